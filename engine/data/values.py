"""How is a value of a row written in one cell of text?

True is ``yes``, False and None are empty, integers are plain decimals, text stands as it is. An open table has, after
its fixed fields, a column for each value that its game declares.
"""

import re
from collections.abc import Iterable
from types import NoneType
from typing import get_args

from engine.data.near import meant
from engine.data.reading import whole_number
from engine.data.schema import OpenRow, Row
from engine.data.shown import short

_INTEGER = re.compile(r"0|-?[1-9]\d*", re.ASCII)


def path_fields(kind: type[Row]) -> tuple[str, ...]:
    """Return the fields that the path of a table's text states, in order."""
    return tuple(re.findall(r"\{(\w+)\}", kind.FILE))


def text_fields(kind: type[Row]) -> tuple[str, ...]:
    """Return the fields that the text of a table repeats for every row, in order."""
    stated = path_fields(kind)
    return tuple(name for name in kind.model_fields if name not in stated)


def open_fields(kind: type[Row], rows: Iterable[Row], declared: Iterable[str]) -> tuple[str, ...]:
    """Return the further fields of the text of an open table: those declared, in their order, then any others."""
    if not kind.OPEN:
        return ()
    names = dict.fromkeys(declared)
    used = {name for row in rows if isinstance(row, OpenRow) for name in row.values}
    return (*names, *sorted(used - names.keys()))


def header_fault(kind: type[Row], cells: list[str], last: str) -> str:
    """Return why a line is not the header of the text of a table, whose last column is ``last``; nothing if it is."""
    fixed = text_fields(kind)
    named = cells[:-1] if kind.OPEN and cells[: len(fixed)] == [*fixed] and cells[-1:] == [last] else [*fixed]
    wrong = next((name for name in named if named.count(name) > 1 or not kind.may_have(name)), "")
    if cells == [*named, last] and not wrong:
        return ""
    more = ", with the values that the game declares before the last" if kind.OPEN else ""
    strange = next((name for name in cells if name not in (*fixed, last) and not kind.OPEN), "")
    said = f"{short(wrong)} is no name of one value; " if wrong else ""
    if strange:
        said = f"there is no column {short(strange)}{meant(strange, (*fixed, last))} "
    return f"{said}the header must be {','.join((*fixed, last))}{more}"


def parse_value(kind: type[Row], field: str, text: str) -> str | int | bool | None:
    """Return the value that a cell states for a field of a table.

    Raises ValueError, with the reason, when the text does not state a value of the field's type. Choices of words
    are not tested here but by the row model.
    """
    if field not in kind.model_fields:
        return text or None
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
