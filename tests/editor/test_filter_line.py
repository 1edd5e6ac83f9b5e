"""The line that filters a table leads down to its rows."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.window.main_window import MainWindow
from editor.window.panels.work_tables import CountersArea
from tests.editor.test_row_leaves import filtered_counters

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def page(used_window: MainWindow) -> CountersArea:
    """Return the filtered counters with nothing chosen and the keys in the filter."""
    page = filtered_counters(used_window)
    page.view.clearSelection()
    page.view.setCurrentIndex(page.shown.index(-1, -1))
    page.filter.setFocus()
    return page


def test_the_key_that_points_down_goes_to_the_first_row_where_none_is_chosen(page: CountersArea) -> None:
    QTest.keyClick(page.filter, Qt.Key.Key_Down)
    assert (page.view.hasFocus(), page.view.currentIndex().row(), page.chosen_rows()) == (
        True,
        0,
        [page.shown_rows()[0]],
    )


def test_it_goes_to_the_row_that_is_chosen(page: CountersArea) -> None:
    page.view.setCurrentIndex(page.shown.index(2, 0))
    QTest.keyClick(page.filter, Qt.Key.Key_Down)
    assert (page.view.hasFocus(), page.view.currentIndex().row()) == (True, 2)


def test_it_goes_to_the_empty_table_where_no_row_has_the_words(page: CountersArea) -> None:
    page.filter.setText("nowhere to be found")
    QApplication.processEvents()
    QTest.keyClick(page.filter, Qt.Key.Key_Down)
    assert (page.shown.rowCount(), page.view.currentIndex().isValid()) == (0, False)
