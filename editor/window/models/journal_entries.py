"""Which entries has the journal, and what is each about? An entry never changes, so what is known is not read again."""

from collections.abc import Collection

from db.journal import Entry, entry
from db.touched import names_in
from editor.window.document import Document

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

    def forget(self) -> None:
        """Read all again: the library may be another one."""
        self._known, self._names = [], {}

    def read_on(self) -> list[Entry]:
        """Return the last entries, oldest first, without their changes."""
        new = self._document.journal(_NEW)
        if not self._known or not new or new[0].number > self._known[-1].number + 1:
            self._known = self._document.journal(LISTED)
        else:
            self._known += [each for each in new if each.number > self._known[-1].number]
            del self._known[:-LISTED]
        return self._known

    def about(self, number: int) -> Collection[str]:
        """Return what an entry is about; those that are kept are unpacked together, when it is first asked for."""
        if number not in self._names:
            with self._document.library.reading() as session:
                wanted = [each.number for each in self._known if each.number not in self._names]
                self._names |= {each: names_in(entry(session, each).changes) for each in wanted}
        return self._names[number]
