"""How high is the list of what may be done now, and what is chosen in it?"""

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.window.playtest.option_list import OptionList

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

LONG = "attack 0704: 310 Rgt (78 Infantry Division), 709 Bn (78 Infantry Division), 893 M10 Bn (78 Infantry Division)"


def shown(qtbot: QtBot, lines: int, width: int) -> OptionList:
    found = OptionList()
    qtbot.addWidget(found)
    found.addItems([LONG] * lines)
    found.resize(width, 10)
    found.show()
    found.fit(is_short=lines < 7)
    found.resize(width, found.minimumHeight())
    return found


def whole_lines(found: OptionList) -> int:
    found.doItemsLayout()
    within = found.viewport().rect()
    return sum(within.contains(found.visualItemRect(found.item(row))) for row in range(found.count()))


@pytest.mark.parametrize(("lines", "whole"), [(2, 2), (3, 3), (6, 3), (40, 3)])
def test_lines_that_are_broken_are_whole_in_the_least_height(qtbot: QtBot, lines: int, whole: int) -> None:
    assert whole_lines(shown(qtbot, lines, 300)) >= whole


@pytest.mark.usefixtures("dressed")
def test_a_short_list_takes_no_more_room_than_its_lines(qtbot: QtBot) -> None:
    found = shown(qtbot, 2, 300)
    found.doItemsLayout()
    assert found.maximumHeight() < 2 * found.visualItemRect(found.item(0)).height() + 12


def test_a_list_that_becomes_narrower_is_as_high_as_its_lines_are_then(qtbot: QtBot) -> None:
    found = shown(qtbot, 2, 1600)
    before = found.minimumHeight()
    found.resize(200, before)
    assert found.minimumHeight() > before
    found.resize(200, found.minimumHeight())
    assert whole_lines(found) == 2


def test_a_list_that_gets_the_keys_chooses_nothing_by_itself(qtbot: QtBot) -> None:
    found, looked = OptionList(), list[object]()
    qtbot.addWidget(found)
    found.addItems(["one", "two"])
    found.currentItemChanged.connect(lambda item, _before: looked.append(item))
    QApplication.sendEvent(found, QFocusEvent(QEvent.Type.FocusIn))
    assert (found.currentRow(), looked) == (-1, [])


def test_a_line_that_is_chosen_stays_so_when_the_list_gets_the_keys_again(qtbot: QtBot) -> None:
    found = OptionList()
    qtbot.addWidget(found)
    found.addItems(["one", "two"])
    found.setCurrentRow(1)
    QApplication.sendEvent(found, QFocusEvent(QEvent.Type.FocusIn))
    assert found.currentRow() == 1
