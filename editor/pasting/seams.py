"""Where within a line of a list does another clause begin, because a line break was lost on the way?"""

import re
from collections.abc import Iterator
from itertools import pairwise

_LEAD = r"(?:(?i:(?:anywhere\s+)?\b(?:in|at|any)\s+|Entry\s*(?:Area|Hex(?:es)?)\s*|Area\s*|\bHex(?:es)?\s*))"
_HEXED = rf"{_LEAD}?(?<![A-Z\d])[A-Z]{{1,2}}\s?[\dOIl]{{1,2}}\s?[.,]\s?[\dOIl]{{2}}(?![\dA-Za-z])"
_ENTERED = r"(?i:Entry\s*(?:Area|Hex(?:es)?)|\bArea)\s*[A-Z](?![a-z])"
_LETTERED = r"(?<![\w.\"“/-])[A-Z]\s*:"
_NUMBERED = r"(?<![\w/.-])\d{4}\s*:\s*\("
_TURNED = r"(?i:(?:Game\s*[-–—]*\s*)?\bTurn\s*[-–—:]?\s*\d{1,2}\b|\bG\.?T\.?\s*\d{1,2}\b)"
_BEGIN = re.compile(rf"{_TURNED}|{_HEXED}|{_ENTERED}|{_LETTERED}|{_NUMBERED}")
_HEAD = re.compile(rf"\W*{_TURNED}\s*(?:\([^)]*\))?\s*[:.—–-]+\s*")
"""A turn that is parted from what it heads in its line."""
_UNITS = re.compile(r"\d|\)")
"""What is in words that name units."""
_MARKS = re.compile(r"[\s,;.:—–•·?~\"“”*|)-]+")
"""What stands before a place at the beginning of its line and says nothing."""
_PARTING = " ,;–—-"
_OPENS = re.compile(r"\s*[:;.,—–-]*\s*\(|\s*:")
"""What follows a place that has units behind it."""


def pieces(line: str, is_block: bool) -> list[str]:
    """Return a line parted before each place, entry or turn that stands behind units; the line alone without one.

    ``is_block``: units of a place above may stand in it.
    """
    starts = [0, *_seams(line, is_block), len(line)]
    parts = [line[start:end].strip().rstrip(_PARTING if end < len(line) else "") for start, end in pairwise(starts)]
    return [part for part in parts if re.search(r"\w", part)] or [line]


def _seams(line: str, is_block: bool) -> Iterator[int]:
    last = 0
    is_placed = is_block
    for found in _BEGIN.finditer(line):
        before = line[last : found.start()]
        opens = _OPENS.match(line, found.end()) is not None or found.group().rstrip().endswith((":", "("))
        is_turn = re.match(_TURNED, found.group()) is not None
        is_marked = not last and _MARKS.fullmatch(before) is not None and opens
        if (
            is_marked
            or _names_units(before, is_placed)
            and (opens or is_turn or (is_placed and not _is_note(line, found.end())))
        ):
            yield found.start()
            last = found.start()
        is_placed = is_placed or not before.strip()


def _names_units(before: str, is_block: bool) -> bool:
    if _HEAD.fullmatch(before):
        return False
    return bool(_UNITS.search(before) or (is_block and re.search(r"\w", before)))


def _is_note(line: str, end: int) -> bool:
    """Say whether what ends here stands in a bracket that another one does not open first."""
    opened, closed = line.find("(", end), line.find(")", end)
    return closed >= 0 and not 0 <= opened < closed and line[:end].count("(") > line[:end].count(")")
