"""On which bank of a river does a hex lie, and is a step one to the east? (B 5.62, B 16.2 GT)

The Meuse parts the map in two: what can be reached from the east edge without crossing it lies east of it. Where a
river ends on the map, as the Semois does, both banks hang together; there the direction of the step tells: it flows
west, and who crosses it to the north goes on to the east.
"""

from engine.core.paths import reach
from engine.hj1986.board import Board
from engine.hj1986.ground.hexsides import MEUSE, features, has

SEMOIS = "semois"
EAST_EDGE = "east-edge"


def has_meuse(board: Board, here: str, there: str) -> bool:
    """Tell whether the Meuse flows between two hexes."""
    return has(board, here, there, MEUSE)


def has_semois(board: Board, here: str, there: str) -> bool:
    """Tell whether the Semois flows between two hexes."""
    return any(item.name.casefold() == SEMOIS for item in features(board, here, there))


def east_bank(board: Board) -> frozenset[str]:
    """Return the hexes east of the Meuse: all of them on a map without it."""
    return board.once(_east_bank)


def _east_bank(board: Board) -> frozenset[str]:
    around = board.map.neighbors
    starts = board.areas.get(EAST_EDGE) or _easternmost(board)
    area = reach(starts, None, lambda label: around[label], lambda a, b: None if has_meuse(board, a, b) else 0)
    return frozenset(area.cost)


def _easternmost(board: Board) -> tuple[str, ...]:
    last = max(info.cell[0] for info in board.map.hexes.values())
    return tuple(label for label, info in board.map.hexes.items() if info.cell[0] == last)


def is_west_of_meuse(board: Board, label: str) -> bool:
    """Tell whether a hex lies west of the Meuse."""
    return label not in east_bank(board)


def crosses_east(board: Board, here: str, there: str, semois: bool) -> bool:
    """Tell whether a step crosses the Meuse, or the Semois too if that counts, to the east."""
    if has_meuse(board, here, there):
        return there in east_bank(board)
    return semois and has_semois(board, here, there) and _half_row(board, there) < _half_row(board, here)


def _half_row(board: Board, label: str) -> int:
    """Return the row of a hex in halves of a hex, growing to the south."""
    column, row = board.map.hexes[label].cell
    lower = board.map.grid.shifted == ("odd" if column % 2 else "even")
    return 2 * row + int(lower)


def is_north_of(board: Board, label: str, place: str) -> bool:
    """Tell whether a hex lies north of all hexes of a place."""
    return all(_half_row(board, label) < _half_row(board, other) for other in board.places[place])
