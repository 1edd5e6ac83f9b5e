"""A scenario is cut out of a larger one in the window: outline by mouse, answers and edges in tables."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.panels.begin_page import BeginPage
from editor.window.settings import Settings
from engine.data import schema
from tests.editor.small import GAME, RESERVE, SCENARIO

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(document: Document, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    document.choose(GAME, SCENARIO)
    found = MainWindow(document, Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(found)
    found.resize(1400, 900)
    found.show()
    found.map_area.view.fit()
    return found


def page_of(window: MainWindow) -> BeginPage:
    page = window.area("begin")
    assert isinstance(page, BeginPage)
    return page


def pixel(window: MainWindow, label: str) -> QPoint:
    view = window.map_area.view
    cell = view.scene_data.cell(label)
    assert cell is not None
    return view.mapFromScene(*view.scene_data.geometry.center(cell))


def drag_around(window: MainWindow, *labels: str) -> None:
    port = window.map_area.view.viewport()
    places = [pixel(window, label) for label in labels]
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=places[0])
    for place in places[1:]:
        QTest.mouseMove(port, place)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=places[-1])


def test_an_outline_drawn_on_the_map_opens_the_cut_with_what_lies_in_it(window: MainWindow) -> None:
    window.choose_tool("outline")
    drag_around(window, "B1.01", "B1.03", "B4.03", "B4.01")  # rows 1 to 4, numbers 1 to 3: twelve hexes
    page = page_of(window)
    assert page.how == "cut"
    assert page.plan is not None and len(page.plan.hexes) == 12
    assert page.told.text().startswith("12 hexes")


def test_a_cut_is_made_with_answers_and_edges_as_they_were_chosen(window: MainWindow) -> None:
    window.commands.do_scenario_cut()
    page = page_of(window)
    page.outline.setText("B1.01, B1.03, B4.03, B4.01")
    page.last.setValue(1)  # the reserve of turn 2 comes too late
    page.look()
    (item,) = [item for item in page.review.asked if RESERVE in item.key]
    assert item.proposal == "drop" and "shift" in item.choices
    page.review.answer(item.key, "shift")
    box = page.edge.item(0, 1)
    assert box is not None
    box.setCheckState(Qt.CheckState.Checked)
    (first, *_) = page.edge.roles()
    page.title.setText("Right half")
    assert page.make()
    rows, key = window.document.baseline, window.document.scenario
    assert key == "right-half"
    assert [row.turn for row in rows.find(schema.ArrivalRow, game=GAME, scenario=key)] == [1]
    roles = {(row.role, row.side) for row in rows.find(schema.BoundRoleRow, game=GAME, scenario=key)}
    assert set(first) <= roles != set()


def test_what_cannot_be_cut_is_said_under_the_form(window: MainWindow) -> None:
    window.commands.do_scenario_cut()
    page = page_of(window)
    page.outline.setText("B9.99")
    page.look()
    assert "B9.99" in page.missing.text()
    assert not page.begin.isEnabled()


def test_many_lines_of_the_review_are_found_and_answered_at_once(window: MainWindow) -> None:
    window.commands.do_scenario_cut()
    page = page_of(window)
    page.outline.setText("B1.05, B1.04, B4.04, B4.05")
    page.look()
    box, table = page.reviewed, page.review
    groups = [box.group.itemText(place) for place in range(box.group.count())]
    assert groups[0] == f"All {len(table.asked)}" and any(group.startswith("Set-up: Drop (") for group in groups)
    box.group.setCurrentIndex(box.group.findText("Set-up: Drop", Qt.MatchFlag.MatchStartsWith))
    shown = [item for row, item in enumerate(table.asked) if not table.isRowHidden(row)]
    assert shown and all(item.row.TABLE == "setup" for item in shown)
    box.answer.setCurrentIndex(box.answer.findData("move"))
    QTest.mouseClick(box.all, Qt.MouseButton.LeftButton)
    assert table.answers == {item.key: "move" for item in shown if "move" in item.choices} != {}
    box.words.setText("nothing is called so")
    assert all(table.isRowHidden(row) for row in range(table.rowCount())) and not box.all.isEnabled()


def test_what_a_planned_cut_marks_on_the_map_goes_with_the_page_and_with_another_scenario(window: MainWindow) -> None:
    def marked() -> bool:
        return "cut" in window.map_area.view._shown.overlays

    window.choose_tool("outline")
    drag_around(window, "B1.01", "B1.03", "B4.03", "B4.01")
    assert marked()
    window.open_area("setup")
    assert not marked()
    window.open_area("begin")
    assert marked()
    page = page_of(window)
    page.title.setText("A part of it")
    page.begin.click()
    assert not marked()
    window.document.choose(GAME, SCENARIO)
    assert not marked()


def test_the_key_of_a_new_scenario_follows_its_title_until_one_is_typed(window: MainWindow) -> None:
    page = page_of(window)
    page.choose("empty")
    QTest.keyClicks(page.title, "Dawn at Losheim")
    page.look()
    assert page.key.text() == "dawn-at-losheim"
    page.key.selectAll()
    QTest.keyClicks(page.key, "dawn")
    page.title.setText("Dusk")
    page.look()
    assert page.key.text() == "dawn" and page.begin.isEnabled()
    QTest.mouseClick(page.begin, Qt.MouseButton.LeftButton)
    head = window.document.head
    assert head is not None and (head.scenario, head.title) == ("dawn", "Dusk")


def test_a_key_that_is_taken_or_none_is_said_and_begins_nothing(window: MainWindow) -> None:
    page = page_of(window)
    page.choose("empty")
    QTest.keyClicks(page.title, "Dawn")
    for typed, said in ((SCENARIO, "choose another key"), ("A/B", "Key: ")):
        page.key.selectAll()
        QTest.keyClicks(page.key, typed)
        page.look()
        assert said in page.missing.text() and not page.begin.isEnabled()
    page.key.clear()
    page.look()
    assert page.key.text() == "dawn" and page.begin.isEnabled()
