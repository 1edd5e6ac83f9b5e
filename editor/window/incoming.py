"""What comes into an open library, or leaves it: plans of updates and imports, and the copy under another name.

Plans are made here and reviewed in dialogs; ``Document.bring`` writes them as one step.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from db.backup import summary
from db.build import build_library
from db.identity import as_ancestor
from db.outputs import OutputError, check_library_place
from db.saving import SaveCanceledError, save_as
from db.taking import traveling
from editor.window.document import Document
from editor.window.worker import Job, run


def export(document: Document, out: Path) -> int:
    """Write the scenario being edited, with what it depends on, as a file of its own; returns its rows.

    Replaces another traveling file, never a library that somebody works with. Raises LibraryError, BuildError or
    DataError.
    """
    _check_place(out)
    with document.library.reading() as session:
        rows, ancestor = traveling(session, document.game, document.scenario), as_ancestor(session)
    build_library(out, rows, ancestor=ancestor)
    return sum(len(found) for found in rows.rows.values())


def _check_place(out: Path) -> None:
    """Raise OutputError unless nothing is there, or what ``export`` makes: one scenario, and no journal."""
    check_library_place(out)
    if not out.exists():
        return
    found = summary(out)
    if found.problem or found.changes or found.counts.get("scenario") != 1:
        raise OutputError(f"{out} is a library with work in it; it was left as it is. Choose another name")


class Copying(QObject):
    """Copies a library to another place without freezing the window.

    Signals:
        progressed: pages copied and pages in all.
        done: the target, complete and checked.
        failed: the exception; the target is as it was.
    """

    progressed = Signal(int, int)
    done = Signal(object)
    failed = Signal(object)

    def __init__(self, source: Path, target: Path, replace: bool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source, self._target, self._replace = source, target, replace
        self._canceled = False
        self._job: Job | None = None

    def start(self) -> None:
        """Begin in another thread."""
        self._job = run(self.copy, self)
        self._job.done.connect(lambda _none: self.done.emit(self._target))
        self._job.failed.connect(self.failed)

    def cancel(self) -> None:
        """Stop at the next pages; nothing is left of the copy."""
        self._canceled = True

    def copy(self) -> None:
        """Copy now. Raises LibraryError."""
        tell: Callable[[int, int], None] = self._tell
        save_as(self._source, self._target, self._replace, tell)

    def _tell(self, done: int, total: int) -> None:
        if self._canceled:
            raise SaveCanceledError("The copy was stopped; nothing was written")
        self.progressed.emit(done, total)
