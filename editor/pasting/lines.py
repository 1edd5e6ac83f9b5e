"""What does a list of units say, line by line, before anybody knows which units there are?

Three ways to print are read, also mixed: a place with units behind a colon, formations behind their units in brackets
(``B51.03: (KG A, KG B)-1 SS Pz Div``); a unit and its place in columns, parted by tabs or blanks; and lines of a table,
parted by commas. Headings of turns and dates count for what follows them.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

NEAR, DEAD = "near:setup/1", "box:dead"
"""Places that headings stand for: with or next to the units above, and out of play."""

_HEX = r"(?:[A-Z]{1,2}\d+\.\d+|\d{4}(?:[A-Z]{2})?)"
_ENTRY = r"(?:[A-Z](?:\s*[-–—~∼]\s*[A-Z])?)"
_PLACE = re.compile(rf"^[\[(\"“”'\s]*({_HEX}|{_ENTRY}|ELIM)[\])\"“”'\s]*$")
_SURE_PLACE = re.compile(rf"^(?:ELIM|[\[(]?{_HEX}[\])]?|[\"“]{_ENTRY}[\"”])$")
_BLOCK = re.compile(
    rf"^(?:Hex|Entry\s+Area|Entry\s+Hex(?:es)?|Area)?\s*({_HEX}|{_ENTRY})\s*[:;]\s*(.*)$", re.IGNORECASE
)
_BARE = re.compile(r"^([A-Z]{1,2}\d+\.\d+)\s+(?=[^\s\d]|\d+\s+[A-Za-z])(.*)$")
"""A hex of a map with letters before units, without a colon between."""
_SPOILED = re.compile(r"^([A-Za-z]{1,2}[0-9OoIl]+\.[0-9OoIl]+)\s*[:;]\s*(.*)$")
"""What was meant as a hex before units, with a letter for a figure."""
_TURN = re.compile(
    r"^(?:Game\s*[- ]?)?Turn\s+(\d+)\s*:?$|^(\d{1,2}/\d{1,2}(?:/\d{4})?\s*(?:AM|PM|NIGHT)?)\s*:?$", re.IGNORECASE
)
_NEAR_HEADING = re.compile(r"^with or (?:next|adjacent) to\b", re.IGNORECASE)
_DEAD_HEADING = re.compile(r"^dead\s*pile\s*:?\s*(.*)$", re.IGNORECASE)
_HEADING = re.compile(
    r"^(?:set[- ]?up|reinforcements|supply dumps|victory|special rules|blown bridges|notes?|.{0,20}information)"
    r"\s*(?::.*)?$",
    re.IGNORECASE,
)
_APART = re.compile(r"\b([A-Z])\s+(\d+\.\d)")
"""A letter of a map that printers set apart from its number."""
_DASH = re.compile(r"\s*(?:—|–|--|\s-\s)")
_TIMES = re.compile(r"^(\d{1,2})\s*x\s*(.+)$", re.IGNORECASE | re.DOTALL)
_ROW = 3
"""Most cells of a row: unit, place, turn; more are several columns side by side."""
_COLUMNS = re.compile(r"\t+|\s{2,}")
_LESS = re.compile(r"^\(?less\s+(one|two|three|\d)\s+steps?\)?$", re.IGNORECASE)
_NUMBERS = {"one": 1, "two": 2, "three": 3}
_ONLY_NUMBER = re.compile(r"^[\d/-]+$")
_NOTHING = frozenset({"none", "and", ""})


@dataclass(frozen=True)
class Mention:
    """A unit as a list names it. ``line`` counts from 1; ``place`` and ``turn`` are as printed, empty where none is. A
    line break in ``unit`` may be a blank, or part two units. ``doubt`` says what makes place or turn unsure."""

    line: int
    text: str
    unit: str
    formation: str = ""
    place: str = ""
    turn: str = ""
    count: int = 1
    lost: int = 0
    doubt: str = ""


def mentions(text: str) -> Iterator[Mention]:
    """Yield what a list mentions, in its order; headings, notes in brackets and empty lines are no units."""
    state = _State()
    for number, raw in enumerate(text.splitlines(), 1):
        yield from state.take(number, raw)
    yield from state.flush()


class _State:
    """What has been read so far: turn and place that count now, and a block of units that may go on."""

    def __init__(self) -> None:
        self.turn = self.place = ""
        self.block: list[tuple[int, str]] = []

    def take(self, number: int, raw: str) -> Iterator[Mention]:
        line = re.sub(r"[*_#|]+", " ", raw.replace("\u00a0", " ")) if "\t" not in raw else raw.replace("*", "")
        line = line.strip() if "\t" not in line else line.strip(" ")
        if not line.strip():
            if self.block and not self._is_open:
                self.block.append((number, ";"))
            return
        line = _APART.sub(r"\1\2", line)
        block = _begun(line)
        if self._is_open and block is None:
            self.block.append((number, line))
            return
        turn, dead = _TURN.match(line.strip()), _DEAD_HEADING.match(line)
        if turn is not None:
            yield from self.flush()
            self.turn, self.place = turn.group(1) or turn.group(2), ""
        elif _NEAR_HEADING.match(line):
            yield from self._open(NEAR)
        elif dead is not None:
            yield from self._open(DEAD)
            self.block.append((number, dead.group(1)))
        elif _HEADING.match(line) or (raw.lstrip().startswith("#") and block is None):
            yield from self.flush()
            self.place = ""
        elif block is not None:
            yield from self._open(block.group(1))
            self.block.append((number, block.group(2)))
        else:
            found = _of_columns(number, raw, line, self.turn, not self.place)
            if found:
                yield from self.flush()
                self.place = ""
                yield from found
            elif self.place:
                self.block.append((number, line))
            elif not line.endswith(":"):
                yield Mention(number, raw.strip(), line, turn=self.turn)

    @property
    def _is_open(self) -> bool:
        """Whether a bracket was opened and not closed: the next line belongs to it."""
        text = " ".join(part for _, part in self.block)
        return text.count("(") > text.count(")")

    def _open(self, place: str) -> Iterator[Mention]:
        yield from self.flush()
        self.place = place

    def flush(self) -> Iterator[Mention]:
        """Yield the units of the block that ends here."""
        block, self.block = self.block, []
        if block:
            yield from _less(_of_block(block, self.place, self.turn))


def _begun(line: str) -> "re.Match[str] | None":
    """Return the place and the units of a line that begins with a place; it ends whatever was open before it."""
    if (found := _BLOCK.match(line) or _SPOILED.match(line)) is not None:
        return found
    words = line.split()
    bare = _BARE.match(line)
    return bare if bare is not None and not _SURE_PLACE.match(words[-1]) and "\t" not in line else None


def _less(found: Iterable[Mention]) -> Iterator[Mention]:
    """Yield units with the steps that a note behind them says they have lost."""
    before: Mention | None = None
    for mention in found:
        note = _LESS.match(mention.unit)
        if note is not None and before is not None:
            before = replace(before, lost=_NUMBERS.get(note.group(1).casefold()) or int(note.group(1)))
            continue
        if before is not None:
            yield before
        before = mention
    if before is not None:
        yield before


def _of_columns(number: int, raw: str, line: str, turn: str, has_commas: bool) -> list[Mention]:
    """Return the units with their places that stand in columns, which commas may part; none where a line has none.

    A line of several columns side by side has several; what a turn is called above one of them is not known then.
    """
    line = _first_column(line)
    cells = [cell.strip() for cell in (_COLUMNS.split(line) if "\t" in line or "  " in line else [])]
    if has_commas and len(cells) < 2 and "," in line and "(" not in line:
        cells = [cell.strip() for cell in line.split(",")]
    cells = [cell for cell in cells if cell]
    if len(cells) < 2 or not any(_PLACE.match(cell) for cell in cells):
        words = line.split()
        if len(words) < 2 or not _SURE_PLACE.match(words[-1]):
            return []
        cells = [" ".join(words[:-1]), words[-1]]
    pairs = [(unit, place) for unit, place in pairwise(cells) if _PLACE.match(place) and not _PLACE.match(unit)]
    if len(pairs) > 1 or len(cells) > _ROW:
        named = [(unit, _PLACE.match(place)) for unit, place in pairs]
        return [
            counted(Mention(number, raw.strip(), _unnoted(unit), "", _placed(at.group(1)))) for unit, at in named if at
        ]
    found = _row(cells)
    if not found:
        return []
    differs = bool(turn and found[2] and found[2] != turn)
    doubt = f"the line says {found[2]}, what stands above it {turn}" if differs else ""
    return [counted(Mention(number, raw.strip(), _unnoted(found[0]), "", found[1], turn or found[2], doubt=doubt))]


def _first_column(line: str) -> str:
    """Return a line up to where empty cells part another column from a unit with its place; else the whole line."""
    parts = [part.strip() for part in line.split("\t")]
    gap = next((n for n in range(1, len(parts)) if not parts[n] and not parts[n - 1]), len(parts))
    head = [part for part in parts[:gap] if part]
    return "\t".join(head) if len(head) > 1 and _PLACE.match(head[-1]) and gap < len(parts) else line


def _placed(printed: str) -> str:
    """Return a place as it is printed, of those out of play where that is."""
    return DEAD if printed.casefold() == "elim" else printed


def _row(cells: list[str]) -> tuple[str, str, str] | None:
    """Return unit, place and turn of the cells of one row, in whatever order; None without a unit or a place."""
    place = next((cell for cell in reversed(cells) if _SURE_PLACE.match(cell)), None)
    place = place or next(cell for cell in reversed(cells) if _PLACE.match(cell))
    rest = [cell for cell in cells if cell != place]
    dated = next((cell for cell in rest[1:] if _TURN.match(cell) or cell.isdigit()), "")
    unit = next((cell for cell in rest if cell != dated), "")
    match = _PLACE.match(place)
    return (unit, _placed(match.group(1)), dated) if unit and match is not None else None


def _of_block(block: list[tuple[int, str]], place: str, turn: str) -> Iterator[Mention]:
    """Yield the units of a block: groups in brackets with their formation behind a dash, and single units."""
    text = "\n".join(part for _, part in block)
    starts, at = [], 0
    for number, part in block:
        starts.append((at, number))
        at += len(part) + 1

    def line_of(offset: int) -> int:
        return next(number for start, number in reversed(starts) if start <= offset)

    position = 0
    while position < len(text):
        if text[position] == "(":
            close = text.find(")", position)
            dash = _DASH.search(text, position) if close < 0 else None
            if dash is not None:  # a bracket that nobody closed ends where the formation begins
                close = dash.start() - 1
            close = len(text) if close < 0 else close
            formation, after = _formation(text, close + 1)
            if formation:
                inner = text[position + 1 : close + (dash is not None)].replace("\n", " ")
                for unit, offset in _units(inner):
                    yield counted(
                        Mention(
                            line_of(position + 1 + offset), text[position:after].strip(), unit, formation, place, turn
                        )
                    )
            position = after
            continue
        stop = min(found for found in (*(text.find(sign, position) for sign in ",;("), len(text)) if found >= 0)
        item = text[position:stop].strip(" \n.:—–-")
        if item.casefold() not in _NOTHING and re.search(r"[A-Za-z0-9]", item):
            yield counted(Mention(line_of(position), item, _unnoted(item), "", place, turn))
        position = stop if stop < len(text) and text[stop] == "(" else stop + 1


def _formation(text: str, start: int) -> tuple[str, int]:
    """Return the formation behind a closed bracket, and where the text goes on; empty where none is named."""
    dash = re.compile(r"\s*(?:—|–|-)+\s*").match(text, start)
    if dash is None:
        return "", start
    end = min(found for found in (*(text.find(sign, dash.end()) for sign in ",;("), len(text)) if found >= 0)
    return " ".join(text[dash.end() : end].split()).strip(" ."), end


def _units(inner: str) -> Iterator[tuple[str, int]]:
    """Yield the units of a group with their offsets; a bare number takes the words of the next unit that has some."""
    parts: list[tuple[str, int]] = []
    offset = 0
    for part in re.split(r"[,;]", inner):
        if part.strip():
            parts.append((part.strip(), offset))
        offset += len(part) + 1
    words = ""
    named: list[tuple[str, int]] = []
    for part, offset in reversed(parts):
        if _ONLY_NUMBER.match(part):
            named.append((f"{part} {words}".strip(), offset))
        else:
            words = part.partition(" ")[2]
            named.append((part, offset))
    yield from reversed(named)


def counted(mention: Mention) -> Mention:
    """Return a mention with the number before its unit, as in ``2x``, taken apart."""
    times = _TIMES.match(mention.unit)
    if times is None:
        return mention
    return replace(mention, unit=times.group(2).strip(), count=int(times.group(1)))


def _unnoted(unit: str) -> str:
    """Return a unit without what stands behind it in square brackets."""
    return re.sub(r"\s*\[[^\]]*\]?", "", unit).strip()
