"""Long work does not freeze the window, does not keep short work waiting, and ends with its window."""

import threading
import weakref

import pytest
from PySide6.QtCore import QObject, QThreadPool
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from editor.window import worker

PATIENCE_MS = 60_000


def test_work_in_a_thread_delivers_its_value_or_its_exception(qtbot: QtBot) -> None:
    with qtbot.waitSignal(worker.run(lambda: 6 * 7).done, timeout=60_000) as got:
        pass
    assert got.args == [42]
    with qtbot.waitSignal(worker.run(lambda: 1 // 0).failed, timeout=60_000) as lost:
        pass
    assert isinstance(lost.args[0], ZeroDivisionError)


def test_a_job_that_has_delivered_holds_nothing_that_it_worked_with(qtbot: QtBot) -> None:
    rows, parent = {"rows"}, QObject()
    held = weakref.ref(rows)
    job = worker.run(lambda given=rows: len(given), parent)
    del rows
    with qtbot.waitSignal(job.done, timeout=PATIENCE_MS):
        pass
    qtbot.waitUntil(lambda: held() is None, timeout=PATIENCE_MS)
    assert job.parent() is parent


def test_work_that_takes_minutes_leaves_the_pool_to_others(qtbot: QtBot) -> None:
    end, begun = threading.Event(), threading.Event()

    def long() -> None:
        begun.set()
        end.wait(PATIENCE_MS / 1000)

    jobs = [worker.run(long, apart=True) for _ in range(QThreadPool.globalInstance().maxThreadCount() + 1)]
    qtbot.waitUntil(begun.is_set, timeout=PATIENCE_MS)
    with qtbot.waitSignal(worker.run(lambda: "short").done, timeout=PATIENCE_MS) as got:
        pass
    assert got.args == ["short"]
    with qtbot.waitSignals([job.done for job in jobs], timeout=PATIENCE_MS):
        end.set()


@pytest.fixture
def full_pool(qtbot: QtBot) -> threading.Event:
    """Fill the pool with work that goes on until the event is set."""
    end, pool = threading.Event(), QThreadPool.globalInstance()
    for _ in range(pool.maxThreadCount()):
        pool.start(lambda: end.wait(PATIENCE_MS / 1000) and None)
    return end


def test_work_of_a_closed_window_that_has_not_begun_is_left_undone(qtbot: QtBot, full_pool: threading.Event) -> None:
    window, other, done = QObject(), QObject(), list[str]()
    panel = QObject(window)
    worker.run(lambda: done.append("of the closed window"), panel)
    kept = worker.run(lambda: done.append("of the other"), other)
    worker.drop_all(window)
    with qtbot.waitSignal(kept.done, timeout=PATIENCE_MS):
        full_pool.set()
    QThreadPool.globalInstance().waitForDone(PATIENCE_MS)
    assert done == ["of the other"]


def test_work_that_was_dropped_under_way_is_forgotten(qtbot: QtBot) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        may_end.wait(PATIENCE_MS / 1000)

    job = worker.run(work)
    qtbot.waitUntil(begun.is_set, timeout=PATIENCE_MS)
    job.drop()
    may_end.set()
    qtbot.waitUntil(lambda: job not in worker._RUNNING, timeout=PATIENCE_MS)


def test_work_that_ended_and_was_dropped_before_it_was_delivered_is_forgotten(qtbot: QtBot) -> None:
    """What is delivered to a window that is gone is lost on the way: nobody would take the job out any more."""
    job = worker.Job(lambda: 6 * 7)
    worker._RUNNING.add(job)
    job._run()
    assert job in worker._RUNNING
    job.drop()
    assert job not in worker._RUNNING


def test_work_of_a_window_that_was_deleted_without_being_closed_is_dropped(qtbot: QtBot) -> None:
    """A thread that told of it would tell it to an object that is no more."""
    window = QWidget()
    below = QWidget(window)
    job = worker.Job(lambda: 6 * 7, below)
    delete(window)
    assert job._work is None


def test_the_end_of_the_program_waits_for_work_that_has_begun(qapp: object) -> None:
    begun, ended = threading.Event(), []

    def work() -> None:
        begun.set()
        ended.append(sum(range(1_000_000)))

    QThreadPool.globalInstance().start(work)
    begun.wait(PATIENCE_MS / 1000)
    worker.end_all()
    assert len(ended) == 1
