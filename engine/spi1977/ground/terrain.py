"""What is the ground of a hex, and what works stand on it? (6.8, 8.43, 16.0)"""

from engine.spi1977.board import Board, TerrainLine
from engine.spi1977.position.ground_state import ENTRENCHED, IMPROVED
from engine.spi1977.state import RULE, RhineGame

FOLLOWS = (RULE("8.43"), RULE("10.14"), RULE("16.33"))

WOODS, TOWN, VILLAGE, CLEAR, BROKEN = "woods", "town", "village", "clear", "broken"


def ground(board: Board, label: str) -> TerrainLine:
    """Return the line of the terrain chart for a hex."""
    return board.terrain_at(label)


def work_in(game: RhineGame, label: str, side: str) -> str:
    """Return the finished works of a side in a hex: ``improved``, ``entrenched``, or empty (16.13)."""
    work = game.own.ground.works.get(label)
    return work.kind if work is not None and work.side == side and not work.is_building else ""


def is_improved(game: RhineGame, label: str, side: str) -> bool:
    """Tell whether units of a side in a hex are in improved positions (16.11)."""
    return work_in(game, label, side) == IMPROVED


def is_entrenched(game: RhineGame, label: str, side: str) -> bool:
    """Tell whether units of a side in a hex are entrenched (16.21)."""
    return work_in(game, label, side) == ENTRENCHED


def frees_from_attack(game: RhineGame, label: str, side: str) -> bool:
    """Tell whether units of a side in a hex need not attack: town, village, works (8.43, 10.14, 16.33)."""
    return ground(game.board, label).no_duty or bool(work_in(game, label, side))
