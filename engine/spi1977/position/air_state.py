"""What do air points add to a position? (19.0)"""

from dataclasses import dataclass, field


@dataclass(slots=True)
class AirState:
    """``allotted``: air points of the day, ``SIDE/MISSION``; ``used``: those that have flown in this turn."""

    allotted: dict[str, int] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)

    def copy(self) -> "AirState":
        """Return an independent copy."""
        return AirState(dict(self.allotted), dict(self.used))
