"""How much of a hex does a counter take at start, by what its game counts?"""

from collections.abc import Mapping
from dataclasses import dataclass, field

UNCOUNTED = frozenset({"dump", "marker", "leader", "bridge"})
"""Roles of pieces that no game counts as units."""
FREE = frozenset({"hq"})
"""Roles of units that stack free where units are counted; where steps or points are, a counter says what it counts."""


@dataclass(frozen=True)
class StackingLimit:
    """Most that may stand in a hex, from the parameter ``stacking_limit``.

    ``measure`` is the unit of that parameter: ``steps``, ``units``, or ``points`` by the trait ``stacking``, which
    ``points`` holds by counter.
    """

    limit: int
    measure: str = "steps"
    points: Mapping[str, str] = field(default_factory=dict)

    def size(self, counter: str, role: str, steps: int, hidden: bool = False) -> int:
        """Return what a counter counts; ``steps`` are those it has left, ``hidden``: it starts as a hidden team."""
        if self.measure == "steps":
            return 0 if hidden or role == "dump" else max(steps, 0)
        if role in UNCOUNTED:
            return 0
        if self.measure == "units":
            return 0 if role in FREE else 1
        worth = self.points.get(counter, "1")
        return int(worth) if worth.isdigit() else 1


def stacking_limit(value: str, measure: str, points: Mapping[str, str]) -> StackingLimit | None:
    """Return the limit of a game or scenario; None where it has no number for it."""
    return StackingLimit(int(value), measure or "steps", points) if value.isdigit() else None
