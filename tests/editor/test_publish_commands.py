"""The menu *File* publishes the errata of the game that is shown."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from editor.edits import errata
from editor.publishing.listing import ErrataList
from editor.publishing.page import Pair
from editor.window.drawings import errata_lists
from editor.window.file_dialogs import FileDialog
from editor.window.main_window import MainWindow
from tests.editor.small import GAME
from tests.some_now import some_now

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
    some_now(
        3,
        [
            ("errata.html", "<!DOCTYPE html>"), ("errata.md", "# Small (1994): errata"), ("errata.pdf", "%PDF-"),
            ("errata.csv", "erratum,title,"), ("errata.bbcode", "[size=18][b]Small"), ("errata.txt", "Small (1994):"),
        ],
    ),
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


def begun_of_house(window: MainWindow) -> None:
    document = window.document
    document.edit(errata.create(document.baseline, GAME, "Ours", "house"))


@pytest.mark.parametrize(
    ("answer", "is_there"), [("With those of the house", True), ("Official and proposed alone", False)]
)
def test_it_is_asked_whether_those_of_the_house_are_published_too(
    answer: str, is_there: bool, used_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun_of_house(used_window)
    publish(used_window, tmp_path / "errata.md", monkeypatch)
    assert not (tmp_path / "errata.md").exists()
    button = next(each for each in used_window.message_bar.answers if each.text() == answer)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert ("Ours" in (tmp_path / "errata.md").read_text("utf-8")) == is_there


def test_publishing_that_is_stopped_writes_nothing_and_says_so(
    used_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bar, told = used_window.message_bar, list[str]()

    def draw(_rows: object, found: ErrataList, begins: Callable[[int], None]) -> dict[str, list[Pair]]:
        begins(0)
        told.append(bar.label.text())
        QTest.mouseClick(bar.offered, Qt.MouseButton.LeftButton)
        begins(1)
        return {}

    monkeypatch.setattr(errata_lists, "errata_pictures", draw)
    assert publish(used_window, tmp_path / "errata.html", monkeypatch).endswith("Stopped: nothing was written")
    assert told[0].startswith("Pictures of 0 of ")
    assert not (tmp_path / "errata.html").exists()
