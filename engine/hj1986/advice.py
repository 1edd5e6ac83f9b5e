"""How good does an action look to a careful player?

Nothing is weighed yet: every action looks the same, so the careful player ends what can be ended.
"""

from engine.hj1986.state import BulgeGame


def appraise(game: BulgeGame, action: object) -> int:
    """Return 0, doing nothing, for every action."""
    return 0
