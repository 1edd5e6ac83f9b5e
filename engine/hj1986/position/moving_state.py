"""What do the map and the movement of hj1986 add to a position?"""

from dataclasses import dataclass, field

from engine.core.own import Own

BLOWN, BUILT, UNDER_WAY = "blown", "built", "under_way"
"""What became of a bridge: destroyed, built in play and open, being built in this player turn."""


@dataclass(slots=True)
class GroundState(Own):
    """``bridges``: what is not as printed, by bridge key. ``bridges_built``: how many a side has built (B 14.35).
    ``tried``: bridges a demolition was tried at in this player turn (B 14.26). ``positions``: hexes with an Improved
    Position, sorted. ``control``: the side that entered a place hex last. ``events``: what happened, by name, and in
    which turn, for conditions and clauses."""

    bridges: dict[str, str] = field(default_factory=dict)
    bridges_built: dict[str, int] = field(default_factory=dict)
    tried: tuple[str, ...] = ()
    positions: tuple[str, ...] = ()
    control: dict[str, str] = field(default_factory=dict)
    events: dict[str, int] = field(default_factory=dict)
