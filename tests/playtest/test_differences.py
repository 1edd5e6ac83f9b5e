"""Two scenarios are compared value by value, and each difference is a line with its place."""

from engine.data.load import load_scenario
from engine.playtest.differences import differences
from engine.scenario import Scenario

PEIPER = load_scenario("scs1994", "kampfgruppe-peiper")


def moved(scenario: Scenario, place: str) -> Scenario:
    """Return the scenario with its first unit elsewhere."""
    first, *others = scenario.setup
    return scenario.model_copy(update={"setup": (first.model_copy(update={"place": place}), *others)})


def test_equal_scenarios_have_no_differences() -> None:
    assert differences(PEIPER, PEIPER.model_copy()) == []


def test_each_differing_value_is_a_line() -> None:
    first = PEIPER.setup[0]
    other = moved(PEIPER, "B50.04").model_copy(update={"weather": "mud", "last_turn": PEIPER.last_turn + 1})
    assert differences(PEIPER, other) == [
        f"last turn: {PEIPER.last_turn} → {PEIPER.last_turn + 1}",
        f"weather: {PEIPER.weather} → mud",
        f"setup {first.counter} place: {first.place} → B50.04",
    ]


def test_a_part_that_only_one_has_is_one_line() -> None:
    gone = PEIPER.arrivals[0].counter
    (line,) = differences(PEIPER, PEIPER.model_copy(update={"arrivals": PEIPER.arrivals[1:]}))
    assert line.startswith(f"arrivals {gone}") and line.endswith(": removed")


def test_what_changes_no_game_is_no_difference() -> None:
    assert differences(PEIPER, PEIPER.model_copy(update={"unconfirmed": {}, "errata": ("x",)})) == []


def test_of_a_long_list_of_hexes_is_said_which_went_and_which_came() -> None:
    first, *others = PEIPER.bounds
    other = PEIPER.model_copy(update={"bounds": (*others, "C01.01")})
    assert differences(PEIPER, other) == [f"bounds: without {first}; with C01.01"]
