"""Which values does the window show? Those in force: the rows of the library with the errata of the scenario applied.

The rows of the baseline stay reachable, since corrections and errata are written against them; no Qt here.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from editor.edits.library_rows import LibraryRows
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.errata import Effective, effective, switched_on
from engine.data.schema import ROW_TYPE_BY_TABLE, ROW_TYPES, CitationRow, Row
from engine.data.tables import Tables

R = TypeVar("R", bound=Row)
ERRATA_KINDS: tuple[type[Row], ...] = (schema.ErratumRow, schema.ErratumChangeRow, schema.ScenarioErratumRow)


class EffectiveRows:
    """``editor.edits.reading.Rows`` with errata applied; ``chosen`` names game and scenario.

    Where no erratum is on, and in tables that none touches, the rows are those of the baseline.
    """

    def __init__(self, baseline: LibraryRows, chosen: Callable[[], tuple[str, str]]) -> None:
        self._baseline, self._chosen = baseline, chosen
        self._found: Effective | None = None
        self._rows: dict[str, list[Row]] = {}
        self._index: dict[str, dict[tuple[Any, ...], Row]] = {}
        self._cited: dict[tuple[str, str], list[CitationRow]] = {}

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        """Return the rows of one table whose fields have these values, in natural order of the key."""
        if kind in ERRATA_KINDS or not self._is_patched() or kind.TABLE not in self._rows:
            return self._baseline.find(kind, **where)
        if set(where) == set(kind.KEY):
            found = self._index[kind.TABLE].get(tuple(where[name] for name in kind.KEY))
            return [cast(R, found)] if found is not None else []
        rows = cast(list[R], self._rows[kind.TABLE])
        return [row for row in rows if all(getattr(row, name) == value for name, value in where.items())]

    def citations(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        """Return certainty and source of the values of one row; an erratum is the source of what it changes."""
        if self._is_patched() and game == self._chosen()[0] and table in self._rows:
            return list(self._cited.get((table, row_key), ()))
        return self._baseline.citations(game, table, row_key)

    def effective(self) -> Effective:
        """Return the effective rows of the game with the errata in force and what was not applied."""
        if self._found is None:
            self._find()
        assert self._found is not None
        return self._found

    def forget(self, tables: set[str] | None = None) -> None:
        """Read tables anew when they are next asked for; None forgets all."""
        self._baseline.forget(tables)
        self._found, self._rows, self._index, self._cited = None, {}, {}, {}

    def _is_patched(self) -> bool:
        return bool(self.effective().on)

    def _find(self) -> None:
        game, scenario = self._chosen()
        heads = Tables()
        for kind in ERRATA_KINDS:
            heads.add(self._baseline.find(kind, game=game))
        if not switched_on(heads, game, scenario):
            self._found = Effective(heads)
            return
        whole = Tables()
        for kind in ROW_TYPES:
            where = {"game": game} if "game" in kind.model_fields else {}
            whole.rows[kind.TABLE] = list(self._baseline.find(kind, **where))
        whole.citations = self._baseline.all_citations(game)
        self._found = effective(whole, game, scenario)
        for table, rows in self._found.tables.rows.items():
            if rows is whole.rows[table]:
                continue
            stored = self._baseline.find(ROW_TYPE_BY_TABLE[table])
            others = [row for row in stored if getattr(row, "game", game) != game]
            self._rows[table] = [*others, *sorted(rows, key=lambda row: natural_key(row.key_text))]
            self._index[table] = {tuple(getattr(row, name) for name in row.KEY): row for row in self._rows[table]}
        for cited in self._found.tables.citations:
            if cited.table in self._rows:
                self._cited.setdefault((cited.table, cited.row_key), []).append(cited)
