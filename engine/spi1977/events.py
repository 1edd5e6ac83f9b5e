"""Which facts does spi1977 add to those of all games, and how do they change its own state?

Each part of the rules defines its events; here they are put together.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.spi1977.position.air_events import FOLDS as AIR
from engine.spi1977.position.fighting_events import FOLDS as FIGHTING
from engine.spi1977.position.ground_events import FOLDS as GROUND
from engine.spi1977.position.moving_events import FOLDS as MOVING
from engine.spi1977.position.moving_events import (
    CommitmentSet,
    CorpsChosen,
    EntryUsed,
    ReinforcementsCalled,
)
from engine.spi1977.state import RhineGame

FOLDS: Mapping[type, Callable[[RhineGame, Any], None]] = {**MOVING, **GROUND, **FIGHTING, **AIR}

EVENTS: tuple[type, ...] = tuple(FOLDS)

KEEPS_DERIVED: frozenset[type] = frozenset({EntryUsed, CommitmentSet, CorpsChosen, ReinforcementsCalled})
"""Events on which no zone, reach or supply line rests."""


def fold(game: RhineGame, event: object) -> None:
    """Change the state of the game by one of its own events; raises KeyError for a foreign one."""
    FOLDS[type(event)](game, event)
