"""The air drop of the parachute Kampfgruppe. Direction 0 is north-east, counted clockwise."""

import pytest

from engine.core.play import apply, check, decision, start
from engine.scenario import Setup
from engine.scs1994.moving.airdrop import ChooseDirection, KeepForDrop, NameDropHex
from engine.scs1994.moving.movement import EndPhase, SelectUnit
from engine.scs1994.ruleset import RULES
from engine.scs1994.state import ArdennesGame
from engine.scs1994.supply.supply import in_supply_now
from tests.games.scs1994.positions import Piece, allied, at, board, german, position

KG = "german/-/KG#1"
EAST = 1


def jump(dice: tuple[int, int], *others: Piece, over: str = "B50.15", direction: int = EAST) -> ArdennesGame:
    """Drop the Kampfgruppe over a hex with two scripted dice."""
    unit = german("KG", "", box="arrivals", kind="airborne_drop")
    game = position([unit, allied("Far", "B44.20"), *others], turn=1, dice=dice)
    apply(game, NameDropHex(over))
    apply(game, EndPhase())
    apply(game, ChooseDirection(direction))
    return game


def test_2_2_the_kampfgruppe_may_be_kept_for_the_drop() -> None:
    unit = german("KG", "", kind="airborne_drop")
    rows = [Setup(counter=unit.key, place="near:setup/1", face="", steps_lost=0)]
    game, _ = start(RULES, board([unit], setup=rows), 1)
    apply(game, KeepForDrop(KG))
    assert game.units[KG].box == "arrivals"


def test_2_2_no_other_unit_jumps() -> None:
    unit = german("A", "")
    rows = [Setup(counter=unit.key, place="near:setup/1", face="", steps_lost=0)]
    game, _ = start(RULES, board([unit], setup=rows), 1)
    refusal = check(game, KeepForDrop(unit.key))
    assert refusal is not None
    assert refusal.rule.number == "2.2"


def test_2_2a_the_drop_hex_is_named_before_anything_else() -> None:
    unit = german("KG", "", box="arrivals", kind="airborne_drop")
    game = position([unit, german("A", "B50.12")], turn=1)
    refusal = check(game, SelectUnit("german/-/A#1"))
    assert refusal is not None
    assert refusal.rule.number == "2.2a"
    apply(game, NameDropHex("B50.15"))
    assert check(game, SelectUnit("german/-/A#1")) is None


def test_2_2b_the_drop_comes_after_all_movement() -> None:
    unit = german("KG", "", box="arrivals", kind="airborne_drop")
    game = position([unit], turn=1)
    apply(game, NameDropHex("B50.15"))
    apply(game, EndPhase())
    pending = decision(game)
    assert pending is not None
    assert pending.phase == "air_drop"


def test_2_2b_the_first_die_counts_clockwise_from_direction_1_and_the_second_is_the_distance() -> None:
    # Die 1 is direction 1 itself: two hexes to the east of B50.15 is B50.13.
    assert at(jump((1, 2)), "B50.13") == ["KG"]
    # Die 4 is the opposite direction: two hexes to the west is B50.17.
    assert at(jump((4, 2)), "B50.17") == ["KG"]


@pytest.mark.parametrize("distance", [5, 6])
def test_2_2b_five_and_six_hexes_destroy_it(distance: int) -> None:
    assert jump((1, distance)).units[KG].box == "dead"


def test_2_2b_off_the_map_destroys_it() -> None:
    assert jump((1, 3), over="B50.12").units[KG].box == "dead"


def test_2_2b_a_us_unit_below_destroys_it() -> None:
    assert jump((1, 2), allied("E", "B50.13")).units[KG].box == "dead"


def test_2_2c_it_needs_no_supply_afterwards() -> None:
    game = jump((1, 2))
    assert in_supply_now(game, game.units[KG])


def test_2_2c_as_a_ground_unit_it_needs_supply() -> None:
    game = position([german("KG", "B50.15", kind="airborne_drop")])
    assert not in_supply_now(game, game.units[KG])
