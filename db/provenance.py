"""Where do values come from: citing an owner's edit, and counting how much is certain."""

from collections import Counter, defaultdict
from dataclasses import replace

from pydantic import JsonValue
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from db.changes import BULK, Change, ChangeSet, Key, Values, key_of
from db.models import TABLES, key_columns
from engine.data.schema import CERTAINTIES, ROW_TYPE_BY_TABLE, Certainty, CitationRow

WHOLE = "*"
OWNER_SOURCE = "owner"
"""The source of what the owner of a copy of the game has entered; always known, with or without a row of its own."""

MAP_TABLES = ("hex", "hexside", "link", "place")
UNCITED = frozenset(
    {"source", "citation", "ruling", "waived_rule", "erratum", "erratum_change", "scenario_erratum"}
    | {"confirmation", "note", "check_waiver", "historical_unit"}
)
"""Tables whose rows need no citation: they name origins, are decisions with their reasons, or belong to no game."""


def with_citation(session: Session, changes: ChangeSet, locator: str = "") -> ChangeSet:
    """Return the set with a citation for each value that it changes, so that one undo takes back both.

    A changed value becomes certainty ``owner``, a new row as a whole; a removed row loses its citations. Changes of
    rows that have no citations are left alone.
    """
    added: list[Change] = []
    stored = _Stored(session, changes)
    for change in changes.changes:
        kind = ROW_TYPE_BY_TABLE.get(change.table)
        if kind is None or change.table in UNCITED:
            continue
        named = dict(zip(key_columns(change.table), change.key, strict=True))
        game, row_key = str(named["game"]), "|".join(str(part) for part in change.key)
        if change.after is None:
            added.extend(_uncite(stored, game, change.table, row_key))
            continue
        for field in (WHOLE,) if change.before is None else change.after:
            added.extend(_cite(stored, game, change.table, row_key, field, locator))
    return replace(changes, changes=(*changes.changes, *added))


class _Stored:
    """The citations of the rows that a change set touches: read one by one, or as a whole table for a large edit."""

    def __init__(self, session: Session, changes: ChangeSet) -> None:
        counts = Counter(change.table for change in changes.changes)
        self._session = session
        self._large = {table for table, count in counts.items() if count >= BULK}
        self._read: dict[tuple[str, str], dict[str, list[dict[str, JsonValue]]]] = {}

    def of(self, game: str, table: str, row_key: str) -> list[dict[str, JsonValue]]:
        """Return the citations of a row, by column name."""
        if table not in self._large:
            return self._query(game, table, row_key)
        if (game, table) not in self._read:
            found: dict[str, list[dict[str, JsonValue]]] = defaultdict(list)
            for row in self._query(game, table):
                found[str(row["row_key"])].append(row)
            self._read[game, table] = found
        return self._read[game, table].get(row_key, [])

    def _query(self, game: str, table: str, row_key: str | None = None) -> list[dict[str, JsonValue]]:
        citation = TABLES[CitationRow.TABLE]
        query = select(citation).where(citation.c.game == game, citation.c["table"] == table)
        if row_key is not None:
            query = query.where(citation.c.row_key == row_key)
        return [dict(row) for row in self._session.execute(query).mappings()]


def _cite(found: _Stored, game: str, table: str, row_key: str, field: str, locator: str) -> list[Change]:
    new: dict[str, JsonValue] = {
        "game": game,
        "table": table,
        "row_key": row_key,
        "field": field,
        "certainty": "owner",
        "source": OWNER_SOURCE,
        "locator": locator,
    }
    key: Key = key_of(CitationRow.TABLE, new)
    stored = next((row for row in found.of(game, table, row_key) if row["field"] == field), None)
    if stored is None:
        return [Change(CitationRow.TABLE, key, None, new)]
    moved = [name for name, value in new.items() if stored[name] != value]
    before: Values = {name: stored[name] for name in moved}
    return [Change(CitationRow.TABLE, key, before, {name: new[name] for name in moved})] if moved else []


def _uncite(found: _Stored, game: str, table: str, row_key: str) -> list[Change]:
    rows = found.of(game, table, row_key)
    return [Change(CitationRow.TABLE, key_of(CitationRow.TABLE, row), row, None) for row in rows]


def certainty_counts(session: Session, game: str) -> dict[str, dict[Certainty, int]]:
    """Return how many values of each table have which certainty.

    A value is a field of a row that is not part of its key. A citation of the whole row holds for the fields without
    one of their own. Without it these are not counted, unless the row has no citation at all: then all are ``unknown``.
    """
    citation = TABLES[CitationRow.TABLE]
    query = select(citation.c["table"], citation.c.row_key, citation.c.field, citation.c.certainty)
    whole: dict[str, dict[str, Certainty]] = defaultdict(dict)
    own: dict[str, Counter[str]] = defaultdict(Counter)
    counts: dict[str, Counter[Certainty]] = defaultdict(Counter)
    for table, row_key, field, certainty in session.execute(query.where(citation.c.game == game)):
        if field == WHOLE:
            whole[table][row_key] = certainty
        else:
            own[table][row_key] += 1
            counts[table][certainty] += 1
    for name, kind in ROW_TYPE_BY_TABLE.items():
        fields = len([field for field in kind.model_fields if field not in kind.KEY])
        if name in UNCITED or not fields:
            continue
        stored = TABLES[name]
        rows = session.execute(select(func.count()).select_from(stored).where(stored.c.game == game)).scalar_one()
        for row_key, certainty in whole[name].items():
            counts[name][certainty] += max(fields - own[name][row_key], 0)
        cited = len(whole[name].keys() | own[name].keys())
        counts[name]["unknown"] += max(rows - cited, 0) * fields
    return {name: {word: found[word] for word in CERTAINTIES if found[word]} for name, found in counts.items()}


def share(counts: dict[str, dict[Certainty, int]], tables: tuple[str, ...], certainty: Certainty) -> int:
    """Return how many per cent of the values of some tables have one certainty, rounded down; 0 without values."""
    total = sum(sum(counts.get(name, {}).values()) for name in tables)
    return 100 * sum(counts.get(name, {}).get(certainty, 0) for name in tables) // total if total else 0
