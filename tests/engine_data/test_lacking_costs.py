"""Does no game begin with a line of the terrain chart that leaves out a cost which all others of its kind have?"""

import pytest

from engine.data.lacking_costs import without_costs
from engine.data.load import load_scenario
from engine.data.tables import DataError
from engine.playtest.games import GAME_KEYS, begun, board_of
from engine.scenario import Scenario
from tests.begun import SHIPPED

LEFT_OUT = [
    ("scs1994", "forest_village", "other_mp"),
    ("hj1986", "clear", "other_mp"),
    ("spi1977", "town", "tactical_b"),
]


def without(game: str, line: str, name: str) -> Scenario:
    """Return a shipped scenario in whose terrain chart a line has no cost of a name."""
    shipped = load_scenario(game, SHIPPED[game])
    assert any(row.key == line and row.effects.get(name) for row in shipped.terrain)
    terrain = tuple(
        row.model_copy(update={"effects": {key: value for key, value in row.effects.items() if key != name}})
        if row.key == line
        else row
        for row in shipped.terrain
    )
    return shipped.model_copy(update={"terrain": terrain})


@pytest.mark.parametrize("game", GAME_KEYS)
def test_no_shipped_line_leaves_out_a_cost(game: str) -> None:
    assert list(without_costs(load_scenario(game, SHIPPED[game]))) == []


@pytest.mark.parametrize(("game", "line", "name"), LEFT_OUT)
def test_no_game_begins_without_a_cost_that_all_lines_of_the_kind_have(game: str, line: str, name: str) -> None:
    scenario = without(game, line, name)
    with pytest.raises(DataError, match=r"has no cost under .*, which all other lines of .*write the cost, P if"):
        begun(scenario, board_of(scenario), 1)
