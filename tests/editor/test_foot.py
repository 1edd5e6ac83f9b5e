"""What is said at the foot of the window can be read as a whole also where there is no room for it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.window.main_window import MainWindow

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
LONG = "Two corrections of the journal are changes of an erratum now, and the map stays as it is seen " * 4


def test_what_is_cut_at_the_foot_is_in_its_tip_and_by_a_click_over_the_map(used_window: MainWindow) -> None:
    foot, bar = used_window.status.pointed, used_window.message_bar
    used_window.desk.told.emit(LONG)
    assert foot.toolTip() == LONG and not bar.isVisible()
    QTest.mouseClick(foot, Qt.MouseButton.LeftButton)
    assert bar.isVisible() and LONG.strip() in bar.label.text()


def test_a_click_on_what_has_its_room_at_the_foot_says_nothing_more(used_window: MainWindow) -> None:
    used_window.desk.told.emit("Done")
    QTest.mouseClick(used_window.status.pointed, Qt.MouseButton.LeftButton)
    assert not used_window.message_bar.isVisible()
