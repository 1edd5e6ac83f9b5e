"""The page *Versions*: a version is closed, what changed since is told, and a copy of that can be taken away."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from editor.edits.draft import joined
from editor.edits.map import set_terrain
from editor.edits.setup import move_setup
from editor.edits.versions import close_version
from editor.window.file_dialogs import FileDialog
from editor.window.main_window import MainWindow
from editor.window.panels.scenario_page import ScenarioPage
from editor.window.panels.versions_page import VersionsPage
from engine.data import schema
from tests.editor.small import GAME, MAP, SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def page(used_window: MainWindow) -> Iterator[VersionsPage]:
    used_window.open_area("versions")
    found = used_window.area("versions")
    assert isinstance(found, VersionsPage) and found.isVisible()
    found.unfold.setChecked(True)
    yield found
    found.leave()


def closed(page: VersionsPage, qtbot: QtBot, version: str = "", changes: str | None = None) -> None:
    """Close a version with the form."""
    form = page.form
    page.unfold.setChecked(True)
    if version:
        form.version.setText(version)
    if changes is not None:
        form.changes.setPlainText(changes)
    qtbot.mouseClick(form.close_it, Qt.MouseButton.LeftButton)
    compared(page, qtbot)


def compared(page: VersionsPage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: page._job is None)


def lines(page: VersionsPage) -> list[tuple[str, ...]]:
    shown = page.panel.shown
    return [tuple(shown.index(row, at).data() for at in range(shown.columnCount())) for row in range(shown.rowCount())]


def move(window: MainWindow, place: str) -> None:
    window.document.edit(move_setup(window.document.rows, GAME, SCENARIO, TANKS, place))


@pytest.mark.deep
def test_the_form_is_folded_once_its_version_is_closed_and_the_list_is_seen(
    page: VersionsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    move(used_window, "B1.01")
    assert page.form.isVisible()
    closed(page, qtbot, "0.1")
    assert not page.form.isVisible() and not page.unfold.isChecked()
    page.unfold.setChecked(True)
    page.form.date.setText("2026-13-45")
    page.form.version.setText("0.2")
    qtbot.mouseClick(page.form.close_it, Qt.MouseButton.LeftButton)
    assert page.form.isVisible()


def test_a_version_is_closed_by_the_form_and_taken_back_by_undo(
    page: VersionsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    assert page.form.version.text() == "0.1"
    closed(page, qtbot)
    document = used_window.document
    assert document.head is not None and document.head.version == "0.1" and document.head.date
    assert page.form.version.text() == "0.2"
    document.undo_stack.undo()
    assert document.head.version == ""
    assert document.baseline.find(schema.ScenarioVersionRow) == []


@pytest.mark.deep
def test_changes_are_told_as_the_journal_does_until_a_person_writes_others(
    page: VersionsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    closed(page, qtbot)
    move(used_window, "B1.01")
    label = used_window.document.undo_stack.undoText()
    assert page.form.changes.toPlainText() == label
    page.form.changes.setPlainText("Tanks forward")
    move(used_window, "B1.02")
    assert page.form.changes.toPlainText() == "Tanks forward"
    qtbot.mouseClick(page.form.again, Qt.MouseButton.LeftButton)
    assert page.form.changes.toPlainText().startswith(label)


def test_what_changed_since_a_version_is_a_table_and_an_arrow_on_the_map(
    page: VersionsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    closed(page, qtbot)
    move(used_window, "B1.01")
    compared(page, qtbot)
    assert lines(page) == [("Set-up", "1 Pz Rgt (1 Pz Div)", "place", "B2.02", "B1.01")]
    assert [(unit.a, unit.b) for unit in page.found.shown.moved] == [("B1.01", "B2.02")] if page.found else False


@pytest.mark.deep
def test_a_version_that_came_in_and_was_not_taken_whole_is_not_said_to_have_no_changes(
    page: VersionsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    closed(page, qtbot, "0.1")
    assert page.form.said.text() == "Nothing was edited since 0.1 was closed"
    rows = used_window.document.rows
    theirs = close_version(rows, GAME, SCENARIO, "0.2", "", "", data="other")
    mine = move_setup(rows, GAME, SCENARIO, TANKS, "B1.01")
    used_window.document.edit(joined("Import", [theirs, mine]))
    page.earlier.setCurrentIndex(1)
    compared(page, qtbot)
    assert [line[1:3] for line in lines(page)] == [("1 Pz Rgt (1 Pz Div)", "place")]
    told = "Nothing was edited since 0.2 was closed, but not all is here as it was then: see below"
    assert page.form.said.text() == told


@pytest.mark.deep
def test_a_value_for_all_that_a_version_brought_and_was_kept_is_in_the_table_since_that_version(
    page: VersionsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    closed(page, qtbot, "0.1")
    document = used_window.document
    woods = set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods").changes
    document.edit(close_version(document.rows, GAME, SCENARIO, "0.2", "", "", data="other", shared=woods))
    page.earlier.setCurrentIndex(1)
    compared(page, qtbot)
    assert lines(page) == [("Map", "Hex B1.02", "terrain", "Woods", "Clear")]
    assert page.untaken.isVisible() and page.untaken.text().endswith("otherwise in this library: Hex B1.02: terrain.")
    assert page.form.said.text().endswith("but not all is here as it was then: see below")
    assert page.said.text() == "1 difference."


@pytest.mark.deep
def test_where_no_version_says_what_is_other_it_is_told_that_something_is(
    page: VersionsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    closed(page, qtbot, "0.1")
    rows = used_window.document.rows
    used_window.document.edit(close_version(rows, GAME, SCENARIO, "0.2", "", "", data="other"))
    page.earlier.setCurrentIndex(1)
    compared(page, qtbot)
    assert page.untaken.text().startswith("It plays otherwise than when this version was closed")
    assert page.said.text() == "" and page.form.said.text().endswith("not all is here as it was then: see below")


@pytest.mark.deep
def test_what_changed_from_one_version_to_the_next_stays_whatever_comes_later(
    page: VersionsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    closed(page, qtbot, "0.3")
    document = used_window.document
    move(used_window, "B1.01")
    document.edit(set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    closed(page, qtbot, "0.4", "Tanks forward\nWoods by the road")
    move(used_window, "B3.05")
    document.edit(set_terrain(document.rows, GAME, MAP, ["B1.02"], "clear"))
    page.later.setCurrentIndex(page.later.findData("0.4"))
    page.earlier.setCurrentIndex(page.earlier.findData("0.3"))
    compared(page, qtbot)
    assert [line for line in lines(page) if line[0] != "Scenario"] == [
        ("Set-up", "1 Pz Rgt (1 Pz Div)", "place", "B2.02", "B1.01"),
        ("Map", "Hex B1.02", "terrain", "Clear", "Woods"),
    ]
    assert page.said.text().endswith("Tanks forward; Woods by the road")


@pytest.mark.deep
def test_what_its_author_changed_for_all_and_stands_otherwise_here_is_told_above_the_table(
    page: VersionsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    closed(page, qtbot, "0.3")
    document = used_window.document
    document.edit(set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    closed(page, qtbot, "0.4", "Woods by the road")
    assert not page.untaken.isVisible()
    document.edit(set_terrain(document.rows, GAME, MAP, ["B1.02"], "clear"))
    page.later.setCurrentIndex(page.later.findData(""))
    page.earlier.setCurrentIndex(page.earlier.findData("0.3"))
    compared(page, qtbot)
    assert page.untaken.isVisible() and page.untaken.text().endswith("otherwise in this library: Hex B1.02: terrain.")


def test_what_changed_is_copied_as_markdown_and_saved(
    page: VersionsPage, used_window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed(page, qtbot)
    move(used_window, "B1.01")
    compared(page, qtbot)
    qtbot.mouseClick(page.copy, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("# Skirmish: what changed from 0.1 to now")
    target = tmp_path / "changes.md"

    def name(dialog: FileDialog) -> int:
        dialog.selectFile(str(target))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(FileDialog, "exec", name)
    qtbot.mouseClick(page.save, Qt.MouseButton.LeftButton)
    assert target.read_text(encoding="utf-8").strip() == copied.strip()


@pytest.mark.deep
def test_a_version_of_a_name_that_there_is_is_refused(
    page: VersionsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    closed(page, qtbot)
    closed(page, qtbot, "0.1")
    assert "has a version 0.1 already" in used_window.message_bar.label.text()


def test_without_a_version_the_page_says_so(page: VersionsPage) -> None:
    assert page.said.text().startswith("No version is closed yet")
    assert not page.copy.isEnabled()


def test_author_and_license_are_typed_on_the_page_of_the_scenario(used_window: MainWindow, qtbot: QtBot) -> None:
    used_window.open_area("summary")
    page = used_window.area("summary")
    assert isinstance(page, ScenarioPage)
    for edit, text in ((page.head.author, "Ann"), (page.head.license, "CC BY 4.0")):
        edit.setFocus()
        edit.selectAll()
        qtbot.keyClicks(edit, text)
        qtbot.keyClick(edit, Qt.Key.Key_Return)
    head = used_window.document.head
    assert head is not None and (head.author, head.license) == ("Ann", "CC BY 4.0")
    used_window.document.undo_stack.undo()
    assert page.head.license.text() == ""
