"""The first column of a wide table stays in sight."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.chart_tables import terrain_table
from editor.window.panels.frozen_column import FrozenColumn
from editor.window.panels.table_view import TablePanel

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


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
