"""Which hexes does a side control?"""

from collections.abc import Callable, Iterable

from engine.core.units import Unit


def zone(units: Iterable[Unit], exerts: Callable[[Unit], Iterable[str]]) -> frozenset[str]:
    """Return all hexes into which one of the units exerts control; the game says who exerts what into where."""
    return frozenset(label for unit in units for label in exerts(unit))
