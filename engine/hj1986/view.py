"""What may a side see? Everything, but under the fog of battle (O 2)."""

from engine.hj1986.optional import fog
from engine.hj1986.state import BulgeGame


def view(game: BulgeGame, side: str) -> BulgeGame:
    """Return the position as a side may see it; an independent copy."""
    return fog.veiled(game, side) if fog.is_on(game) else game.copy()
