"""What does the window show while work that takes seconds runs aside, and how is it stopped?"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressDialog

from editor.window import worker
from editor.window.translation import tr

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow

T = TypeVar("T")


def wait_for(
    window: "MainWindow",
    label: str,
    work: Callable[[], T],
    then: Callable[[T], object],
    failures: tuple[type[Exception], ...],
) -> QProgressDialog:
    """Let ``work`` run in a thread, see ``worker.run``, and call ``then`` with its value in the thread of the window.

    The window takes no input meanwhile. Stop leaves everything as it is; the work may run on, and nothing is heard of
    it. What fails with one of ``failures`` is told in the message bar, any other exception is raised.
    """
    shown = QProgressDialog(label, tr("Stop"), 0, 0, window)
    shown.setWindowTitle(tr("One moment"))
    shown.setWindowModality(Qt.WindowModality.WindowModal)
    job = worker.run(work, window)

    def over() -> None:
        shown.blockSignals(True)
        shown.close()
        shown.deleteLater()

    def stopped() -> None:
        job.drop()
        over()

    def done(value: T) -> None:
        over()
        then(value)

    def failed(error: Exception) -> None:
        over()
        if not isinstance(error, failures):
            raise error
        window.message_bar.refuse(str(error))

    job.done.connect(done)
    job.failed.connect(failed)
    shown.canceled.connect(stopped)  # by its button or the close button of its frame
    shown.rejected.connect(stopped)  # by Esc
    shown.show()
    return shown
