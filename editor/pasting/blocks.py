"""A place with units behind it: groups in brackets with their formation behind a dash, and single units."""

import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace

from editor.pasting.losses import LESS, SMALL, before_loss, is_loss, with_losses
from editor.pasting.mention import DEAD, NEAR, Mention, counted, unnoted, untaken

INHERITED = "no place is printed here; it may be that of the lines above"
BEHIND = "what stands before it may be another place"
UNCLOSED = "the bracket is not closed"
UNNAMED = "no formation is printed behind the bracket"
SIGNLESS = "no sign parts its bracket from what stands before it"
DASHLESS = "no dash is printed behind the bracket before it, and the name of its formation may go on in this"
UNEVEN = "the brackets of its clause are not even"
BREAK = "\f"
"""An empty line within a block: it parts units, and what follows may be something else."""
_MINUS = re.compile(r"^\s*[-–−]\s?(\d)\s*$")
"""Steps lost, where nothing else stands between two commas."""
_ONLY_NUMBER = re.compile(r"^[\d/-]+$")
_BEHIND_NAME = re.compile(r"\s(?=(?:unless|only|if|until|when|after|provided|with|without)\s)", re.IGNORECASE)
"""Where the name of a formation ends and words begin that say when or with whom it comes."""
_LETTERS = re.compile(r"^(?:and\s+)?[A-Z](?:\s*(?:&|\band\b)\s*[A-Z])*$")
_LETTERED = re.compile(r"\w\w [A-Z](?:, (?:and )?[A-Z](?: ?& ?[A-Z]| and [A-Z])*)*$")
_NOTHING = frozenset({"none", "and", ""})
_DASH = re.compile(r"\s*(?:—|–|-)+\s*")
_OPEN_DASH = re.compile(r"\s*(?:—|–|--)+\s*|\s+-\s+")
_LONG_DASH = re.compile(r"\s*(?:—|–|--)+\s*")
_DASHLESS = re.compile(r"[^\S\n]*[^\s,;.:()\f]")
"""What stands behind a bracket and parts nothing."""
_PARTED = re.compile(r"(?:^|[,;:.&(\n\f—–-]|\band|\bplus)[^\S\n]*$", re.IGNORECASE)
"""What ends with a sign behind which a bracket begins."""
_WORD = re.compile(r"[A-Za-z]{3}")
_AND = re.compile(r"\band$")
_OTHER_PLACE = re.compile(r"\w[^:]*:|(?<![\w(])[A-Z]\s?\d{1,2}\s?\.\s?\d\d(?!\w)|\bEntry\s+Area\b")
_NAME = 3
"""Most words of the name of a formation that stand on the next line."""
_ENDS = ",;(\f"


def of_block(block: Sequence[tuple[int, str]], place: str, turn: str, is_heading: bool) -> Iterator[Mention]:
    """Yield the units of a block, parts of which have the numbers of their lines. ``is_heading``: its place stands
    above the units and is meant for all of them; else only what goes on from a line before has it without a doubt."""
    return _lettered(with_losses(_Block(block, place, turn, is_heading).units()))


def _lettered(found: Iterable[Mention]) -> Iterator[Mention]:
    """Yield units; letters behind the name of one that ends with a letter stay with it, as in ``Teams A, C``."""
    before: Mention | None = None
    for mention in found:
        is_kin = before is not None and mention.formation in ("", before.formation)
        if before is not None and is_kin and _LETTERS.match(mention.unit) and _LETTERED.search(before.unit):
            unit, last = f"{before.unit}, {mention.unit}", max(before.last, mention.last)
            before = replace(before, unit=unit, last=last, told=before.told or mention.told)
            continue
        if before is not None:
            yield before
        before = mention
    if before is not None:
        yield before


class _Block:
    def __init__(self, block: Sequence[tuple[int, str]], place: str, turn: str, is_heading: bool) -> None:
        self._place, self._turn, self._is_heading = place, turn, is_heading
        self._text = "\n".join(part for _, part in block)
        self._is_even = _is_even(self._text)
        self._fresh_from = len(self._text) + 1
        self._dashless_from = len(self._text) + 1
        self._starts: list[tuple[int, int]] = []
        at = 0
        for number, part in block:
            self._starts.append((at, number))
            at += len(part) + 1
        self._first = next((number for number, part in block if part.strip(" \f")), 0)

    def units(self) -> Iterator[Mention]:
        text, position = self._text, 0
        while position < len(text):
            if text[position] == "(":
                position = yield from self._group(position)
                continue
            stop = self._end(position)
            item = _bare(_MINUS.sub(r"less \1", text[position:stop]))
            if item.casefold() not in _NOTHING and re.search(r"[A-Za-z0-9]", item):
                start = position + len(text[position:stop]) - len(text[position:stop].lstrip(" \n.:—–-"))
                dash = _LONG_DASH.search(text, start, stop)
                if dash is not None and (parted := self._name_end(dash.end(), stop)) < stop:
                    stop = parted
                    item = _bare(text[position:stop])
                unit, _, formation = (part.strip() for part in _LONG_DASH.sub("\0", item, count=1).partition("\0"))
                found = self._found(start, stop, item, unnoted(unit), " ".join(formation.split()))
                yield replace(found, under=self._bracket(stop))
            position = stop if stop < len(text) and text[stop] == "(" else stop + 1

    def _bracket(self, start: int) -> str:
        """Return what stands in a bracket behind a unit: it may be its formation, or a note."""
        close = self._text.find(")", start) if self._text[start : start + 1] == "(" else -1
        is_alone = close > 0 and not self._formation(close + 1)[0]
        return " ".join(self._text[start + 1 : close].split()) if is_alone else ""

    def _group(self, start: int) -> Generator[Mention, None, int]:
        """Yield the units of a bracket with a formation behind it; return where the text goes on."""
        text = self._text
        close = text.find(")", start)
        if close < 0:
            yield from self._open_group(start)
            return len(text)
        formation, after = self._formation(close + 1)
        if not formation and _DASHLESS.match(text, close + 1):
            self._dashless_from = min(self._dashless_from, close + 1)
        is_first = not text[:start].strip()  # behind a unit it is a note
        if formation or is_first:
            inner = text[start + 1 : close].replace("\n", " ")
            note = self._bracket(after) if formation else ""
            told = untaken(note) if _WORD.search(note) and not is_loss(note) else ""
            signless = "" if _PARTED.search(text[:start]) else SIGNLESS
            for unit, offset, number in units_in(inner):
                found = self._found(start + 1 + offset, after, text[start:after].strip(), unit, formation)
                found = replace(found, remark=signless, number=number, told=told)
                yield found if formation else replace(found, doubt=UNNAMED)
        elif (note := " ".join(text[start + 1 : close].split())) and _says(note):
            yield Mention(self._line(start), "", note if is_loss(note) else f"({note}", last=self._line(close))
        return after

    def _open_group(self, start: int) -> Iterator[Mention]:
        """Yield the units of a bracket that nobody closed, as far as a dash or the end of its line."""
        stop = self._text.find("\n", start)
        stop = len(self._text) if stop < 0 else stop
        line = self._text[start + 1 : stop]
        dash = _OPEN_DASH.search(line)
        inner, formation = (line[: dash.start()], line[dash.end() :].strip(" .;,")) if dash else (line, "")
        for unit, offset, number in units_in(inner):
            found = self._found(start + 1 + offset, stop, self._text[start:stop].strip(), unit, formation)
            found = replace(found, number=number)
            yield found if formation else replace(found, doubt=UNCLOSED)
        rest = self._text[stop:].strip(" \n\f")
        if rest:
            yield from replace_all(_Block(self._after(stop), self._place, self._turn, False).units(), UNCLOSED)

    def _after(self, offset: int) -> list[tuple[int, str]]:
        """Return the parts of the block that begin behind an offset."""
        ends = [*(start for start, _ in self._starts[1:]), len(self._text) + 1]
        return [
            (number, self._text[start : end - 1])
            for (start, number), end in zip(self._starts, ends, strict=True)
            if start >= offset
        ]

    def _found(self, start: int, stop: int, text: str, unit: str, formation: str) -> Mention:
        line = self._line(start)
        if self._is_fresh(start):
            self._fresh_from = min(self._fresh_from, start)
        doubt = "" if self._is_heading or start < self._fresh_from else INHERITED
        is_behind = self._place not in (NEAR, DEAD) and _OTHER_PLACE.search(self._text, 0, start)
        doubt = BEHIND if is_behind else doubt or (DASHLESS if start >= self._dashless_from else "")
        doubt = doubt or ("" if self._is_even else UNEVEN)
        last = self._line(max(start, stop - 1))
        return counted(Mention(line, text, unit, formation, self._place, self._turn, doubt=doubt, last=last))

    def _is_fresh(self, offset: int) -> bool:
        """Say whether a unit begins a line that does not go on from the one before."""
        begin = next(start for start, _ in reversed(self._starts) if start <= offset)
        is_first = self._line(offset) == self._first
        return not is_first and not self._text[begin:offset].strip(" (.:—–-") and not self._goes_on(offset)

    def _goes_on(self, offset: int) -> bool:
        """Say whether the line of a unit goes on from the one before: that ends in the middle of something."""
        begin = next(start for start, _ in reversed(self._starts) if start <= offset)
        before = self._text[:begin].rstrip(" \n")
        is_open = before.count("(") > before.count(")") or before.endswith((",", ";", "—", "–", "-", "/"))
        return is_open or _AND.search(before) is not None

    def _line(self, offset: int) -> int:
        return next(number for start, number in reversed(self._starts) if start <= offset)

    def _end(self, start: int) -> int:
        return min(
            found for found in (*(self._text.find(sign, start) for sign in _ENDS), len(self._text)) if found >= 0
        )

    def _formation(self, start: int) -> tuple[str, int]:
        """Return the formation behind a closed bracket, and where the text goes on; empty where none is named."""
        dash = _DASH.match(self._text, start)
        if dash is None:
            return "", start
        end = self._formation_end(dash.end(), self._end(dash.end()))
        behind = _BEHIND_NAME.search(self._text, dash.end(), end)
        end = behind.start() if behind is not None else before_loss(self._text, dash.end(), end)
        return " ".join(self._text[dash.end() : end].split()).strip(" ."), end

    def _name_end(self, start: int, end: int) -> int:
        """Return where the formation of a unit without a bracket ends, as far as no loss stands behind it."""
        return before_loss(self._text, start, self._formation_end(start, end))

    def _formation_end(self, start: int, end: int) -> int:
        """Return where the formation ends that begins behind a dash: at the end of its line, unless the next one goes
        on with a few words of its name."""
        for found in re.finditer("\n", self._text[start:end]):
            at = start + found.start()
            following = self._text[at + 1 :].partition("\n")[0]
            is_unit = re.match(r"\s*\d", following) is not None
            is_short = len(self._text[at + 1 : end].partition("\n")[0].split()) <= _NAME
            is_name = is_short and not is_unit and ":" not in following
            if self._text[start:at].strip() and not is_name:
                return at
        return end


def _bare(said: str) -> str:
    """Return what stands between two signs without what is printed around it; a dash before a stroke is a name."""
    bare = said.strip(" \n.:—–-")
    return f"-{bare}" if bare.startswith("/") and "-/" in said else bare


def _says(note: str) -> bool:
    """Say whether a bracket behind a unit says something of it; a letter or two is told where words are counted."""
    return bool(_WORD.search(note) or " " in note or LESS.match(f"({note}") or SMALL.fullmatch(note))


def _is_even(text: str) -> bool:
    """Say whether each bracket that opens is closed before another opens, and none is closed that did not open."""
    return re.sub(r"[^()]", "", text).replace("()", "") == ""


def replace_all(found: Iterable[Mention], doubt: str) -> Iterator[Mention]:
    """Yield mentions with a doubt of each."""
    return (replace(mention, doubt=doubt) for mention in found)


def units_in(inner: str) -> Iterator[tuple[str, int, str]]:
    """Yield the units of a group with their offsets; a bare number, which stands behind these, takes the words of the
    next unit that has some."""
    parts: list[tuple[str, int]] = []
    offset = 0
    for part in re.split(r"[,;&]", inner):
        if part.strip():
            parts.append((part.strip(), offset + len(part) - len(part.lstrip())))
        offset += len(part) + 1
    words = ""
    named: list[tuple[str, int, str]] = []
    for part, offset in reversed(parts):
        if _ONLY_NUMBER.match(part):
            named.append((f"{part} {words}".strip(), offset, part))
        else:
            words = part.partition(" ")[2]
            named.append((part, offset, ""))
    yield from reversed(named)
