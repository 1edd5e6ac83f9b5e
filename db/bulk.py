"""How are many alike changes written at once? One prepared statement per run, which tests the old values itself.

The statements are written by hand: an engine binds the values of each row by name, which took longer than writing them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Table

Row = Mapping[str, Any]
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
    keys: Iterable[tuple[str | int, ...]],
    before: Sequence[Row],
    after: Sequence[Row] | None,
) -> bool:
    """Give rows other values, or delete them when ``after`` is None; rows that differ from ``before`` are passed over.

    Returns whether every row was as expected. All rows must have the same columns before and after.
    """
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
