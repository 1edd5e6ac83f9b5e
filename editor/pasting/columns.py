"""Units with their places in columns, which tabs, blanks, commas or semicolons part, also several columns side by side.

A date heads the units below it in its own column. What stands beside a unit is its turn only where the whole list is
written so.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from editor.pasting.cells import (
    NOTE,
    TWO,
    Cell,
    apart,
    cells_of,
    ends_placed,
    is_designation,
    is_place,
    numbered,
    placed,
    two_units,
)
from editor.pasting.column_signs import is_turn, row_turn
from editor.pasting.mention import ENTRY, HEX, Mention, mention_of, turn_of
from editor.pasting.turn_signs import other_turn, turn_sign

_SURE_PLACE = re.compile(rf"^(?:ELIM|[\[(]?{HEX}[\])]?|[\"“]\s*{ENTRY}\s*[\"”])$")
_WITH_PLACE = re.compile(rf"^(.*[^\s,;(/]\s*)\s((?:ELIM|[\[(]?{HEX}[\])]?|[\"“]\s*{ENTRY}\s*[\"”]))$")
_QUOTED = re.compile(rf"\s*(\S[^\"“]*?)\s+([\"“]\s*{ENTRY}\s*[\"”])(?:\s*\[[^\]]*\])?")
_BETWEEN = re.compile(r"\s*[;,]\s*(?=\w+/\w)")
_WORDS = frozenset({"unit", "counter", "designation", "place", "hex", "turn", "date", "formation"})
_CONDITION = re.compile(r"^\(.*[A-Za-z]{3}")
"""What stands below a unit and says when or whether it comes."""
ELIM = "ELIM"
_ANY = -1
"""The column of what counts for all of them."""
_ALONE = 2
"""Cells of a row that only has a unit and a place."""
_PLACE_FIRST = ([True, False], [True, False, False])
_JOINED = 3
"""How many rows have the place of one unit and another unit in a cell at least, and one of how many."""

FAR = "the place stands some columns on"
BARE = "the letter may be no entry"
UNDATED = "the heading of a turn above may be that of another column"
Follows = Callable[[str, str], bool]
"""Says of two printed turns whether the second is the next one behind the first."""


def in_row(_before: str, _after: str) -> bool:
    """Take any turn for the next one, where nobody knows the turns."""
    return True


@dataclass
class Columns:
    """What has been read of lines in columns: which turn counts in which column. ``rows_are_dated`` says whether the
    list has the turn of a unit behind its place."""

    rows_are_dated: bool = True
    seam: str = ""
    """What is said against the turns of all rows: blanks part columns besides tabs."""
    is_formation: Callable[[str], bool] = lambda _: False
    headed: frozenset[int] = frozenset()
    """The columns that have headings of turns anywhere in the list."""
    follows: Follows = in_row
    _firsts: dict[int, str] = field(default_factory=dict)
    """The first headings of the columns."""
    _turns: dict[int, str] = field(default_factory=dict)
    _tails: dict[int, str] = field(default_factory=dict)
    """What the headings of the columns say besides their turns."""
    _last: str = ""
    _wide: bool = False
    _carried: str = ""
    _taken: int = 0
    _yielded: int = 0
    _undated: list[tuple[int, int]] = field(default_factory=list)
    _signs: dict[int, str] = field(default_factory=dict)
    """What may be the heading of a turn in a column, and was not read as one."""
    _signed: list[tuple[int, int]] = field(default_factory=list)
    """Lines and columns of those of this part of the list: a column surely goes on in the next one only where there are
    none between."""
    _headed: dict[int, int] = field(default_factory=dict)
    """The lines of the last headings of the columns."""
    _counts: Counter[int] = field(default_factory=Counter)
    """How many headings they have."""
    _above: dict[int, int] = field(default_factory=dict)
    """The number of the last unit of each column, as they were taken."""
    _told: list[tuple[int, str]] = field(default_factory=list)
    _others: list[tuple[int, str]] = field(default_factory=list)
    _heads: set[int] = field(default_factory=set)
    _places: set[int] = field(default_factory=set)
    """Where headings and places stand; where they mix, the lines have not the same columns."""

    def take(self, number: int, line: str, turn: str, by_signs: bool) -> list[Mention] | None:
        """Return the units of a line with their places, none for headings only; None for a line without columns.

        ``turn`` is that of a heading above all columns; ``by_signs``: commas and semicolons part cells too.
        """
        found = self._take(number, line, turn, by_signs)
        self._taken, self._yielded = self._taken + len(found or ()), 0
        return found

    def _take(self, number: int, line: str, turn: str, by_signs: bool) -> list[Mention] | None:
        cells = [each for cell in cells_of(line, by_signs) for each in apart(cell)]
        if "\t" in line:
            signs = [(cell.at, turn_sign(cell.text)) for cell in cells if not turn_of(cell.text)]
            read = {
                at if self._wide else _ANY: f"“{sign}” in line {number} may head another turn"
                for at, sign in signs
                if sign
            }
            self._signs |= read
            self._signed += [(number, at) for at, sign in signs if sign]
        if "\t" in line and cells and all(turn_of(cell.text) for cell in cells):
            return list(self._of_columns(number, line, cells, turn))
        if len(cells) >= _ALONE and {cell.text.casefold() for cell in cells} <= _WORDS:
            return []
        says = any(is_place(cell.text) or turn_of(cell.text) or ("\t" in line and ends_placed(cell)) for cell in cells)
        if not says and "\t" in line:
            for cell in cells:
                self._below(cell)
        if not says or len(cells) < _ALONE:
            return _in_one(number, line, turn) if len(cells) < _ALONE or not by_signs else None
        return list(self._of_cells(number, line, cells, turn))

    def begin(self, turn: str) -> None:
        """Let a turn head all units below it, whatever columns there were."""
        self._turns, self._last, self._carried, self._wide = {0: turn} if turn else {}, turn, "", False
        self._firsts = dict(self._turns)
        self._signs = {}

    def end(self, is_whole: bool = True) -> Iterator[tuple[int, str]]:
        """Forget the columns where a part of the list ends: what follows may have others.

        Yields the turns of units above the first heading of their own column, with their numbers in the order they
        were taken: the column before goes on in theirs. That is so where no turn is between the last heading of that
        one and the first of theirs; a column without any goes on only in a part that ``is_whole``: where a list ends,
        somebody may have cut it above the next heading of the column before.
        """
        for number, at in self._undated:
            before = max((other for other in self._turns if other < at), default=-1)
            turn = self._turns.get(before, self._carried)
            units = sum(column == at for _, column in self._undated)
            is_page = self._counts[before] >= _JOINED and units >= _JOINED and at not in self.headed
            is_next = at in self._firsts and self.follows(turn, self._firsts[at])
            is_column = is_next or (is_page and is_whole)
            if is_column and turn and self._is_whole(before, at) and not self._heads & self._places:
                yield number, turn
        self._undated, self._above = [], {}
        if self._wide:
            self._carried = self._last = self._turns[max(self._turns)] if self._turns else ""
            self._turns, self._firsts, self._signed, self._wide = {}, {}, [], False
            self._heads, self._places, self._headed, self._counts = set(), set(), {}, Counter()

    def other_places(self) -> Iterator[tuple[int, str]]:
        """Yield the places that stand right behind those of units, with the numbers of these, and forget them."""
        yield from self._others
        self._others = []

    def told(self) -> Iterator[tuple[int, str]]:
        """Yield what stands in brackets below units in their columns, with their numbers, and forget it."""
        yield from self._told
        self._told = []

    def _is_whole(self, before: int, at: int) -> bool:
        """Say whether nothing between the last heading of a column and the first one of another may be one."""
        last, first = self._headed.get(before, 0), self._headed.get(at, 0)
        return not any(
            number > last if before <= column < at else number < first
            for number, column in self._signed
            if before <= column <= at + 1
        )

    def _of_cells(self, number: int, line: str, cells: Sequence[Cell], turn: str) -> Iterator[Mention]:
        units = [cell for cell in cells if not is_place(cell.text) and not is_turn(cell.text)]
        if self.rows_are_dated and not self._wide and _is_led_by_turn(cells):
            yield mention_of(number, line, cells[1].text, placed(cells[2].text), turn_of(cells[0].text))
            return
        is_row = len(cells) == _ALONE + 1 and len(units) == 1 and cells[-1].at - cells[0].at <= _ALONE
        dated = row_turn(cells) if is_row and self.rows_are_dated and not self._turns else ""
        said = row_turn(cells) if self.rows_are_dated and not self._turns and len(units) > 1 else ""
        if said:  # the row has its turn, and its place cannot be read
            yield mention_of(number, line, units[0].text, " ".join(cell.text for cell in units[1:]), said)
            return
        place_first = len(units) == 1 and [is_place(cell.text) for cell in cells] in _PLACE_FIRST
        if dated or place_first:
            place = next((placed(cell.text) for cell in cells if is_place(cell.text)), "")
            yield mention_of(number, line, units[0].text, place, dated or turn, "" if dated else self._sign(0))
            return
        self._wide = self._wide or cells[-1].at > _ALONE
        is_between = len(cells) == _ALONE + 1 and units == [cells[1]] and cells[1].at - cells[0].at == 1
        remark = f"“{cells[0].text}” is not taken" if is_between and is_place(cells[-1].text) else ""
        found = self._of_columns(number, line, cells, turn)
        yield from (replace(each, remark=remark) for each in found) if remark else found

    def _of_columns(self, number: int, line: str, cells: Sequence[Cell], turn: str) -> Iterator[Mention]:
        waiting: Cell | None = None
        for at, cell in enumerate(cells):
            if turn_of(cell.text):
                self._heads.add(cell.at)
                self._headed[cell.at] = number
                self._counts[cell.at] += 1
                self._firsts.setdefault(cell.at, turn_of(cell.text))
                self._turns[cell.at] = turn_of(cell.text)
                self._tails[cell.at] = other_turn(cell.text)
                self._last = turn_of(cell.text)
                kept = self._signs.items() if self._wide else ()
                self._signs = {at: sign for at, sign in kept if at not in (cell.at, _ANY)}
            elif is_place(cell.text):
                self._places |= set() if cell.is_part else {cell.at}
                if waiting is not None:
                    found = self._found(number, line, waiting, cell.text, turn)
                    is_far = cell.at - waiting.at > _ALONE
                    yield from (replace(each, doubt=FAR) for each in found) if is_far else found
                elif self._yielded:
                    self._tell(self._taken + self._yielded - 1, cell.text, cells, at)
                waiting = None
            elif not cell.text.startswith(("[", "(")) and not self.is_formation(cell.text):
                if waiting is not None and is_designation(waiting.text):
                    yield from self._found(number, line, waiting, "", turn)
                waiting = cell
                both = _WITH_PLACE.match(NOTE.sub("", cell.text))
                if both is not None:
                    yield from self._found(number, line, Cell(cell.at, both.group(1)), both.group(2), turn)
                    waiting = None
            else:
                self._below(cell)
        if waiting is not None and is_designation(waiting.text):
            yield from self._found(number, line, waiting, "", turn)

    def _tell(self, unit: int, place: str, cells: Sequence[Cell], at: int) -> None:
        """Tell the place that stands behind that of a unit, which may be meant; one behind a heading is of another."""
        before = cells[at - 1]
        if not turn_of(before.text):
            is_near = cells[at].at - before.at == 1 or len(cells) <= _ALONE + 1
            (self._others if is_near else self._told).append((unit, place))

    def below(self, line: str) -> bool:
        """Take a line that only has something in brackets, of the unit above it in its column; tell whether there is
        one."""
        cells = [cell for cell in cells_of(line, by_signs=False) if self._below(cell)]
        return bool(cells)

    def _below(self, cell: Cell) -> bool:
        above = max((at for at in self._above if cell.at - _ALONE < at <= cell.at), default=-1)
        if above >= 0 and _CONDITION.match(cell.text):
            self._told.append((self._above[above], cell.text))
            return True
        return False

    def _sign(self, at: int) -> str:
        """Return what may head another turn in a column; in any one where it was read with no columns side by side."""
        here = self._signs.get(at, "") if self._wide else next(iter(self._signs.values()), "")
        return here or self._signs.get(_ANY, "")

    def _found(self, number: int, line: str, cell: Cell, place: str, turn: str) -> Iterator[Mention]:
        here = self._turns.get(cell.at, "")
        is_undated = not here and bool(self._turns or self._wide or self._carried)
        tail = self._tails.get(cell.at, "") if here else ""
        doubt = UNDATED if is_undated else self._sign(cell.at) or tail or cell.doubt or self.seam
        two = TWO.match(NOTE.sub("", place))
        units = both if len(both := two_units(cell.text)) > 1 else numbered(cell.text)
        place = two[1] if two is not None and len(units) == 1 and placed(two[1]) == placed(two[2]) else place
        places = list(two.groups()) if two is not None and len(units) == _ALONE else [place] * len(units)
        for unit, at in zip(units, places, strict=True):
            self._above[cell.at] = self._taken + self._yielded
            if doubt == UNDATED:
                self._undated.append((self._taken + self._yielded, cell.at))
            self._yielded += 1
            found = mention_of(number, line, unit, placed(at), here or self._last or turn, doubt)
            is_bare = self._wide and at.isalpha() and at != ELIM
            yield replace(found, doubt=BARE) if is_bare else found


def _is_led_by_turn(cells: Sequence[Cell]) -> bool:
    """Say whether a line is one row of a turn, a unit and its place, in cells that follow on each other."""
    is_row = len(cells) == _ALONE + 1 and [cell.at for cell in cells] == [0, 1, 2]
    return is_row and bool(turn_of(cells[0].text)) and is_designation(cells[1].text) and is_place(cells[2].text)


def pairs_of(line: str) -> list[tuple[str, str]]:
    """Return designations with their places that commas or semicolons part in a line without columns; none where not
    all of it is such."""
    parts = [] if "\t" in line else _BETWEEN.split(line.strip().rstrip(";,. "))
    found = [_WITH_PLACE.match(NOTE.sub("", part)) for part in parts]
    pairs = [(each[1], each[2]) for each in found if each is not None and is_designation(each[1])]
    return pairs if len(pairs) == len(parts) > 1 else []


def _in_one(number: int, line: str, turn: str) -> list[Mention] | None:
    """Return the unit of a line with its place behind a blank; None without a place that is surely one."""
    several = list(_QUOTED.finditer(line))
    if len(several) > 1:
        return [mention_of(number, line, each.group(1), placed(each.group(2)), turn) for each in several]
    both = _WITH_PLACE.match(NOTE.sub("", line.strip()))
    return [mention_of(number, line, both.group(1), placed(both.group(2)), turn)] if both is not None else None
