"""What does fighting add to a position?"""

from dataclasses import dataclass


@dataclass(slots=True)
class FightingState:
    """``barred``: hexes that were attacked in this combat phase (10.16)."""

    barred: tuple[str, ...] = ()

    def copy(self) -> "FightingState":
        """Return an independent copy."""
        return FightingState(self.barred)
