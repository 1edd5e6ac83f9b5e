"""Which rows do errata change? Those of the baseline, read when they are asked for."""

from collections.abc import Collection, Mapping, MutableMapping
from typing import TypeVar, cast

from db.kept_rows import LibraryRows
from db.patched_map import PatchedMap
from db.row_parts import OF_MAPS
from engine.core.numbering import natural_key
from engine.data.schema import CitationRow, Row
from engine.data.tables import Tables

R = TypeVar("R", bound=Row)


class StoredTables(Tables):
    """The baseline of the game that is shown, and what errata have made of it: rows are read when they are asked for,
    of maps those that errata name. The citations, which take longer to read than the rows, are those of errata alone.
    """

    def __init__(
        self, below: LibraryRows, game: str, changed: Mapping[str, MutableMapping[str, Row]] | None = None
    ) -> None:
        super().__init__()
        self._below, self._game = below, game
        self.changed: Mapping[str, MutableMapping[str, Row]] = changed or {}
        """The tables of which errata have changed rows, with all their rows by key."""

    def of_game(self, kind: type[R]) -> list[R]:
        """Return the stored rows of a table that errata could be of."""
        return self._below.group(kind, **({"game": self._game} if "game" in kind.model_fields else {}))

    def of(self, kind: type[R], /, **where: str) -> list[R]:
        """Return the rows of one table whose fields have the given values, in natural order of the key."""
        rows = self.changed.get(kind.TABLE)
        if rows is None:
            return self._below.find(kind, **where)
        found = [row for row in rows.values() if all(row.said(name) == value for name, value in where.items())]
        return cast(list[R], sorted(found, key=order_of))

    def texts(self, kind: type[Row], name: str, /, **where: str) -> list[str]:
        """Return one field of the rows whose others have the given values: of a map no row is made for that."""
        rows = self.changed.get(kind.TABLE)
        if isinstance(rows, PatchedMap):
            return [row[0] for row in rows.columns(self._read_for(kind, name, where), where)]
        if rows is None and "game" in where:
            return [row[0] for row in self._below.columns(kind, self._read_for(kind, name, where), **where)]
        return super().texts(kind, name, **where)

    @staticmethod
    def _read_for(kind: type[Row], name: str, where: Mapping[str, str]) -> tuple[str, ...]:
        """Return a field and what of the key is not told already, as who reads columns is asked."""
        return (name, *(other for other in kind.KEY if other != name and other not in where))

    def at(self, kind: type[R], /, keys: Collection[str]) -> list[R]:
        """Return the rows of one table that have these key texts, in natural order."""
        rows = self.changed[kind.TABLE] if kind.TABLE in self.changed else self._rows_of(kind)
        return cast(list[R], sorted((rows[key] for key in keys if key in rows), key=order_of))

    def keyed(self, kind: type[Row], game: str) -> MutableMapping[str, Row]:
        """Return the rows of the game by key text, to be changed, which changes no table."""
        rows = self.changed[kind.TABLE] if kind.TABLE in self.changed else self._rows_of(kind)
        return rows.copy() if isinstance(rows, PatchedMap) else {**rows}

    def replaced(
        self, game: str, changed: Mapping[str, MutableMapping[str, Row]], citations: list[CitationRow]
    ) -> Tables:
        """Return the tables with other rows of the game in some of them, by key text, and with other citations."""
        found = StoredTables(self._below, game, {**self.changed, **changed})
        found.citations = citations
        return found

    def _rows_of(self, kind: type[Row]) -> Mapping[str, Row]:
        if kind.TABLE in OF_MAPS:
            return PatchedMap(self._below, kind, self._game)
        return self._below.by_text(kind, self._game)


def order_of(row: Row) -> tuple[object, ...]:
    """Return what puts rows in natural order."""
    return natural_key(row.key_text)
