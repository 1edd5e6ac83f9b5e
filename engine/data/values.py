"""How is a value of a row written in one cell of text?

True is ``yes``, False and None are empty, integers are plain decimals, text stands as it is.
"""

import re
from types import NoneType
from typing import get_args

from engine.data.reading import whole_number
from engine.data.schema import Row
from engine.data.schema.fields import short

_INTEGER = re.compile(r"0|-?[1-9]\d*", re.ASCII)


def path_fields(kind: type[Row]) -> tuple[str, ...]:
    """Return the fields that the path of a table's text states, in order."""
    return tuple(re.findall(r"\{(\w+)\}", kind.FILE))


def text_fields(kind: type[Row]) -> tuple[str, ...]:
    """Return the fields that the text of a table repeats for every row, in order."""
    stated = path_fields(kind)
    return tuple(name for name in kind.model_fields if name not in stated)


def parse_value(kind: type[Row], field: str, text: str) -> str | int | bool | None:
    """Return the value that a cell states for a field of a table.

    Raises ValueError, with the reason, when the text does not state a value of the field's type. Choices of words
    are not tested here but by the row model.
    """
    wanted = kind.model_fields[field].annotation
    options = get_args(wanted)
    if NoneType in options and text == "":
        return None
    if wanted is bool:
        if text not in ("", "yes"):
            raise ValueError(f"{short(text)} is neither 'yes' nor empty; write one of them")
        return text == "yes"
    if wanted is int or int in options:
        if not _INTEGER.fullmatch(text):
            raise ValueError(f"{short(text)} is not a whole number; write one")
        return whole_number(text)
    return text


def format_value(value: object) -> str:
    """Return the cell that states a value."""
    if value is None or value is False:
        return ""
    return "yes" if value is True else str(value)
