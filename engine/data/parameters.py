"""Does a parameter hold a value of the kind its unit asks for, and can the rules read it?"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from engine.core.ruleset import Problem
from engine.scenario import Scenario

_TEXTS = ("name of ", "list of ")
"""How the unit of a parameter begins that is no number: the name of something, or several names parted by blanks or
commas."""

_OLDER = frozenset({"formation", "formations", "terrain", "river", "places", "keys"})
"""Units of such parameters in libraries made before they were called so."""


_ADDED = frozenset({"die", "columns", "points"})
"""Units of numbers that are added to others, and so may be below zero."""


def fault_of(unit: str, value: str) -> str:
    """Return what is wrong with a value, with the remedy; empty when it fits.

    The unit says what may stand there: words parted by ``/`` are those to choose from, ``name of`` and ``list of``
    something leave it to the rules, any other is counted in whole numbers or fractions such as ``1/2``, from 0 on
    unless it is added to another. Without a unit anything may stand there but nothing.
    """
    words = unit.split("/")
    if len(words) > 1:
        return "" if value in words else f"{value!r} is none of its words; write {' or '.join(words)}"
    if not value:
        return "it is empty; write its value"
    if not unit or unit.startswith(_TEXTS) or unit in _OLDER:
        return ""
    numbers = [number_in(part) for part in value.split(" ")]  # such a library lists turns as ``turns``
    if all(number is not None for number in numbers):
        is_below = unit not in _ADDED and any(number is not None and number < 0 for number in numbers)
        return f"{value} is below zero; write a number of {unit} from 0 on" if is_below else ""
    return f"{value!r} is no number of {unit}; write one such as 6 or 1/2"


def number_in(text: str) -> Fraction | None:
    """Return a whole number or a fraction that is written in a text; None for anything else."""
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None


def misread(scenario: Scenario, numbers: Iterable[str], shares: Iterable[str]) -> Iterator[Problem]:
    """Yield the parameters that the rules read as whole numbers, or as fractions not below zero, and cannot."""
    for key in numbers:
        value = scenario.parameters.get(key, "0")
        found = number_in(value)
        if found is None or found.denominator != 1 or "/" in value:
            reason = f"the parameter {key} is {value!r}; the rules read a whole number, write one such as 6"
            yield Problem(f"parameter/{key}", reason)
    for key in shares:
        value = scenario.parameters.get(key, "0")
        found = number_in(value)
        if found is None or found < 0:
            reason = f"the parameter {key} is {value!r}; the rules read a number or a fraction, write one such as 1/2"
            yield Problem(f"parameter/{key}", reason)
