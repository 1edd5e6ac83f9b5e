"""Strategic Movement."""

from typing import Any

import pytest

from engine.core.play import apply, decision, legal_actions
from engine.hj1986.fighting.advance import AdvanceUnit
from engine.hj1986.fighting.strength import attack_strength, defense_strength
from engine.hj1986.fighting.suffer import Retreat
from engine.hj1986.ground.zones import zone_of
from engine.hj1986.moving.arrivals import Arrive
from engine.hj1986.moving.move_unit import FinishMove
from engine.hj1986.moving.movement import EndPhase, SelectUnit
from engine.hj1986.moving.reserves import PlaceReserve
from engine.hj1986.moving.strategic import EnterStrategic, LeaveStrategic
from engine.scenario import Arrival
from tests.games.hj1986.fights import fought
from tests.games.hj1986.moves import cost, moving, refused, step_refused
from tests.games.hj1986.positions import PANZER, allied, german, key_of, marks_of, position

LONG = [f"10{row:02d}" for row in range(10, 30)]
FIELD = {"rows": range(10, 31), "roads": [tuple(LONG)]}


def test_b_6_11_only_alone_on_a_road_far_from_enemies_and_supplied() -> None:
    units = [
        german("Off", "1110"),
        german("Alone", "1012"),
        german("Two", "1014"),
        german("More", "1014"),
        german("Near", "1025"),
        german("Hungry", "1017", marks=("unsupplied",)),
        allied("E", "1028"),
    ]
    game = position(units, phase="strategic_movement", **FIELD)
    answers = {name: refused(game, EnterStrategic(key_of(game, name))) for name in ("Off", "Two", "Near", "Hungry")}
    assert answers == dict.fromkeys(answers, "B 6.11")
    assert refused(game, EnterStrategic(key_of(game, "Alone"))) == ""


def test_b_6_21_and_6_22_motorized_units_triple_and_germans_on_foot_double_their_allowance() -> None:
    tank = german("A", "1010", **PANZER, marks=("strategic",))
    foot = german("A", "1010", movement=5, marks=("strategic",))
    assert cost(moving("A", [tank], **FIELD), "A", "1029") == "19"  # of 21
    game = moving("A", [foot], **FIELD)
    assert cost(game, "A", "1020") == "10"
    assert cost(game, "A", "1021") is None


def test_b_6_23_the_example_of_the_rule() -> None:
    # An allowance of 5 less 3 to climb the trucks, five times the rest: ten hexes by road, twenty by highway.
    foot = allied("A", "1010", movement=5, marks=("strategic", "entrucked"))
    by_road = moving("A", [foot], side="allied", **FIELD)
    assert cost(by_road, "A", "1020") == "10"
    assert cost(by_road, "A", "1021") is None
    highway = {"rows": range(10, 32), "highways": [tuple(f"10{row}" for row in range(10, 32))]}
    by_highway = moving("A", [foot], side="allied", **highway)
    assert cost(by_highway, "A", "1030") == "10"
    assert cost(by_highway, "A", "1031") is None


def test_the_ruling_strategic_multiplier_reads_a_parameter() -> None:
    tank = german("A", "1010", **PANZER, marks=("strategic",))
    game = moving("A", [tank], parameters={"strategic_multiplier_motorized": "2"}, **FIELD)
    assert cost(game, "A", "1024") == "14"
    assert cost(game, "A", "1025") is None


def test_b_6_31_nobody_leaves_the_road() -> None:
    game = moving("A", [german("A", "1010", marks=("strategic",))], **FIELD)
    assert step_refused(game, "1010", "1110") == "B 6.31"


def test_b_6_36_no_nearer_than_four_hexes_to_an_enemy() -> None:
    units = [german("A", "1010", **PANZER, marks=("strategic",)), allied("E", "1020")]
    game = moving("A", units, **FIELD)
    assert cost(game, "A", "1016") == "6"
    assert cost(game, "A", "1017") is None


def test_b_6_35_not_through_friends_on_foot_nor_beside_others_in_strategic_movement() -> None:
    mover = german("A", "1010", **PANZER, marks=("strategic",))
    assert cost(moving("A", [mover, german("F", "1015")], **FIELD), "A", "1016") is None
    game = moving("A", [mover, german("F", "1015", **PANZER)], **FIELD)
    assert cost(game, "A", "1016") == "6"
    assert step_refused(game, *LONG[:6]) == "B 7.33"  # no stacking at the end
    other = german("S", "1015", **PANZER, marks=("strategic",))
    assert cost(moving("A", [mover, other], **FIELD), "A", "1014") is None


def test_b_6_12_and_6_51_entering_is_marked_and_leaving_is_free() -> None:
    units = [allied("A", "1010"), allied("B", "1015", marks=("strategic",))]
    game = position(units, phase="strategic_movement", side="allied", **FIELD)
    apply(game, EnterStrategic(key_of(game, "A")))
    apply(game, LeaveStrategic(key_of(game, "B")))
    assert (marks_of(game, "A"), marks_of(game, "B")) == (("entrucked", "strategic"), ())
    assert refused(game, LeaveStrategic(key_of(game, "A"))) == "B 6.41"


@pytest.mark.rule("B 6.53")
@pytest.mark.rule("B 6.54")
def test_b_6_53_and_6_54_who_must_leave_when_the_player_turn_begins() -> None:
    """1024 is four hexes from the enemy in 1028; Hungry is cut off from the only road that leads to the east."""
    near = german("Near", "1024", marks=("strategic",))
    hungry = german("Hungry", "1610", marks=("strategic",))
    far = german("Far", "1016", marks=("strategic",))
    field = {**FIELD, "roads": [tuple(LONG), ("1610", "1611")], "areas": {"east-edge": ["1010"]}}
    game = position([near, hungry, far, allied("E", "1028")], phase="supply", **field)
    names = ("Near", "Hungry", "Far")
    assert [game.units[key_of(game, name)].has("strategic") for name in names] == [False, False, True]
    assert game.units[key_of(game, "Hungry")].has("unsupplied")
    assert game.top.phase == "reserve_designation"
    assert refused(game, PlaceReserve(near.key)) == ""  # it may even be put into Reserve


@pytest.mark.rule("B 6.13")
def test_b_6_13_who_enters_is_marked_and_keeps_the_marker() -> None:
    game = position([german("A", "1010", **PANZER)], phase="strategic_movement", **FIELD)
    apply(game, EnterStrategic(key_of(game, "A")))
    assert "strategic" in marks_of(game, "A")
    while (pending := decision(game)) is not None and pending.side == "german":
        apply(game, EndPhase())
    assert "strategic" in marks_of(game, "A")


@pytest.mark.rule("B 6.22")
@pytest.mark.parametrize(
    ("kind", "movement", "budget"),
    [
        ("volksgrenadier", 5, 10),  # on foot: twice
        ("engineer_ger", 5, 10),
        ("artillery_vak", 3, 6),  # guns of three points: twice
        ("artillery_vak", 5, 15),  # others are motorized: three times
        ("panzergrenadier", 6, 18),
    ],
)
def test_b_6_22_germans_on_foot_and_slow_guns_double_their_allowance(kind: str, movement: int, budget: int) -> None:
    unit = german("A", "1010", kind=kind, movement=movement, marks=("strategic",))
    assert moving("A", [unit], **FIELD).top.values["budget"] == 2 * budget


@pytest.mark.rule("B 6.32")
@pytest.mark.parametrize(("road", "stays"), [(("1015", "1116"), True), (("1015", "1014"), False)])
def test_b_6_32_a_retreat_off_the_road_ends_strategic_movement(road: tuple[str, str], stays: bool) -> None:
    """1115 holds a friendly column of three regiments, so 1116 is the only way west."""
    units = [german("A", "1014", attack=4), allied("D", "1015", defense=4, marks=("strategic",))]
    units += [allied(f"F{number}", "1115", formation=str(number)) for number in (2, 3, 4)]
    # 4 against half of 4 are 2-1; on a 1 the defender loses a step or retreats one hex.
    game = fought(units, ["A"], "1015", die=1, roads=[road])
    apply(game, Retreat())
    assert game.units[key_of(game, "D")].hex != "1015"
    assert ("strategic" in marks_of(game, "D")) == stays


@pytest.mark.rule("B 6.31")
@pytest.mark.parametrize(("road", "ways"), [((), 0), (("1014", "1015"), 1)])
def test_b_6_31_a_column_advances_by_road_only(road: tuple[str, ...], ways: int) -> None:
    units = [german("A", "1014", marks=("strategic",))]
    values = {"units": [units[0].key], "losers": [], "left": ["1015"], "hexes": 1, "gone": []}
    game = position(units, phase="advance", values=values, roads=[road] if road else [])
    assert len([action for action in legal_actions(game) if isinstance(action, AdvanceUnit)]) == ways


@pytest.mark.rule("B 6.33")
def test_b_6_33_a_column_has_no_zone_and_half_its_strength_rounded_up() -> None:
    """Five is halved to three in attack and in defense."""
    column = german("A", "1014", attack=5, defense=5, marks=("strategic",))
    game = position([column, allied("D", "1015")])
    unit = game.units[column.key]
    assert zone_of(game, "german") == frozenset()
    assert (attack_strength(game, unit, ("1015",)), defense_strength(game, unit)) == (3, 3)


@pytest.mark.rule("B 6.34")
@pytest.mark.parametrize("feature", ["rivers", "fords", "slopes"])
def test_b_6_34_a_column_crosses_rivers_and_slopes_by_road_only(feature: str) -> None:
    unit = german("A", "1010", **PANZER, marks=("strategic",))
    side = [("1010", "1011")]
    bare = {**FIELD, "roads": [("1009", "1010"), ("1011", "1012")], feature: side, "rows": range(9, 31)}
    assert step_refused(moving("A", [unit], **bare), "1010", "1011") == "B 6.31"
    key = "bridges" if feature != "slopes" else "slopes"
    assert step_refused(moving("A", [unit], **{**FIELD, key: side}), "1010", "1011") == ""


@pytest.mark.rule("B 6.35")
def test_b_6_35_a_column_does_not_arrive_beside_another() -> None:
    new, other = german("A", "", box="arrivals"), german("B", "1011", **PANZER, formation="2", marks=("strategic",))
    field = {**FIELD, "areas": {"R": ["1010"]}}
    due = [Arrival(counter=new.key, turn=6, place="area:R", condition="")]
    game = position([new, other], arrivals=due, **field)
    assert refused(game, Arrive(new.key, "1010", True)) == "B 6.35"
    assert refused(game, Arrive(new.key, "1010")) == ""


@pytest.mark.rule("B 6.41")
def test_b_6_41_a_column_from_off_the_map_stays_one_to_the_end_of_the_player_turn() -> None:
    new = german("A", "", **PANZER, box="arrivals")
    due = [Arrival(counter=new.key, turn=6, place="area:R", condition="")]
    game = position([new], arrivals=due, **{**FIELD, "areas": {"R": ["1010"]}})
    apply(game, Arrive(new.key, "1010", True))
    assert "strategic" in marks_of(game, "A")
    assert refused(game, LeaveStrategic(new.key)) != ""
    apply(game, FinishMove())
    assert refused(game, LeaveStrategic(new.key)) != ""
    while (pending := decision(game)) is not None and pending.side == "german":
        apply(game, EndPhase())
    assert "strategic" in marks_of(game, "A")


@pytest.mark.rule("B 6.51")
@pytest.mark.rule("B 6.52")
def test_b_6_51_b_6_52_who_leaves_has_its_whole_allowance_in_the_same_turn() -> None:
    game = position([german("A", "1010", **PANZER, marks=("strategic",))], phase="strategic_movement", **FIELD)
    apply(game, LeaveStrategic(key_of(game, "A")))
    assert marks_of(game, "A") == ()
    apply(game, EndPhase())
    apply(game, SelectUnit(key_of(game, "A")))
    assert game.top.values["budget"] == 2 * 7
    assert step_refused(game, "1010", "1110") == ""  # off the road again


@pytest.mark.rule("B 6.54")
def test_b_6_54_lack_of_fuel_ends_strategic_movement_and_reduces_the_allowance() -> None:
    """A roll of 2 leaves Panzer Lehr without fuel; unsupplied armor has one point (B 1.53)."""
    lehr = german("A", "1010", **PANZER, formation="Pz Lehr", marks=("strategic",))
    values: dict[str, Any] = {"turn": 9, "last_turn": 20, "dice": (1, 1), "areas": {}, **FIELD}
    game = position([lehr, german("B", "1015", **PANZER)], phase="fuel", **values)
    assert "strategic" not in marks_of(game, "A")
    while (pending := decision(game)) is not None and pending.phase != "movement":
        apply(game, EndPhase())
    apply(game, SelectUnit(lehr.key))
    assert game.top.values["budget"] == 2


@pytest.mark.rule("B 6.53")
def test_b_6_53_the_allies_leave_at_the_start_of_their_player_turn_too() -> None:
    units = [allied("Near", "1024", marks=("strategic",)), allied("Far", "1010", marks=("strategic",))]
    units = [*units, german("E", "1028")]
    for side, near in (("german", True), ("allied", False)):
        game = position(units, phase="supply", side=side, **FIELD)
        assert (game.units[units[0].key].has("strategic"), game.units[units[1].key].has("strategic")) == (near, True)
