"""Libraries that may not be written, or whose references dangle: shown with a word of what helps."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from db.backup import make_backup
from db.changes import EditError
from db.saving import save_as
from editor.window.app import open_window
from editor.window.document import Document
from tests.db.killing.killer import ROOT
from tests.editor.test_guard import paint

pytestmark = [pytest.mark.qt_log_ignore("propagateSizeHints"), pytest.mark.usefixtures("daily_backups")]


@pytest.fixture
def unwritable(library: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a library that may only be read, as far as anybody asks: the tests may run as one who may do all."""
    monkeypatch.setattr("editor.window.open_file.may_be_written", lambda path: path != library)
    return library


def test_a_library_that_may_not_be_written_is_shown_and_says_so(unwritable: Path, qtbot: QtBot) -> None:
    before = unwritable.read_bytes()
    window = open_window(unwritable)
    qtbot.addWidget(window)
    assert "(read only)" in window.windowTitle()
    assert "save it under another name" in window.message_bar.label.text()
    with pytest.raises(EditError, match="may not be written"):
        paint(window.document, "B1.01")
    window.close()
    assert unwritable.read_bytes() == before


def test_a_library_that_may_not_be_written_can_be_edited_under_another_name(
    unwritable: Path, tmp_path: Path, qapp: object
) -> None:
    document = Document.open(unwritable)
    save_as(document.library.path, tmp_path / "mine.losheim")
    document.close()
    mine = Document.open(tmp_path / "mine.losheim")
    paint(mine, "B1.01")
    mine.close()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="needs a person who may not write")
@pytest.mark.parametrize("mode", [pytest.param("delete", marks=pytest.mark.deep), "wal"])
def test_a_library_in_a_folder_that_may_not_be_written_is_read(mode: str, library: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(library)) as connection:
        connection.execute(f"PRAGMA journal_mode = {mode}")
    place = Path("/tmp") / f"losheim-{os.getpid()}-{mode}"
    warm = tmp_path / "warm.losheim"
    warm.write_bytes(library.read_bytes())
    place.mkdir(mode=0o755)
    try:
        found = library.rename(place / library.name)
        code = (
            "import os, sys; from pathlib import Path; from editor.window.document import Document; "
            "from PySide6.QtWidgets import QApplication; app = QApplication([]); "
            "Document.open(Path(sys.argv[2])).close(); "
            "os.setuid(65534); "  # only now, since that one may not read this program
            "document = Document.open(Path(sys.argv[1])); print(document.read_only); print(len(document.journal()))"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, str(found), str(warm)], cwd=ROOT, check=False, capture_output=True, text=True
        )
        assert "may not be written" in done.stdout, done.stderr
        assert sorted(path.name for path in place.iterdir()) == [library.name]
    finally:
        for path in place.iterdir():
            path.unlink()
        place.rmdir()


@pytest.fixture
def dangling(library: Path) -> Path:
    """Return a library with a hex of a terrain that there is not."""
    with closing(sqlite3.connect(library)) as connection:
        connection.execute("UPDATE hex SET terrain = 'lava' WHERE hex = 'B1.01'")
        connection.commit()
    return library


def test_what_dangles_is_said_at_opening_with_what_helps(dangling: Path, qtbot: QtBot) -> None:
    window = open_window(dangling)
    qtbot.addWidget(window)
    said = window.message_bar.label.text()
    assert "1 reference of this library leads nowhere: hex small|board|B1.01: there is no terrain" in said
    assert "go back to a backup" in said
    window.close()


def test_a_library_with_dangling_references_can_be_backed_up_and_edited(dangling: Path, document: Document) -> None:
    paint(document, "B1.02")
    made = make_backup(dangling, "asked", document.file.guard.now())
    with closing(sqlite3.connect(made.path)) as connection:
        assert connection.execute("SELECT terrain FROM hex WHERE hex = 'B1.01'").fetchone() == ("lava",)
