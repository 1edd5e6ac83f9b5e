"""How much of a hex does a counter take at start, by what its game counts?

Most games have their limit in the parameter ``stacking_limit``, whose unit says what is counted. One whose counters
count by the size that is printed on them declares it as ``STACKED`` of ``engine/<game>/words.py``. One that allows more
for a while, and lets its owner mend it, declares as ``STACKING_TESTED`` when it is tested, in words.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from engine.data.game_readings import declared_by

UNCOUNTED = frozenset({"dump", "marker", "leader", "bridge"})
"""Roles of pieces that no game counts as units."""
FREE = frozenset({"hq"})
"""Roles of units that stack free where units are counted; where steps or points are, a counter says what it counts."""
_LIMIT = "stacking_limit"


@dataclass(frozen=True)
class BySize:
    """Of a game that counts by printed size: the parameter that has the limit, and by size the one that has what a
    counter of it counts, empty for one. A counter of no such size counts nothing."""

    limit: str
    shares: Mapping[str, str]


@dataclass(frozen=True)
class StackingLimit:
    """Most that may stand in a hex.

    ``measure`` is the unit of its parameter: ``steps``, ``units``, or ``points`` by the trait ``stacking``, which
    ``points`` holds by counter. With ``shares`` a counter takes what these say of it, and any measure will do.
    """

    limit: int
    measure: str = "steps"
    points: Mapping[str, str] = field(default_factory=dict)
    shares: Mapping[str, Fraction] | None = None

    def size(self, counter: str, role: str, steps: int, hidden: bool = False) -> Fraction:
        """Return what a counter counts; ``steps`` are those it has left, ``hidden``: it starts as a hidden team."""
        if self.shares is not None:
            return self.shares.get(counter, Fraction(0))
        if self.measure == "steps":
            return Fraction(0 if hidden or role == "dump" else max(steps, 0))
        if role in UNCOUNTED:
            return Fraction(0)
        if self.measure == "units":
            return Fraction(0 if role in FREE else 1)
        worth = self.points.get(counter, "1")
        return Fraction(int(worth) if worth.isdigit() else 1)


def limit_key(game: str) -> str:
    """Return the key of the parameter that has the limit of a game."""
    by_size = _by_size(game)
    return by_size.limit if by_size is not None else _LIMIT


def stacking_limit(
    game: str, parameters: Mapping[str, str], measure: str, points: Mapping[str, str], sizes: Mapping[str, str]
) -> StackingLimit | None:
    """Return the limit of a game or scenario by its parameters; None where it has no number for it.

    ``measure``: the unit of that parameter; ``points``: the trait ``stacking`` by counter; ``sizes``: the printed size.
    """
    value, by_size = parameters.get(limit_key(game), ""), _by_size(game)
    if not value.isdecimal():
        return None
    if by_size is None:
        return StackingLimit(int(value), measure or "steps", points)
    counted = {size: _share(parameters.get(key, "")) if key else Fraction(1) for size, key in by_size.shares.items()}
    return StackingLimit(
        int(value), measure, shares={key: counted[size] for key, size in sizes.items() if size in counted}
    )


def tested_later(game: str) -> str:
    """Return when a game tests stacking, in words, where more may stand in a hex at start; empty where none may."""
    found: str | None = declared_by(game, "STACKING_TESTED")
    return found or ""


def said_size(size: Fraction) -> str:
    """Return an amount as people write it: ``3 1/2``."""
    whole, rest = divmod(size, 1)
    return f"{whole} {rest}".removeprefix("0 ") if rest else str(whole)


def _by_size(game: str) -> BySize | None:
    found: BySize | None = declared_by(game, "STACKED")
    return found


def _share(value: str) -> Fraction:
    """Return a parameter as a fraction; nothing for one that is none, which is told where it stands."""
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError):
        return Fraction(0)
