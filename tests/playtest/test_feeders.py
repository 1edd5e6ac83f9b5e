"""Units that supply others and do not fight: they go last, into company or out of reach, and are ridden down."""

from collections.abc import Iterable

from engine.core.events import put
from engine.core.phases import AnyGame
from engine.core.play import start, view
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import MAP
from engine.data.load import load_scenario
from engine.players.staff.feeders import feeders, plan_feeders
from engine.players.staff.planner import orders_of, surveyed
from engine.players.staff.posts import plan_posts
from engine.players.staff.prices import prizes
from engine.players.staff.record import Order
from engine.players.staff.situation import Situation
from engine.players.staff.threats import Threats
from engine.playtest.games import board_of, ruleset_of
from engine.playtest.run import Playing

DUMPS = ("german/-/Supply Unit#5", "german/-/Supply Unit#6")
INFANTRY = "german/62 VG Div/190 Inf#1"


def begun(step: int = 2) -> AnyGame:
    """Return St. Vith with its set-up, in a step: 2 is the German Movement Phase, 9 that of the US."""
    game, _ = start(ruleset_of("scs1994"), board_of(load_scenario("scs1994", "st-vith")), 1)
    game.step = step
    return game


def of(side: str, game: AnyGame) -> Situation:
    now = surveyed(view(game, side), side)
    assert now is not None
    return now


def threats_of(now: Situation) -> Threats:
    return Threats(now.seen, now.prices, prizes(now.seen, "hold", "deny"), now.style)


def orders_for(now: Situation, able: Iterable[str]) -> dict[str, Order]:
    threats = Threats(now.seen, now.prices, prizes(now.seen, "hold", "deny"))
    return {order.unit: order for order in plan_feeders(now, threats, tuple(able))}


def test_supply_units_go_where_they_have_company_or_no_enemy_comes() -> None:
    """All but they have moved: those who stand in their way do not leave any more."""
    now = of(GERMAN, begun())
    threats = threats_of(now)
    orders = orders_for(now, DUMPS)
    assert orders.keys() == set(DUMPS) == feeders(now)
    for key, order in orders.items():
        threats.move(key, order.hex)
        company = [unit for unit in now.seen.view.units_in(order.hex) if now.seen.own[unit.id].defense > 0]
        assert company or not threats.loss(order.hex)


def test_who_alone_keeps_company_with_a_supply_unit_stays() -> None:
    """The infantry could still move; the Supply Units cannot."""
    game = begun()
    put(game, DUMPS[1], game.units[INFANTRY].hex, MAP)
    order = orders_for(of(GERMAN, game), [INFANTRY])[INFANTRY]
    assert (order.hex, order.reason.task) == (game.units[INFANTRY].hex, "escort")


def test_nobody_leaves_a_supply_unit_alone_that_cannot_move_itself() -> None:
    """In the Exploitation Phase those move who waited in Reserve, and no Supply Unit."""
    game = begun()
    put(game, DUMPS[1], game.units[INFANTRY].hex, MAP)
    order = orders_of(of(GERMAN, game), {INFANTRY: True}).orders[INFANTRY]
    assert (order.hex, order.reason.task) == (game.units[INFANTRY].hex, "escort")


def test_two_supply_units_and_their_company_are_not_sent_where_there_is_no_room_for_all() -> None:
    """Six steps may stand in a hex: a Supply Unit has three, the infantry two."""
    now = of(GERMAN, begun())
    threats = threats_of(now)
    label = now.seen.hex_of(INFANTRY)
    assert threats.has_room(DUMPS[1], label)
    threats.move(DUMPS[0], label)
    assert not threats.has_room(DUMPS[1], label)
    assert threats.has_room(DUMPS[0], label)


def test_somebody_who_has_not_moved_is_sent_to_a_supply_unit_that_stands_alone() -> None:
    now = of(GERMAN, begun())
    alone = now.seen.hex_of(DUMPS[1])
    assert threats_of(now).loss(alone)
    order = orders_for(now, [INFANTRY])[INFANTRY]
    assert (order.hex, order.reason.task) == (alone, "escort")


def test_supply_units_wait_until_all_others_have_moved() -> None:
    playing = Playing(load_scenario("scs1994", "st-vith"), {GERMAN: "staff", ALLIED: "cautious"}, 5)
    moved: list[str] = []
    while (chosen := playing.choose()) is not None and playing.game.step < 3:
        unit = getattr(chosen.action, "unit", "")
        if playing.game.top.phase == "movement" and unit:
            moved.append(unit)
        playing.make()
    first = min(moved.index(key) for key in DUMPS if key in moved)
    assert len(moved) > 5
    assert set(moved[first:]) <= {*DUMPS}


def test_a_unit_that_does_not_fight_is_ridden_down_by_one_of_those_who_come_there() -> None:
    """The Supply Unit behind the American front: three steps, which the US takes for nothing."""
    game = begun(9)
    put(game, DUMPS[1], "B38.22", MAP)
    now = of(ALLIED, game)
    orders = list(plan_posts(now, threats_of(now), tuple(now.seen.own), tuple(now.seen.own)))
    assert [order.hex for order in orders].count("B38.22") == 1
