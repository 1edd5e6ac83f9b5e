"""Is a stored row what its table says? Text, words and numbers as the row models of ``engine.data.schema`` have them.

A bit that has turned, or another program, leaves text where JSON was, a word that nobody knows, half a letter. Such a
row is damaged: it is named, and what it stands in is not used. A number or a day that no game can mean is not damage
but a fault of the data: it is read as it is, and the checks report it.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from db.models import TABLES, key_columns
from db.models.base import Json
from db.open_values import unfolded
from engine.data.lean import all_fields
from engine.data.schema import ROW_TYPE_BY_TABLE, ROW_TYPES, CitationRow, Row
from engine.data.schema.base import MaybePrinted
from engine.data.schema.fields import DATE_PATTERN, reason

R = TypeVar("R", bound=Row)

LARGE = 300_000
"""Tables with more rows are not looked through when a library is opened: their rows are tested as they are read."""

AT_ONCE = 5_000
"""So many rows are looked through together: all citations of a library at once took fifty megabytes, each time that one
was opened, copied or kept aside."""

BELIEVED = 10**9
"""A number beyond this is damage, whatever it is for."""


class RowFault(ValueError):
    """A stored row is damaged; the text names table, row and field."""


def read_row(kind: type[R], values: Mapping[str, Any]) -> R:
    """Return a stored row; raises RowFault when it is damaged."""
    try:
        return _lean(kind.model_validate(values))
    except ValidationError as error:
        found = error.errors(include_url=False)
    meant = {str(fault["loc"][0]): _nearest(fault) for fault in found if _is_meant(kind, fault)}
    if len(meant) == len(found):
        try:
            return kind.model_validate({**values, **meant}).model_copy(update={name: values[name] for name in meant})
        except ValidationError as error:
            found = error.errors(include_url=False)
    raise RowFault(_said(kind, values, next(fault for fault in found if not _is_meant(kind, fault))))


def _lean(row: R) -> R:
    """Return a row without its own set of the fields that were given: a stored row has all, so those of a table share
    one. It took half of the memory of a library's rows."""
    object.__setattr__(row, "__pydantic_fields_set__", all_fields(type(row)))
    return row


Sound = set[tuple[str, str, str]]
"""Texts that were found to be sound, by table and field: a fill gives hundreds of rows the same."""


def damage(table: str, values: Mapping[str, Any], sound: Sound) -> Iterator[str]:
    """Yield what would make a stored row a damaged one, of the values that a change gives it, by field."""
    kind = ROW_TYPE_BY_TABLE.get(table, CitationRow if table == CitationRow.TABLE else None)
    for name, value in values.items() if kind is not None else ():
        if type(value) is str and (table, name, value) in sound:
            continue
        if kind is not None and kind.may_have(name):
            if _field(kind, name).validator.isinstance_python(value):
                if type(value) is str:
                    sound.add((table, name, value))
                continue
            try:
                _field(kind, name).validate_python(value)
            except ValidationError as error:
                for fault in error.errors(include_url=False):
                    if not _is_meant(kind, {**fault, "loc": (name, *fault["loc"])}):
                        yield f"{name}: {reason(dict(fault))}"


def wrong_value(kind: type[Row], name: str, value: object) -> str:
    """Return why a field cannot be given this value, or nothing."""
    try:
        _field(kind, name).validate_python(value)
    except ValidationError as error:
        return reason(dict(error.errors(include_url=False)[0]))
    return ""


def _field(kind: type[Row], name: str) -> TypeAdapter[Any]:
    return _tested(_annotated(kind, name) if name in kind.model_fields else MaybePrinted)


@cache
def _tested(wanted: Any) -> TypeAdapter[Any]:
    """Return what tests a value: one for all fields of a type, for most are text or keys."""
    return TypeAdapter(wanted)


def _annotated(kind: type[Row], name: str) -> Any:
    """Return the type of a field with all its rules."""
    found = kind.model_fields[name]
    wanted: Any = found.annotation
    for rule in found.metadata:
        wanted = Annotated[wanted, rule]
    return wanted


def row_faults(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield a line for each damaged row of the tables that are not ``LARGE``, in a file of the current version."""
    kinds: tuple[type[Row], ...] = (*ROW_TYPES, CitationRow)
    for kind in kinds:
        table = TABLES[kind.TABLE]
        if _count(connection, kind) <= LARGE:
            names = [*kind.model_fields, *filter(None, [kind.OPEN])]
            parsed = [name for name in names if isinstance(table.columns[name].type, Json)]
            for rows in _portions(connection, kind, names):
                for values in () if _are_sound(kind, names, parsed, rows) else rows:
                    fault = _fault(kind, dict(zip(names, values, strict=True)), parsed)
                    if fault:
                        yield fault


def is_damage(error: BaseException) -> bool:
    """Say whether SQLite has found what it reads to be damaged: a page, or text that is no UTF-8."""
    name = getattr(error, "sqlite_errorname", "") or ""
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) or "decode to UTF-8" in str(error)


def _are_sound(kind: type[Row], names: list[str], parsed: list[str], rows: list[tuple[Any, ...]]) -> bool:
    """Say whether no row is damaged, column by column: most values occur many times, and each is tested once. False
    too where rows must be looked at one by one, because a value may depend on others."""
    decorators = kind.__pydantic_decorators__
    if decorators.model_validators or decorators.field_validators:
        return False
    for name, column in zip(names, zip(*rows, strict=True), strict=False):
        values: list[Any] = list(set(column))
        try:
            values = [None if value is None else json.loads(value) for value in values] if name in parsed else values
        except (ValueError, TypeError, RecursionError):
            return False
        if not column_test(kind, name).validator.isinstance_python(values):
            return False
    return True


def column_test(kind: type[Row], name: str) -> TypeAdapter[Any]:
    """Return what tests a list of values of a field."""
    return _column(_annotated(kind, name))


@cache
def _column(wanted: Any) -> TypeAdapter[Any]:
    """Return what tests the values of a column: one for all columns of a type, for most are text or keys."""
    return TypeAdapter(list[wanted])


def _fault(kind: type[Row], values: dict[str, Any], parsed: list[str]) -> str:
    for name in parsed:
        try:
            values[name] = None if values[name] is None else json.loads(values[name])
        except (ValueError, TypeError, RecursionError):
            return f"{_name(kind, values)}, {name}: is not JSON"
    if kind.OPEN and not isinstance(values[kind.OPEN], dict):
        return f"{_name(kind, values)}, {kind.OPEN}: is not a JSON object"
    values = unfolded(kind.TABLE, values)
    if kind.__pydantic_validator__.isinstance_python(values):
        return ""
    try:
        read_row(kind, values)
    except RowFault as fault:
        return str(fault)
    return ""


def _is_meant(kind: type[Row], fault: Mapping[str, Any]) -> bool:
    """Say whether a value is sound but one that no game can mean."""
    found, bound = fault["input"], fault["type"] in ("greater_than_equal", "less_than_equal")
    if len(fault["loc"]) != 1 or fault["loc"][0] in kind.KEY:
        return False
    if bound:
        return isinstance(found, int) and abs(found) <= BELIEVED
    return fault["type"] == "string_pattern_mismatch" and _pattern(fault) == DATE_PATTERN and len(found) < 100


def _pattern(fault: Mapping[str, Any]) -> str:
    return str(fault.get("ctx", {}).get("pattern", ""))


def _nearest(fault: Mapping[str, Any]) -> object:
    """Return a value that the field could have instead."""
    context = fault.get("ctx", {})
    return context.get("ge", context.get("le", "1944-12-16"))


def _said(kind: type[Row], values: Mapping[str, Any], fault: Mapping[str, Any]) -> str:
    field = ".".join(str(part) for part in fault["loc"]) or "the row"
    return f"{_name(kind, values)}, {field}: {reason(dict(fault))}"


def _name(kind: type[Row], values: Mapping[str, Any]) -> str:
    key = "|".join(str(values.get(name)) for name in key_columns(kind.TABLE))
    return f"table {kind.TABLE}, row {ascii(key[:120])[1:-1] if not key.isprintable() else key[:120]}"


def _count(connection: sqlite3.Connection, kind: type[Row]) -> int:
    (count,) = connection.execute(f'SELECT count(*) FROM "{kind.TABLE}"').fetchone()
    return int(count)


def _portions(connection: sqlite3.Connection, kind: type[Row], names: list[str]) -> Iterator[list[tuple[Any, ...]]]:
    """Yield the values of all rows, so many at once; text that is no UTF-8 with half characters, which no row model
    takes."""
    query = "SELECT {} FROM {}".format(", ".join(f'"{name}"' for name in names), f'"{kind.TABLE}"')
    given = 0
    try:
        found = connection.execute(query)
        while rows := found.fetchmany(AT_ONCE):
            given += len(rows)
            yield rows
        return
    except sqlite3.OperationalError:
        pass
    taken, connection.text_factory = connection.text_factory, lambda found: found.decode("utf-8", "surrogateescape")
    try:
        found = connection.execute(f"{query} LIMIT -1 OFFSET {given}")
        while rows := found.fetchmany(AT_ONCE):
            yield rows
    finally:
        connection.text_factory = taken
