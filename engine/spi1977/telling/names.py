"""What is a unit called in a log?"""

from engine.spi1977.board import Board
from engine.spi1977.state import RhineGame, title


def name(game: RhineGame, unit_id: str) -> str:
    """Return the title of a unit, with its number where several counters have the same; a key that is none as it is."""
    if unit_id not in game.board.pieces:
        return unit_id
    text = title(game, unit_id)
    return f"{text} no. {unit_id.rpartition('#')[2]}" if text in game.board.once(_shared_titles) else text


def _shared_titles(board: Board) -> frozenset[str]:
    titles = [counter.title for counter in board.pieces.values()]
    return frozenset(text for text in titles if titles.count(text) > 1)
