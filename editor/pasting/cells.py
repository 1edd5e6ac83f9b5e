"""The cells of lines in columns: what stands in each, and which of several it is."""

import csv
import re
from dataclasses import dataclass

from editor.pasting.mention import DEAD, DEAD_WORDS, ENTRY, HEX
from editor.pasting.turn_signs import turn_sign

_PLACE = re.compile(rf"^[\[(\"“”'\s]*({HEX}|{ENTRY}|ELIM)[\])\"“”'\s]*$")
NOTE = re.compile(r"\s*\[(?!\d{4}\])[^\]]*\]?\s*$")
EACH = rf"([\[(]?{HEX}[\])]?|ELIM|[\"“]\s*{ENTRY}\s*[\"”])"
TWO = re.compile(rf"^{EACH}\s+{EACH}$")
_COLUMNS = re.compile(r"\t|\s{2,}")
_DESIGNATION = re.compile(r"^(?=.{1,60}$)(?=.*\d).*/|^[IVXL]+ |^(?=.{1,30}$).*\b\d")
_HEADED = re.compile(r"^(\d{1,2}/\d{1,2}(?:/\d{4})?\s*(?:AM|PM))\s+([^(\s].*)$")
_FOLLOWED = re.compile(rf"^([^\"“\[\]]*/[^\"“]*\S)\s+([\"“]\s*{ENTRY}\s*[\"”])(?:\s*\[[^\]]*\])?\s+([^\s\"“].*)$")
_APART = re.compile(r"\S\s{2,}\S")
_PLACED = re.compile(rf"^([\[(]?{HEX}[\])]?|[\"“]\s*{ENTRY}\s*[\"”])\s+(\S*/\S.*)$")
"""The place of a row, and what begins another one."""
_INNER = re.compile(rf"^[^\s\"“]+/[^\"“]*\s[\"“]\s*{ENTRY}\s*[\"”]$")
_NUMBERED = re.compile(r"^(.*/)(\d+(?:,\s*\d+)+)$")
_LONGEST = 6
"""Most words that name a unit."""
RUN_ON = "two rows or columns may stand in one"


@dataclass(frozen=True)
class Cell:
    """A cell with the number of its column, and what makes it doubtful."""

    at: int
    text: str
    doubt: str = ""
    is_part: bool = False
    """It stands in one cell with another one."""


def placed(printed: str) -> str:
    """Return a place without the brackets it is printed in, of those out of play where that is."""
    match = _PLACE.match(NOTE.sub("", printed))
    bare = " ".join(match.group(1).split()) if match is not None else printed
    return DEAD if bare.casefold() in DEAD_WORDS else bare


def is_place(text: str) -> bool:
    """Say whether a cell has a place, or two, and nothing else but a note."""
    bare = NOTE.sub("", text)
    return bool(bare and (_PLACE.match(bare) or TWO.match(bare)))


def is_designation(text: str) -> bool:
    """Say whether a cell may name a unit: words of the text around a table do not."""
    return bool(_DESIGNATION.match(text)) and len(text.split()) <= _LONGEST


def apart(cell: Cell) -> list[Cell]:
    """Return a cell in parts: a heading and a unit below it, or a unit, its place and another unit; what runs on behind
    a place, or stands apart from a heading, may be of another row or column. A date behind a place is left there."""
    headed = _HEADED.match(cell.text)
    if headed is not None and not is_designation(headed[2]):
        return [cell]
    followed = headed or _FOLLOWED.match(cell.text)
    if followed is not None:
        doubt = RUN_ON if _APART.search(cell.text) else ""
        return [Cell(cell.at, part, doubt, True) for part in followed.groups()]
    placed_first = _PLACED.match(cell.text)
    if placed_first is None or turn_sign(placed_first[2]):
        return [cell]
    return [Cell(cell.at, placed_first[1], "", True), Cell(cell.at, placed_first[2], RUN_ON, True)]


def ends_placed(cell: Cell) -> bool:
    """Say whether a cell is a designation with an entry in quotes behind it."""
    return _INNER.match(NOTE.sub("", cell.text)) is not None


def numbered(text: str) -> list[str]:
    """Return units that share what stands before their numbers."""
    shared = _NUMBERED.match(text)
    return [f"{shared.group(1)}{number}" for number in shared.group(2).split(",")] if shared is not None else [text]


def two_units(text: str) -> list[str]:
    """Return two units of one formation that a printer set in one cell; the text where it is one."""
    first = text.partition("/")[0]
    second = text.find(f" {first}/", 1)
    return [text[:second], text[second + 1 :]] if first and second > 0 else [text]


def cells_of(line: str, by_signs: bool) -> list[Cell]:
    """Return the cells of a line with their numbers; tabs also part cells that are empty."""
    if "\t" in line:
        return [Cell(at, text.strip()) for at, text in enumerate(line.split("\t")) if text.strip()]
    sign = next((sign for sign in ";," if sign in line), "") if by_signs and "(" not in line else ""
    if sign:
        parts = next(csv.reader([line], delimiter=sign, skipinitialspace=True), [])
        cells = [Cell(at, text.strip()) for at, text in enumerate(parts) if text.strip()]
        if len(cells) > 1 and any(is_place(cell.text) for cell in cells):
            return cells
    found: list[Cell] = []
    start = 0
    for part in _COLUMNS.finditer(f"{line}  "):
        text = line[start : part.start()].strip()
        if text:
            found.append(Cell(len(found), text))
        start = part.end()
    return found
