"""On which side of the Westwall does a hex lie? (B 12.61)

The line is that of the westernmost Westwall hex of each row of the map; a row without one takes that of the nearest
row that has one. "West" is left on the stored map, whose cells count columns to the right.
"""

from collections.abc import Iterator

from engine.core.events import FaceTurned
from engine.core.sides import GERMAN
from engine.core.units import Unit
from engine.hj1986.board import FACE_FULL, FACE_REDUCED, Board
from engine.hj1986.state import RULE, BulgeGame, piece

FOLLOWS = (RULE("B 12.61"), RULE("B 12.62"), RULE("B 12.63"), RULE("B 12.64"))

WESTWALL = "westwall"


def _line(board: Board) -> dict[int, int]:
    """Return the westernmost column of the Westwall by row of cells."""
    found: dict[int, int] = {}
    for info in board.map.hexes.values():
        if WESTWALL in info.marks:
            column, row = info.cell
            found[row] = min(column, found.get(row, column))
    return found


def is_west(board: Board, label: str) -> bool:
    """Tell whether a hex lies west of the Westwall; nothing does on a map without one."""
    return label in board.once(_west)


def columns_east(board: Board, label: str) -> int:
    """Return how many columns a hex lies east of the western line of the Westwall, less than 0 west of it; 0 on a map
    without a Westwall."""
    line = board.once(_line)
    if not line:
        return 0
    column, row = board.map.hexes[label].cell
    return column - line[min(line, key=lambda other: (abs(other - row), other))]


def _west(board: Board) -> frozenset[str]:
    """Return all hexes west of the Westwall."""
    return frozenset(label for label in board.map.hexes if columns_east(board, label) < 0)


def turned(game: BulgeGame, unit: Unit) -> Iterator[object]:
    """Yield the turn of German artillery to the side its hex demands; that is no loss of a step (B 12.64)."""
    counter = piece(game, unit)
    if unit.side != GERMAN or not counter.is_artillery or FACE_REDUCED not in counter.faces:
        return
    wanted = FACE_REDUCED if is_west(game.board, unit.hex) else FACE_FULL
    if unit.face != wanted:
        yield FaceTurned(unit.id, wanted)
