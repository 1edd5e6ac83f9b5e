"""Two clicks on a line of a menu mean the line: the second one reaches nothing of what is shown in its place."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.window.main_window import MainWindow

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

SETUP = 1
"""The place of the page *Set-up* among those of its area."""


PRESSED, RELEASED = QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease


def chosen(window: MainWindow, *kinds: QEvent.Type) -> QPoint:
    """Choose *New scenario...* by the mouse in the area Map where *Set-up* is going to be; return where."""
    window.open_area("setup")
    QApplication.processEvents()
    page = window.docks.lists.pages.buttons[SETUP]
    point = page.mapToGlobal(page.rect().center())
    window.open_area("map")
    menu, line = window.bar.menus["&Scenario"], window.actions_by_key["scenario.new"]
    menu.resize(menu.sizeHint())
    within, left = QPointF(menu.actionGeometry(line).center()), Qt.MouseButton.LeftButton
    for kind in kinds:  # no menu pops up without a screen
        event = QMouseEvent(kind, within, QPointF(point), left, left, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(menu, event)
    line.trigger()
    QApplication.processEvents()
    return window.mapFromGlobal(point)


@pytest.fixture
def at(used_window: MainWindow) -> QPoint:
    return chosen(used_window, PRESSED, RELEASED)


def click(window: MainWindow, at: QPoint) -> None:
    handle = window.windowHandle()
    assert handle is not None
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=at)
    QApplication.processEvents()


def test_a_line_of_a_menu_clicked_twice_opens_its_page_alone(used_window: MainWindow, at: QPoint) -> None:
    """The page *New* was left for *Set-up* at once, and the title typed in it went to the map."""
    click(used_window, at)
    assert used_window.page_now.key == "begin"


def test_one_more_click_there_counts(used_window: MainWindow, at: QPoint) -> None:
    click(used_window, at)
    click(used_window, at)
    assert used_window.page_now.key == "setup"


def test_a_click_there_counts_where_the_pointer_was_elsewhere_meanwhile(used_window: MainWindow, at: QPoint) -> None:
    handle = used_window.windowHandle()
    assert handle is not None
    QTest.mouseMove(handle, at + QPoint(0, 90))
    click(used_window, at)
    assert used_window.page_now.key == "setup"


def test_a_click_counts_where_the_one_before_opened_the_menu_and_chose_no_line(used_window: MainWindow) -> None:
    """Its release comes to the menu, which lies under the pointer by then."""
    click(used_window, chosen(used_window, RELEASED))
    assert used_window.page_now.key == "setup"
