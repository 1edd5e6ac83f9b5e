"""What of the line of a unit was read as nothing at all? It is told, and the unit is looked at.

Each way to read lists takes from a line what it knows; what none of them took may still be a condition, a second
place, a loss or a companion. So the words of each line are counted once more against what was made of them.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from editor.pasting.headed import headings
from editor.pasting.mention import turn_of
from editor.pasting.owners import Found
from editor.pasting.proposals import MENDED, Proposal
from editor.pasting.unmarked import plain
from editor.pasting.unread import is_formation as names_formations
from editor.pasting.unread import unsure

_DATES = re.compile(
    r"\b\d{1,2}\s*[/.-]\s*\d{1,2}(?:/\d{4})?\s*(?:AM|PM|Night)\b|\b(?:Dec|Jan)[a-z]*\.?\s*\d{1,2}\b(?:\s*[-–]\s*\d{1,2})?"
    r"|\b\d{1,2}(?:st|nd|rd|th)?\s*(?:Dec|Jan)[a-z]*\.?",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+(?:[./'][^\W_]+)*")
_PART = re.compile(r"[^\W_]+")
_LEADING = (
    "game turn gt am pm night predawn pre dawn entry entries area areas hex hexes anywhere in at on and plus the of"
    " a an to is are arrives arrive enters enter starts start begins begin set up unit units place next adjacent"
    " dead elim eliminated deadpile out play sim f near hide pile div divs division brigade"
    " bde corps rgt rgts bn bns regiment none n/a x"
)
_PASSED = frozenset(_LEADING.split())
"""Words that lead to what is read, and say nothing else."""
_LOST = "less down one two three step steps lost loss losses reduced by strength all both each"
_LOSSES = frozenset(_LOST.split())
_TWO = re.compile(r"[\"“][A-Z~–-]{1,5}[\"”](?:\s+or)?$", re.IGNORECASE)
"""An entry behind a unit that was taken for a part of its name: another one stands behind it."""
_OTHER_PLACE = re.compile(r"(?<![\w/])[A-Z]{1,2}\d+\.\d+(?![\w/])")
"""A hex beside a unit, which may be its place."""
_STEPS = re.compile(r"\b(?:steps?|strength|flipped|reduced)\b", re.IGNORECASE)
"""Words beside a unit that may say its losses."""
_REMARK = re.compile(
    r"\W*(?:-\s?\d|(?:with|without|or|and|plus|if|only|unless|until|when|after|before|less|not|no|may|must|delayed|reduced"
    r"|elim\w*|destroyed|see|on|from|by|half|fired|flipped|ok)\b)",
    re.IGNORECASE,
)
"""What a cell begins with that says something of the unit before it, and is no text of a page beside the table."""
_SMALL = re.compile(r"[^\w/]*[a-z]{2,}\b(?!/)|\W*\+")
"""What no unit begins with."""
_QUOTES = ('"', "“", "”")
_LEAST, _WIDE = 3, 4
"""How many rows have several units at least where a page has columns side by side, or one of how many; so many tabs
have most rows of a page of which the units of the other columns are not read."""
_SHORT = re.compile(r"[^\w?!]*(?:[?!]+|\d{1,2}|\d{4}|[A-Za-z]{1,2})\W*")
"""A cell that is a sign, a number or a letter or two, and no unit."""
_PROSE = 4
"""From so many words on what stands before the units of a page is text beside the table."""
_SHOWN = 60


def with_residue(found: Sequence[Found], lines: Sequence[str], is_formation: Callable[[str], bool]) -> list[Found]:
    """Return what was read of a list, of which ``lines`` are the lines, with what none of it has taken.
    ``is_formation`` knows the names of formations, which head columns. What the columns of a table with a heading hold
    has been told."""
    tables = headings("\n".join(lines))
    headed = tables[0].line if tables else len(lines) + 1
    by_line = defaultdict[int, list[int]](list)
    for number, (mention, _) in enumerate(found):
        for at in range(mention.line, max(mention.line, mention.last) + 1):
            by_line[at].append(number)
    wide = _wide_lines(found, lines, by_line)
    left, beside = dict[int, str](), dict[int, str]()
    for at, numbers in by_line.items():
        line, here = lines[at - 1], [found[number] for number in numbers]
        if "\t" not in line:
            left |= {number: left.get(number) or _left(line, here) for number in numbers}
            unread = _unread(here)
            (left if _STEPS.search(unread) or _says_more(here) else beside).update(
                {number: beside.get(number) or unread for number in numbers if not left[number]}
            )
            continue
        for number, (before, own, near, far) in zip(
            numbers, _in_cells(line, here, is_formation, at in wide), strict=True
        ):
            others = [] if at >= headed else [*before, *near, *far]
            looked_at = [each for each in others if at not in wide or (each in near and _is_remark(each))]
            told = [each for each in others if each not in before or len(each.split()) < _PROSE]
            left[number] = left.get(number) or "; ".join(filter(None, [own, *looked_at]))
            beside[number] = "; ".join(each for each in told if each not in looked_at)
    return [(mention, _told(line, left.get(at, ""), beside.get(at, ""))) for at, (mention, line) in enumerate(found)]


def _wide_lines(found: Sequence[Found], lines: Sequence[str], by_line: Mapping[int, Sequence[int]]) -> set[int]:
    """Return the lines, from 1, of parts of a list that have columns side by side; empty lines part it."""
    wide, part = set[int](), list[int]()
    for at, line in enumerate([*lines, ""], 1):
        part += [at] if "\t" in line else []
        if not line.strip():
            rows = [each for each in part if each in by_line]
            several = sum(_units_in(found, by_line[each]) > 1 for each in rows)
            cells = sum(lines[each - 1].count("\t") >= _LEAST for each in rows)
            is_wide = several >= _LEAST or (several > 0 and several * _WIDE >= len(rows)) or cells * 2 > len(rows)
            wide |= set(part) if is_wide else set()
            part = []
    return wide


def _units_in(found: Sequence[Found], numbers: Sequence[int]) -> int:
    """Return how many units with places of their own stand in a line."""
    return sum(bool(found[number][1].unit and found[number][0].place) for number in numbers)


def _told(line: Proposal, left: str, beside: str) -> Proposal:
    if not line.is_sure:
        return line
    sure = MENDED if _OTHER_PLACE.search(beside) else line.confidence
    line = unsure(line, f"“{beside[:_SHOWN]}” beside it is not taken" if beside else "", sure)
    return unsure(line, f"“{left[:_SHOWN]}” is not taken" if left else "", MENDED)


def _in_cells(
    line: str, here: Sequence[Found], is_formation: Callable[[str], bool], is_wide: bool
) -> Iterator[tuple[list[str], str, list[str], list[str]]]:
    """Yield for each of the units of a line in columns what the cells before the first unit, its own cell, each cell
    right behind it, and each one behind an empty cell or a heading, up to the next unit, say that is not taken."""
    cells = [plain(cell) for cell in line.split("\t")]
    starts = _starts(cells, here, is_wide)
    first = min((at for at in starts if at >= 0), default=0)
    before = [said for cell in cells[:first] if re.search("[A-Za-z]", said := _stray(cell, here))]
    for number, each in enumerate(here):
        start = starts[number]
        if start < 0:
            yield [], "", [], []
            continue
        end = next((at for at in starts[number + 1 :] if at > start), len(cells))
        kin = [each, *(other for at, other in zip(starts, here, strict=True) if at == start)]
        behind = cells[start + 1 : end]
        ends = (at for at, cell in enumerate(behind) if not cell.strip() or _is_head(cell, is_formation))
        gap = next(ends, len(behind))
        strays = [(at < gap, _beside(cell, kin)) for at, cell in enumerate(behind) if not _is_head(cell, is_formation)]
        near, far = ([each for is_near, each in strays if each and is_near is wanted] for wanted in (True, False))
        yield before if start == first else [], _stray(cells[start], kin), near, far


def _starts(cells: Sequence[str], here: Sequence[Found], is_wide: bool) -> list[int]:
    """Return the numbers of the cells where units stand, in their order; -1 for one that no cell has, and for what
    is said of the unit before it: it begins so, or is no unit and has no place, but on a page with columns."""
    found, start = list[int](), 0
    for mention, said in here:
        first = next(iter(mention.unit.split()), "")
        at = next((at for at in range(start, len(cells)) if first and first in cells[at]), -1)
        may_be = at >= 0 and not (said.unit and mention.place)
        is_remark = may_be and bool(_is_remark(cells[at]) or _SMALL.match(cells[at]))
        is_bare = at >= 0 and not mention.place
        is_remark = is_remark or (is_bare and (_SHORT.fullmatch(cells[at]) is not None or not (said.unit or is_wide)))
        found.append(-1 if is_remark else at)
        start = max(start, at)
    return found


def _is_remark(cell: str) -> bool:
    """Say whether a cell says something of the unit before it."""
    return bool(_REMARK.match(cell) or _SHORT.fullmatch(cell))


def _beside(cell: str, kin: Sequence[Found]) -> str:
    """Return what a cell behind units says that they have not; a sign or a letter is theirs only as place or turn."""
    if _SHORT.fullmatch(cell) is None:
        return _stray(cell, kin)
    said = re.sub(r"[^\w?!]", "", cell)
    return "" if any(said in (mention.place, mention.turn) for mention, _ in kin) else cell.strip()


def _is_head(cell: str, is_formation: Callable[[str], bool]) -> bool:
    return bool(turn_of(cell.strip())) or is_formation(cell) or names_formations(cell)


def _left(line: str, here: Iterable[Found]) -> str:
    """Return what a line says that none of its units has; empty where they have all of it."""
    here = list(here)
    if any(mention.whole is not None for mention, _ in here) or not any(said.is_sure for _, said in here):
        return ""
    return _stray(line, here)


def _says_more(here: Iterable[Found]) -> bool:
    """Say whether a unit that was not read has a loss, a state or a condition, which may be meant for those before."""
    return any(line.lost or line.state or line.condition for _, line in here if not line.unit)


def _unread(here: Iterable[Found]) -> str:
    """Return what of a line may be units and was not read."""
    return ", ".join(" ".join(mention.unit.split()) for mention, line in here if not line.unit)


def _stray(text: str, here: Iterable[Found]) -> str:
    """Return what of a text is no word of some units; empty where they have all of it."""
    taken = set(_PASSED)
    for mention, said in here:
        is_remark = not said.unit and bool(_REMARK.match(mention.unit) or _SMALL.match(mention.unit))
        if is_remark or mention.unit.casefold() == "or":  # no unit, but said of what stands around it
            continue
        words = (
            _TWO.sub("", mention.unit),
            mention.formation,
            mention.place,
            mention.turn,
            mention.number,
            mention.told,
            mention.under,
        )
        taken |= _words(*words, _TWO.sub("", said.spelled), said.problem, said.place, str(mention.count), said.state)
        taken |= _LOSSES if said.lost else set()
    plain = _DATES.sub(lambda date: " " * len(date.group()), text)
    strange = [each for each in _WORD.finditer(plain) if not _is_taken(each.group(), taken)]
    if not strange:
        return ""
    start, end = strange[0].start(), strange[-1].end()
    start -= text[start - 1 : start] in _QUOTES
    end += text[end : end + 1] in _QUOTES
    return " ".join(text[start:end].split())[:_SHOWN]


def _words(*texts: str) -> set[str]:
    said = " ".join(texts).casefold()
    return set(_WORD.findall(said)) | set(_PART.findall(said))


def _is_taken(word: str, taken: Collection[str]) -> bool:
    said = word.casefold()
    if re.fullmatch(r"\d+x|x\d+", said):  # how many there are
        return True
    if any(said.endswith(end) and said.removesuffix(end) in taken for end in taken):  # a blank is lost between two
        return True
    return said in taken or set(_PART.findall(said)) <= set(taken)
