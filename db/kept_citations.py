"""How are the citations of a library kept at hand? By game and table, read when somebody asks for them.

A game has more of them than rows, most of them of its map. Who looks at a map asks for none, who points at a hex or at
a unit for those of one row; who plays asks for those of the whole game, gets of each only what that takes (``Cited``),
and makes something of them at once: none of these is kept.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from functools import partial
from typing import cast

from sqlalchemy.orm import Session

from db.changes import ChangeSet
from db.queries import cited_in, columns, find
from db.row_parts import OF_MAPS
from engine.data.patching import WHOLE
from engine.data.schema import ROW_TYPE_BY_TABLE, Certainty, CitationRow
from engine.data.tables import Cited

FEW = 500
"""Of so many rows that were asked for one by one the citations are kept. Of a table that more are asked for than that,
as when a scenario is copied, all are read at once, and let go of with the next edit."""

FIELDS = 8
"""Of so many fields is kept how certain they are in all rows of their table."""

Part = tuple[str, str]
"""Game and table."""


class Reread:
    """What is read each time that somebody goes through it."""

    def __init__(self, read: Callable[[], Iterable[Cited]]) -> None:
        self._read = read

    def __iter__(self) -> Iterator[Cited]:
        """Read it now."""
        return iter(self._read())


class KeptCitations:
    """The citations that were asked for so far. A list that ``of_game`` returns is the same one as long as its
    citations are the same, and never changed."""

    def __init__(self, reading: Callable[[], AbstractContextManager[Session]]) -> None:
        self._reading = reading
        self._rows: dict[Part, dict[str, list[CitationRow]]] = {}
        self._brief: dict[str, dict[str, Reread]] = {}
        """Those of whole games, by game and table."""
        self._changed: dict[str, set[str]] = {}
        """Tables whose brief citations are to be read anew, by game."""
        self._singly: dict[tuple[str, str, str], list[CitationRow]] = {}
        """Citations of rows of tables of which not all are read."""
        self._certain: dict[tuple[str, str, str], dict[str, Certainty]] = {}
        """How certain fields of tables are, by row."""

    def of_row(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        """Return certainty and source of the values of one row."""
        part, name = (game, table), (game, table, row_key)
        if part in self._rows:
            return list(self._rows[part].get(row_key, ()))
        if name not in self._singly:
            if len(self._singly) >= FEW:
                if table not in OF_MAPS:
                    return list(self._part(part).get(row_key, ()))
                self._singly.clear()
            with self._reading() as session:
                self._singly[name] = cited_in(session, *name)
        return list(self._singly[name])

    def of_rows(self, game: str, table: str, row_keys: Collection[str]) -> dict[str, list[CitationRow]]:
        """Return certainty and source of the values of some rows, by key of the row; of one that is not cited none."""
        found: dict[str, list[CitationRow]] = {row_key: [] for row_key in row_keys}
        if found:
            with self._reading() as session:
                for row in find(session, CitationRow, game=game, table=table, row_key=[*found]):
                    found[row.row_key].append(row)
        return found

    def certainties(self, game: str, table: str, field: str) -> Mapping[str, Certainty]:
        """Return how certain a value is in each row of which it is cited, by key of the row; what is said of the whole
        row is said of those of its values of which nothing else is. The same mapping while nothing else is cited for
        the table, but for those of maps, which are large."""
        name = game, table, field
        if name not in self._certain:
            found = self._certainties(*name)
            if table in OF_MAPS:
                return found
            for old in [*self._certain][: max(0, len(self._certain) + 1 - FIELDS)]:
                del self._certain[old]
            self._certain[name] = found
        return self._certain[name]

    def _certainties(self, game: str, table: str, field: str) -> dict[str, Certainty]:
        part = game, table
        if part in self._rows:
            cited: Iterable[tuple[str, str, str]] = (
                (row.row_key, row.field, row.certainty) for rows in self._rows[part].values() for row in rows
            )
        else:
            with self._reading() as session:
                where: dict[str, str | int | list[str]] = {"game": game, "table": table, "field": [field, WHOLE]}
                cited = columns(session, CitationRow, ("row_key", "field", "certainty"), where)
        of_rows: dict[str, Certainty] = {}
        of_values: dict[str, Certainty] = {}
        words = dict[str, str]()  # each once: a map has thousands of hexes of which the same is said
        for row_key, of_field, certainty in cited:
            if of_field in (field, WHOLE):
                said = words.setdefault(certainty, certainty)
                (of_values if of_field == field else of_rows)[row_key] = cast(Certainty, said)
        return of_rows | of_values

    def of_game(self, game: str) -> dict[str, Iterable[Cited]]:
        """Return the citations of a game by table: read whenever somebody goes through them, another iterable when
        they may have become others."""
        known, changed = self._brief.setdefault(game, {}), self._changed.pop(game, ())
        for table in ROW_TYPE_BY_TABLE:
            if table not in known or table in changed:
                known[table] = Reread(partial(self._read, game, table))
        return dict(known)

    def _read(self, game: str, table: str) -> list[Cited]:
        with self._reading() as session:
            stored = columns(session, CitationRow, Cited._fields, {"game": game, "table": table})
        return [*map(Cited._make, stored)]

    def follow(self, changes: ChangeSet) -> None:
        """Read anew the citations that changed: a library has a hundred thousand, an edit touches a few."""
        self._rows.clear()
        if len(self._singly) >= FEW:
            self._singly.clear()
        for game, table, row_key, _field in changes.keys(CitationRow.TABLE):
            self._singly.pop((str(game), str(table), str(row_key)), None)
            self._changed.setdefault(str(game), set()).add(str(table))
        cited = {(str(game), str(table)) for game, table, *_ in changes.keys(CitationRow.TABLE)}
        self._certain = {name: found for name, found in self._certain.items() if name[:2] not in cited}

    def keep(self, games: Collection[str]) -> None:
        """Keep those of these games alone."""
        self._rows.clear()
        self._certain = {name: found for name, found in self._certain.items() if name[0] in games}
        self._brief = {game: brief for game, brief in self._brief.items() if game in games}
        self._changed = {game: tables for game, tables in self._changed.items() if game in games}
        self._singly.clear()

    def _part(self, part: Part) -> dict[str, list[CitationRow]]:
        self._rows[part] = found = dict[str, list[CitationRow]]()
        with self._reading() as session:
            for row in cited_in(session, *part):
                found.setdefault(row.row_key, []).append(row)
        return found
