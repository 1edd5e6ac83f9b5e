"""How long is a line of points whose sum is rounded up where the kind of road changes, as that of a move is? (7.43)

One reading of 14.31. Between two changes the sum is rounded by itself, so that it is the same from either end.
"""

from collections.abc import Callable, Iterable

from engine.core.paths import Ways, ways_by
from engine.spi1977.board import MP
from engine.spi1977.state import RULING
from engine.spi1977.steps.ways import rounded_up

READS = (RULING("rounding-of-lines"),)
ROUNDED = "yes, as in movement"


def rounded_lines(
    start: str,
    most: int | None,
    steps: Callable[[str, int], Iterable[tuple[str, int]]],
    road: Callable[[str, str], str],
) -> Ways[str]:
    """Return the hexes to which lines of no more than the scaled points lead from a hex; ``road`` tells the kind of
    road that a step uses, empty off the roads."""

    def rounded(node: tuple[str, str], spent: int) -> list[tuple[tuple[str, str], int]]:
        here, kind = node
        found: list[tuple[tuple[str, str], int]] = []
        for there, price in steps(here, spent):
            used = road(here, there)
            begun = rounded_up(spent) if used and kind and used != kind else spent
            total = begun + price
            found.append(((there, (used or kind) if total % MP else ""), total - spent))
        return found

    return ways_by((start,), "", 0, most, rounded)
