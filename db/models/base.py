"""What do all tables have in common?

Every table is STRICT, every constraint has a name made by one convention, and enumerations are text with a CHECK
whose words are read from the row models of ``engine.data.schema``, so they are written down once.
"""

import json
from collections.abc import Mapping
from inspect import get_annotations
from types import NoneType, UnionType
from typing import Any, ClassVar, get_args

from pydantic import JsonValue
from sqlalchemy import CheckConstraint, Column, Dialect, Integer, MetaData, Table, Text
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeDecorator, TypeEngine

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


METADATA = MetaData(naming_convention=NAMING)
_TYPES: dict[Any, type[TypeEngine[Any]]] = {str: Text, int: Integer, bool: Flag, list[str]: Json, dict[str, Any]: Json}


def column(*given: Any, **said: Any) -> Any:
    """Say more of a column than its type: what ``sqlalchemy.Column`` takes."""
    return given, said


class Base:
    """Parent of the tables whose rows are those of the text: columns, keys and constraints, nothing else.

    A column is an annotation; one that may be None may be empty. No class is mapped: nobody makes such an object, and
    to map them all took a tenth of the start of the program.
    """

    metadata = METADATA
    __tablename__: ClassVar[str]
    __table_args__: ClassVar[tuple[Any, ...]]

    def __init_subclass__(cls) -> None:
        *rules, options = cls.__table_args__
        columns = [_column(name, kind, *vars(cls).get(name, column())) for name, kind in get_annotations(cls).items()]
        Table(cls.__tablename__, METADATA, *columns, *rules, **options)


def _column(name: str, kind: Any, given: tuple[Any, ...], said: Mapping[str, Any]) -> Column[Any]:
    parts = [part for part in get_args(kind) if part is not NoneType] if isinstance(kind, UnionType) else [kind]
    types: list[Any] = [_TYPES[part] for part in parts if part in _TYPES]
    return Column(name, *types, *given, **{"nullable": parts != [kind], **said})


class Entity(DeclarativeBase):
    """Parent of the mapped classes, for what the program writes beside the rows of the text."""

    metadata = METADATA
    type_annotation_map = _TYPES


def choice(kind: type[Row], column: str) -> CheckConstraint:
    """Return the CHECK that a column holds one of the words that the row model allows."""
    words = ", ".join(f"'{word}'" for word in get_args(kind.model_fields[column].annotation))
    return CheckConstraint(f'"{column}" IN ({words})', name=column)


def flag(column: str) -> CheckConstraint:
    """Return the CHECK that a column holds 0 or 1."""
    return CheckConstraint(f'"{column}" IN (0, 1)', name=column)
