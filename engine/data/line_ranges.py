"""Which results of the dice does a line of a chart hold, as it is printed?

One result (``7``, ``-3``), a range with its ends (``75-85``, ``01-06``, ``-9--1``; a point does for the hyphen), all
results from one on (``>=135``, ``135+``) or up to one (``<=0``). A hyphen alone is none.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_NUMBER = r"(-?\d{1,3})"
_CLOSED = re.compile(rf"{_NUMBER}(?:[-.]{_NUMBER})?", re.ASCII)
_FROM = re.compile(rf"(?:>=|≥) ?{_NUMBER}|{_NUMBER}\+", re.ASCII)
_UP_TO = re.compile(rf"(?:<=|≤) ?{_NUMBER}", re.ASCII)
_NONE = "-"
_FAR = 10_000  # beyond any result that dice with modifiers show


@dataclass(frozen=True, slots=True)
class LineRange:
    """The results from ``lowest`` to ``highest``, both included; none where the lowest is above the highest."""

    lowest: int
    highest: int

    def __contains__(self, result: int) -> bool:
        return self.lowest <= result <= self.highest

    def is_beyond(self, shown: Sequence[int]) -> bool:
        """Say whether an end that is given lies beyond what dice show, of which the range holds something."""
        is_wide = -_FAR < self.lowest < min(shown) or max(shown) < self.highest < _FAR
        return is_wide and any(result in self for result in shown)

    def shared(self, other: "LineRange") -> str:
        """Return what both hold, as ``9`` or ``9 to 11``, the ends of an open one as they are held; nothing if none."""
        lowest, highest = max(self.lowest, other.lowest), min(self.highest, other.highest)
        if lowest > highest:
            return ""
        if highest == _FAR or lowest == -_FAR:
            return "all" if highest == _FAR and lowest == -_FAR else f"{lowest}+" if highest == _FAR else f"<={highest}"
        return f"{lowest}" if lowest == highest else f"{lowest} to {highest}"


def line_range(text: str) -> LineRange | None:
    """Return the results that a text names, None where it is no range or runs from high to low."""
    if text == _NONE:
        return LineRange(1, 0)
    if found := _UP_TO.fullmatch(text):
        return LineRange(-_FAR, int(found[1]))
    if found := _FROM.fullmatch(text):
        return LineRange(int(found[1] or found[2]), _FAR)
    if found := _CLOSED.fullmatch(text):
        lowest, highest = int(found[1]), int(found[2] or found[1])
        return LineRange(lowest, highest) if lowest <= highest else None
    return None
