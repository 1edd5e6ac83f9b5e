"""Zones of control by unit type and terrain."""

import pytest

from engine.core.play import apply
from engine.hj1986.ground.zones import open_enemy_zone, zone_of
from engine.hj1986.moving.move_unit import MoveTo
from tests.games.hj1986.moves import cost, moving, step_refused
from tests.games.hj1986.positions import (
    BATTALION,
    COMBAT_COMMAND,
    ENGINEERS,
    GUNS,
    PANZER,
    Piece,
    allied,
    german,
    key_of,
    position,
)

AROUND = {"1014", "1016", "0915", "0916", "1115", "1116"}


@pytest.mark.parametrize(
    "unit",
    [
        allied("R", "1015"),
        allied("P", "1015", kind="parachute_us"),
        allied("AI", "1015", kind="infantry_arm_rgt"),
        allied("CC", "1015", **COMBAT_COMMAND),
        allied("Cav", "1015", kind="cavalry_us", size="Group"),
    ],
)
@pytest.mark.rule("B 8.0")
@pytest.mark.rule("B 8.22")
def test_b_8_21_and_8_22_regiments_have_zones(unit: Piece) -> None:
    assert zone_of(position([unit]), "allied") == AROUND


@pytest.mark.parametrize(
    "unit",
    [
        allied("B", "1015", **BATTALION),
        allied("T", "1015", kind="tank_us", size="Bn"),
        allied("Gun", "1015", **GUNS),
        allied("Eng", "1015", **ENGINEERS),
        allied("R", "1015", marks=("strategic",)),
    ],
)
@pytest.mark.rule("B 8.24")
def test_b_8_23_and_8_24_who_has_no_zone(unit: Piece) -> None:
    assert zone_of(position([unit]), "allied") == frozenset()


def test_b_8_31_two_infantry_battalions_have_a_zone_together() -> None:
    pair = [allied("B1", "1015", **BATTALION), allied("B2", "1015", **BATTALION)]
    assert zone_of(position(pair), "allied") == AROUND
    tank = allied("T", "1015", kind="tank_us", size="Bn")
    assert zone_of(position([pair[0], tank]), "allied") == frozenset()


def test_b_8_32_a_battalion_in_an_improved_position_has_a_zone() -> None:
    assert zone_of(position([allied("B", "1015", **BATTALION)], positions=["1015"]), "allied") == AROUND


def test_b_8_33_the_zone_of_armor_enters_forest_along_roads_only() -> None:
    field = {"terrain": {"1014": "forest", "1016": "forest"}, "roads": [("1015", "1016")]}
    assert zone_of(position([allied("CC", "1015", **COMBAT_COMMAND)], **field), "allied") == AROUND - {"1014"}
    assert zone_of(position([allied("R", "1015")], **field), "allied") == AROUND


def test_b_8_11_zones_reach_over_rivers_but_not_over_the_meuse() -> None:
    field = {"rivers": [("1014", "1015")], "meuse": [("1015", "1016")]}
    assert zone_of(position([allied("R", "1015")], **field), "allied") == AROUND - {"1016"}


def test_b_8_34_allied_zones_stay_out_of_forest_on_12_16_pm() -> None:
    unit = allied("R", "1015")
    assert zone_of(position([unit], turn=2, terrain={"1014": "forest"}), "allied") == AROUND - {"1014"}
    assert zone_of(position([unit], turn=3, terrain={"1014": "forest"}), "allied") == AROUND


def test_b_8_51_a_friend_frees_his_hex_for_supply_and_retreat() -> None:
    game = position([allied("R", "1015"), german("A", "1014")])
    assert open_enemy_zone(game, "german") == AROUND - {"1014"}


def test_b_8_41_a_unit_stops_in_an_enemy_zone() -> None:
    game = moving("A", [german("A", "1013"), allied("R", "1015")])
    assert step_refused(game, "1013", "1014", "1114") == "B 8.41"
    apply(game, MoveTo(("1013", "1014")))
    assert game.top.phase == "movement"


def test_b_8_42_no_step_from_zone_to_zone() -> None:
    game = moving("A", [german("A", "1014"), allied("R", "1015")])
    assert step_refused(game, "1014", "1115") == "B 8.42"
    assert step_refused(game, "1014", "1013", "1113") == ""


def test_b_4_29_an_enemy_beside_it_ends_reserve() -> None:
    units = [german("A", "1012"), allied("R", "1015", marks=("reserve",)), allied("F", "1018", marks=("reserve",))]
    game = moving("A", units)
    apply(game, MoveTo(("1012", "1013", "1014")))
    assert not game.units[key_of(game, "R")].has("reserve")
    assert game.units[key_of(game, "F")].has("reserve")


def test_panzer_battalions_meet_zones_like_others() -> None:
    game = moving("A", [german("A", "1013", **PANZER), allied("R", "1015")])
    assert step_refused(game, "1013", "1014", "1114") == "B 8.41"


def test_b_8_12_a_zone_holds_who_enters_a_hex_of_his_own_friends_but_cuts_no_line_and_no_retreat() -> None:
    """1014 holds a German unit beside the enemy in 1015."""
    units = [german("A", "1012"), german("F", "1014", formation="2"), allied("R", "1015")]
    game = moving("A", units)
    assert step_refused(game, "1012", "1013", "1014", "1114") == "B 8.41"
    assert "1014" in zone_of(game, "allied")
    assert "1014" not in open_enemy_zone(game, "german")


def test_b_8_13_of_two_regiments_each_is_in_the_zone_of_the_other() -> None:
    game = position([german("A", "1014"), allied("R", "1015")], rivers=[("1014", "1015")])
    assert "1014" in zone_of(game, "allied")
    assert "1015" in zone_of(game, "german")


def test_b_8_14_a_hex_between_the_sides_is_controlled_by_both() -> None:
    """1014 touches 1013 and 1015; each side is held in it by the other."""
    units = [german("A", "1013"), german("M", "1112", formation="2"), allied("R", "1015"), allied("S", "1116")]
    game = position(units)
    assert "1014" in zone_of(game, "allied") and "1014" in zone_of(game, "german")
    assert step_refused(moving("A", units), "1013", "1014", "0914") == "B 8.41"
    assert step_refused(moving("R", units, side="allied"), "1015", "1014", "0914") == "B 8.41"


def test_b_8_15_two_zones_on_a_hex_are_as_one() -> None:
    """To enter 1014 costs the point of clear terrain, whether one regiment controls it or two."""
    one = [german("A", "1013"), allied("R", "1015")]
    two = [*one, allied("S", "1115", formation="2")]
    for units in (one, two):
        game = moving("A", units)
        assert cost(game, "A", "1014") == "1"
        assert step_refused(game, "1013", "1014") == ""


def test_b_8_52_own_zones_do_not_hold_a_unit() -> None:
    units = [german("A", "1013"), german("F", "1015", formation="2"), german("G", "1115", formation="2")]
    game = moving("A", units)
    assert {"1014", "1114", "1116"} <= zone_of(game, "german")
    assert step_refused(game, "1013", "1014", "1114", "1214") == ""
