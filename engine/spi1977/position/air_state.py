"""What do air points add to a position? (19.0)"""

from dataclasses import dataclass, field

from engine.core.own import Own


@dataclass(slots=True)
class AirState(Own):
    """``allotted``: air points of the day, ``SIDE/MISSION``, less what patrols have taken; ``escorted``: the formation
    that is resupplied from the air on this day, or nothing (19.33)."""

    allotted: dict[str, int] = field(default_factory=dict)
    escorted: str = ""
