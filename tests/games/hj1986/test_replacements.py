"""Replacements: points, refit, return of lost units. (B 3)"""

from typing import Any

import pytest

from engine.core.play import apply, decision
from engine.data.load import load_scenario
from engine.hj1986.moving.movement import EndPhase
from engine.hj1986.state import BulgeGame
from engine.hj1986.turn.replacements import Rebuild, Refit, kind_of, points
from tests.games.hj1986.moves import refused
from tests.games.hj1986.optional.commanders import staff
from tests.games.hj1986.positions import ENGINEERS, GUNS, PANZER, Piece, allied, german, key_of, position

HURT = {"steps_lost": 1}
LOST: dict[str, Any] = {"box": "dead", "steps_lost": 2}
MANY = {"german/infantry": 5, "german/armor": 5, "allied/infantry": 5, "allied/armor": 5}
TOWNS = {"1018": "town", "1415": "town", "0612": "town"}
OURS = {"1018": "german", "1415": "german", "0612": "german"}


def replacing(units: list[Piece], side: str = "german", **values: Any) -> BulgeGame:
    field = {"points": MANY, "marks": TOWNS, "control": OURS, "turn": 5, **values}
    return position(units, phase="replacement", side=side, **field)


@pytest.mark.rule("B 3.11")
@pytest.mark.rule("B 3.34")
def test_b_3_12_one_point_restores_a_reduced_unit() -> None:
    game = replacing([german("A", "1010", **HURT)])
    apply(game, Refit(key_of(game, "A")))
    unit = game.units[key_of(game, "A")]
    assert (unit.steps_lost, unit.face, points(game, "german", "infantry")) == (0, "full", 4)


def test_b_3_12_a_unit_at_full_strength_takes_no_point() -> None:
    game = replacing([german("A", "1010"), german("B", "1110", **HURT)])
    assert refused(game, Refit(key_of(game, "A"))) == "B 3.12"


def test_b_3_33_points_of_one_type_do_not_serve_the_other() -> None:
    units = [german("A", "1010", **HURT), german("T", "1110", **PANZER, **HURT)]
    game = replacing(units, points={"german/infantry": 1})
    assert refused(game, Refit(key_of(game, "T"))) == "B 3.12"
    assert refused(game, Refit(key_of(game, "A"))) == ""


@pytest.mark.parametrize("mark", ["unsupplied", "isolated"])
def test_b_3_22_no_refit_without_supply(mark: str) -> None:
    game = replacing([german("A", "1010", **HURT, marks=(mark,)), german("B", "1110", **HURT)])
    assert refused(game, Refit(key_of(game, "A"))) == "B 3.22"


def test_b_3_22_no_refit_in_an_enemy_zone() -> None:
    game = replacing([german("A", "1010", **HURT), german("B", "1210", **HURT), allied("E", "1011")])
    assert refused(game, Refit(key_of(game, "A"))) == "B 3.22"


@pytest.mark.rule("B 3.11")
def test_b_3_13_two_points_bring_a_lost_unit_back_reduced() -> None:
    game = replacing([german("A", "", **LOST), german("B", "1016")])
    apply(game, Rebuild(key_of(game, "A"), "1018"))
    unit = game.units[key_of(game, "A")]
    assert (unit.hex, unit.steps_lost, unit.face, points(game, "german", "infantry")) == ("1018", 1, "reduced", 3)


def test_b_3_13_one_point_is_too_few() -> None:
    units = [german("A", "", **LOST), german("B", "1016", **HURT)]
    game = replacing(units, points={"german/infantry": 1})
    assert refused(game, Rebuild(key_of(game, "A"), "1018")) == "B 3.13"


@pytest.mark.rule("B 3.26")
def test_b_3_25_b_3_26_a_unit_that_came_back_is_not_refitted_in_the_same_phase() -> None:
    game = replacing([german("A", "", **LOST), german("B", "1016", **HURT)])
    apply(game, Rebuild(key_of(game, "A"), "1018"))
    assert refused(game, Refit(key_of(game, "A"))) == "B 3.25"
    again = replacing([german("A", "1018", **HURT), german("B", "1016")], turn=6)
    assert refused(again, Refit(key_of(again, "A"))) == ""


def test_b_3_24_the_nearest_town_of_the_side_to_a_unit_of_the_division() -> None:
    units = [german("A", "", **LOST), german("B", "1016"), german("C", "1410", formation="2")]
    game = replacing(units)
    assert refused(game, Rebuild(key_of(game, "A"), "1415")) == "B 3.24"  # four hexes from B, 1018 two
    foreign = replacing(units, control={**OURS, "1018": "allied"})
    assert refused(foreign, Rebuild(key_of(foreign, "A"), "1018")) == "B 3.24"
    assert refused(foreign, Rebuild(key_of(foreign, "A"), "1415")) == ""


def test_b_3_24_the_town_is_three_hexes_from_any_enemy() -> None:
    units = [german("A", "", **LOST), german("B", "1016")]
    game = replacing([*units, allied("E", "1020")])  # two hexes from 1018
    assert refused(game, Rebuild(key_of(game, "A"), "1018")) == "B 3.24"
    game = replacing([*units, allied("E", "1021")])
    assert refused(game, Rebuild(key_of(game, "A"), "1018")) == ""


def test_b_3_24_a_commander_of_the_enemy_keeps_the_town_empty_too() -> None:
    """He does not fight, yet he is a unit and holds his hex (O 5.6)."""
    units = [german("A", "", **LOST), german("B", "1016"), staff("E", "1018", side="allied")]
    game = replacing(units)
    assert refused(game, Rebuild(key_of(game, "A"), "1018")) == "B 3.24"


def test_b_3_24_another_unit_of_the_division_must_be_on_the_map() -> None:
    game = replacing([german("A", "", **LOST), german("B", "1016", formation="2", **HURT)])
    assert refused(game, Rebuild(key_of(game, "A"), "1018")) == "B 3.24"


def test_b_3_27_completely_destroyed_units_stay_away() -> None:
    units = [german("A", "", **LOST, marks=("perished",)), german("B", "1016", **HURT)]
    game = replacing(units)
    assert refused(game, Rebuild(key_of(game, "A"), "1018")) == "B 3.27"


@pytest.mark.rule("B 3.52")
def test_b_3_51_b_3_52_lost_in_supply_is_replaceable_lost_without_by_one_reading_not() -> None:
    from tests.games.hj1986.losses import lose_step

    for marks, reading, perished in (
        ((), "no", False),
        (("isolated",), "yes, only isolated ones may not", True),
        (("unsupplied",), "yes, only isolated ones may not", False),
        (("unsupplied",), "no", True),
    ):
        game = position([german("A", "1010", **HURT, marks=marks)], rulings={"unsupplied-losses": reading})
        lose_step(game, key_of(game, "A"))
        unit = game.units[key_of(game, "A")]
        assert (unit.box, unit.has("perished")) == ("dead", perished)


@pytest.mark.parametrize(
    ("unit", "kind"),
    [
        (german("A", "1010"), "infantry"),
        (german("A", "1010", kind="parachute_ger"), "infantry"),
        (german("A", "1010", kind="panzergrenadier"), "infantry"),
        (german("A", "1010", **PANZER), "armor"),
        (allied("A", "1010", kind="cavalry_us", size="Group"), "armor"),
        (allied("A", "1010", **GUNS), ""),
        (allied("A", "1010", **ENGINEERS), ""),
        (german("A", "1010", kind="flak"), ""),
        (allied("A", "1010", kind="infantry_br", traits=(("restricted", "BR"),)), ""),
        (allied("A", "1010", kind="fusilier_bel", formation="Bel"), ""),
    ],
)
@pytest.mark.rule("B 3.32")
def test_b_3_31_b_3_32_who_is_replaced_by_which_points(unit: Piece, kind: str) -> None:
    game = position([unit])
    assert kind_of(game.board.pieces[unit.key]) == kind


def test_b_3_41_the_stock_at_start() -> None:
    """Line 3557: US six infantry, one armor; German eighteen infantry, five armor."""
    from engine.hj1986.turn.replacements import stock_at_start

    stock = {(event.side, event.kind): event.points for event in stock_at_start(position([german("A", "1010")]))}
    assert stock == {
        ("allied", "infantry"): 6,
        ("allied", "armor"): 1,
        ("german", "infantry"): 18,
        ("german", "armor"): 5,
    }


@pytest.mark.rule("B 3.42")
def test_b_3_42_the_december_22_scenario_names_its_own_stock() -> None:
    """The rules of the scenario: German two of each type, Allied one of each."""
    rows = [row for row in load_scenario("hj1986", "meuse").replacements if row.turn == 0]
    assert {(row.side, row.kind): row.amount for row in rows} == {
        ("german", "armor"): 2,
        ("german", "infantry"): 2,
        ("allied", "armor"): 1,
        ("allied", "infantry"): 1,
    }


@pytest.mark.rule("B 3.21")
@pytest.mark.rule("I 8.1.2")
def test_b_3_43_b_3_21_points_come_in_the_owners_phase_of_the_turn() -> None:
    """12/17 AM is turn 3: one point of armor each (line 3559)."""
    units = [german("T", "1010", **PANZER, **HURT), allied("C", "1510")]
    game = position(units, phase="replacement", turn=3, points={"german/armor": 2})
    assert points(game, "german", "armor") == 3
    assert points(game, "allied", "armor") == 0


def test_b_3_23_a_replaced_unit_moves_in_the_same_turn() -> None:
    game = replacing([german("A", "1010", **HURT)])
    apply(game, Refit(key_of(game, "A")))
    while (pending := decision(game)) is not None and pending.phase != "movement":
        apply(game, EndPhase())
    from engine.hj1986.moving.movement import SelectUnit

    assert refused(game, SelectUnit(key_of(game, "A"))) == ""


def test_b_3_0_nobody_is_asked_when_nothing_can_be_done() -> None:
    game = replacing([german("A", "1010")])
    assert game.top.phase != "replacement"
