"""The player that plans its turn: it plays every game, the same one by the same seed, and keeps to its plan."""

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.phases import AnyGame
from engine.core.play import apply, decision, start, view
from engine.core.sides import ALLIED, GERMAN
from engine.data.load import load_scenario
from engine.players import CautiousPlayer, StaffPlayer
from engine.players.staff.course import laid_out
from engine.players.staff.executor import next_attack
from engine.players.staff.following import follower
from engine.players.staff.planner import combats, orders_of, surveyed
from engine.players.staff.prices import chance
from engine.players.staff.record import Plan
from engine.players.staff.why import leads_to, reason_for
from engine.playtest.games import board_of, ruleset_of
from engine.playtest.run import Playing, play_game
from engine.scs1994.moving.move_unit import FinishMove, MoveTo
from engine.scs1994.moving.overrun import Overrun
from engine.spi1977.fighting.combat import DeclareAttack, EndDeclaration
from tests.some_now import some_now

STAFF = {GERMAN: "staff", ALLIED: "staff"}
SCENARIOS = [("scs1994", "st-vith"), ("hj1986", "clervaux"), ("spi1977", "peiper")]


def positions(game: str, key: str, every: int, most: int) -> Iterator[AnyGame]:
    """Yield copies of the positions of a game between two staffs, each so many actions after the last."""
    playing = Playing(load_scenario(game, key), STAFF, 5)
    for number in range(most):
        if playing.choose() is None:
            return
        playing.make()
        if number % every == 0 and playing.game.stack:
            yield playing.game.copy()


@pytest.mark.parametrize(("game", "key"), [*SCENARIOS[:2], pytest.param(*SCENARIOS[2], marks=pytest.mark.deep)])
def test_the_staff_plays_on_in_every_game(game: str, key: str) -> None:
    assert len(list(positions(game, key, 8, 40))) == 5


@pytest.mark.deep
def test_two_games_of_two_staffs_with_the_same_seed_are_the_same_game() -> None:
    scenario = load_scenario("hj1986", "clervaux")
    assert play_game(scenario, STAFF, 3) == play_game(scenario, STAFF, 3)


@pytest.mark.deep
def test_a_staff_decides_less_than_a_tenth_without_its_plan_and_counts_it() -> None:
    playing = Playing(load_scenario("hj1986", "clervaux"), STAFF, 5)
    while playing.choose() is not None:
        playing.make()
    seats = [seat for seat in playing.seats.values() if isinstance(seat, StaffPlayer)]
    assert len(seats) == 2
    assert 0 < 10 * sum(seat.outside for seat in seats) < sum(seat.choices for seat in seats)


def test_a_course_leads_to_a_die_the_end_of_a_step_or_the_enemy_and_leaves_the_view_as_it_is() -> None:
    playing = Playing(load_scenario("scs1994", "st-vith"), STAFF, 5)
    while playing.choose() is not None and playing.game.top.phase != "movement":
        playing.make()
    seen = view(playing.game, GERMAN)
    before = seen.digest()
    course = laid_out(seen, GERMAN, CautiousPlayer(1).choose)
    assert len(course) > 2
    assert seen.digest() == before
    *others, last = course
    for action in others:
        apply(seen, action)
    assert seen.dice.count == playing.game.dice.count
    assert (seen.turn, seen.step) == (playing.game.turn, playing.game.step)
    apply(seen, last)
    asked = decision(seen)
    assert asked is not None
    assert (seen.dice.count, seen.step, asked.side) != (playing.game.dice.count, playing.game.step, GERMAN)


@pytest.mark.parametrize(("game", "key"), some_now(2, SCENARIOS[:2]))
def test_attacks_are_made_by_those_who_stand_there_each_in_one(game: str, key: str) -> None:
    planned = 0
    for position in positions(game, key, 20, 100):
        pending = decision(position)
        assert pending is not None
        seen = view(position, pending.side)
        now = surveyed(seen, pending.side)
        assert now is not None
        attacks = combats(now, seen)
        bound = [unit for attack in attacks for unit in attack.places]
        assert len(bound) == len(set(bound))
        assert all(seen.units[unit].hex == label for attack in attacks for unit, label in attack.places.items())
        planned += len(attacks)
    assert planned


def withdrawing(turn: int) -> tuple[AnyGame, Plan]:
    """Return the US of St. Vith as it begins, in another turn, and its orders."""
    begun, _ = start(ruleset_of("scs1994"), board_of(load_scenario("scs1994", "st-vith")), 1)
    begun.turn = turn
    now = surveyed(view(begun, ALLIED), ALLIED)
    assert now is not None
    return begun, orders_of(now)


def test_units_leave_as_soon_as_it_counts() -> None:
    """The US scores for leaving by the west edge in turns 7 and 8, for four formations."""
    game, plan = withdrawing(7)
    west = set(game.board.areas["st-vith-west"])
    leaving = [order for order in plan.orders.values() if order.hex in west]
    assert leaving
    for order in leaving:
        assert (order.reason.task, order.reason.clause) == ("exit", "over-the-salm")
        assert order.unit.split("/")[1] in ("7 Arm Div", "9 Arm Div", "106 Inf Div", "28 Inf Div")


def test_of_all_hexes_of_an_edge_a_unit_leaves_by_one_beside_it() -> None:
    """The Germans of Clervaux score by 2123 to 2129: at the first of these a unit from 2027 had nothing left to leave
    with [hj1986 B 9.31]."""
    begun, _ = start(ruleset_of("hj1986"), board_of(load_scenario("hj1986", "clervaux")), 1)
    begun.turn = 6
    unit = next(key for key, unit in begun.units.items() if key.startswith("german/2Pz/") and unit.hex)
    begun.units[unit] = replace(begun.units[unit], hex="2027")
    now = surveyed(view(begun, GERMAN), GERMAN)
    assert now is not None
    assert orders_of(now).orders[unit].hex in begun.board.map.neighbors["2027"]


def test_an_attack_on_a_city_is_asked_for_by_the_clause_of_the_city_when_it_counts() -> None:
    """St. Vith (B41.16) is worth six points after turn 8, a step of the US one."""
    begun, _ = start(ruleset_of("scs1994"), board_of(load_scenario("scs1994", "st-vith")), 1)
    begun.turn = 8
    now = surveyed(view(begun, GERMAN), GERMAN)
    assert now is not None
    assert leads_to(now, "B41.16") == ("cities-at-end", "", ())


def test_nobody_sets_out_for_an_exit_before_he_must() -> None:
    """In turn 5 two more movements can still be waited for by whoever is near."""
    _, early = withdrawing(5)
    _, late = withdrawing(7)
    assert len(early.orders) < len(late.orders)


@pytest.mark.parametrize(("turns", "left", "wanted"), [(0, 4, 1000), (2000, 2, 500), (9000, 2, 0), (1000, 3, 1000)])
def test_the_chance_to_come_in_time_grows_with_the_movements_left(turns: int, left: int, wanted: int) -> None:
    """Half where the way takes just what is left; 1000 where it takes two movements less, for a way of one."""
    assert chance(turns, left) == wanted


def test_a_battle_that_is_declared_is_not_put_together_anew_by_the_staff() -> None:
    declared, other = DeclareAttack("D1424"), DeclareAttack("D2420")
    telling = SimpleNamespace(again=lambda game, action: action == declared)
    seen: Any = SimpleNamespace(rules=SimpleNamespace(telling=telling))
    planned: Any = [SimpleNamespace(target="D1424"), SimpleNamespace(target="D2420")]
    assert next_attack(planned, seen, [declared, other, EndDeclaration()]) == (planned[1], other)
    assert next_attack(planned, seen, [declared, EndDeclaration()]) == (None, EndDeclaration())


def test_who_follows_is_left_to_the_advice_in_a_game_that_does_not_say_how_a_unit_stands() -> None:
    now: Any = SimpleNamespace(seen=SimpleNamespace(own={}, planning=SimpleNamespace(stands=None)))
    view_of_1977: Any = SimpleNamespace()
    assert follower(now, view_of_1977, [EndDeclaration()]) == (None, None)


def test_what_a_unit_does_on_its_march_has_no_reason_of_the_fights_of_a_phase() -> None:
    """An overrun stands among its options: each end of a move said that no other attack was worth what it cost."""
    game, _ = start(ruleset_of("scs1994"), board_of(load_scenario("scs1994", "st-vith")), 1)
    game.turn, game.step = 5, 2
    options = [MoveTo(("B46.15", "B46.16")), Overrun("B45.16"), FinishMove()]
    now = surveyed(view(game, GERMAN), GERMAN)
    assert all(reason_for(action, game, now, Plan(), None, options) is None for action in options)
