"""Where do values come from that a person enters: a copy of the game, or his own design?"""

import json
from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache
from typing import Literal

from pydantic import JsonValue
from sqlalchemy import bindparam, select, text
from sqlalchemy.orm import Session

from db.changes import BULK, Change, ChangeSet, Key, Values, key_of
from db.models import TABLES, key_columns
from engine.data.schema import ROW_TYPE_BY_TABLE, CitationRow

WHOLE = "*"
OWNER_SOURCE = "owner"
"""The source of what the owner of a copy of the game has entered; always known, with or without a row of its own."""

DESIGNER_SOURCE = "designer"
"""The source of what an author invents for a scenario, map or unit of his own; always known likewise."""
Author = Literal["owner", "designed"]
"""The certainties of what a person enters."""
SOURCES: dict[Author, str] = {"owner": OWNER_SOURCE, "designed": DESIGNER_SOURCE}
_OWN_WORLDS = ("scenario", "map", "counter", "game")
"""Fields of a key that name a row of the table of that name: the scenario, map, counter or game it belongs to."""
UNCITED = frozenset(
    {"source", "citation", "ruling", "waived_rule", "erratum", "erratum_change", "scenario_erratum", "scenario_change"}
    | {"confirmation", "note", "check_waiver", "historical_unit", "word", "declared_value"}
)
"""Tables whose rows need no citation: they name origins, are decisions with their reasons, or belong to no game."""

_Cited = dict[str, JsonValue]
_OF_ROWS = select(TABLES[CitationRow.TABLE]).where(
    TABLES[CitationRow.TABLE].c.game == bindparam("game"),
    TABLES[CitationRow.TABLE].c["table"] == bindparam("named"),
    TABLES[CitationRow.TABLE].c.row_key.in_(text("SELECT value FROM json_each(:keys)")),
)
"""All citations of some rows of one table."""


def with_citation(session: Session, changes: ChangeSet, locator: str = "", certainty: Author = "owner") -> ChangeSet:
    """Return the set with a citation for each value that it changes, so that one undo takes back both.

    A changed value gets the ``certainty``, a new row as a whole; a removed row loses its citations. What belongs to a
    scenario, map, counter or game that is ``designed`` as a whole, or was ``designed`` itself, stays ``designed``: no
    box can confirm it. Changes of rows that have no citations, or bring theirs (``ChangeSet.carried``), are left alone.
    """
    added: list[Change] = []
    stored = _Stored(session, changes)
    for change in changes.changes:
        if not _is_cited(change.table):
            continue
        game, row_key = _game_of(change), _row_key(change)
        if (change.table, row_key) in changes.carried:
            continue
        if change.after is None:
            added.extend(_uncite(stored, game, change.table, row_key))
            continue
        theirs: Author = "designed" if _is_in_a_design(stored, game, change) else certainty
        if (change.table, row_key) in changes.anew:
            added.extend(_cite(None, game, change.table, row_key, WHOLE, theirs, locator))
            continue
        for field in (WHOLE,) if change.before is None else change.after:
            was = stored.certainty(game, change.table, row_key, field)
            author: Author = "designed" if was == "designed" else theirs
            added.extend(_cite(stored, game, change.table, row_key, field, author, locator))
    found = replace(changes, changes=(*changes.changes, *added))
    return found.merged(ChangeSet("", ())) if changes.anew else found


def _is_cited(table: str) -> bool:
    return table in ROW_TYPE_BY_TABLE and table not in UNCITED


def _game_of(change: Change) -> str:
    return str(change.key[key_columns(change.table).index("game")])


def _row_key(change: Change) -> str:
    return "|".join(map(str, change.key))


def _is_in_a_design(stored: "_Stored", game: str, change: Change) -> bool:
    """Tell whether a row belongs to a scenario, map, counter or game that its author invented."""
    return any(
        stored.is_designed(game, kind, "|".join([str(change.key[place]) for place in places]))
        for kind, places in _worlds_of(change.table)
    )


@cache
def _worlds_of(table: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return what a row of a table may belong to, and which parts of its key name that."""
    columns = key_columns(table)
    return tuple(
        (kind, tuple(columns.index(kind if name in (kind, "key") else name) for name in ROW_TYPE_BY_TABLE[kind].KEY))
        for kind in _OWN_WORLDS
        if kind in columns and kind != table
    )


class _Stored:
    """The citations of the rows that a change set touches: read one by one, or at once for a large edit."""

    def __init__(self, session: Session, changes: ChangeSet) -> None:
        counts = Counter(change.table for change in changes.changes)
        self._session = session
        self._rows: dict[tuple[str, str, str], list[_Cited]] = {}
        self._designs: dict[tuple[str, str], bool] = {}
        large: dict[tuple[str, str], list[str]] = defaultdict(list)
        for change in changes.changes:
            if counts[change.table] >= BULK and _is_cited(change.table):
                large[_game_of(change), change.table].append(_row_key(change))
        for (game, table), keys in large.items():
            self._rows |= {(game, table, row_key): [] for row_key in keys}
            for row in self._query(game, table, keys):
                self._rows[game, table, str(row["row_key"])].append(row)

    def of(self, game: str, table: str, row_key: str) -> list[_Cited]:
        """Return the citations of a row, by column name; read once."""
        if (game, table, row_key) not in self._rows:
            self._rows[game, table, row_key] = self._query(game, table, [row_key])
        return self._rows[game, table, row_key]

    def certainty(self, game: str, table: str, row_key: str, field: str) -> str:
        """Return the certainty of a value, its own or its row's; empty where nothing is cited."""
        whole = ""
        for row in self.of(game, table, row_key):
            if row["field"] == field:
                return str(row["certainty"])
            if row["field"] == WHOLE:
                whole = str(row["certainty"])
        return whole

    def is_designed(self, game: str, table: str, row_key: str) -> bool:
        """Return whether a row that many others belong to is its author's own, asked for once."""
        if (table, row_key) not in self._designs:
            self._designs[table, row_key] = self.certainty(game, table, row_key, WHOLE) == "designed"
        return self._designs[table, row_key]

    def _query(self, game: str, table: str, row_keys: list[str]) -> list[_Cited]:
        found = self._session.execute(_OF_ROWS, {"game": game, "named": table, "keys": json.dumps(row_keys)})
        columns = tuple(found.keys())
        return [dict(zip(columns, row, strict=True)) for row in found.all()]


def _cite(
    found: "_Stored | None", game: str, table: str, row_key: str, field: str, certainty: Author, locator: str
) -> list[Change]:
    new: dict[str, JsonValue] = {
        "game": game,
        "table": table,
        "row_key": row_key,
        "field": field,
        "certainty": certainty,
        "source": SOURCES[certainty],
        "locator": locator,
        "among": "",
    }
    key: Key = (game, table, row_key, field)
    known = found.of(game, table, row_key) if found is not None else ()
    stored = next((row for row in known if row["field"] == field), None)
    if stored is None:
        return [Change(CitationRow.TABLE, key, None, new)]
    moved = [name for name, value in new.items() if stored[name] != value]
    before: Values = {name: stored[name] for name in moved}
    return [Change(CitationRow.TABLE, key, before, {name: new[name] for name in moved})] if moved else []


def _uncite(found: _Stored, game: str, table: str, row_key: str) -> list[Change]:
    rows = found.of(game, table, row_key)
    return [Change(CitationRow.TABLE, key_of(CitationRow.TABLE, row), row, None) for row in rows]
