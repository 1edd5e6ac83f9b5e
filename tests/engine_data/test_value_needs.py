"""Are values that nobody can read refused before a game begins, with the row, the value and what may stand there?"""

import pytest

from engine.data.load import load_scenario
from engine.data.tables import DataError
from engine.data.value_needs import is_date, undated_turns
from engine.playtest.games import begun, board_of, problems_of
from engine.scenario import Scenario
from tests.begun import SHIPPED


def with_effect(game: str, line: str, name: str, value: str) -> Scenario:
    """Return a shipped scenario in which a line of the terrain chart has another effect."""
    shipped = load_scenario(game, SHIPPED[game])
    terrain = tuple(
        item.model_copy(update={"effects": {**item.effects, name: value}}) if item.key == line else item
        for item in shipped.terrain
    )
    return shipped.model_copy(update={"terrain": terrain})


@pytest.mark.parametrize(
    ("game", "line", "name", "value", "said"),
    [
        (*("scs1994", "forest", "mech_mp", "lots"), "has 'lots' for forest, Motorized (mech_mp); write a cost, as 2,"),
        (
            *("spi1977", "woods", "tactical_a", "6 mp"),
            "has '6 mp' for woods, Tactical, class A (tactical_a); write a c",
        ),
    ],
)
def test_a_cost_that_is_none_is_told_with_its_line_and_value(
    game: str, line: str, name: str, value: str, said: str
) -> None:
    spoiled = with_effect(game, line, name, value)
    with pytest.raises(DataError) as refused:
        board_of(spoiled)
    assert f"the terrain chart {said}" in str(refused.value)
    assert "Fraction" not in str(refused.value)
    assert [f"the terrain chart {said}" in problem.message for problem in problems_of(spoiled)] == [True]


@pytest.mark.parametrize("game", ["scs1994", "hj1986", "spi1977"])
def test_a_cost_in_parts_that_the_game_does_not_count_is_told_with_its_line(game: str) -> None:
    """None of the games counts sevenths of a movement point."""
    name = "tactical_a" if game == "spi1977" else "mech_mp"
    with pytest.raises(DataError, match="the line river of the terrain chart: 1/7 movement points are no multiple"):
        board_of(with_effect(game, "river", name, "1/7"))


def test_no_game_begins_in_a_turn_that_is_no_day() -> None:
    shipped = load_scenario("scs1994", SHIPPED["scs1994"])
    turns = tuple(
        turn.model_copy(update={"date": "1944-13-45"}) if turn.number == shipped.first_turn else turn
        for turn in shipped.turns
    )
    spoiled = shipped.model_copy(update={"turns": turns})
    said = f"turn {shipped.first_turn} has the date '1944-13-45', which is no day; write it as 1944-12-16"
    with pytest.raises(DataError, match=said):
        begun(spoiled, board_of(spoiled), 1)


def test_turns_that_the_scenario_does_not_play_may_be_undated() -> None:
    shipped = load_scenario("scs1994", SHIPPED["scs1994"])
    late = shipped.turns[-1].model_copy(update={"number": shipped.last_turn + 1, "date": "soon"})
    assert list(undated_turns(shipped.model_copy(update={"turns": (*shipped.turns, late)}))) == []


@pytest.mark.parametrize(
    ("text", "is_day"),
    [("1944-12-16", True), ("1944-02-29", True), ("1945-02-29", False), ("1944-12-32", False), ("19441216", False)],
)
def test_a_day_of_the_calendar_is_written_in_one_way(text: str, is_day: bool) -> None:
    assert is_date(text) is is_day
