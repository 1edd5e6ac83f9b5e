"""What stands between the lines of a list because it was copied from pages: their numbers."""

import re
from collections.abc import Sequence

_PAGE = re.compile(r"^\W*(?:page|seite|p\.|pg\.?)\s*\d{1,3}(?:\s*(?:of|von|/)\s*\d{1,3})?\W*$", re.IGNORECASE)
_NUMBER = re.compile(r"^\W*(\d{1,3})\W*$")
_LEAST = 10
"""How many lines a page has at least."""


def unpaged(lines: Sequence[str]) -> list[str]:
    """Return lines without the numbers of pages: what says that it is one, and numbers alone that go up by one."""
    alone = [(at, int(found[1])) for at, line in enumerate(lines) if (found := _NUMBER.match(line))]
    near = [
        {at, other}
        for (at, number), (other, following) in zip(alone, alone[1:], strict=False)
        if following == number + 1 and other - at >= _LEAST
    ]
    numbers = set().union(*near)
    return ["" if at in numbers or _PAGE.match(line) else line for at, line in enumerate(lines)]
