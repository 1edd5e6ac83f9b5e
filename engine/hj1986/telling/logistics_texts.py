"""How do the actions of logistics read?"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.hj1986.moving.arrivals import Arrive
from engine.hj1986.moving.exits import LeaveMap
from engine.hj1986.moving.pursuit import Withhold
from engine.hj1986.moving.releasing import ReleaseDivisions
from engine.hj1986.state import BulgeGame, title
from engine.hj1986.turn.replacements import Rebuild, Refit


def _arrive(game: BulgeGame, action: Arrive) -> str:
    how = " in Strategic Movement" if action.strategic else ""
    return f"bring {title(game, action.unit)} by {action.hex}{how}"


ACTION_TEXTS: Mapping[type, Callable[[BulgeGame, Any], str]] = {
    Arrive: _arrive,
    LeaveMap: lambda game, action: "leave the map",
    Withhold: lambda game, action: f"withhold {title(game, action.unit)} for the pursuit",
    ReleaseDivisions: lambda game, action: "release the divisions of the reserve before their time",
    Refit: lambda game, action: f"refit {title(game, action.unit)}",
    Rebuild: lambda game, action: f"bring {title(game, action.unit)} back in {action.hex}",
}
