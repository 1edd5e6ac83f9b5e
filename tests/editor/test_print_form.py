"""Cards are chosen beside their pages, and go to a PDF or a printer."""

from collections.abc import Iterator
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from editor.edits.setup import move_setup
from editor.window.file_dialogs import FileDialog
from editor.window.main_window import MainWindow
from editor.window.panels import print_form
from editor.window.panels.print_form import PrintForm
from tests.editor.small import GAME, SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def form(used_window: MainWindow, qtbot: QtBot) -> Iterator[PrintForm]:
    """Open the form by the menu, and wait until all pages are drawn."""
    used_window.actions_by_key["scenario.print"].trigger()
    found = used_window.center.pages.currentWidget()
    assert isinstance(found, PrintForm) and found.isVisible()
    drawn(found, qtbot)
    yield found
    if used_window.center.pages.indexOf(found) >= 0:
        qtbot.mouseClick(found.close_it, Qt.MouseButton.LeftButton)


def drawn(form: PrintForm, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not form.view.is_drawing)


def pages(form: PrintForm) -> int:
    shown = len(form.view.column.images)
    assert form.count.text() == ("1 page" if shown == 1 else f"{shown} pages")
    return shown


def text_of(path: Path) -> str:
    return " ".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path))


@pytest.fixture
def pdf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Let whoever is asked for a file name this one, and agree."""
    path = tmp_path / "cards.pdf"

    def name(dialog: FileDialog) -> int:
        dialog.selectFile(str(path))
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(FileDialog, "exec", name)
    return path


def only(form: PrintForm, qtbot: QtBot, *parts: str) -> None:
    for part, box in form.parts.items():
        if box.isChecked() != (part in parts):
            qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=box.rect().center() - box.rect().topRight() / 3)
    drawn(form, qtbot)


def test_the_pages_of_all_parts_are_shown_at_first(form: PrintForm) -> None:
    assert pages(form) == 5  # set-up of one side, arrivals of the other, turn track, rules, aid


def test_a_part_that_is_not_chosen_has_no_page(form: PrintForm, qtbot: QtBot) -> None:
    only(form, qtbot, "aid")
    assert pages(form) == 1


def test_one_side_alone_can_be_chosen(form: PrintForm, qtbot: QtBot) -> None:
    only(form, qtbot, "setup", "arrivals")
    both = pages(form)
    form.side.setCurrentIndex(form.side.findData("german"))
    drawn(form, qtbot)
    assert (both, pages(form)) == (2, 1)


def test_with_nothing_chosen_nothing_can_be_saved(form: PrintForm, qtbot: QtBot) -> None:
    only(form, qtbot)
    assert not form.view.column.images and not form.save.isEnabled()
    assert "Choose what" in form.view.column.said


def test_a_part_that_the_scenario_lacks_is_said_and_not_saved(form: PrintForm, qtbot: QtBot) -> None:
    only(form, qtbot, "arrivals")
    form.side.setCurrentIndex(form.side.findData("german"))
    drawn(form, qtbot)
    assert form.view.column.said and not form.view.column.images and not form.save.isEnabled()


def test_pages_have_the_form_of_the_paper(form: PrintForm, qtbot: QtBot) -> None:
    def shape() -> float:
        image = form.view.column.images[0]
        return round(image.height() / image.width(), 2)

    form.paper.setCurrentIndex(form.paper.findData("a4"))
    drawn(form, qtbot)
    a4 = shape()
    form.paper.setCurrentIndex(form.paper.findData("letter"))
    drawn(form, qtbot)
    assert (a4, shape()) == (1.41, 1.29)


def test_an_edit_is_seen_in_the_pages(form: PrintForm, used_window: MainWindow, qtbot: QtBot) -> None:
    before = form.view.column.images[0].copy()
    used_window.document.edit(move_setup(used_window.document.rows, GAME, SCENARIO, TANKS, "B3.02"))
    drawn(form, qtbot)
    assert form.view.column.images[0] != before


def test_what_is_chosen_is_saved_as_pdf(form: PrintForm, pdf: Path, qtbot: QtBot) -> None:
    only(form, qtbot, "aid")
    qtbot.mouseClick(form.save, Qt.MouseButton.LeftButton)
    assert "player aid" in text_of(pdf) and "set-up" not in text_of(pdf)
    assert str(pdf) in form.told.text()


def test_saving_can_be_stopped_and_writes_nothing(form: PrintForm, pdf: Path, qtbot: QtBot) -> None:
    QTimer.singleShot(0, form.stop.click)
    qtbot.mouseClick(form.save, Qt.MouseButton.LeftButton)
    assert form.told.text().startswith("Stopped") and not pdf.exists()


def test_a_file_of_another_kind_is_not_replaced(
    form: PrintForm, used_window: MainWindow, pdf: Path, qtbot: QtBot
) -> None:
    pdf.write_text("notes of my own")
    qtbot.mouseClick(form.save, Qt.MouseButton.LeftButton)
    assert pdf.read_text() == "notes of my own"
    assert "choose another name" in used_window.message_bar.label.text()


def test_without_a_printer_nothing_can_be_printed(form: PrintForm) -> None:
    assert not form.print.isEnabled() and "No printer" in form.printer.currentText()


def test_a_printer_gets_the_pages_that_are_shown(
    used_window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = tmp_path / "printed.pdf"

    def to_file(_name: str) -> QPrinter:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(out))
        return printer

    monkeypatch.setattr(print_form, "printers", lambda: ["Desk jet"])
    monkeypatch.setattr(print_form, "printer_by", to_file)
    found = PrintForm(used_window.desk)
    qtbot.addWidget(found)
    found.resize(900, 600)
    found.show()
    drawn(found, qtbot)
    assert found.printer.currentText() == "Desk jet"
    qtbot.mouseClick(found.print, Qt.MouseButton.LeftButton)
    assert "Desk jet" in found.told.text()
    assert "Skirmish: set-up, German" in text_of(out) and "player aid" in text_of(out)


def test_esc_closes_it_and_shows_what_was_shown_before(form: PrintForm, used_window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(form, Qt.Key.Key_Escape)
    assert used_window.center.pages.indexOf(form) < 0
    assert used_window.map_area.isVisible()


def test_pages_that_are_not_seen_are_drawn_when_they_are_seen_again(
    form: PrintForm, used_window: MainWindow, qtbot: QtBot
) -> None:
    before = form.view.column.images[0].copy()
    used_window.open_area("map")
    used_window.document.edit(move_setup(used_window.document.rows, GAME, SCENARIO, TANKS, "B3.02"))
    assert not form.view.is_drawing
    used_window.actions_by_key["scenario.print"].trigger()
    drawn(form, qtbot)
    assert form.view.column.images[0] != before


def test_while_the_first_page_is_drawn_it_is_said_that_it_is_drawn(form: PrintForm, qtbot: QtBot) -> None:
    said: list[str] = []

    def listen(count: int, is_all: bool) -> None:
        if not count and not is_all:
            said.append(form.view.column.said)

    form.view.drawn.connect(listen)
    form.draw()
    drawn(form, qtbot)
    form.view.drawn.disconnect(listen)
    assert set(said) == {"Drawing the pages…"}
