"""Which edits wait for an answer, and which of them is one question about? Each is made after those before it, of the
same rows too.

All of them were made of what is stored, where nothing of them is yet. It is asked about those of one part of the box at
a time, see ``front``: what is said of the first is no answer for another.
"""

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from db.changes import Change, ChangeSet, EditError, Key, key_text
from db.models import key_columns
from editor.window.edited_parts import ASKED, Part, is_of_scenario, parts_of
from engine.data import schema

_COUNTER = schema.CounterRow.TABLE

GivenUp = tuple[tuple[ChangeSet, ...], ...]
"""What waited before each time that some were given up."""


class HeldEdits(QObject):
    """The edits that wait, in their order.

    Signals:
        changed: others wait now, all of them as a tuple, or others can be brought back.
    """

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._held: tuple[ChangeSet, ...] = ()
        self._before: GivenUp = ()
        """What waited before each time that some were given up, since something else was done with any."""

    @property
    def every(self) -> tuple[ChangeSet, ...]:
        """All that wait."""
        return self._held

    def add(self, changes: ChangeSet) -> None:
        """Let one more wait; one that changes nothing after the others does not. Raises EditError where it cannot be
        made after them."""
        following = made_after(self._held, changes)
        if following.changes:
            self._set((*self._held, following))

    @property
    def front(self) -> tuple[ChangeSet, ...]:
        """Those that one question is about: of the same part of the box as the first that waits."""
        found, left = list[ChangeSet](), list[ChangeSet]()
        for each in self._held:
            is_of_it = asked_parts(each) == asked_parts(self._held[0])
            (found if is_of_it and not any(_hinders(other, each) for other in left) else left).append(each)
        return tuple(found)

    @property
    def rest(self) -> tuple[ChangeSet, ...]:
        """Those that it is asked about afterwards."""
        front = {id(each) for each in self.front}
        return tuple(each for each in self._held if id(each) not in front)

    @property
    def given_up(self) -> tuple[ChangeSet, ...]:
        """Those that come back next: what was given up last at once, since something else was done with any."""
        waiting = {id(each) for each in self._held}
        return tuple(each for before in self._before[-1:] for each in before if id(each) not in waiting)

    def give_up_last(self) -> tuple[ChangeSet, ...]:
        """Let the last one wait no more and return it; it can be brought back until something else is done with any."""
        last = self._held[-1:]
        if last:
            self._set(self._held[:-1], (*self._before, self._held))
        return last

    def bring_back(self) -> tuple[ChangeSet, ...]:
        """Let those wait again, in their old place, that were given up last at once, and return them."""
        back = self.given_up
        if self._before:
            self._set(self._before[-1], self._before[:-1])
        return back

    def take_given_up(self) -> GivenUp:
        """Bring nothing back any more, and return what would have come back, for ``give_back``."""
        before = self._before
        self._set(self._held)
        return before

    def take_front(self) -> tuple[ChangeSet, ...]:
        """Return those that the question is about, which wait no more; the others do."""
        front, rest = self.front, self.rest
        self._set(rest)
        return front

    def give_up_front(self) -> tuple[ChangeSet, ...]:
        """Let those that the question is about wait no more and return them; together they can be brought back, before
        the others that wait, until something else is done with any."""
        front, rest = self.front, self.rest
        if front:
            self._set(rest, (*self._before, self._held))
        return front

    def take(self) -> tuple[ChangeSet, ...]:
        """Return all that wait, of which none does any more."""
        held = self._held
        self._set(())
        return held

    def give_back(self, held: Iterable[ChangeSet], before: GivenUp = ()) -> None:
        """Let some wait again, before those that came meanwhile; ``before``: what was taken with them by
        ``take_given_up``, and comes back again."""
        self._set((*held, *self._held), before)

    def _set(self, held: tuple[ChangeSet, ...], before: GivenUp = ()) -> None:
        if (held, before) != (self._held, self._before):
            self._held, self._before = held, before
            self.changed.emit(held)


def asked_parts(changes: ChangeSet) -> frozenset[Part]:
    """Return the parts of the box that the question what an edit means is about."""
    return frozenset({"a scenario"} if is_of_scenario(changes) else parts_of(changes.tables() & ASKED))


def _hinders(earlier: ChangeSet, later: ChangeSet) -> bool:
    """Tell whether an edit may not be made before an earlier one: it is of the same tables, or of a new counter
    perhaps."""
    comes = any(each.table == _COUNTER and None in (each.before, each.after) for each in earlier.changes)
    return comes or bool(earlier.tables() & later.tables())


def made_after(earlier: Iterable[ChangeSet], later: ChangeSet) -> ChangeSet:
    """Return an edit of the rows as they are stored as it is made once some others are. Raises EditError where one of
    them takes a row away that it changes."""
    known: dict[tuple[str, Key], Change | None] = {}
    for change in (change for each in earlier for change in each.changes):
        name = change.table, change.key
        before = known.get(name)
        known[name] = before.merged(change) if before is not None else change
    found = (_after(known.get((change.table, change.key)), change) for change in later.changes)
    return replace(later, changes=tuple(change for change in found if change is not None))


def _after(earlier: Change | None, later: Change) -> Change | None:
    """Return a change of a row as it is made after an earlier one of it; None where nothing is left to change."""
    if earlier is None:
        return later
    if earlier.after is None:
        if later.after is None:
            return None
        if later.before is None:
            return later
        raise EditError(f"{key_text(later.key)} is taken away by an edit that waits for an answer; answer that first")
    if later.before is None and later.after is not None:  # both would add the row
        names = later.after.keys() - {*key_columns(later.table)}
        was = {name: earlier.after.get(name) for name in names}
        return _moved(Change(later.table, later.key, was, {name: later.after[name] for name in names}))
    before = {name: earlier.after.get(name, value) for name, value in (later.before or {}).items()}
    return _moved(Change(later.table, later.key, before, later.after))


def _moved(change: Change) -> Change | None:
    """Return a change without the values that it leaves; None where it leaves all."""
    if change.before is None or change.after is None:
        return change
    moved = [name for name in change.after if change.before.get(name) != change.after[name]]
    before, after = ({name: each[name] for name in moved} for each in (change.before, change.after))
    return Change(change.table, change.key, before, after) if moved else None
