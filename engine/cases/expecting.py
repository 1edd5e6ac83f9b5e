"""Is what came out what was expected?

An expectation is a part of the answer: an object fits when each of its fields does, a list when its items fit some of
those found, in order; everything else must be equal. An empty list or object fits only an empty one; ``true`` fits any
object, so that a refusal may be expected whatever its rule. A number fits the same number of points, as ``1 1/2``.
"""

from fractions import Fraction
from typing import Any


def difference(expected: Any, found: Any, where: str) -> str:
    """Return the first difference as a sentence naming the place; empty when the expectation fits."""
    if isinstance(expected, dict) and isinstance(found, dict):
        if not expected and found:
            return f"{where}: expected nothing, found {', '.join(map(str, found))}"
        for key, value in expected.items():
            if key not in found:
                return f"{where}: expected {key!r}, found only {', '.join(map(str, found)) or 'nothing'}"
            inner = difference(value, found[key], f"{where}.{key}")
            if inner:
                return inner
        return ""
    if isinstance(expected, list) and isinstance(found, list):
        return _items(expected, found, where)
    return "" if _same(expected, found) else f"{where}: expected {expected!r}, found {found!r}"


def _same(expected: Any, found: Any) -> bool:
    if expected is True and isinstance(found, dict):
        return bool(found)
    if isinstance(found, str) and isinstance(expected, str | int | float) and not isinstance(expected, bool):
        points = _points(str(expected))
        return str(expected) == found or (points is not None and points == _points(found))
    return bool(expected == found) and isinstance(expected, bool) == isinstance(found, bool)


def _points(text: str) -> Fraction | None:
    """Return a number of points, whole, decimal, as a fraction or mixed; None for text that is none."""
    try:
        return sum((Fraction(part) for part in text.split()), Fraction(0)) if text.strip() else None
    except (ValueError, ZeroDivisionError):
        return None


def _items(expected: list[Any], found: list[Any], where: str) -> str:
    if not expected and found:
        return f"{where}: expected an empty list, found {len(found)} items"
    position = 0
    for index, item in enumerate(expected):
        start, nearest = position, ""
        while position < len(found):
            nearest = difference(item, found[position], f"{where}[{position}]")
            position += 1
            if not nearest:
                break
        else:
            about = nearest if position == start + 1 else f"{where}: none of the items found from {start} on fits"
            return f"{about} (item {index} of the expectation, {item!r})"
    return ""
