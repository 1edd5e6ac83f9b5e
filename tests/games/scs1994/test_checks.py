"""Names the rules ask for."""

from engine.scs1994.checks import checks
from tests.games.scs1994.fights import CHARTS
from tests.games.scs1994.positions import scenario

WHOLE = {"eastern-zone": [], "west-edge": [], "north-edge": [], "south-edge": []}


def test_a_whole_scenario_has_no_problem() -> None:
    assert list(checks(scenario(areas=WHOLE, charts=CHARTS))) == []


def test_a_missing_parameter_area_and_weather_are_found() -> None:
    bare = scenario(charts=CHARTS, weather="fog")
    lacking = bare.model_copy(update={"parameters": {}})
    found = {problem.where for problem in checks(lacking)}
    assert {"parameter/ezoc_cost", "area/eastern-zone", "scenario/test/weather"} <= found
