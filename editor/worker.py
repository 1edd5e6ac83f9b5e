"""How does long work run without freezing the window?

``run`` calls a function in a thread and delivers its value, or the exception it ended with, in the thread of the
caller. The function must not touch widgets, and it opens a session of its own.
"""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Qt, QThreadPool, QTimer, Signal, Slot

_RUNNING: set["Job"] = set()
"""Jobs under way: nobody else may hold a reference, and a collected job would deliver nothing."""


class Job(QObject):
    """One piece of work.

    Signals:
        done: the value of the function.
        failed: the exception that ended it.
    """

    done = Signal(object)
    failed = Signal(object)
    _ended = Signal(object, object)

    def __init__(self, work: Callable[[], Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work
        # queued: a plain function connected to ``done`` would otherwise be called in the worker's thread
        self._ended.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def start(self) -> None:
        """Hand the work to the thread pool."""
        QThreadPool.globalInstance().start(self._run)

    def _run(self) -> None:
        value, failure = None, None
        try:
            value = self._work()
        except Exception as error:  # delivered to the caller, who decides whose fault it is
            failure = error
        try:
            self._ended.emit(value, failure)
        except RuntimeError:  # the window was closed meanwhile, and this job with it
            _RUNNING.discard(self)

    @Slot(object, object)
    def _deliver(self, value: object, error: Exception | None) -> None:
        _RUNNING.discard(self)
        if error is None:
            self.done.emit(value)
        else:
            self.failed.emit(error)


def run(work: Callable[[], Any], parent: QObject | None = None) -> Job:
    """Let ``work`` run in the thread pool from the next turn of the event loop on, so that no signal can be missed."""
    job = Job(work, parent)
    _RUNNING.add(job)
    QTimer.singleShot(0, job.start)
    return job
