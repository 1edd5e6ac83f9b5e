"""What do the armies have in stock when the game begins?"""

from collections.abc import Iterator

from engine.hj1986.state import BulgeGame
from engine.hj1986.turn.replacements import stock_at_start


def starting_stock(game: BulgeGame) -> Iterator[object]:
    """Yield what fills the tracks at the start (B 3.41)."""
    yield from stock_at_start(game)
