"""Which open values decided most in the games that were played? A list of them, to be looked up first."""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress

from db.confirmations import OPEN
from db.counting import counted_fields
from db.provenance import WHOLE
from editor.edits.units import titled
from editor.proof.listed import Item, Listed
from editor.proof.standing import CertainRows, Standing
from engine.data import schema
from engine.data.game_readings import parameter_title
from engine.data.loss_faces import face_title
from engine.data.schema import ROW_TYPE_BY_TABLE, Row

KEY = "decided"
_MOST = 300
"""So many values are remembered."""
_NUMBERS = frozenset({"dice"})
"""Fields of keys that are numbers."""
_NOTHING: tuple[object, ...] = (None, "", (), [])
"""What a row has in a field of which it says nothing."""


def added(told: str, decided: Iterable[tuple[str, int]]) -> str:
    """Return what is remembered of the values that decided something, by path, with those of more games; ``told`` is
    what was remembered before, as text."""
    found = tally(told)
    for path, count in decided:
        found[path] = found.get(path, 0) + count
    most = sorted(found.items(), key=lambda each: (-each[1], each[0]))[:_MOST]
    return json.dumps(dict(most))


def tally(told: str) -> dict[str, int]:
    """Return how often each value decided something; what is spoiled is nothing."""
    found: object = {}
    with suppress(ValueError):
        found = json.loads(told or "{}")
    counts = found.items() if isinstance(found, dict) else ()
    return {str(path): count for path, count in counts if isinstance(count, int)}


def influential(
    rows: CertainRows, game: str, decided: Mapping[str, int], face_said: Callable[[schema.FaceRow], str]
) -> Listed:
    """Return the values that decided something and are open still, those that did most often first; each is shown as
    it would be confirmed, a row as a whole with all of its values. ``face_said`` tells those of a face."""
    standing: dict[str, Standing] = {}
    lines: list[tuple[str, tuple[Item | None, ...]]] = []
    for path, count in sorted(decided.items(), key=lambda each: (-each[1], each[0])):
        table, _, rest = path.partition("/")
        row_key, _, field = rest.rpartition("/")
        row = _row(rows, table, row_key)
        if row is None or str(row.said("game")) != game:
            continue
        known = standing.setdefault(table, Standing(rows, game, type(row)))
        is_open = known.state(row) == "open" if field == WHOLE else known.certainty(row, field) in OPEN
        if is_open:
            shown = face_said(row) if field == WHOLE and isinstance(row, schema.FaceRow) else _shown(row, field)
            lines.append(
                (
                    f"{count} × {_said(rows, row, field)}",
                    (Item(row, field, shown, "open", known.certainty(row, field) != "unknown"),),
                )
            )
    return Listed(KEY, "Decided most, open still", ("Value",), tuple(lines))


def _row(rows: CertainRows, table: str, row_key: str) -> Row | None:
    kind = ROW_TYPE_BY_TABLE.get(table)
    parts = row_key.split("|")
    if kind is None or len(parts) != len(kind.KEY):
        return None
    with suppress(ValueError):
        where = {name: int(part) if name in _NUMBERS else part for name, part in zip(kind.KEY, parts, strict=True)}
        return next(iter(rows.find(kind, **where)), None)
    return None


def _said(rows: CertainRows, row: Row, field: str) -> str:
    name = "all its values" if field == WHOLE else field.replace("_", " ")
    match row:
        case schema.FaceRow():
            found = rows.find(schema.CounterRow, game=row.game, key=row.counter)
            return f"{titled(found[0]) if found else row.counter}, {face_title(row.face).lower()}: {name}"
        case schema.CounterRow():
            return f"{titled(row)}: {name}"
        case schema.HexRow():
            return f"{row.hex}: {name}"
        case schema.HexsideRow():
            return f"{row.hex_a}/{row.hex_b}: {row.feature.replace('_', ' ')} {row.name}".rstrip()
        case schema.LinkRow():
            return f"{row.hex_a} to {row.hex_b}: road"
        case schema.ChartCellRow():
            heads = rows.find(schema.ChartRow, game=row.game, key=row.chart)
            return f"{heads[0].title if heads else row.chart}, {row.dice} at {row.column}"
        case schema.TerrainRow():
            return f"{row.title}: {name}"
        case schema.ParameterRow():
            return parameter_title(row.game, row.key)
    return f"{row.TABLE.replace('_', ' ')} {row.key_text.partition('|')[2]} {name}".rstrip()


def _shown(row: Row, field: str) -> str:
    match row:
        case schema.HexsideRow():
            return ", ".join(filter(None, (row.feature.replace("_", " "), row.crossing)))
        case schema.LinkRow():
            return row.kind.replace("_", " ")
        case schema.ChartCellRow():
            return row.result
    if field != WHOLE:
        value = row.said(field)
        return "" if value is None else str(value)
    of_row = {name: row.said(name) for name in counted_fields(type(row)) if name != row.OPEN}
    of_row |= row.said(row.OPEN) if row.OPEN else {}
    said = (f"{name.replace('_', ' ')} {_text(value)}" for name, value in of_row.items() if value not in _NOTHING)
    return ", ".join(said)


def _text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
