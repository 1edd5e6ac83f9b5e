"""Let a unit lose a step, as a battle would."""

from engine.core.events import fold
from engine.hj1986.fighting.suffer import step_lost
from engine.hj1986.state import BulgeGame


def lose_step(game: BulgeGame, unit_id: str) -> None:
    """Fold what the loss of one step does."""
    for event in step_lost(game, game.units[unit_id], "lost"):
        fold(game, event)
