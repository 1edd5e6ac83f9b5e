"""How do the values that a game declares lie in a library, and how do they read as fields of their row?

A table such as ``face`` holds them as one JSON object in one column (``Row.OPEN``). Everywhere else, in changes, in the
journal, in citations and errata, each is a field of the row like any other: a value that is not there is None. What
journals of versions before 1.4 hold, when each value had a column of its own, reads the same way.
"""

from collections.abc import Mapping
from typing import Any

from db.models import TABLES
from engine.data.schema import ROW_TYPE_BY_TABLE, plain_value

OPEN: dict[str, str] = {name: kind.OPEN for name, kind in ROW_TYPE_BY_TABLE.items() if kind.OPEN}
"""The column that holds the declared values, by table."""
_NOTHING = (("combat_shift", 0), ("barrage_shift", 0))
"""How versions before 1.4 said that a line of the terrain chart shifts nothing."""


def unfolded(table: str, stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row as it lies in the library with each declared value as a field of its own."""
    if table not in OPEN:
        return dict(stored)
    row = {name: value for name, value in stored.items() if name != OPEN[table]}
    held = stored.get(OPEN[table])
    return row | (dict(held) if isinstance(held, Mapping) else {})


def folded(table: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row of fields as it lies in the library; the values are in the order of their names."""
    if table not in OPEN:
        return dict(row)
    said = {name: value for name, value in normal(table, row).items() if name not in TABLES[table].columns}
    fixed = {name: value for name, value in row.items() if name in TABLES[table].columns}
    return fixed | {OPEN[table]: {name: said[name] for name in sorted(said) if said[name] is not None}}


def normal(table: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return fields of a row in the one form that declared values have."""
    if table not in OPEN:
        return dict(values)
    return {
        name: value if name in TABLES[table].columns else None if (name, value) in _NOTHING else plain_value(value)
        for name, value in values.items()
    }
