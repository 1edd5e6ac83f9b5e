"""Places that the clauses ask for are not left open: by those who leave, nor by those whom the advice would send on."""

import pytest

from engine.core.events import put
from engine.core.phases import AnyGame
from engine.core.play import start, view
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import DEAD
from engine.data.load import load_scenario
from engine.players.staff.guards import plan_guards
from engine.players.staff.leaving import relieved
from engine.players.staff.planner import late_orders_of, orders_of, surveyed
from engine.players.staff.record import Order, Reason
from engine.players.staff.situation import Situation
from engine.players.staff.threats import Threats
from engine.playtest.games import board_of, ruleset_of

ST_VITH, BESIDE = "B41.16", "B41.17"
KEPT = {ST_VITH: 5000}
"""What St. Vith is worth to the US in turn 5, in thousandths of a point."""
TANKS, OTHERS = "allied/7 Arm Div/CCA#1", "allied/7 Arm Div/CCB#1"


def held_by(*units: str, turn: int = 5, enemies: bool = True) -> Situation:
    """Return the US Movement Phase of St. Vith with the city held by some units alone, the enemy beside it or gone."""
    game, _ = start(ruleset_of("scs1994"), board_of(load_scenario("scs1994", "st-vith")), 1)
    game.turn, game.step = turn, 9
    for unit in [*game.units_in(ST_VITH), *([] if enemies else game.units_of(GERMAN))]:
        put(game, unit.id, "", DEAD)
    for key in units:
        put(game, key, ST_VITH, game.units[TANKS].box)
    return of(game)


def of(game: AnyGame) -> Situation:
    now = surveyed(view(game, ALLIED), ALLIED)
    assert now is not None
    return now


def threats_of(now: Situation) -> Threats:
    return Threats(now.seen, now.prices, KEPT)


def test_a_place_that_its_last_unit_leaves_is_lost_though_the_enemy_could_not_enter_it_while_it_was_held() -> None:
    threats = threats_of(held_by(TANKS))
    assert not threats.comes(ST_VITH)
    threats.move(TANKS, next(iter(threats.seen.reach(TANKS).keys() - {ST_VITH})))
    assert threats.loss(ST_VITH) == KEPT[ST_VITH]


def test_a_place_that_its_last_unit_leaves_is_not_lost_where_no_enemy_is() -> None:
    threats = threats_of(held_by(TANKS, enemies=False))
    threats.move(TANKS, next(iter(threats.seen.reach(TANKS).keys() - {ST_VITH})))
    assert not threats.loss(ST_VITH)


def test_one_of_those_in_a_place_stays_whatever_the_advice_says_later() -> None:
    """By the clause that gives the German six points for the city at the end, the first that asks for it."""
    now = held_by(TANKS, OTHERS)
    (order,) = plan_guards(threats_of(now), (), now.seen.own)
    assert order.unit in (TANKS, OTHERS)
    assert (order.hex, order.reason) == (ST_VITH, Reason("hold", order.unit, ST_VITH, "cities-at-end"))


def test_nobody_is_told_to_stay_where_one_is_bound_already_or_no_enemy_is() -> None:
    now, calm = held_by(TANKS, OTHERS), held_by(TANKS, OTHERS, enemies=False)
    assert not list(plan_guards(threats_of(now), (TANKS,), now.seen.own))
    assert not list(plan_guards(threats_of(calm), (), calm.seen.own))


def leaving(now: Situation, *units: str) -> list[Order]:
    """Return orders by which units set out for the west edge."""
    by = {unit: next(iter(now.seen.reach(unit).keys() - {ST_VITH})) for unit in units}
    return [Order(unit, label, Reason("exit", unit, label)) for unit, label in by.items()]


@pytest.mark.parametrize(("worth", "stays"), [(3500, {TANKS}), (100, frozenset[str]())])
def test_who_alone_holds_a_place_leaves_it_only_where_that_is_worth_more(worth: int, stays: frozenset[str]) -> None:
    """All of the place is lost, for nobody defends it; a unit off the map is two points, of which half a point is lost
    by waiting."""
    now = held_by(TANKS, turn=7)
    threats = Threats(now.seen, now.prices, {ST_VITH: worth})
    assert relieved(now, threats, leaving(now, TANKS), ()) == (stays, {})


def test_who_leaves_a_place_is_relieved_by_one_who_can_come_into_it() -> None:
    """CCB stands beside the city, which is worth five points; to leave now and not later gains half a point."""
    game = held_by(TANKS).seen.view.copy()
    game.turn = 7
    put(game, OTHERS, BESIDE, game.units[TANKS].box)
    now = of(game)
    threats = threats_of(now)
    order = Order(OTHERS, ST_VITH, Reason("hold", OTHERS, ST_VITH, "cities-at-end"))
    assert relieved(now, threats, leaving(now, TANKS), (OTHERS,)) == (frozenset(), {OTHERS: order})
    assert [unit.id for unit in threats.there.units_in(ST_VITH)] == [OTHERS]


def test_exits_are_planned_anew_for_who_has_not_moved_when_all_others_have() -> None:
    """From the city it is less than a movement to the west edge, by which units count from turn 7 on."""
    order = late_orders_of(held_by(TANKS, turn=7, enemies=False), (TANKS,)).orders[TANKS]
    assert (order.reason.task, order.hex == ST_VITH) == ("exit", False)
    assert TANKS not in late_orders_of(held_by(TANKS, turn=5, enemies=False), (TANKS,)).orders


def test_who_holds_nothing_leaves_as_he_did() -> None:
    now = held_by(TANKS, OTHERS, turn=7)
    assert relieved(now, Threats(now.seen, now.prices, {}), leaving(now, TANKS, OTHERS), ()) == (frozenset(), {})


def test_a_plan_keeps_somebody_in_the_city() -> None:
    now = held_by(TANKS)
    assert orders_of(now).orders[TANKS].hex == ST_VITH
