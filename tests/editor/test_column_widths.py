"""The width of a table is parted so that no column is cut while another stands empty."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication, QTableWidget, QTableWidgetItem
from pytestqt.qtbot import QtBot

from editor.window.panels.column_widths import ColumnWidths, parted

pytestmark = pytest.mark.usefixtures("dressed")
LONG = "a sentence of some length by which somebody decides what is to be done here"


@pytest.mark.parametrize(
    ("asked", "room", "deciding", "expected"),
    [
        ([50, 100, 100], 400, {2}, [50, 100, 250]),  # all fit: the rest is the deciding one's
        ([50, 100, 100], 401, {1, 2}, [50, 176, 175]),  # two share it
        ([50, 100], 400, (), [50, 350]),  # none decides: the last one has it
        ([50, 500, 500], 350, {2}, [50, 100, 200]),  # little is whole, of 300 the deciding one has two parts of three
        ([50, 60, 500], 350, {2}, [50, 60, 240]),  # what one does not need the others have
        ([90, 90, 90, 90, 500], 390, {4}, [66, 66, 66, 66, 126]),  # a sixth of 390 is 65: too narrow to be read
        (
            [90, 90, 90, 90, 500],
            300,
            {4},
            [66, 66, 66, 66, 150],
        ),  # half of it decides, the last one is scrolled to
        ([90, 90, 90, 500, 500], 300, {3, 4}, [66, 66, 66, 96, 96]),  # a quarter would be less than can be read
        ([50, 500, 150], 350, {2}, [50, 150, 150]),  # the deciding one is whole, so the other has what is left
    ],
)
def test_columns_have_what_they_ask_for_and_the_deciding_one_most_of_the_rest(
    asked: list[int], room: int, deciding: set[int], expected: list[int]
) -> None:
    assert parted(asked, room, deciding) == expected


@pytest.fixture
def table(qtbot: QtBot) -> QTableWidget:
    found = QTableWidget(0, 3)
    found.setHorizontalHeaderLabels(["No.", "Empty", "Why"])
    qtbot.addWidget(found)
    found.resize(700, 200)
    return found


def fill(table: QTableWidget, text: str) -> None:
    table.setRowCount(1)
    for column, each in enumerate(("1", "", text)):
        table.setItem(0, column, QTableWidgetItem(each))


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_a_deciding_column_is_whole_beside_an_empty_one(table: QTableWidget) -> None:
    ColumnWidths(table, ("Why",))
    table.show()
    fill(table, LONG)
    settle()
    assert table.columnWidth(2) >= table.sizeHintForColumn(2)
    assert sum(map(table.columnWidth, range(3))) == table.viewport().width()


def test_a_title_fits_also_in_bold_as_it_is_while_its_column_is_the_current_one(table: QTableWidget) -> None:
    table.setHorizontalHeaderLabels(["Side", "Number of hexes", "Why"])
    ColumnWidths(table, ("Why",))
    table.show()
    fill(table, "1")
    settle()
    bold = QFont(table.horizontalHeader().font())
    bold.setBold(True)
    for column, title in enumerate(("Side", "Number of hexes")):
        # six pixels on each side and one for the line between, as heads are dressed
        assert table.columnWidth(column) >= QFontMetrics(bold).horizontalAdvance(title) + 13


def test_columns_follow_the_width_of_the_table(table: QTableWidget) -> None:
    ColumnWidths(table, ("Why",))
    fill(table, LONG)
    table.show()
    table.resize(300, 200)
    settle()
    assert sum(map(table.columnWidth, range(3))) <= table.viewport().width()


def test_a_title_without_room_is_cut_at_its_end_and_not_at_both(table: QTableWidget) -> None:
    ColumnWidths(table, ("Why",))
    assert table.horizontalHeader().textElideMode() == Qt.TextElideMode.ElideRight


def test_a_title_of_two_lines_is_never_shortened_for_qt_measures_both_as_one(table: QTableWidget) -> None:
    ColumnWidths(table, ("Why",))
    table.setHorizontalHeaderLabels(["No.", "Entry\nGerman", "Why"])
    table.show()
    fill(table, LONG)
    settle()
    head = table.horizontalHeader()
    assert head.textElideMode() == Qt.TextElideMode.ElideNone
    assert table.columnWidth(1) >= head.fontMetrics().horizontalAdvance("German")
