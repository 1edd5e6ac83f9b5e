"""Are costs told that have a good form and that the rules of a game cannot read, before a game begins with them?"""

import pytest

from editor.commands.kept_looks import Looks
from editor.commands.line_checks import unread_costs
from editor.commands.rule_checks import told_of
from engine.data.load import load_scenario
from engine.data.tables import DataError
from engine.playtest.games import GAME_KEYS, board_of
from engine.scenario import Scenario
from tests.begun import SHIPPED

LINES = {"scs1994": ("forest", "mech_mp"), "hj1986": ("forest", "mech_mp"), "spi1977": ("woods", "tactical_a")}


def with_cost(game: str, cost: str) -> Scenario:
    """Return a shipped scenario in which one line of the terrain chart costs this."""
    shipped, (key, name) = load_scenario(game, SHIPPED[game]), LINES[game]
    terrain = tuple(
        line.model_copy(update={"effects": {**line.effects, name: cost}}) if line.key == key else line
        for line in shipped.terrain
    )
    return shipped.model_copy(update={"terrain": terrain})


@pytest.mark.parametrize("game", GAME_KEYS)
@pytest.mark.parametrize("cost", ["4 1/2", "1/7"])
def test_a_cost_that_the_rules_do_not_count_is_told_with_its_line_and_value(game: str, cost: str) -> None:
    """None of the games counts sevenths of a point, nor whole points beside a fraction."""
    (problem,) = unread_costs(with_cost(game, cost))
    key = LINES[game][0]
    assert (problem.where, problem.severity) == (f"terrain/{key}", "error")
    assert problem.message.startswith(f"the terrain chart has '{cost}' for {key}, ")
    assert problem.message.endswith(
        f"which the rules of {game} cannot read; write a cost that they count, as 2, 1/2 or P"
    )


@pytest.mark.parametrize("game", GAME_KEYS)
def test_a_cost_that_the_rules_do_not_count_is_the_only_error_and_speaks_no_python(game: str) -> None:
    told = [problem for problem in Looks().told(with_cost(game, "1/7"), told_of) if problem.severity == "error"]
    assert [problem.where for problem in told] == [f"terrain/{LINES[game][0]}"]
    assert "Fraction" not in told[0].message


@pytest.mark.parametrize(("game", "cost"), [("scs1994", "P"), ("hj1986", "all"), ("spi1977", "+4")])
def test_a_cost_that_the_rules_count_is_not_told(game: str, cost: str) -> None:
    assert list(unread_costs(with_cost(game, cost))) == []


def test_no_game_of_1994_begins_with_a_parameter_that_is_a_cost_below_zero() -> None:
    """A road that gives points back broke the search for ways in the middle of a game."""
    shipped = load_scenario("scs1994", "payback")
    spoiled = shipped.model_copy(update={"parameters": {**shipped.parameters, "stacked_hex_cost": "-1"}})
    with pytest.raises(
        DataError, match="the parameter stacked_hex_cost is '-1'; the rules read a number or a fraction"
    ):
        board_of(spoiled)
