"""What do the Advanced and optional rules of hj1986 add to a position?"""

from dataclasses import dataclass, field


@dataclass(slots=True)
class AdvancedState:
    """``weather`` and ``ground``: keys of what holds in this turn, empty in the Basic game. ``interdicted``: road hexes
    and the last turn they are interdicted for (A 2.46). ``roadblocks``: hexes, sorted (O 7.0). ``groups``: the
    Kampfgruppen, each the ids of its units (A 12.2). ``orders``: option points left by commander (O 5.1)."""

    weather: str = ""
    ground: str = ""
    interdicted: dict[str, int] = field(default_factory=dict)
    roadblocks: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    orders: dict[str, int] = field(default_factory=dict)

    def copy(self) -> "AdvancedState":
        """Return an independent copy."""
        return AdvancedState(
            self.weather, self.ground, dict(self.interdicted), self.roadblocks, self.groups, dict(self.orders)
        )
