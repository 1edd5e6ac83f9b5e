"""What would an action mean before it is made? Strengths, the column with its trail, the probability of each result."""

from engine.core.telling import Preview
from engine.spi1977.state import RhineGame


def preview(game: RhineGame, action: object) -> Preview | None:
    """Return what the action would mean in the phase that is on, or None for an action without dice to weigh."""
    return None
