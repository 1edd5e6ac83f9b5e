"""A long list is read aside: the window can be used meanwhile, sees how far it is, and can stop it."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from db.effective_rows import EffectiveRows
from db.kept_rows import LibraryRows
from editor.edits.reading import Rows
from editor.pasting.approving import with_bars, with_doubts
from editor.pasting.other_side import side_meant
from editor.pasting.proposals import As, Proposal
from editor.pasting.reading import read_list
from editor.window import worker
from editor.window.at_work import StoppedError
from editor.window.document import Document
from editor.window.translation import tr

AT_ONCE = 300
"""A list of so many lines is read in less than half a second."""


@dataclass(frozen=True)
class Wanted:
    """A list, and as what it is to be read."""

    game: str
    scenario: str
    side: str
    text: str
    kind: As

    @property
    def is_long(self) -> bool:
        """Whether it is read aside."""
        return self.text.count("\n") >= AT_ONCE


@dataclass(frozen=True)
class Read:
    """What a list says, its headings and other sections apart, and the side that it seems to name if it is another."""

    lines: list[Proposal]
    apart: list[Proposal]
    meant: str


def whole_reading(rows: Rows, wanted: Wanted, tell: Callable[[int, int], None] = lambda _done, _of: None) -> Read:
    """Return all that the page shows of a list; ``tell`` hears how many of how many units are read, and may raise."""
    where = (rows, wanted.game, wanted.scenario)
    read = read_list(*where, wanted.side, wanted.text, wanted.kind, tell)
    apart = [line for line in read if line.is_heading or line.below]
    lines = [line for line in read if not line.is_heading and not line.below]
    meant = side_meant(*where, wanted.side, wanted.text, wanted.kind, lines, tell)
    if lines:
        lines = (with_bars if wanted.kind == "setup" else with_doubts)(*where, lines)
    return Read(lines, apart, meant)


class LongReading(QObject):
    """Reads one list at a time in another thread, with rows of its own; of those asked for meanwhile the last is next.

    Signals:
        progressed: how many of how many units are read.
        done: the ``Read`` of the list that was asked for last.
    """

    progressed = Signal(int, int)
    done = Signal(object)

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._wanted: Wanted | None = None
        self._at: Wanted | None = None

    def start(self, wanted: Wanted) -> None:
        """Read a list; what is read now is given up."""
        self._wanted = wanted
        if self._at is None:
            self._begin()

    def stop(self) -> None:
        """Give up what is read; nothing more is heard of it."""
        self._wanted = None

    def _begin(self) -> None:
        wanted = self._at = self._wanted
        assert wanted is not None
        readers = self._document.library.readers

        def read() -> Read:
            rows = EffectiveRows(LibraryRows(readers), lambda: (wanted.game, wanted.scenario))
            return whole_reading(rows, wanted, self._tell)

        job = worker.run(read, self)
        job.done.connect(self._on_done)
        job.failed.connect(self._on_failed)

    def _tell(self, done: int, of: int) -> None:
        if self._wanted is not self._at:
            raise StoppedError
        self.progressed.emit(done, of)

    def _on_done(self, found: Read) -> None:
        if self._goes_on():
            self._wanted = None
            self.done.emit(found)

    def _on_failed(self, error: Exception) -> None:
        if self._goes_on():
            self._wanted = None
            raise error

    def _goes_on(self) -> bool:
        """End what was read; whether it is still asked for. If not, begin what is."""
        is_wanted, self._at = self._wanted is self._at, None
        if self._wanted is not None and not is_wanted:
            self._begin()
        return is_wanted


class ReadingAside(QWidget):
    """How far a long list is read, with a button that stops it; hidden while none is.

    Signals:
        done: the ``Read`` of a long list.
        canceled: it was stopped by the button.
    """

    done, canceled = Signal(object), Signal()

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self.said = ""
        """What is said instead of what a list says."""
        self.bar, self.cancel = QProgressBar(), QPushButton(tr("Cancel"))
        self.bar.setAccessibleName(tr("How far the list is read"))
        self.cancel.setToolTip(tr("Read no further; the list stays as it is"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.bar)
        layout.addWidget(self.cancel)
        self._reading = LongReading(document, self)
        self._reading.progressed.connect(self._on_progress, Qt.ConnectionType.QueuedConnection)
        self._reading.done.connect(self._on_done)
        self.cancel.clicked.connect(self._on_cancel)
        self.hide()

    def read(self, rows: Rows, wanted: Wanted | None) -> Read:
        """Return what a list says; nothing of a long one, which ``done`` brings. Another one is read no further."""
        self.stop()
        if wanted is None or not wanted.is_long:
            return whole_reading(rows, wanted) if wanted is not None else Read([], [], "")
        self._reading.start(wanted)
        self.said = tr("Reading {count} lines...").format(count=f"{wanted.text.count(chr(10)) + 1:,}")
        self.bar.setRange(0, 0)
        self.show()
        return Read([], [], "")

    def stop(self) -> None:
        """Read no further."""
        self._reading.stop()
        self.said = ""
        self.hide()

    def _on_cancel(self) -> None:
        self.stop()
        self.said = tr("Not read: it was stopped. Change the list, or what it is, to read it")
        self.canceled.emit()

    def _on_progress(self, done: int, of: int) -> None:
        self.bar.setRange(0, of)
        self.bar.setValue(done)

    def _on_done(self, read: Read) -> None:
        self.stop()
        self.done.emit(read)
