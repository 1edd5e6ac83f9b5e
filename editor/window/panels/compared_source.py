"""With which library is compared: this one as it is, as it was before an entry of its journal, or another file?"""

import tempfile
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from db.changes import EditError
from db.connection import LibraryError, open_for_reading
from db.journal import Entry
from db.library import Library
from db.past import past_library
from db.reverting import checkpoints, is_checkpoint
from editor.window.desk import Desk
from editor.window.file_dialogs import LIBRARIES, file_to_open
from editor.window.plain_text import brief
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from editor.window.worker import Job, run

NOW, _ASK = ("now", 0), ("ask", 0)
_TITLE = 60
_OFFERED, _SOUGHT = 60, 2_000
"""So many of the last entries of the journal are offered, and in so many are checkpoints sought."""


class ComparedSource(ChoiceBox):
    """Offers the states to compare with, and opens the one that is chosen, to be read only.

    Signals:
        begun: a state of the past is being made, which takes a moment.
        found: another library is open, or none; see ``library``.
    """

    begun = Signal()
    found = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.library: Library | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._file: Path | None = None
        self._job: Job | None = None
        self._asked = 0
        self.setAccessibleName(tr("Which state of it"))
        self.setToolTip(tr("This library as it is now or as it was, or another file, which is only read"))
        self.offer()
        self.activated.connect(self._take)

    def offer(self) -> None:
        """Offer what there is now; what is chosen stays."""
        was = self.currentData() or NOW
        self.blockSignals(True)
        self.clear()
        self.addItem(tr("as it is now"), NOW)
        if self._file is not None:
            self.addItem(tr("in {file}").format(file=self._file.name), ("file", 0))
        journal = self._desk.document.journal(_SOUGHT)
        points = checkpoints(journal)
        if self._asked not in {each.number for each in (*points, *journal[-_OFFERED:])}:
            points = [*(each for each in journal if each.number == self._asked), *points]
        for entry in reversed(points):
            word = "at checkpoint" if is_checkpoint(entry) else "before"
            self.addItem(brief(f"{word} {_when(entry)} {entry.changes.label}", _TITLE), ("before", entry.number))
        for entry in reversed(journal[-_OFFERED:]):
            if not is_checkpoint(entry):
                self.addItem(brief(f"before {_when(entry)} {entry.changes.label}", _TITLE), ("before", entry.number))
        self.addItem(tr("in another library..."), _ASK)  # the last one: keys that go through the others open no dialog
        self.setCurrentIndex(self._place_of(was))
        self.blockSignals(False)

    def go_before(self, number: int) -> None:
        """Compare with what was before an entry of the journal."""
        self._asked = number
        self.offer()
        self.setCurrentIndex(self._place_of(("before", number)))
        self._go_back(number)

    @property
    def is_of_now(self) -> bool:
        """Whether nothing else is open or being made."""
        return self.library is None and self._job is None

    def _place_of(self, state: tuple[str, int]) -> int:
        """Return where a state is offered, else the first; ``findData`` asks whether it is the same object."""
        return next((at for at in range(self.count()) if self.itemData(at) == state), 0)

    def leave(self) -> None:
        """Give back what is open."""
        if self._job is not None:
            self._job.drop()
            self._job = None
        if self.library is not None:
            self.library.close()
            self.library = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _take(self, _place: int) -> None:
        kind, number = self.currentData()
        if kind == "ask":
            self._ask()
        elif kind == "before":
            self._go_back(number)
        elif kind == "file" and self._file is not None:
            self.open(self._file)
        else:
            self.leave()
            self.found.emit()

    def _ask(self) -> None:
        path = file_to_open(self, tr("Compare with a library"), LIBRARIES, self._desk.document.file.home)
        if path is not None:
            self.open(path)
        else:
            self._stay()

    def open(self, path: Path) -> None:
        """Compare with another library, or say why it cannot be read."""
        try:
            found = open_for_reading(path)
        except LibraryError as error:
            self._desk.refused.emit(str(error))
            self._stay()
            return
        self.leave()
        self.library, self._file = found, path
        self.offer()
        self._show("file")
        self.found.emit()

    def _go_back(self, number: int) -> None:
        self.leave()
        self._folder = tempfile.TemporaryDirectory(prefix="losheim-")
        source, target = self._desk.document.library.path, Path(self._folder.name) / "past.losheim"
        self.begun.emit()
        self._job = run(lambda: past_library(source, target, number), self)
        self._job.done.connect(self._on_made)
        self._job.failed.connect(self._on_failed)

    def _on_made(self, library: Library) -> None:
        self._job, self.library = None, library
        self.found.emit()

    def _on_failed(self, error: Exception) -> None:
        self._job = None
        self.leave()
        if not isinstance(error, EditError | LibraryError):
            raise error
        self._desk.refused.emit(str(error))
        self._show("now")
        self.found.emit()

    def _stay(self) -> None:
        """Show what is compared with still."""
        self._show("file" if self.library is not None and self._file is not None else "now")

    def _show(self, kind: str) -> None:
        self.setCurrentIndex(next(at for at in range(self.count()) if self.itemData(at)[0] == kind))


def _when(entry: Entry) -> str:
    return entry.at.replace("T", " ")[5:16]
