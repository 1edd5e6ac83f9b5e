"""Does a game refuse to begin on ground that no chart knows, or with dice that a chart has no line for?"""

import pytest

from engine.data.load import load_scenario
from engine.data.tables import DataError
from engine.playtest.games import GAME_KEYS, board_of, problems_of, ruleset_of
from tests.begun import SHIPPED


@pytest.mark.parametrize("game", [game for game in GAME_KEYS if game in SHIPPED])
def test_ground_without_a_line_in_the_terrain_chart_is_told_and_no_game_begins(game: str) -> None:
    shipped = load_scenario(game, SHIPPED[game])
    first, *others = shipped.map.hexes
    hexes = (first.model_copy(update={"terrain": "lava"}), *others)
    spoiled = shipped.model_copy(update={"map": shipped.map.model_copy(update={"hexes": hexes})})
    said = f"the terrain chart has no line 'lava', which {first.hex} is; add the line or change the map"
    assert said in [problem.message for problem in problems_of(spoiled)]
    with pytest.raises(DataError, match="no line 'lava'"):
        board_of(spoiled)


@pytest.mark.parametrize("what", ["mark", "crossing"])
def test_marks_and_crossings_without_a_line_are_told_and_no_game_begins(what: str) -> None:
    shipped = load_scenario("scs1994", SHIPPED["scs1994"])
    hexes, sides = [*shipped.map.hexes], [*shipped.map.hexsides]
    if what == "mark":
        hexes[0] = hexes[0].model_copy(update={"marks": ("lava",)})
    else:
        sides[0] = sides[0].model_copy(update={"crossing": "lava"})
    changed = shipped.map.model_copy(update={"hexes": tuple(hexes), "hexsides": tuple(sides)})
    with pytest.raises(DataError, match="the terrain chart has no line 'lava'"):
        board_of(shipped.model_copy(update={"map": changed}))


def test_a_ruling_that_has_chosen_no_reading_of_its_own_is_told_and_no_game_begins() -> None:
    shipped = load_scenario("spi1977", SHIPPED["spi1977"])
    key = next(iter(sorted(ruleset_of("spi1977").switches)))
    spoiled = shipped.model_copy(update={"rulings": {**shipped.rulings, key: "nope"}})
    with pytest.raises(DataError, match=f"the ruling {key} has chosen 'nope', which is none of its readings"):
        board_of(spoiled)


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("lots", "chart crt: 'lots' is no kind of dice"),
        ("3d9", "chart crt: its dice 3d9 can show 3, for which it has no line; add it or correct the dice"),
    ],
)
def test_dice_that_a_chart_has_no_line_for_are_told_and_no_game_begins(dice: str, said: str) -> None:
    """Three dice show 3 at least, and no line of the CRT of 1994, thrown with d66, is below 11."""
    shipped = load_scenario("scs1994", SHIPPED["scs1994"])
    charts = tuple(chart.model_copy(update={"dice": dice}) if chart.key == "crt" else chart for chart in shipped.charts)
    spoiled = shipped.model_copy(update={"charts": charts})
    assert any(problem.message.startswith(said) for problem in problems_of(spoiled))
    with pytest.raises(DataError, match=said):
        board_of(spoiled)
