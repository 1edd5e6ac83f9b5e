"""Tab comes to what is made while a window is used where it stands, and to the answers of a question next."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QHBoxLayout, QLineEdit, QTableView, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid

from editor.window.frame.areas import AREAS
from editor.window.frame.tab_order import seat
from editor.window.main_window import MainWindow
from editor.window.panels.table_view import TablePanel
from tests.some_now import some_now

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


def tab(window: MainWindow, times: int = 1) -> QWidget | None:
    for _ in range(times):
        QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
    return QApplication.focusWidget()


def test_what_is_made_later_is_reached_where_its_holder_stands(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    column = QVBoxLayout(page)
    first, holder, last = QLineEdit(), QWidget(), QLineEdit()
    for part in (first, holder, last):
        column.addWidget(part)
    row, made = QHBoxLayout(holder), [QLineEdit(), QLineEdit()]
    for field in made:
        row.addWidget(field)
    seat(made, holder)
    reached = [first]
    while reached[-1] is not last:
        reached.append(reached[-1].nextInFocusChain())  # type: ignore[arg-type]
    assert [each for each in reached if isinstance(each, QLineEdit)] == [first, *made, last]


def test_what_stands_before_a_holder_is_there_when_that_has_gone(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    column = QVBoxLayout(page)
    box, holder = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok), QWidget()
    for part in (box, holder):
        column.addWidget(part)
    made_by_qt = box.button(QDialogButtonBox.StandardButton.Ok)
    field = QLineEdit(holder)
    seat([field], holder)
    delete(holder)
    assert isValid(made_by_qt)


def test_tab_comes_to_the_places_of_a_scenario_once_and_arrows_lead_from_one_to_the_next(window: MainWindow) -> None:
    tray = window.docks.order.tray
    tray._take_tab(next(iter(tray.chips.values())))
    chips = list(tray.chips.values())
    window.docks.order.view.setFocus()
    assert tab(window) is chips[0]
    QTest.keyClick(chips[0], Qt.Key.Key_Right)
    assert QApplication.focusWidget() is chips[1]
    QTest.keyClick(chips[1], Qt.Key.Key_Left)
    QTest.keyClick(chips[0], Qt.Key.Key_Left)
    assert QApplication.focusWidget() is chips[-1]
    assert tab(window) not in chips


def test_places_of_another_scenario_are_reached_where_they_stand(window: MainWindow) -> None:
    tray = window.docks.order.tray
    tray._chips.pop("box:dead").deleteLater()  # so that all are made anew
    tray.refresh()
    window.docks.order.view.setFocus()
    assert tab(window) is next(iter(tray.chips.values()))


@pytest.mark.parametrize(
    "page", some_now(4, [page.key for area in AREAS for page in area.pages if page.factory is not None])
)
def test_no_table_of_a_page_keeps_tab_from_what_stands_behind_it(window: MainWindow, page: str) -> None:
    window.open_area(page)
    kept = [view.accessibleName() for view in window.area(page).findChildren(QTableView) if view.tabKeyNavigation()]
    assert kept == []


def test_tab_leads_from_the_lines_of_a_table_to_the_buttons_below_it(window: MainWindow) -> None:
    window.open_area("counters")
    panel = window.area("counters")
    assert isinstance(panel, TablePanel)
    window.center.set_split("page")
    panel.view.setFocus()
    panel.view.setCurrentIndex(panel.shown.index(0, 0))
    reached = [tab(window) for _ in range(3)]
    assert panel.view not in reached and None not in reached


def test_tab_goes_to_a_question_from_wherever_one_is_and_the_answer_gives_the_focus_back(window: MainWindow) -> None:
    bar, heard = window.message_bar, list[str]()
    window.docks.order.search.setFocus()
    bar.ask("Which?", [("This", lambda: heard.append("this")), ("That", lambda: heard.append("that"))], lambda: None)
    assert tab(window) is bar.answers[0]
    assert tab(window) is bar.answers[1]
    QTest.keyClick(bar.answers[1], Qt.Key.Key_Space)
    assert heard == ["that"]
    assert QApplication.focusWidget() is window.docks.order.search
