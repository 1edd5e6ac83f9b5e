"""What does combat of hj1986 add to a position?"""

from dataclasses import dataclass

from engine.core.own import Own

STAY, COUNTERATTACK = "stay", "counterattack"
"""What the defender of an engagement does in his next combat phase, if he does not go back."""


@dataclass(frozen=True, slots=True)
class Engagement:
    """Units locked in combat (B 11.48 ENG): ``side`` attacked, in ``turn``. Supporting artillery is not in it.
    ``answer``: what the defender has chosen, or empty."""

    side: str
    turn: int
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    answer: str = ""


@dataclass(slots=True)
class CombatState(Own):
    """``engagements``: those that hold now, oldest first."""

    engagements: tuple[Engagement, ...] = ()
