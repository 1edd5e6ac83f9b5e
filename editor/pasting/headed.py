"""Tables whose first line says what their columns hold, parted by tabs, commas or semicolons."""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from editor.pasting.columns import placed
from editor.pasting.mention import HEX, Mention, mention_of, turn_of

_MEANT: Mapping[str, frozenset[str]] = {
    "unit": frozenset({"unit", "counter", "designation", "name", "commander", "commander name", "leader"}),
    "formation": frozenset({"formation", "division", "corps", "brigade", "army", "parent"}),
    "place": frozenset({"place", "hex", "location", "entry", "position", "deployment"}),
    "turn": frozenset({"turn", "date", "arrives", "arrival"}),
    "lost": frozenset({"lost", "steps lost", "losses"}),
}
"""Which words of a heading name what. A column that nobody knows says nothing of a unit."""
_MISREAD, _LONG = 0.6, 8
"""How like a long word of a heading has to be to one of them, of 1, where readers took letters for others."""
_WITHIN = frozenset({"unit", "formation", "place"})
"""What a heading in the middle of a list has at least."""
_DATED = re.compile(r"^(\d{1,2}\s*(?:AM|PM|NIGHT))\s+(\S.*)$", re.IGNORECASE)
"""When and where somebody comes in, in one cell."""

_WITH_HEX = re.compile(rf"\s*(\S.*?)(?:\s*\.{{3,}}\s*|\s+[-–—]\s+|\s+)([\[(]?{HEX}[\])]?)(?=\s|$)\s*")
TOGETHER = "several units stand in one line"


@dataclass(frozen=True)
class Heading:
    """A line, counted from 1, what each column below it holds (empty for what is not read), and what parts them."""

    line: int
    meant: Sequence[str]
    sign: str


def headings(text: str) -> list[Heading]:
    """Return the headings of a list: of at least a unit and its place or turn where it begins, and of unit, formation
    and place, parted by tabs, behind that."""
    found: list[Heading] = []
    is_first = True
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        for sign in "\t;," if is_first else "\t":
            meant = [_meaning(cell) for cell in _cells(line, sign)]
            named = [each for each in meant if each]
            least = "unit" in named and len({"place", "turn"} & set(named)) if is_first else set(named) >= _WITHIN
            if least and len(named) == len(set(named)):
                found.append(Heading(number, meant, sign))
                break
        is_first = False
    return found


def rows_below(text: str, heads: Sequence[Heading]) -> list[Mention]:
    """Return the units of the rows below headings, each up to the next one; a row without a unit says nothing."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        head = next((each for each in reversed(heads) if each.line <= number), None)
        if head is None or head.line == number:
            continue
        if head.sign not in line and (several := _in_line(number, line)):
            found += several
            continue
        cells = dict(zip(head.meant, _cells(line, head.sign), strict=False))
        if not cells.get("unit"):
            continue
        units = cells["unit"].split(", ")
        if len(units) > 1 and all("/" in unit for unit in units) and cells.get("place"):
            place = placed(cells["place"])
            found += [replace(mention_of(number, line, unit, place), remark=TOGETHER) for unit in units]
            continue
        place, turn = cells.get("place", ""), cells.get("turn", "")
        dated = _DATED.match(place) if not turn else None
        turn, place = dated.groups() if dated is not None else (turn, place)
        one = mention_of(number, line, cells["unit"], placed(place) if place else "", turn_of(turn) or turn)
        lost = cells.get("lost", "")
        found.append(
            replace(
                one,
                formation=cells.get("formation", ""),
                lost=int(lost) if lost.isdecimal() else one.lost,
                comes=dated is not None,
            )
        )
    return found


def _in_line(number: int, line: str) -> list[Mention]:
    """Return the units of a row whose columns blanks, dots or a dash part, each before its place; none of others."""
    several = list(_WITH_HEX.finditer(line))
    if not several or "".join(each.group() for each in several).split() != line.split():
        return []
    remark = TOGETHER if len(several) > 1 else ""
    units = (mention_of(number, line, each.group(1), placed(each.group(2))) for each in several)
    return [replace(each, remark=remark) for each in units]


def _meaning(cell: str) -> str:
    word = cell.casefold()
    known = next((key for key, words in _MEANT.items() if word in words), "")
    is_like = len(word) >= _LONG and SequenceMatcher(None, word, "deployment", autojunk=False).ratio() >= _MISREAD
    return known or ("place" if is_like else "")


def _cells(line: str, sign: str) -> list[str]:
    return [cell.strip() for cell in next(csv.reader([line], delimiter=sign, skipinitialspace=True), [])]
