"""The checks run beside the window after every change, and what they show is of the last one."""

import threading

import pytest
from pytestqt.qtbot import QtBot
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from db.checks import Finding
from db.checks.again import Rechecker
from db.models import TABLES
from editor.edits import setup as setup_edits
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.panels import problems
from editor.window.panels.problems import ProblemsPanel
from tests.editor.small import GAME, SCENARIO, SCOUTS

READ, GO_ON = "edits read", 60
"""What the planted check finds, and how many seconds it waits at most."""


class Planted:
    """A check that finds how many edits the library holds, and waits after it has read them the first time."""

    def __init__(self) -> None:
        self.go_on, self.has_read = threading.Event(), threading.Event()
        self.runs = 0
        self.checkers: list[Rechecker] = []

    def __call__(self, checker: Rechecker, session: Session, *_: object) -> list[Finding]:
        self.checkers.append(checker)
        log = TABLES["change_log"]
        found = session.execute(select(func.count()).select_from(log)).scalar_one()
        self.runs += 1
        self.has_read.set()
        self.go_on.wait(GO_ON)
        return [Finding("info", READ, GAME, "", str(found))]


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Planted:
    found = Planted()
    monkeypatch.setattr(Rechecker, "findings", lambda *given: found(*given))
    monkeypatch.setattr(problems, "DELAY_MS", 0)
    return found


@pytest.fixture
def panel(qtbot: QtBot, document: Document, planted: Planted) -> ProblemsPanel:
    found = ProblemsPanel(Desk(document))
    qtbot.addWidget(found)
    return found


def move(document: Document, place: str) -> None:
    document.edit(setup_edits.move_setup(document.rows, GAME, SCENARIO, SCOUTS, place))


def test_a_change_is_checked_without_being_asked(
    qtbot: QtBot, document: Document, panel: ProblemsPanel, planted: Planted
) -> None:
    planted.go_on.set()
    with qtbot.waitSignal(panel.counted, timeout=GO_ON * 1000):
        move(document, "B1.05")
    assert [found.message for found in panel.findings] == ["1"]


def test_a_change_made_while_the_checks_run_is_checked_too(
    qtbot: QtBot, document: Document, panel: ProblemsPanel, planted: Planted
) -> None:
    move(document, "B1.05")
    qtbot.waitUntil(planted.has_read.is_set, timeout=GO_ON * 1000)
    move(document, "B2.05")
    qtbot.waitUntil(lambda: panel._again, timeout=GO_ON * 1000)
    with qtbot.waitSignal(panel.counted, timeout=GO_ON * 1000):
        planted.go_on.set()
    assert ([found.message for found in panel.findings], planted.runs) == (["2"], 2)


def test_who_checks_at_once_goes_on_with_what_the_checks_aside_have_found(
    qtbot: QtBot, document: Document, panel: ProblemsPanel, planted: Planted
) -> None:
    move(document, "B1.05")
    qtbot.waitUntil(planted.has_read.is_set, timeout=GO_ON * 1000)
    planted.go_on.set()
    panel.check()
    assert [found.message for found in panel.findings] == ["1"]
    assert planted.checkers[0] is planted.checkers[1]
    qtbot.waitUntil(lambda: not panel.is_due, timeout=GO_ON * 1000)


def test_who_mends_a_problem_before_all_checks_have_run_waits_for_none_of_them(
    qtbot: QtBot, document: Document, panel: ProblemsPanel, planted: Planted
) -> None:
    move(document, "B1.05")
    panel.look_again()
    assert (planted.runs, panel.is_due) == (0, True)
    planted.go_on.set()
    qtbot.waitUntil(lambda: not panel.is_due, timeout=GO_ON * 1000)
    move(document, "B2.05")
    panel.look_again()
    assert [found.message for found in panel.findings] == ["2"]


def test_the_columns_are_measured_when_other_problems_are_found_and_not_after_each_edit(
    qtbot: QtBot, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    finding = Finding("info", READ, GAME, "", "one")
    told = [[finding], [finding], [finding, finding]]
    monkeypatch.setattr(Rechecker, "findings", lambda *_given: told.pop(0))
    panel = ProblemsPanel(Desk(document))
    qtbot.addWidget(panel)
    measured: list[int] = []
    monkeypatch.setattr(panel._widths, "part", lambda: measured.append(len(told)))
    for _ in range(3):
        panel.check()
    assert measured == [2, 0]  # so many were left to be told: after the first run and the third
