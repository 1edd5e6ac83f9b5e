"""What does hj1986 answer to the clauses that all games judge alike? (B 16.1)

A side holds a place in which it has a unit that fights, and the other side has none.
"""

from engine.core.units import Unit
from engine.hj1986.clauses.victory import held_hexes
from engine.hj1986.state import BulgeGame, is_supplied, piece, side_title
from engine.scoring.counts import Counts
from engine.scoring.judging import scoring_of


def _holder(game: BulgeGame, place: str) -> str | None:
    hexes = game.board.places.get(place, ())
    there = [side for side in game.rules.sides if held_hexes(game, hexes, side)]
    return there[0] if len(there) == 1 else None


def _supplied(_game: BulgeGame, unit: Unit) -> bool:
    return is_supplied(unit)


def _left_by(game: BulgeGame, unit: Unit) -> str:
    return game.own.logistics.exits.get(unit.id, "")


def _fights(game: BulgeGame, unit: Unit) -> bool:
    return piece(game, unit).fights


COUNTS = Counts(_holder, _supplied, _left_by, _fights, side_title)
SCORING = scoring_of(COUNTS)
