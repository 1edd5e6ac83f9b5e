"""What is an edit? A set of reversible row changes: one value for undo, journal, signals and errata.

A row is named by its table and key (in the order of ``db.models.key_columns``); values are those that JSON knows.
An insert has no ``before`` and a whole row ``after``, a delete the other way round. An update holds on both sides the
same columns: those that change. So two edits of different fields of one row do not disturb each other.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from pydantic import JsonValue
from sqlalchemy import ColumnElement, DefaultClause, Table, and_, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from db.bulk import change_rows, insert_rows
from db.models import TABLES, key_columns
from db.models.base import Json

Key = tuple[str | int, ...]
Values = Mapping[str, JsonValue]

BULK = 100
"""From how many alike changes on they are written with one statement."""

PROTECTED = frozenset({"change_log", "meta", "playtest"})
"""Tables that no edit may touch."""


class EditError(Exception):
    """A change set cannot be written; nothing of it was."""


class StaleRowError(EditError):
    """A row is no longer as the change set expects it: someone else has been there."""


@dataclass(frozen=True)
class Change:
    """One row before and after; see the module."""

    table: str
    key: Key
    before: Values | None
    after: Values | None

    def inverse(self) -> "Change":
        """Return the change that takes this one back."""
        return Change(self.table, self.key, self.after, self.before)

    def merged(self, later: "Change") -> "Change | None":
        """Return this change followed by a later one of the same row, or None when they cancel each other."""
        before, after = self.before, later.after
        if before is not None and later.before is not None:
            before = {**later.before, **before}
        if after is not None and self.after is not None:
            after = {**self.after, **after}
        if before is None and after is None:
            return None
        if before is not None and after is not None:
            moved = [name for name in after if before.get(name) != after[name]]
            if not moved:
                return None
            before, after = {name: before[name] for name in moved}, {name: after[name] for name in moved}
        return Change(self.table, self.key, before, after)

    def as_json(self) -> dict[str, JsonValue]:
        """Return the JSON form."""
        return {
            "table": self.table,
            "key": list(self.key),
            "before": None if self.before is None else dict(self.before),
            "after": None if self.after is None else dict(self.after),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Change":
        """Return the change of a JSON form."""
        return cls(data["table"], tuple(data["key"]), data["before"], data["after"])


@dataclass(frozen=True)
class ChangeSet:
    """Changes that belong together: one transaction, one undo step, one entry of the journal.

    ``stroke`` is the same positive number for all sets of one pull of a brush; see ``merged``.
    """

    label: str
    changes: tuple[Change, ...]
    reason: str = ""
    source: str = ""
    stroke: int | None = None

    def inverse(self) -> "ChangeSet":
        """Return the set that takes this one back."""
        return replace(self, changes=tuple(change.inverse() for change in reversed(self.changes)))

    def merged(self, later: "ChangeSet") -> "ChangeSet":
        """Return this set followed by a later one, with the oldest ``before`` and newest ``after`` of each row.

        The result may be empty: then the later set took everything back.
        """
        merged: dict[tuple[str, Key], Change] = {}
        for change in (*self.changes, *later.changes):
            name = (change.table, change.key)
            earlier = merged.pop(name, None)
            both = change if earlier is None else earlier.merged(change)
            if both is not None:
                merged[name] = both
        return replace(self, changes=tuple(merged.values()))

    def tables(self) -> frozenset[str]:
        """Return the names of the tables concerned."""
        return frozenset(change.table for change in self.changes)

    def keys(self, table: str) -> tuple[Key, ...]:
        """Return the keys of the rows of one table that change, each once, in order."""
        return tuple(dict.fromkeys(change.key for change in self.changes if change.table == table))

    def as_json(self) -> dict[str, JsonValue]:
        """Return the JSON form."""
        return {
            "label": self.label,
            "reason": self.reason,
            "source": self.source,
            "stroke": self.stroke,
            "changes": [change.as_json() for change in self.changes],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "ChangeSet":
        """Return the change set of a JSON form."""
        changes = tuple(Change.from_json(item) for item in data["changes"])
        return cls(data["label"], changes, data["reason"], data["source"], data["stroke"])


def row_values(session: Session, table: str, key: Key) -> dict[str, JsonValue] | None:
    """Return the stored row by column name, or None when there is none. Raises EditError for an unknown table."""
    found = _table(table)
    row = session.execute(select(found).where(_where(found, key))).mappings().first()
    return None if row is None else dict(row)


def updating(session: Session, table: str, key: Key, **values: JsonValue) -> Change:
    """Return the change that gives an existing row these values; columns that keep their value are left out.

    Raises EditError when there is no such row or column, or a key column is named.
    """
    stored = row_values(session, table, key)
    if stored is None:
        raise EditError(f"there is no {table} {_name(key)}")
    unknown = [name for name in values if name not in stored or name in key_columns(table)]
    if unknown:
        raise EditError(f"{table} has no value {', '.join(unknown)} that can be changed")
    moved = {name: value for name, value in values.items() if stored[name] != value}
    return Change(table, key, {name: stored[name] for name in moved}, moved)


def inserting(table: str, values: Values) -> Change:
    """Return the change that adds a row; the key is taken from its values."""
    return Change(table, key_of(table, values), None, dict(values))


def deleting(session: Session, table: str, key: Key) -> Change:
    """Return the change that removes a row. Raises EditError when there is none."""
    stored = row_values(session, table, key)
    if stored is None:
        raise EditError(f"there is no {table} {_name(key)}")
    return Change(table, key, stored, None)


def key_of(table: str, values: Values) -> Key:
    """Return the key of a whole row."""
    key = []
    for name in key_columns(table):
        part = values.get(name)
        if not isinstance(part, str | int):
            raise EditError(f"a row of {table} needs {name}")
        key.append(part)
    return tuple(key)


def apply(session: Session, changes: ChangeSet) -> None:
    """Write a change set; the caller commits.

    Inserts come first with parents before children, then updates, then deletes with children before parents, so a
    set may hold its changes in any order. Raises StaleRowError when a stored row differs from ``before``, EditError
    when a constraint of the tables forbids the result; in both cases nothing is written.
    """
    order = {name: index for index, name in enumerate(table.name for table in TABLES["game"].metadata.sorted_tables)}
    for change in changes.changes:
        _table(change.table)
    inserts = sorted((c for c in changes.changes if c.before is None), key=lambda c: order[c.table])
    updates = [c for c in changes.changes if c.before is not None and c.after is not None]
    deletes = sorted((c for c in changes.changes if c.after is None), key=lambda c: -order[c.table])
    try:
        with session.begin_nested():
            for _, alike in groupby((*inserts, *updates, *deletes), key=_shape):
                run = list(alike)
                if len(run) < BULK or not _apply_at_once(session, run):
                    for change in run:
                        _apply(session, change)
    except SQLAlchemyError as error:
        cause = getattr(error, "orig", None) or error
        raise EditError(f"{changes.label}: {_explain(str(cause))}") from error


def _shape(change: Change) -> tuple[str, frozenset[str] | None, frozenset[str] | None]:
    before = None if change.before is None else frozenset(change.before)
    return change.table, before, None if change.after is None else frozenset(change.after)


def _apply_at_once(session: Session, run: list[Change]) -> bool:
    """Write many changes of one shape; False, with nothing written, where they must be looked at one by one."""
    table, first = _table(run[0].table), run[0]
    if not _is_regular(table, run):
        return False
    before, after = [dict(c.before or {}) for c in run], [dict(c.after or {}) for c in run]
    try:
        with session.begin_nested() as attempt:
            if first.before is None:
                insert_rows(session.connection(), table, after)
            else:
                keys = [change.key for change in run]
                new = None if first.after is None else after
                if not change_rows(session.connection(), table, keys, before, new):
                    attempt.rollback()
                    return False
    except SQLAlchemyError:
        return False
    return True


def _is_regular(table: Table, run: list[Change]) -> bool:
    """Say whether changes of one shape have the columns and keys that a statement for all of them needs."""
    first, columns, own = run[0], set(table.columns.keys()), set(key_columns(table.name))
    if any(len(change.key) != len(own) for change in run):
        return False
    if first.before is None:
        whole = first.after is not None and set(first.after) == columns
        return whole and all(key_of(table.name, change.after or {}) == change.key for change in run)
    if first.after is None:
        return set(first.before) == columns
    return bool(first.after) and set(first.before) == set(first.after) and set(first.after) <= columns - own


def _apply(session: Session, change: Change) -> None:
    table = _table(change.table)
    stored = row_values(session, change.table, change.key)
    if change.before is None:
        if stored is not None:
            raise StaleRowError(f"{change.table} {_name(change.key)} is already there")
        if change.after is None or key_of(change.table, change.after) != change.key:
            raise EditError(f"the new row of {change.table} does not have the key {_name(change.key)}")
        _check_columns(table, change.after)
        session.execute(insert(table).values(_whole(table, change.after)))
        return
    if stored is None:
        raise StaleRowError(f"{change.table} {_name(change.key)} is no longer there")
    _check_columns(table, change.before)
    differing = [name for name, value in change.before.items() if stored[name] != value]
    if differing:
        name = differing[0]
        raise StaleRowError(
            f"{change.table} {_name(change.key)} has been changed meanwhile: "
            f"{name} is {stored[name]!r}, expected {change.before[name]!r}"
        )
    if change.after is None:
        if _whole(table, change.before) != stored:
            raise EditError(f"a delete in {change.table} needs the whole row")
        session.execute(delete(table).where(_where(table, change.key)))
    elif change.after:
        if set(change.before) != set(change.after) or set(change.after) & set(key_columns(change.table)):
            raise EditError(f"an update in {change.table} needs the same columns before and after, none of the key")
        session.execute(update(table).where(_where(table, change.key)).values(dict(change.after)))


def _table(name: str) -> Table:
    if name not in TABLES or name in PROTECTED:
        raise EditError(f"there is no table {name!r} that can be edited")
    return TABLES[name]


def _whole(table: Table, values: Values) -> dict[str, JsonValue]:
    """Return a row with the columns that it may lack: the journal holds rows of versions that had fewer."""
    later: dict[str, JsonValue] = {}
    for column in table.columns:
        if isinstance(column.server_default, DefaultClause):
            text = str(column.server_default.arg)
            later[column.name] = json.loads(text) if isinstance(column.type, Json) else text
    return {**later, **values}


def _where(table: Table, key: Key) -> ColumnElement[bool]:
    columns = list(table.primary_key.columns)
    if len(columns) != len(key):
        raise EditError(f"a key of {table.name} has {len(columns)} parts, not {len(key)}")
    return and_(*(column == part for column, part in zip(columns, key, strict=True)))


def _check_columns(table: Table, values: Iterable[str]) -> None:
    unknown = [name for name in values if name not in table.columns]
    if unknown:
        raise EditError(f"{table.name} has no column {', '.join(unknown)}")


def _name(key: Key) -> str:
    return "|".join(str(part) for part in key)


def _explain(text: str) -> str:
    if text.startswith("FOREIGN KEY"):
        return "a row that is named does not exist, or a row that is removed is still in use"
    if text.startswith("CHECK constraint failed: "):
        return f"a value is not allowed ({text.removeprefix('CHECK constraint failed: ')})"
    return text
