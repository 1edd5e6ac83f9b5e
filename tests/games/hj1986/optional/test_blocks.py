"""Road blocks."""

from typing import Any

import pytest

from engine.core.events import fold
from engine.core.play import apply, legal_actions
from engine.hj1986.fighting.advance import AdvanceUnit
from engine.hj1986.fighting.suffer import Retreat
from engine.hj1986.ground.blocks import BlockRoad, starting_blocks
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.moving.movement import SelectUnit
from engine.scenario import StartState
from tests.games.hj1986.fights import fought
from tests.games.hj1986.moves import moving, refused, step_refused
from tests.games.hj1986.positions import BATTALION, ENGINEERS, allied, board, german, key_of, marks_of, position

ROAD = ("1013", "1014", "1015", "1016", "1017", "1018")
ON = {"options": "roadblocks"}
GRENADIERS: dict[str, Any] = {"kind": "panzergrenadier", "movement": 7, "attack": 8}


def digging(die: int, **values: Any) -> Any:
    units = [allied("E", "1015", **ENGINEERS), allied("I", "1016"), german("A", "1510")]
    return position(units, phase="engineer", side="allied", dice=(die,), roads=[ROAD], **{"parameters": ON, **values})


@pytest.mark.parametrize(("die", "blocked"), [(4, ("1014",)), (5, ())])
def test_o_7_11_an_engineer_blocks_a_road_as_it_blows_a_bridge(die: int, blocked: tuple[str, ...]) -> None:
    game = digging(die)
    apply(game, BlockRoad(key_of(game, "E"), "1014"))
    assert game.own.advanced.roadblocks == blocked


def test_o_7_11_only_engineers_and_only_roads() -> None:
    game = digging(1)
    assert refused(game, BlockRoad(key_of(game, "I"), "1014")) == "O 7.11"
    assert refused(game, BlockRoad(key_of(game, "E"), "1115")) == "O 7.11"


def test_o_7_13_who_enters_stops_there_and_the_block_is_gone() -> None:
    game = moving("A", [german("A", "1013"), allied("D", "1510")], roads=[ROAD], parameters=ON)
    game.own.advanced.roadblocks = ("1015",)
    game.forget()
    assert step_refused(game, "1013", "1014", "1015", "1016") == "O 7.13"
    apply(game, MoveTo(("1013", "1014", "1015")))
    assert game.own.advanced.roadblocks == ()
    assert refused(game, SelectUnit(key_of(game, "A"))) != ""


def won(*blocked: str, **other: Any) -> Any:
    """Return a game in which grenadiers in 1014 have beaten a unit out of 1015 and may advance two hexes."""
    units = [german("A", "1014", **GRENADIERS), allied("D", "1015", defense=4, **BATTALION)]
    game = fought(units, "A", "1015", die=1, roads=[ROAD], parameters=ON, **other)
    game.own.advanced.roadblocks = blocked
    game.forget()
    apply(game, Retreat())
    while game.top.phase == "retreat":
        apply(game, next(iter(legal_actions(game))))
    return game


def ends(game: Any) -> set[str]:
    return {action.path[-1] for action in legal_actions(game) if isinstance(action, AdvanceUnit)}


@pytest.mark.rule("O 7.13")
def test_o_7_13_an_advance_stops_in_a_block_and_removes_it() -> None:
    free, game = won(), won("1015")
    assert game.top.phase == "advance"
    assert ends(free) > {"1015"}
    assert ends(game) == {"1015"}
    apply(game, AdvanceUnit(key_of(game, "A"), ("1014", "1015")))
    assert game.own.advanced.roadblocks == ()
    assert "halted" in marks_of(game, "A")


@pytest.mark.rule("O 7.13")
def test_o_7_13_by_the_other_reading_of_a_halted_advance_the_block_stops_it_too() -> None:
    game = won("1015", rulings={"halted-advance": "yes, an advance is no movement"})
    assert ends(game) == {"1015"}


@pytest.mark.rule("O 7.12")
def test_o_7_12_a_retreat_through_a_block_ends_it_and_halts_nobody() -> None:
    units = [german("A", "1014", **GRENADIERS), allied("D", "1015", defense=4)]
    game = fought(units, "A", "1015", die=1, roads=[ROAD], parameters=ON)
    around = tuple(game.board.map.neighbors["1015"])
    game.own.advanced.roadblocks = around
    game.forget()
    apply(game, Retreat())
    while game.top.phase == "retreat":
        apply(game, next(iter(legal_actions(game))))
    left = set(around) - set(game.own.advanced.roadblocks)
    assert len(left) == 1
    assert "halted" not in marks_of(game, "D")


def test_o_7_12_until_somebody_enters_the_block_stays() -> None:
    game = digging(1)
    apply(game, BlockRoad(key_of(game, "E"), "1014"))
    assert refused(game, BlockRoad(key_of(game, "E"), "1014")) == "O 7.11"
    assert game.own.advanced.roadblocks == ("1014",)


def test_o_7_14_the_road_of_0713_is_blocked_at_start() -> None:
    from engine.data.load import load_scenario

    rows = load_scenario("hj1986", "breakthrough").start_state
    assert StartState(kind="roadblock", subject="0713", value="with the optional rule") in rows
    game = digging(1)
    scenario = game.board.scenario.model_copy(
        update={"start_state": (StartState(kind="roadblock", subject="1017", value=""),)}
    )
    object.__setattr__(game.board, "scenario", scenario)
    for event in starting_blocks(game):
        fold(game, event)
    assert game.own.advanced.roadblocks == ("1017",)


def test_o_7_11_without_the_option_nobody_blocks_roads() -> None:
    assert not board([], roads=[ROAD]).is_on("roadblocks")
