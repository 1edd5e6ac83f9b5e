"""Which divisions are green all game? (24.62, 24.63)"""

from engine.core.sides import GERMAN
from engine.spi1977.board import Board
from engine.spi1977.state import RULE

FOLLOWS = (RULE("24.62"), RULE("24.63"))
LIST, ALL_GAME = "green_divisions", "all game"


def green_all_game(board: Board, side: str) -> frozenset[str]:
    """Return the formations of a side that the chart has as green all game."""
    return board.once(_of_all_game, side)


def _of_all_game(board: Board, side: str) -> frozenset[str]:
    """Read the lines of the chart, which are called ``U.S. 99`` or ``German 62 VG``."""
    nation = "German " if side == GERMAN else "U.S. "
    lines = [line for line in board.charts[LIST].rows if board.cell(LIST, line, ALL_GAME) == "yes"]
    names = {line.removeprefix(nation) for line in lines if line.startswith(nation)}
    return frozenset(names | {name.removesuffix(" VG") for name in names})
