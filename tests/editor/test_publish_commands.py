"""The menu *File* publishes the errata of the game that is shown."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from editor.edits import errata
from editor.publishing.listing import USUAL, ErrataList
from editor.publishing.page import Pair
from editor.window.drawings import errata_lists
from editor.window.errata.publishing import PublishForm
from editor.window.file_dialogs import FileDialog
from editor.window.journaled import set_checkpoint
from editor.window.main_window import MainWindow
from tests.editor.small import GAME, SCENARIO
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def opened_form(window: MainWindow, statuses: Sequence[str] = USUAL) -> PublishForm:
    """Open the form that asks what is published, with these statuses chosen and nothing else."""
    window.actions_by_key["file.publish_errata"].trigger()
    form = window.center.pages.currentWidget()
    assert isinstance(form, PublishForm)
    for word, box in form.statuses.items():
        if box.isChecked() != (word in statuses):
            box.click()
    form.scenario.setCurrentIndex(0)
    form.since.setCurrentIndex(0)
    return form


def written(window: MainWindow, form: PublishForm, path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Write what the form says into a file, and return what the window says."""

    def name(dialog: FileDialog) -> int:
        dialog.selectFile(str(path))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(FileDialog, "exec", name)
    QTest.mouseClick(form.take, Qt.MouseButton.LeftButton)
    return window.message_bar.label.text()


def publish(window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Publish the usual errata into a file, and return what the window says."""
    begun(window, "Names", "proposed")
    return written(window, opened_form(window), path, monkeypatch)


def begun(window: MainWindow, title: str, status: str) -> None:
    document = window.document
    document.edit(errata.create(document.baseline, GAME, title, status))


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


def test_the_statuses_that_are_chosen_are_published_and_offered_again(
    used_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(used_window, "Ours", "house")
    begun(used_window, "Theirs", "proposed")
    form = opened_form(used_window, ["house"])
    assert form.statuses["house"].text() == "House (1)"
    written(used_window, form, tmp_path / "errata.md", monkeypatch)
    text = (tmp_path / "errata.md").read_text("utf-8")
    assert "Ours" in text and "Theirs" not in text
    used_window.actions_by_key["file.publish_errata"].trigger()
    again = used_window.center.pages.currentWidget()
    assert isinstance(again, PublishForm) and again.wanted.statuses == ("house",)


def test_without_a_status_nothing_is_written_and_the_form_says_why(used_window: MainWindow) -> None:
    form = opened_form(used_window, [])
    QTest.mouseClick(form.take, Qt.MouseButton.LeftButton)
    assert form.fault.text() == "No status is chosen; choose at least one"
    QTest.keyClick(form, Qt.Key.Key_Escape)
    assert used_window.center.pages.currentWidget() is not form


def test_the_scenario_that_is_chosen_reaches_the_file(
    used_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(used_window, "Names", "proposed")
    form = opened_form(used_window)
    form.scenario.setCurrentIndex(form.scenario.findData(SCENARIO))
    title = "Skirmish"  # without its number, which the list does not say
    written(used_window, form, tmp_path / "errata.md", monkeypatch)
    assert f"errata of {title}" in (tmp_path / "errata.md").read_text("utf-8")


def test_since_an_edition_only_what_is_newer_is_published(
    used_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(used_window, "Before it", "proposed")
    set_checkpoint(used_window.document, "1.0")
    form = opened_form(used_window)
    form.since.setCurrentIndex(form.since.findText("New or changed since 1.0"))
    said = written(used_window, form, tmp_path / "none.md", monkeypatch)
    assert said.endswith("Nothing is new since 1.0: nothing was written") and not (tmp_path / "none.md").exists()
    begun(used_window, "After it", "proposed")
    written(used_window, form, tmp_path / "errata.md", monkeypatch)
    text = (tmp_path / "errata.md").read_text("utf-8")
    assert "After it" in text and "Before it" not in text and "new or changed since 1.0" in text


@pytest.mark.deep
def test_since_a_list_that_was_published_only_what_is_newer_is_published(
    used_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(used_window, "Before it", "proposed")
    written(used_window, opened_form(used_window), tmp_path / "first.csv", monkeypatch)
    begun(used_window, "After it", "proposed")
    form = opened_form(used_window)
    QTest.mouseClick(form.earlier, Qt.MouseButton.LeftButton)  # the file dialog still answers with the first list
    assert form.since.currentText() == "New or changed since first.csv"
    written(used_window, form, tmp_path / "errata.md", monkeypatch)
    text = (tmp_path / "errata.md").read_text("utf-8")
    assert "After it" in text and "Before it" not in text and "new or changed since first" in text


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


@pytest.mark.parametrize("typed", ["5.1", "skirm"])
def test_a_scenario_is_found_by_its_number_or_a_part_of_its_title(used_window: MainWindow, typed: str) -> None:
    form = opened_form(used_window)
    place = form.scenario.findData(SCENARIO)
    assert form.scenario.itemText(place) == "5.1 Skirmish"
    form.scenario.setEditText(typed)
    wanted: list[str] = []
    form.ended.disconnect()
    form.ended.connect(lambda _is_wanted: wanted.append(form.wanted.scenario))
    QTest.mouseClick(form.take, Qt.MouseButton.LeftButton)
    assert wanted == [SCENARIO] and form.scenario.currentText() == "5.1 Skirmish"


def test_a_scenario_that_is_not_there_is_refused_and_nothing_is_written(used_window: MainWindow) -> None:
    form = opened_form(used_window)
    form.scenario.setEditText("5.9")
    form.ended.disconnect()
    form.ended.connect(lambda _is_wanted: pytest.fail("it went on"))
    QTest.mouseClick(form.take, Qt.MouseButton.LeftButton)
    assert form.fault.text() == "No scenario is called “5.9”; choose one of the list"


def test_what_is_pressed_while_pictures_are_drawn_is_said_to_be_not_done(
    used_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bar, told = used_window.message_bar, list[str]()
    shown = used_window.document.undo_stack.index()

    def draw(_rows: object, found: ErrataList, begins: Callable[[int], None]) -> dict[str, list[Pair]]:
        begins(0)
        QTest.mouseClick(used_window.center, Qt.MouseButton.LeftButton)
        QTest.keyClick(used_window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        begins(1)
        told.append(bar.label.text())
        return {}

    monkeypatch.setattr(errata_lists, "errata_pictures", draw)
    begun(used_window, "Names", "proposed")
    shown += 1
    said = written(used_window, opened_form(used_window), tmp_path / "errata.html", monkeypatch)
    assert told[0].endswith("; what was pressed meanwhile is not done: wait, or press Stop")
    assert said.endswith("What was pressed meanwhile was not done.") and (tmp_path / "errata.html").exists()
    assert used_window.document.undo_stack.index() == shown


@pytest.mark.usefixtures("dressed")
def test_no_message_covers_the_buttons_of_the_form(used_window: MainWindow) -> None:
    used_window.resize(1280, 720)
    form = opened_form(used_window)
    QApplication.processEvents()
    used_window.message_bar.inform("The errata were written to a file. " * 4)
    top = form.take.mapTo(used_window.center, QPoint(0, 0)).y()
    assert used_window.message_bar.geometry().bottom() < top
