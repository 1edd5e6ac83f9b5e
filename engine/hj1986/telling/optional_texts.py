"""How do the actions of the optional rules read?"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.hj1986.fighting.coordination import Coordinate, EndCoordination
from engine.hj1986.ground.blocks import BlockRoad
from engine.hj1986.moving.airdrop import Jump
from engine.hj1986.moving.hasten import HastenDivision
from engine.hj1986.state import BulgeGame, title
from engine.hj1986.steps.misdirection import Misdirect

ACTION_TEXTS: Mapping[type, Callable[[BulgeGame, Any], str]] = {
    Jump: lambda game, action: f"{title(game, action.unit)} jumps into {action.hex} [O 1.11]",
    BlockRoad: lambda game, action: f"{title(game, action.unit)}: block the road in {action.hex} [O 7.11]",
    Coordinate: lambda game, action: f"{title(game, action.army)} coordinates {title(game, action.corps)} [O 5.12]",
    EndCoordination: lambda game, action: "coordinate nobody else",
    HastenDivision: lambda game, action: f"{title(game, action.commander)} drives {action.division} on [O 5.14]",
    Misdirect: lambda game, action: f"Send it along {'-'.join(action.path)} [O 4.22]",
}
