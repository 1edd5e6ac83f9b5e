"""A row that an edit puts elsewhere in its list stays the chosen one, and a slip fills no whole column."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from db.changes import ChangeSet
from editor.edits.draft import Draft
from editor.window.main_window import MainWindow
from editor.window.models.table import Column, RowTable
from editor.window.panels.table_view import TablePanel
from engine.data import schema
from tests.editor.small import GAME, MAP

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
NAMES = [f"Ort {number:02d}" for number in range(30)]


@pytest.fixture
def panel(used_window: MainWindow, qtbot: QtBot) -> Iterator[TablePanel]:
    """A table of thirty towns by their names; the small game has one, Losheim, which comes before them."""
    desk = used_window.desk

    def named(row: schema.PlaceRow, text: str) -> ChangeSet:
        draft = Draft()
        draft.set(row, name=text)
        return draft.done("Name")

    def read() -> list[schema.PlaceRow]:
        return sorted(desk.document.baseline.find(schema.PlaceRow, game=GAME), key=lambda row: row.name)

    draft = Draft()
    for number, name in enumerate(NAMES):
        draft.add(
            schema.PlaceRow(game=GAME, map=MAP, key=f"ort-{number}", name=name, kind="village", hexes="B1.02", vp=0)
        )
    desk.document.edit(draft.done("Towns"))
    column = Column[schema.PlaceRow]("Name", lambda row: row.name, named)
    found = TablePanel(RowTable(desk, [column], read, {"place"}), "Filter towns")
    qtbot.addWidget(found)
    found.resize(300, 200)
    found.show()
    yield found
    desk.document.undo_stack.setIndex(0)


def type_name(panel: TablePanel, text: str) -> QLineEdit:
    """Open the current cell, type and press Return."""
    panel.view.edit(panel.view.currentIndex())
    (field,) = panel.view.viewport().findChildren(QLineEdit)
    field.setText(text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    return field


def test_a_town_that_is_renamed_stays_chosen_and_in_sight_at_its_new_place(panel: TablePanel) -> None:
    panel.view.setCurrentIndex(panel.shown.index(5, 0))
    assert panel.view.currentIndex().data() == "Ort 04"  # Losheim is the first
    type_name(panel, "Weywertz")
    current = panel.view.currentIndex()
    assert (current.data(), current.row()) == ("Weywertz", len(NAMES))
    assert panel.view.viewport().rect().contains(panel.view.visualRect(current).center())


def test_a_text_goes_into_very_many_chosen_cells_by_a_second_return_alone(panel: TablePanel) -> None:
    panel.view.setCurrentIndex(panel.shown.index(5, 0))
    panel.view.selectAll()
    field = type_name(panel, "Slip")
    names = [panel.source.item(row).name for row in range(panel.source.rowCount())]
    assert names == ["Losheim", *NAMES] and field.isVisible()
    assert field.toolTip() == "Return again writes this into all 31 selected cells; Esc drops it"
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert {panel.source.item(row).name for row in range(panel.source.rowCount())} == {"Slip"}
