"""Edits that wait elsewhere for the answer what they mean are told of at the foot of the window, which leads there."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from editor.edits.scenarios import delete_scenario
from editor.window.main_window import MainWindow
from editor.window.waiting_sign import WaitingSign
from tests.editor.small import GAME, GUNS, SCENARIO, TANKS
from tests.editor.test_asked_meaning import (
    CORRECT,
    answer,
    begun_of_map,
    drop,
    place_of,
    printed,
    used_printed,
    window,
)
from tests.editor.test_waiting_marks import brush

__all__ = ["printed", "used_printed", "window"]
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "grabbing the keyboard")
MINE = "mine"


@pytest.fixture(autouse=True)
def _meaning_is_answered() -> None:
    """Here it is not answered before."""


def sign(window: MainWindow) -> WaitingSign:
    (found,) = window.statusBar().findChildren(WaitingSign)
    return found


def press(window: MainWindow) -> None:
    QTest.mouseClick(sign(window), Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def test_what_waits_where_it_is_asked_about_is_no_matter_of_the_foot(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    assert sign(window).isHidden()


def test_edits_that_wait_in_another_scenario_are_counted_at_the_foot_which_leads_there(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    window.document.choose(GAME, MINE)
    assert sign(window).isVisible() and sign(window).text() == "1 edit waits in “Skirmish”"
    window.document.choose(GAME, SCENARIO)
    drop(window, GUNS, "B3.04")
    window.document.choose(GAME, MINE)
    assert sign(window).text() == "2 edits wait in “Skirmish”"
    assert "1 Pz Rgt: set up in B3.02; " in sign(window).toolTip()
    press(window)
    assert (window.document.scenario, sign(window).isHidden()) == (SCENARIO, True)
    answer(window, CORRECT)
    assert (place_of(window, SCENARIO), place_of(window, SCENARIO, GUNS)) == ("B3.02", "B3.04")


def test_edits_that_wait_in_another_area_are_told_of_with_its_name(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    window.open_area("pieces")
    assert sign(window).text() == "1 edit waits in area Map"
    press(window)
    assert window.area_now.key == "map" and window.message_bar.answers and sign(window).isHidden()


def test_who_left_edits_in_several_places_chooses_where_to_go(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    menus: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _place: menus.append(menu))
    drop(window, TANKS, "B3.02")
    window.open_area("scenario")
    brush(window, "B1.02")
    window.document.choose(GAME, MINE)
    assert sign(window).text() == "2 edits wait in 2 places"
    press(window)
    texts = [action.text().replace("&", "") for action in menus[0].actions()]
    assert texts == [
        "“Skirmish”, area Map: 1 Pz Rgt: set up in B3.02",
        "“Skirmish”, area Scenario: Terrain of B1.02: Woods",
    ]
    menus[0].actions()[1].trigger()
    assert (window.document.scenario, window.area_now.key) == (SCENARIO, "scenario")
    assert sign(window).text() == "1 edit waits in area Map"


def test_the_box_at_the_end_says_where_edits_wait_and_which(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    drop(window, GUNS, "B3.04")
    window.document.choose(GAME, MINE)
    (said,) = window.asked.unsaved()
    (tanks, guns) = (each.label for each in window.asked.aside.at(window.asked.aside.places[0]))
    assert said == f"In “Skirmish”, area Map, 2 edits: {tanks}; {guns} (what they mean was not answered)"


def test_edits_whose_scenario_is_no_more_are_given_up_by_who_goes_there(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    document = window.document
    document.choose(GAME, MINE)
    document.edit(delete_scenario(document.baseline, GAME, SCENARIO), cited=True)
    press(window)
    assert "as “skirmish”, area Map is no more: 1 Pz Rgt: set up in B3.02" in window.message_bar.label.text()
    assert (document.scenario, sign(window).isHidden(), window.asked.unsaved()) == (MINE, True, [])


def test_what_waits_on_the_desk_of_errata_is_asked_about_there_beside_its_erratum(window: MainWindow) -> None:
    key = begun_of_map(window)
    window.open_area("errata")
    assert window.document.desk_erratum == key
    drop(window, TANKS, "B3.02")
    window.open_area("map")
    assert sign(window).text() == "1 edit waits in area Errata"
    press(window)
    assert (window.page_now.key, window.document.desk_erratum, sign(window).isHidden()) == ("errata", key, True)
    assert "B3.02" in window.message_bar.label.text() and window.message_bar.answers


def test_what_waits_elsewhere_asks_for_the_room_of_its_first_words_and_has_all_in_its_tip(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    window.document.choose(GAME, MINE)
    found = sign(window)
    assert found.minimumSizeHint().width() < found.sizeHint().width()
    assert found.width() >= found.sizeHint().width()  # here there is room
    found.resize(found.minimumSizeHint())
    assert not found.grab().isNull() and "“Skirmish”, area Map" in found.toolTip()
