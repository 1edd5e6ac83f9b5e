"""How is a change set written? Compared with what is stored first, all of it or nothing."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby

from pydantic import JsonValue
from sqlalchemy import DefaultClause, Integer, Table, delete, insert, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from db.bulk import change_rows, insert_rows
from db.changes import (
    BULK,
    Change,
    ChangeSet,
    EditError,
    StaleRowError,
    Values,
    at_key,
    key_of,
    key_text,
    row_values,
    table_named,
)
from db.door import undeclared
from db.models import TABLES, key_columns
from db.models.base import Json
from db.open_values import OPEN, folded, normal, unfolded
from db.stored import Sound, damage
from engine.data.schema import ROW_TYPE_BY_TABLE


def apply(session: Session, changes: ChangeSet) -> None:
    """Write a change set; the caller commits.

    Inserts come first with parents before children, then updates, then deletes with children before parents, so a
    set may hold its changes in any order. Raises StaleRowError when a stored row differs from ``before``, EditError
    when a constraint of the tables or the row model (keys that are no names, text with control characters) forbids the
    result; in both cases nothing is written.
    """
    order = _order()
    for table in changes.tables():
        table_named(table)
    fault = next(_damaged(changes), "")
    if fault:
        raise EditError(f"{changes.label}: {fault}")
    inserts = sorted((c for c in changes.changes if c.before is None), key=lambda c: order[c.table])
    updates = [c for c in changes.changes if c.before is not None and c.after is not None]
    deletes = sorted((c for c in changes.changes if c.after is None), key=lambda c: -order[c.table])
    try:
        with session.begin_nested():
            for run in (*_alike(inserts), *_alike_together(updates), *_alike(deletes)):
                if len(run) < BULK or not _apply_at_once(session, run):
                    for change in run:
                        _apply(session, change)
            fault = next(undeclared(session, changes), "")
            if fault:
                raise EditError(f"{changes.label}: {fault}")
    except SQLAlchemyError as error:
        cause = getattr(error, "orig", None) or error
        raise EditError(f"{changes.label}: {_explain(str(cause))}") from error


@cache
def _order() -> dict[str, int]:
    """Return the places of the tables, parents before children."""
    return {table.name: index for index, table in enumerate(TABLES["game"].metadata.sorted_tables)}


def _shape(change: Change) -> tuple[str, tuple[str, ...] | None, tuple[str, ...] | None]:
    """Return table and columns of a change: a cheap key, for which those in another order are another shape."""
    before = None if change.before is None else tuple(change.before)
    return change.table, before, None if change.after is None else tuple(change.after)


def _damaged(changes: ChangeSet) -> Iterator[str]:
    """Yield what would make a stored row a damaged one, with its key; texts that a stroke gives hundreds of rows are
    looked at once."""
    sound, alike = Sound(), set[object]()
    last: Values | None = None
    for change in changes.changes:
        if change.after is None or change.after is last:  # what a stroke gives hundreds of rows is one value
            continue
        last = change.after
        if {*map(type, change.after.values())} == {str}:  # to a set 1 and True would be the same
            told = change.table, *change.after.items()
            if told in alike:
                continue
            alike.add(told)
        for fault in damage(change.table, change.after, sound):
            yield f"{change.table} {key_text(change.key)}, {fault}"


def _alike(changes: list[Change]) -> Iterator[list[Change]]:
    """Yield changes in runs of those of one shape that follow each other."""
    return (list(run) for _, run in groupby(changes, key=_shape))


def _alike_together(updates: list[Change]) -> Iterable[list[Change]]:
    """Return updates in runs of one shape; as they follow each other where a row is changed twice.

    A stroke over hexes of many origins cites each with the columns that differ, which come in any order.
    """
    if len({(change.table, change.key) for change in updates}) < len(updates):
        return _alike(updates)
    found: defaultdict[object, list[Change]] = defaultdict(list)
    for change in updates:
        found[_shape(change)].append(change)
    return found.values()


def _apply_at_once(session: Session, run: list[Change]) -> bool:
    """Write many changes of one shape; False, with nothing written, where they must be looked at one by one."""
    table, first = table_named(run[0].table), run[0]
    if not _is_regular(table, run):
        return False
    before, after = [c.before or {} for c in run], [c.after or {} for c in run]
    try:
        connection = session.connection()
        with connection.begin_nested() as attempt:  # a session would take longer to begin one than to write the rows
            if first.before is None:
                insert_rows(connection, table, after)
            else:
                new = None if first.after is None else after
                if not change_rows(connection, table, (c.key for c in run), before, new):
                    attempt.rollback()
                    return False
    except SQLAlchemyError:
        return False
    return True


def _is_regular(table: Table, run: list[Change]) -> bool:
    """Say whether changes of one shape have the columns and keys that a statement for all of them needs."""
    first, columns, own = run[0], set(table.columns.keys()), set(key_columns(table.name))
    if table.name in OPEN:
        return False
    if any(len(change.key) != len(own) for change in run):
        return False
    if first.before is None:
        whole = first.after is not None and set(first.after) == columns
        return whole and all(key_of(table.name, change.after or {}) == change.key for change in run)
    if first.after is None:
        return set(first.before) == columns
    return bool(first.after) and set(first.before) == set(first.after) and set(first.after) <= columns - own


def _apply(session: Session, change: Change) -> None:
    table = table_named(change.table)
    stored = row_values(session, change.table, change.key)
    if change.before is None:
        if stored is not None:
            raise StaleRowError(f"{change.table} {key_text(change.key)} is already there")
        if change.after is None or key_of(change.table, change.after) != change.key:
            raise EditError(f"the new row of {change.table} does not have the key {key_text(change.key)}")
        _check_columns(table, change.after)
        session.execute(insert(table).values(folded(table.name, _whole(table, change.after))))
        return
    if stored is None:
        raise StaleRowError(f"{change.table} {key_text(change.key)} is no longer there")
    _check_columns(table, change.before)
    before = normal(table.name, change.before)
    differing = [name for name, value in before.items() if stored.get(name) != value]
    if differing:
        name = differing[0]
        raise StaleRowError(
            f"{change.table} {key_text(change.key)} has been changed meanwhile: "
            f"{name} is {stored.get(name)!r}, expected {change.before[name]!r}"
        )
    if change.after is None:
        if unfolded(table.name, folded(table.name, _whole(table, before))) != stored:
            raise EditError(f"a delete in {change.table} needs the whole row")
        session.execute(delete(table).where(at_key(table, change.key)))
    elif change.after:
        if set(change.before) != set(change.after) or set(change.after) & set(key_columns(change.table)):
            raise EditError(f"an update in {change.table} needs the same columns before and after, none of the key")
        after = folded(table.name, {**stored, **change.after}) if table.name in OPEN else dict(change.after)
        session.execute(update(table).where(at_key(table, change.key)).values(after))


def _whole(table: Table, values: Values) -> dict[str, JsonValue]:
    """Return a row with the columns that it may lack: the journal holds rows of versions that had fewer."""
    later: dict[str, JsonValue] = {}
    for column in table.columns:
        if isinstance(column.server_default, DefaultClause):
            text = str(column.server_default.arg)
            later[column.name] = json.loads(text) if isinstance(column.type, Json | Integer) else text
        elif column.nullable:
            later[column.name] = None
    return {**later, **values}


def _check_columns(table: Table, values: Iterable[str]) -> None:
    kind = ROW_TYPE_BY_TABLE.get(table.name)
    unknown = [name for name in values if name not in table.columns or name == OPEN.get(table.name)]
    unknown = [name for name in unknown if kind is None or not kind.OPEN or not kind.may_have(name)]
    if unknown:
        raise EditError(f"{table.name} has no column {', '.join(unknown)}")


def _explain(text: str) -> str:
    if text.startswith("FOREIGN KEY"):
        return "a row that is named does not exist, or a row that is removed is still in use"
    if text.startswith("CHECK constraint failed: "):
        return f"a value is not allowed ({text.removeprefix('CHECK constraint failed: ')})"
    return text
