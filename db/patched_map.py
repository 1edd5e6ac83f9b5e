"""Which rows has a map where errata are in force? Those of the library, but for the few that errata change.

A map may have a million hexes, of which errata name some: so these are kept by themselves, and every other row is asked
of the library when somebody wants it.
"""

from bisect import insort
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from typing import Any, TypeVar, cast

from db.changes import Key
from db.kept_rows import LibraryRows
from db.queries import values_of
from engine.core.numbering import natural_key
from engine.data.schema import Row

R = TypeVar("R", bound=Row)
Where = tuple[tuple[str, str | int], ...]


class PatchedMap(MutableMapping[str, Row]):
    """The rows of one table of a game by key text, some of them other than in the library; ``changed`` are these, None
    for one that is gone. Only who goes through all of them has all read."""

    def __init__(
        self, below: LibraryRows, kind: type[Row], game: str, changed: Mapping[str, Row | None] | None = None
    ) -> None:
        self._below, self._kind, self._game = below, kind, game
        self.changed: dict[str, Row | None] = dict(changed or {})
        self._groups: dict[Where, tuple[list[Row], list[Row]]] = {}
        """Groups asked for so far, each with that of the library which it was made of."""

    @property
    def rows(self) -> list[Row]:
        """All rows, in natural order: a list that others hold too, not to be changed."""
        return self.group({})

    def copy(self) -> "PatchedMap":
        """Return the same rows, to be changed by themselves."""
        return PatchedMap(self._below, self._kind, self._game, self.changed)

    def __getitem__(self, key: str) -> Row:
        """Return the row of a key; raises KeyError."""
        row = self.changed[key] if key in self.changed else self._stored(key)
        if row is None:
            raise KeyError(key)
        return row

    def __setitem__(self, key: str, row: Row) -> None:
        """Have another row of a key."""
        self.changed[key] = row

    def __delitem__(self, key: str) -> None:
        """Have no row of a key; raises KeyError when there was none."""
        self[key]
        self.changed[key] = None

    def __iter__(self) -> Iterator[str]:
        """Go through the keys of all rows."""
        return (row.key_text for row in self.rows)

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(self.rows)

    def find(self, kind: type[R], where: Mapping[str, str | int]) -> list[R]:
        """Return the rows whose fields have these values, in natural order."""
        if where.keys() == set(self._kind.KEY):
            key = "|".join(str(where[name]) for name in self._kind.KEY)
            return cast(list[R], [self[key]] if key in self else [])
        return cast(list[R], self._merged(self._below.find(self._kind, **where), where))

    def at(self, kind: type[R], keys: Sequence[Key]) -> list[R]:
        """Return those rows that have one of some keys, in any order."""
        stored = [key for key in keys if "|".join(map(str, key)) not in self.changed]
        mine = (self.changed.get("|".join(map(str, key))) for key in keys)
        return [*self._below.at(kind, stored), *cast(list[R], [row for row in mine if row is not None])]

    def group(self, where: Mapping[str, str | int]) -> list[Row]:
        """Return the rows of the game, or of a map of it: a list that others hold too, not to be changed."""
        name = tuple(sorted(where.items()))
        rows = cast(list[Row], self._below.group(self._kind, **{"game": self._game, **where}))
        known = self._groups.get(name)
        if known is None or known[0] is not rows:
            known = self._groups[name] = rows, self._merged(rows, where)
        return known[1]

    def columns(self, names: tuple[str, ...], where: Mapping[str, str | int]) -> list[tuple[Any, ...]]:
        """Return the values of some fields, as ``LibraryRows.columns`` does; the key is among them or in ``where``."""
        key = [names.index(name) if name in names else str(where[name]) for name in self._kind.KEY]
        changed = {
            tuple(text for text, at in zip(gone.split("|"), key, strict=True) if isinstance(at, int))
            for gone in self.changed
        }
        places = [at for at in key if isinstance(at, int)]
        stored = self._below.columns(self._kind, names, **where)
        kept = [row for row in stored if tuple([row[at] for at in places]) not in changed] if changed else stored
        get = values_of(names)
        return [*kept, *(get(row) for row in self._new(where))]

    def _stored(self, key: str) -> Row | None:
        parts = key.split("|")
        if len(parts) != len(self._kind.KEY) or parts[0] != self._game:
            return None
        return next(iter(self._below.find(self._kind, **dict(zip(self._kind.KEY, parts, strict=True)))), None)

    def _new(self, where: Mapping[str, str | int]) -> list[Row]:
        return [
            row
            for row in self.changed.values()
            if row is not None and all(row.said(name) == value for name, value in where.items())
        ]

    def _merged(self, stored: Iterable[Row], where: Mapping[str, str | int]) -> list[Row]:
        """Return the rows that are stored with the changed ones among them in place of their own."""
        if not self.changed:
            return list(stored)
        found = [row for row in stored if row.key_text not in self.changed]
        for row in self._new(where):
            insort(found, row, key=_order)
        return found


def _order(row: Row) -> tuple[Any, ...]:
    return natural_key(row.key_text)
