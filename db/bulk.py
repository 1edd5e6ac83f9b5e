"""How are many alike changes written at once? One prepared statement per run, which tests the old values itself.

The statements are written by hand: an engine binds the values of each row by name, which took longer than writing them.
Rows that a stroke gives the same values in place of the same are written by one statement for all of them, which takes
half as long as one for each.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Table

Row = Mapping[str, Any]
_Key = tuple[str | int, ...]
_Group = tuple[list[_Key], Row, Row]
"""Keys of rows, and what all of them hold before and after."""
_MANY = 20
"""From so many rows on that hold the same they are written by one statement for all of them."""
_Columns = dict[str, Sequence[Any]]
"""Values of the rows by the name of their column."""


def insert_rows(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert whole rows with the same columns."""
    columns = _columns(rows)
    statement = f"INSERT INTO {_quoted(table.name)} ({_listed(columns)}) VALUES ({', '.join('?' * len(columns))})"
    connection.exec_driver_sql(statement, _bound(connection, table, columns))


def change_rows(
    connection: Connection,
    table: Table,
    keys: Sequence[_Key],
    before: Sequence[Row],
    after: Sequence[Row] | None,
) -> bool:
    """Give rows other values, or delete them when ``after`` is None; rows that differ from ``before`` are passed over.

    Returns whether every row was as expected. All rows must have the same columns before and after.
    """
    if after is not None:
        groups, rest = _groups(keys, before, after)
        if groups:
            changed = sum(_change_group(connection, table, *group) for group in groups)
            is_done = changed == sum(len(group[0]) for group in groups)
            few = [[every[place] for place in rest] for every in (keys, before, after)]
            return is_done and (not rest or _change_each(connection, table, *few))  # type: ignore[arg-type]
    return _change_each(connection, table, keys, before, after)


def _change_each(
    connection: Connection, table: Table, keys: Sequence[_Key], before: Sequence[Row], after: Sequence[Row] | None
) -> bool:
    """Change rows as ``change_rows`` does, each by itself."""
    old = _columns(before)
    named: _Columns = dict(zip(table.primary_key.columns.keys(), zip(*keys, strict=True), strict=True))
    same = " AND ".join([f"{_quoted(name)} = ?" for name in named] + [f"{_quoted(name)} IS ?" for name in old])
    if after is None:
        statement = f"DELETE FROM {_quoted(table.name)} WHERE {same}"
        values = _bound(connection, table, named, old)
    else:
        new = _columns(after)
        given = ", ".join(f"{_quoted(name)} = ?" for name in new)
        statement = f"UPDATE {_quoted(table.name)} SET {given} WHERE {same}"
        values = _bound(connection, table, new, named, old)
    return connection.exec_driver_sql(statement, values).rowcount == len(before)


def _groups(keys: Sequence[_Key], before: Sequence[Row], after: Sequence[Row]) -> tuple[list[_Group], list[int]]:
    """Return rows by what they hold before and after, which a stroke says by the same values for all, and the places
    of those that are too few for it; no groups where keys differ in more than one text."""
    found: dict[tuple[int, int], list[int]] = {}
    for place, name in enumerate(zip(map(id, before), map(id, after), strict=True)):
        found.setdefault(name, []).append(place)
    large = [places for places in found.values() if len(places) >= _MANY]
    if not large or len(_varying(keys)) != 1 or any(type(part) is not str for part in keys[0]):
        return [], []
    groups = [([keys[place] for place in places], before[places[0]], after[places[0]]) for places in large]
    return groups, [place for places in found.values() if len(places) < _MANY for place in places]


def _varying(keys: Sequence[_Key]) -> list[int]:
    """Return the places of the parts in which keys differ."""
    return [place for place, part in enumerate(zip(*keys, strict=True)) if len({*part}) > 1]


def _change_group(connection: Connection, table: Table, keys: Sequence[_Key], before: Row, after: Row) -> int:
    """Give rows whose keys differ in one part other values, and return how many were as expected."""
    place = (_varying(keys) or [0])[0]
    names = list(table.primary_key.columns.keys())
    alike = {name: part for at, (name, part) in enumerate(zip(names, keys[0], strict=True)) if at != place}
    given = ", ".join(f"{_quoted(name)} = ?" for name in after)
    same = " AND ".join([f"{_quoted(name)} = ?" for name in alike] + [f"{_quoted(name)} IS ?" for name in before])
    among = f"{_quoted(names[place])} IN (SELECT value FROM json_each(?))"
    statement = f"UPDATE {_quoted(table.name)} SET {given} WHERE {' AND '.join(filter(None, (same, among)))}"
    parts: list[_Columns] = [{name: [value] for name, value in part.items()} for part in (after, alike, before)]
    ((*values,),) = _bound(connection, table, *parts)
    listed = json.dumps([key[place] for key in keys])
    return connection.exec_driver_sql(statement, (*values, listed)).rowcount


def _columns(rows: Sequence[Row]) -> _Columns:
    return {name: [row[name] for row in rows] for name in rows[0]}


def _bound(connection: Connection, table: Table, *parts: _Columns) -> list[tuple[Any, ...]]:
    """Return for each row the values of the columns of each part, as the file holds them."""
    columns: list[Sequence[Any]] = []
    for name, values in (column for part in parts for column in part.items()):
        bind: Callable[[Any], Any] | None = (
            table.c[name].type.dialect_impl(connection.dialect).bind_processor(connection.dialect)
        )
        columns.append(values if bind is None else [*map(bind, values)])
    return [*zip(*columns, strict=True)]


def _quoted(name: str) -> str:
    return f'"{name}"'


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(_quoted, names))
