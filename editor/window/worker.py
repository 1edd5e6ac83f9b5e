"""How does long work run without freezing the window?

``run`` calls a function in a thread and delivers its value, or the exception it ended with, in the thread of the
caller. The function must not touch widgets, and it opens a session of its own. What takes minutes gets a thread of its
own: the pool has as many as the machine has cores, and checks and copies would wait for it.
"""

import threading
from collections.abc import Callable
from multiprocessing import active_children
from typing import Any

from PySide6.QtCore import QObject, Qt, QThreadPool, QTimer, Signal, Slot
from shiboken6 import isValid

_RUNNING: set["Job"] = set()
"""Jobs under way: nobody else may hold a reference, and a collected job would deliver nothing."""


_END_MS = 5_000
"""So long the end of the program waits for work that was told to stop: a check of rules ends first."""


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
        self._work: Callable[[], Any] | None = work
        self._over = False
        self._ending = threading.Lock()  # that a job is dropped before it delivers, or after, never between
        # queued: a plain function connected to ``done`` would otherwise be called in the worker's thread
        self._ended.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        if parent is not None:
            parent.destroyed.connect(self.drop)  # or the thread would tell of what it has to a job that is no more

    def start(self, apart: bool = False) -> None:
        """Hand the work to the thread pool, or to a thread that no other work waits for and that ends with the
        program."""
        if apart:
            threading.Thread(target=self._run, daemon=True).start()
        else:
            QThreadPool.globalInstance().start(self._run)

    def drop(self) -> None:
        """Leave the work undone unless it has begun; nothing is delivered any more."""
        with self._ending:
            self._work = None
            self.blockSignals(True)
            if self._over:  # what was to be delivered goes with its window
                _RUNNING.discard(self)

    def _run(self) -> None:
        value, failure = None, None
        work = self._work
        if work is None:
            _RUNNING.discard(self)
            return
        try:
            value = work()
        except Exception as error:  # delivered to the caller, who decides whose fault it is
            failure = error
        with self._ending:
            self._over = True
            if self._work is None:  # dropped meanwhile, and its signals with it
                _RUNNING.discard(self)
                return
            try:
                self._ended.emit(value, failure)
            except RuntimeError:  # the window was closed meanwhile, and this job with it
                _RUNNING.discard(self)

    @Slot(object, object)
    def _deliver(self, value: object, error: Exception | None) -> None:
        _RUNNING.discard(self)
        self._work = None  # a job lives on with its parent, and would hold all that it worked with
        if error is None:
            self.done.emit(value)
        else:
            self.failed.emit(error)


def run(work: Callable[[], Any], parent: QObject | None = None, apart: bool = False) -> Job:
    """Let ``work`` run in a thread from the next turn of the event loop on, so that no signal can be missed.

    ``apart``: in a thread of its own, for what takes minutes.
    """
    job = Job(work, parent)
    _RUNNING.add(job)
    QTimer.singleShot(0, lambda: job.start(apart))
    return job


def drop_all(owner: QObject) -> None:
    """Drop the jobs of a window that is closed: those whose parents, near or far, are ``owner``."""
    for job in under_way():
        if _belongs(job, owner):
            job.drop()


def end_all() -> None:
    """Begin no work any more, end the processes that work for this one, and wait a while for what runs here: it has the
    library open, and leaves files beside it unless it can close it. Python itself would wait for the processes."""
    for process in active_children():
        process.terminate()
    QThreadPool.globalInstance().clear()
    QThreadPool.globalInstance().waitForDone(_END_MS)


def under_way() -> list[Job]:
    """Return the jobs that are to deliver something yet; those that went with their windows are forgotten."""
    for job in list(_RUNNING):
        if not isValid(job):
            _RUNNING.discard(job)
    return list(_RUNNING)


def _belongs(job: QObject, owner: QObject) -> bool:
    above: QObject | None = job
    while above is not None and above is not owner:
        above = above.parent()
    return above is owner
