"""What do supply, replacements and exits of hj1986 add to a position?"""

from dataclasses import dataclass, field


@dataclass(slots=True)
class LogisticsState:
    """``points``: replacement points at hand by ``side/kind`` (B 3.33). ``short``: German divisions without fuel until
    the next German player turn (B 2.12). ``pursuit``: attack points the Allies still owe to pursuit (B 9.33).
    ``exit_hexes``: hexes by which Germans left, closed to Allied arrivals (B 9.33). ``isolated_turns``: enemy phases a
    unit has been isolated for (A 4.11). ``fuel``: captured fuel points (A 9.1)."""

    points: dict[str, int] = field(default_factory=dict)
    short: tuple[str, ...] = ()
    pursuit: int = 0
    exit_hexes: tuple[str, ...] = ()
    isolated_turns: dict[str, int] = field(default_factory=dict)
    fuel: int = 0

    def copy(self) -> "LogisticsState":
        """Return an independent copy."""
        return LogisticsState(
            dict(self.points), self.short, self.pursuit, self.exit_hexes, dict(self.isolated_turns), self.fuel
        )
