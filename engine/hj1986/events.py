"""Which facts does hj1986 add to those of all games, and how do they change its own state?

Each part of the rules defines its events beside its rules; here they are put together.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.hj1986.position.advanced_events import FOLDS as ADVANCED
from engine.hj1986.position.advanced_events import AircraftFlown, FlightsChanged
from engine.hj1986.position.fighting_events import FOLDS as FIGHTING
from engine.hj1986.position.fighting_events import BattleResolved
from engine.hj1986.position.logistics_events import FOLDS as LOGISTICS
from engine.hj1986.position.logistics_events import PointsChanged
from engine.hj1986.position.moving_events import FOLDS as MOVING
from engine.hj1986.position.moving_events import BridgeCounted, DemolitionsTried
from engine.hj1986.position.optional_events import FOLDS as OPTIONAL
from engine.hj1986.position.optional_events import ArmorCounted
from engine.hj1986.state import BulgeGame

FOLDS: Mapping[type, Callable[[BulgeGame, Any], None]] = {**MOVING, **LOGISTICS, **FIGHTING, **ADVANCED, **OPTIONAL}

EVENTS: tuple[type, ...] = tuple(FOLDS)

KEEPS_DERIVED: frozenset[type] = frozenset(
    {
        BattleResolved,
        DemolitionsTried,
        BridgeCounted,
        PointsChanged,
        FlightsChanged,
        AircraftFlown,
        ArmorCounted,
    }
)
"""Events on which no zone, reach, supply line or target rests."""


def fold(game: BulgeGame, event: object) -> None:
    """Change the state of the game by one of its own events; raises KeyError for a foreign one."""
    FOLDS[type(event)](game, event)
