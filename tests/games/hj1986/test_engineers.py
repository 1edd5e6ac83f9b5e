"""Bridges and Improved Positions."""

import pytest

from engine.core.play import apply
from engine.hj1986.moving.digging import BuildBridge, DigIn
from engine.hj1986.moving.engineers import BlowBridge
from engine.hj1986.moving.movement import EndPhase
from tests.games.hj1986.moves import refused
from tests.games.hj1986.positions import BATTALION, ENGINEERS, allied, german, key_of, position

OVER = {"bridges": [("1014", "1015")], "roads": [("1014", "1015")]}
PIONEERS = {**ENGINEERS, "kind": "engineer_ger", "size": "Bn"}


@pytest.mark.parametrize(("die", "state"), [(2, "blown"), (3, None)])
def test_b_14_23_any_unit_at_the_bridge_destroys_it_on_one_or_two(die: int, state: str | None) -> None:
    game = position([allied("A", "1014")], phase="engineer", side="allied", dice=(die,), **OVER)
    apply(game, BlowBridge(key_of(game, "A"), "1014", "1015"))
    assert game.own.ground.bridges.get("1014|1015") == state
    game.dice.check_spent()


@pytest.mark.parametrize(("die", "state"), [(4, "blown"), (5, None)])
def test_b_14_24_an_engineer_two_hexes_away_destroys_it_up_to_four(die: int, state: str | None) -> None:
    game = position([german("A", "1012", **PIONEERS)], phase="engineer", dice=(die,), **OVER)
    apply(game, BlowBridge(key_of(game, "A"), "1014", "1015"))
    assert game.own.ground.bridges.get("1014|1015") == state


def test_b_14_26_one_try_a_bridge_and_player_turn() -> None:
    units = [german("A", "1014", **PIONEERS), german("B", "1015", **PIONEERS)]
    game = position(units, phase="engineer", dice=(6,), **{**OVER, "bridges": [("1014", "1015"), ("1013", "1014")]})
    apply(game, BlowBridge(key_of(game, "A"), "1014", "1015"))
    assert refused(game, BlowBridge(key_of(game, "B"), "1014", "1015")) == "B 14.26"


def test_b_14_21_to_14_28_who_may_not_try() -> None:
    units = [
        german("Foot", "1014"),
        german("Far", "1010", **PIONEERS),
        german("Hungry", "1014", **PIONEERS, marks=("unsupplied",)),
        german("Able", "1012", **PIONEERS),
    ]
    game = position(units, phase="engineer", **OVER)
    answers = [refused(game, BlowBridge(key_of(game, name), "1014", "1015")) for name in ("Foot", "Far", "Hungry")]
    assert answers == ["I 8.1.8", "B 14.21", "B 14.27"]


def test_b_14_28_the_allies_wait_until_12_17_pm() -> None:
    game = position([allied("A", "1014")], phase="engineer", side="allied", turn=3, **OVER)
    assert game.top.phase != "engineer"


def test_b_14_31_a_bridge_begun_in_movement_stands_after_the_engineer_phase() -> None:
    game = position([german("A", "1014", **PIONEERS)], rivers=[("1014", "1015")])
    apply(game, BuildBridge(key_of(game, "A"), "1015"))
    assert game.own.ground.bridges == {"1014|1015": "under_way"}
    turn = game.turn
    while game.turn == turn and game.own.ground.bridges["1014|1015"] == "under_way":
        apply(game, EndPhase())
    assert game.own.ground.bridges == {"1014|1015": "built"}
    assert game.own.ground.bridges_built == {"german": 1}


def test_b_14_32_to_14_38_who_builds_no_bridge() -> None:
    units = [
        german("Foot", "1014"),
        german("Away", "1012", **PIONEERS),
        german("R", "1014", **PIONEERS, marks=("reserve",)),
    ]
    game = position(units, rivers=[("1014", "1015")])
    answers = [refused(game, BuildBridge(key_of(game, name), "1015")) for name in ("Foot", "Away", "R")]
    assert answers == ["B 14.31", "B 14.32", "B 14.36"]
    game.own.ground.bridges_built = {"german": 8}
    game.units[key_of(game, "R")].marks = ()
    assert refused(game, BuildBridge(key_of(game, "R"), "1015")) == "B 14.35"


def test_b_14_41_who_digs_in() -> None:
    units = [allied("A", "1010"), allied("Close", "1214"), german("E", "1215")]
    game = position(units, side="allied", positions=[])
    assert refused(game, DigIn(key_of(game, "A"))) == ""
    assert refused(game, DigIn(key_of(game, "Close"))) == "B 14.41"
    assert refused(position(units, side="allied", turn=2), DigIn(key_of(game, "A"))) == "B 14.48"
    dug = position([allied("A", "1010", **BATTALION)], side="allied", positions=["1010"])
    assert refused(dug, DigIn(key_of(dug, "A"))) == "B 14.42"
