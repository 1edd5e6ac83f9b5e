"""How are many alike changes written at once? One prepared statement per run, which tests the old values itself.

The statements are written by hand: an engine binds the values of each row by name, which took longer than writing them.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Table

Row = dict[str, Any]


def insert_rows(connection: Connection, table: Table, rows: list[Row]) -> None:
    """Insert whole rows with the same columns."""
    names = [*rows[0]]
    statement = f"INSERT INTO {_quoted(table.name)} ({_listed(names)}) VALUES ({', '.join('?' * len(names))})"
    connection.exec_driver_sql(statement, _bound(connection, table, [(names, rows)]))


def change_rows(
    connection: Connection, table: Table, keys: list[tuple[str | int, ...]], before: list[Row], after: list[Row] | None
) -> bool:
    """Give rows other values, or delete them when ``after`` is None; rows that differ from ``before`` are passed over.

    Returns whether every row was as expected. All rows must have the same columns before and after.
    """
    own, old = [column.name for column in table.primary_key.columns], [*before[0]]
    named = [dict(zip(own, key, strict=True)) for key in keys]
    same = " AND ".join([f"{_quoted(name)} = ?" for name in own] + [f"{_quoted(name)} IS ?" for name in old])
    if after is None:
        statement = f"DELETE FROM {_quoted(table.name)} WHERE {same}"
        values = _bound(connection, table, [(own, named), (old, before)])
    else:
        new = [*after[0]]
        given = ", ".join(f"{_quoted(name)} = ?" for name in new)
        statement = f"UPDATE {_quoted(table.name)} SET {given} WHERE {same}"
        values = _bound(connection, table, [(new, after), (own, named), (old, before)])
    return connection.exec_driver_sql(statement, values).rowcount == len(keys)


def _bound(
    connection: Connection, table: Table, parts: Sequence[tuple[list[str], Iterable[Row]]]
) -> list[tuple[Any, ...]]:
    """Return for each row the values of the named columns of each part, as the file holds them."""
    columns = []
    for names, rows in parts:
        for name in names:
            bind: Callable[[Any], Any] | None = (
                table.c[name].type.dialect_impl(connection.dialect).bind_processor(connection.dialect)
            )
            columns.append([row[name] if bind is None else bind(row[name]) for row in rows])
    return [*zip(*columns, strict=True)]


def _quoted(name: str) -> str:
    return f'"{name}"'


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(_quoted, names))
