"""The lines of the log of a game are read without scrolling sideways."""

from types import SimpleNamespace
from typing import cast

import pytest
from pytestqt.qtbot import QtBot

from editor.window.playtest.log_lines import LogLine
from editor.window.playtest.play_log import PlayLog
from engine.scenario import Scenario

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

HEXES = ",".join(str(1010 + place) for place in range(60))


@pytest.mark.usefixtures("dressed")
def test_a_word_that_is_too_wide_lets_the_other_lines_wrap_and_is_still_read_for_its_hexes(qtbot: QtBot) -> None:
    log = PlayLog()
    qtbot.addWidget(log)
    log.resize(320, 300)
    log.show()
    log.begin(cast(Scenario, SimpleNamespace(bounds={"1069": ()}, counters=())))
    log.show_lines([LogLine(1, "event", "The regiment goes back to the river. " * 5), LogLine(1, "event", HEXES)])
    assert log.list.horizontalScrollBar().maximum() == 0
    assert log.list.visualItemRect(log.list.item(0)).height() > 30
    with qtbot.waitSignal(log.hex_wanted) as found:
        log.list.itemClicked.emit(log.list.item(1))
    assert found.args == ["1069"]
