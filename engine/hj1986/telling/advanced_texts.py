"""How do the actions of the Advanced and optional rules read?"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.hj1986.air.air import EndAir
from engine.hj1986.air.missions import ATTACK, DEFENSE, ESCORT, STAFF, FlyMission
from engine.hj1986.air.schedule import INTERCEPT, ROAD, STRIKE, SUPPLY
from engine.hj1986.clauses.offensive import HoldBack, LaunchOffensive
from engine.hj1986.moving.regrouping import FormGroup, SplitGroup
from engine.hj1986.position.advanced_state import name_of
from engine.hj1986.state import BulgeGame, title
from engine.hj1986.steps.dumps import BlowDump

MISSION_TEXTS: Mapping[str, str] = {
    ATTACK: "support an attack on {}",
    DEFENSE: "support the defense of {}",
    STRIKE: "bomb the enemy units in {}",
    ROAD: "bomb the road in {}",
    INTERCEPT: "intercept the enemy aircraft over {}",
    ESCORT: "escort the transport over {}",
    SUPPLY: "drop supplies over {}",
    STAFF: "attack the commanders in {}",
}
"""What a mission is called, with the hex."""

ACTION_TEXTS: Mapping[type, Callable[[BulgeGame, Any], str]] = {
    FlyMission: lambda game, action: (
        f"{name_of(action.aircraft)}: {MISSION_TEXTS[action.mission].format(action.hex)}"
        + (f", {title(game, action.unit)}" if action.unit else "")
    ),
    EndAir: lambda game, action: "send out no more aircraft",
    BlowDump: lambda game, action: "blow the fuel dump" if action.blow else "leave the fuel dump",
    FormGroup: lambda game, action: (
        f"form a Kampfgruppe of {title(game, action.first)} and {title(game, action.second)}"
    ),
    SplitGroup: lambda game, action: f"part the Kampfgruppe of {title(game, action.unit)}",
    LaunchOffensive: lambda game, action: "launch the offensive of the 15th Army",
    HoldBack: lambda game, action: "keep the 15th Army back",
}
