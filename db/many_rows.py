"""How are many stored rows read at once? Column by column: most values occur many times, and each is tested once.

Rows made so are those that ``db.stored.read_row`` makes one by one, in half of the memory: each holds its values alone,
and the names of its fields are those of all rows of the table.
"""

from collections.abc import Sequence
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
    decorators = kind.__pydantic_decorators__
    if len(rows) <= FEW or kind.OPEN or decorators.model_validators or decorators.field_validators:
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
