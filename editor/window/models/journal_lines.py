"""Which entries of the journal are listed, and how is each told? No Qt here."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from db.journal import Entry
from db.reverting import taken_back
from editor.window.models.journal_kinds import KINDS
from editor.window.models.table import Column

_KEY = re.compile(r"\w+/[^/#]+/[^/#]+#\d+")
"""The key of a unit."""


@dataclass(frozen=True)
class Line:
    """An entry, what kind it is among ``KINDS``, whether a later one has taken it back, and what it did, in words."""

    entry: Entry
    kind: str
    taken_back: bool
    what: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether it can be taken back by itself: undos and redos belong to the edit that they name."""
        return not self.taken_back and self.entry.kind not in ("undo", "redo")


COLUMNS: tuple[Column[Line], ...] = (
    Column("No.", lambda line: str(line.entry.number), right=True),
    Column("When", lambda line: line.entry.at.replace("T", " ")[:16]),
    Column("Who", lambda line: line.entry.person),
    Column("Kind", lambda line: line.kind),
    Column("What", lambda line: line.what + ("  (taken back)" if line.taken_back else "")),
    Column("Reason", lambda line: line.entry.changes.reason),
)


def lines_of(
    entries: Sequence[Entry],
    kind: Callable[[Entry], str],
    units: Mapping[str, str],
    elsewhere: Callable[[Entry], str] = lambda _entry: "",
) -> list[Line]:
    """Return a line for each entry, newest first; entries of older versions name ``units`` by their keys. ``elsewhere``
    returns of which other game or map an entry is."""
    gone = taken_back(entries)
    return [
        Line(entry, kind(entry), entry.number in gone, _named(entry.changes.label, units, elsewhere(entry)))
        for entry in reversed(entries)
    ]


def _named(label: str, units: Mapping[str, str], elsewhere: str) -> str:
    named = _KEY.sub(lambda key: units.get(key[0], key[0]), label) if "#" in label else label
    return f"{named}  ({elsewhere})" if elsewhere else named


def kinds_in(lines: Iterable[Line]) -> list[str]:
    """Return the kinds that there are, in the order of the choice."""
    found = {line.kind for line in lines}
    return [kind for kind in KINDS if kind in found]


def people_in(lines: Iterable[Line]) -> list[str]:
    """Return the names that stand in the journal."""
    return sorted({line.entry.person for line in lines if line.entry.person})


def chosen(
    lines: Iterable[Line], kind: str, person: str, places: Collection[str], names: Callable[[int], Collection[str]]
) -> list[Line]:
    """Return the lines of a kind, by a person, and about all ``places``; what is empty is not asked for. ``names``
    returns what an entry is about, by its number."""
    return [
        line
        for line in lines
        if kind in ("", line.kind)
        and person in ("", line.entry.person)
        and (not places or set(places) <= set(names(line.entry.number)))
    ]
