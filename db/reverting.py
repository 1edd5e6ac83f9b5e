"""What takes back a stretch of the journal, and which later entries build upon it?

The effect of an entry is what it changed and what still stands: an edit and the undo of it have none together. A later
entry builds upon an earlier one where it changes the same values of a row, or a row that names one that came with it.

A checkpoint is an entry with a name and no changes: a point of the journal to go back to.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import reduce

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from db.changes import Change, ChangeSet, EditError, Values
from db.differing import references
from db.journal import Entry, tail
from db.models import TABLES
from db.models.journal import ChangeLog
from db.rowsets import Name

CHECKPOINT = "checkpoint"
"""The source of an entry that only names a point of the journal."""
_STRETCH, _BACK = "revert of ", "back to "
"""The source of an entry that takes back several, with their numbers, or all from a number on."""
_STEPS = frozenset({"undo", "redo"})


def checkpoint(name: str) -> ChangeSet:
    """Return the entry that names this point of the journal. Raises EditError for a name without a letter."""
    said = " ".join(name.split())
    if not said:
        raise EditError("a checkpoint has a name; type one")
    return ChangeSet(said, (), source=CHECKPOINT)


def checkpoints(entries: Sequence[Entry]) -> list[Entry]:
    """Return the checkpoints among entries that stand, oldest first."""
    gone = taken_back(entries)
    return [found for found in entries if is_checkpoint(found) and found.number not in gone]


def is_checkpoint(found: Entry) -> bool:
    """Tell whether an entry only names a point of the journal."""
    return found.kind == "edit" and found.changes.source == CHECKPOINT


def taken_back(entries: Sequence[Entry]) -> frozenset[int]:
    """Return the numbers of entries that later ones take back, undone or reverted; ``entries`` are oldest first, and
    need no changes."""
    return _gone(entries, lambda _found: True)


def reverting(session: Session, numbers: Collection[int]) -> ChangeSet:
    """Return the change set that takes back entries, however old; applying it checks for stale rows as always.

    Raises EditError when there is no such entry.
    """
    found = [entry for entry in _since(session, min(numbers)) if entry.number in numbers]
    missing = sorted(set(numbers) - {entry.number for entry in found})
    if missing:
        raise EditError(f"the journal has no entry {missing[0]}")
    inverse = [entry.changes.inverse() for entry in reversed(found)]
    label = found[0].changes.label if len(found) == 1 else f"{len(found)} changes"
    source = "" if len(found) == 1 else _STRETCH + " ".join(str(entry.number) for entry in found)
    return replace(_net(inverse), label=f"Revert: {label}", source=source)


def going_back(session: Session, number: int) -> ChangeSet:
    """Return the change set that makes the library as it was before an entry: at a checkpoint, where it is one."""
    found = _since(session, number)
    if not found or found[0].number != number:
        raise EditError(f"the journal has no entry {number}")
    source = f"{_BACK}{number + is_checkpoint(found[0])}"
    net = _net([entry.changes.inverse() for entry in reversed(found)])
    return replace(net, label=f"Back to {point_named(found[0])}", source=source)


def point_named(found: Entry) -> str:
    """Return what the point before an entry is called: the checkpoint that it is, else what it comes before."""
    return f"{'checkpoint' if is_checkpoint(found) else 'before'} {found.changes.label}"


def stranded(session: Session, numbers: Collection[int]) -> list[Entry]:
    """Return the later entries that stand and build upon some that are to be taken back, oldest first."""
    standing = list(_effective(_since(session, min(numbers))))
    touched, found = _Touched(), list[Entry]()
    for entry in standing:
        if entry.number in numbers:
            touched.add(entry.changes)
        elif touched.bears(entry.changes):
            found.append(entry)
            touched.add(entry.changes)
    return found


def _named(found: Entry) -> Iterator[int]:
    if found.undoes is not None:
        yield found.undoes
    source = found.changes.source
    if found.kind == "revert" and source.startswith(_STRETCH):
        yield from (int(part) for part in source.removeprefix(_STRETCH).split() if part.isdecimal())
    elif found.kind == "revert" and source.startswith(_BACK) and source.removeprefix(_BACK).isdecimal():
        yield from range(int(source.removeprefix(_BACK)), found.number)


def _since(session: Session, number: int) -> list[Entry]:
    last = session.execute(select(func.max(ChangeLog.number))).scalar() or 0
    return [entry for entry in tail(session, max(last - number + 1, 0)) if entry.number >= number]


def _net(changes: Sequence[ChangeSet]) -> ChangeSet:
    return reduce(ChangeSet.merged, changes, ChangeSet("", ()))


def _gone(entries: Sequence[Entry], counts: Callable[[Entry], bool]) -> frozenset[int]:
    """Return what entries that count take back; an undo takes back all entries of a stroke."""
    strokes: dict[int, list[int]] = {}
    for found in entries:
        if found.changes.stroke is not None and found.kind not in _STEPS:
            strokes.setdefault(found.changes.stroke, []).append(found.number)
    stroke_of = {number: numbers for numbers in strokes.values() for number in numbers}
    gone: set[int] = set()
    for found in reversed(entries):
        if found.number in gone or not counts(found):
            continue
        for number in _named(found):
            gone.update(stroke_of.get(number, (number,)) if found.kind in _STEPS else (number,))
    return frozenset(gone)


def _effective(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Yield the entries whose effect stands: without what was undone, and without the undos of it."""
    here = {entry.number for entry in entries}
    undone = _gone(entries, lambda found: found.kind in _STEPS)
    for entry in entries:
        if entry.number not in undone and not (entry.kind in _STEPS and entry.undoes in here):
            yield entry


class _Touched:
    """What entries have changed: values by row, and rows that came or went."""

    def __init__(self) -> None:
        self._columns: dict[Name, set[str]] = {}
        self._whole: set[Name] = set()
        self._named: set[Name] = set()

    def add(self, changes: ChangeSet) -> None:
        for change in changes.changes:
            name = change.table, change.key
            self._columns.setdefault(name, set()).update(change.after or change.before or ())
            if change.before is None or change.after is None:
                self._whole.add(name)
            self._named.update(_references(change.table, change.before))

    def bears(self, changes: ChangeSet) -> bool:
        """Tell whether changes build upon these."""
        return any(self._is_under(change) for change in changes.changes)

    def _is_under(self, change: Change) -> bool:
        name = change.table, change.key
        if name in self._columns:
            is_whole = name in self._whole or change.before is None or change.after is None
            return is_whole or not self._columns[name].isdisjoint(change.after or ())
        if change.after is None and name in self._named:  # what is to come back needs the row that goes here
            return True
        return any(needed in self._whole for needed in _references(change.table, change.after))


def _references(table: str, values: Values | None) -> Iterator[Name]:
    for columns, other in references(table) if values is not None and table in TABLES else ():
        key: list[str | int] = []
        for column in columns:
            part = (values or {}).get(column)
            if isinstance(part, str | int):
                key.append(part)
        if len(key) == len(columns):
            yield other, tuple(key)
