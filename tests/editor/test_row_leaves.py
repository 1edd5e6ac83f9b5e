"""A row that its own open cell takes out of the filter leaves the keys to the table, where it stood."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.window.main_window import MainWindow
from editor.window.panels.table_view import TablePanel
from editor.window.panels.work_tables import CountersArea, SetupArea

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def type_on(text: str) -> None:
    """Press keys wherever they go."""
    for letter in text:
        QApplication.processEvents()
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, letter)
    QApplication.processEvents()


def filtered_counters(window: MainWindow) -> CountersArea:
    """Open the counters, filtered to the faces of three tanks."""
    window.open_area("counters")
    page = window.center.pages.currentWidget()
    assert isinstance(page, CountersArea)
    page.filter.setText("tank")
    QApplication.processEvents()
    return page


@pytest.fixture
def table(used_window: MainWindow) -> CountersArea:
    """Return the counters, of which the faces of three tanks are shown; the second, with two of them, has become
    guns by its type, typed in its open cell."""
    page = filtered_counters(used_window)
    page.view.setFocus()
    page.view.setCurrentIndex(page.shown.index(1, column(page, "Type")))
    used_window.commands.do_scenario_rename()
    type_on("g")
    assert page.shown.rowCount() == 2
    return page


def column(page: TablePanel, title: str) -> int:
    return next(
        at for at in range(page.source.columnCount()) if page.source.headerData(at, Qt.Orientation.Horizontal) == title
    )


def test_the_table_has_the_keys_after_that_and_no_other_row_is_chosen(table: CountersArea) -> None:
    assert table.view.hasFocus() and not table.view.currentIndex().isValid()
    assert not table.view.selectionModel().selectedIndexes()


@pytest.mark.parametrize(("key", "row"), [(Qt.Key.Key_Down, 1), (Qt.Key.Key_Up, 0)])
def test_the_keys_go_on_from_where_the_row_stood(table: CountersArea, key: Qt.Key, row: int) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key)
    assert (table.view.currentIndex().row(), table.view.currentIndex().column()) == (row, column(table, "Type"))


def test_letters_that_are_typed_on_change_and_choose_nothing(used_window: MainWindow, table: CountersArea) -> None:
    steps = used_window.document.undo_stack.count()
    type_on("uns\r")
    assert (used_window.document.undo_stack.count(), used_window.page_now.key) == (steps, "counters")
    assert table.view.hasFocus() and not table.view.currentIndex().isValid()


def test_a_table_that_gets_the_keys_again_chooses_no_other_row(used_window: MainWindow, table: CountersArea) -> None:
    table.filter.setFocus()
    table.view.setFocus()
    assert not table.view.currentIndex().isValid()
    QTest.keyClick(table.view, Qt.Key.Key_Down)
    assert table.view.currentIndex().row() == 1


def test_letters_open_a_cell_again_once_a_row_is_chosen(table: CountersArea) -> None:
    QTest.keyClick(table.view, Qt.Key.Key_Down)
    table.view.setCurrentIndex(table.shown.index(1, column(table, "Steps")))
    type_on("2")
    focus = QApplication.focusWidget()
    assert focus is not None and table.view.viewport().isAncestorOf(focus)


@pytest.fixture
def places(used_window: MainWindow) -> TablePanel:
    """Return the units that start, of which the two at places of the board are shown; the second is about to leave by
    the place that is typed in its open cell."""
    used_window.open_area("setup")
    page = used_window.center.pages.currentWidget()
    assert isinstance(page, SetupArea)
    units = page.units
    units.filter.setText("rgt b")
    assert units.shown.rowCount() == 2
    QApplication.processEvents()  # a page that is new takes the keys only when it is seen
    units.view.setFocus()
    units.view.setCurrentIndex(units.shown.index(1, column(units, "Place")))
    used_window.commands.do_scenario_rename()
    type_on("near:setup/1")
    return units


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Return])
def test_a_cell_that_is_left_with_its_row_by_any_key_leads_to_no_cell_of_another_row(
    used_window: MainWindow, places: TablePanel, key: Qt.Key
) -> None:
    press(key)
    assert places.shown.rowCount() == 1
    assert places.view.hasFocus() and not places.view.currentIndex().isValid()
    assert not places.view.selectionModel().selectedIndexes()
    used_window.document.undo_stack.undo()
    current = places.view.currentIndex()
    assert (current.row(), current.column()) == (1, column(places, "Place"))


def test_the_keys_go_on_from_where_a_row_stood_that_was_left_by_tab(places: TablePanel) -> None:
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Up)
    current = places.view.currentIndex()
    assert (current.row(), current.column()) == (0, column(places, "Place"))


def press(key: Qt.Key) -> None:
    """Press a key wherever it goes."""
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key)
    QApplication.processEvents()
