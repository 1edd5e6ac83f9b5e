"""What does spi1977 answer to the clauses that all games judge alike? (14.0, 25.17)

A side holds a place in which it has units, and the other side has none.
"""

from engine.core.units import Unit
from engine.scoring.counts import Counts
from engine.scoring.judging import scoring_of
from engine.spi1977.clauses.victory import is_combat, units_in
from engine.spi1977.state import SUPPLY_STATES, RhineGame, side_title


def _holder(game: RhineGame, place: str) -> str | None:
    there = [side for side in game.rules.sides if units_in(game, side, place)]
    return there[0] if len(there) == 1 else None


def _supplied(_game: RhineGame, unit: Unit) -> bool:
    return not any(unit.has(mark) for mark in SUPPLY_STATES)


def _left_by(game: RhineGame, unit: Unit) -> str:
    return game.own.moving.exits.get(unit.id, "")


COUNTS = Counts(_holder, _supplied, _left_by, is_combat, side_title)
SCORING = scoring_of(COUNTS)
