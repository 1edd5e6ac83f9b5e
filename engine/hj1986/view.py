"""What may a side see? Everything, in the Basic and Advanced games."""

from engine.hj1986.state import BulgeGame


def view(game: BulgeGame, side: str) -> BulgeGame:
    """Return the position as a side may see it; an independent copy."""
    return game.copy()
