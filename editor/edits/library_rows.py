"""How does the window read the library? Rows of whole tables, kept until an edit touches them; no Qt here."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from sqlalchemy.orm import Session

from db.changes import BULK, ChangeSet
from db.queries import find
from engine.data.schema import CitationRow, Row

R = TypeVar("R", bound=Row)

ERRATA_TABLES = frozenset({"erratum", "erratum_change", "scenario_erratum"})
"""Tables that decide which values are effective: a change of theirs may be one of any other table."""


def concerned(changes: ChangeSet) -> set[str]:
    """Return the tables of which a value or its certainty has changed."""
    cited = {str(key[1]) for key in changes.keys(CitationRow.TABLE)}
    return (set(changes.tables()) - {CitationRow.TABLE}) | cited


class LibraryRows:
    """``editor.edits.reading.Rows`` over an open library."""

    def __init__(self, readers: Callable[[], Session]) -> None:
        self._readers = readers
        self._rows: dict[str, list[Row]] = {}
        self._index: dict[str, dict[tuple[Any, ...], Row]] = {}
        self._cited: dict[tuple[str, str, str], list[CitationRow]] | None = None

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        """Return the rows of one table whose fields have these values, in natural order of the key."""
        rows = self._table(kind)
        if set(where) == set(kind.KEY):
            found = self._index[kind.TABLE].get(tuple(where[name] for name in kind.KEY))
            return [cast(R, found)] if found is not None else []
        return [row for row in rows if all(getattr(row, name) == value for name, value in where.items())]

    def citations(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        """Return certainty and source of the values of one row."""
        return list(self._citations().get((game, table, row_key), ()))

    def all_citations(self, game: str) -> list[CitationRow]:
        """Return the citations of a game."""
        return [row for name, rows in self._citations().items() if name[0] == game for row in rows]

    def recite(self, changes: ChangeSet) -> None:
        """Read anew the citations that changed: a library has a hundred thousand, an edit touches a few."""
        names = {(str(game), str(table), str(row_key)) for game, table, row_key, _ in changes.keys(CitationRow.TABLE)}
        self._rows.pop(CitationRow.TABLE, None)
        self._index.pop(CitationRow.TABLE, None)
        if len(names) >= BULK:
            self._cited = None
        if self._cited is None or not names:
            return
        with self._readers() as session:
            for game, table, row_key in names:
                found = find(session, CitationRow, game=game, table=table, row_key=row_key)
                self._cited[game, table, row_key] = found

    def _citations(self) -> dict[tuple[str, str, str], list[CitationRow]]:
        if self._cited is None:
            self._cited = {}
            for row in self._read(CitationRow):
                self._cited.setdefault((row.game, row.table, row.row_key), []).append(row)
        return self._cited

    def forget(self, tables: set[str] | None = None) -> None:
        """Read tables anew when they are next asked for; None forgets all."""
        for table in set(self._rows) if tables is None else tables:
            self._rows.pop(table, None)
            self._index.pop(table, None)
        if tables is None or CitationRow.TABLE in tables:
            self._cited = None

    def _table(self, kind: type[R]) -> list[R]:
        if kind.TABLE not in self._rows:
            rows = self._read(kind)
            self._rows[kind.TABLE] = list(rows)
            self._index[kind.TABLE] = {tuple(getattr(row, name) for name in kind.KEY): row for row in rows}
        return cast(list[R], self._rows[kind.TABLE])

    def _read(self, kind: type[R]) -> list[R]:
        with self._readers() as session:
            return find(session, kind)
