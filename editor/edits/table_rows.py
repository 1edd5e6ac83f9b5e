"""How are rows asked for that lie in no open library: those of a text, or of a file that travels?"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from editor.edits.reading import Key
from engine.data.schema import CitationRow, Row
from engine.data.tables import Tables

R = TypeVar("R", bound=Row)


class TableRows:
    """``editor.edits.reading.Rows`` over rows in memory, which do not change meanwhile."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._keyed: dict[str, Mapping[Key, Row]] = {}
        self._cited: dict[tuple[str, str, str], list[CitationRow]] = defaultdict(list)
        for row in tables.citations:
            self._cited[row.game, row.table, row.row_key].append(row)

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        """Return the rows of one table whose fields have these values, in natural order of the key."""
        if set(where) == set(kind.KEY):
            return self.at(kind, [tuple(where[name] for name in kind.KEY)])
        return self._tables.of(kind, **where)  # type: ignore[arg-type]  # numbers are compared like texts

    def at(self, kind: type[R], keys: Sequence[Key], /) -> list[R]:
        """Return those rows of one table that have one of some keys (in the order of ``KEY``), in any order."""
        if kind.TABLE not in self._keyed:
            rows = self._tables.rows.get(kind.TABLE, ())
            self._keyed[kind.TABLE] = {tuple(getattr(row, name) for name in kind.KEY): row for row in rows}
        known = self._keyed[kind.TABLE]
        found = (known.get(key) for key in keys)
        return [row for row in found if isinstance(row, kind)]

    def columns(self, kind: type[Row], names: tuple[str, ...], /, **where: str | int) -> list[tuple[Any, ...]]:
        """Return the values of some fields of rows of a game, the key among them, in any order."""
        return [tuple(getattr(row, name) for name in names) for row in self.find(kind, **where)]

    def citations(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        """Return certainty and source of the values of one row."""
        return self._cited[game, table, row_key]
