"""What do the cells of a list of errata hold, and how do two rows differ, in words?"""

import json
from collections.abc import Mapping

from pydantic import JsonValue

from editor.publishing.tables import ORDER, SEPARATOR
from engine.data.schema import ROW_TYPE_BY_TABLE


def value_of(cell: str, is_text: bool = False) -> JsonValue:
    """Return the value in a cell: as JSON, else as a text somebody wrote, which of a field of texts a number is too;
    None for nothing."""
    if not cell:
        return None
    try:
        found: JsonValue = json.loads(cell)
    except (ValueError, RecursionError):
        return cell
    return cell if is_text and isinstance(found, int | float) else found


def is_text(table: JsonValue, field: JsonValue) -> bool:
    """Whether a field holds text."""
    kind = ROW_TYPE_BY_TABLE.get(str(table))
    known = kind.model_fields.get(str(field)) if kind is not None else None
    return known is not None and known.annotation is str


def head_value(name: str, cells: Mapping[str, str]) -> JsonValue | None:
    """Return what a line says of a field of the head of an erratum; None where its list has no such column."""
    cell = cells.get(ORDER if name == "position" else name)
    if cell is None:
        return None
    if name == "supersedes":
        return [key for key in cell.split(SEPARATOR) if key]
    if name == "position":
        return int(cell) if cell.isascii() and cell.isdigit() else 0
    return cell


def differing(was: Mapping[str, JsonValue], now: Mapping[str, JsonValue]) -> str:
    """Return what is otherwise in a row, with both values."""
    said = (
        f"{name.replace('_', ' ')}: {_shown(was.get(name))} → {_shown(value)}"
        for name, value in now.items()
        if was.get(name) != value
    )
    return "; ".join(said)


def _shown(value: JsonValue) -> str:
    return "nothing" if value in (None, "", []) else value if isinstance(value, str) else json.dumps(value)
