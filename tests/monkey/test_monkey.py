"""A user who knows nothing uses the window by seed; ``make monkey`` lets him go on for as long as one likes."""

import logging
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtWidgets import QApplication

from db.applying import apply
from db.changes import ChangeSet, updating
from db.connection import open_library
from db.journal import record
from editor.commands import exchange
from editor.edits import errata
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.panels import problems
from tests.editor.small import GAME, MAP, tables, write_library
from tests.monkey import hands
from tests.monkey.aftermath import faults_of
from tests.monkey.running import Run, for_steps, play
from tests.monkey.watch import watched

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture(autouse=True)
def _no_checks_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no window begin the checks by itself: when they end depends on the machine."""
    monkeypatch.setattr(problems, "DELAY_MS", 2**31 - 1)


def painted(path: Path, label: str) -> None:
    """Paint a hex of a library as the window does, the entry in its journal."""
    library = open_library(path)
    with library.writing() as session:
        changes = ChangeSet("Paint", (updating(session, "hex", (GAME, MAP, label), terrain="woods"),))
        apply(session, changes)
        record(session, changes)
    library.close()


def until_edited(steps: int) -> bool:
    """Go on for a hundred steps, and for more as long as none of them has edited anything: what a seed comes upon
    changes with every button of the window."""
    windows = [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)]
    return steps < 100 or (steps < 500 and not any(each.document.undo_stack.count() for each in windows))


def held(run: Run) -> None:
    if run.broken:
        pytest.fail(run.broken, pytrace=False)


def test_a_small_library_stands_whatever_is_clicked_typed_and_dragged(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "rows_from", lambda _source: tables())  # what an update brings, as small
    folder = tmp_path / "work"
    folder.mkdir()
    run = play(write_library(tmp_path / "small.losheim"), folder, 1, for_steps(500))
    held(run)
    assert run.steps >= 500
    assert run.entries > 0
    assert run.kept == 0
    assert {"MapView", "CellTable", "QTabBar", "menu", "QToolButton", "QLineEdit", "scenario"} <= run.kinds


def test_the_shipped_library_stands_whatever_is_clicked_typed_and_dragged(
    qapp: object, shipped_file: Path, tmp_path: Path
) -> None:
    run = play(shipped_file, tmp_path, 2, until_edited, checks=False)
    held(run)
    assert run.entries > 0


def test_only_entries_made_since_a_library_was_first_there_are_made_again_and_taken_back(tmp_path: Path) -> None:
    first = write_library(tmp_path / "first.losheim")
    painted(first, "B1.01")
    last = tmp_path / "last.losheim"
    shutil.copyfile(first, last)
    painted(last, "B1.02")
    assert faults_of(first, last, checks=False) == []
    with closing(sqlite3.connect(last)) as connection, connection:  # as no entry tells
        connection.execute("update hex set terrain = 'clear' where hex = 'B1.01'")
    again, back = faults_of(first, last, checks=False)
    assert again.startswith("the journal made again gives another library: ")
    assert back.startswith("the journal taken back gives another library: ")


def test_what_was_written_while_somebody_reads_is_in_the_library_that_is_looked_at(tmp_path: Path) -> None:
    first = write_library(tmp_path / "first.losheim")
    last = tmp_path / "last.losheim"
    shutil.copyfile(first, last)
    with closing(sqlite3.connect(last)) as reader:
        reader.execute("begin")
        reader.execute("select count(*) from hex").fetchone()
        painted(last, "B1.02")
        assert faults_of(first, last, checks=False) == []


def test_the_window_is_never_made_larger_than_the_screen() -> None:
    screen, random = QSize(1280, 720), Random(1)
    sizes = {hands.size_within(random, screen).toTuple() for _ in range(100)}
    assert sizes == {(1280, 720), (1100, 700), (700, 500)}


@pytest.mark.expects_warnings
def test_what_breaks_is_told_with_seed_step_and_the_last_steps(qapp: object, tmp_path: Path) -> None:
    def breaks(steps: int) -> bool:
        if steps >= 25:
            logging.getLogger("losheim").warning("something is wrong")
        return steps < 40

    folder = tmp_path / "work"
    folder.mkdir()
    run = play(write_library(tmp_path / "small.losheim"), folder, 7, breaks)
    lines = run.broken.splitlines()
    assert lines[0].startswith("seed 7, step ")
    assert lines[0].endswith(f"again: make monkey SEED=7 STEPS={run.steps}")
    assert lines[1] == "log: WARNING losheim: something is wrong"
    assert len(lines) == 3 + 20
    assert lines[-1].startswith(f"{run.steps}: ")


@pytest.mark.expects_warnings
def test_an_exception_that_was_caught_and_logged_is_told_with_its_place() -> None:
    with watched() as troubles:
        try:
            raise ValueError("no such thing")
        except ValueError:
            logging.getLogger("losheim").exception("the check broke")
    (lines,) = (trouble.splitlines() for trouble in troubles)
    assert (lines[0], lines[-1]) == ("log: ERROR losheim: the check broke", "ValueError: no such thing")
    assert any("test_monkey.py" in line for line in lines)


def test_an_exception_in_a_slot_is_trouble() -> None:
    class Bell(QObject):
        rung = Signal()

    def broken() -> None:
        raise ValueError("no such thing")

    bell = Bell()
    bell.rung.connect(broken)
    with watched() as troubles:
        bell.rung.emit()
    assert [trouble.splitlines()[-1] for trouble in troubles] == ["ValueError: no such thing"]


def test_a_number_of_an_erratum_stays_given_when_the_journal_is_taken_back(tmp_path: Path) -> None:
    first = write_library(tmp_path / "first.losheim")
    last = tmp_path / "last.losheim"
    shutil.copyfile(first, last)
    document = Document.open(last)
    document.edit(errata.create(document.baseline, GAME, "Wood"))
    document.close()
    assert faults_of(first, last, checks=False) == []
