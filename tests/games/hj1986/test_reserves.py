"""Who is put into Reserve, what it may do there, and when it ends. (B 4)"""

from typing import Any

import pytest

from engine.core.events import MarksChanged
from engine.core.play import apply, decision
from engine.hj1986.fighting.battle_setup import AddAttacker, AddGun, ConfirmAttack
from engine.hj1986.fighting.combat_phase import DeclareAttack
from engine.hj1986.moving.arrivals import Arrive
from engine.hj1986.moving.move_unit import FinishMove, MoveTo
from engine.hj1986.moving.movement import EndPhase, SelectUnit
from engine.hj1986.moving.reserves import PlaceReserve, can_ever
from engine.hj1986.moving.strategic import EnterStrategic
from engine.scenario import Arrival
from tests.games.hj1986.fights import assessed
from tests.games.hj1986.moves import cost, moving, refused
from tests.games.hj1986.positions import (
    BATTALION,
    GUNS,
    PANZER,
    Piece,
    allied,
    german,
    key_of,
    marks_of,
    position,
)

IN_RESERVE = ("reserve",)


@pytest.mark.rule("B 4.11")
def test_b_4_11_supplied_units_clear_of_the_enemy_are_put_into_reserve() -> None:
    units = [german("A", "1010"), german("B", "1013", formation="2"), allied("E", "1015", **BATTALION)]
    game = position(units, phase="reserve_designation")
    apply(game, PlaceReserve(key_of(game, "A")))
    assert marks_of(game, "A") == ("reserve",)
    assert refused(game, PlaceReserve(key_of(game, "B"))) == ""  # two hexes from the enemy
    assert refused(game, PlaceReserve(key_of(game, "E"))) == "B 4.11"  # of the other side


def test_b_4_11_next_to_an_enemy_without_a_zone_nobody_is_put_into_reserve() -> None:
    units = [german("A", "1014"), german("B", "1210", formation="2"), allied("E", "1015", **BATTALION)]
    game = position(units, phase="reserve_designation")
    assert refused(game, PlaceReserve(key_of(game, "A"))) == "B 4.11"


@pytest.mark.rule("B 4.13")
def test_b_4_13_a_unit_from_reserve_moves_and_fights_in_the_reserve_phase() -> None:
    game = position([german("A", "1012", marks=IN_RESERVE), allied("E", "1015")], phase="movement", dice=(3,))
    assert refused(game, SelectUnit(key_of(game, "A"))) == "B 4.12"
    apply(game, EndPhase())
    assert decision(game).phase == "reserve"  # type: ignore[union-attr]
    apply(game, SelectUnit(key_of(game, "A")))
    apply(game, MoveTo(("1012", "1013", "1014")))
    assert decision(game).phase == "reserve_combat"  # type: ignore[union-attr]
    apply(game, DeclareAttack("1015"))
    assert refused(game, AddAttacker(key_of(game, "A"))) == ""


@pytest.mark.rule("B 4.14")
def test_b_4_14_a_unit_kept_in_reserve_moves_in_the_enemys_player_turn() -> None:
    game = position([german("A", "1010", marks=IN_RESERVE), allied("E", "1018")], phase="reserve")
    apply(game, EndPhase())
    assert "reserve" in marks_of(game, "A")
    while (pending := decision(game)) is not None and pending.phase != "reaction":
        apply(game, EndPhase())
    assert pending is not None and pending.side == "german"
    assert refused(game, SelectUnit(key_of(game, "A"))) == ""


@pytest.mark.rule("B 4.21")
def test_b_4_21_who_has_just_arrived_is_not_put_into_reserve() -> None:
    new = german("A", "", box="arrivals")
    field = {"areas": {"R": ["0515"]}, "arrivals": [Arrival(counter=new.key, turn=6, place="area:R", condition="")]}
    game = position([new, german("B", "1010", formation="2")], **field)
    apply(game, Arrive(new.key, "0515"))
    assert "arrived" in marks_of(game, "A")
    arrived = german("A", "1210", marks=("arrived",))
    game = position([arrived, german("B", "1010", formation="2")], phase="reserve_designation")
    assert refused(game, PlaceReserve(arrived.key)) == "B 4.21"


@pytest.mark.rule("B 4.22")
def test_b_4_22_reserve_and_strategic_movement_exclude_each_other() -> None:
    road = {"roads": [("1010", "1011")]}
    units = [german("A", "1010", marks=IN_RESERVE), german("B", "1210", formation="2", marks=("strategic",))]
    game = position(units, phase="strategic_movement", **road)
    assert refused(game, EnterStrategic(key_of(game, "A"))) == "B 4.22"
    game = position([*units, german("C", "1410", formation="3")], phase="reserve_designation", **road)
    assert refused(game, PlaceReserve(key_of(game, "B"))) == "B 4.22"


@pytest.mark.rule("B 4.23")
@pytest.mark.parametrize("mark", ["unsupplied", "isolated"])
def test_b_4_23_without_supply_nobody_is_put_into_reserve(mark: str) -> None:
    units = [german("A", "1010", marks=(mark,)), german("B", "1210", formation="2")]
    assert refused(position(units, phase="reserve_designation"), PlaceReserve(units[0].key)) == "B 4.23"


def _divisions(number: int) -> list[Piece]:
    """Return units of so many divisions, the first two in Reserve."""
    return [german(f"U{i}", f"1{i}10", formation=str(i), marks=IN_RESERVE if i < 2 else ()) for i in range(number)]


@pytest.mark.rule("B 4.24")
@pytest.mark.parametrize(("markers", "rule"), [("2", "B 4.24"), ("3", "")])
def test_b_4_24_no_more_units_than_markers_by_the_reading_that_counts_them(markers: str, rule: str) -> None:
    reading = {"reserve-markers": "as many as the set-up of December 16 uses"}
    values: dict[str, Any] = {"phase": "reserve_designation", "parameters": {"reserve_markers_german": markers}}
    game = position(_divisions(3), rulings=reading, **values)
    assert refused(game, PlaceReserve(key_of(game, "U2"))) == rule


@pytest.mark.rule("B 4.24")
def test_b_4_24_markers_are_not_short_by_default() -> None:
    game = position(_divisions(3), phase="reserve_designation", parameters={"reserve_markers_german": "2"})
    assert refused(game, PlaceReserve(key_of(game, "U2"))) == ""


@pytest.mark.rule("B 4.26")
def test_b_4_26_a_unit_in_reserve_defends_with_its_strength_and_is_then_out_of_reserve() -> None:
    units = [german("A", "1014", attack=8), allied("D", "1015", defense=4, marks=IN_RESERVE)]
    game = position(units, phase="combat", dice=(6,))
    assert assessed(game, ["A"], "1015").defense == 4
    apply(game, DeclareAttack("1015"))
    apply(game, AddAttacker(key_of(game, "A")))
    events = apply(game, ConfirmAttack()).events
    first = next(event for event in events if isinstance(event, MarksChanged) and event.unit == units[1].key)
    assert first.marks == ("defended",)  # before the die is thrown


@pytest.mark.rule("B 4.26")
def test_b_4_26_a_barrage_ends_reserve_too() -> None:
    gun = german("G", "1012", kind="artillery_vak", size="Brig", steps=1, formation_kind="corps", face="reduced")
    game = position([gun, allied("D", "1015", marks=IN_RESERVE)], phase="combat", dice=(6,))
    apply(game, DeclareAttack("1015"))
    apply(game, AddGun(gun.key))
    apply(game, ConfirmAttack())
    assert "reserve" not in marks_of(game, "D")


@pytest.mark.rule("B 4.27")
@pytest.mark.parametrize(
    ("phase", "kind", "stays"),
    [
        ("movement", PANZER, True),
        ("reaction", PANZER, False),  # B 10.15
        ("reserve", PANZER, False),  # B 13.11
        ("reaction", {}, False),
        ("reserve", {}, False),
    ],
)
def test_b_4_27_who_moves_leaves_reserve_but_for_armor_in_the_movement_phase(
    phase: str, kind: dict[str, Any], stays: bool
) -> None:
    game = moving("A", [german("A", "1010", **kind, marks=IN_RESERVE)], phase=phase)
    apply(game, MoveTo(("1010", "1011")))
    apply(game, FinishMove())
    assert ("reserve" in marks_of(game, "A")) == stays


@pytest.mark.rule("B 4.28")
@pytest.mark.parametrize(
    ("kind", "can"),
    [
        ("artillery_vak", False),
        ("rocket_artillery", False),
        ("engineer_ger", False),
        ("antitank_ger", False),
        ("commando", False),
        ("corps_command", False),
        ("flak", True),  # not in the list of the rule
        ("jagdpanzer_iv", True),
        ("panzergrenadier", True),
        ("volksgrenadier", True),
        ("recon_ger", True),
    ],
)
def test_b_4_28_guns_engineers_commandos_and_commanders_are_never_in_reserve(kind: str, can: bool) -> None:
    unit = german("A", "1010", kind=kind)
    game = position([unit])
    assert can_ever(game, game.units[unit.key]) == can


@pytest.mark.rule("B 4.28")
def test_b_4_28_the_phase_refuses_artillery() -> None:
    units = [allied("G", "1010", **GUNS), allied("B", "1210")]
    game = position(units, phase="reserve_designation", side="allied")
    assert refused(game, PlaceReserve(units[0].key)) == "B 4.28"


@pytest.mark.rule("B 4.12")
def test_b_4_12_armor_in_reserve_attacks_in_the_combat_phase_and_others_do_not() -> None:
    units = [
        german("T", "1014", **PANZER, marks=IN_RESERVE),
        german("A", "1115", formation="2", marks=IN_RESERVE),
        allied("E", "1015", **BATTALION),
    ]
    game = position(units, phase="combat")
    apply(game, DeclareAttack("1015"))
    assert refused(game, AddAttacker(key_of(game, "A"))) == "B 4.12"
    assert refused(game, AddAttacker(key_of(game, "T"))) == ""


@pytest.mark.rule("B 13.34")
@pytest.mark.parametrize("feature", ["rivers", "fords"])
def test_b_5_52_armor_in_reserve_uses_no_ford_in_the_movement_phase(feature: str) -> None:
    """A ford is no bridge, and the rule lets armor in Reserve cross by bridges only."""
    tank = german("T", "1014", **PANZER, marks=IN_RESERVE)
    field = {feature: [("1014", "1015")], "rows": range(13, 17), "columns": range(10, 11)}  # no way around
    assert cost(moving("T", [tank], **field), "T", "1015") is None
    free = german("T", "1014", **PANZER)
    assert cost(moving("T", [free], **field), "T", "1015") is not None
    bridge = {**field, feature: [], "bridges": [("1014", "1015")], "roads": [("1014", "1015")]}
    assert cost(moving("T", [tank], **bridge), "T", "1015") == "1"
