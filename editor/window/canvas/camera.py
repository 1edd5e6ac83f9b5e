"""How far in is the view, and which scales does it take?"""

from math import ceil, floor, log

FULL = 72.0
"""Pixels per hex at 100 %: a counter is then as large as in the box on a usual screen."""
READABLE = FULL / 1.25**2
"""Pixels per hex from which numbers of hexes and counters can be read."""
LEAST, MOST = 0.5, 200.0
_STEP = 1.25


def stepped(scale: float, steps: int) -> float:
    """Return the scale some steps further in (or out when negative), on a ladder that holds 100 %.

    A scale between two rungs, as after fitting, first goes to the next one. A rung is known by its rounded scale: that
    is what ``clamped`` has made of it.
    """
    exact = log(scale / FULL, _STEP)
    nearest = round(exact)
    is_rung = clamped(FULL * _STEP**nearest) == clamped(scale)
    between = floor(exact) if steps > 0 else ceil(exact)
    return clamped(FULL * _STEP ** ((nearest if is_rung else between) + steps))


def clamped(scale: float) -> float:
    """Return a scale within the limits, rounded so that equal looks make equal keys."""
    return round(min(MOST, max(LEAST, scale)), 3)


def fitting(width: float, height: float, pixels_wide: int, pixels_high: int) -> float:
    """Return the scale at which a map of some map units fills a window."""
    if width <= 0 or height <= 0:
        return FULL
    return clamped(min(pixels_wide / width, pixels_high / height))
