"""Is a scenario that the rules cannot play refused before a game begins?"""

import pytest

from engine.data.assemble import DataError
from engine.data.load import load_scenario
from engine.playtest.games import board_of


@pytest.mark.parametrize(
    ("game", "scenario", "key"), [("scs1994", "payback", "ezoc_cost"), ("hj1986", "breakthrough", "supply_reach")]
)
def test_a_scenario_without_a_parameter_of_the_rules_is_not_played(game: str, scenario: str, key: str) -> None:
    shipped = load_scenario(game, scenario)
    parameters = {name: value for name, value in shipped.parameters.items() if name != key}
    with pytest.raises(DataError, match=f"the parameter {key} is missing. A library .* `losheim update FILE`"):
        board_of(shipped.model_copy(update={"parameters": parameters}))


def test_a_chart_without_a_line_that_the_rules_look_up_is_told_before_a_battle_needs_it() -> None:
    """Such a library was made before lines of charts had titles; its games broke in the Combat Phase."""
    shipped = load_scenario("hj1986", "breakthrough")
    charts = tuple(
        chart.model_copy(update={"rows": tuple("" for _ in chart.rows)}) if chart.key == "odds_shifts" else chart
        for chart in shipped.charts
    )
    with pytest.raises(DataError, match="the chart odds_shifts lacks the line .* and [0-9]+ more"):
        board_of(shipped.model_copy(update={"charts": charts}))
