"""A person confirms values from a copy of the game: certainty and the record of it, as one change set."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal, NamedTuple

from sqlalchemy.orm import Session

from db.changes import Change, ChangeSet, Key, Values, inserting, key_of, row_values
from db.provenance import OWNER_SOURCE, UNCITED, WHOLE, place_of_game
from db.queries import find
from engine.data.schema import ROW_TYPE_BY_TABLE, CitationRow, ConfirmationRow

OPEN = frozenset({"reconstructed", "unknown"})
"""Certainties of values that wait for somebody who looks into his copy of the game."""
_KEPT = frozenset({"printed", "official", "designed"})
"""Certainties that stay where a whole row is confirmed: where a value stands in print is worth more than that somebody
saw it, and no copy of the game has what its author invented."""
_OF_VALUES = ROW_TYPE_BY_TABLE.keys() - UNCITED
"""Tables of what can be confirmed."""
_LAID = frozenset({"column", "row"})
"""What is stored of a hex and follows from its number."""


class Value(NamedTuple):
    """A value by table, row key and field; the field ``*`` is the whole row."""

    table: str
    row_key: str
    field: str


@dataclass(frozen=True)
class Witness:
    """Who confirms, when (ISO time), from which printing, from the box itself or a scan of it."""

    who: str
    at: str
    printing: str
    basis: Literal["box", "scan"]


def confirming(
    session: Session,
    game: str,
    values: Iterable[Value],
    witness: Witness,
    what: str,
    bulk: bool | None = None,
    lies: Mapping[Value, str] = MappingProxyType({}),
) -> ChangeSet:
    """Return the change set that confirms values; ``what`` names them for the journal.

    Confirming a whole row confirms each of its values; of these the printed ones keep where they stand. ``bulk`` marks
    values that were confirmed together without looking at each; without it, more than one are. A value that is
    confirmed again gets the newer record. What is unknown stays so in ``bulk``: nobody has seen what is not there; who
    types it says it by itself. ``lies`` says where a face lay; what was known of it stays otherwise.
    """
    wanted = list(dict.fromkeys(values))
    together = len(wanted) > 1 if bulk is None else bulk
    citations, records = _of_rows(session, CitationRow, game, wanted), _of_rows(session, ConfirmationRow, game, wanted)
    origin = {"certainty": "owner", "source": OWNER_SOURCE, "locator": "", "among": ""}
    record = {"who": witness.who, "at": witness.at, "printing": witness.printing, "basis": witness.basis}
    changes: list[Change] = []
    for value in wanted:
        where = {"game": game, "table": value.table, "row_key": value.row_key}
        cited = citations.get((value.table, value.row_key), {})
        certain = {field: str(stored["certainty"]) for field, stored in cited.items()}
        if together and certain.get(value.field, certain.get(WHOLE)) == "unknown":
            continue
        for field in sorted(_to_cite(value.field, certain, _KEPT | {"unknown"} if together else _KEPT)):
            changes += _put(CitationRow.TABLE, {**where, "field": field, **origin}, cited.get(field))
        known = records.get((value.table, value.row_key), {}).get(value.field)
        where_it_lay = lies.get(value) or (known or {}).get("lies") or ""
        seen = {**where, "field": value.field, **record, "bulk": together, "lies": where_it_lay}
        changes += _put(ConfirmationRow.TABLE, seen, known)
    found = ChangeSet(f"Confirmed: {what}", tuple(changes), source=witness.printing)
    return found.merged(ChangeSet("", ()))  # a row and one of its values may be given together


def _of_rows(
    session: Session, kind: type[CitationRow | ConfirmationRow], game: str, values: Iterable[Value]
) -> dict[tuple[str, str], dict[str, Values]]:
    """Return what is stored of the rows of some values, by table and row, then by field; read table by table, as a
    block of a map is of two hundred rows."""
    keys: dict[str, dict[str, None]] = {}
    for value in values:
        keys.setdefault(value.table, {})[value.row_key] = None
    found: dict[tuple[str, str], dict[str, Values]] = {}
    for table, row_keys in keys.items():
        for row in find(session, kind, game=game, table=table, row_key=[*row_keys]):
            found.setdefault((table, row.row_key), {})[row.field] = row.model_dump(mode="json")
    return found


def _to_cite(field: str, cited: Mapping[str, str], kept: frozenset[str]) -> set[str]:
    """Return the fields that get another citation when a field is confirmed, of a row of which these are cited; of a
    whole row not those of which the certainty is ``kept``."""
    if field != WHOLE:
        return {field}
    return {each for each in (*cited, WHOLE) if cited.get(each) not in kept}


def open_values(session: Session, game: str, table: str) -> list[Value]:
    """Return the values of a table that are cited, but neither printed nor confirmed; where confirming goes on."""
    rows = find(session, CitationRow, game=game, table=table)
    return [Value(table, row.row_key, row.field) for row in rows if row.certainty in OPEN]


def is_value(table: str, field: str, values: Values) -> bool:
    """Say whether a row has something in a field that somebody can see: no part of its key, and not nothing."""
    return field not in (*ROW_TYPE_BY_TABLE[table].KEY, *_LAID) and values[field] not in (None, "")


def unconfirmed(session: Session, changes: ChangeSet) -> ChangeSet:
    """Return a set of changes that nobody read in a copy of the game with what takes back who confirmed the values.

    Where a row was confirmed as a whole, each value that stays keeps the record for itself.
    """
    altered: dict[tuple[str, str], dict[str, Change]] = {}
    confirmed = _confirmed_parts(session, changes)
    for change in changes.changes if confirmed else ():
        if change.before is not None and (part := _part_of(change.table, change.key)) in confirmed:
            altered.setdefault(part, {})["|".join(map(str, change.key))] = change
    gone: list[Change] = []
    for (game, table), of in altered.items():
        records: dict[str, list[ConfirmationRow]] = {}
        for row in find(session, ConfirmationRow, game=game, table=table, row_key=[*of]):
            records.setdefault(row.row_key, []).append(row)
        for row_key, found in records.items():
            gone += _records_gone(session, of[row_key], found)
    return replace(changes, changes=(*changes.changes, *gone)) if gone else changes


def _confirmed_parts(session: Session, changes: ChangeSet) -> set[tuple[str, str]]:
    """Return the games and tables that a set changes and of which anything was confirmed: of most maps nothing is, and
    a stroke has hundreds of hexes."""
    parts = {_part_of(table, key) for table in changes.tables() & _OF_VALUES for key in changes.keys(table)}
    any_ = 'SELECT 1 FROM confirmation WHERE game = ? AND "table" = ? LIMIT 1'
    return {part for part in parts if session.connection().exec_driver_sql(any_, part).first() is not None}


def _part_of(table: str, key: Key) -> tuple[str, str]:
    return str(key[place_of_game(table)]), table


def _records_gone(session: Session, change: Change, records: Iterable[ConfirmationRow]) -> Iterator[Change]:
    """Yield what takes back who confirmed what a change alters."""
    seen = {row.field: row.model_dump(mode="json") for row in records}
    moved = change.after
    for field, values in seen.items():
        if moved is None or field == WHOLE or field in moved:
            yield Change(ConfirmationRow.TABLE, key_of(ConfirmationRow.TABLE, values), values, None)
    if moved is None or WHOLE not in seen:
        return
    stored = row_values(session, change.table, change.key) or {}
    for field in stored:
        if is_value(change.table, field, stored) and field not in (*moved, *seen):
            yield inserting(ConfirmationRow.TABLE, {**seen[WHOLE], "field": field})


def _put(table: str, values: Values, stored: Values | None) -> list[Change]:
    """Return the change that makes a row have these values in place of those that are stored, if any are."""
    if stored is None:
        return [inserting(table, values)]
    after = {name: value for name, value in values.items() if stored[name] != value}
    before = {name: stored[name] for name in after}
    return [Change(table, key_of(table, values), before, after)] if after else []
