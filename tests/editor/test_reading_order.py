"""Tab goes through the window as one reads it, also to what was made while it was used, and first to a question."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGridLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.window.frame.reading_order import reading_order
from editor.window.main_window import MainWindow
from editor.window.panels.places_tray import PlacesTray

pytestmark = [
    pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support"),
    pytest.mark.filterwarnings("ignore:.*setActiveWindow:DeprecationWarning"),
]


@pytest.fixture
def window(used_window: MainWindow) -> Iterator[MainWindow]:
    used_window.open_area("setup")
    QApplication.setActiveWindow(used_window)
    yield used_window
    used_window.message_bar.close_button.click()


def tab(window: MainWindow, times: int = 1, back: bool = False) -> QWidget | None:
    for _ in range(times):
        modifiers = Qt.KeyboardModifier.ShiftModifier if back else Qt.KeyboardModifier.NoModifier
        QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab, modifiers)
    return QApplication.focusWidget()


def test_a_grid_is_read_line_by_line_whatever_was_made_first(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    grid = QGridLayout(page)
    fields = {(row, column): QLineEdit() for column in range(3) for row in range(2)}
    for (row, column), field in fields.items():
        grid.addWidget(field, row, column)
    page.show()
    assert list(reading_order(page)) == [fields[row, column] for row in range(2) for column in range(3)]


def test_what_is_hidden_or_gray_is_left_out(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    column = QVBoxLayout(page)
    first, hidden, gray = QLineEdit(), QLineEdit(), QLineEdit()
    for field in (first, hidden, gray):
        column.addWidget(field)
    hidden.hide()
    gray.setEnabled(False)
    page.show()
    assert list(reading_order(page)) == [first]


def test_the_lists_at_the_left_come_before_the_map_and_the_map_before_the_inspector(window: MainWindow) -> None:
    order = list(reading_order(window))
    parts = (window.docks.order.view, window.map_area.view, window.docks.inspector)
    places = [order.index(part) for part in parts]
    assert places == sorted(places)


def test_tab_and_back_again_is_where_one_was(window: MainWindow) -> None:
    view = window.docks.order.view
    view.setFocus()
    assert tab(window) is not view
    assert tab(window, back=True) is view


def test_tab_comes_to_the_places_of_a_scenario_once_and_arrows_lead_from_one_to_the_next(window: MainWindow) -> None:
    tray = window.docks.order.tray
    chips = list(tray.chips.values())
    window.docks.order.view.setFocus()
    assert tab(window) is chips[0]
    QTest.keyClick(chips[0], Qt.Key.Key_Right)
    assert QApplication.focusWidget() is chips[1]
    QTest.keyClick(chips[1], Qt.Key.Key_Left)
    QTest.keyClick(chips[0], Qt.Key.Key_Left)
    assert QApplication.focusWidget() is chips[-1]
    assert not isinstance(tab(window), type(chips[0]) | PlacesTray)


def test_tab_goes_to_a_question_first_and_the_answer_gives_the_focus_back(window: MainWindow) -> None:
    bar, heard = window.message_bar, list[str]()
    window.docks.order.search.setFocus()
    bar.ask("Which?", [("This", lambda: heard.append("this")), ("That", lambda: heard.append("that"))], lambda: None)
    assert tab(window) is bar.answers[0]
    assert tab(window) is bar.answers[1]
    QTest.keyClick(bar.answers[1], Qt.Key.Key_Space)
    assert heard == ["that"]
    assert QApplication.focusWidget() is window.docks.order.search


def test_a_question_that_was_passed_by_takes_no_second_tab(window: MainWindow) -> None:
    bar = window.message_bar
    bar.ask("Which?", [("This", lambda: None)], lambda: None)
    assert tab(window) is bar.answers[0]
    window.docks.order.search.setFocus()
    assert tab(window) is not bar.answers[0]


def test_what_tab_comes_to_is_brought_into_view(window: MainWindow) -> None:
    window.desk.select("hex", "B2.02")
    inside = [each for each in reading_order(window.docks.inspector) if not isinstance(each, QScrollArea)]
    inside[-2].setFocus()
    last = tab(window)
    assert last is inside[-1]
    assert not last.visibleRegion().isEmpty()
