"""Findings are told in words, those of the scenario that is shown first."""

import pytest
from pytestqt.qtbot import QtBot

from db.checks import Finding, Severity
from editor.edits.scenarios import copy_scenario
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.models.finding_words import Words, in_front
from editor.window.settings import Settings
from engine.data import schema
from tests.editor.small import GAME, SCENARIO, TANKS, TableRows, tables


def finding(where: str, message: str, game: str = GAME, severity: Severity = "warning") -> Finding:
    return Finding(severity, "setup-outside-bounds", game, where, message)


def test_units_and_scenarios_are_called_as_people_call_them() -> None:
    rows = TableRows(tables())
    (head,) = rows.find(schema.ScenarioRow, scenario=SCENARIO)
    told = Words(rows).of(finding("", f"{SCENARIO}: {TANKS} starts in B1.01, outside the area half"))
    assert told == f"{head.title}: 1 Pz Rgt (1 Pz Div) starts in B1.01, outside the area half"
    unknown = "nothing of this is known: so german/no such unit#1 stays"
    assert Words(rows).of(finding("", unknown)) == unknown


def test_what_concerns_the_scenario_that_is_shown_stands_in_front() -> None:
    other, mine = finding(f"setup/{GAME}|other|{TANKS}", "other: a"), finding(TANKS, f"{SCENARIO}: b")
    strange = finding("setup/large|x|y", "x: c", "large")
    assert in_front([strange, other, mine], GAME, SCENARIO) == [mine, other, strange]


def test_errors_stand_before_warnings_and_what_is_known_stands_last_wherever_it_is() -> None:
    known, warning = finding(TANKS, f"{SCENARIO}: a", severity="info"), finding(TANKS, f"{SCENARIO}: b")
    here = finding(TANKS, f"{SCENARIO}: c", severity="error")
    there = finding("setup/large|x|y", "x: d", "large", severity="error")
    assert in_front([known, there, warning, here], GAME, SCENARIO) == [here, there, warning, known]


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("B2.02", "B2.02"),
        ("B2.02|B2.03", "B2.02 and B2.03"),
        (TANKS, "1 Pz Rgt (1 Pz Div)"),
        (SCENARIO, "Skirmish"),
        (GAME, "Small"),
        (f"scenario/{SCENARIO}/bound_role", "Skirmish, edge"),
        (f"setup/{GAME}|{SCENARIO}|{TANKS}", "Set-up: Skirmish, 1 Pz Rgt (1 Pz Div)"),
        (f"supply/{SCENARIO}|{TANKS}", "Supply: Skirmish, 1 Pz Rgt (1 Pz Div)"),
        ("unit_type/tank", "Unit type: tank"),
        ("W", "West"),
    ],
)
def test_the_place_of_a_finding_is_told_in_words(where: str, said: str) -> None:
    assert Words(TableRows(tables())).where(finding(where, "")) == said


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (
            f"{SCENARIO}: {TANKS} starts in B1.01, outside the area half; move it or widen the area",
            "Move it or widen the area",
        ),
        (f"{SCENARIO}: two units are alike; is one missing?", ""),
        (f"{SCENARIO} does not say who wins", ""),
    ],
)
def test_what_is_to_be_done_by_hand_is_told_as_the_remedy(message: str, said: str) -> None:
    assert Words(TableRows(tables())).remedy(finding("", message)) == said


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (f"{SCENARIO} does not say who wins", "Skirmish does not say who wins"),
        (
            f"{SCENARIO}: {TANKS} arrives in area W, which lies outside all",
            "1 Pz Rgt (1 Pz Div) arrives in area “West”",
        ),
        (f"{TANKS} starts near:setup/1, far away", "starts with or next to any unit of its side, far away"),
        ("the hex lies in no area at all", "the hex lies in no area at all"),
    ],
)
def test_scenarios_areas_and_places_in_a_message_are_told_by_name(message: str, said: str) -> None:
    assert said in Words(TableRows(tables())).of(finding("", message))


def test_the_list_of_problems_has_as_many_lines_as_its_tab_and_the_status_bar_say(
    document: Document, qtbot: QtBot
) -> None:
    window = MainWindow(document, Settings())
    qtbot.addWidget(window)
    problems = window.docks.problems
    problems.check()
    rows = problems.model.rowCount()
    assert rows and window.docks.below.tabText(0) == f"Problems ({rows})"
    counts = [int(word) for word in window.status.problems.text().replace(",", "").split() if word.isdigit()]
    assert sum(counts) == rows
    where, what = ([str(problems.model.index(row, column).data()) for row in range(rows)] for column in (2, 3))
    assert not [text for text in (*where, *what) if "german/" in text or f"{GAME}|" in text]


def test_only_what_concerns_the_scenario_that_is_shown_is_listed_on_demand(document: Document, qtbot: QtBot) -> None:
    document.edit(copy_scenario(document.rows, GAME, SCENARIO, "other"), cited=True)
    window = MainWindow(document, Settings())
    qtbot.addWidget(window)
    problems = window.docks.problems
    mine = Finding("error", "sides", GAME, SCENARIO, f"{SCENARIO}: one side has no unit")
    shared = Finding("warning", "stack", GAME, "B2.02", "too many in a hex")
    theirs = Finding("error", "sides", GAME, "other", "other: one side has no unit")
    problems._show([mine, shared, theirs])
    problems.here.click()
    assert [problems.model.item(row) for row in range(problems.model.rowCount())] == [mine, shared]
    document.choose(GAME, "other")
    assert [problems.model.item(row) for row in range(problems.model.rowCount())] == [theirs, shared]
    problems.here.click()
    assert problems.model.rowCount() == 3


def test_what_was_found_before_an_edit_is_called_so_until_the_checks_have_run(document: Document, qtbot: QtBot) -> None:
    window = MainWindow(document, Settings())
    qtbot.addWidget(window)
    problems, said = window.docks.problems, window.status.problems
    problems.outdated.emit()  # before the first run
    assert said.text() == "not checked yet"
    problems.check()
    found = said.text()
    problems.outdated.emit()
    problems.outdated.emit()  # a second edit, and nothing checked yet
    assert said.text() == f"{found} (before the last edit)"
    problems.check()
    assert said.text() == found
