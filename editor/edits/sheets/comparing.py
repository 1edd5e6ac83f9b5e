"""What does a sheet that was read say otherwise than the library? Line by line: new, changed, missing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from db.changes import ChangeSet, EditError
from editor.edits.sheets.sheet import Cells, Key, Sheet

How = Literal["new", "changed", "missing", "same"]


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
    """What was read, matched with a sheet: the differences, and how many lines are the same."""

    differences: tuple[Difference, ...]
    same: int
    fault: str = ""


def compare(sheet: Sheet, lines: Sequence[Sequence[str]]) -> Comparison:
    """Match lines, of which the first is the header, with a sheet by key, in any order.

    Columns that were not read stay as they are; with a header that has not all columns of the key, or one that the
    sheet has not, nothing is compared and ``fault`` says why.
    """
    header = [name.strip() for name in lines[0]] if lines else []
    while header and not header[-1]:
        header.pop()
    if fault := _header_fault(sheet, header):
        return Comparison((), 0, fault)
    stored, seen, found, same = sheet.lines(), set[Key](), list[Difference](), 0
    for number, texts in enumerate(lines[1:], 1):
        cells = {name: text.strip() for name, text in zip(header, texts, strict=False)}
        if not any(cells.values()):
            continue
        key = tuple(cells.get(name, "") for name in sheet.keys)
        was = stored.get(key)
        if key in seen and was is not None:
            found.append(Difference("changed", key, number, {}, was, "This key stands in another line already"))
            continue
        seen.add(key)
        if was is None:
            found.append(_judged(sheet, Difference("new", key, number, cells, {})))
            continue
        names = [name for name in cells if name not in sheet.keys and name not in sheet.fixed]
        moved = {name: cells[name] for name in names if cells[name] != was.get(name, "")}
        if moved:
            found.append(_judged(sheet, Difference("changed", key, number, moved, was)))
        else:
            same += 1
    missing = (Difference("missing", key, 0, {}, was) for key, was in stored.items() if key not in seen)
    return Comparison((*found, *(_judged(sheet, each) for each in missing)), same)


def accept(sheet: Sheet, taken: Iterable[Difference]) -> ChangeSet:
    """Return the change of all lines that are taken, as one step. Raises EditError for one with a problem."""
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
    return every.merged(ChangeSet("", ()))


def _judged(sheet: Sheet, found: Difference) -> Difference:
    try:
        if found.how == "new":
            changes = sheet.added(found.cells)
        elif found.how == "changed":
            changes = sheet.changed(found.key, found.cells)
        else:
            changes = sheet.removed(found.key)
    except EditError as error:
        return Difference(found.how, found.key, found.line, found.cells, found.was, str(error))
    return Difference(found.how, found.key, found.line, found.cells, found.was, "", changes)


def _header_fault(sheet: Sheet, header: Sequence[str]) -> str:
    lacking = [name for name in sheet.keys if name not in header]
    if lacking:
        return f"The first line must name the columns, {', '.join(lacking)} among them, by which lines are matched"
    double = [name for name in header if header.count(name) > 1]
    unknown = [name for name in header if name not in sheet.columns()]
    if double or unknown:
        wrong = f"{double[0]!r} twice" if double else f"a column {unknown[0]!r}"
        return f"{sheet.title} has not {wrong}; it has {', '.join(sheet.columns())}"
    return ""
