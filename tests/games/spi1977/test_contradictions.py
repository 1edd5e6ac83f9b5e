"""Is what contradicts itself in a scenario of 1977 told, though a game of it can begin?"""

from typing import Any

import pytest

from engine.data.load import load_scenario
from engine.playtest.games import board_of
from engine.scenario import Scenario
from engine.spi1977.turn.contradictions import contradictions


def peiper(**changes: Any) -> Scenario:
    return load_scenario("spi1977", "peiper").model_copy(update=changes)


def with_clause(key: str, **args: Any) -> Scenario:
    """Return Peiper with other arguments of a clause."""
    clauses = peiper().clauses
    changed = (row.model_copy(update={"args": {**row.args, **args}}) if row.key == key else row for row in clauses)
    return peiper(clauses=tuple(changed))


def told(scenario: Scenario) -> list[str]:
    found = [*contradictions(scenario)]
    assert {problem.severity for problem in found} <= {"warning"}
    return [problem.message for problem in found]


@pytest.mark.parametrize("scenario", ["peiper", "bastogne-all-out", "meuse"])
def test_shipped_scenarios_contradict_themselves_nowhere(scenario: str) -> None:
    assert told(load_scenario("spi1977", scenario)) == []


def test_one_throw_that_brings_two_arrivals_is_told() -> None:
    """22.2: a 3 brings the Mark VI, so the Mark V cannot come by it."""
    assert told(with_clause("variable-mark-v", die=[3])) == [
        "the clause variable-mark-vi comes by a throw of 3 as variable-mark-v does; correct the throw of one of the two"
    ]


def test_one_line_of_the_second_throw_that_brings_two_divisions_is_told() -> None:
    assert told(with_clause("variable-10-ss", then=[1])) == [
        "the clause variable-11-panzer comes by a throw of 6, then line 1, as variable-10-ss does; "
        "correct the throw of one of the two"
    ]


def test_a_german_counter_among_those_of_an_american_division_is_told() -> None:
    (said,) = told(with_clause("listed-9th-armored-division", counters=["german/ISS/ISS VI#4", "allied/V/6-V#1"]))
    assert said == (
        "the clause listed-9th-armored-division lists german/ISS/ISS VI#4 with 9A, which is of the other side; "
        "correct the names"
    )


def test_more_true_depots_at_start_than_there_are_is_told_and_can_be_played() -> None:
    """25.27p: four of the eight are true."""
    rows = tuple(
        row.model_copy(update={"value": "true free"}) if row.subject == "C1232" else row for row in peiper().start_state
    )
    spoiled = peiper(start_state=rows)
    (said,) = told(spoiled)
    assert said.startswith("5 depots start as true ones (") and "and there are 4; correct one of them" in said
    board_of(spoiled)


def test_weather_at_start_that_the_track_has_not_is_told() -> None:
    assert told(peiper(weather="Clear")) == [
        "peiper begins in the weather Clear, and the chart turn_track has Overcast for turn 1; correct one of the two"
    ]


def test_a_cost_on_frozen_ground_that_no_terrain_has_is_told() -> None:
    """Broken ground costs class B 3 points, 2 when it is frozen."""
    charts = tuple(
        chart.model_copy(update={"cells": {**chart.cells, 1: ("4", "2")}}) if chart.key == "frozen_ground" else chart
        for chart in peiper().charts
    )
    assert told(peiper(charts=charts)) == [
        "the chart frozen_ground, line 1, has 4 and on frozen ground 2; no terrain costs that, and the terrain chart "
        "is played; correct one"
    ]
