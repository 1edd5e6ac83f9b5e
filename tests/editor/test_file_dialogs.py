"""Dialogs that ask for a file open none, so the library beside them keeps its locks and its log."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QFileInfo, Qt
from PySide6.QtWidgets import QFileDialog, QFileSystemModel, QLineEdit
from pytestqt.qtbot import QtBot

from editor.window import file_dialogs
from editor.window.document import Document
from editor.window.file_dialogs import FileDialog, NameIcons, file_to_open, file_to_write
from editor.window.library_commands import LIBRARIES
from tests.db.killing.killer import ROOT
from tests.db.test_handles import LINUX, beside, locks_on
from tests.editor.test_guard import paint

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")  # said of the list of completions


def shown(folder: Path, qtbot: QtBot) -> FileDialog:
    """Return a dialog in which the files of a folder are listed, typed and chosen among all kinds."""
    dialog = FileDialog(None, "Open library", LIBRARIES)
    qtbot.addWidget(dialog)
    dialog.setViewMode(QFileDialog.ViewMode.Detail)
    dialog.setDirectory(str(folder))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    dialog.show()
    model = dialog.findChild(QFileSystemModel)
    assert model is not None
    root = model.index(str(folder))
    qtbot.waitUntil(lambda: model.rowCount(root) > 0, timeout=60_000)
    dialog.selectNameFilter("All files (*)")
    qtbot.waitUntil(lambda: model.rowCount(root) >= 3, timeout=60_000)
    line = dialog.findChild(QLineEdit)
    assert line is not None
    line.textEdited.emit("small")
    kinds = {model.fileName(index): model.type(index) for index in (model.index(row, 0, root) for row in range(3))}
    assert kinds["small.losheim"] == "losheim file"
    dialog.grab()
    return dialog


@LINUX
def test_a_dialog_in_the_folder_of_the_library_costs_no_lock(document: Document, library: Path, qtbot: QtBot) -> None:
    paint(document, "B1.01")
    before = sorted(locks_on(library))
    assert "POSIX" in before
    dialog = shown(library.parent, qtbot)
    assert sorted(locks_on(library)) == before
    dialog.close()


def test_an_edit_after_a_dialog_and_a_list_of_another_program_is_in_the_file(
    document: Document, library: Path, qtbot: QtBot
) -> None:
    paint(document, "B1.01")
    shown(library.parent, qtbot).close()
    listing = [sys.executable, "-m", "editor", "list", str(library), "journal", "--json"]
    done = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True)
    assert "Terrain of B1.01" in done.stdout
    assert "-wal" in beside(library)
    paint(document, "B1.02")
    asked = "import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute('SELECT * FROM change_log'))"
    reading = [sys.executable, "-c", asked, str(library)]
    assert "Terrain of B1.02" in subprocess.run(reading, check=True, capture_output=True, text=True).stdout


def test_types_are_told_by_names(qapp: object, tmp_path: Path) -> None:
    (tmp_path / "a.losheim").write_text("never read")
    (tmp_path / "plain").write_text("never read")
    found = [NameIcons().type(QFileInfo(str(path))) for path in (tmp_path / "a.losheim", tmp_path / "plain", tmp_path)]
    assert found == ["losheim file", "file", "Folder"]


def test_who_agrees_gets_the_file_and_a_name_without_ending_gets_one(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choose(dialog: FileDialog) -> int:
        dialog.setDirectory(str(tmp_path))
        dialog.selectFile("new")
        dialog.done(1)
        return 1

    monkeypatch.setattr(file_dialogs.FileDialog, "exec", choose)
    assert file_to_write(None, "Save", LIBRARIES) == tmp_path / "new.losheim"


def test_who_does_not_agree_gets_nothing(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_dialogs.FileDialog, "exec", lambda _dialog: 0)
    assert file_to_open(None, "Open", LIBRARIES) is None


def test_a_dialog_begins_in_the_folder_of_the_library(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    def look(dialog: FileDialog) -> int:
        begun.append(dialog.directory().absolutePath())
        return 0

    monkeypatch.setattr(file_dialogs.FileDialog, "exec", look)
    file_to_open(None, "Open", LIBRARIES, tmp_path)
    file_to_write(None, "Save", LIBRARIES, "", tmp_path)
    assert begun == [str(tmp_path)] * 2
