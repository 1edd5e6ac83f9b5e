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
    stored: dict[int, int] | None = board.__dict__.get("_westwall")
    if stored is None:
        stored = {}
        for info in board.map.hexes.values():
            if WESTWALL in info.marks:
                column, row = info.cell
                stored[row] = min(column, stored.get(row, column))
        board.__dict__["_westwall"] = stored
    return stored


def is_west(board: Board, label: str) -> bool:
    """Tell whether a hex lies west of the Westwall; nothing does on a map without one."""
    return label in _west(board)


def columns_east(board: Board, label: str) -> int:
    """Return how many columns a hex lies east of the western line of the Westwall, less than 0 west of it; 0 on a map
    without a Westwall."""
    line = _line(board)
    if not line:
        return 0
    column, row = board.map.hexes[label].cell
    return column - line[min(line, key=lambda other: (abs(other - row), other))]


def _west(board: Board) -> frozenset[str]:
    """Return all hexes west of the Westwall; worked out once."""
    stored: frozenset[str] | None = board.__dict__.get("_west")
    if stored is None:
        stored = board.__dict__["_west"] = frozenset(
            label for label in board.map.hexes if columns_east(board, label) < 0
        )
    return stored


def turned(game: BulgeGame, unit: Unit) -> Iterator[object]:
    """Yield the turn of German artillery to the side its hex demands; that is no loss of a step (B 12.64)."""
    counter = piece(game, unit)
    if unit.side != GERMAN or not counter.is_artillery or FACE_REDUCED not in counter.faces:
        return
    wanted = FACE_REDUCED if is_west(game.board, unit.hex) else FACE_FULL
    if unit.face != wanted:
        yield FaceTurned(unit.id, wanted)
