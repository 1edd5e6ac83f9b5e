"""A unit's move: allowance, stacking, leaving the map."""

import pytest

from engine.core.play import apply, check, decision, legal_actions
from engine.core.rules import IllegalActionError
from engine.core.units import EXITED
from engine.scs1994.board import MP
from engine.scs1994.moving.move_unit import ExitMap, FinishMove, MoveTo, reach_of
from engine.scs1994.moving.movement import EndPhase, SelectUnit
from engine.scs1994.state import ArdennesGame
from tests.games.scs1994.positions import allied, at, german, position


def moving(game: ArdennesGame, name: str) -> ArdennesGame:
    """Begin to move a German unit without formation."""
    apply(game, SelectUnit(f"german/-/{name}#1"))
    return game


def rule_of(game: ArdennesGame, action: object) -> str:
    """Return the rule that refuses an action."""
    refusal = check(game, action)
    assert refusal is not None
    return refusal.rule.number


def test_s_07_a_unit_spends_at_most_its_allowance() -> None:
    # Infantry with 3 MP in the open: three hexes at 1.
    game = moving(position([german("A", "B50.12", movement=3)]), "A")
    assert check(game, MoveTo(("B50.12", "B50.13", "B50.14", "B50.15"))) is None
    assert rule_of(game, MoveTo(("B50.12", "B50.13", "B50.14", "B50.15", "B50.16"))) == "S-07"


def test_a_unit_may_move_in_stages_with_what_is_left() -> None:
    game = moving(position([german("A", "B50.12", movement=3)]), "A")
    apply(game, MoveTo(("B50.12", "B50.13")))
    assert game.top.values["mp_left"] == 2 * MP
    apply(game, MoveTo(("B50.13", "B50.14")))
    assert at(game, "B50.14") == ["A"]


def test_a_move_ends_by_itself_when_nothing_is_left() -> None:
    game = moving(position([german("A", "B50.12", movement=1)]), "A")
    apply(game, MoveTo(("B50.12", "B50.13")))
    assert game.top.phase == "movement"


def test_1_5a_a_unit_that_has_finished_does_not_move_again() -> None:
    game = moving(position([german("A", "B50.12")]), "A")
    apply(game, MoveTo(("B50.12", "B50.13")))
    apply(game, FinishMove())
    assert rule_of(game, SelectUnit("german/-/A#1")) == "1.5a"


def test_1_5a_no_other_unit_moves_before_the_first_has_finished() -> None:
    game = moving(position([german("A", "B50.12"), german("B", "B48.12")]), "A")
    assert check(game, SelectUnit("german/-/B#1")) is not None


def test_1_3_a_move_may_not_end_in_an_overfull_hex() -> None:
    full = [german("B", "B50.13", steps=3), german("C", "B50.13", steps=2)]
    game = moving(position([german("A", "B50.12", steps=2), *full]), "A")
    assert rule_of(game, MoveTo(("B50.12", "B50.13"))) == "1.3"


def test_1_3_passing_through_a_full_hex_is_free() -> None:
    full = [german("B", "B50.13", steps=3), german("C", "B50.13", steps=3)]
    game = moving(position([german("A", "B50.12", steps=2), *full]), "A")
    assert check(game, MoveTo(("B50.12", "B50.13", "B50.14"))) is None


def test_1_3_six_steps_fit() -> None:
    game = moving(position([german("A", "B50.12", steps=2), german("B", "B50.13", steps=4)]), "A")
    assert check(game, MoveTo(("B50.12", "B50.13"))) is None


def test_1_11a_a_disorganized_unit_moves_half() -> None:
    game = moving(position([german("A", "B50.12", movement=4, marks=("disorganized",))]), "A")
    assert game.top.values["mp_left"] == 2 * MP


def test_1_14_out_of_supply_mech_moves_a_quarter_and_others_half() -> None:
    units = [german("A", "B50.12", movement=6, marks=("out_of_supply",), kind="armor")]
    assert moving(position(units), "A").top.values["mp_left"] == MP + MP // 2
    units = [german("B", "B50.12", movement=6, marks=("out_of_supply",))]
    assert moving(position(units), "B").top.values["mp_left"] == 3 * MP


def test_1_8b_a_unit_in_reserve_does_not_move() -> None:
    assert rule_of(position([german("A", "B50.12", marks=("reserve",))]), SelectUnit("german/-/A#1")) == "1.8b"


def test_5_1_vic_a_german_unit_leaves_by_the_exit_for_one_point_more() -> None:
    # Two hexes at 1 and the edge at 1: three points are needed.
    area = {"german-exit": ["B50.20"]}
    game = moving(position([german("A", "B50.18", movement=3)], areas=area), "A")
    leave = ExitMap(("B50.18", "B50.19", "B50.20"), "german-exit")
    assert leave in list(legal_actions(game))
    apply(game, leave)
    assert game.units["german/-/A#1"].box == EXITED
    poor = moving(position([german("A", "B50.18", movement=2)], areas=area), "A")
    assert rule_of(poor, leave) == "S-07"


def test_s_07_nobody_leaves_but_by_the_exit() -> None:
    game = moving(position([german("A", "B50.18")], areas={"german-exit": ["B50.20"]}), "A")
    assert rule_of(game, ExitMap(("B50.18", "B50.19"), "german-exit")) == "S-07"


def test_legal_offers_each_hex_once_by_its_cheapest_path() -> None:
    road = ["B50.12", "B51.13", "B50.13"]  # a detour by road costs 1, straight on costs 2
    game = moving(position([german("A", "B50.12", kind="armor", movement=2)], primary=[road]), "A")
    moves = [action for action in legal_actions(game) if isinstance(action, MoveTo)]
    assert [move.path for move in moves if move.path[-1] == "B50.13"] == [("B50.12", "B51.13", "B50.13")]
    assert len({move.path[-1] for move in moves}) == len(moves)


def test_any_legal_path_is_accepted_not_only_the_cheapest() -> None:
    game = moving(position([german("A", "B50.12", movement=4)]), "A")
    apply(game, MoveTo(("B50.12", "B51.13", "B50.13")))
    assert game.top.values["mp_left"] == 2 * MP


def test_reach_names_cost_and_path_for_the_overlay() -> None:
    game = position([german("A", "B50.12", movement=1)])
    reached = {item.hex: (item.cost, item.path) for item in reach_of(game, "german/-/A#1")}
    assert reached["B50.13"] == ("1", ("B50.12", "B50.13"))
    assert len(reached) == 6


def test_an_illegal_move_changes_nothing() -> None:
    game = moving(position([german("A", "B50.12", movement=1), allied("E", "B50.13")]), "A")
    before = game.digest()
    with pytest.raises(IllegalActionError):
        apply(game, MoveTo(("B50.12", "B50.13")))
    assert game.digest() == before


def test_1_10a_artillery_turns_before_it_moves_and_then_has_its_new_allowance() -> None:
    from engine.scs1994.moving.movement import FlipArtillery

    gun = "german/-/Guns#1"
    game = position([german("Guns", "B50.12", kind="artillery", movement=6, steps=1)])
    assert rule_of(game, SelectUnit(gun)) == "S-07"  # the fire side does not move
    apply(game, FlipArtillery(gun, "move"))
    apply(game, SelectUnit(gun))
    apply(game, MoveTo(("B50.12", "B50.13")))
    apply(game, FinishMove())
    assert rule_of(game, FlipArtillery(gun, "fire")) == "1.10a"


def test_the_phase_ends_on_request() -> None:
    game = position([german("A", "B50.12")])
    apply(game, EndPhase())
    pending = decision(game)
    assert pending is not None
    assert (pending.side, pending.phase) == ("allied", "movement")


def test_s_12_a_unit_without_the_points_for_the_next_hex_stays_unless_the_parameter_moves_it_one_hex() -> None:
    poor = german("A", "B50.12", kind="armor", movement=1)
    step = MoveTo(("B50.12", "B50.13"))
    assert rule_of(moving(position([poor]), "A"), step) == "S-07"
    game = moving(position([poor], parameters={"min_move": "yes"}), "A")
    assert step in list(legal_actions(game))
    apply(game, step)
    assert at(game, "B50.13") == ["A"]
