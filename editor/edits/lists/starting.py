"""How may a scenario begin? Why a start state is refused, and which values one of a kind may have."""

from collections.abc import Sequence

from db.checks.scenario import START_OF
from editor.edits.lists.called import StartValues
from editor.edits.lists.fields import At, area_places
from editor.edits.map import is_water
from editor.edits.reading import Numbers, one, sheets_of
from engine.data import schema
from engine.data.cell_forms import FORMS, alternatives_of
from engine.data.game_readings import HEX, TWO_HEXES, readings_of, role_at_start, start_subjects
from engine.data.near import unknown_text
from engine.data.schema import Row
from engine.data.shown import short

_CONTROL, _BRIDGE, _BLOWN, _COUNTER = "control", "bridge", "blown", "#"
_UNDRAWN = "unknown"
"""The terrain of a hex that nobody has drawn yet."""
_SHAPES = {HEX: "in a hex, as 1010", TWO_HEXES: "between two, as between 1010 and 1011"}
_START_VALUES = "START_VALUES"


def start_fault(at: At, row: Row) -> str:
    """Return why nothing of the scenario can begin so: a hex, counter or place that is not there, hexes apart."""
    parts = str(row.said("subject")).split("|")
    sheets = sheets_of(at.rows, at.game, at.head.map)
    labels = [part for part in parts if len(parts) == 2 or any(sheet.cell(part) is not None for sheet in sheets)]
    for label in labels:
        if one(at.rows, schema.HexRow, game=at.game, map=at.head.map, hex=label) is None:
            return f"Start state: the map has no hex {label!r}; correct it"
    if len(parts) == 2 and not Numbers.of_map(at.rows, at.game, at.head.map).touch(*parts):
        return f"Start state: {parts[0]} and {parts[1]} do not touch; correct a hex"
    if labels and str(row.said("kind")).partition("_")[0] == _BRIDGE and (lacking := _bridge_fault(at, row, labels)):
        where = f"between {labels[0]} and {labels[1]}" if len(labels) == 2 else f"at {labels[0]}"
        return f"Start state: no {lacking[0]} lies {where}; correct the hexes, or draw the {lacking[1]} first"
    if len(labels) == 1 and (role := role_at_start(at.game, str(row.said("kind")))):
        return "" if _starts_there(at, role, labels[0]) else _nothing_stands(at, role, labels[0])
    if not labels and _COUNTER in parts[0] and one(at.rows, schema.CounterRow, game=at.game, key=parts[0]) is None:
        return f"Start state: the game has no counter {parts[0]}; check the name"
    if labels or readings_of(at.game, _START_VALUES) is None and row.said("kind") != _CONTROL:
        return ""
    return _unplaced(at, str(row.said("kind")), parts[0])


def _starts_there(at: At, role: str, label: str) -> bool:
    starting = at.rows.find(schema.SetupRow, game=at.game, scenario=at.scenario, place=label)
    counters = (one(at.rows, schema.CounterRow, game=at.game, key=row.counter) for row in starting)
    types = (one(at.rows, schema.UnitTypeRow, game=at.game, key=each.unit_type) for each in counters if each)
    return any(each is not None and each.role == role for each in types)


def _nothing_stands(at: At, role: str, label: str) -> str:
    known = one(at.rows, schema.WordRow, game=at.game, list="role", word=role)
    name = (known.title if known is not None and known.title else role).casefold()
    return f"Start state: no {name} starts in {label}, so this would say nothing in play; put the {name} there first"


def _bridge_fault(at: At, row: Row, labels: Sequence[str]) -> tuple[str, str] | None:
    """Return what a bridge lacks there and what must be drawn, as the check of bridges judges; None where it stands
    right: one that is blown needs a bridge, any other water, at the hexside or at any of a single hex."""
    is_blown = _BLOWN in (str(row.said("kind")).rpartition("_")[2], row.said("value"))
    if not _is_undrawn_or_over(at, labels, needs_bridge=False):
        return "river or bridge", "river"
    return ("bridge to blow", "bridge") if is_blown and not _is_undrawn_or_over(at, labels, needs_bridge=True) else None


def _is_undrawn_or_over(at: At, labels: Sequence[str], needs_bridge: bool) -> bool:
    of_map = {"game": at.game, "map": at.head.map}
    hexes = (at.rows.find(schema.HexRow, **of_map, hex=label) for label in labels)
    if any(row.terrain == _UNDRAWN for rows in hexes for row in rows):
        return True
    a, b = labels[0], labels[-1]
    ends = [{"hex_a": a, "hex_b": b}, {"hex_a": b, "hex_b": a}] if a != b else [{"hex_a": a}, {"hex_b": a}]
    sides = [side for end in ends for side in at.rows.find(schema.HexsideRow, **of_map, **end)]
    return any(side.crossing or (not needs_bridge and is_water(at.rows, side)) for side in sides)


def _unplaced(at: At, kind: str, subject: str) -> str:
    """Return why a start state of a kind cannot be of what is no hex of the map."""
    known = [place.key for place in at.rows.find(schema.PlaceRow, game=at.game, map=at.head.map)]
    known += area_places(at)
    if kind == _CONTROL:
        return f"Start state: {unknown_text('place', subject, known)}" if subject not in known else ""
    shapes = [said for shape, said in _SHAPES.items() if shape in start_subjects(at.game, kind)]
    if shapes:
        return f"Start state: {short(subject)} is no hex; a {kind} is {' or '.join(shapes)}"
    if subject in START_OF or subject in known or _COUNTER in subject:
        return ""
    return f"Start state: {short(subject)} is no hex, place, area or counter; write two hexes as between 1010 and 1011"


def start_values(at: At, kind: str) -> Sequence[str]:
    """Return what all values that the rules read for a kind of start state are called; none where they read more than
    some words."""
    form = (readings_of(at.game, _START_VALUES) or {}).get(kind)
    if form is None:
        return ()
    words = alternatives_of(form) or ("",)
    if any(word in FORMS or "#" in word or word.startswith("name of") for word in words):
        return ()
    return [*map(StartValues().sayer(at), words)]
