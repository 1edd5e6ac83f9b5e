"""What does a sheet that was read say otherwise than the library? Line by line: new, changed, missing."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from db.changes import ChangeSet, EditError
from editor.edits.sheets.cells import Header, KnownKeys, check_cells, header_of, tidied, whole_numbers
from editor.edits.sheets.sheet import Cells, Key, Sheet

How = Literal["new", "changed", "missing", "same"]
_SHOWN, _BEAT = 40, 50
"""Letters of a cell that are told, and lines after which is listened."""
_FEW, _TENTH = 3, 10
"""So many lines, or a tenth of all, may be missing of what is still a whole table."""


@dataclass(frozen=True)
class Difference:
    """A line that is not as in the library. ``line`` counts those that were read from 1, 0 for one that is missing;
    ``cells`` are the texts that change, of a new line all, ``was`` those of the library; ``problem`` says why it cannot
    be taken, ``changes`` what taking it does."""

    how: How
    key: Key
    line: int
    cells: Cells
    was: Cells
    problem: str = ""
    changes: ChangeSet | None = None

    @property
    def text(self) -> str:
        """Return in words what changes."""
        if self.how == "missing":
            return "is not in what was read"
        if self.how == "new":
            return ", ".join(f"{name} {text}" for name, text in self.cells.items() if text)
        shown = (f"{name} {self.was.get(name) or 'none'} to {text or 'none'}" for name, text in self.cells.items())
        return ", ".join(shown)


@dataclass(frozen=True)
class Comparison:
    """What was read, matched with a sheet: the differences, and how many lines are the same. ``is_strange``: no line
    has a key that the sheet has; ``is_other``: it speaks of the other state, in which the library is no difference;
    ``is_part``: so much is missing that only a part of the table was meant."""

    differences: tuple[Difference, ...]
    same: int
    fault: str = ""
    is_strange: bool = False
    is_other: bool = False
    is_part: bool = False


def compare(
    sheet: Sheet,
    lines: Sequence[Sequence[str]],
    other: Sheet | None = None,
    listen: Callable[[int], None] = lambda _done: None,
) -> Comparison:
    """Match lines with a sheet by key, in any order; the header is the first line that names the columns of the key.

    Columns that were not read stay as they are; with a header that has not all columns of the key, or one that the
    sheet has not, nothing is compared and ``fault`` says why. ``other`` is the same sheet without the errata that are
    in force in ``sheet``, or with them: where the lines agree with it rather, what errata say is no difference.
    ``listen`` is told now and then how many lines are done; what it raises ends the comparison.
    """
    header = header_of(sheet, lines)
    if header.fault:
        return Comparison((), 0, header.fault)
    stored = sheet.lines()
    read = [*_lines(sheet, header, lines, KnownKeys(stored), listen)]
    meant = _meant(read, stored, other.lines()) if other is not None else {}
    seen, found, same = set[Key](), list[Difference](), 0
    for done, line in enumerate(read):
        if done % _BEAT == 0:
            listen(done)
        each = _found(sheet, left, stored, line.key in seen) if (left := _left(line, stored, meant)) else None
        seen.add(line.key)
        if each is None:
            same += 1
        else:
            found.append(each)
    there = meant or stored
    missing = [
        Difference("missing", key, 0, {}, was) for key, was in stored.items() if key in there and key not in seen
    ]
    is_strange = bool(read and stored) and seen.isdisjoint(stored)
    is_part = len(missing) > max(_FEW, len(stored) // _TENTH)
    judged = (_judged(sheet, each) for each in missing)
    return Comparison((*found, *judged), same, "", is_strange, bool(meant), is_part)


@dataclass(frozen=True)
class _Line:
    """A line that was read, with what is wrong with its form."""

    number: int
    key: Key
    cells: Cells
    wrong: str


def _meant(read: Sequence[_Line], stored: Mapping[Key, Cells], other: Mapping[Key, Cells]) -> Mapping[Key, Cells]:
    """Return the lines of the other state where more of what differs between the two is read as it stands there, else
    none."""
    balance, seen = 0, {line.key for line in read}
    for line in read:
        here, there = stored.get(line.key, {}), other.get(line.key, {})
        for name, text in line.cells.items():
            a, b = here.get(name, "").strip(), there.get(name, "").strip()
            if a != b:
                balance += (text == b) - (text == a)
    balance += sum(key not in seen for key in stored if key not in other)
    balance -= sum(key not in seen for key in other if key not in stored)
    return other if balance > 0 else {}


def _left(line: _Line, stored: Mapping[Key, Cells], meant: Mapping[Key, Cells]) -> _Line | None:
    """Return a line with the cells of the library where it says what stands in the state that is meant; None where it
    says nothing else and the library has no such line."""
    there, here = meant.get(line.key), stored.get(line.key)
    if there is None:
        return line
    alike = {name for name, text in line.cells.items() if text == there.get(name, "").strip()}
    if here is None:
        return None if len(alike) == len(line.cells) else line
    return replace(
        line, cells={name: here.get(name, "") if name in alike else text for name, text in line.cells.items()}
    )


def _lines(
    sheet: Sheet, header: Header, lines: Sequence[Sequence[str]], known: KnownKeys, listen: Callable[[int], None]
) -> Iterator[_Line]:
    """Yield the lines that say something, each with its key; those without one get it from the sheet."""
    width, read = len(header.names), list[tuple[int, dict[str, str], str]]()
    for number, texts in enumerate(lines[header.first :], header.first):
        if number % _BEAT == 0:
            listen(0)
        cells = {name: tidied(text) for name, text in zip(header.names, texts, strict=False) if name}
        beyond = next((text for text in texts[width:] if text.strip()), "")
        wrong = f"{beyond[:_SHOWN]!r} stands behind the last column; quote cells with commas in them" if beyond else ""
        if any(cells.values()) or beyond:
            read.append((number, cells, wrong))
    keys = [known.of(tuple(cells.get(name, "") for name in sheet.keys)) for _, cells, _ in read]
    used = {*keys}
    for (number, cells, wrong), key in zip(read, keys, strict=True):
        own = key if any(key) else sheet.key_of(cells, used)
        used.add(own)
        yield _Line(number, own, {**cells, **dict(zip(sheet.keys, own, strict=True))}, wrong)


def _found(sheet: Sheet, line: _Line, stored: Mapping[Key, Cells], is_again: bool) -> Difference | None:
    """Return how a line differs from the library, None where it says the same."""
    was = stored.get(line.key)
    if is_again and any(line.key):
        how: How = "new" if was is None else "changed"
        return Difference(how, line.key, line.number, {}, was or {}, "This key stands in another line already")
    if line.wrong:
        return Difference("new" if was is None else "changed", line.key, line.number, {}, was or {}, line.wrong)
    if was is None:
        return _checked(sheet, Difference("new", line.key, line.number, line.cells, {}), stored)
    names = [name for name in line.cells if name not in sheet.keys and name not in sheet.fixed]
    plain = whole_numbers(line.cells)
    moved = {
        name: line.cells[name] for name in names if was.get(name, "").strip() not in (line.cells[name], plain[name])
    }
    if not moved:
        return None
    found = _checked(sheet, Difference("changed", line.key, line.number, moved, was), stored)
    return None if found.changes is not None and not found.changes.changes else found


def accept(sheet: Sheet, taken: Iterable[Difference]) -> ChangeSet:
    """Return the change of all lines that are taken, as one step. Raises EditError for one with a problem, and
    where lines cannot be taken together."""
    sets = list[ChangeSet]()
    counts = {"new": 0, "changed": 0, "missing": 0}
    for each in taken:
        if each.changes is None:
            raise EditError(f"{', '.join(each.key)}: {each.problem or 'cannot be taken'}")
        sets.append(each.changes)
        counts[each.how] += 1
    told = (("new", "new"), ("changed", "changed"), ("missing", "taken out"))
    said = ", ".join(f"{counts[how]} {word}" for how, word in told if counts[how])
    every = ChangeSet(f"{sheet.title} read: {said}", tuple(change for found in sets for change in found.changes))
    taken_together = every.merged(ChangeSet("", ()))
    sheet.check(taken_together)
    return taken_together


def _checked(sheet: Sheet, found: Difference, stored: Mapping[Key, Cells]) -> Difference:
    """Return a line judged; a number that a spreadsheet wrote as ``12.0`` is one where 12.0 cannot be."""
    try:
        check_cells(found.cells, stored, sheet.dates)
    except EditError as error:
        return replace(found, problem=str(error))
    judged = _judged(sheet, found)
    plain = whole_numbers(found.cells)
    if judged.changes is not None or plain == found.cells:
        return judged
    again = _judged(sheet, replace(found, cells=plain))
    return again if again.changes is not None else judged


def _judged(sheet: Sheet, found: Difference) -> Difference:
    try:
        if found.how == "new":
            changes = sheet.added(found.cells)
        elif found.how == "changed":
            changes = sheet.changed(found.key, found.cells)
        else:
            changes = sheet.removed(found.key)
    except EditError as error:
        return replace(found, problem=str(error))
    return replace(found, changes=changes)
