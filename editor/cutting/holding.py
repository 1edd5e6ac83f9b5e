"""Which side holds the edge of a cut? The side of which a unit that starts inside stands nearest to it."""

from collections.abc import Iterable, Sequence

from editor.cutting.board import Board
from editor.edits.units import side_of
from engine.data import schema


def held_by(board: Board, side: str, labels: Sequence[str], starts: Iterable[schema.SetupRow]) -> list[str]:
    """Return those hexes to which no unit of the other side starts nearer than one of this side; none of a side that
    has no units, where the other has some, all where nobody has any."""
    ours: list[tuple[int, int]] = []
    others: list[tuple[int, int]] = []
    for row in starts:
        if row.place in board.cells:
            (ours if side_of(row.counter) == side else others).append(board.cells[row.place])
    if not others:
        return list(labels)
    distance = board.grid.distance
    found: list[str] = []
    for label in labels if ours else ():
        cell = board.cells[label]
        if min(distance(cell, unit) for unit in ours) <= min(distance(cell, unit) for unit in others):
            found.append(label)
    return found
