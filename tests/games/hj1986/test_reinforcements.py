"""Reinforcements: when, where, at what cost; blocked entry; exits and pursuit. (B 9)

The field has columns 05 (east) to 16 (west) and rows 10 to 21. One road runs along row 15.
"""

from typing import Any

import pytest

from engine.core.play import apply, decision
from engine.hj1986.moving.arrivals import Arrive, waiting
from engine.hj1986.moving.exits import LeaveMap
from engine.hj1986.moving.move_unit import FinishMove, MoveTo
from engine.hj1986.moving.movement import EndPhase, SelectUnit
from engine.hj1986.moving.pursuit import Withhold
from engine.hj1986.state import BulgeGame
from engine.scenario import Arrival, BoundRole, Clause
from tests.games.hj1986.moves import refused
from tests.games.hj1986.positions import GUNS, PANZER, Piece, allied, german, key_of, marks_of, position, scenario

ROAD = tuple(f"{column:02d}15" for column in range(5, 17))
AREAS = {
    "R": ["0514", "0515", "0516"],
    "G": ["1614", "1615", "1616"],
    "east-edge": [f"05{row}" for row in range(10, 22)],
    "west-edge": [f"16{row}" for row in range(10, 22)],
}
OFF: dict[str, Any] = {"box": "arrivals"}


def row(piece: Piece, turn: int = 6, place: str = "", condition: str = "") -> Arrival:
    where = place or ("area:R" if piece.side == "german" else "area:G")
    return Arrival(counter=piece.key, turn=turn, place=where, condition=condition)


def coming(units: list[Piece], side: str = "german", rows: list[Arrival] | None = None, **values: Any) -> BulgeGame:
    """Return the Movement Phase of 12/18 PM; all units off the map are due unless rows are given."""
    due = rows if rows is not None else [row(piece) for piece in units if piece.box == "arrivals"]
    field = {"roads": [ROAD], "areas": AREAS, "arrivals": due, **values}
    return position(units, side=side, **field)


@pytest.mark.rule("B 9.12")
def test_b_9_11_b_9_12_the_chart_says_who_is_due() -> None:
    units = [german("A", "", **OFF), german("B", "", **OFF)]
    game = coming(units, rows=[row(units[0]), row(units[1], turn=7)])
    assert [unit.id for unit in waiting(game, "german")] == [units[0].key]
    assert refused(game, Arrive(units[1].key, "0515")) == "B 9.12"


def test_b_9_13_units_enter_between_other_moves() -> None:
    game = coming([german("A", "", **OFF), german("B", "0812")])
    apply(game, SelectUnit(key_of(game, "B")))
    apply(game, MoveTo(("0812", "0813")))
    if game.top.phase == "move_unit":
        apply(game, FinishMove())
    assert refused(game, Arrive(key_of(game, "A"), "0515")) == ""


@pytest.mark.parametrize(("label", "rule"), [("0514", ""), ("0516", ""), ("0517", "B 9.14"), ("1615", "B 9.14")])
@pytest.mark.rule("B 9.15")
def test_b_9_14_b_9_15_any_hex_of_the_area(label: str, rule: str) -> None:
    game = coming([german("A", "", **OFF)])
    assert refused(game, Arrive(key_of(game, "A"), label)) == rule


def test_b_9_15_the_entry_hex_is_the_first_of_the_movement() -> None:
    game = coming([german("A", "", **OFF)], terrain={"0514": "forest"})
    apply(game, Arrive(key_of(game, "A"), "0515"))
    assert (game.top.values["spent"], game.units[key_of(game, "A")].hex) == (2, "0515")  # one point, by road
    assert "arrived" in marks_of(game, "A")


def test_b_9_16_the_second_unit_pays_for_the_hex_twice() -> None:
    game = coming([german("A", "", **OFF), german("B", "", **OFF)])
    for name, spent in (("A", 2), ("B", 4)):
        apply(game, Arrive(key_of(game, name), "0515"))
        assert game.top.values["spent"] == spent
        apply(game, MoveTo(("0515", "0615")))
        if game.top.phase == "move_unit":
            apply(game, FinishMove())


def test_b_9_16_who_cannot_reach_the_map_behind_the_others_waits() -> None:
    units = [german(f"A{number}", "", movement=2, formation=str(number), **OFF) for number in range(3)]
    game = coming(units, areas={**AREAS, "R": ["0515"]})
    for number in range(2):
        apply(game, Arrive(key_of(game, f"A{number}"), "0515"))
        if game.top.phase == "move_unit":
            apply(game, FinishMove())
    assert refused(game, Arrive(key_of(game, "A2"), "0515")) == "B 9.16"  # three hexes, two points
    assert refused(game, EndPhase()) == ""


def test_b_9_16_the_hexes_before_the_map_are_hexes_of_a_road() -> None:
    """B enters the forest of 0514, where no road leads in, behind A: three points there and one on the way."""
    game = coming([german("A", "", **OFF), german("B", "", **OFF)], terrain={"0514": "forest"})
    for name, spent in (("A", 3), ("B", 3 + 1)):
        apply(game, Arrive(key_of(game, name), "0514"))
        assert game.top.values["spent"] == 2 * spent
        apply(game, FinishMove())


@pytest.mark.rule("B 6.42")
def test_b_9_17_b_6_42_allied_infantry_pays_three_points_to_come_by_truck() -> None:
    game = coming([allied("A", "", **OFF)], "allied")
    apply(game, Arrive(key_of(game, "A"), "1615", True))
    assert game.top.values["budget"] == 2 * (5 - 3) * 5
    assert {"strategic", "entrucked", "trucked_in"} <= set(marks_of(game, "A"))


def test_b_9_18_a_column_of_trucks_stacks_with_nobody() -> None:
    game = coming([allied("A", "", **OFF), allied("B", "1615")], "allied")
    assert refused(game, Arrive(key_of(game, "A"), "1615", True)) == "B 9.18"
    assert refused(game, Arrive(key_of(game, "A"), "1614", True)) == "B 9.17"  # no road


def test_b_9_21_nobody_is_held_back() -> None:
    game = coming([german("A", "", **OFF)])
    assert refused(game, EndPhase()) == "B 9.21"
    apply(game, Arrive(key_of(game, "A"), "0515"))
    apply(game, FinishMove())
    assert refused(game, EndPhase()) == ""


def test_b_9_22_enemy_units_block_a_hex_zones_do_not() -> None:
    game = coming([german("A", "", **OFF), allied("E", "0515")])
    assert refused(game, Arrive(key_of(game, "A"), "0515")) == "B 9.22"
    assert refused(game, Arrive(key_of(game, "A"), "0514")) == ""


def test_b_9_15_who_enters_into_a_zone_stops() -> None:
    game = coming([german("A", "", **OFF), german("B", "1010"), allied("E", "0615")])
    apply(game, Arrive(key_of(game, "A"), "0515"))
    assert game.top.phase == "movement"


BLOCK = [allied(f"E{label}", label) for label in ("0514", "0515", "0516")]


@pytest.mark.rule("B 9.24")
def test_b_9_23_b_9_24_all_hexes_blocked_the_next_one_a_turn_later() -> None:
    units = [german("A", "", **OFF), german("B", "1010"), *BLOCK]
    game = coming(units)
    assert refused(game, EndPhase()) == ""
    assert refused(game, Arrive(key_of(game, "A"), "0513")) == "B 9.14"
    apply(game, EndPhase())
    assert game.own.logistics.delayed == (key_of(game, "A"),)
    later = coming(units, turn=7)
    later.own.logistics.delayed = (key_of(game, "A"),)
    for label, rule in (("0513", ""), ("0517", ""), ("0512", "B 9.14")):
        assert refused(later, Arrive(key_of(game, "A"), label)) == rule


def test_b_9_24_allied_units_go_on_to_the_west() -> None:
    south = {**AREAS, "A": ["1021"], "south-edge": [f"{column:02d}21" for column in range(5, 17)]}
    units = [allied("A", "", **OFF), german("E", "1021")]
    game = coming(units, "allied", [row(units[0], place="area:A")], areas=south)
    game.own.logistics.delayed = (key_of(game, "A"),)
    assert refused(game, Arrive(key_of(game, "A"), "1121")) == ""  # numbers grow to the west
    assert refused(game, Arrive(key_of(game, "A"), "0921")) == "B 9.14"


def test_b_2_14_a_division_without_fuel_arrives_unsupplied() -> None:
    game = coming([german("L", "", formation="Pz Lehr", **PANZER, **OFF)])
    game.own.logistics.short = ("Pz Lehr",)
    apply(game, Arrive(key_of(game, "L"), "0515"))
    assert "unsupplied" in marks_of(game, "L")


def condition(form: str, **args: Any) -> Clause:
    return Clause(key="when", kind="condition", form=form, args=args, text="", rule="B 9.12", enforced=True)


@pytest.mark.parametrize(
    ("control", "turn", "due"),
    [
        ({"1010": "german", "1110": "german"}, 5, True),
        ({"1010": "german", "1110": "german"}, 4, False),  # 12/18 AM is the earliest
        ({"1010": "german"}, 9, False),
        ({}, 10, True),  # comes in any case on 12/20 PM
    ],
)
@pytest.mark.rule("B 9.12")
def test_n_ge0_units_come_once_both_towns_have_fallen(control: dict[str, str], turn: int, due: bool) -> None:
    units = [german("A", "", **OFF), german("B", "1310")]
    clause = condition("last_held", side="german", places=["malmedy", "spa"], from_turn=5, otherwise_turn=10)
    places = {"malmedy": ["1010"], "spa": ["1110"]}
    rows = [row(units[0], 5, condition="when")]
    game = coming(units, rows=rows, clauses=[clause], places=places, control=control, turn=turn)
    assert bool(waiting(game, "german")) == due


@pytest.mark.parametrize(("label", "due"), [("1011", True), ("1012", False)])
def test_n_al2_units_come_when_a_german_is_beside_a_town(label: str, due: bool) -> None:
    units = [allied("A", "", **OFF), allied("B", "1310"), german("G", label)]
    clause = condition("near_place", side="german", place="eupen", within=1, from_turn=3, otherwise_turn=7)
    rows = [row(units[0], 3, condition="when")]
    game = coming(units, "allied", rows, clauses=[clause], places={"eupen": ["1010"]})
    assert bool(waiting(game, "allied")) == due


MEUSE = [(f"12{row}", f"13{row}") for row in range(10, 22)] + [(f"12{row}", f"13{row + 1}") for row in range(10, 21)]
"""The Meuse between columns 12 (east bank) and 13, over the whole field; a bridge is needed to cross it."""


@pytest.mark.rule("N GE2")
def test_n_ge1_n_ge2_crossing_the_meuse_brings_units() -> None:
    from engine.hj1986.clauses.conditions import crossings

    units = [german("A", "", **OFF), german("G", "1315", formation="2SSPz"), german("V", "1316")]
    for ss_only, name, due in ((True, "G", True), (True, "V", False), (False, "V", True)):
        clause = condition("crossed", side="german", river="meuse", between=["one", "other"], ss_only=ss_only)
        places = {"one": ["1212"], "other": ["1218"]}
        rows = [row(units[0], 6, condition="when")]
        game = coming(units, rows=rows, clauses=[clause], meuse=MEUSE, places=places)
        unit = game.units[key_of(game, name)]
        east = "1215"
        for event in crossings(game, unit, (east, unit.hex)):
            game.own.ground.events[event.event] = event.turn
        assert bool(waiting(game, "german")) == due


def test_n_ge1_a_crossing_elsewhere_does_not_count() -> None:
    from engine.hj1986.clauses.conditions import crossings

    units = [german("A", "", **OFF), german("G", "1315")]
    clause = condition("crossed", side="german", river="meuse", between=["one", "other"])
    places = {"one": ["1217"], "other": ["1220"]}
    game = coming(units, rows=[row(units[0], 6, condition="when")], clauses=[clause], meuse=MEUSE, places=places)
    for event in crossings(game, game.units[units[1].key], ("1215", "1315")):
        game.own.ground.events[event.event] = event.turn
    assert waiting(game, "german") == []


def leaving(*units: Piece, **values: Any) -> BulgeGame:
    field = {"roads": [ROAD], "areas": AREAS, **values}
    game = position(units, **field)
    apply(game, SelectUnit(units[0].key))
    return game


@pytest.mark.rule("B 9.32")
def test_b_9_3_b_9_32_a_german_unit_leaves_by_a_road_hex_of_the_west() -> None:
    game = leaving(german("A", "1515", attack=4), german("B", "1010"))
    apply(game, MoveTo(("1515", "1615")))
    apply(game, LeaveMap())
    unit = game.units[key_of(game, "A")]
    assert (unit.box, game.own.logistics.exits) == ("exited", {unit.id: "1615"})


def test_b_9_3_a_kampfgruppe_leaves_with_both_its_units() -> None:
    game = leaving(german("A", "1615", attack=4), german("C", "1615", attack=2), german("B", "1010"))
    game.top.set({"with": [key_of(game, "C")]})
    apply(game, LeaveMap())
    assert [game.units[key_of(game, name)].box for name in "AC"] == ["exited", "exited"]
    assert game.own.logistics.pursuit == {"west-edge": 3 * (4 + 2)}


@pytest.mark.parametrize(("label", "rule"), [("1615", ""), ("1614", "B 9.31"), ("1515", "B 9.31"), ("0515", "B 9.31")])
def test_b_9_31_only_road_hexes_of_allied_areas(label: str, rule: str) -> None:
    assert refused(leaving(german("A", label)), LeaveMap()) == rule


def test_b_9_31_leaving_costs_what_the_hex_costs() -> None:
    short = leaving(german("A", "1515", movement=1), german("B", "1010"))
    apply(short, MoveTo(("1515", "1615")))
    assert short.top.phase == "movement"  # nothing left, so it has finished


def test_b_9_3_the_allies_do_not_leave() -> None:
    game = position([allied("A", "1615")], side="allied", roads=[ROAD], areas=AREAS)
    apply(game, SelectUnit(key_of(game, "A")))
    assert refused(game, LeaveMap()) == "B 9.3"


def test_b_9_33_three_times_the_attack_strength_is_owed() -> None:
    game = leaving(german("A", "1615", attack=4), german("B", "1010"))
    apply(game, LeaveMap())
    assert game.own.logistics.pursuit == {"west-edge": 12}


def pursued(units: list[Piece], rows: list[Arrival], owed: dict[str, int], **values: Any) -> BulgeGame:
    game = coming(units, "allied", rows, **values)
    game.own.logistics.pursuit = owed
    return game


@pytest.mark.rule("B 9.25")
def test_b_9_33_b_9_25_units_are_withheld_until_the_debt_is_paid() -> None:
    units = [allied("A", "", attack=4, **OFF), allied("B", "", attack=4, **OFF), allied("C", "1310")]
    game = pursued(units, [row(units[0]), row(units[1])], {"west-edge": 3})
    assert refused(game, Arrive(units[0].key, "1615")) == "B 9.33"
    assert refused(game, EndPhase()) == "B 9.25"
    apply(game, Withhold(units[1].key))
    assert (game.own.logistics.pursuit, game.units[units[1].key].box) == ({"west-edge": 0}, "exited")
    assert refused(game, Arrive(units[0].key, "1615")) == ""


SOUTH = {**AREAS, "A": ["1021"], "south-edge": [f"{column:02d}21" for column in range(5, 16)]}


def test_b_9_34_units_of_the_same_edge_go_first() -> None:
    units = [allied("A", "", **OFF), allied("B", "", **OFF), allied("C", "1310")]
    rows = [row(units[0]), row(units[1], place="area:A")]
    game = pursued(units, rows, {"west-edge": 3}, areas=SOUTH)
    assert refused(game, Withhold(units[1].key)) == "B 9.33"
    assert refused(game, Arrive(units[1].key, "1021")) == ""


def test_b_9_34_when_none_comes_there_those_of_another_edge() -> None:
    units = [allied("B", "", **OFF), allied("C", "1310")]
    game = pursued(units, [row(units[0], place="area:A")], {"west-edge": 3}, areas=SOUTH)
    assert refused(game, Arrive(units[0].key, "1021")) == "B 9.33"
    assert refused(game, Withhold(units[0].key)) == ""


def test_b_9_34_any_type_of_unit_pursues() -> None:
    units = [allied("G", "", barrage=6, **GUNS, **OFF), allied("C", "1310")]
    game = pursued(units, [row(units[0])], {"west-edge": 8})
    apply(game, Withhold(units[0].key))
    assert game.own.logistics.pursuit == {"west-edge": 2}


def test_b_9_33_allied_units_do_not_enter_where_germans_left() -> None:
    units = [allied("A", "", **OFF), allied("C", "1310"), german("X", "", box="exited")]
    game = coming(units, "allied", [row(units[0])])
    game.own.logistics.exits = {units[2].key: "1615"}
    assert refused(game, Arrive(units[0].key, "1615")) == "B 9.22"
    assert refused(game, Arrive(units[0].key, "1614")) == ""


def test_the_shipped_exits_are_the_roads_of_the_north_west_and_south() -> None:
    roles = scenario().bound_roles
    assert {role.area for role in roles if role.role == "exit"} == {"north-edge", "west-edge", "south-edge"}
    assert all(isinstance(role, BoundRole) and role.side == "german" for role in roles if role.role == "exit")


def test_n_ge2a_the_german_brings_the_reserve_before_its_time() -> None:
    from engine.hj1986.moving.releasing import ReleaseDivisions
    from engine.hj1986.supply.fuel import rolls

    units = [german("A", "", formation="11Pz", **PANZER, **OFF), german("B", "1010")]
    price = {"formations": ["11Pz"], "from_turn": 9, "fuel_rolls": 1, "unsupplied_on_entry": True}
    release = Clause(key="r", kind="special", form="release", args=price, text="", rule="N GE2a", enforced=True)
    never = condition("crossed", side="german", river="meuse")
    rows = [row(units[0], 9, condition="when")]
    early = coming(units, rows=rows, clauses=[release, never], turn=8)
    assert refused(early, ReleaseDivisions()) == "N GE2a"
    game = coming(units, rows=rows, clauses=[release, never], turn=9)
    assert (waiting(game, "german"), rolls(game)) == ([], 1)
    apply(game, ReleaseDivisions())
    assert (len(waiting(game, "german")), rolls(game)) == (1, 2)
    apply(game, Arrive(units[0].key, "0515"))
    assert "unsupplied" in marks_of(game, "A")
    assert decision(game) is not None
