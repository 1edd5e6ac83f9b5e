"""Which hexes lie west or north of the Meuse? (23.0, 26.7, 27.71)"""

from engine.core.paths import reach
from engine.spi1977.board import Board
from engine.spi1977.state import RULE

FOLLOWS = (RULE("26.7c"), RULE("26.7d"), RULE("26.7e"), RULE("26.7n"), RULE("27.71b"))

RIVER_NAME, WEST, AREA = "Meuse", "west-edge", "west-of-meuse"


def west_of_meuse(board: Board) -> frozenset[str]:
    """Return the hexes of the area that the map has for it; without one, those that are joined to the west edge of the
    map without crossing the river."""
    return board.once(_west)


def _west(board: Board) -> frozenset[str]:
    if board.areas.get(AREA):
        return frozenset(board.areas[AREA])

    def step(here: str, there: str) -> int | None:
        between = board.map.hexsides.get((here, there), ())
        return None if any(side.name == RIVER_NAME for side in between) else 0

    starts = board.areas.get(WEST, ())
    return frozenset(reach(starts, None, board.map.neighbors.__getitem__, step).cost)
