"""What is worth one question before it is written, though it may be meant? Asked by name of what it would change."""

import re
from collections.abc import Iterable

from db.changes import EditError
from editor.edits.reading import Rows
from editor.edits.units import short_name
from editor.proof.added_lines import SIGN, added_line
from editor.proof.listed import Item, Listed
from editor.proof.trays import Counters, Face
from editor.proof.typed_faces import Typed
from engine.data import schema

_NUMBER = re.compile(r"-?\d+", re.ASCII)
_TIMES, _BEYOND, _FEW = 2, 5, 3
"""A number is far outside that is more than so many times the largest of its sisters, and by more than so much; or that
is less than the least of them divided so, and by more than so much. On counters there are so many sisters at least."""


def doubted(rows: Rows, game: str, listed: Listed, item: Item | None, text: str) -> str:
    """Return what one more Return would do that nobody may have meant; empty where there is nothing to be asked."""
    if text.startswith(SIGN):
        return _comes_later(rows, game, listed, text)
    if item is None or not isinstance(item.row, schema.ChartCellRow):
        return ""
    return far_outside(listed, item, text.strip())


def far_outside(listed: Listed, item: Item, text: str) -> str:
    """Ask about a whole number in a chart of whole numbers that are all much smaller, or all much larger."""
    others = [each.shown for each in listed.items if each.key != item.key and each.shown]
    if not others or not all(_NUMBER.fullmatch(said) for said in (text, *others)):
        return ""
    least, most = min(map(int, others)), max(map(int, others))
    if _is_near(int(text), least, most):
        return ""
    return f"The other cells are {least} to {most}; Return again writes {text}"


def far_from_kind(rows: Rows, counters: Counters, faces: Iterable[Face], typed: Typed) -> str:
    """Ask about a number on a counter that is far from what all others of its type and face have, or that hardly one of
    them has; of a few others nothing follows."""
    for face in faces:
        kind = rows.find(schema.CounterRow, game=face.counter.game, unit_type=face.counter.unit_type)
        alike = [each.row for row in kind if row.key != face.counter.key for each in counters.faces(row)]
        sisters = [row for row in alike if row.face == face.row.face]
        for name, number in typed.faces.get(face.row.face, {}).items():
            others = [value for row in sisters if isinstance(value := row.said(name), int)]
            if not isinstance(number, int) or number == face.row.said(name):
                continue
            if len(others) < _FEW:
                known = [row for row in sisters if _has_numbers(row)]
                if face.row.said(name) is None and _has_numbers(face.row) and len(known) - len(others) >= _FEW:
                    few = f"Only {len(others)}" if others else "None"
                    return f"{few} of the {len(known)} others of its kind has {name}; Return again writes {number}"
                continue
            if not _is_near(number, min(others), max(others)):
                span = " to ".join(map(str, sorted({min(others), max(others)})))
                return f"The {len(others)} others of its kind have {name} {span}; Return again writes {number}"
    return ""


def _has_numbers(row: schema.FaceRow) -> bool:
    return any(isinstance(value, int) for value in row.values.values())


def _is_near(number: int, least: int, most: int) -> bool:
    return min(least * _TIMES, least / _TIMES, least - _BEYOND) <= number <= max(most * _TIMES, most + _BEYOND)


def _comes_later(rows: Rows, game: str, listed: Listed, text: str) -> str:
    try:
        changes = added_line(rows, game, listed.key, text).changes
    except EditError:
        return ""  # it is refused anyway
    gone = next((each.before for each in changes if each.table == "arrival" and each.after is None), None)
    if gone is None:
        return ""
    (unit,) = rows.find(schema.CounterRow, game=game, key=str(gone["counter"]))
    name = short_name(unit)
    return f"{name} arrives on turn {gone['turn']}; Return again sets it up here and takes the arrival out"
