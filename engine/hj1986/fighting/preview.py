"""What would an attack mean before it is made?"""

from engine.core.ruleset import Preview
from engine.hj1986.state import BulgeGame


def preview(game: BulgeGame, action: object) -> Preview | None:
    """Return what the action would mean, or None for an action without dice to weigh."""
    return None
