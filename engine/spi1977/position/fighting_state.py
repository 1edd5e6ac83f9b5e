"""What does fighting add to a position?"""

from dataclasses import dataclass, field

from engine.core.own import Own


@dataclass(frozen=True, slots=True)
class Trail:
    """What losers of a battle left (10.91, 10.92): its number in the phase, whether they were its attackers, their path
    with the hex they stood in first, and how many hexes the winners may advance."""

    battle: int
    of_attackers: bool
    path: tuple[str, ...]
    hexes: int


@dataclass(slots=True)
class FightingState(Own):
    """What a combat phase keeps, empty between them. ``attacked``: hexes that were attacked (10.16). ``fought``: units
    that were in combat, for their supply (14.54, 14.64) and fatigue (13.32). ``trails``: what losers have left.
    ``flown``: points of ground support used, ``SIDE`` (19.13). ``written`` and ``written_air``: the final protective
    fire that the defender of a battle has written down and not yet shown (S-11.4)."""

    attacked: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    trails: tuple[Trail, ...] = ()
    flown: dict[str, int] = field(default_factory=dict)
    written: tuple[str, ...] = ()
    written_air: int = 0
