"""The form that reviews a scenario from a file: every difference, what is done about it, and where it is."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.travel import Mine
from editor.commands import exchange
from editor.commands.scenarios import edit
from editor.commands.versions import close
from editor.comparing.incoming import Reviewed, reviewed
from editor.edits.map import set_terrain
from editor.edits.setup import move_setup
from editor.window.main_window import MainWindow
from editor.window.panels.import_panel import ImportPanel
from engine.data import schema
from engine.data.tables import Tables
from tests.editor.small import GAME, GUNS, MAP, SCENARIO, TANKS, write_library

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture(scope="module")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with a newer version of the scenario, made once: two units moved, one hex otherwise."""
    folder = tmp_path_factory.mktemp("newer")
    theirs, file = write_library(folder / "theirs.losheim"), folder / "file.losheim"
    edit(theirs, lambda rows: move_setup(rows, GAME, SCENARIO, TANKS, "B1.01"))
    edit(theirs, lambda rows: move_setup(rows, GAME, SCENARIO, GUNS, "B4.05"))
    edit(theirs, lambda rows: set_terrain(rows, GAME, MAP, ["B1.02"], "woods"))
    close(theirs, GAME, SCENARIO, "0.4", changes="Both forward")
    exchange.export(theirs, file, GAME, SCENARIO)
    return file


@pytest.fixture
def panel(used_window: MainWindow, newer: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> Iterator[ImportPanel]:
    """Show the review of the newer version."""
    monkeypatch.setattr("editor.window.library_commands.file_to_open", lambda *_: newer)
    used_window.actions_by_key["file.import"].trigger()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in used_window.findChildren(ImportPanel)), timeout=60_000)
    (found,) = [each for each in used_window.findChildren(ImportPanel) if each.isVisible()]
    yield found
    if found.isVisible():
        found.away.click()


def lines(panel: ImportPanel) -> list[tuple[str, ...]]:
    shown = panel.panel.shown
    return [tuple(shown.index(row, at).data() for at in range(shown.columnCount())) for row in range(shown.rowCount())]


def choose(panel: ImportPanel, what: str) -> None:
    """Select the only line that a text finds."""
    panel.panel.filter.setText(what)
    assert panel.panel.shown.rowCount() == 1
    panel.view.selectRow(0)


def placed(window: MainWindow, unit: str) -> str:
    (row,) = window.document.baseline.find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=unit)
    return row.place


def terrain(window: MainWindow, effective: bool) -> str:
    rows = window.document.rows if effective else window.document.baseline
    return rows.find(schema.HexRow, game=GAME, map=MAP, hex="B1.02")[0].terrain


def test_the_map_stays_beside_it_and_marks_what_differs(panel: ImportPanel, used_window: MainWindow) -> None:
    assert used_window.map_area.isVisible()
    marks = used_window.map_area.view._shown.overlays.get("compared", {})
    assert {used_window.map_area.view.scene_data.label(cell) for cell in marks} == {"B1.02"}
    assert {path.hexes[-1] for path in used_window.map_area.view._shown.paths} == {"B2.02", "B3.03"}


@pytest.mark.deep
def test_counts_and_what_is_new_since_mine_stand_above(panel: ImportPanel) -> None:
    assert panel.said.text().startswith("1 in conflict, 4 replaced, 1 new.")
    assert "theirs 0.4" in panel.news.text() and "Both forward" in panel.news.text()


@pytest.mark.deep
def test_a_line_that_is_chosen_brings_its_hex_into_view(
    panel: ImportPanel, used_window: MainWindow, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(used_window.desk.wanted) as asked:
        choose(panel, "B1.02")
    assert asked.args == ["B1.02"]


def test_each_line_is_taken_as_it_is_chosen_and_undo_takes_all_back(
    panel: ImportPanel, used_window: MainWindow, qtbot: QtBot
) -> None:
    choose(panel, "1 Arty")
    qtbot.mouseClick(panel.take_buttons["mine"], Qt.MouseButton.LeftButton)
    choose(panel, "B1.02")
    qtbot.mouseClick(panel.take_buttons["scenario"], Qt.MouseButton.LeftButton)
    panel.panel.filter.clear()
    assert placed(used_window, TANKS) == "B2.02"
    qtbot.mouseClick(panel.go, Qt.MouseButton.LeftButton)
    assert (placed(used_window, TANKS), placed(used_window, GUNS)) == ("B1.01", "B3.03")
    assert (terrain(used_window, effective=False), terrain(used_window, effective=True)) == ("clear", "woods")
    used_window.document.undo_stack.undo()
    assert (placed(used_window, TANKS), terrain(used_window, effective=True)) == ("B2.02", "clear")


@pytest.mark.deep
def test_all_lines_at_once_stay_mine_and_then_there_is_nothing_to_accept(panel: ImportPanel, qtbot: QtBot) -> None:
    qtbot.mouseClick(panel.all, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(panel.take_buttons["mine"], Qt.MouseButton.LeftButton)
    assert {line[-1] for line in lines(panel)} <= {"yours kept", "left out"}
    assert not panel.go.isEnabled()


@pytest.mark.deep
def test_cancel_leaves_the_library_as_it_is(panel: ImportPanel, used_window: MainWindow, qtbot: QtBot) -> None:
    count = len(used_window.document.journal())
    qtbot.mouseClick(panel.away, Qt.MouseButton.LeftButton)
    assert not panel.isVisible()
    assert (placed(used_window, TANKS), len(used_window.document.journal())) == ("B2.02", count)


@pytest.mark.deep
def test_a_kind_of_difference_is_shown_alone(panel: ImportPanel) -> None:
    panel.state.setCurrentIndex(panel.state.findData("conflict"))
    assert [line[:4] for line in lines(panel)] == [("in conflict", "Map", "Hex B1.02", "terrain")]


@pytest.mark.parametrize("content", [b"", b"not a library", b"SQLite format 3\0" + bytes(200)])
def test_a_file_that_is_none_is_refused_in_words(
    used_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, content: bytes
) -> None:
    file = tmp_path / "file.losheim"
    file.write_bytes(content)
    monkeypatch.setattr("editor.window.library_commands.file_to_open", lambda *_: file)
    used_window.actions_by_key["file.import"].trigger()
    qtbot.waitUntil(lambda: "file.losheim" in used_window.message_bar.label.text(), timeout=60_000)
    assert not [each for each in used_window.findChildren(ImportPanel) if each.isVisible()]


@pytest.mark.deep
def test_a_whole_library_is_no_traveling_file(
    used_window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, ardennes_file: Path
) -> None:
    monkeypatch.setattr("editor.window.library_commands.file_to_open", lambda *_: ardennes_file)
    used_window.actions_by_key["file.import"].trigger()
    qtbot.waitUntil(lambda: "and a traveling file one" in used_window.message_bar.label.text(), timeout=60_000)


def test_a_key_typed_letter_by_letter_reads_the_library_no_more_and_compares_aside(
    panel: ImportPanel, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    compared: list[tuple[str, bool]] = []

    def noted(mine: Mine, theirs: Tables, key: str) -> Reviewed:
        compared.append((key, threading.current_thread() is threading.main_thread()))
        return reviewed(mine, theirs, key)

    monkeypatch.setattr("db.travel.tables_of", lambda *_: read.append("library"))
    monkeypatch.setattr("editor.window.panels.import_panel.reviewed", noted)
    panel.key.selectAll()
    qtbot.keyClicks(panel.key, "again")
    assert panel.is_comparing and not panel.go.isEnabled()
    qtbot.waitUntil(lambda: not panel.is_comparing, timeout=60_000)
    assert (read, compared) == ([], [("again", False)])
    assert panel.plan is not None and panel.plan.scenario == "again" and panel.go.isEnabled()


@pytest.mark.deep
def test_a_key_that_is_none_is_refused_in_words(panel: ImportPanel, qtbot: QtBot) -> None:
    panel.key.setText("no key!")
    qtbot.waitUntil(lambda: not panel.is_comparing, timeout=60_000)
    assert "under this key" in panel.said.text() and not panel.go.isEnabled()


def test_what_was_edited_meanwhile_is_compared_when_the_page_is_shown_again(
    panel: ImportPanel, used_window: MainWindow, qtbot: QtBot
) -> None:
    used_window.open_area("setup")
    document = used_window.document
    document.edit(move_setup(document.rows, GAME, SCENARIO, TANKS, "B1.01"))
    used_window.actions_by_key["file.import"].trigger()
    qtbot.waitUntil(lambda: panel.isVisible() and not panel.is_comparing, timeout=60_000)
    assert not [line for line in panel.lines if line.found.table == "setup" and TANKS in line.found.key]
