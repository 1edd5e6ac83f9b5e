"""What does a list of units say, line by line, before anybody knows which units there are?

A table with a heading of its columns is read by it (headed.py). Else three ways to print are read, also
mixed: a place with units behind a colon, formations behind their units in brackets
(``B51.03: (KG A, KG B)-1 SS Pz Div``); a unit and its place in columns, parted by tabs or blanks; and lines of a table,
parted by commas or semicolons. Headings of turns and dates count for what follows them. A line that begins with a place
ends what was open before it.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from editor.pasting.blocks import BREAK, of_block
from editor.pasting.cells import placed
from editor.pasting.column_signs import are_rows_dated, headed_columns, seam_of
from editor.pasting.columns import Columns, Follows, in_row, pairs_of
from editor.pasting.gaps import SEAM, is_seamed
from editor.pasting.headed import headings, rows_below
from editor.pasting.listed import Listing
from editor.pasting.mention import DEAD, ENTRY, HEX, NEAR, mention_of, telling, turn_of
from editor.pasting.rows import are_rows, row_of
from editor.pasting.seams import pieces
from editor.pasting.trailing import Trailing
from editor.pasting.trailing_heads import SHEET, is_trailing
from editor.pasting.unmarked import plain

_WORDS = r"(?:Hex|Entry\s*Area|Entry\s*Hex(?:es)?|Area|(?:Anywhere\s+)?in|at)"
_MISREAD = r"[A-Z]{1,2}[\dOIl]+\.[\dOIl]+"
"""A number of a hex, with letters that printers and readers take for digits."""
_BLOCK = re.compile(rf"^{_WORDS}?\s*[\"“]?\s*({HEX}|{_MISREAD}|{ENTRY})\s*[\"”]?\s*[:;]\s*(.*)$", re.IGNORECASE)
_BARE_BLOCK = re.compile(
    rf"^(?:{_WORDS}\s*)?((?:{_MISREAD})(?=[\s(—–=]|-\s*\()|\d{{4}}(?=\s*\())(?![\s)]*$)\s*([^\s,;].*)$", re.IGNORECASE
)
_CONDITION = re.compile(r"^\([^()\[\]]*[A-Za-z]{3}[^()\[\]]*\[[^\[\]]*\]\s*\)?$")
"""What has to be so for a unit to come, and when it comes in any case."""
_ANY_HEX = re.compile(rf"^any\s+({ENTRY})\s+hex(?:es)?\s*:\s*(.*)$", re.IGNORECASE)
_HEADED = re.compile(r"^([^\s:(][^:(\d]{0,30}|[^\s:(][^:(]{0,30}\b(?:and|or|to)\b[^:(]{1,12})\s*:\s*(\(.*)$")
"""A group behind some other words and a colon: what they say is no place that is known, and not that of above."""
_TURN_FIRST = re.compile(
    r"^((?:Game\s*[- ]?)?Turn\s+\d+\s*(?:\([^)]*\))?)\s*[:.,;—–-]*\s*([^\s:.,;—–-].*)$", re.IGNORECASE
)
_MISPRINTED = re.compile(r"^([A-Z]{0,2}\d[^\s:(]{1,7})\s*:\s*(.*)$", re.IGNORECASE)
"""What stands where a place should and is none: the units behind it are not those of the place above."""
_LOOSE = re.compile(
    rf"^(?:(?:Hex|Entry\s*(?:Area|Hex(?:es)?)|Area)\s*(?P<led>{_MISREAD}|{HEX}|{ENTRY})(?![\w-])\s*[.,:;—–=/-]*\s*"
    rf"|(?P<hexed>{_MISREAD})\s*[^\w\s(]{{1,4}}\s*|(?P<lettered>[A-Z])\s*[.,;—–-]\s*(?=\())(?P<rest>.*)$"
)
"""A place behind which something else than a colon is printed, or nothing."""
_UNIT_FIRST = re.compile(rf"^([^:()\d][^:()]*|\d+[^:()]+?)\s*:\s*(?:Hex\s+)?({HEX})\s*$", re.IGNORECASE)
_BLOCKS = (_BLOCK, _ANY_HEX, _HEADED, _BARE_BLOCK, _MISPRINTED)
_NEAR_HEADING = re.compile(r"^with or (?:next|adjacent) to\b", re.IGNORECASE)
_DEAD_HEADING = re.compile(r"^dead\s*pile\s*:?\s*(.*)$", re.IGNORECASE)
_HEADING = re.compile(
    r"^(?:set[- ]?up|reinforcements|states|supply dumps|victory|special rules|blown bridges|notes?|.{0,20}information)"
    r"\s*(?::.*)?$",
    re.IGNORECASE,
)
_COMING = re.compile(r"^\W*reinforcements\b", re.IGNORECASE)
_APART = re.compile(r"\b([A-Z])\s+(\d+\.\d)")
"""A letter of a map that printers set apart from its number."""
_ONLY_PLACE = re.compile(rf"^[\[(\"“\s]*({HEX}|[\"“]\s*{ENTRY}\s*[\"”]|ELIM)[\])\"”\s]*(?:\[[^\]]*\]?)?$")
_GROUP = re.compile(rf"\((?!{HEX}\)\s*$)")
_SIGNED = re.compile(rf"^{HEX}\s*[,;]")
_SHOWN, _PROSE = 40, 12
"""Most letters of a line that are repeated; more words are text, and a heading above it does not count below."""
_NONE = re.compile(r"^\W*none\W*$", re.IGNORECASE)


def listing(text: str, is_formation: Callable[[str], bool] = lambda _: False, follows: Follows = in_row) -> Listing:
    """Return what a list says; notes in brackets and empty lines say nothing. ``is_formation`` knows the names of
    formations, which head rows, ``follows`` whether a turn is the next one behind another."""
    lines = text.splitlines()
    heads = headings(text)
    if heads:
        above = listing("\n".join(lines[: heads[0].line - 1]))
        below = rows_below("\n".join(plain(line) for line in lines), heads)
        return Listing([*above.units, *below], above.headings | {head.line for head in heads})
    by_rows = are_rows(map(plain, lines), is_formation) and not SHEET.search(text)
    if is_trailing(text) and not by_rows:
        trailing = Trailing("\n".join(plain(line) for line in lines))
        trailing.read()
        return Listing(trailing.found, trailing.headings, trailing.empty)
    plains = [plain(line) for line in lines]
    columns = Columns(are_rows_dated(lines), seam_of(lines), is_formation, headed_columns(plains), follows)
    state = _State(columns, by_rows, is_formation)
    state.has_heads = by_rows or "\t" in text
    for number, raw in enumerate(lines, 1):
        state.take(number, raw)
    state.end()
    return state.found


class _State:
    """What has been read so far: turn and place that count now, and a block of units that may go on."""

    def __init__(self, columns: Columns, by_rows: bool, is_formation: Callable[[str], bool]) -> None:
        self.found = Listing()
        self._by_rows, self._is_formation = by_rows, is_formation
        self.has_heads = False
        """Whether formations may head the lines below them."""
        self._under = ""
        self._is_under = self._are_coming = False
        self._columns = columns
        self._turn = self._place = ""
        self._turn_at = self._place_at = self._clause = 0
        self._is_heading = False
        self._remark = self._lost_break = self._seam = self._seam_here = ""
        self._block: list[tuple[int, str]] = []
        self._in_columns: list[int] = []

    def take(self, number: int, raw: str) -> None:
        line = plain(raw)
        self._seam_here = SEAM if is_seamed(raw) else ""
        if not line.strip():
            self._end_columns()
            if self._block:
                self._block.append((number, "" if self._is_open else BREAK))
            if self._is_under:
                self._under = ""
            return
        if _CONDITION.match(line.strip()) and self._condition(number, line):
            return
        if self.has_heads and self._is_formation(line):
            self._under, self._is_under = line, False
            self.found.headings.add(number)
            return
        dated = _TURN_FIRST.match(line) if self._by_rows and not turn_of(line) else None
        if dated is not None and row_of(dated.group(2)) is not None:  # the turn of a row stands before it
            self._take(number, dated.group(1), dated.group(1))
            self.found.headings.discard(number)
            line = dated.group(2)
        pairs = pairs_of(line) if not self._is_open else []
        if pairs:
            self._open("")
            several = [mention_of(number, line, unit, placed(place), self._turn) for unit, place in pairs]
            self.found.units.extend(replace(each, turn_at=self._turn_at, under=self._under) for each in several)
            return
        if self._by_rows and (row := row_of(line)) is not None:
            self._open("")
            self._is_under = True
            found = mention_of(number, line, row[0], placed(row[1]), self._turn)
            self.found.units.append(replace(found, turn_at=self._turn_at, under=self._under))
            return
        if "\t" in line:
            self._take(number, raw, line)
            return
        unit_first = _UNIT_FIRST.match(line)
        if unit_first is not None and not _BLOCK.match(line):
            self._open("")
            found = mention_of(number, line, unit_first.group(1), unit_first.group(2), self._turn)
            remark = "" if "/" in unit_first.group(1) else "its place stands behind a colon"
            self.found.units.append(replace(found, turn_at=self._turn_at, remark=remark))
            return
        first, *behind = pieces(_APART.sub(r"\1\2", line), bool(self._place))
        self._take(number, raw, first)
        for piece in behind:
            self.found.headings.discard(number)
            self._lost_break = f"“{piece[:_SHOWN]}” stands behind something else in line {number}"
            self._take(number, piece, piece)
        self._lost_break = ""

    def _take(self, number: int, raw: str, line: str) -> None:
        """Take a line, or what is one of its own within it."""
        first = _TURN_FIRST.match(line) if "\t" not in line and not turn_of(line) else None
        if first is not None:  # what stands behind the turn is a line of its own
            self._take(number, first.group(1), first.group(1))
            self.found.headings.discard(number)
            self._take(number, first.group(2), first.group(2))
        elif not self._heading(number, raw, line) and not self._begins(number, line):
            if self._lost_break:
                self._open("")
            self._goes_on(number, line)

    def _condition(self, number: int, line: str) -> bool:
        """Take a line that has a condition alone, of the unit above it; tell whether there is one."""
        before = self.found.units[-1] if self.found.units and not self._block else None
        is_in_columns = "\t" in line and self._columns.below(line)
        if before is None or not (is_in_columns or before.line == number - 1):
            return False
        if not is_in_columns:
            self.found.units[-1] = telling(before, line.strip())
        self.found.conditions.add(number)
        return True

    def _heading(self, number: int, raw: str, line: str) -> bool:
        """Take a line that heads what follows; tell whether it is one."""
        dead, turn = _DEAD_HEADING.match(line), turn_of(line) if "\t" not in line else ""
        if turn:
            self._open("")
            self._end_columns()
            self._columns.begin(turn)
            self._turn, self._turn_at, self._under = turn, number, ""
        elif _NEAR_HEADING.match(line):
            self._open(NEAR, True, number)
        elif dead is not None:
            self._open(DEAD, True, number)
            self._block.append((number, dead.group(1)))
        elif _HEADING.match(line) or (raw.lstrip().startswith("#") and not _BLOCK.match(line)):
            self._open("")
            self._are_coming = _COMING.match(line) is not None
        elif not _NONE.match(line):
            return False
        self.found.headings.add(number)
        return True

    def _begins(self, number: int, line: str) -> bool:
        """Take a line that begins with a place, or has its units in columns; tell whether it does."""
        can_be_table = "\t" in line or (not self._is_open and ":" not in line and not _GROUP.search(line))
        by_signs = not self._place or bool(_SIGNED.match(line))
        columns = self._columns.take(number, line, self._turn, by_signs) if can_be_table else None
        if columns is not None:
            self._open("")
            self._in_columns.extend(range(len(self.found.units), len(self.found.units) + len(columns)))
            if not columns:
                self.found.headings.add(number)
                self._turn_at = number
            self._is_under = True
            under, at, behind = self._under, self._turn_at, self._lost_break
            behinds = (replace(each, remark=each.remark or behind) for each in columns)
            self.found.units.extend(replace(each, turn_at=at, under=under) for each in behinds)
            return True
        block = next((found for form in _BLOCKS if (found := form.match(line))), None)
        loose = _LOOSE.match(line) if block is None else None
        if block is not None:
            place, rest = block.group(1), block.group(2)
        elif loose is not None:
            place, rest = loose["led"] or loose["hexed"] or loose["lettered"], loose["rest"]
        else:
            return False
        self._open(place, not rest.strip(), number)
        self._remark = self._lost_break or (f"no colon is printed behind {place}" if loose is not None else "")
        self._block.append((number, rest))
        if not rest.strip():
            self.found.headings.add(number)
        return True

    def _goes_on(self, number: int, line: str) -> None:
        """Take a line without a place: more of a block, or a place or a unit alone."""
        if "\t" not in line and not self._place and len(line.split()) > _PROSE:
            self._end_columns()
            self._columns.begin("")
            self._turn = ""
            return
        alone = _ONLY_PLACE.match(line.strip())
        before = self.found.units[-1] if self.found.units and not self._block else None
        if alone is not None and before is not None and not before.place and not self._is_open:
            self.found.units[-1] = replace(before, place=placed(alone.group(1)), last=number)
        elif self._place:
            self._block.append((number, line))
            self._seam = self._seam or self._seam_here
        elif not line.endswith(":"):
            alone_here = mention_of(number, line, line.strip(), turn=self._turn)
            self.found.units.append(replace(alone_here, turn_at=self._turn_at))

    @property
    def _is_open(self) -> bool:
        """Whether a bracket was opened and not closed: the next line belongs to it, unless it begins with a place."""
        text = " ".join(part for _, part in self._block)
        return text.count("(") > text.count(")")

    def _open(self, place: str, is_heading: bool = False, at: int = 0) -> None:
        self.flush()
        self._place, self._is_heading, self._place_at, self._remark = place, is_heading, at, ""
        self._seam = self._seam_here

    def end(self) -> None:
        """Take what is open at the end of the list."""
        self.flush()
        self._end_columns(is_whole=False)

    def _end_columns(self, is_whole: bool = True) -> None:
        for number, said in self._columns.told():
            at = self._in_columns[number]
            self.found.units[at] = telling(self.found.units[at], said)
        for number, said in self._columns.other_places():
            at = self._in_columns[number]
            self.found.units[at] = replace(self.found.units[at], remark=f"“{said}” is not taken")
        for number, turn in self._columns.end(is_whole):
            at = self._in_columns[number]
            self.found.units[at] = replace(self.found.units[at], turn=turn, turn_doubt="")

    def flush(self) -> None:
        """Take the units of the block that ends here."""
        block, self._block = self._block, []
        self._clause += 1
        units = of_block(block, self._place, self._turn, self._is_heading)
        said = (self._remark, self._seam)
        self.found.units.extend(
            replace(
                each,
                turn_at=self._turn_at,
                place_at=self._place_at,
                remark="; ".join(filter(None, (*said, each.remark))),
                clause=self._clause,
                comes=self._are_coming and bool(self._turn),
            )
            for each in units
        )
