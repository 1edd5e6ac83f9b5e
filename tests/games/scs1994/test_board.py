"""Which scenarios can be compiled for play?"""

import pytest

from engine.data.load import load_scenario
from engine.data.tables import DataError
from engine.scs1994.board import compile_board


def test_the_drafted_area_of_scenario_5_1_can_be_played() -> None:
    assert len(compile_board(load_scenario("scs1994", "kampfgruppe-peiper")).map.hexes) == 721


def test_an_area_that_nobody_has_drawn_is_refused_with_the_number_of_its_hexes() -> None:
    # Scenario 5.2 has rows 2 to 29 of sheet B: 28 rows of 36 numbers are 1008 hexes.
    drawn = load_scenario("scs1994", "drive-on-bastogne")
    hexes = tuple(hex_.model_copy(update={"terrain": "unknown"}) for hex_ in drawn.map.hexes)
    with pytest.raises(DataError, match="1008 hexes of unknown terrain"):
        compile_board(drawn.model_copy(update={"map": drawn.map.model_copy(update={"hexes": hexes})}))
