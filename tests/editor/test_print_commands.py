"""The menu *Scenario* brings the scenario that is shown to the clipboard and into files."""

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QMenu

from editor.edits.setup import move_setup
from editor.pasting.reading import read_list
from editor.window.file_dialogs import FileDialog
from editor.window.main_window import MainWindow
from tests.editor.small import GAME, GUNS, SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def choose(window: MainWindow, key: str) -> None:
    """Choose a line of the menu *Scenario*."""
    action = window.actions_by_key[key]
    assert action.isEnabled()
    assert [menu for menu in window.findChildren(QMenu) if action in menu.actions() and menu.title() == "&Scenario"]
    action.trigger()


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Let whoever is asked for a file name this one, and agree."""
    path = tmp_path / "skirmish.rtf"

    def name(dialog: FileDialog) -> int:
        assert "(*.rtf)" in " ".join(dialog.nameFilters())
        dialog.selectFile(str(path))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(FileDialog, "exec", name)
    return path


def test_the_clipboard_has_the_scenario_as_html_and_as_a_list_that_is_read_back(used_window: MainWindow) -> None:
    used_window.document.edit(move_setup(used_window.document.rows, GAME, SCENARIO, TANKS, "B3.02"))
    choose(used_window, "scenario.copy_text")
    copied = QGuiApplication.clipboard().mimeData()
    assert "<h1>Skirmish</h1>" in copied.html() and "<b>B3.02:</b>" in copied.html()
    read = read_list(used_window.document.rows, GAME, SCENARIO, "german", copied.text())
    placed = {line.unit: line.place for line in read if line.is_sure}
    assert (placed[TANKS], placed[GUNS]) == ("B3.02", "B3.03")
    assert "clipboard" in used_window.message_bar.label.text()


def test_a_text_is_saved_as_the_name_of_its_file_ends(used_window: MainWindow, answer: Path) -> None:
    choose(used_window, "scenario.save_text")
    assert answer.read_text("ascii").startswith("{\\rtf1")
    assert str(answer) in used_window.message_bar.label.text()


def test_a_file_of_another_kind_is_not_replaced_by_a_text(used_window: MainWindow, answer: Path) -> None:
    answer.write_text("notes of my own")
    choose(used_window, "scenario.save_text")
    assert answer.read_text() == "notes of my own"
    assert "choose another name" in used_window.message_bar.label.text()
