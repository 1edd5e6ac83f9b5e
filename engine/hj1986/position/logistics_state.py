"""What do supply, replacements and exits of hj1986 add to a position?"""

from dataclasses import dataclass, field

from engine.core.own import Own


@dataclass(slots=True)
class LogisticsState(Own):
    """``points``: replacement points at hand by ``side/kind`` (B 3.33). ``short``: German formations, and independent
    units, without fuel until the next German player turn (B 2.12). ``pursuit``: attack points the Allies still owe to
    pursuit, by edge (B 9.33). ``exits``: the hex by which a unit left, in order (B 9.32); these hexes are closed to
    Allied arrivals. ``delayed``: units whose entry hexes were all blocked when they were due (B 9.23). ``released``:
    Allied units and formations that are restricted no more (B 5.63). ``victory``: key of the clause of victory that has
    been met (B 16.2 GT); ``plays_on``: the German goes on for more. ``fuel``: captured fuel points (A 9.1)."""

    points: dict[str, int] = field(default_factory=dict)
    short: tuple[str, ...] = ()
    pursuit: dict[str, int] = field(default_factory=dict)
    exits: dict[str, str] = field(default_factory=dict)
    delayed: tuple[str, ...] = ()
    released: tuple[str, ...] = ()
    victory: str = ""
    plays_on: bool = False
    fuel: int = 0
