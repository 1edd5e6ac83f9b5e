"""Lines of the lists that are changed line by line, as a person types them, and what fills in and reads them."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from db.changes import ChangeSet
from editor.edits.lists import of_game, of_scenario
from editor.edits.lists.changing import RowList
from editor.edits.lists.fields import At
from editor.window.desk import Desk
from editor.window.panels.row_form import RowForm
from editor.window.panels.row_list import RowListPanel
from tests.editor.small import GAME, SCENARIO, TANKS, TableRows, tables

LISTS = (*of_scenario.ALL, *of_game.ALL)
TYPED: dict[str, dict[str, str]] = {
    "Withdrawals": {"turn": "3", "counter": TANKS, "place": "area:W"},
    "Replacements": {"turn": "2", "side": "German", "kind": "armor", "amount": "3"},
    "Other": {"kind": "air", "turn": "1", "side": "Both", "subject": "fighters", "value": "2"},
    "Start state": {"kind": "bridge_blown", "subject": "B2.02|B2.03"},
    "Areas": {"key": "N", "kind": "entry", "title": "North", "hexes": "B1.01, b1.02"},
    "Places": {"key": "mill", "name": "Mill", "kind": "Hamlet", "hexes": "B1.01", "vp": "0"},
    "Edge": {"area": "W", "role": "entry", "side": "Both"},
    "Dumps": {"key": "north", "side": "Allied", "real": "1", "dummy": "1", "hexes": "B1.01 B1.02"},
    "Own numbers": {"key": "stacking limit", "value": "8", "rule": "1.3"},
    "Turn track": {"label": "19", "date": "1944-12-19", "half": "am"},
    "Sequence": {
        "position": "1",
        "title": "Move",
        "side": "German",
        "acting": "Nobody",
        "phase": "move",
        "key": "move",
    },
    "Values": {"table": "face", "position": "9", "name": "armor", "title": "Armor", "kind": "letter", "place": "right"},
    "Parameters": {"key": "air_points", "value": "3", "unit": "points", "rule": "1.4"},
    "Words": {"list": "weather", "position": "2", "word": "snow", "title": "Snow"},
}
"""A line of each list, as a person types it."""


def here() -> At:
    return At(TableRows(tables()), GAME, SCENARIO)


def made(listed: RowList, **typed: str) -> ChangeSet:
    return listed.added(here(), {**TYPED[listed.title], **typed})


def shown(panel: RowListPanel) -> list[list[str]]:
    source = panel.source
    return [
        [str(source.index(row, column).data(Qt.ItemDataRole.EditRole)) for column in range(source.columnCount())]
        for row in range(source.rowCount())
    ]


def fill(dialog: RowForm, typed: dict[str, str]) -> None:
    """Fill in fields of a form; a choice is chosen by its title or its word."""
    for name, text in typed.items():
        field = dialog.fields[name]
        if isinstance(field, QComboBox):
            titled = [field.itemText(place) for place in range(field.count())]
            text = next((title for title in titled if title.casefold() == text.casefold()), text)
            field.setCurrentText(text)
        else:
            field.setText(text)


def added(desk: Desk, listed: RowList, **typed: str) -> None:
    at = At(desk.document.rows, GAME, SCENARIO)
    assert desk.try_edit(lambda: listed.added(at, {**TYPED[listed.title], **typed}))
