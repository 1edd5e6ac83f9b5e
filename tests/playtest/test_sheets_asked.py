"""Sheets by whose numbers a rule goes are named by the data, and looked up before a game begins."""

import pytest

from engine.data.load import load_scenario
from engine.data.tables import DataError
from engine.playtest.games import board_of, problems_of
from engine.spi1977.clauses import british
from engine.spi1977.ground.sheets import is_on
from engine.spi1977.moving import paratroops


@pytest.mark.parametrize(
    ("game", "scenario", "key"),
    [
        ("scs1994", "payback", "east_sheet"),
        *(("spi1977", "peiper", f"{what}_sheet") for what in ("british", "parachute", "truppeneinheit")),
    ],
)
def test_a_sheet_that_the_map_lacks_is_told_and_no_game_begins(game: str, scenario: str, key: str) -> None:
    shipped = load_scenario(game, scenario)
    spoiled = shipped.model_copy(update={"parameters": {**shipped.parameters, key: "Z"}})
    told = [problem.message for problem in problems_of(spoiled) if problem.where == f"parameter/{key}"]
    assert [message.startswith(f"the parameter {key}: there is no sheet 'Z'") for message in told] == [True], told
    with pytest.raises(DataError, match=f"the parameter {key}: there is no sheet 'Z'"):
        board_of(spoiled)


def test_paratroops_and_british_go_by_the_sheets_that_the_data_name() -> None:
    shipped = load_scenario("spi1977", "campaign")
    others = {"parachute_hex": "map C", "parachute_sheet": "B", "british_sheet": "C"}
    board = board_of(shipped.model_copy(update={"parameters": {**shipped.parameters, **others}}))
    zone = paratroops._zone(board)
    assert zone and all(is_on(board, label, "B") for label in zone)
    assert "C" not in {label[0] for label in zone}  # those called A and D lie on the seams
    assert "C" not in {label[0] for label in british._beyond(board, True) & british._beyond(board, False)}
    assert "A" in {label[0] for label in british._beyond(board, True) & british._beyond(board, False)}
