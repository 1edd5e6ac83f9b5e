"""What did a check look at? So that it runs again only when something of that has changed."""

import re
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, Protocol, TypeVar, overload

from db.changes import ChangeSet
from db.models import TABLES, key_columns
from db.open_values import OPEN

T = TypeVar("T")

Read = tuple[str, frozenset[str] | None]
"""A table, and the words of the query that named it, among them its columns; None where whole rows were read."""


class Reads:
    """Notes which tables are read, for whoever asks to know (``noting``); values worked out of them are kept with what
    they were worked out of."""

    def __init__(self) -> None:
        self._noting: list[set[Read]] = []
        self._values: dict[Hashable, tuple[Any, frozenset[Read]]] = {}

    @contextmanager
    def noting(self) -> Iterator[set[Read]]:
        """Note what is read meanwhile in the set that is handed over."""
        found: set[Read] = set()
        self._noting.append(found)
        try:
            yield found
        finally:
            self._noting.pop()
            if self._noting:
                self._noting[-1].update(found)

    def table(self, name: str) -> None:
        """Note that whole rows of a table are read."""
        if self._noting:
            self._noting[-1].add((name, None))

    def heads(self, name: str) -> None:
        """Note that rows of a table are read without the values that the game declares for them."""
        if self._noting:
            self._noting[-1].add((name, _fixed(name)))

    def query(self, text: str) -> None:
        """Note the tables that a query names."""
        if self._noting:
            self._noting[-1] |= _named(text)

    def worked_out(self, name: Hashable, make: Callable[[], T]) -> T:
        """Return a value made once, noting each time what it was made of."""
        if name not in self._values:
            with self.noting() as found:
                value = make()
            self._values[name] = value, frozenset(found)
        known, found_then = self._values[name]
        if self._noting:
            self._noting[-1] |= found_then
        value_known: T = known
        return value_known

    def drop(self, game: str, reach: "Reach") -> None:
        """Forget the values that a change reaches."""
        self._values = {name: known for name, known in self._values.items() if not reach.meets(game, known[1])}


@cache
def _named(text: str) -> frozenset[Read]:
    """Return the tables of a query with its words; None for these where it reads all columns. Values that a game
    declares stand in one column, so any may be meant by its name."""
    words = frozenset(re.findall(r"[a-z_0-9]+", text.lower()))
    is_whole = "*" in text.lower().replace("count(*)", "")
    return frozenset((table, None if is_whole else words) for table in words & TABLES.keys())


@cache
def _fixed(table: str) -> frozenset[str] | None:
    """Return the columns of a table without the one in which declared values stand; None where it has none such."""
    return frozenset(TABLES[table].columns.keys()) - {OPEN[table]} if table in OPEN else None


@cache
def _column(table: str, name: str) -> str:
    """Return the column in which a value of a row stands."""
    return name if table not in OPEN or name in TABLES[table].columns else OPEN[table]


class Reading(Protocol):
    """Whatever has such notes."""

    @property
    def reads(self) -> Reads:
        """The notes."""
        ...


class worked_out(Generic[T]):  # noqa: N801  (used like ``property``)
    """A property that is made once and noted each time."""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make, self.__doc__ = make, make.__doc__

    @overload
    def __get__(self, owner: None, kind: type) -> "worked_out[T]": ...

    @overload
    def __get__(self, owner: Reading, kind: type) -> T: ...

    def __get__(self, owner: Reading | None, kind: type) -> "worked_out[T] | T":
        if owner is None:
            return self
        return owner.reads.worked_out(self._make.__name__, lambda: self._make(owner))


@dataclass
class Reach:
    """What edits have changed since checks ran: columns by table, None where rows came or went; and in which games.

    ``games`` is None where it reaches into all of them.
    """

    columns: dict[str, set[str] | None] = field(default_factory=dict)
    games: set[str] | None = field(default_factory=set)

    def add(self, changes: ChangeSet) -> None:
        """Reckon with another edit."""
        for change in changes.changes:
            known = self.columns.setdefault(change.table, set())
            if change.before is None or change.after is None:
                self.columns[change.table] = None
            elif known is not None:
                known.update([_column(change.table, name) for name in change.after])
            if key_columns(change.table)[0] != "game":
                self.games = None
            elif self.games is not None:
                self.games.add(str(change.key[0]))

    def touches(self, table: str, game: str) -> bool:
        """Return whether rows of a table have changed in a game; without a game, in any."""
        return table in self.columns and (not game or self.games is None or game in self.games)

    def meets(self, game: str, reads: frozenset[Read]) -> bool:
        """Return whether something has changed of what was read for a game."""
        if self.games is not None and game not in self.games:
            return False
        for table, words in reads:
            if table in self.columns:
                changed = self.columns[table]
                if changed is None or words is None or changed & words:
                    return True
        return False
