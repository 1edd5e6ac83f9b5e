"""The same unit of history in all games, as a table that follows the selection."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.everywhere import everywhere, units_above
from editor.window.panels.everywhere_page import EverywherePage

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

REGIMENT = "allied/1 Inf Div/16 Inf#1"
SAME = "allied/1/16#1"


def test_a_regiment_is_found_in_the_other_games(shipped_document: Document) -> None:
    found = everywhere(shipped_document.rows, "scs1994", REGIMENT, "us/16th-infantry-regiment")
    assert next(iter(found)).game == "scs1994"
    assert {line.game for line in found} == {"scs1994", "hj1986", "spi1977"}
    assert {line.counter for line in found if line.game == "hj1986"} == {SAME}


def test_an_arrival_is_told_with_day_and_entry(shipped_document: Document) -> None:
    found = everywhere(shipped_document.rows, "scs1994", REGIMENT, "us/16th-infantry-regiment")
    peiper = [line for line in found if (line.game, line.scenario) == ("scs1994", "kampfgruppe-peiper")]
    assert [(line.when, line.where) for line in peiper] == [("arrives 17 Dec", "Entry Area N")]


def test_a_set_up_is_told_with_first_day_and_place(shipped_document: Document) -> None:
    found = everywhere(shipped_document.rows, "scs1994", REGIMENT, "us/16th-infantry-regiment")
    payback = [line for line in found if (line.game, line.scenario) == ("scs1994", "payback")]
    assert [(line.when, line.where) for line in payback] == [("starts 27 Dec", "B53.20")]


def test_a_division_brings_its_parts_of_all_games(shipped_document: Document) -> None:
    rows = shipped_document.rows
    division = next(row for row in units_above(rows, "scs1994", REGIMENT) if row.kind == "division")
    of_regiment = everywhere(rows, "scs1994", REGIMENT, "us/16th-infantry-regiment")
    of_division = everywhere(rows, "scs1994", REGIMENT, division.key)
    assert {line.counter for line in of_regiment} < {line.counter for line in of_division}


@pytest.fixture
def page(shipped_document: Document, qtbot: QtBot) -> Iterator[EverywherePage]:
    shipped_document.choose("scs1994", "payback")
    desk = Desk(shipped_document)
    found = EverywherePage(desk)
    qtbot.addWidget(found)
    found.resize(900, 500)
    found.show()
    desk.select("counter", REGIMENT)
    yield found


def test_the_page_shows_the_unit_that_is_selected(page: EverywherePage) -> None:
    assert page.unit.currentText() == "16th Infantry Regiment"
    shown = page.panel.shown
    assert {shown.index(row, 0).data() for row in range(shown.rowCount())} >= {"The Ardennes", "The Last Gamble"}
    assert page.said.text().endswith("games: 3")


def test_a_larger_unit_is_chosen_in_the_box(page: EverywherePage) -> None:
    before = page.panel.shown.rowCount()
    page.unit.setCurrentText("1st Infantry Division")
    assert page.panel.shown.rowCount() > before


def test_a_double_click_shows_the_scenario_with_the_unit_selected(page: EverywherePage, qtbot: QtBot) -> None:
    page.panel.filter.setText("Last Gamble")
    view = page.panel.view
    at = QPoint(view.visualRect(page.panel.shown.index(0, 0)).center())
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    desk = page.model.desk
    assert desk.document.game == "hj1986" and desk.selection.key == SAME


def test_a_counter_without_a_unit_of_history_says_why(page: EverywherePage) -> None:
    page.model.desk.select("counter", "allied/1 Inf Div/no such#1")
    assert page.panel.shown.rowCount() == 0
    assert page.said.text().startswith("This counter stands for no unit of history")
