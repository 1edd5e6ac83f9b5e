"""Tables whose cells something else than tabs parts: as CSV, with bars, as a page of the web. All are read as tables by
tabs."""

import csv
import re
from collections.abc import Sequence

from editor.pasting.cells import is_place
from editor.pasting.headed import meanings
from editor.pasting.mention import turn_of

_CELLS = re.compile(r"</t[dh]>\s*<t[dh]\b[^>]*>", re.IGNORECASE)
_TAGS = re.compile(r"</?t(?:able|head|body|r|d|h)\b[^>]*>", re.IGNORECASE)
_RULE = re.compile(r"^[\s|:+=-]+$")
"""The line of a table that only parts its heading from its rows."""
_BARS = re.compile(r"^\s*\|?(.*?\|.*?)\|?\s*$")
_QUOTED = re.compile(r'^\s*"[^"\t]*\w[^"\t]*"\s*,\s*\S')
"""A row of values that commas part, the first of which is in quotes."""
_MOST = 0.8
"""How many of the lines are rows where all of them are cut, of 1."""
_HEADS = 4
"""Within how many lines the heading of a table stands."""


def tabbed(lines: Sequence[str]) -> tuple[list[str], bool]:
    """Return lines with tabs between the cells of a table, other lines as they are, and whether they are one table."""
    found = [_TAGS.sub("", _CELLS.sub("\t", line)) for line in lines]
    if any("\t" in line for line in found):
        return found, _is_table([_cut(line, "\t") for line in found])
    if _are_most(found, [bool(_BARS.match(line)) for line in found]):
        return ["" if _RULE.match(line) else _barred(line) for line in found], True
    for sign in ";,":
        cells = [_cut(line, sign) for line in found]
        if _is_table(cells) if sign == ";" else _is_headed(cells):
            return ["\t".join(each) for each in cells], True
    rows = [line for line in found if line.strip() and not turn_of(line)]
    if _are_most(rows, [bool(_QUOTED.match(line)) for line in rows]):
        return ["\t".join(_cut(line, ",")) if _QUOTED.match(line) else line for line in found], False
    return found, False


def _barred(line: str) -> str:
    bars = _BARS.match(line)
    return line if bars is None else "\t".join(cell.strip() for cell in bars.group(1).split("|"))


def _cut(line: str, sign: str) -> list[str]:
    return [cell.strip() for cell in next(csv.reader([line], delimiter=sign, skipinitialspace=True), [])]


def _is_table(rows: Sequence[Sequence[str]]) -> bool:
    return _is_headed(rows) or _are_most(["".join(cells) for cells in rows], [_is_row(cells) for cells in rows])


def _is_headed(rows: Sequence[Sequence[str]]) -> bool:
    said = [cells for cells in rows if any(cells)]
    return any(meanings(cells) for cells in said[:_HEADS])


def _is_row(cells: Sequence[str]) -> bool:
    """Say whether the cells of a line are a unit, its place, and perhaps its turn."""
    places = sum(map(is_place, cells))
    return places == 1 and len(cells) > 1 and not any("(" in cell and ")" not in cell for cell in cells)


def _are_most(lines: Sequence[str], found: Sequence[bool]) -> bool:
    said = sum(bool(line.strip()) for line in lines)
    return said > 1 and sum(found) >= said * _MOST
