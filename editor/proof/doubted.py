"""What is worth one question before it is written, though it may be meant? Asked by name of what it would change."""

import re

from db.changes import EditError
from editor.edits.reading import Rows
from editor.edits.units import short_name
from editor.proof.added_lines import SIGN, added_line
from editor.proof.listed import Item, Listed
from engine.data import schema

_NUMBER = re.compile(r"-?\d+", re.ASCII)
_TIMES, _BEYOND = 2, 5
"""A number is far outside that is more than so many times the largest of its sisters, and by more than so much; or that
is less than the least of them divided so, and by more than so much."""


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
    lowest = min(least * _TIMES, least / _TIMES, least - _BEYOND)
    if lowest <= int(text) <= max(most * _TIMES, most + _BEYOND):
        return ""
    return f"The other cells are {least} to {most}; Return again writes {text}"


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
