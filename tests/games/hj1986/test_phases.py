"""Reserve, Reaction and Reserve Phases; stacking; the first days; supply and allowances."""

import pytest

from engine.core.play import apply, decision
from engine.hj1986.moving.move_unit import FinishMove, MoveTo
from engine.hj1986.moving.movement import EndPhase, SelectUnit
from engine.hj1986.moving.reserves import LiftReserve, PlaceReserve
from tests.games.hj1986.moves import cost, moving, refused, step_refused
from tests.games.hj1986.positions import (
    BATTALION,
    ENGINEERS,
    GUNS,
    PANZER,
    Piece,
    allied,
    german,
    key_of,
    marks_of,
    position,
)


@pytest.mark.parametrize(
    ("unit", "rule"),
    [
        (german("A", "1010"), ""),
        (german("A", "1015"), "B 4.11"),
        (german("A", "1010", marks=("strategic",)), "B 4.22"),
        (german("A", "1010", marks=("arrived",)), "B 4.21"),
        (german("A", "1010", marks=("isolated",)), "B 4.23"),
        (german("A", "1010", kind="artillery_vak", size="Brig", steps=1), "B 4.28"),
        (german("A", "1010", **{**ENGINEERS, "kind": "engineer_ger"}), "B 4.28"),
    ],
)
def test_b_4_who_may_be_put_into_reserve(unit: Piece, rule: str) -> None:
    other = german("Other", "0910", formation="2")
    game = position([unit, other, allied("E", "1016", **BATTALION)], phase="reserve_designation")
    assert refused(game, PlaceReserve(unit.key)) == rule


def test_b_4_25_one_unit_of_a_division() -> None:
    units = [german("A", "1010"), german("B", "1110"), german("C", "1210", formation="2")]
    game = position(units, phase="reserve_designation")
    apply(game, PlaceReserve(key_of(game, "A")))
    assert refused(game, PlaceReserve(key_of(game, "B"))) == "B 4.25"
    apply(game, PlaceReserve(key_of(game, "C")))
    assert refused(game, LiftReserve(key_of(game, "C"))) == "B 4.11"


def test_b_15_31_the_allies_make_no_reserves_on_12_16() -> None:
    for turn in (1, 2):
        game = position([allied("A", "1010")], phase="reserve_designation", side="allied", turn=turn)
        assert game.top.phase != "reserve_designation"


def test_b_4_12_in_reserve_armor_moves_half_and_others_stay() -> None:
    units = [german("A", "1010", marks=("reserve",)), german("T", "1210", **PANZER, marks=("reserve",))]
    game = position(units)
    assert refused(game, SelectUnit(key_of(game, "A"))) == "B 4.12"
    apply(game, SelectUnit(key_of(game, "T")))
    assert cost(game, "T", "1214") == "4"  # half of seven, rounded up
    assert cost(game, "T", "1215") is None


def test_b_13_34_armor_in_reserve_stays_on_its_side_of_a_river_in_the_movement_phase() -> None:
    tank = german("T", "1014", **PANZER, marks=("reserve",))
    assert step_refused(moving("T", [tank], rivers=[("1014", "1015")]), "1014", "1015") == "B 13.34"
    in_phase = moving("T", [tank], rivers=[("1014", "1015")], phase="reserve")
    assert step_refused(in_phase, "1014", "1015") == ""


def test_b_13_11_who_moves_in_the_reserve_phase_leaves_reserve() -> None:
    units = [german("A", "1010", marks=("reserve",)), german("B", "1210", formation="2", marks=("reserve",))]
    game = moving("A", units, phase="reserve")
    apply(game, MoveTo(("1010", "1011")))
    apply(game, FinishMove())
    assert "reserve" not in marks_of(game, "A")
    assert "reserve_moved" in marks_of(game, "A")


def test_b_13_11_armor_that_moved_before_has_half_in_the_reserve_phase() -> None:
    tank = german("T", "1010", **PANZER, marks=("moved", "reserve"))
    game = moving("T", [tank], phase="reserve")
    assert cost(game, "T", "1014") == "4"
    assert cost(game, "T", "1015") is None


@pytest.mark.rule("B 10.0")
def test_b_10_12_who_reacts() -> None:
    units = [
        allied("A", "1010", marks=("reserve",)),
        allied("Hungry", "1210", marks=("reserve", "unsupplied")),
        allied("Close", "1215", marks=("reserve",)),
        allied("Idle", "0710"),
        german("E", "1216", **PANZER),
    ]
    game = position(units, phase="reaction", side="allied")
    answers = [refused(game, SelectUnit(key_of(game, name))) for name in ("A", "Hungry", "Close", "Idle")]
    assert answers == ["", "B 10.12", "B 10.12", "B 10.0"]


def test_b_10_14_and_15_32_the_allies_neither_react_nor_move_from_reserve_on_12_16_am() -> None:
    for phase in ("reaction", "reserve"):
        game = position([allied("A", "1010", marks=("reserve",))], phase=phase, side="allied", turn=1)
        pending = decision(game)
        assert pending is None or pending.phase != phase


def test_b_15_41_the_german_does_not_move_on_12_16_am_but_his_reserves_do() -> None:
    game = position([german("A", "1010", marks=("reserve",))], turn=1)
    assert game.top.phase != "movement"
    assert position([german("A", "1010", marks=("reserve",))], turn=1, phase="reserve").top.phase == "reserve"


def test_b_15_5_on_12_16_am_there_are_no_roads_for_germans() -> None:
    field = {"roads": [("1010", "1011")], "terrain": {"1011": "forest"}}
    tank = german("T", "1010", **PANZER, marks=("reserve",))
    assert cost(moving("T", [tank], turn=1, phase="reserve", **field), "T", "1011") == "4"


def test_b_15_21_on_12_16_am_attacked_allies_move_one_hex() -> None:
    units = [allied("Hit", "1010", marks=("struck",)), allied("Calm", "1210")]
    game = position(units, side="allied", turn=1)
    assert refused(game, SelectUnit(key_of(game, "Calm"))) == "B 15.21"
    apply(game, SelectUnit(key_of(game, "Hit")))
    assert step_refused(game, "1010", "1011", "1012") == "B 15.21"
    assert step_refused(game, "1010", "1011") == ""


@pytest.mark.rule("B 15.33")
def test_b_15_22_on_12_16_pm_attacked_allies_and_reserves_move() -> None:
    units = [
        allied("Hit", "1010", marks=("struck",)),
        allied("Calm", "1210"),
        allied("Tank", "1410", kind="tank_us", size="Bn", movement=7, marks=("began_reserve",)),
    ]
    game = position(units, side="allied", turn=2)
    answers = [refused(game, SelectUnit(key_of(game, name))) for name in ("Hit", "Calm", "Tank")]
    assert answers == ["", "B 15.22", ""]


def test_b_7_11_three_regiments_in_a_hex_and_battalions_count_half() -> None:
    stack = [german(name, "1012") for name in "BCD"]
    game = moving("A", [german("A", "1010"), *stack])
    assert step_refused(game, "1010", "1011", "1012") == "B 7.11"
    assert step_refused(game, "1010", "1011", "1012", "1013") == ""  # B 5.14: through friends
    halves = [german("B", "1012"), german("C", "1012"), german("D", "1012", kind="panther", size="Bn")]
    assert step_refused(moving("A", [german("A", "1010", **PANZER), *halves]), "1010", "1011", "1012") == ""
    assert step_refused(moving("A", [german("A", "1010"), *halves]), "1010", "1011", "1012") == "B 7.11"


def test_b_7_51_us_and_british_units_do_not_stack() -> None:
    british = allied("BR", "1012", kind="infantry_br", size="Brig", traits=(("restricted", "BR"),))
    game = moving("A", [allied("A", "1010"), british], side="allied")
    assert step_refused(game, "1010", "1011", "1012") == "B 7.51"


@pytest.mark.rule("B 1.53")
@pytest.mark.rule("B 1.62")
@pytest.mark.rule("B 1.63")
def test_b_1_52_to_1_63_supply_and_allowance() -> None:
    def reach(*marks: str, **kind: object) -> str:
        unit = german("A", "1010", movement=5, marks=marks) if not kind else german("A", "1010", **PANZER, marks=marks)
        game = position([unit])
        rule = refused(game, SelectUnit(unit.key))
        if rule:
            return rule
        apply(game, SelectUnit(unit.key))
        return str(game.top.values["budget"] // 2)

    assert reach("unsupplied") == "3"  # half of five, rounded up
    assert reach("isolated") == "3"
    assert reach("unsupplied", armor=True) == "1"
    assert reach("isolated", armor=True) == "B 1.63"


@pytest.mark.rule("B 12.61")
def test_b_12_63_full_german_artillery_moves_by_its_back_and_turns_west_of_the_westwall() -> None:
    gun = german("Gun", "1010", kind="artillery_vak", size="Brig", steps=1, movement=0, formation_kind="corps")
    game = moving("Gun", [gun], marks={f"10{row}": "westwall" for row in range(10, 22)})
    assert cost(game, "Gun", "1015") is None  # six hexes of Westwall would cost four each
    apply(game, MoveTo(("1010", "1110")))
    assert game.units[gun.key].face == "reduced"
    apply(game, MoveTo(("1110", "1010")))
    assert game.units[gun.key].face == "full"
    assert game.units[gun.key].steps_lost == 0


def test_b_5_39_a_finished_unit_does_not_move_again() -> None:
    game = moving("A", [german("A", "1010"), german("B", "1210")])
    apply(game, FinishMove())
    assert refused(game, SelectUnit(key_of(game, "A"))) == "B 5.39"
    apply(game, EndPhase())
    assert "done" not in marks_of(game, "A")


def test_b_14_46_an_empty_improved_position_is_gone_at_the_end_of_movement() -> None:
    game = position([german("A", "1010")], positions=["1010", "1212"])
    apply(game, EndPhase())
    assert game.own.ground.positions == ("1010",)


@pytest.mark.rule("B 12.51")
def test_guns_are_motorized() -> None:
    assert (
        cost(moving("G", [allied("G", "1010", **GUNS)], side="allied", terrain={"1011": "forest"}), "G", "1011") == "3"
    )


def test_b_10_11_nobody_reacts_on_trucks_but_else_as_in_any_movement() -> None:
    units = [
        allied("A", "1011", marks=("reserve",)),
        allied("Truck", "1310", marks=("reserve", "strategic")),
        german("E", "1015"),
    ]
    assert refused(position(units, phase="reaction", side="allied"), SelectUnit(units[1].key)) == "B 10.11"
    game = moving("A", units, phase="reaction", side="allied")
    assert cost(game, "A", "1014") == "3"
    assert step_refused(game, "1011", "1012", "1013", "1014", "1114") == "B 8.41"


def test_b_10_13_who_reacted_does_not_attack() -> None:
    """The unit reacts next to the enemy; the next to decide is the German, in his Combat Phase."""
    units = [allied("A", "1012", marks=("reserve",)), german("E", "1014")]
    game = moving("A", units, phase="reaction", side="allied")
    apply(game, MoveTo(("1012", "1013")))
    pending = decision(game)
    assert pending is not None and (pending.side, pending.phase) == ("german", "combat")
    assert "reserve_moved" not in marks_of(game, "A")


@pytest.mark.parametrize("kind", [{}, {"kind": "tank_us", "size": "Bn"}])
def test_b_10_15_who_reacts_leaves_reserve_at_once(kind: dict[str, str]) -> None:
    game = moving("A", [allied("A", "1010", marks=("reserve",), **kind)], phase="reaction", side="allied")
    apply(game, MoveTo(("1010", "1011")))
    assert "reserve" not in marks_of(game, "A")
