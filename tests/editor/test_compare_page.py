"""The page *Compare*: what a scenario has otherwise than another one, as a table and on the map."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from editor.commands.scenarios import edit
from editor.edits.map import set_terrain
from editor.edits.scenarios import copy_scenario
from editor.edits.setup import move_setup
from editor.window.canvas.overlays import MapPath
from editor.window.file_dialogs import FileDialog
from editor.window.main_window import MainWindow
from editor.window.panels.compare_page import ComparePage
from tests.editor.small import GAME, MAP, SCENARIO, TANKS, write_library

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def page(used_window: MainWindow) -> Iterator[ComparePage]:
    """Show the page beside the map, with a copy of the scenario to compare with."""
    document = used_window.document
    document.edit(copy_scenario(document.rows, GAME, SCENARIO, "other"), cited=True)
    used_window.open_area("compare")
    found = used_window.area("compare")
    assert isinstance(found, ComparePage) and found.isVisible() and used_window.map_area.isVisible()
    yield found
    found.panel.filter.clear()
    found.source.setCurrentIndex(0)
    found.source.activated.emit(0)


def lines(page: ComparePage) -> list[tuple[str, ...]]:
    """What the table shows, without the heads of the scenarios: those differ in number and title."""
    shown = page.panel.shown
    rows = [tuple(shown.index(row, at).data() for at in range(shown.columnCount())) for row in range(shown.rowCount())]
    return [row for row in rows if row[0] != "Scenario"]


def moved(window: MainWindow, page: ComparePage, qtbot: QtBot, place: str = "B1.01") -> None:
    """Move a unit of the scenario shown, and wait until that is seen."""
    window.document.edit(move_setup(window.document.rows, GAME, SCENARIO, TANKS, place))
    qtbot.waitUntil(lambda: bool(lines(page)))


def marked(window: MainWindow) -> dict[str, str]:
    scene, overlays = window.map_area.view.scene_data, window.map_area.view._shown.overlays
    return {scene.label(cell): item.text for cell, item in overlays.get("compared", {}).items()}


def arrows(window: MainWindow) -> tuple[MapPath, ...]:
    return window.map_area.view._shown.paths


@pytest.mark.deep
def test_a_copy_differs_in_its_head_alone(page: ComparePage) -> None:
    assert lines(page) == []
    assert page.said.text().startswith("2 differences. Here: Skirmish; there:")


def test_a_unit_that_is_moved_is_a_line_and_an_arrow_from_there_to_here(
    page: ComparePage, used_window: MainWindow, qtbot: QtBot
) -> None:
    moved(used_window, page, qtbot)
    assert lines(page) == [("Set-up", "1 Pz Rgt (1 Pz Div)", "place", "B1.01", "B2.02")]
    assert arrows(used_window) == (MapPath(("B2.02", "B1.01")),)
    assert "moved from there to here: 1" in page.legend.text().replace("&nbsp;", " ")


@pytest.mark.deep
def test_a_unit_that_one_of_the_two_lacks_is_marked_where_it_starts(
    page: ComparePage, used_window: MainWindow, qtbot: QtBot
) -> None:
    moved(used_window, page, qtbot, "box:unused")
    assert marked(used_window) == {"B2.02": "−"}


@pytest.mark.deep
def test_marks_go_with_the_page(page: ComparePage, used_window: MainWindow, qtbot: QtBot) -> None:
    moved(used_window, page, qtbot)
    used_window.open_area("setup")
    assert arrows(used_window) == ()
    used_window.open_area("compare")
    assert len(arrows(used_window)) == 1


@pytest.mark.deep
def test_a_double_click_leads_to_the_unit(page: ComparePage, used_window: MainWindow, qtbot: QtBot) -> None:
    moved(used_window, page, qtbot)
    page.panel.filter.setText("Pz")
    view = page.panel.view
    at = view.visualRect(page.panel.shown.index(0, 1)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at))
    qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at))
    assert (used_window.desk.selection.kind, used_window.desk.selection.key) == ("counter", TANKS)


def test_another_library_is_compared_with_and_given_back(
    page: ComparePage, used_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = write_library(tmp_path / "theirs.losheim")
    edit(theirs, lambda rows: set_terrain(rows, GAME, MAP, ["B1.02"], "woods"))

    def name(dialog: FileDialog) -> int:
        dialog.selectFile(str(theirs))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(FileDialog, "exec", name)
    choose(page, "another library")
    assert page.source.currentText() == "in theirs.losheim"
    assert [row[:2] + row[3:] for row in lines(page)] == [("Map", "Hex B1.02", "Clear", "Woods")]
    assert marked(used_window) == {"B1.02": "≠"}
    choose(page, "as it is now")
    assert page.source.library is None and lines(page) == []


def test_a_file_that_is_no_library_is_refused_and_nothing_changes(
    page: ComparePage, used_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = tmp_path / "notes.txt"
    wrong.write_text("mine")

    def name(dialog: FileDialog) -> int:
        dialog.selectFile(str(wrong))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(FileDialog, "exec", name)
    choose(page, "another library")
    assert "notes.txt" in used_window.message_bar.label.text()
    assert page.source.currentText() == "as it is now" and lines(page) == []


@pytest.mark.deep
def test_the_scenario_is_compared_with_itself_before_an_entry_of_the_journal(
    page: ComparePage, used_window: MainWindow, qtbot: QtBot
) -> None:
    moved(used_window, page, qtbot)
    choose(page, "before ")
    qtbot.waitUntil(lambda: page.source.library is not None)
    assert page.scenario.currentData() == (GAME, SCENARIO)
    assert lines(page) == [("Set-up", "1 Pz Rgt (1 Pz Div)", "place", "B1.01", "B2.02")]
    assert "before" in page.said.text()


def choose(page: ComparePage, begins: str) -> None:
    """Choose a state by how it begins."""
    texts = [page.source.itemText(place) for place in range(page.source.count())]
    place = next(place for place, text in enumerate(texts) if begins in text)
    page.source.setCurrentIndex(place)
    page.source.activated.emit(place)  # as Qt does after a click: a list that pops up needs a screen
