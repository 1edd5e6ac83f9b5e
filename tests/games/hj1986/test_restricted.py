"""Restricted units, banks of rivers, units of two nations. (B 5.6, B 7.52)

The Meuse flows between columns 12 (east bank) and 13; a road with a bridge crosses it in row 15.
"""

from typing import Any

import pytest

from engine.core.opening import fresh
from engine.core.play import apply, legal_actions
from engine.core.units import Unit
from engine.data.load import load_scenario
from engine.hj1986.board import compile_board
from engine.hj1986.clauses.restricted import barred_steps, eliminated_allies, restriction
from engine.hj1986.fighting.advance import AdvanceUnit
from engine.hj1986.ground.stacking import check_end
from engine.hj1986.moving.move_unit import FinishMove, MoveTo
from engine.hj1986.moving.movement import EndPhase, SelectUnit
from engine.hj1986.ruleset import RULES
from engine.hj1986.state import BulgeGame
from engine.hj1986.turn.replacements import kind_of
from engine.scenario import Hexside
from tests.games.hj1986.moves import moving, refused, step_refused
from tests.games.hj1986.positions import Piece, allied, german, key_of, position, scenario

MEUSE = [(f"12{row}", f"13{row}") for row in range(10, 22)] + [(f"12{row}", f"13{row + 1}") for row in range(10, 21)]
FIELD: dict[str, Any] = {
    "meuse": [pair for pair in MEUSE if pair != ("1215", "1315")],
    "roads": [("1115", "1215", "1315", "1415")],
    "bridge_states": {"1215|1315": "built"},
    "areas": {"east-edge": [f"05{row}" for row in range(10, 22)]},
}
BRITISH: dict[str, Any] = {"kind": "infantry_br", "traits": (("restricted", "BR"),)}


def with_bridge(units: list[Piece], name: str) -> BulgeGame:
    """Return a game in which the named unit moves, the Meuse having a bridge between 1215 and 1315."""
    return moving(name, units, side="allied", **{**FIELD, "meuse": MEUSE})


@pytest.mark.rule("B 5.62")
def test_b_5_61_b_5_62_british_units_do_not_cross_the_meuse_to_the_east() -> None:
    game = with_bridge([allied("B", "1315", **BRITISH), allied("C", "1010")], "B")
    assert step_refused(game, "1315", "1215") == "B 5.62"
    assert step_refused(game, "1315", "1415") == ""


def test_b_5_62_others_cross_and_british_units_go_back_west() -> None:
    assert step_refused(with_bridge([allied("A", "1315")], "A"), "1315", "1215") == ""
    game = with_bridge([allied("B", "1215", **BRITISH)], "B")
    assert step_refused(game, "1215", "1315") == ""


@pytest.mark.parametrize(("kind", "rule"), [("RA", "B 5.62"), ("BR", "")])
@pytest.mark.rule("B 5.64")
def test_b_5_61_b_5_64_the_semois_holds_us_units_only(kind: str, rule: str) -> None:
    from engine.hj1986.ground.banks import crosses_east
    from tests.games.hj1986.positions import board

    base = scenario([], rivers=[("1014", "1015")])
    named = tuple(side.model_copy(update={"name": "Semois"}) for side in base.map.hexsides)
    assert all(isinstance(side, Hexside) for side in named)
    field = compile_board(base.model_copy(update={"map": base.map.model_copy(update={"hexsides": named})}))
    assert crosses_east(field, "1015", "1014", semois=kind == "RA") == bool(rule)  # to the north
    assert not crosses_east(field, "1014", "1015", semois=True)
    assert not crosses_east(board(), "1015", "1014", semois=True)


@pytest.mark.parametrize(("lost", "free"), [(50, False), (51, True)])
@pytest.mark.rule("B 5.64")
def test_b_5_63_b_5_64_more_than_fifty_eliminated_units_free_all(lost: int, free: bool) -> None:
    dead = [allied(f"D{number}", "", box="dead", steps_lost=2) for number in range(lost)]
    game = position([allied("B", "1315", **BRITISH), *dead], side="allied")
    assert eliminated_allies(game) == lost
    assert game.own.logistics.released == (("all",) if free else ())


def test_b_5_63_rebuilt_units_do_not_count() -> None:
    units = [allied("A", "", box="dead", steps_lost=2), allied("B", "1315", steps_lost=1)]
    assert eliminated_allies(position(units, side="allied")) == 1


@pytest.mark.parametrize(("label", "free"), [("0814", True), ("0714", False)])
def test_b_5_63_a_german_four_hexes_from_the_meuse_frees_the_29th_brigade(label: str, free: bool) -> None:
    """1214 and 1215 are hexes at the Meuse; 0814 is four hexes from 1212 to 1216, 0714 five from the nearest."""
    traits = (("restricted", "BR"), ("free_near", "meuse"))
    units = [allied("29", "1315", kind="armor_br", traits=traits), allied("B", "1415", **BRITISH), german("G", label)]
    game = position(units, side="allied", **{**FIELD, "meuse": MEUSE})
    assert game.own.logistics.released == ((units[0].key,) if free else ())


def test_b_5_63_a_german_who_came_near_in_combat_frees_the_brigade_for_the_reserve_phase() -> None:
    traits = (("restricted", "BR"), ("free_near", "meuse"))
    brigade = allied("29", "1315", kind="armor_br", traits=traits, marks=("reserve",))
    game = position([brigade, german("G", "0814")], phase="reserve", side="allied", **{**FIELD, "meuse": MEUSE})
    assert restriction(game, game.units[brigade.key]) == ""


@pytest.mark.parametrize(("turn", "free"), [(26, False), (27, True)])
def test_b_5_64_a_date_frees_some_divisions(turn: int, free: bool) -> None:
    """12/29 AM is turn 27."""
    unit = allied("A", "1315", traits=(("restricted", "RA"), ("free_from", "27")))
    game = position([unit], side="allied", turn=turn)
    assert (restriction(game, game.units[unit.key]) == "") == free


def test_b_5_63_once_freed_a_unit_stays_free() -> None:
    unit = allied("B", "1315", **BRITISH)
    game = position([unit], side="allied")
    assert restriction(game, game.units[unit.key]) == "BR"
    game.own.logistics.released = ("all",)
    assert restriction(game, game.units[unit.key]) == ""


def test_b_7_52_units_of_two_nations_part_at_the_first_chance() -> None:
    units = [allied("A", "1010"), allied("B", "1010", **BRITISH)]
    game = position(units, side="allied")
    assert refused(game, EndPhase()) == "B 7.52"
    apply(game, SelectUnit(key_of(game, "A")))
    apply(game, MoveTo(("1010", "1011")))
    if game.top.phase == "move_unit":
        apply(game, FinishMove())
    assert refused(game, EndPhase()) == ""


def test_b_7_52_who_cannot_move_stays() -> None:
    units = [allied("A", "1010", marks=("engaged",)), allied("B", "1010", **BRITISH, marks=("engaged",))]
    game = position([*units, allied("C", "1310")], side="allied")
    assert refused(game, EndPhase()) == ""


def test_b_5_62_an_advance_does_not_cross_the_river_to_the_east_either() -> None:
    """1315 is west of the Meuse, 1215 east of it; the bridge would carry the advance."""
    for traits, count in (((("restricted", "BR"),), 0), ((), 1)):
        unit = allied("A", "1315", traits=traits)
        values = {"units": [unit.key], "losers": [], "left": ["1215"], "hexes": 1, "gone": []}
        game = position([unit], phase="advance", side="allied", values=values, **{**FIELD, "meuse": MEUSE})
        assert len([action for action in legal_actions(game) if isinstance(action, AdvanceUnit)]) == count


@pytest.mark.rule("B 5.61")
@pytest.mark.rule("N ALr")
@pytest.mark.parametrize(
    ("reading", "kind", "barred"),
    [
        ("British the Meuse, US the Semois too", "BR", False),
        ("British the Meuse, US the Semois too", "RA", True),
        ("the Meuse and the Semois for both", "BR", True),
        ("the Meuse and the Semois for both", "RA", True),
    ],
)
def test_b_5_61_the_semois_holds_british_units_or_not(reading: str, kind: str, barred: bool) -> None:
    """The Semois flows between 1014, to the north of it, and 1015."""
    piece = allied("B", "1015", traits=(("restricted", kind),))
    base = scenario([piece], rivers=[("1014", "1015")], rulings={"restricted-line": reading})
    named = tuple(side.model_copy(update={"name": "Semois"}) for side in base.map.hexsides)
    field = compile_board(base.model_copy(update={"map": base.map.model_copy(update={"hexsides": named})}))
    game = fresh(RULES, field, 1)
    unit = Unit(piece.key, "allied", "1015", "map", "full", 0, ())
    assert (("1015", "1014") in barred_steps(game, unit)) is barred


@pytest.mark.rule("B 7.51")
@pytest.mark.rule("B 3.32")
def test_the_french_unit_is_no_us_unit_though_the_chart_restricts_it_like_one() -> None:
    """The chart prints Fr.2/Metz with [RA], the mark of US units; it stacks with none of them and is never replaced."""
    (metz,) = (item for item in load_scenario("hj1986", "campaign").counters if item.formation == "Fr.2")
    assert metz.traits["restricted"] == "RA"
    french = allied("Metz", "1315", formation="Fr.2", traits=(("restricted", "RA"), ("nation", "french")))
    game = position([french, allied("US", "1415")], side="allied")
    refusal = check_end(game, game.units[french.key], "1415")
    assert refusal is not None and refusal.rule.number == "B 7.51"
    assert kind_of(game.board.pieces[french.key]) == ""
