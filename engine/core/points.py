"""How are parts of a movement point counted, and how are they written?

A game counts in whole parts of a point: ``scale`` of them make one.
"""

from fractions import Fraction
from functools import cache


def scaled(text: str, scale: int) -> int | None:
    """Return a chart's cost in parts of a point; None where it is prohibited (``P``), 0 where it is empty.

    Raises ValueError when the cost is no whole number of parts.
    """
    if text == "P":
        return None
    if not text:
        return 0
    value = Fraction(text) * scale
    if value.denominator != 1:
        raise ValueError(f"{text} movement points are no multiple of 1/{scale}")
    return value.numerator


@cache
def points_text(parts: int, scale: int) -> str:
    """Return parts of a point as people write them, such as ``2``, ``1/2`` or ``3 1/2``."""
    whole, rest = divmod(parts, scale)
    if not rest:
        return str(whole)
    return f"{whole} {Fraction(rest, scale)}" if whole else str(Fraction(rest, scale))
