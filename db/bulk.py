"""How are many alike changes written at once? One prepared statement per run, which tests the old values itself."""

from typing import Any

from sqlalchemy import Connection, CursorResult, Table, and_, bindparam, delete, insert, update

Row = dict[str, Any]


def insert_rows(connection: Connection, table: Table, rows: list[Row]) -> None:
    """Insert whole rows with the same columns."""
    connection.execute(insert(table), rows)


def change_rows(
    connection: Connection, table: Table, keys: list[tuple[str | int, ...]], before: list[Row], after: list[Row] | None
) -> bool:
    """Give rows other values, or delete them when ``after`` is None; rows that differ from ``before`` are passed over.

    Returns whether every row was as expected. All rows must have the same columns before and after.
    """
    stored = [column.name for column in table.primary_key.columns]
    same = and_(
        *(table.c[name] == bindparam(f"key_{name}", type_=table.c[name].type) for name in stored),
        *(table.c[name].is_not_distinct_from(bindparam(f"old_{name}", type_=table.c[name].type)) for name in before[0]),
    )
    values: list[Row] = [
        {f"key_{name}": part for name, part in zip(stored, key, strict=True)}
        | {f"old_{name}": value for name, value in row.items()}
        for key, row in zip(keys, before, strict=True)
    ]
    if after is None:
        return _count(connection, delete(table).where(same), values) == len(keys)
    for item, row in zip(values, after, strict=True):
        item |= {f"new_{name}": value for name, value in row.items()}
    new = {name: bindparam(f"new_{name}", type_=table.c[name].type) for name in after[0]}
    return _count(connection, update(table).where(same).values(new), values) == len(keys)


def _count(connection: Connection, statement: Any, values: list[Row]) -> int:
    result: CursorResult[Any] = connection.execute(statement, values)
    return result.rowcount
