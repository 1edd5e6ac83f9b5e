"""The menu *File* publishes the errata of the game that is shown."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog

from editor.edits import errata
from editor.window.file_dialogs import FileDialog
from editor.window.main_window import MainWindow
from tests.editor.small import GAME

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def publish(window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Publish the errata into a file, and return what the window says."""

    def name(dialog: FileDialog) -> int:
        dialog.selectFile(str(path))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(FileDialog, "exec", name)
    document = window.document
    document.edit(errata.create(document.baseline, GAME, "Names", "proposed"))
    window.actions_by_key["file.publish_errata"].trigger()
    return window.message_bar.label.text()


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("errata.html", "<!DOCTYPE html>"), ("errata.md", "# Small (1994): errata"), ("errata.pdf", "%PDF-"),
        ("errata.csv", "erratum,title,"), ("errata.bbcode", "[size=18][b]Small"), ("errata.txt", "Small (1994):"),
    ],
)  # fmt: skip
def test_errata_are_written_as_the_name_of_the_file_ends(
    name: str, begins: str, used_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = publish(used_window, tmp_path / name, monkeypatch)
    assert (tmp_path / name).read_bytes().startswith(begins.encode("ascii"))
    assert str(tmp_path / name) in said


def test_a_name_that_says_no_form_is_refused(
    used_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "does not say what it is to be" in publish(used_window, tmp_path / "errata.doc", monkeypatch)
    assert not (tmp_path / "errata.doc").exists()


def test_another_file_is_not_replaced(used_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "notes.md").write_text("my notes", "utf-8")
    assert "is not a list of errata" in publish(used_window, tmp_path / "notes.md", monkeypatch)
    assert (tmp_path / "notes.md").read_text("utf-8") == "my notes"
