"""Supply, isolation, the distance within divisions, fuel. (B 1, B 2, B 15.9)

The field has columns 05 (east) to 16 (west) and rows 10 to 21. One road runs along row 15 from edge to edge; the
Germans are fed from column 05, the Allies from column 16.
"""

from typing import Any

import pytest

from engine.core.play import apply, decision
from engine.hj1986.ground.allowance import RESERVE_MOVE, points
from engine.hj1986.moving.movement import EndPhase
from engine.hj1986.position.logistics_events import FuelRanShort
from engine.hj1986.state import BulgeGame
from engine.hj1986.supply.fuel import rolls
from engine.hj1986.supply.lines import supplied_hexes
from engine.hj1986.supply.supply import determined
from engine.hj1986.turn.division import is_apart
from tests.games.hj1986.positions import (
    BATTALION,
    COMBAT_COMMAND,
    GUNS,
    PANZER,
    Piece,
    allied,
    german,
    marks_of,
    position,
    shipped,
)

ROAD = tuple(f"{column:02d}15" for column in range(5, 17))
EDGES = {
    "east-edge": [f"05{row}" for row in range(10, 22)],
    "west-edge": [f"16{row}" for row in range(10, 22)],
}
STATES = ("unsupplied", "isolated", "apart")


def supply(units: list[Piece], side: str = "german", **values: Any) -> BulgeGame:
    field = {"roads": [ROAD], "areas": EDGES, **values}
    return position(units, phase="supply", side=side, **field)


def state(game: BulgeGame, name: str) -> str:
    return " ".join(mark for mark in marks_of(game, name) if mark in STATES)


@pytest.mark.rule("B 1.0")
@pytest.mark.parametrize(("label", "expected"), [("1015", ""), ("1011", ""), ("1010", "unsupplied")])
def test_b_1_22_four_hexes_to_a_road_that_leads_to_the_edge(label: str, expected: str) -> None:
    assert state(supply([german("A", label)]), "A") == expected


@pytest.mark.rule("B 1.51")
def test_b_1_21_without_a_road_there_is_no_supply() -> None:
    assert state(supply([german("A", "1015")], roads=[]), "A") == "unsupplied"


@pytest.mark.parametrize("side", ["german", "allied"])
@pytest.mark.rule("B 1.42")
def test_b_1_41_b_1_42_each_side_is_fed_from_its_own_edges(side: str) -> None:
    cut = {"roads": [ROAD[:4]]}  # 0515 to 0815: the east edge only
    unit = german("A", "0915") if side == "german" else allied("A", "0915")
    assert state(supply([unit], **cut), "A") == ("" if side == "german" else "unsupplied")


def test_b_1_41_two_hexes_of_the_north_edge_are_no_source() -> None:
    edges = {area.key: area.hexes for area in shipped().map.areas if area.kind == "edge"}
    assert not {"0101", "0501"} & set(edges["north-edge"])
    assert "0201" in edges["north-edge"]


def test_b_1_23_an_enemy_unit_cuts_the_road() -> None:
    battalion = allied("E", "0815", **BATTALION)  # it has no zone
    assert state(supply([german("A", "1315"), battalion]), "A") == "unsupplied"  # 0715 is six hexes off
    assert state(supply([german("A", "1315")]), "A") == ""


@pytest.mark.rule("B 1.25")
def test_b_1_23_an_enemy_zone_cuts_the_road_and_b_1_25_friends_open_it() -> None:
    enemy = allied("E", "0814")  # its zone: 0713? no: 0813, 0815, 0714, 0715, 0914, 0915
    assert state(supply([german("A", "1315"), enemy]), "A") == "unsupplied"
    friends = [german(f"F{label}", label, **BATTALION) for label in ("0715", "0815", "0915")]
    assert state(supply([german("A", "1315"), enemy, *friends]), "A") == ""


def test_b_1_23_a_blown_bridge_cuts_the_road() -> None:
    bridge = [("0815", "0915")]
    assert state(supply([german("A", "1315")], bridges=bridge), "A") == ""
    down = {"0815|0915": "blown"}
    assert state(supply([german("A", "1315")], bridges=bridge, bridge_states=down), "A") == "unsupplied"


def test_b_1_24_off_the_road_terrain_does_not_matter_but_zones_do() -> None:
    forest = {f"10{row}": "forest" for row in range(11, 15)}
    river = [("1012", "1013")]
    assert state(supply([german("A", "1011")], terrain=forest, rivers=river), "A") == ""
    wall = [allied("E", "0912"), allied("G", "1212")]  # zones over 1011 to 1013 and on both sides
    assert state(supply([german("A", "1010"), *wall], roads=[ROAD, ("1015", "1014")]), "A") == "unsupplied"


SURROUNDING = [allied("N", "1014"), allied("S", "1016")]
"""Two regiments north and south of 1015; their zones cover the other four hexes around it."""


def test_b_1_61_surrounded_by_zones_and_far_from_a_supplied_friend() -> None:
    assert state(supply([german("A", "1015"), *SURROUNDING]), "A") == "isolated"
    far = german("F", "0715")  # three hexes off
    assert state(supply([german("A", "1015"), far, *SURROUNDING]), "A") == "isolated"


def test_b_1_61_a_supplied_friend_two_hexes_off_prevents_isolation_by_zones() -> None:
    near = german("F", "0815")
    game = supply([german("A", "1015"), near, *SURROUNDING])
    assert (state(game, "A"), state(game, "F")) == ("unsupplied", "")


def test_b_1_61_six_enemy_units_isolate_whatever_is_near() -> None:
    around = ("1014", "1016", "0915", "0916", "1115", "1116")
    ring = [allied(f"E{label}", label, **BATTALION) for label in around]
    game = supply([german("A", "1015"), german("F", "0815"), *ring])
    assert state(game, "A") == "isolated"


@pytest.mark.parametrize(
    ("reading", "expected"), [("zones count there too", "isolated"), ("a hex with a friend is open", "unsupplied")]
)
def test_b_1_61_a_friend_beside_opens_the_ring_by_one_reading(reading: str, expected: str) -> None:
    units = [german("A", "1015"), german("F", "0915", **BATTALION), *SURROUNDING, allied("E", "0815")]
    game = supply(units, roads=[ROAD[:3]], rulings={"isolation-friends": reading})
    assert state(game, "A") == expected


@pytest.mark.rule("B 1.51")
@pytest.mark.rule("B 1.54")
@pytest.mark.rule("B 1.72")
def test_b_1_1_b_1_72_all_units_are_determined_in_every_player_turn() -> None:
    units = [german("A", "1010"), allied("B", "1510")]
    for side in ("german", "allied"):
        game = supply(units, side)
        assert (state(game, "A"), state(game, "B")) == ("unsupplied", "unsupplied")


def test_b_1_55_the_state_ends_when_the_line_is_open_again() -> None:
    game = supply([german("A", "1015", marks=("unsupplied", "apart"))])
    assert state(game, "A") == ""


def test_b_1_71_nothing_is_lost_by_lack_of_supply() -> None:
    game = supply([german("A", "1015", marks=("isolated",)), *SURROUNDING])
    assert game.units["german/1/A#1"].on_map and game.units["german/1/A#1"].steps_lost == 0


def test_b_15_9_germans_are_in_supply_for_four_turns() -> None:
    assert state(supply([german("A", "1010")], turn=4), "A") == ""
    assert state(supply([german("A", "1010")], turn=5), "A") == "unsupplied"
    assert state(supply([allied("A", "1010")], turn=4), "A") == "unsupplied"


def apart(units: list[Piece], side: str = "german", **values: Any) -> str:
    """Return the names of the units that are too far from their division."""
    game = position(units, phase="movement", side=side, areas=EDGES, **values)
    return " ".join(game.board.pieces[unit.id].counter.name for unit in game.units_of(side) if is_apart(game, unit))


@pytest.mark.parametrize(("label", "expected"), [("1014", ""), ("1015", "A B")])
def test_b_1_31_four_hexes_from_another_unit_of_the_division(label: str, expected: str) -> None:
    units = [german("A", "1010"), german("B", label), german("X", "1011", formation="2")]
    assert apart(units) == expected  # 1010 to 1014 are four hexes


def test_b_1_31_is_judged_when_movement_ends() -> None:
    game = position([german("A", "1010"), german("B", "1015"), allied("E", "1016")], areas=EDGES)
    assert state(game, "A") == ""
    apply(game, EndPhase())
    assert (game.top.phase, state(game, "A")) == ("combat", "apart")


def test_b_1_31_allied_armored_brigades_are_exempt() -> None:
    units = [allied("A", "1010", **COMBAT_COMMAND), allied("B", "1020", **COMBAT_COMMAND)]
    assert apart(units, "allied") == ""
    assert apart([german("A", "1010", **PANZER), german("B", "1020", **PANZER)]) == "A B"


def test_b_1_32_columns_of_trucks_from_off_the_map_are_exempt() -> None:
    far = german("B", "1020")
    assert apart([german("A", "1010", marks=("strategic", "trucked_in")), far]) == "B"
    assert apart([german("A", "1010", marks=("strategic",)), far]) == "A B"


LAST = [german("A", "1010"), german("B", "", box="dead", steps_lost=2)]


@pytest.mark.rule("B 1.34")
@pytest.mark.parametrize(("label", "expected"), [("1014", ""), ("1015", "A X")])
def test_b_1_33_the_last_of_a_division_needs_any_friend(label: str, expected: str) -> None:
    assert apart([*LAST, german("X", label, formation="2")]) == expected  # X, too, is alone in its division


def test_b_1_33_by_the_other_reading_the_last_of_a_division_has_no_limit() -> None:
    assert apart(LAST, rulings={"last-of-division": "it has no limit"}) == ""


def test_b_1_51_a_unit_apart_moves_half_in_the_reserve_phase_by_the_other_reading() -> None:
    tank = german("T", "1010", **PANZER, marks=("apart", "reserve"))
    foot = german("A", "1210", movement=5, marks=("apart", "reserve"), formation="2")
    game = position([tank, foot], phase="reserve")
    assert [points(game, unit, RESERVE_MOVE) for unit in game.units_of("german")] == [7, 5]
    game = position([tank, foot], phase="reserve", rulings={"apart": "all supply"})
    assert [points(game, unit, RESERVE_MOVE) for unit in game.units_of("german")] == [1, 3]  # B 1.53, B 1.52


def test_b_1_61_a_friend_without_fuel_is_not_supplied_and_prevents_nothing() -> None:
    units = [german("A", "1015"), german("F", "0815", formation="Pz Lehr"), *SURROUNDING]
    game = position(units, phase="movement", side="allied", roads=[ROAD], areas=EDGES)
    hexes = supplied_hexes(game, "german")
    assert "0815" in hexes and "1015" not in hexes
    game.own.logistics.short = ("Pz Lehr",)
    marks = {event.unit: event.marks for event in determined(game, "german")}
    assert marks == {units[0].key: ("isolated",), units[1].key: ("unsupplied",)}


@pytest.mark.parametrize(
    ("reading", "expected"), [("it has no limit", ""), ("only when the other units are lost", "A")]
)
def test_b_1_33_units_still_to_come_by_either_reading(reading: str, expected: str) -> None:
    coming = german("B", "", box="arrivals")
    assert apart([german("A", "1010"), coming], rulings={"division-absent": reading}) == expected


@pytest.mark.parametrize(("label", "expected"), [("1014", ""), ("1015", "G B")])  # B is alone in its division
def test_b_1_34_independent_units_need_any_friend(label: str, expected: str) -> None:
    assert apart([allied("G", "1010", **GUNS), allied("B", label)], "allied") == expected


def test_b_1_35_distance_and_line_are_two_conditions() -> None:
    units = [german("A", "1015"), german("B", "0515")]  # both on the road, five hexes apart
    game = supply(units)
    assert (state(game, "A"), state(game, "B")) == ("", "")
    assert apart(units) == "A B"


LEHR = {"formation": "Pz Lehr", **PANZER}
EASTERN = {"roads": [ROAD], "areas": EDGES}


@pytest.mark.parametrize(("turn", "count"), [(8, 0), (9, 1), (16, 1), (17, 2), (20, 2), (21, 3), (36, 3)])
@pytest.mark.rule("B 2.22")
@pytest.mark.rule("B 2.23")
def test_b_2_21_to_2_23_rolls_by_date(turn: int, count: int) -> None:
    """12/20 AM is turn 9, 12/24 AM turn 17, 12/26 AM turn 21."""
    game = position([german("A", "1015")], turn=turn)
    assert rolls(game) == count


@pytest.mark.rule("B 2.13")
def test_b_2_11_b_2_13_a_division_without_fuel_is_unsupplied() -> None:
    units = [german("L", "1015", **LEHR), german("A", "1215")]
    game = position(units, phase="fuel", turn=9, dice=(1, 1), **EASTERN)  # 2: Panzer Lehr
    game.dice.check_spent()
    assert (state(game, "L"), state(game, "A")) == ("unsupplied", "")


def test_b_2_0_no_roll_before_12_20_in_the_basic_game() -> None:
    game = position([german("L", "1015", **LEHR)], phase="fuel", turn=8, dice=(), **EASTERN)
    assert state(game, "L") == ""


def test_b_2_22_the_same_division_twice_has_no_further_effect() -> None:
    game = position([german("L", "1015", **LEHR)], phase="fuel", turn=17, dice=(1, 1, 1, 2), **EASTERN)
    assert game.own.logistics.short == ("Pz Lehr", "11Pz")  # 2: Lehr; 3: Lehr and 11th Panzer


def test_b_2_12_the_shortage_lasts_until_the_next_german_player_turn() -> None:
    units = [german("L", "1015", **LEHR), allied("E", "1615")]
    game = position(units, phase="fuel", turn=9, dice=(1, 1), **EASTERN)
    while decision(game) is not None and game.turn == 9 and game.top.side != "allied":
        apply(game, EndPhase())
    assert game.turn == 9 and state(game, "L") == "unsupplied"
    game = position(units, phase="supply", turn=10, **EASTERN)
    assert state(game, "L") == ""


def test_b_2_12_the_shortage_is_over_by_an_event() -> None:
    game = position([german("L", "1015", **LEHR)], phase="fuel", turn=9, dice=(1, 1), **EASTERN)
    assert game.own.logistics.short == ("Pz Lehr",)
    assert "without fuel: Pz Lehr" in game.rules.telling.describe_event(game, FuelRanShort(("Pz Lehr",)))
