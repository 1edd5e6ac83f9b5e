"""What do all tables have in common?

Every table is STRICT, every constraint has a name made by one convention, and enumerations are text with a CHECK
whose words are read from the row models of ``engine.data.schema``, so they are written down once.
"""

import json
from typing import Any, get_args

from pydantic import JsonValue
from sqlalchemy import CheckConstraint, Dialect, Integer, MetaData, Text
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeDecorator

from engine.data.schema import Row

NAMING = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
}

STRICT: dict[str, Any] = {"sqlite_strict": True}
"""Last member of every ``__table_args__``."""


class Flag(TypeDecorator[bool]):
    """A truth value stored as 0 or 1; a STRICT table knows no BOOLEAN."""

    impl = Integer
    cache_ok = True

    def process_bind_param(self, value: bool | None, dialect: Dialect) -> int | None:
        return None if value is None else int(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> bool | None:
        return None if value is None else bool(value)


class Json(TypeDecorator[JsonValue]):
    """A list or object stored as text; key order is kept, because the text form keeps it."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: JsonValue, dialect: Dialect) -> str | None:
        return None if value is None else json.dumps(value, ensure_ascii=False)

    def process_result_value(self, value: str | None, dialect: Dialect) -> JsonValue:
        if value is None:
            return None
        found: JsonValue = json.loads(value)
        return found


class Base(DeclarativeBase):
    """Parent of the mapped classes: columns, keys and constraints, nothing else."""

    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map = {str: Text, int: Integer, bool: Flag, list[str]: Json, dict[str, Any]: Json}


def choice(kind: type[Row], column: str) -> CheckConstraint:
    """Return the CHECK that a column holds one of the words that the row model allows."""
    words = ", ".join(f"'{word}'" for word in get_args(kind.model_fields[column].annotation))
    return CheckConstraint(f'"{column}" IN ({words})', name=column)


def flag(column: str) -> CheckConstraint:
    """Return the CHECK that a column holds 0 or 1."""
    return CheckConstraint(f'"{column}" IN (0, 1)', name=column)
