"""How much stands in a hex, in movement and in retreat; what markers and roads have to do with it. (B 7)"""

from typing import Any

import pytest

from engine.core.play import apply
from engine.hj1986.fighting.retreat import paths
from engine.hj1986.fighting.suffer import Retreat
from engine.hj1986.ground.stacking import load
from engine.hj1986.moving.move_unit import FinishMove, MoveTo
from engine.hj1986.moving.movement import SelectUnit
from tests.games.hj1986.fights import fought
from tests.games.hj1986.moves import moving, step_refused, way
from tests.games.hj1986.positions import BATTALION, GUNS, PANZER, Piece, allied, german, key_of, position

THERE = ("1010", "1011", "1012")
"""The way of A into 1012, where others stand."""


def regiments(*names: str, label: str = "1012", **values: Any) -> list[Piece]:
    """Return regiments of different divisions in a hex."""
    return [german(name, label, formation=name, **values) for name in names]


def enters(mover: Piece, *others: Piece, **values: Any) -> str:
    """Return the rule that keeps A out of 1012, or nothing."""
    return step_refused(moving("A", [mover, *others], side=mover.side, **values), *THERE)


@pytest.mark.rule("B 7.12")
def test_b_7_12_six_battalions_fill_a_hex() -> None:
    six = [german(f"T{number}", "1012", **PANZER) for number in range(6)]
    assert enters(german("A", "1010", **PANZER), *six[:5]) == ""
    assert enters(german("A", "1010", **PANZER), *six) == "B 7.11"


@pytest.mark.rule("B 7.13")
def test_b_7_13_an_artillery_group_counts_as_a_brigade() -> None:
    guns = [allied(f"G{number}", "1012", **GUNS) for number in range(3)]
    assert enters(allied("A", "1010"), *guns[:2]) == ""
    assert enters(allied("A", "1010"), *guns) == "B 7.11"


@pytest.mark.rule("B 7.13")
def test_b_7_13_not_even_half_a_unit_too_many_may_stand_there() -> None:
    assert enters(german("A", "1010", **PANZER), *regiments("B", "C", "D")) == "B 7.11"


@pytest.mark.rule("B 7.14")
def test_b_7_14_a_company_does_not_count() -> None:
    company = german("A", "1010", kind="sturmtiger", size="Coy")
    assert enters(company, *regiments("B", "C", "D")) == ""
    game = position([german("A", "1012", kind="sturmtiger", size="Coy"), *regiments("B", "C", "D")])
    assert load(game, "1012", "german") == 3


def beaten(*friends: Piece) -> Any:
    """Return the position after the defender in 1015 must retreat one hex; friends stand around it."""
    # 8 against 4 is 2-1; both sides of 1115 and 1116 lead west. Die 1 is a retreat or a step.
    units = [german("A", "1014", attack=8), allied("D", "1015", defense=4), *friends]
    game = fought(units, ["A"], "1015", die=1)
    apply(game, Retreat())
    return game


@pytest.mark.rule("B 7.15")
def test_b_7_15_who_would_overfill_every_hex_of_his_retreat_loses_a_step_instead() -> None:
    """1016, 0915 and 0916 hold enemies; 1115 and 1116 are full of three friendly regiments each."""
    enemies = [german(f"E{label}", label, **BATTALION) for label in ("1016", "0915", "0916")]
    full = [
        allied(f"F{label}{number}", label, formation=f"{label}{number}")
        for label in ("1115", "1116")
        for number in (1, 2, 3)
    ]
    game = beaten(*enemies, *full)
    unit = game.units[key_of(game, "D")]
    assert (unit.hex, unit.steps_lost) == ("1015", 1)


@pytest.mark.rule("B 7.23")
def test_b_7_23_a_retreat_joins_friends_where_there_is_room() -> None:
    enemies = [german(f"E{label}", label, **BATTALION) for label in ("1016", "0915", "0916")]
    full = [allied(f"F{number}", "1115", formation=f"{number}") for number in (11, 12, 13)]
    game = beaten(*enemies, *full, allied("H", "1116", formation="14"))
    unit = game.units[key_of(game, "D")]
    assert (unit.hex, unit.steps_lost) == ("1116", 0)


@pytest.mark.rule("B 7.21")
@pytest.mark.rule("B 7.22")
@pytest.mark.rule("B 7.23")
def test_b_7_22_a_stack_goes_the_same_way_and_its_faster_unit_goes_on() -> None:
    """A has three points, B five: both to 1013, B on to 1015; C of the stack goes elsewhere."""
    units = [german("A", "1010", movement=3), german("B", "1010", movement=5), german("C", "1010", movement=5)]
    game = moving("A", units)
    apply(game, MoveTo(("1010", "1011", "1012", "1013")))
    apply(game, SelectUnit(key_of(game, "B")))
    apply(game, MoveTo(("1010", "1011", "1012", "1013")))
    apply(game, MoveTo(("1013", "1014", "1015")))
    apply(game, SelectUnit(key_of(game, "C")))
    apply(game, MoveTo(("1010", "0910")))
    apply(game, FinishMove())
    assert [game.units[key_of(game, name)].hex for name in "ABC"] == ["1013", "1015", "0910"]


@pytest.mark.rule("B 7.21")
def test_b_7_21_units_of_a_stack_do_not_enter_a_hex_together_by_road() -> None:
    """In forest the first pays one point by road; who follows it into the hex pays four."""
    units = [german("A", "1010", **PANZER), german("B", "1010", **PANZER)]
    game = moving("A", units, terrain={"1011": "forest"}, roads=[("1010", "1011")])
    assert way(game, "1010", "1011") == "1"
    apply(game, MoveTo(("1010", "1011")))
    apply(game, FinishMove())
    apply(game, SelectUnit(key_of(game, "B")))
    assert way(game, "1010", "1011") == "4"


@pytest.mark.rule("B 7.31")
@pytest.mark.parametrize("kind", ["panzer_iv", "artillery_vak", "antitank_ger", "flak"])
def test_b_7_31_no_road_rate_for_guns_and_armor_into_a_hex_with_such_units(kind: str) -> None:
    """Also by the reading under which infantry hinders nobody."""
    reading = {"road-with-units": "only units that are no infantry"}
    field: dict[str, Any] = {"terrain": {"1011": "rough"}, "roads": [("1010", "1011")]}
    unit, other = german("A", "1010", kind=kind, movement=7), german("B", "1011", **PANZER)
    for rulings in ({}, reading):
        assert way(moving("A", [unit, other], rulings=rulings, **field), "1010", "1011") == "2"
    grenadiers = german("B", "1011", kind="panzergrenadier")
    assert way(moving("A", [unit, grenadiers], rulings=reading, **field), "1010", "1011") == "1"


@pytest.mark.rule("B 7.33")
@pytest.mark.rule("B 7.42")
def test_b_7_33_nobody_stacks_with_a_column_of_trucks() -> None:
    column = german("S", "1012", formation="2", marks=("strategic",))
    assert enters(german("A", "1010"), column) == "B 7.33"
    road = {"roads": [THERE]}
    moving_column = german("A", "1010", **PANZER, marks=("strategic",))
    assert enters(moving_column, german("B", "1012", **PANZER, formation="2"), **road) == "B 7.33"


@pytest.mark.rule("B 7.33")
@pytest.mark.rule("B 7.42")
def test_b_7_42_a_retreat_does_not_end_with_a_column_of_trucks() -> None:
    units = [allied("D", "1015"), allied("S", "1116", formation="2", marks=("strategic",))]
    game = position(units)
    ends = {path[-1] for path in paths(game, game.units[key_of(game, "D")], 1)}
    assert ends == {"1115"}


@pytest.mark.rule("B 6.32")
@pytest.mark.rule("B 7.42")
def test_b_7_42_a_column_retreats_by_road_past_friends_not_onto_them() -> None:
    """By road 1116 holds a friend; 1115 lies off the road."""
    road = {"roads": [("1015", "1116")]}
    units = [allied("S", "1015", marks=("strategic",)), allied("F", "1116", formation="2")]
    game = position(units, **road)
    assert {path[-1] for path in paths(game, game.units[key_of(game, "S")], 1)} == {"1115"}
    alone = position(units[:1], **road)
    assert {path[-1] for path in paths(alone, alone.units[key_of(alone, "S")], 1)} == {"1115", "1116"}


@pytest.mark.rule("B 7.41")
def test_b_7_41_other_markers_leave_the_room_in_a_hex_as_it_is() -> None:
    """Supply, Reserve, Improved Position, destroyed bridge: there is room for a third regiment, for no fourth."""
    field: dict[str, Any] = {
        "positions": ["1012"],
        "bridges": [("1012", "1112")],
        "bridge_states": {"1012|1112": "blown"},
    }
    marked = [german("B", "1012", marks=("unsupplied",)), german("C", "1012", formation="2", marks=("reserve",))]
    assert enters(german("A", "1010"), *marked, **field) == ""
    hungry = german("D", "1012", formation="3", marks=("isolated",))
    assert enters(german("A", "1010"), *marked, hungry, **field) == "B 7.11"


@pytest.mark.rule("B 7.51")
def test_b_7_51_an_advance_does_not_mix_nations_but_a_retreat_may() -> None:
    british: dict[str, Any] = {"kind": "infantry_br", "size": "Brig", "traits": (("restricted", "BR"),)}
    units = [allied("D", "1015"), allied("BR", "1116", formation="2", **british)]
    game = position(units)
    assert ("1015", "1116") in paths(game, game.units[key_of(game, "D")], 1)
    assert step_refused(moving("D", units, side="allied"), "1015", "1116") == "B 7.51"


@pytest.mark.rule("B 7.11")
@pytest.mark.parametrize(
    ("reading", "rule"), [("where a movement or retreat ends", ""), ("never, not even on the way", "B 7.11")]
)
def test_b_7_11_a_full_hex_is_passed_or_not_by_the_ruling(reading: str, rule: str) -> None:
    units = [german("A", "1010"), *regiments("B", "C", "D")]
    game = moving("A", units, rulings={"stacking-on-the-way": reading})
    assert step_refused(game, *THERE, "1013") == rule
    fewer = moving("A", units[:3], rulings={"stacking-on-the-way": reading})
    assert step_refused(fewer, *THERE, "1013") == ""
