"""Does a locator of a source that names lines name them rightly?

Where in a source something was read is free text (``p. 12``, ``row 4 of sheet B``), but one that begins with lines:
``line 3190``, ``lines 12-15, 40``, with what else is to be said behind a comma or a blank.
"""

import re
from functools import cache

from engine.data.near import one_letter_off
from engine.data.shown import short

_BEGINS = re.compile(r"([A-Za-z]+)\s*(?=\d)", re.ASCII)
_WORDS = ("line", "lines")
_LINES = re.compile(r"lines? (\d+(?:-\d+)?(?:, ?\d+(?:-\d+)?)*)(?![\w-])(?!, ?\d)", re.ASCII)
_RANGE = re.compile(r"(\d+)-(\d+)", re.ASCII)


@cache
def locator_fault(locator: str) -> str:
    """Return what is wrong with a locator, with the remedy; nothing of one that names no lines."""
    begins = _BEGINS.match(locator)
    word = begins[1] if begins is not None else ""
    if word not in _WORDS and not any(one_letter_off(word, other) for other in _WORDS):
        return ""
    found = _LINES.match(locator)
    if found is None:
        return f"{short(locator)} names no lines; write them as line 12, or lines 12-15, 40"
    falling = next((pair[0] for pair in _RANGE.finditer(found[1]) if int(pair[1]) >= int(pair[2])), "")
    return f"{short(locator)} has the lines {falling}, which do not rise; correct them" if falling else ""
