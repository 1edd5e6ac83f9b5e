"""Where an edit was typed in a table, the keys are in the table again once it is answered what the edit means."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.window.main_window import MainWindow
from editor.window.panels.table_view import TablePanel
from editor.window.panels.work_tables import SetupArea
from tests.editor.test_asked_meaning import CORRECT, printed, used_printed, window

__all__ = ["printed", "used_printed", "window"]

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture(autouse=True)
def _meaning_is_answered() -> None:
    """Here it is not answered before."""


@pytest.fixture
def places(window: MainWindow) -> TablePanel:
    """Return the units that start, of which the two at places of the board are shown; for the second another place is
    typed in its open cell, and it is asked what that means."""
    window.open_area("setup")
    window.center.set_split("both")
    QApplication.processEvents()
    page = window.center.pages.currentWidget()
    assert isinstance(page, SetupArea)
    units = page.units
    units.filter.setText("rgt b")
    assert units.shown.rowCount() == 2
    titles = [units.source.headerData(at, Qt.Orientation.Horizontal) for at in range(units.source.columnCount())]
    units.view.setFocus()
    units.view.setCurrentIndex(units.shown.index(1, titles.index("Place")))
    window.commands.do_scenario_rename()
    for letter in "near:setup/1\r":
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, letter)
        QApplication.processEvents()
    assert window.message_bar.answers and units.shown.rowCount() == 2
    return units


def test_the_table_has_the_keys_after_an_answer_by_mouse(window: MainWindow, places: TablePanel) -> None:
    column = places.view.currentIndex().column()
    press(window, CORRECT)
    assert places.shown.rowCount() == 1
    assert places.view.hasFocus() and not places.view.currentIndex().isValid()
    QTest.keyClick(places.view, Qt.Key.Key_Down)
    assert (places.view.currentIndex().row(), places.view.currentIndex().column()) == (0, column)


def test_the_table_has_the_keys_after_the_question_is_closed(window: MainWindow, places: TablePanel) -> None:
    window.message_bar.close_button.setFocus()
    QTest.mouseClick(window.message_bar.close_button, Qt.MouseButton.LeftButton)
    assert places.view.hasFocus() and places.view.currentIndex().row() == 1


def press(window: MainWindow, answer: int) -> None:
    """Press an answer with the mouse, which gives it the keys, as the window system does."""
    button = window.message_bar.answers[answer]
    button.setFocus(Qt.FocusReason.MouseFocusReason)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
