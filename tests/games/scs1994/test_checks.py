"""Names the rules ask for."""

import ast
from pathlib import Path

import engine.scs1994
from engine.data.load import load_tables
from engine.data.schema import ParameterRow, RulingRow
from engine.scs1994.ruleset import RULES
from engine.scs1994.turn.checks import PARAMETERS, checks
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
