"""Does a game refuse to begin on ground that its terrain chart does not know?"""

import pytest

from engine.data.load import load_scenario
from engine.data.tables import DataError
from engine.playtest.games import GAME_KEYS, board_of, problems_of
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
