"""What is an edit? A set of reversible row changes: one value for undo, journal, signals and errata.

A row is named by its table and key (in the order of ``db.models.key_columns``); values are those that JSON knows.
An insert has no ``before`` and a whole row ``after``, a delete the other way round. An update holds on both sides the
same columns: those that change. So two edits of different fields of one row do not disturb each other.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from pydantic import JsonValue
from sqlalchemy import ColumnElement, Table, and_, select
from sqlalchemy.orm import Session

from db.models import TABLES, key_columns
from db.open_values import normal, unfolded
from engine.data.schema import ROW_TYPE_BY_TABLE

Key = tuple[str | int, ...]
Values = Mapping[str, JsonValue]

BULK = 6
"""From how many alike changes on they are written with one statement."""

PROTECTED = frozenset({"change_log", "meta", "frozen", "batch", "played_game", "play", "play_step"})
"""Tables that no edit may touch."""

LASTING = frozenset({"erratum_number"})
"""Tables of which no undo takes a row away again: what was given once is never given to another."""


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

    ``stroke`` is the same positive number for all sets of one pull of a brush; see ``merged``. By table and key
    as text, ``carried`` names rows whose origin the set itself brings, as that of rows that get another key, ``anew``
    rows that take the key of one that went elsewhere; ``told`` says what else changes, before it does. None of these is
    in the journal.
    """

    label: str
    changes: tuple[Change, ...]
    reason: str = ""
    source: str = ""
    stroke: int | None = None
    carried: frozenset[tuple[str, str]] = frozenset()
    anew: frozenset[tuple[str, str]] = frozenset()
    told: str = ""

    def inverse(self) -> "ChangeSet":
        """Return the set that takes this one back, all but what lasts."""
        return replace(self, changes=tuple(change.inverse() for change in reversed(self._passing())))

    def again(self) -> "ChangeSet":
        """Return the set as it is made again after it was taken back: what lasts stands there still."""
        return replace(self, changes=self._passing())

    def _passing(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.table not in LASTING)

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
        return frozenset(self._keys)

    def keys(self, table: str) -> tuple[Key, ...]:
        """Return the keys of the rows of one table that change, each once, in order."""
        return tuple(self._keys.get(table, ()))

    def columns(self, table: str) -> frozenset[str]:
        """Return the names of the columns that change in one table, all of a row that comes or goes."""
        found = (change for change in self.changes if change.table == table)
        return frozenset(name for change in found for name in change.after or change.before or ())

    @cached_property
    def _keys(self) -> Mapping[str, Mapping[Key, None]]:
        """The keys of the rows that change by table, worked out once: all that is shown asks for them."""
        found: dict[str, dict[Key, None]] = {}
        for change in self.changes:
            found.setdefault(change.table, {})[change.key] = None
        return found

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
    found = table_named(table)
    row = session.execute(select(found).where(at_key(found, key))).mappings().first()
    return None if row is None else unfolded(table, dict(row))


def updating(session: Session, table: str, key: Key, **values: JsonValue) -> Change:
    """Return the change that gives an existing row these values; columns that keep their value are left out.

    Raises EditError when there is no such row or column, or a key column is named.
    """
    stored = row_values(session, table, key)
    if stored is None:
        raise EditError(f"there is no {table} {key_text(key)}")
    kind = ROW_TYPE_BY_TABLE.get(table)
    open_ = kind if kind is not None and kind.OPEN else None
    unknown = [name for name in values if name in key_columns(table)]
    unknown += [name for name in values if name not in stored and not (open_ is not None and open_.may_have(name))]
    if unknown:
        raise EditError(f"{table} has no value {', '.join(unknown)} that can be changed")
    moved = {name: value for name, value in normal(table, values).items() if stored.get(name) != value}
    return Change(table, key, {name: stored.get(name) for name in moved}, moved)


def inserting(table: str, values: Values) -> Change:
    """Return the change that adds a row; the key is taken from its values."""
    return Change(table, key_of(table, values), None, dict(values))


def deleting(session: Session, table: str, key: Key) -> Change:
    """Return the change that removes a row. Raises EditError when there is none."""
    stored = row_values(session, table, key)
    if stored is None:
        raise EditError(f"there is no {table} {key_text(key)}")
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


def table_named(name: str) -> Table:
    """Return a table that edits may touch; raises EditError for any other."""
    if name not in TABLES or name in PROTECTED:
        raise EditError(f"there is no table {name!r} that can be edited")
    return TABLES[name]


def at_key(table: Table, key: Key) -> ColumnElement[bool]:
    """Return the condition that names a row; raises EditError when the key has too few or too many parts."""
    columns = list(table.primary_key.columns)
    if len(columns) != len(key):
        raise EditError(f"a key of {table.name} has {len(columns)} parts, not {len(key)}")
    return and_(*(column == part for column, part in zip(columns, key, strict=True)))


def key_text(key: Key) -> str:
    """Return a key as messages say it."""
    return "|".join(str(part) for part in key)
