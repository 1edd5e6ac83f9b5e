"""Which divisions are green all game? (24.62, 24.63)"""

from engine.spi1977.board import Board
from engine.spi1977.setting.chart_titles import formations_in, side_of
from engine.spi1977.state import RULE

FOLLOWS = (RULE("24.62"), RULE("24.63"))
LIST, ALL_GAME = "green_divisions", "all game"


def green_all_game(board: Board, side: str) -> frozenset[str]:
    """Return the formations of a side that the chart has as green all game."""
    return board.once(_of_all_game, side)


def _of_all_game(board: Board, side: str) -> frozenset[str]:
    lines = (line for line in board.charts[LIST].rows if board.cell(LIST, line, ALL_GAME) == "yes")
    return frozenset(name for line in lines if side_of(line) == side for name in formations_in(line))
