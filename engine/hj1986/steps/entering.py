"""What happens when a unit enters a hex, however it came there?

One function for movement, advance, retreat, arrival and set-up: enemies beside its way lose their Reserve (B 4.29), who
entered a town last is remembered, German artillery turns at the Westwall, a road block and an enemy Improved Position
are gone.
"""

from collections.abc import Iterator

from engine.core.events import MarksChanged
from engine.core.units import Unit, without_marks
from engine.hj1986.clauses.conditions import crossings
from engine.hj1986.ground.blocks import broken
from engine.hj1986.ground.westwall import turned
from engine.hj1986.position.moving_events import ControlChanged, PositionsChanged
from engine.hj1986.state import RESERVE, RULE, BulgeGame, enemies_in, piece
from engine.hj1986.steps.entering_advanced import entered as entered_advanced

FOLLOWS = (RULE("B 4.29"), RULE("B 14.46"))


def after_entry(game: BulgeGame, unit: Unit, path: tuple[str, ...], kind: str) -> Iterator[object]:
    """Yield what follows from a move along ``path``; ask after the ``UnitMoved`` or ``UnitPlaced`` was yielded.

    ``path`` holds the hex the unit came from first; a path of one hex is a placement. ``kind`` is that of the move.
    """
    entered = path[1:] or path
    if piece(game, unit).fights:
        for label in entered:
            yield from _alarmed(game, unit, label)
            if label in game.board.place_at and game.own.ground.control.get(label) != unit.side:
                yield ControlChanged(label, unit.side)
    yield from crossings(game, unit, path)
    yield from turned(game, unit)
    yield from broken(game, unit, entered, kind)
    yield from entered_advanced(game, unit, path, kind)


def _alarmed(game: BulgeGame, unit: Unit, label: str) -> Iterator[object]:
    for near in game.board.map.neighbors[label]:
        for other in enemies_in(game, near, unit.side):
            if other.has(RESERVE):
                yield MarksChanged(other.id, without_marks(other, RESERVE))


def emptied_positions(game: BulgeGame) -> Iterator[PositionsChanged]:
    """Yield the removal of Improved Positions in which nobody stands any more (B 14.46)."""
    kept = tuple(
        label for label in game.own.ground.positions if any(piece(game, unit).fights for unit in game.units_in(label))
    )
    if kept != game.own.ground.positions:
        yield PositionsChanged(kept)
