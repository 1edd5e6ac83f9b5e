"""How are the rows of a library kept at hand? Whole tables, read once and followed edit by edit."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, cast

from sqlalchemy.orm import Session

from db.changes import BULK, ChangeSet, Key
from db.models import key_columns
from db.queries import cited_in, find, find_keys
from engine.core.numbering import natural_key
from engine.data.schema import ROW_TYPE_BY_TABLE, CitationRow, Row

R = TypeVar("R", bound=Row)
Where = tuple[tuple[str, str | int], ...]

GROUPED = (frozenset({"game"}), frozenset({"game", "scenario"}), frozenset({"game", "map"}))
"""Fields by which rows are kept in groups: what belongs to a game, to a scenario, to a map."""


class LibraryRows:
    """``editor.edits.reading.Rows`` over an open library.

    A list that ``group`` or ``cited`` returns is the same one as long as its rows are the same, and never changed.
    """

    def __init__(self, readers: Callable[[], Session]) -> None:
        self._readers = readers
        self._tables: dict[str, KeptTable] = {}
        self._cited: dict[str, dict[str, dict[str, list[CitationRow]]]] = {}
        """Citations by game, table and row; those of a game are read when they are first asked for."""
        self._lists: dict[tuple[str, str], list[CitationRow]] = {}

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        """Return the rows of one table whose fields have these values, in natural order of the key."""
        return self._table(kind).find(kind, where)

    def group(self, kind: type[R], /, **where: str | int) -> list[R]:
        """Return the rows of a game, a scenario or a map: a list that others hold too, not to be changed."""
        return cast(list[R], self._table(kind).group(where))

    def held(self) -> dict[str, list[Row]]:
        """Return the rows of the tables read so far: lists that others hold too, not to be changed."""
        return {table: kept.rows for table, kept in self._tables.items()}

    def citations(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        """Return certainty and source of the values of one row."""
        return list(self._citations(game).get(table, {}).get(row_key, ()))

    def cited(self, game: str) -> dict[str, list[CitationRow]]:
        """Return the citations of a game by table: lists that others hold too, not to be changed."""
        found = {}
        for table, rows in self._citations(game).items():
            if (game, table) not in self._lists:
                self._lists[game, table] = [row for several in rows.values() for row in several]
            found[table] = self._lists[game, table]
        return found

    def all_citations(self, game: str) -> list[CitationRow]:
        """Return the citations of a game."""
        return [row for rows in self.cited(game).values() for row in rows]

    def follow(self, changes: ChangeSet) -> None:
        """Read anew what a change set has changed; the rows and groups that it does not touch stay the same lists."""
        self._recite(changes)
        for table in changes.tables() - {CitationRow.TABLE}:
            kept = self._tables.get(table)
            if kept is None:
                continue
            keys = changes.keys(table)
            if len(keys) > len(kept.rows):
                self.forget({table})
                continue
            with self._readers() as session:
                kept.put(keys, find_keys(session, ROW_TYPE_BY_TABLE[table], keys))

    def _recite(self, changes: ChangeSet) -> None:
        """Read anew the citations that changed: a library has a hundred thousand, an edit touches a few."""
        keys = [key for key in changes.keys(CitationRow.TABLE) if key[0] in self._cited]
        self._tables.pop(CitationRow.TABLE, None)
        if not keys:
            return
        rows = sorted({(str(game), str(table), str(row_key)) for game, table, row_key, _ in keys})
        with self._readers() as session:
            found = [row for game, table, some in _in_runs(rows) for row in _citations_of(session, game, table, some)]
        for game, table, row_key in rows:
            self._cited[game].setdefault(table, {}).pop(row_key, None)
            self._lists.pop((game, table), None)
        for row in found:
            self._cited[row.game][row.table].setdefault(row.row_key, []).append(row)

    def _citations(self, game: str) -> dict[str, dict[str, list[CitationRow]]]:
        if game not in self._cited:
            found: dict[str, dict[str, list[CitationRow]]] = {}
            with self._readers() as session:
                for row in cited_in(session, game):
                    found.setdefault(row.table, {}).setdefault(row.row_key, []).append(row)
            self._cited[game] = found
        return self._cited[game]

    def forget(self, tables: set[str] | None = None) -> None:
        """Read tables anew when they are next asked for; None forgets all."""
        for table in set(self._tables) if tables is None else tables:
            self._tables.pop(table, None)
        if tables is None or CitationRow.TABLE in tables:
            self._cited, self._lists = {}, {}

    def _table(self, kind: type[R]) -> "KeptTable":
        if kind.TABLE not in self._tables:
            with self._readers() as session:
                self._tables[kind.TABLE] = KeptTable(kind, find(session, kind))
        return self._tables[kind.TABLE]


class KeptTable:
    """The rows of one table in natural order of their keys, with an index and the ``groups`` asked for so far."""

    def __init__(self, kind: type[Row], rows: Iterable[Row]) -> None:
        self._kind, self.rows = kind, list(rows)
        self._index = {tuple(getattr(row, name) for name in kind.KEY): row for row in self.rows}
        self.groups: dict[Where, list[Row]] = {}

    def find(self, kind: type[R], where: Mapping[str, str | int]) -> list[R]:
        """Return the rows whose fields have these values, in order."""
        if len(where) == len(kind.KEY) and set(where) == set(kind.KEY):
            found = self._index.get(tuple(where[name] for name in kind.KEY))
            return [cast(R, found)] if found is not None else []
        own = {name: value for name, value in where.items() if name in ("game", "scenario", "map")}
        rest = [(name, value) for name, value in where.items() if name not in own]
        rows = self.group(own) if frozenset(own) in GROUPED else self.rows
        if rows is self.rows:
            rest = list(where.items())
        return [cast(R, row) for row in rows if all(getattr(row, name) == value for name, value in rest)]

    def group(self, where: Mapping[str, str | int]) -> list[Row]:
        """Return the rows of a game, a scenario or a map, the same list as long as they are the same rows."""
        if not where:
            return self.rows
        name = tuple(sorted(where.items()))
        if name not in self.groups:
            self.groups[name] = [row for row in self.rows if all(getattr(row, at) == value for at, value in name)]
        return self.groups[name]

    def take_groups(self, before: "KeptTable") -> None:
        """Take over the groups of an older state whose rows are the very same still."""
        for name, rows in before.groups.items():
            now = self.group(dict(name))
            if len(now) == len(rows) and all(one is other for one, other in zip(now, rows, strict=True)):
                self.groups[name] = rows

    def put(self, keys: Iterable[Key], rows: Iterable[Row]) -> None:
        """Take these rows in place of those that had these keys (in the order of the library's columns)."""
        columns = key_columns(self._kind.TABLE)
        new = {tuple(getattr(row, name) for name in columns): row for row in rows}
        old = {key: self._old(columns, key) for key in keys}
        other = {id(before): new[key] for key, before in old.items() if before is not None and key in new}
        all_rows = [other.get(id(row), row) for row in self.rows]  # a row that stays keeps its key, and so its place
        for key, before in old.items():
            row = new.get(key)
            if row is None and before is not None:
                place = bisect_left(all_rows, natural_key(before.key_text), key=_order)
                while all_rows[place] is not before:
                    place += 1
                del all_rows[place]
                del self._index[tuple(getattr(before, name) for name in self._kind.KEY)]
            elif row is not None and before is None:
                all_rows.insert(bisect_left(all_rows, natural_key(row.key_text), key=_order), row)
            if row is not None:
                self._index[tuple(getattr(row, name) for name in self._kind.KEY)] = row
        self.rows = all_rows
        touched = [row for row in (*old.values(), *new.values()) if row is not None]
        for name in list(self.groups):
            if any(all(getattr(row, at) == value for at, value in name) for row in touched):
                del self.groups[name]

    def _old(self, columns: tuple[str, ...], key: Key) -> Row | None:
        named = dict(zip(columns, key, strict=True))
        return self._index.get(tuple(named[name] for name in self._kind.KEY))


def _order(row: Row) -> tuple[Any, ...]:
    return natural_key(row.key_text)


def _in_runs(rows: Iterable[tuple[str, str, str]]) -> Iterable[tuple[str, str, list[str]]]:
    """Yield game, table and keys of rows, many keys at once."""
    by_table: dict[tuple[str, str], list[str]] = {}
    for game, table, row_key in rows:
        by_table.setdefault((game, table), []).append(row_key)
    for (game, table), keys in by_table.items():
        for start in range(0, len(keys), BULK):
            yield game, table, keys[start : start + BULK]


def _citations_of(session: Session, game: str, table: str, row_keys: list[str]) -> list[CitationRow]:
    return find(session, CitationRow, game=game, table=table, row_key=row_keys)
