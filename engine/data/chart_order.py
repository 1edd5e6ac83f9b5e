"""Do the odds of a line of a chart rise from column to column, where the chart says so?"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from engine.data.cell_forms import RISING, is_of_form


def order_fault(columns: Sequence[str], cells: Sequence[str]) -> str:
    """Return where the odds of a line do not rise, with the remedy, or nothing; results of another form are passed."""
    found = [(column, text) for column, text in zip(columns, cells, strict=False) if is_of_form(RISING, text)]
    for (first, low), (second, high) in pairwise(found):
        if _ratio(high) <= _ratio(low):
            return f"{low} in column {first} and {high} in column {second}, and the odds of a line rise; correct one"
    return ""


def _ratio(odds: str) -> Fraction:
    attacker, _, defender = odds.rstrip("+").partition("-")
    return Fraction(int(attacker), int(defender))
