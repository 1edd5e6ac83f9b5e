"""How does long work run without freezing the window?

``run`` calls a function in a thread and delivers its value, or the exception it ended with, in the thread of the
caller. The function must not touch widgets, and it opens a session of its own.
"""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal


class Job(QObject):
    """One piece of work; keep a reference until it has ended."""

    done = Signal(object)
    """The value of the function."""
    failed = Signal(object)
    """The exception that ended it."""


class _Runner(QRunnable):
    def __init__(self, job: Job, work: Callable[[], Any]) -> None:
        super().__init__()
        self._job, self._work = job, work

    def run(self) -> None:
        try:
            value = self._work()
        except Exception as error:  # delivered to the caller, who decides whose fault it is
            self._job.failed.emit(error)
        else:
            self._job.done.emit(value)


def run(work: Callable[[], Any], parent: QObject | None = None) -> Job:
    """Let ``work`` run in the thread pool from the next turn of the event loop on, so that no signal can be missed."""
    job = Job(parent)
    QTimer.singleShot(0, lambda: QThreadPool.globalInstance().start(_Runner(job, work)))
    return job
