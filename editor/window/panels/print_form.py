"""What is printed of the scenario that is shown, on what paper, for whom: chosen beside the pages as they will be."""

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QFormLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from db.changes import EditError
from db.connection import LibraryError
from editor.side_titles import side_titles
from editor.texts.card_choice import PARTS, CardChoice, Paper, Part
from editor.window.at_work import StoppedError, at_work
from editor.window.desk import Desk
from editor.window.drawings.cards import draw_cards, write_cards
from editor.window.drawings.printer import PrinterSheets, printer_by, printers
from editor.window.drawings.sheets import PictureSheets
from editor.window.file_dialogs import file_to_write
from editor.window.layouts import add_layout
from editor.window.panels.paper_view import PaperView
from editor.window.panels.scrolled import scrolled
from editor.window.plain_text import ElidedLabel, PlainLabel, SteadyLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data.tables import DataError
from engine.scenario import Scenario

_WIDE = 280
_TITLES: dict[Part, str] = {
    "setup": "Set-up, with a small map",
    "arrivals": "Arrivals, turn by turn",
    "turns": "Turn track",
    "rules": "Victory and special rules",
    "aid": "Player aid: sequence, charts, terrain",
    "notes": "Designer's notes: reasons, notes",
}
_PAPERS: dict[Paper, str] = {"a4": "A4", "letter": "Letter"}


class PrintForm(QWidget):
    """Stands in the place of map and pages until it is closed; what it shows follows every edit.

    Signals:
        ended: it is to be put away.
    """

    ended = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._is_stale = desk, True
        self.setAccessibleName(tr("Print cards"))
        self.parts = {part: QCheckBox(tr(title)) for part, title in _TITLES.items()}
        self.side, self.paper, self.printer = ChoiceBox(), ChoiceBox(), ChoiceBox()
        self.save, self.print, self.close_it = (QPushButton(tr(said)) for said in ("Save as PDF...", "Print", "Close"))
        self.stop, self.told, self.count = QPushButton(tr("Stop")), SteadyLabel(2), PlainLabel()
        self.title, self.view = ElidedLabel("\n"), PaperView()
        self.stop.hide()
        self._fill()
        row = QHBoxLayout(self)
        row.addWidget(self._left())
        row.addWidget(self.view, 1)
        self._connect()

    def _fill(self) -> None:
        is_inches = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
        for paper, title in _PAPERS.items():
            self.paper.addItem(title, paper)
        self.paper.setCurrentIndex(int(is_inches))
        for name in printers():
            self.printer.addItem(name)
        for box in self.parts.values():
            box.setChecked(True)
        for field, name in ((self.side, tr("Sides")), (self.paper, tr("Paper")), (self.printer, tr("Printer"))):
            field.setAccessibleName(name)
        if not self.printer.count():
            self.printer.addItem(tr("No printer is set up here"))
            self.printer.setEnabled(False)

    def _left(self) -> QWidget:
        left, form, body, ends = QWidget(), QFormLayout(), QVBoxLayout(), QHBoxLayout()
        left.setFixedWidth(_WIDE)
        self.title.setStyleSheet("font-weight: 600;")
        body.addWidget(self.title)
        for box in self.parts.values():
            body.addWidget(box)
        form.addRow(tr("Sides"), self.side)
        form.addRow(tr("Paper"), self.paper)
        form.addRow(tr("Printer"), self.printer)
        add_layout(body, form)
        body.addWidget(self.count)
        for button in (self.save, self.print, self.close_it):
            ends.addWidget(button)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(scrolled(body), 1)
        column.addWidget(self.told)
        column.addWidget(self.stop)
        add_layout(column, ends)
        return left

    def _connect(self) -> None:
        document = self._desk.document
        for box in self.parts.values():
            box.toggled.connect(self._anew)
        self.side.currentIndexChanged.connect(self._anew)
        self.paper.currentIndexChanged.connect(self._anew)
        self.save.clicked.connect(self.save_pdf)
        self.print.clicked.connect(self.send)
        self.close_it.clicked.connect(self.ended)
        self.view.drawn.connect(self._count)
        document.changed.connect(self._anew)
        document.reread.connect(self._anew)
        document.chosen.connect(self._anew)

    @property
    def choice(self) -> CardChoice:
        """What is chosen."""
        parts = frozenset(part for part in PARTS if self.parts[part].isChecked())
        return CardChoice(parts, str(self.side.currentData() or ""), self.paper.currentData())

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what was changed while nobody looked."""
        super().showEvent(event)
        if self._is_stale:
            self.draw()

    def hideEvent(self, event: QHideEvent) -> None:
        """Draw no more pages that nobody sees."""
        super().hideEvent(event)
        self._is_stale = self._is_stale or self.view.is_drawing
        self.view.leave_off()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close by Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.ended.emit()
        else:
            super().keyPressEvent(event)

    def _anew(self, *_: object) -> None:
        self._is_stale = True
        if self.isVisible():
            self.draw()

    def draw(self) -> None:
        """Draw the pages of what is chosen."""
        self._is_stale = False
        self._offer_sides()
        choice, head = self.choice, self._desk.document.head
        self.title.setText(head.title if head is not None else "")
        self._allow(bool(choice.parts) and head is not None)
        if choice.parts:
            self.view.draw(choice.paper, lambda sheets: self._steps(sheets, choice))
        else:
            self.view.say(tr("Choose what is to be printed"))

    def _steps(self, sheets: PictureSheets, choice: CardChoice) -> Iterator[int]:
        data = self._data()
        if data is not None:
            yield 0
            yield from draw_cards(self._desk.document.rows, data, sheets, choice)

    def _allow(self, on: bool) -> None:
        self.save.setEnabled(on)
        self.print.setEnabled(on and self.printer.isEnabled())

    def _offer_sides(self) -> None:
        """Offer the sides of the game that is shown."""
        sides = {"": tr("Both sides"), **side_titles(self._desk.document.game)}
        if [self.side.itemText(place) for place in range(self.side.count())] != list(sides.values()):
            self.side.blockSignals(True)
            self.side.clear()
            for key, title in sides.items():
                self.side.addItem(title, key)
            self.side.blockSignals(False)

    def _data(self) -> Scenario | None:
        """Return the scenario as it stands, or say why it cannot be printed."""
        if self._desk.document.head is None:
            self._desk.refused.emit(tr("There is no scenario to be printed"))
            return None
        try:
            return self._desk.document.scenario_value()
        except DataError as error:
            self._desk.refused.emit(str(error))
            return None

    def _count(self, count: int, is_all: bool) -> None:
        pages = tr("1 page") if count == 1 else tr("{count} pages").format(count=count)
        self.count.setText(pages if is_all else tr("{pages} so far…").format(pages=pages))
        if is_all:
            self._allow(bool(count))

    def save_pdf(self) -> None:
        """Ask for a file and write the cards into it."""
        document = self._desk.document
        path = file_to_write(self, tr("Save as PDF"), tr("PDF (*.pdf)"), f"{document.scenario}.pdf", document.file.home)
        if path is not None:
            self._under_way(tr("Drawing the pages…"), lambda data, listen: self._write(path, data, listen))

    def _write(self, path: Path, data: Scenario, listen: Callable[[], None]) -> str:
        document = self._desk.document
        count = write_cards(document.rows, data, path, self.choice, (document.library.path,), listen)
        return tr("{path}: pages: {count}").format(path=path, count=count)

    def send(self) -> None:
        """Print the cards on the printer that is chosen."""
        self._under_way(tr("Printing…"), self._send)

    def _send(self, data: Scenario, listen: Callable[[], None]) -> str:
        choice, name = self.choice, self.printer.currentText()
        sheets = PrinterSheets(printer_by(name), data.title, choice.paper)
        try:
            for _ in draw_cards(self._desk.document.rows, data, sheets, choice):
                listen()
        except StoppedError:
            sheets.call_off()
            raise
        if not sheets.end():
            raise EditError(tr("{printer} has not taken the pages; see whether it is on").format(printer=name))
        return tr("The pages are on their way to {printer}").format(printer=name)

    def _under_way(self, said: str, work: Callable[[Scenario, Callable[[], None]], str]) -> None:
        data = self._data()
        if data is None:
            return
        try:
            with at_work(self.told, said, self.stop) as listen:
                told = work(data, listen)
        except StoppedError:
            told = tr("Stopped; nothing was written")
        except (EditError, LibraryError) as error:
            self._desk.refused.emit(str(error))
            told = ""
        self.told.tell(told)
