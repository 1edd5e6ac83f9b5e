"""Tables whose first lines say what their columns hold, parted by tabs (`tabbed` puts them for other signs)."""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from itertools import zip_longest

from editor.pasting.blocks import units_in
from editor.pasting.cells import is_place, placed
from editor.pasting.mention import HEX, Mention, mention_of, turn_of

_MEANT: Mapping[str, frozenset[str]] = {
    "unit": frozenset(
        {"unit", "units", "unit name", "counter", "designation", "name", "commander", "commander name", "leader",
         "einheit", "einheiten"}
    ),
    "formation": frozenset({"formation", "division", "corps", "brigade", "army", "parent", "parent unit", "verband"}),
    "place": frozenset(
        {"place", "hex", "hex number", "hex no.", "location", "entry", "entry area", "entry hex", "area", "position",
         "deployment", "set-up hex", "setup hex", "start hex", "feld", "hexfeld", "ort", "eintritt", "where", "enters",
         "enters at", "starts at", "start", "hex or area", "hex/area", "hex/entry"}
    ),
    "turn": frozenset(
        {"turn", "turns", "game turn", "game-turn", "gt", "date", "arrives", "arrival", "when", "zug", "runde", "datum"}
    ),
    "lost": frozenset(
        {"lost", "steps lost", "losses", "loss", "step losses", "step loss", "lost steps", "verlust", "verluste"}
    ),
    "count": frozenset({"count", "number", "quantity", "qty", "anzahl"}),
}  # fmt: skip
"""Which words of a heading name what. Several columns may hold places, of which a row has one."""
_VALUES = frozenset(
    {"attack", "combat", "defense", "movement", "move", "range", "barrage", "id", "key", "no", "no.", "nr",
     "nr.", "line", "page", "source", "sheet", "map", "certainty"}
)  # fmt: skip
"""Headings of columns that say nothing of where and when a unit begins, whatever stands in them."""
_WORDS = frozenset(
    {"type", "unit type", "size", "side", "nationality", "nation", "country", "player", "color", "seite", "typ",
     "parent army", "parent corps", "parent formation", "game", "scenario"}
)  # fmt: skip
"""The same where words stand in them; a number would be something else."""
_NOTHING = frozenset({"", "0", "-", "–", "—", "none", "no"})
_TURN = re.compile(r"^(?:GT|T)\s?(\d{1,2})$", re.IGNORECASE)
"""A turn as people write it for short."""
_TOLD = re.compile(r"\[[^\[\]]*\]")
"""A note in brackets, which is told where those of all lists are."""
_MISREAD, _LONG = 0.6, 8
"""How like a long word of a heading has to be to one of them, of 1, where readers took letters for others."""
_FIRST = 4
"""Within how many lines the first heading stands."""
_MARKS = " *_"
_WITHIN = frozenset({"unit", "formation", "place"})
"""What a heading in the middle of a list has at least."""
_DATED = re.compile(r"^(\d{1,2}\s*(?:AM|PM|NIGHT))\s+(\S.*)$", re.IGNORECASE)
"""When and where somebody comes in, in one cell."""

_WITH_HEX = re.compile(rf"\s*(\S.*?)(?:\s*\.{{3,}}\s*|\s+[-–—]\s+|\s+)([\[(]?{HEX}[\])]?)(?=\s|$)\s*")
TOGETHER = "several units stand in one line"


@dataclass(frozen=True)
class Heading:
    """A line, counted from 1, and what each column below it holds, empty for what is not read; ``said`` is its text."""

    line: int
    meant: Sequence[str]
    said: Sequence[str] = field(default=(), compare=False)


def headings(text: str) -> list[Heading]:
    """Return the headings of a list: of at least a unit and its place or turn where it begins, and of unit, formation
    and place behind that."""
    said = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    found = (
        Heading(number, meant, cells_of_row(line))
        for at, (number, line) in enumerate(said)
        if "\t" in line and (meant := meanings(cells_of_row(line))) and (at < _FIRST or set(meant) >= _WITHIN)
    )
    return list(found)


def meanings(cells: Sequence[str]) -> list[str]:
    """Return what the cells of a heading name: at least a unit and its place or turn; nothing where they are none."""
    meant = [_meaning(cell) for cell in cells]
    named = [each for each in meant if each and each != "place"]
    has_row = any(is_place(cell) and re.search(r"\d", cell) for cell in cells)  # of another table, beside it
    is_heading = not has_row and "unit" in named and {"place", "turn"} & set(meant) and len(named) == len(set(named))
    return meant if is_heading else []


def rows_below(text: str, heads: Sequence[Heading]) -> list[Mention]:
    """Return the units of the rows below headings, each up to the next one; a row without a unit says nothing. A turn
    that has a line of its own counts for the rows below it."""
    found, above, turn_at = list[Mention](), "", 0
    for number, line in enumerate(text.splitlines(), 1):
        if "\t" not in line and turn_of(line):
            above, turn_at = turn_of(line), number
            continue
        head = next((each for each in reversed(heads) if each.line <= number), None)
        if head is None or head.line == number:
            continue
        if "\t" not in line and (several := _in_line(number, line)):
            found += several
            continue
        cells = cells_of_row(line)
        said = _by_meaning(head, cells)
        if said.get("unit") and not meanings(cells):
            one = _row(number, line, said, above, turn_at)
            unread = (_unread_loss(said.get("lost", "")), _uncounted(said.get("count", "")), _said_besides(head, cells))
            found += _each(one, "; ".join(filter(None, unread)))
    return found


def _row(number: int, line: str, said: Mapping[str, str], above: str, turn_at: int) -> Mention:
    """Return what a row says by the meaning of its cells; ``above`` is the turn of a line of its own, ``turn_at``."""
    place, turn = said.get("place", ""), _TURN.sub(r"\1", said.get("turn", ""))
    dated = _DATED.match(place) if not turn else None
    turn, place = dated.groups() if dated is not None else (turn, place)
    one = mention_of(number, line, said["unit"], placed(place) if place else "", turn_of(turn) or turn or above)
    lost, count = said.get("lost", ""), said.get("count", "")
    return replace(
        one,
        turn_at=0 if turn else turn_at,
        formation=said.get("formation", ""),
        lost=int(lost) if lost.isdecimal() else one.lost,
        count=int(count) if count.isdecimal() else one.count,
        comes=dated is not None,
    )


def _each(row: Mention, remark: str) -> list[Mention]:
    """Return a row with what is told of it; one for each unit where several stand in its cell, which is told."""
    units = row.unit.split(", ")
    are_designations = all("/" in unit for unit in units)
    if len(units) <= 1 or not row.place or not (row.formation or are_designations):
        return [replace(row, remark=remark)]
    several = units if are_designations else [unit for unit, _, _ in units_in(row.unit)]
    remark = "; ".join(filter(None, (TOGETHER, remark)))
    return [replace(row, unit=unit, remark=remark) for unit in several]


def _unread_loss(said: str) -> str:
    return f"losses not read: {said}" if not said.isdecimal() and said.casefold() not in _NOTHING else ""


def _uncounted(said: str) -> str:
    """Say of a number of units that it is none of which a unit could be placed; empty where it is one, or missing."""
    return f"number of units not read: {said}" if said and not (said.isdecimal() and int(said)) else ""


def _by_meaning(head: Heading, cells: Sequence[str]) -> dict[str, str]:
    """Return the cells of a row by what they hold; of several places the one that is named."""
    found: dict[str, str] = {}
    for meant, cell in zip(head.meant, cells, strict=False):
        if meant and not found.get(meant):
            found[meant] = cell
    return found


def _said_besides(head: Heading, cells: Sequence[str]) -> str:
    """Say what a row has in columns that are not read; empty where that cannot change who stands where."""
    places = {cell for meant, cell in zip(head.meant, cells, strict=False) if meant == "place" and cell}
    columns = zip_longest(head.meant, head.said, cells, fillvalue="")
    besides = [
        f"{said or 'a column'}: {cell}"
        for meant, said, cell in columns
        if not meant
        and cell.casefold() not in _NOTHING
        and not _TOLD.fullmatch(cell)
        and not _is_passed(word_of(said), cell)
    ]
    told = [f"not read: {', '.join(besides)}"] if besides else []
    return "; ".join([*told, *(["two places are named"] if len(places) > 1 else [])])


def _is_passed(word: str, cell: str) -> bool:
    return word in _VALUES or (word in _WORDS and not cell.isdecimal())


def _in_line(number: int, line: str) -> list[Mention]:
    """Return the units of a row whose columns blanks, dots or a dash part, each before its place; none of others."""
    several = list(_WITH_HEX.finditer(line))
    if not several or "".join(each.group() for each in several).split() != line.split():
        return []
    remark = TOGETHER if len(several) > 1 else ""
    units = (mention_of(number, line, each.group(1), placed(each.group(2))) for each in several)
    return [replace(each, remark=remark) for each in units]


def _meaning(cell: str) -> str:
    word = word_of(cell)
    known = next((key for key, words in _MEANT.items() if word in words), "")
    is_like = len(word) >= _LONG and SequenceMatcher(None, word, "deployment", autojunk=False).ratio() >= _MISREAD
    return known or ("place" if is_like else "")


def word_of(cell: str) -> str:
    """Return the heading of a column as the readers of tables know it."""
    return cell.casefold().rstrip(":").replace("_", " ")


def cells_of_row(line: str) -> list[str]:
    """Return what stands in the cells of a row."""
    return [cell.strip(_MARKS) for cell in next(csv.reader([line], delimiter="\t", skipinitialspace=True), [])]
