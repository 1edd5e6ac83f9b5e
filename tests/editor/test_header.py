"""The line at the top: which scenarios of which games can be chosen there."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from db.build import build_library
from db.changes import ChangeSet, inserting
from editor.edits.draft import Draft
from editor.window.app import open_window
from editor.window.frame.areas import AREAS, pages_of
from editor.window.main_window import MainWindow
from engine.data import schema
from engine.data.tables import Tables
from tests.some_now import some_now

pytestmark = [pytest.mark.qt_log_ignore("propagateSizeHints"), pytest.mark.usefixtures("dressed")]


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    return used_window


GAME = {
    "game": "other",
    "title": "Wacht am Rhein",
    "publisher": "SPI",
    "year": 1977,
    "step": "third of a day",
    "first_date": "1944-12-16",
    "dice": "1d6",
}


def test_a_game_without_a_scenario_is_in_the_list_and_says_so(window: MainWindow) -> None:
    window.document.edit(ChangeSet("A game begins", (inserting("game", GAME),)))
    window.header.scenarios.aboutToShow.emit()
    listed = [(action.text(), action.isEnabled()) for action in window.header.scenarios.actions()]
    place = listed.index(("Wacht am Rhein (1977)", False))  # a heading
    assert listed[place + 1] == ("No scenario yet", False)
    assert listed.count(("No scenario yet", False)) == 1


@pytest.mark.deep
def test_a_library_without_any_scenario_opens_every_area_and_says_in_play_that_there_is_none(
    qtbot: QtBot, tmp_path: Path
) -> None:
    tables = Tables()
    tables.add([schema.GameRow.model_validate(GAME)])
    build_library(tmp_path / "begun.losheim", tables)
    window = open_window(tmp_path / "begun.losheim")
    qtbot.addWidget(window)
    window.show()
    told: list[str] = []
    window.desk.told.connect(told.append)
    for area, page in pages_of(AREAS):
        window.open_area(page.key)
        QApplication.processEvents()
        assert window.area(page.key) is not None, area.title
    assert window.header.scenario.text() == "No scenario ▾"
    assert told == ["This scenario cannot be played: there is none yet"]
    window.close()


def test_the_title_of_the_scenario_is_whole_where_there_is_room_and_cut_only_for_the_search_field(
    window: MainWindow,
) -> None:
    head = window.document.head
    assert head is not None
    title = "The Defense of the Crossroads West of the River"
    draft = Draft()
    draft.set(head, title=title)
    window.document.edit(draft.done("A long title"))
    window.resize(1600, 1000)
    assert window.header.scenario.text().endswith(f"{title} ▾")
    window.resize(1000, 700)
    QApplication.processEvents()
    assert window.width() == 1000
    shown = window.header.scenario.text()
    assert "…" in shown and title.startswith(shown.split("… ▾")[0].split(f"{head.number} ")[1].strip())
    assert window.header.finder.width() >= 190
    window.resize(1600, 1000)
    assert window.header.scenario.text().endswith(f"{title} ▾")


@pytest.mark.parametrize("width", some_now(4, [1280, 1440, 1600, 1920]))
def test_menus_stand_where_they_are_whatever_the_title_of_the_scenario(window: MainWindow, width: int) -> None:
    window.resize(width, 800)
    places = set()
    for title in ("A", "The Defense of the Crossroads", "The Defense of the Crossroads West of the River " * 3):
        head = window.document.head
        assert head is not None
        draft = Draft()
        draft.set(head, title=title)
        window.document.edit(draft.done("A title"))
        QApplication.processEvents()
        places.add(window.header.menus.x())
    assert len(places) == 1 and window.header.menus.isVisible()


def test_a_long_title_is_cut_in_the_list_of_scenarios_and_whole_in_its_tip(window: MainWindow) -> None:
    head = window.document.head
    assert head is not None
    draft = Draft()
    draft.set(head, title="x" * 300)
    window.document.edit(draft.done("A long title"))
    window.header.scenarios.aboutToShow.emit()
    (line,) = [action for action in window.header.scenarios.actions() if action.isChecked()]
    assert line.text().endswith("…") and line.toolTip().endswith("x" * 300)
    assert window.header.scenarios.toolTipsVisible() and window.header.scenarios.sizeHint().width() < 600
