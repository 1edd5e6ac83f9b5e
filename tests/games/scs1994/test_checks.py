"""Names the rules ask for."""

import ast
from pathlib import Path

import engine.scs1994
from engine.data.load import load_scenario, load_tables
from engine.data.schema import ParameterRow, RulingRow
from engine.scs1994.ruleset import RULES
from engine.scs1994.turn.checks import PARAMETERS, checks, missing
from tests.games.scs1994.fights import CHARTS
from tests.games.scs1994.positions import scenario

WHOLE = {"eastern-zone": [], "west-edge": [], "north-edge": [], "south-edge": []}


def test_a_whole_scenario_has_no_problem() -> None:
    assert list(checks(RULES, scenario(areas=WHOLE, charts=CHARTS))) == []


def test_a_missing_parameter_area_and_weather_are_found() -> None:
    bare = scenario(charts=CHARTS, weather="fog")
    lacking = bare.model_copy(update={"parameters": {}})
    found = {problem.where for problem in checks(RULES, lacking)}
    assert {"parameter/ezoc_cost", "area/eastern-zone", "scenario/test/weather"} <= found


def test_a_misspelled_parameter_is_told_with_the_key_that_is_there() -> None:
    whole = scenario(areas=WHOLE, charts=CHARTS)
    values = {"stackng_limit" if key == "stacking_limit" else key: value for key, value in whole.parameters.items()}
    found = list(checks(RULES, whole.model_copy(update={"parameters": values})))
    reason = "the parameter stacking_limit is missing; add it, or give it its key; did you mean 'stackng_limit'?"
    assert [(problem.where, problem.message) for problem in found] == [("parameter/stacking_limit", reason)]


def test_a_misspelled_line_of_the_terrain_chart_is_told_with_the_key_that_is_there() -> None:
    whole = scenario(areas=WHOLE, charts=CHARTS)
    lines = [
        line.model_copy(update={"key": "germn_bridge"}) if line.key == "german_bridge" else line
        for line in whole.terrain
    ]
    told = {problem.where: problem.message for problem in checks(RULES, whole.model_copy(update={"terrain": lines}))}
    reason = "the terrain chart lacks the line german_bridge; add it; did you mean 'germn_bridge'?"
    assert told["terrain/german_bridge"] == reason


def _asked() -> set[str]:
    """Return the parameters that the rules ask the board for, read from the source."""
    found: set[str] = set()
    for path in Path(engine.scs1994.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("number", "share", "word", "names"):
                parts = (part for arg in node.args[:1] for part in ast.walk(arg) if isinstance(part, ast.Constant))
                found.update(part.value for part in parts if isinstance(part.value, str))
    by_side = "reserve_markers_"
    return found - {by_side} | {f"{by_side}{side}" for side in RULES.sides}


def test_every_parameter_that_the_rules_ask_for_is_looked_for() -> None:
    assert set(PARAMETERS) == _asked()


def test_a_ruling_that_names_a_parameter_is_switched_by_it() -> None:
    named = {row.parameter for row in load_tables(game="scs1994").of(RulingRow) if row.parameter is not None}
    assert named - _asked() == set()


def test_every_parameter_of_the_data_is_read_by_the_engine() -> None:
    assert {row.key for row in load_tables(game="scs1994").of(ParameterRow)} == _asked()


def test_two_numbers_for_one_shift_and_an_unknown_advance_are_found() -> None:
    values = {"barrage_shift_terrain": "-2", "advance_limit": "3"}
    found = [problem.where for problem in checks(RULES, scenario(areas=WHOLE, charts=CHARTS, parameters=values))]
    assert found == [
        *(f"terrain/{key}" for key in ("village", "city", "forest_village", "forest")),
        "parameter/advance_limit",
    ]


def told_of(**changes: object) -> list[tuple[str, str]]:
    """Return severity and words of what is told of Drive on Bastogne with some changes."""
    shipped = load_scenario("scs1994", "drive-on-bastogne")
    return [(found.severity, found.message) for found in checks(RULES, shipped.model_copy(update=changes))]


def test_more_attempts_to_blow_bridges_than_attempts_in_all_are_told_and_can_be_played() -> None:
    """3.1: three attempts in a phase."""
    shipped = load_scenario("scs1994", "drive-on-bastogne")
    values = {**shipped.parameters, "bridge_blowing_attempts": "5"}
    said = "the parameter bridge_blowing_attempts is 5, more than the 3 of bridge_attempts, in which they are made; "
    assert told_of(parameters=values) == [("warning", f"{said}correct one of the two")]
    assert list(missing(shipped.model_copy(update={"parameters": values}))) == []


def test_a_change_of_the_weather_that_is_longer_than_its_track_is_told() -> None:
    """The track is the row of columns of the US Airpower Table."""
    shipped = load_scenario("scs1994", "drive-on-bastogne")
    charts = tuple(
        chart.model_copy(update={"cells": {**chart.cells, 2: ("-9",)}}) if chart.key == "weather_change" else chart
        for chart in shipped.charts
    )
    said = "the chart weather_change, dice 2, moves the weather by -9, and the track has 7 boxes; correct the result"
    assert told_of(charts=charts) == [("warning", said)]
