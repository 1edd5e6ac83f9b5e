"""Reserve Markers and the Exploitation Phase."""

import pytest

from engine.core.play import apply, check, decision, legal_actions
from engine.scs1994.board import MP
from engine.scs1994.moving.move_unit import FinishMove, MoveTo
from engine.scs1994.moving.movement import EndPhase, SelectUnit
from engine.scs1994.moving.reserves import PlaceReserve
from engine.scs1994.state import ArdennesGame
from tests.games.scs1994.positions import Piece, allied, german, position

A = "german/-/A#1"


def rule_of(game: ArdennesGame, action: object) -> str:
    """Return the rule that refuses an action."""
    refusal = check(game, action)
    assert refusal is not None
    return refusal.rule.number


@pytest.mark.parametrize(
    ("unit", "rule"),
    [
        (german("A", "B50.12", marks=("moved",)), "1.8a"),
        (german("A", "B50.12", marks=("disorganized",)), "1.8a"),
        (german("A", "B50.12", kind="supply", steps=3), "1.8a"),
        (german("A", "B50.12", kind="greif"), "1.8a"),
        (german("A", "B50.12", marks=("out_of_supply",)), "1.14"),
    ],
)
def test_1_8a_who_is_never_in_reserve(unit: Piece, rule: str) -> None:
    assert rule_of(position([unit]), PlaceReserve(A)) == rule


def test_1_8a_not_next_to_an_enemy_unit() -> None:
    assert rule_of(position([german("A", "B50.12"), allied("E", "B50.13")]), PlaceReserve(A)) == "1.8a"
    assert check(position([german("A", "B50.12"), allied("E", "B50.14")]), PlaceReserve(A)) is None


def test_1_8_the_number_of_markers_is_a_limit_by_stack() -> None:
    others = [german("B", "B48.12"), german("C", "B48.14")]
    game = position([german("A", "B48.12"), *others], parameters={"reserve_markers_german": "1"})
    apply(game, PlaceReserve("german/-/B#1"))
    assert rule_of(game, PlaceReserve("german/-/C#1")) == "1.8"
    assert check(game, PlaceReserve(A)) is None  # the same stack, the same marker


def test_1_9_only_units_from_reserve_exploit() -> None:
    game = position([german("A", "B50.12", marks=("reserve",)), german("B", "B48.12")], phase="exploitation")
    assert [action for action in legal_actions(game) if isinstance(action, SelectUnit)] == [SelectUnit(A)]
    assert rule_of(game, SelectUnit("german/-/B#1")) == "1.9"


def test_1_9_markers_are_released_at_the_beginning_of_the_phase() -> None:
    game = position([german("A", "B50.12", marks=("reserve",))], phase="exploitation")
    assert not game.units[A].has("reserve")


def test_1_9_without_reserves_the_phase_passes() -> None:
    game = position([german("A", "B50.12")], phase="exploitation")
    pending = decision(game)
    assert pending is not None
    assert pending.side == "allied"


def test_s_27_exploiting_units_have_their_full_allowance() -> None:
    game = position([german("A", "B50.12", movement=4, marks=("reserve",))], phase="exploitation")
    apply(game, SelectUnit(A))
    assert game.top.values["mp_left"] == 4 * MP
    apply(game, MoveTo(("B50.12", "B50.13")))
    apply(game, FinishMove())
    pending = decision(game)
    assert pending is not None
    assert pending.side == "allied"  # nobody is left to exploit


def test_1_8c_clean_up_takes_the_reserve_markers_of_its_side() -> None:
    game = position([german("A", "B50.12", marks=("moved", "reserve"))], phase="clean_up")
    assert game.units[A].marks == ()


def test_1_11b_clean_up_takes_the_disorganized_markers_of_its_side_only() -> None:
    shaken = ("disorganized",)
    game = position([german("A", "B50.12", marks=shaken), allied("E", "B50.18", marks=shaken)], phase="clean_up")
    assert game.units[A].marks == ()
    assert game.units["allied/-/E#1"].marks == shaken


def test_1_14_out_of_supply_outlasts_the_clean_up() -> None:
    game = position([german("A", "B50.12", marks=("out_of_supply",))], phase="clean_up")
    assert game.units[A].marks == ("out_of_supply",)


def test_the_exploitation_phase_ends_on_request() -> None:
    game = position([german("A", "B50.12", marks=("reserve",))], phase="exploitation")
    apply(game, EndPhase())
    pending = decision(game)
    assert pending is not None
    assert pending.side == "allied"


def test_1_8a_a_unit_that_was_chosen_but_took_no_step_has_not_moved() -> None:
    game = position([german("A", "B50.12")])
    apply(game, SelectUnit(A))
    apply(game, FinishMove())
    assert rule_of(game, SelectUnit(A)) == "1.5a"
    assert check(game, PlaceReserve(A)) is None
