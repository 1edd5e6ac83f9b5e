"""Is a chart that lacks what the rules look up, or holds what they cannot read, told before a game needs it?"""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.data.chart_needs import ANY, Read, chart_problems, thrown
from engine.data.load import load_scenario
from engine.playtest.games import ruleset_of
from engine.scenario import Chart, Scenario
from tests.begun import COMPLETE, SHIPPED
from tests.held_charts import held

CHART = Chart(
    key="loads",
    title="",
    rule="",
    dice="rows",
    header="none",
    columns=("light", "heavy"),
    bounds=("0", "1"),
    rows=("Cart", "Truck"),
    cells={1: ("1", "2"), 2: ("3", "4")},
)


def told(chart: Chart, read: Read) -> list[str]:
    scenario = load_scenario("scs1994", "drive-on-bastogne").model_copy(update={"charts": (chart,)})
    return [problem.message for problem in chart_problems(scenario, {"loads": read})]


def test_a_chart_with_all_that_the_rules_look_up_is_no_problem() -> None:
    assert told(CHART, Read(("Cart", "Truck"), ("heavy",), count=2, cells={ANY: "number"})) == []


@pytest.mark.parametrize(
    ("changes", "read", "said"),
    [
        ({"key": "load"}, Read(), "the chart loads is missing; add it, or give it its key; did you mean 'load'?"),
        (
            {"rows": ("Cart", "Truk")},
            Read(("Truck",)),
            "the chart loads lacks the line 'Truck'; add it, or give it this title; did you mean 'Truk'?",
        ),
        ({}, Read(columns=("iron",)), "the chart loads lacks the column 'iron'; add it, or give it this title"),
        ({}, Read(count=3), "the chart loads lacks lines: it has 2, the rules look up 3; add the others"),
        (
            {"cells": {1: ("1", "2"), 2: ("3", "4O")}},
            Read(cells={ANY: "number"}),
            "the chart loads has '4O' in line 2, column heavy; the rules read a whole number, as 6",
        ),
        (
            {},
            thrown("number"),
            "the chart loads says that nothing is thrown for it, and the rules throw; give it its dice",
        ),
    ],
)
def test_what_is_lacking_is_told_with_chart_title_and_remedy(changes: Mapping[str, Any], read: Read, said: str) -> None:
    assert told(CHART.model_copy(update=changes), read) == [said]


def test_a_cell_that_nobody_could_read_is_told_by_another_check() -> None:
    assert told(CHART.model_copy(update={"cells": {1: ("?", "2"), 2: ("3", "4")}}), Read(cells={ANY: "number"})) == []


def without(scenario: Scenario, key: str) -> Scenario:
    return scenario.model_copy(update={"charts": tuple(chart for chart in scenario.charts if chart.key != key)})


def asked(game: str, scenario: Scenario) -> set[str]:
    """Return the charts without which the rules of a game refuse a scenario."""
    empty = scenario.model_copy(update={"charts": ()})
    found = [problem for problem in ruleset_of(game).missing(empty) if problem.where.startswith("chart/")]
    return {problem.where.partition("/")[2] for problem in found if "is missing" in problem.message}


@pytest.mark.parametrize("game", COMPLETE)
def test_every_chart_that_the_rules_read_is_asked_for_and_none_that_there_is_not(game: str) -> None:
    scenario = load_scenario(game, SHIPPED[game])
    assert asked(game, scenario) == {chart.key for chart in scenario.charts} - held(game)


@pytest.mark.parametrize("game", COMPLETE)
def test_a_table_of_results_with_a_slip_is_refused_though_its_head_takes_anything(game: str) -> None:
    scenario = load_scenario(game, SHIPPED[game])
    spoiled = []
    for chart in scenario.charts:
        cells = {line: ("A1O", *results[1:]) for line, results in chart.cells.items()}
        spoiled.append(chart.model_copy(update={"cells": cells}) if chart.key == "crt" else chart)
    found = [item.message for item in ruleset_of(game).missing(scenario.model_copy(update={"charts": tuple(spoiled)}))]
    assert len(found) == 1
    assert found[0].startswith("the chart crt has 'A1O' in line ")
