"""Overruns: who may, what they cost, how the move goes on."""

from typing import Any

from engine.core.play import apply, check, legal_actions
from engine.scs1994.board import MP
from engine.scs1994.events import OverrunDeclared
from engine.scs1994.moving.move_unit import MoveTo
from engine.scs1994.moving.movement import SelectUnit
from engine.scs1994.moving.overrun import Overrun, cost
from engine.scs1994.state import ArdennesGame
from tests.games.scs1994.fights import CHARTS
from tests.games.scs1994.positions import Piece, allied, at, german, position

TARGET = Overrun("B50.13")


def before_overrun(mover: Piece, *others: Piece, **field: Any) -> ArdennesGame:
    """Return a game in which ``mover`` is about to move."""
    game = position([mover, *others], **field)
    apply(game, SelectUnit(mover.key))
    return game


def tank(hex: str = "B50.12", **values: Any) -> Piece:
    """Return a German armored unit."""
    return german("Tank", hex, **{"kind": "armor", "attack": 6, "movement": 10, **values})


def price(mover: Piece, **field: Any) -> int | None:
    """Return the scaled cost of overrunning B50.13 from B50.12."""
    game = position([mover, allied("E", "B50.13")], **field)
    return cost(game, game.units[mover.key], "B50.13")


def rule_of(game: ArdennesGame, action: object) -> str:
    """Return the rule that refuses an action."""
    refusal = check(game, action)
    assert refusal is not None
    return refusal.rule.number


def test_1_7a_an_overrun_costs_two_points_at_least() -> None:
    assert price(german("Inf", "B50.12")) == 2 * MP  # infantry would pay 1 in the open


def test_1_7a_or_the_ground_of_the_hex_whichever_is_more() -> None:
    assert price(tank(), terrain={"B50.13": "forest"}) == 3 * MP


def test_1_7a_a_road_does_not_make_it_cheaper() -> None:
    assert price(tank(), terrain={"B50.13": "forest"}, primary=[("B50.12", "B50.13")]) == 3 * MP


def test_1_7a_the_enemy_zone_is_left_out() -> None:
    game = position([tank(), allied("E", "B50.13"), allied("F", "B50.14")])
    assert cost(game, game.units["german/-/Tank#1"], "B50.13") == 2 * MP


def test_1_7a_the_river_is_paid_as_well() -> None:
    assert price(tank(), rivers=[("B50.12", "B50.13")]) == (2 + 8) * MP


def test_1_7_any_terrain_can_be_overrun() -> None:
    field: dict[str, Any] = {"terrain": {"B50.13": "forest"}, "parameters": {"overrun_from_ezoc": "yes"}}
    assert check(before_overrun(tank(), allied("E", "B50.13"), **field), TARGET) is None


def test_s_26_the_hex_must_be_next_to_the_unit() -> None:
    assert rule_of(before_overrun(tank("B48.12"), allied("E", "B50.13")), TARGET) == "S-26"


def test_s_25_a_unit_that_began_the_phase_in_an_enemy_zone_may_not_overrun() -> None:
    assert rule_of(before_overrun(tank("B50.12"), allied("E", "B50.13")), TARGET) == "S-25"


def test_s_25_a_parameter_allows_it() -> None:
    game = before_overrun(tank("B50.12"), allied("E", "B50.13"), parameters={"overrun_from_ezoc": "yes"})
    assert check(game, TARGET) is None


def test_1_7_a_unit_that_moves_up_may_overrun_and_pays_from_what_is_left() -> None:
    # 2 MP to B50.11, 2 + 2 to B50.12 in the enemy zone, 2 for the overrun: exactly ten.
    game = before_overrun(tank("B50.10"), allied("E", "B50.13"), dice=(6, 6), charts=CHARTS)
    apply(game, MoveTo(("B50.10", "B50.11", "B50.12")))
    assert game.top.values["mp_left"] == 4 * MP
    record = apply(game, TARGET)
    assert OverrunDeclared("german/-/Tank#1", "B50.13", 1, "2") in record.events


def test_1_7a_an_overrun_needs_the_points() -> None:
    # After 2 and 2 + 2 there are 2 MP left; the forest asks for 3.
    game = before_overrun(tank("B50.10", movement=8), allied("E", "B50.13"), terrain={"B50.13": "forest"})
    apply(game, MoveTo(("B50.10", "B50.11", "B50.12")))
    assert rule_of(game, TARGET) == "1.7a"


def test_1_7b_a_hex_is_overrun_at_most_twice_in_a_phase() -> None:
    game = before_overrun(tank("B50.12"), allied("E", "B50.13"), parameters={"overrun_from_ezoc": "yes"})
    game.own.overruns["B50.13"] = 1
    assert check(game, TARGET) is None
    game.own.overruns["B50.13"] = 2
    assert rule_of(game, TARGET) == "1.7b"


def test_1_7_only_enemy_combat_units_are_overrun() -> None:
    assert rule_of(before_overrun(tank("B50.12")), TARGET) == "1.7"


def test_1_11a_a_disorganized_unit_cannot_overrun() -> None:
    game = before_overrun(tank("B50.12", marks=("disorganized",)), allied("E", "B50.13"))
    assert rule_of(game, TARGET) == "1.11a"


def test_1_10be_artillery_cannot_overrun() -> None:
    gun = german("Gun", "B50.12", kind="artillery", steps=1, face="move")
    assert rule_of(before_overrun(gun, allied("E", "B50.13")), TARGET) == "1.7"


def test_overruns_are_offered_where_they_are_allowed() -> None:
    game = before_overrun(tank("B50.12"), allied("E", "B50.13"), parameters={"overrun_from_ezoc": "yes"})
    assert [action for action in legal_actions(game) if isinstance(action, Overrun)] == [TARGET]


def test_s_26_the_unit_enters_the_emptied_hex_and_goes_on_with_what_is_left() -> None:
    # 6 against 2 is 3:1, a throw of 66 is D2r2: the one-step defender dies. 2 + (2 + 2) + 2 of 10 MP are spent.
    defender = allied("E", "B50.13", steps=1)
    game = before_overrun(tank("B50.10", movement=10), defender, dice=(6, 6), charts=CHARTS)
    apply(game, MoveTo(("B50.10", "B50.11", "B50.12")))
    apply(game, TARGET)
    assert game.units["allied/-/E#1"].box == "dead"
    assert at(game, "B50.13") == ["Tank"]
    assert (game.top.phase, game.top.values["mp_left"]) == ("move_unit", 2 * MP)


def test_s_26_a_unit_that_fails_stays_and_may_try_again() -> None:
    # 3:1, a throw of 25 is A1D1: both lose a step, both stand. The unit has 12 - 6 - 2 = 4 MP left.
    defender = allied("E", "B50.13", steps=3)
    game = before_overrun(tank("B50.10", movement=12), defender, dice=(2, 5), charts=CHARTS)
    apply(game, MoveTo(("B50.10", "B50.11", "B50.12")))
    apply(game, TARGET)
    assert at(game, "B50.12") == ["Tank"]
    assert check(game, TARGET) is None
    assert game.own.overruns == {"B50.13": 1}


def test_s_26_when_the_moving_unit_dies_its_move_is_over() -> None:
    # 3:1, a throw of 11 is A3: the two-step attacker dies.
    game = before_overrun(tank("B50.10", movement=12), allied("E", "B50.13"), dice=(1, 1), charts=CHARTS)
    apply(game, MoveTo(("B50.10", "B50.11", "B50.12")))
    apply(game, TARGET)
    assert game.units["german/-/Tank#1"].box == "dead"
    assert game.top.phase == "movement"


def test_s_24_overruns_are_part_of_movement_and_of_no_other_phase() -> None:
    game = position([tank(), allied("E", "B50.13")], phase="combat", charts=CHARTS)
    assert check(game, TARGET) is not None
