"""Which entries has the journal, and what is each about? An entry never changes, so what is known is not read again."""

from collections.abc import Collection

from db.journal import Entry, entries
from db.touched import names_in
from editor.edits.units import short_name
from editor.window.document import Document
from editor.window.models.elsewhere import Ground, grounds_of, named_elsewhere
from editor.window.models.journal_kinds import Sort, kind_of, sort_of
from engine.data.schema import CounterRow

LISTED = 2_000
"""So many of the last entries are kept."""
_NEW = 30
"""So many of the last entries are looked at after an edit."""


class KeptEntries:
    """The last entries of the journal of a document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._known: list[Entry] = []
        self._names: dict[int, frozenset[str]] = {}
        self._sorts: dict[int, Sort] = {}
        self._grounds: dict[int, frozenset[Ground]] = {}
        self._elsewhere: dict[tuple[frozenset[Ground], str, str], str] = {}

    def forget(self) -> None:
        """Read all again: the library may be another one."""
        self._known, self._names, self._sorts, self._grounds = [], {}, {}, {}

    def read_on(self) -> list[Entry]:
        """Return the last entries, oldest first, without their changes."""
        self._elsewhere.clear()  # a game may be called otherwise since
        new = self._document.journal(_NEW)
        if not self._known or not new or new[0].number > self._known[-1].number + 1:
            self._known = self._document.journal(LISTED)
        else:
            self._known += [each for each in new if each.number > self._known[-1].number]
            del self._known[:-LISTED]
        return self._known

    def units(self) -> dict[str, str]:
        """Return what the units of the game are called, by their keys."""
        rows = self._document.baseline.find(CounterRow, game=self._document.game)
        return {row.key: short_name(row) for row in rows}

    def kind(self, of: Entry) -> str:
        """Return what kind of entry one is, among ``KINDS``."""
        self._read_edits(of)
        return kind_of(of, self._sorts.get(of.number, ""))

    def elsewhere(self, of: Entry) -> str:
        """Return of which other game or map an entry is than the one that is shown, in words; empty for none."""
        while of.kind in ("undo", "redo") and of.undoes is not None and self._known:
            place = of.undoes - self._known[0].number
            named = self._known[place] if 0 <= place < len(self._known) else None
            if named is None or named.number != of.undoes:
                break
            of = named
        self._read_edits(of)
        grounds, shown = self._grounds.get(of.number, frozenset()), (self._document.game, self._document.map)
        if (grounds, *shown) not in self._elsewhere:
            self._elsewhere[grounds, *shown] = named_elsewhere(self._document.baseline, grounds, *shown)
        return self._elsewhere[grounds, *shown]

    def _read_edits(self, of: Entry) -> None:
        if of.kind == "edit" and of.number not in self._sorts:
            self._unpack({each.number for each in self._known if each.kind == "edit"} - self._sorts.keys())

    def about(self, number: int) -> Collection[str]:
        """Return what an entry is about; those that are kept are unpacked together, when it is first asked for."""
        if number not in self._names:
            self._unpack({each.number for each in self._known} - self._names.keys())
        return self._names.get(number, ())

    def _unpack(self, numbers: Collection[int]) -> None:
        with self._document.library.reading() as session:
            for each in entries(session, numbers):
                self._names[each.number], self._sorts[each.number] = names_in(each.changes), sort_of(each.changes)
                self._grounds[each.number] = grounds_of(each.changes)
        for number in numbers:  # one that cannot be read is not tried again
            self._names.setdefault(number, frozenset())
            self._sorts.setdefault(number, "")
