"""Findings are told in words, those of the scenario that is shown first."""

from db.checks import Finding
from editor.window.models.finding_words import Words, in_front
from engine.data import schema
from tests.editor.small import GAME, SCENARIO, TANKS, TableRows, tables


def finding(where: str, message: str, game: str = GAME) -> Finding:
    return Finding("warning", "setup-outside-bounds", game, where, message)


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
