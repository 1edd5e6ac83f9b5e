"""Which references of a library lead to rows that are not there?"""

from sqlalchemy import Connection

from db.models import key_columns


def dangling(connection: Connection) -> list[str]:
    """Return a line for each reference to a row that does not exist."""
    broken = {(row[0], row[3]) for row in connection.exec_driver_sql("PRAGMA foreign_key_check")}
    problems: list[str] = []
    for table, number in sorted(broken):
        listed = connection.exec_driver_sql(f'PRAGMA foreign_key_list("{table}")').mappings()
        parts = [part for part in listed if part["id"] == number]
        parent = parts[0]["table"]
        same = " AND ".join(f'p."{part["to"]}" = c."{part["from"]}"' for part in parts)
        rows = connection.exec_driver_sql(
            f'SELECT * FROM "{table}" c WHERE NOT EXISTS (SELECT 1 FROM "{parent}" p WHERE {same})'
        )
        for row in rows.mappings():
            wanted = "|".join(str(row[part["from"]]) for part in parts)
            name = "|".join(str(row[column]) for column in key_columns(table))
            problems.append(f"{table} {name}: there is no {parent} {wanted}")
    return problems
