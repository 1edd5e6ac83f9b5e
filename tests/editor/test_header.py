"""The line at the top: which scenarios of which games can be chosen there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from db.changes import ChangeSet, inserting
from editor.window.app import open_window
from editor.window.main_window import MainWindow

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(qtbot: QtBot, library: Path) -> Iterator[MainWindow]:
    found = open_window(library)
    qtbot.addWidget(found)
    found.show()
    yield found
    found.close()


def test_a_game_without_a_scenario_is_in_the_list_and_says_so(window: MainWindow) -> None:
    words = {"title": "Wacht am Rhein", "publisher": "SPI", "step": "third of a day", "dice": "1d6"}
    row = {"game": "other", "year": 1977, "first_date": "1944-12-16", **words}
    window.document.edit(ChangeSet("A game begins", (inserting("game", row),)))
    window.header.scenarios.aboutToShow.emit()
    listed = [(action.text(), action.isEnabled()) for action in window.header.scenarios.actions()]
    place = listed.index(("Wacht am Rhein (1977)", True))
    assert listed[place + 1] == ("No scenario yet", False)
    assert listed.count(("No scenario yet", False)) == 1
