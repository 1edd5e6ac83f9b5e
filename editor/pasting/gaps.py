"""Blanks of a list: all kinds of them are one, but for a gap within a line, where another column may begin.

Two blanks or a tab within a clause are what is left of two printed columns side by side, or of two rows. They are kept
as a sign of their own, so that whoever reads the clause knows that it may not be whole.
"""

import re
from collections.abc import Iterable

GAP = "\u2003\u2003"
"""What stands for a gap; it is a blank for all that reads blanks."""
SEAM = "another column may begin in its line"
_BLANKS = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\v\f]")
_TAB = re.compile(r" *\t[ \t]*")
_GAP = re.compile(r"(?<=[^\s#*>_]) {2,}(?=\S)")
_HEAD = re.compile(r"^[\W_]*(?:(?i:Hex|Entry\s+Area|Entry\s+Hex|Area)\s+)?[A-Z]{0,2}\s?[\d.]*[\s*_]*:[\s*_]*")
"""A place that heads its line: a gap behind it parts it from its units, no columns."""
_LED = re.compile(r"^[\W_]*(?:(?i:Hex|Entry\s+Area|Area)\s+(?:[A-Z]|[A-Z]?\d)|[A-Z]\s?\d{1,2}\.\d\d|[A-Z]\s*[*_]*:)")
"""A line that begins with its place, as none of a table does."""
_CELL = re.compile(r"\t[\[(\"“\s]*(?:\d{4}|[A-Z]\s*(?:[-–—~∼]\s*[A-Z]\s*)?[\"”]|[A-Z]{1,2}\d+\.\d+|ELIM)")
"""A place in a cell of its own."""


def evened(lines: Iterable[str], is_table: bool = False) -> list[str]:
    """Return lines with one kind of blank, and with gaps; tabs stay in a list that is a table by them, as one that
    ``is_table`` surely is."""
    found = [_BLANKS.sub(" ", line) for line in lines]
    led = sum(bool(_LED.match(line)) for line in found)
    if not is_table and led > sum(bool(_CELL.search(line)) for line in found):
        found = [_TAB.sub("   ", line) for line in found]
    return [line if "\t" in line else _gapped(line) for line in found]


def is_seamed(text: str) -> bool:
    """Say whether another column may begin within a text."""
    return GAP in text.strip()


def shown(text: str) -> str:
    """Return a text as it was printed, nearly: with blanks for its gaps."""
    return text.replace(GAP, "  ")


def _gapped(line: str) -> str:
    head = _HEAD.match(line)
    start = head.end() if head is not None else len(line) - len(line.lstrip())
    return line[:start] + _GAP.sub(GAP, line[start:].rstrip())
