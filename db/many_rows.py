"""How are many stored rows read at once? Column by column: most values occur many times, and each is tested once.

Rows made so are those that ``db.stored.read_row`` makes one by one, in half of the memory: each holds its values alone,
and the names of its fields are those of all rows of the table.
"""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from pydantic import ValidationError

from db.stored import column_test
from engine.data.lean import lean, share_names
from engine.data.schema import ROW_TYPES, CitationRow, Row

R = TypeVar("R", bound=Row)

FEW = 8
"""So few rows are read one by one: to test columns would take longer."""


def read_rows(kind: type[R], rows: Sequence[Sequence[Any]]) -> list[R] | None:
    """Return rows whose values stand in the order of the fields. None where they must be read one by one: few rows,
    such whose values depend on each other, and where one is damaged or needs a second look."""
    if not is_columnar(kind, len(rows)):
        return None
    names = list(kind.model_fields)
    try:
        columns = [_read(kind, name, column) for name, column in zip(names, zip(*rows, strict=True), strict=True)]
    except ValidationError:
        return None
    return [lean(kind, names, values) for values in zip(*columns, strict=True)]


def are_sound(kind: type[Row], names: Sequence[str], rows: Sequence[Sequence[Any]]) -> bool:
    """Say whether the values of some fields, in this order, are such as rows of the table have."""
    for name, column in zip(names, zip(*rows, strict=True), strict=False):
        if not column_test(kind, name).validator.isinstance_python(list(dict.fromkeys(column))):
            return False
    return True


def with_values(rows: Sequence[R], values: Sequence[Mapping[str, Any]]) -> list[R] | None:
    """Return rows with other values in some fields, those that a library reads from what was written: they need not be
    asked for again. None where ``read_rows`` says so, or the values are not all of the same fields."""
    kind, names = type(rows[0]), list(values[0])
    if not is_columnar(kind, len(rows)) or not set(names) <= kind.model_fields.keys():
        return None
    try:
        found = [_read(kind, name, [each[name] for each in values]) for name in names]
    except (KeyError, ValidationError):
        return None
    if sum(map(len, values)) != len(names) * len(values):
        return None
    fields = list(kind.model_fields)
    known = dict(zip(names, found, strict=True))
    columns = [known[name] if name in known else list(map(attrgetter(name), rows)) for name in fields]
    return [lean(kind, fields, each) for each in zip(*columns, strict=True)]


def is_columnar(kind: type[Row], count: int) -> bool:
    """Say whether so many rows of a table are worth it, and each of their values stands for itself."""
    decorators = kind.__pydantic_decorators__
    return count > FEW and not (kind.OPEN or decorators.model_validators or decorators.field_validators)


def _read(kind: type[Row], name: str, column: Sequence[Any]) -> Sequence[Any]:
    test = column_test(kind, name)
    try:
        each = dict.fromkeys(column)
    except TypeError:  # lists
        found: list[Any] = test.validate_python(list(column))
        return found
    read = dict(zip(each, test.validate_python(list(each)), strict=True))
    return [read[value] for value in column]


_KINDS: tuple[type[Row], ...] = (*ROW_TYPES, CitationRow)
for _kind in _KINDS:
    share_names(_kind)
