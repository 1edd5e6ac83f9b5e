"""What was set aside at the proof desk, and where the work stopped, belongs to one library."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.identity import LIBRARY
from editor.window.app import open_window
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.proof.map_page import MapPage
from editor.window.proof.resumed import work_of
from editor.window.settings import Settings
from tests.editor.small import write_library

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def blocks(window: MainWindow) -> MapPage:
    window.open_area("proof_map")
    page = window.area("proof_map")
    assert isinstance(page, MapPage)
    return page


@pytest.mark.deep
def test_another_library_of_the_same_game_has_marks_and_a_place_of_its_own(
    library: Path, tmp_path: Path, settings_file: Path, qtbot: QtBot
) -> None:
    other = write_library(tmp_path / "other.losheim")
    for number, path in enumerate((library, other)):
        with closing(sqlite3.connect(path)) as named, named:
            named.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (LIBRARY, f"library {number}"))
    found: dict[str, tuple[str, frozenset[str]]] = {}
    for name, path in (("first", library), ("other", other), ("again", library)):
        window = open_window(path, Settings(settings_file))
        qtbot.addWidget(window)
        window.show()
        page = blocks(window)
        if name == "first":
            qtbot.keyClick(page.field, Qt.Key.Key_Right)
            qtbot.keyClick(page.field, Qt.Key.Key_Space)
        found[name] = page.item(), page.exceptions()
        window.close()
    assert found["first"] == found["again"] == ("B4.04", frozenset({"B4.04"}))  # right of B4.05, where a block begins
    assert found["other"] == ("B4.05", frozenset())


def test_a_file_that_was_copied_by_another_program_is_another_work(document: Document, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")
    first = work_of(document, settings)
    copied = Document.open(Path(shutil.copy(document.library.path, tmp_path / "copied.losheim")))
    assert work_of(copied, settings) != first == work_of(document, settings)
    copied.close()


def test_the_work_follows_a_file_that_was_moved(document: Document, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")
    first = work_of(document, settings)
    document.close()
    moved = Document.open(document.library.path.rename(tmp_path / "moved.losheim"))
    assert work_of(moved, settings) == first
    moved.close()


def test_the_first_confirmation_asks_once_for_a_name_that_may_stay_empty(used_window: MainWindow, qtbot: QtBot) -> None:
    page, stack = blocks(used_window), used_window.document.undo_stack
    used_window.desk.asked_name = False
    before = stack.index()
    with qtbot.waitSignal(used_window.desk.refused):
        qtbot.keyClick(page.field, Qt.Key.Key_Return)
    assert stack.index() == before and page.field.hasFocus()  # what is typed next is no name
    qtbot.keyClick(page.field, Qt.Key.Key_Return)
    assert stack.index() == before + 1
