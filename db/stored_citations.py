"""What is cited for the rows that an edit touches, and what do they belong to?"""

import json
from collections import Counter, defaultdict
from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from sqlalchemy.orm import Session

from db.changes import BULK, Change, ChangeSet, Key
from db.models import key_columns
from db.provenance import OWN_WORLDS, UNCITED, WHOLE, place_of_game
from engine.data.schema import ROW_TYPE_BY_TABLE

_OF_ROWS = """
    SELECT row_key, field, certainty, source, locator, among FROM citation
    WHERE game = ? AND "table" = ? AND row_key IN (SELECT value FROM json_each(?))
"""
"""The citations of some rows of one table, as text: an engine makes more of each of them than is asked here."""
_OF_FIELDS = f"{_OF_ROWS} AND field IN (SELECT value FROM json_each(?))"


class CitedAs(NamedTuple):
    """What is cited for a field of a row: all of a citation but its key."""

    certainty: str
    source: str
    locator: str
    among: str


class StoredCitations:
    """The citations of the rows that a change set touches: read one by one, or at once for a large edit."""

    def __init__(self, session: Session, changes: ChangeSet) -> None:
        counts = Counter(change.table for change in changes.changes)
        self._session = session
        self._tables: defaultdict[tuple[str, str], dict[str, dict[str, CitedAs]]] = defaultdict(dict)
        self._designs: dict[tuple[str, Key], bool] = {}
        self._in_designs: dict[tuple[str, Key], bool] = {}
        large: dict[tuple[str, str], list[Change]] = defaultdict(list)
        for change in changes.changes:
            if counts[change.table] >= BULK and is_cited(change.table):
                large[game_of(change), change.table].append(change)
        for (game, table), several in large.items():
            is_whole = any(change.before is None or change.after is None for change in several)
            fields = {name for change in several for name in change.after or ()}
            row_keys = [row_key_of(change) for change in several]
            if is_whole or table in OWN_WORLDS or len(fields) > 1:
                self._read(game, table, row_keys, set() if is_whole else {WHOLE, *fields})
                continue
            self._read(game, table, row_keys, fields)
            rows = self._tables[game, table]
            bare = [row_key for row_key in row_keys if not rows[row_key]]
            if bare:  # what is said of a row counts for the field alone of which nothing is
                self._read(game, table, bare, {WHOLE})

    def of(self, game: str, table: str, row_key: str) -> dict[str, CitedAs]:
        """Return what is cited for a row by field, at least for what counts of the fields that change; read once."""
        rows = self._tables[game, table]
        if row_key not in rows:
            self._read(game, table, [row_key])
        return rows[row_key]

    def certainty(self, game: str, table: str, row_key: str, field: str) -> str:
        """Return the certainty of a value, its own or its row's; empty where nothing is cited."""
        found = self.of(game, table, row_key)
        cited = found.get(field) or found.get(WHOLE)
        return cited.certainty if cited is not None else ""

    def is_designed(self, game: str, table: str, key: Key) -> bool:
        """Return whether a row that many others belong to is its author's own, asked for once."""
        if (table, key) not in self._designs:
            row_key = "|".join(map(str, key))
            self._designs[table, key] = self.certainty(game, table, row_key, WHOLE) == "designed"
        return self._designs[table, key]

    def is_in_a_design(self, game: str, change: Change) -> bool:
        """Return whether a row belongs to a scenario, map, counter or game that its author invented; asked once for
        all rows whose keys name the same."""
        worlds, length = worlds_of(change.table)
        name = change.table, change.key[:length]
        if name not in self._in_designs:
            self._in_designs[name] = any(
                self.is_designed(game, kind, tuple([change.key[place] for place in places])) for kind, places in worlds
            )
        return self._in_designs[name]

    def _read(self, game: str, table: str, row_keys: list[str], fields: Collection[str] = ()) -> None:
        """Read what is cited for some rows, or for some fields of them."""
        rows = self._tables[game, table]
        rows |= {row_key: {} for row_key in row_keys}
        given = (game, table, json.dumps(row_keys), *([json.dumps(sorted(fields))] if fields else []))
        found = self._session.connection().exec_driver_sql(_OF_FIELDS if fields else _OF_ROWS, given).all()
        alike: dict[tuple[str, ...], CitedAs] = {}
        for row_key, field, certainty, source, locator, among in found:
            said = certainty, source, locator, among
            rows[row_key][field] = alike.get(said) or alike.setdefault(said, CitedAs(*said))


@cache
def is_cited(table: str) -> bool:
    """Tell whether the values of a table have citations."""
    return table in ROW_TYPE_BY_TABLE and table not in UNCITED


def game_of(change: Change) -> str:
    """Return the game of a row that changes."""
    return str(change.key[place_of_game(change.table)])


def row_key_of(change: Change) -> str:
    """Return the key of a row that changes, as citations name it."""
    return "|".join(map(str, change.key))


@cache
def worlds_of(table: str) -> tuple[tuple[tuple[str, tuple[int, ...]], ...], int]:
    """Return what a row of a table may belong to, with the parts of its key that name that, and how many parts from
    the first on hold all of these."""
    columns = key_columns(table)
    worlds = tuple(
        (kind, tuple(columns.index(kind if name in (kind, "key") else name) for name in ROW_TYPE_BY_TABLE[kind].KEY))
        for kind in OWN_WORLDS
        if kind in columns and kind != table
    )
    return worlds, max((place + 1 for _, places in worlds for place in places), default=0)
