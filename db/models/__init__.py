"""The tables of a library as typed mapped classes; importing this package fills ``Base.metadata``."""

from functools import cache

from sqlalchemy import Table

from db.models import errata, inbox, journal, map, play, provenance, rules, scenario, units
from db.models.base import Base

__all__ = [
    "Base",
    "TABLES",
    "errata",
    "inbox",
    "journal",
    "key_columns",
    "map",
    "play",
    "provenance",
    "rules",
    "scenario",
    "units",
]

TABLES: dict[str, Table] = dict(Base.metadata.tables)


@cache
def key_columns(table: str) -> tuple[str, ...]:
    """Return the names of the columns that identify a row, in the order of ``Change.key``."""
    return tuple(column.name for column in TABLES[table].primary_key.columns)
