"""The first column of a wide table stays in sight."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from editor.edits.draft import Draft
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.frame.chrome import wear
from editor.window.models.chart_tables import terrain_table
from editor.window.panels.frozen_column import FrozenColumn
from editor.window.panels.table_view import TablePanel
from engine.data import schema
from tests.editor.small import GAME
from tests.some_now import some_now

pytestmark = [pytest.mark.qt_log_ignore("propagateSizeHints"), pytest.mark.usefixtures("dressed")]


@pytest.fixture
def panel(document: Document, qtbot: QtBot) -> Iterator[TablePanel]:
    """The terrain chart in a window much too small for it."""
    found = TablePanel(terrain_table(Desk(document)), "")
    qtbot.addWidget(found)
    found.view.freeze()
    found.resize(360, 170)
    found.show()
    yield found


def frozen(panel: TablePanel) -> FrozenColumn:
    assert panel.view.frozen is not None
    return panel.view.frozen


def test_names_stay_where_they_are_when_the_values_scroll_away(panel: TablePanel) -> None:
    side, down = panel.view.horizontalScrollBar(), panel.view.verticalScrollBar()
    assert side.maximum() > 0 and down.maximum() > 0
    side.setValue(side.maximum())
    down.setValue(down.maximum())
    column = frozen(panel)
    top = QPoint(5, 5)
    assert column.isVisible() and column.width() == panel.view.columnWidth(0)
    assert panel.view.childAt(column.geometry().center()) is column.viewport()
    assert (column.indexAt(top).row(), column.indexAt(top).column()) == (panel.view.indexAt(top).row(), 0)
    assert column.indexAt(top).row() > 0


def test_a_cell_one_goes_to_does_not_lie_under_the_names(panel: TablePanel) -> None:
    panel.view.horizontalScrollBar().setValue(panel.view.horizontalScrollBar().maximum())
    panel.view.setCurrentIndex(panel.shown.index(0, 1))
    assert panel.view.visualRect(panel.shown.index(0, 1)).left() >= panel.view.columnWidth(0)


def test_a_click_on_the_head_of_the_names_sorts_the_table_up_and_down(panel: TablePanel) -> None:
    head = frozen(panel).horizontalHeader()
    names = [str(panel.source.index(row, 0).data(Qt.ItemDataRole.EditRole)) for row in range(panel.source.rowCount())]
    for order in (sorted(names), sorted(names, reverse=True)):
        head.sectionClicked.emit(0)
        shown = [panel.shown.index(row, 0).data(Qt.ItemDataRole.EditRole) for row in range(len(names))]
        assert shown == order


def test_the_names_are_as_wide_as_their_column_is_made(panel: TablePanel) -> None:
    panel.view.setColumnWidth(0, 133)
    assert frozen(panel).width() == 133


@pytest.mark.parametrize("look", some_now(2, ["light", "dark"]))
def test_the_names_stand_on_the_lines_of_their_values_in_the_colors_of_the_window(panel: TablePanel, look: str) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    worn = app.styleSheet(), app.palette()
    wear(look)
    try:
        QApplication.processEvents()
        names, values = frozen(panel), panel.view
        for row in range(3):
            name = names.visualRect(panel.shown.index(row, 0)).topLeft()
            value = values.visualRect(panel.shown.index(row, 1)).topLeft()
            assert names.viewport().mapTo(panel, name).y() == values.viewport().mapTo(panel, value).y()
        assert names.viewport().width() == values.columnWidth(0)
    finally:
        app.setStyleSheet(worn[0])
        app.setPalette(worn[1])


def opened(panel: TablePanel, row: int, column: int) -> QLineEdit:
    """Open a cell of numbers as people do, and type another into it."""
    cell = panel.shown.index(row, column)
    panel.activateWindow()
    panel.view.setFocus()
    panel.view.setCurrentIndex(cell)
    for press in (QTest.mouseClick, QTest.mouseDClick):
        press(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=panel.view.visualRect(cell).center())
    line = panel.view.findChild(QLineEdit)
    assert isinstance(line, QLineEdit)
    line.selectAll()
    QTest.keyClicks(line, "3")
    return line


@pytest.mark.parametrize("key", [None, Qt.Key.Key_Return, Qt.Key.Key_Tab], ids=["typed", "Enter", "Tab"])
@pytest.mark.parametrize("to", some_now(3, ["the names", "another value", "the head of the names"]))
def test_a_cell_is_taken_once_when_the_next_click_comes_before_enter_is_answered(
    panel: TablePanel, document: Document, key: Qt.Key | None, to: str
) -> None:
    """A warning of Qt fails the test: it came when Enter was answered for a cell that the click had closed."""
    line = opened(panel, 1, 2)
    if key is not None:
        QTest.keyClick(line, key)
    column = frozen(panel)
    place = {
        "the names": (column.viewport(), QPoint(8, 60)),
        "another value": (panel.view.viewport(), panel.view.visualRect(panel.shown.index(2, 2)).center()),
        "the head of the names": (column.horizontalHeader().viewport(), QPoint(8, 8)),
    }[to]
    QTest.mouseClick(place[0], Qt.MouseButton.LeftButton, pos=place[1])
    QApplication.processEvents()
    assert panel.source.index(1, 2).data(Qt.ItemDataRole.EditRole) == "3"
    assert document.undo_stack.count() == 1


def test_a_value_that_is_declared_later_is_not_frozen_with_the_names(panel: TablePanel, document: Document) -> None:
    values = document.rows.find(schema.DeclaredValueRow, game=GAME, table="terrain")
    new = values[0].model_copy(update={"name": "night_shift", "title": "At night", "position": 99})
    draft = Draft()
    draft.add(new)
    document.edit(draft.done("declared"))
    column, last = frozen(panel), panel.source.columnCount() - 2  # behind it is how lines look
    assert panel.source.headerData(last, Qt.Orientation.Horizontal) == "At night"
    assert [place for place in range(last + 1) if not column.isColumnHidden(place)] == [0]
