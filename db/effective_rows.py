"""Which values does a person see and copy? Those in force: the rows of the library with the errata of a scenario.

The rows of the baseline stay reachable, since corrections and errata are written against them.
"""

from bisect import insort
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar, cast

from db.changes import ChangeSet, Key
from db.kept_citations import Reread
from db.kept_rows import LibraryRows
from db.kept_table import GROUPED, KeptTable
from db.patched_map import PatchedMap
from db.queries import values_of
from db.stored_tables import StoredTables, order_of
from engine.data import schema
from engine.data.errata import Effective, effective, switched_on
from engine.data.own import OWN_SOURCE, own_key
from engine.data.patching import WHOLE
from engine.data.schema import ROW_TYPE_BY_TABLE, Certainty, CitationRow, Row
from engine.data.tables import Cited, Tables

R = TypeVar("R", bound=Row)
ERRATA_KINDS: tuple[type[Row], ...] = (
    schema.ErratumRow,
    schema.ErratumChangeRow,
    schema.ErratumChoiceRow,
    schema.ErrataDeskRow,
    schema.ScenarioErratumRow,
    schema.ScenarioChangeRow,
)


class EffectiveRows:
    """``editor.edits.reading.Rows`` with errata applied; ``chosen`` names game and scenario.

    Where no erratum is on, and in tables that none touches, the rows are those of the baseline.
    """

    def __init__(self, baseline: LibraryRows, chosen: Callable[[], tuple[str, str]]) -> None:
        self._baseline, self._chosen = baseline, chosen
        self._found: Effective | None = None
        self._rows: dict[str, KeptTable | PatchedMap] = {}
        self._joined: dict[str, KeptTable] = {}
        """Patched tables with the rows of other games, for who asks for those of any."""
        self._claimed: dict[tuple[str, str], dict[str, CitationRow]] = {}
        """What errata say of rows, by table and key, and then by field; the citations of the baseline stand below."""
        self._gone: dict[str, set[str]] = {}
        """The rows of the baseline that errata take away, by table: nothing is cited of them."""
        self._all: dict[str, Iterable[Cited]] = {}

    @property
    def baseline(self) -> LibraryRows:
        """The rows as the library has them, without errata."""
        return self._baseline

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        """Return the rows of one table whose fields have these values, in natural order of the key."""
        table = self._patched_table(kind, where)
        return self._baseline.find(kind, **where) if table is None else table.find(kind, where)

    def group(self, kind: type[R], /, **where: str | int) -> list[R]:
        """Return the rows of a game, a scenario or a map: a list that others hold too, not to be changed."""
        table = self._patched_table(kind, where)
        return self._baseline.group(kind, **where) if table is None else cast(list[R], table.group(where))

    def at(self, kind: type[R], keys: Sequence[Key], /) -> list[R]:
        """Return those rows of one table that have one of some keys (in the order of ``KEY``), in any order."""
        table = None if kind in ERRATA_KINDS else self._patched().get(kind.TABLE)
        if isinstance(table, PatchedMap):
            return table.at(kind, keys)
        if table is None:
            return self._baseline.at(kind, keys)
        return [row for key in keys for row in self.find(kind, **dict(zip(kind.KEY, key, strict=True)))]

    def values_at(self, kind: type[Row], names: tuple[str, ...], keys: Sequence[Key], /) -> list[tuple[Any, ...]]:
        """Return the values of some fields of those rows that have one of some keys, in any order."""
        if kind in ERRATA_KINDS or kind.TABLE not in self._patched():
            return self._baseline.values_at(kind, names, keys)
        return [*map(values_of(names), self.at(kind, keys))]

    def columns(self, kind: type[Row], names: tuple[str, ...], /, **where: str | int) -> list[tuple[Any, ...]]:
        """Return the values of some fields of the rows of a game, as ``LibraryRows.columns`` does."""
        table = self._patched_table(kind, where)
        if isinstance(table, PatchedMap):
            return table.columns(names, where)
        if table is not None:
            return [*map(values_of(names), table.find(kind, where))]
        return self._baseline.columns(kind, names, **where)

    def state(self, kind: type[Row], game: str) -> object:
        """Return what is equal as long as the rows of a table of maps are the same, whatever errata are in force; what
        the baseline says where none changes them."""
        table, state = self._patched_table(kind, {"game": game}), self._baseline.state(kind, game)
        return (state, dict(table.changed)) if isinstance(table, PatchedMap) and table.changed else state

    def citations(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        """Return certainty and source of the values of one row; an erratum is the source of what it changes."""
        if game == self._chosen()[0] and table in self._patched():
            return self._cited(table, row_key)
        return self._baseline.citations(game, table, row_key)

    def certainties(self, game: str, table: str, field: str) -> Mapping[str, Certainty]:
        """Return how certain a value is in each row of a table of which it is cited, by key of the row."""
        found = self._baseline.certainties(game, table, field)
        if game != self._chosen()[0] or table not in self._patched():
            return found
        found = {row_key: certainty for row_key, certainty in found.items() if row_key not in self._gone[table]}
        for (of_table, row_key), claimed in self._claimed.items():
            said = claimed.get(field, claimed.get(WHOLE)) if of_table == table else None
            if said is not None:
                found[row_key] = said.certainty
        return found

    def cited(self, game: str) -> dict[str, Iterable[Cited]]:
        """Return the citations of a game by table, read whenever somebody goes through them, as
        ``LibraryRows.cited``."""
        found = dict(self._baseline.cited(game))
        if game == self._chosen()[0]:
            for table in self._patched():
                if table not in self._all:
                    self._all[table] = Reread(partial(self._all_cited, table, found.get(table, ())))
                found[table] = self._all[table]
        return found

    def _cited(self, table: str, row_key: str) -> list[CitationRow]:
        claimed = self._claimed.get((table, row_key), {})
        if WHOLE in claimed or row_key in self._gone[table]:  # of a row that was written anew nothing older is told
            return list(claimed.values())
        stored = {row.field: row for row in self._baseline.citations(self._chosen()[0], table, row_key)}
        return list((stored | claimed).values())

    def _all_cited(self, table: str, stored: Iterable[Cited]) -> list[Cited]:
        claimed = [row_key for of_table, row_key in self._claimed if of_table == table]
        others = {*claimed, *self._gone[table]}
        kept = [row for row in stored if row.row_key not in others]
        mine = (row for row_key in claimed for row in self._cited(table, row_key))
        return [*kept, *(Cited(row.row_key, row.field, row.certainty, row.source) for row in mine)]

    def of_scenario(self, game: str, scenario: str) -> "EffectiveRows":
        """Return the rows of the same library as they are in force for another scenario, as they now are."""
        return EffectiveRows(self._baseline, lambda: (game, scenario))

    def effective(self) -> Effective:
        """Return the effective rows of the game with the errata in force and what was not applied."""
        if self._found is None:
            self._find()
        assert self._found is not None
        return self._found

    def follow(self, changes: ChangeSet) -> None:
        """Read anew what a change set has changed; the patched rows are patched again when they are asked for."""
        self._baseline.follow(changes)
        self._forget_patches()

    def forget(self) -> None:
        """Read all anew when it is next asked for."""
        self._baseline.forget()
        self._forget_patches()

    def choose(self) -> None:
        """Notice that another scenario is shown, in which other errata may be in force, perhaps one of another game:
        what is large is kept of that one alone."""
        self._forget_patches()
        self._baseline.keep((self._chosen()[0],))

    def at_once(self) -> AbstractContextManager[None]:
        """Let all that is asked meanwhile be read in one session; nothing may be written meanwhile."""
        return self._baseline.at_once()

    def stored(self) -> Tables:
        """Return the baseline of the game that is shown, to try errata on; its citations are not among it."""
        return StoredTables(self._baseline, self._chosen()[0])

    def tables(self, cited: bool = True) -> Tables:
        """Return the rows and citations as those of a text, each list the same one while its rows are the same. Who
        wants none ``cited`` need not wait until those of a game are read, more than all its rows."""
        return _Followed(self, cited)

    def _forget_patches(self) -> None:
        self._found, self._rows, self._joined = None, {}, {}
        self._claimed, self._gone, self._all = {}, {}, {}

    def _patched(self) -> dict[str, KeptTable | PatchedMap]:
        self.effective()
        return self._rows

    def _patched_table(self, kind: type[Row], where: Mapping[str, str | int]) -> KeptTable | PatchedMap | None:
        patched = None if kind in ERRATA_KINDS else self._patched().get(kind.TABLE)
        game = self._chosen()[0]
        if patched is None or where.get("game", game) != game:
            return None
        if "game" in where or "game" not in kind.model_fields:
            return patched
        if kind.TABLE not in self._joined:
            others = [row for row in self._baseline.group(kind) if row.said("game") != game]
            self._joined[kind.TABLE] = KeptTable(kind, [*others, *patched.rows])
        return self._joined[kind.TABLE]

    def _find(self) -> None:
        game, scenario = self._chosen()
        heads = Tables()
        for kind in ERRATA_KINDS:
            heads.rows[kind.TABLE] = list(self._baseline.group(kind, game=game))
        if not switched_on(heads, game, scenario) and not heads.of(schema.ScenarioChangeRow):
            self._found = Effective(heads)
            return
        whole = StoredTables(self._baseline, game)
        found = effective(whole, game, scenario)
        self._found = replace(found, tables=heads)  # who asks for rows asks here
        assert isinstance(found.tables, StoredTables)
        for table, rows in found.tables.changed.items():
            kind = ROW_TYPE_BY_TABLE[table]
            if isinstance(rows, PatchedMap):
                self._rows[table] = rows
                self._gone[table] = {key for key, row in rows.changed.items() if row is None}
            else:
                before = whole.of_game(kind)
                self._rows[table] = KeptTable(kind, _in_order(before, rows.values()), game)
                self._gone[table] = _gone(before, rows.values())
        for cited in found.tables.citations:
            self._claimed.setdefault((cited.table, cited.row_key), {})[cited.field] = self._with_reason(cited)

    def _with_reason(self, cited: CitationRow) -> CitationRow:
        """Return what is cited of a value that the scenario has for itself with the reason that its row gives."""
        if not cited.source.startswith(OWN_SOURCE):
            return cited
        held = self._baseline.citations(cited.game, schema.ScenarioChangeRow.TABLE, own_key(cited))
        found = next((row for row in held if row.field == WHOLE), None)
        return cited if found is None else cited.model_copy(update={"locator": found.locator})


def _in_order(before: Iterable[Row], after: Iterable[Row]) -> list[Row]:
    """Return rows in natural order of their keys; most are those of before, which are in that order."""
    old = {id(row) for row in before}
    found = [row for row in after if id(row) in old]
    for row in after:
        if id(row) not in old:
            insort(found, row, key=order_of)
    return found


def _gone(before: Iterable[Row], after: Iterable[Row]) -> set[str]:
    """Return the keys of rows that are there no more; most are the very same still."""
    old, new = {id(row): row for row in before}, {id(row): row for row in after}
    changed = {new[each].key_text for each in new.keys() - old.keys()}
    return {old[each].key_text for each in old.keys() - new.keys()} - changed


class _Followed(Tables):
    """Effective rows that are read when they are asked for."""

    def __init__(self, rows: EffectiveRows, cited: bool) -> None:
        super().__init__()
        self._source, self._is_cited = rows, cited

    def of(self, kind: type[R], /, **where: str) -> list[R]:
        """Return rows by game, scenario or map as kept lists, others as they are found."""
        return self._source.group(kind, **where) if frozenset(where) in GROUPED else self._source.find(kind, **where)

    def cited(self, game: str) -> Mapping[str, Iterable[Cited]]:
        """Return the citations of a game by table; none where nobody wants them."""
        return self._source.cited(game) if self._is_cited else {}
