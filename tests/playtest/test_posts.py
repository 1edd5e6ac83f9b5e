"""Where the staff changes the moves of the advice: what the enemy may do, and what places are worth."""

from collections.abc import Iterable

import pytest

from engine.core.events import put
from engine.core.phases import AnyGame
from engine.core.play import start, view
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import DEAD
from engine.data.load import load_scenario
from engine.players.staff import posts
from engine.players.staff.bars import Bars, bars
from engine.players.staff.estimate import Estimate, is_last_word
from engine.players.staff.planner import surveyed
from engine.players.staff.posts import plan_posts
from engine.players.staff.prices import SCALE, prizes
from engine.players.staff.situation import Situation
from engine.players.staff.threats import Threats
from engine.playtest.games import board_of, ruleset_of

ST_VITH = "B41.16"
DUMP = "german/-/Supply Unit#6"
FOOT = "allied/28 Inf Div/112 Inf#1"


def begun(turn: int = 5, step: int = 2) -> AnyGame:
    """Return St. Vith with its set-up, in a turn and a step of it: 2 is the German Movement Phase, 9 that of the US."""
    game, _ = start(ruleset_of("scs1994"), board_of(load_scenario("scs1994", "st-vith")), 1)
    game.turn, game.step = turn, step
    return game


def of(side: str, game: AnyGame) -> Situation:
    now = surveyed(view(game, side), side)
    assert now is not None
    return now


@pytest.mark.parametrize(("turn", "wanted"), [(5, 5000), (8, 7000)])
def test_a_place_is_worth_half_while_it_may_still_change_hands(turn: int, wanted: int) -> None:
    """Six points at the end and one for each turn that is left: (6 + 4) / 2 in turn 5 of 8, 6 + 1 in the last."""
    assert prizes(of(GERMAN, begun(turn)).seen, "take")[ST_VITH] == wanted


@pytest.mark.parametrize(
    ("turn", "step", "side", "wanted"), [(8, 9, ALLIED, True), (8, 2, GERMAN, False), (5, 9, ALLIED, False)]
)
def test_the_last_player_turn_fears_nobody(turn: int, step: int, side: str, wanted: bool) -> None:
    now = of(side, begun(turn, step))
    assert is_last_word(now.seen) == wanted
    threats = Threats(now.seen, now.prices, {})
    assert (threats.feared(now.seen.hex_of(key) for key in now.seen.own) == 0) == wanted


@pytest.mark.parametrize(("turn", "step", "side"), [(8, 9, ALLIED), (8, 2, GERMAN), (7, 9, ALLIED)])
def test_in_the_last_player_turn_a_step_is_worth_what_the_clauses_of_losses_give(
    turn: int, step: int, side: str
) -> None:
    """The German, who moves first, still holds places with his in turn 8; what is asked for in places is left out of
    the price only when nobody comes after."""
    now = of(side, begun(turn, step))
    counted = sum(one.worth for one in now.seen.objectives if one.kind == "survive" and not one.hexes)
    steps = sum(force.steps for force in now.seen.own.values())
    alone = -(-counted * SCALE // steps)
    assert (now.prices.own_step == alone) == (turn == 8 and side == ALLIED)
    assert bool(now.style.emptied) != (turn == 8 and side == ALLIED)


def test_a_unit_that_does_not_fight_is_lost_where_the_enemy_comes() -> None:
    """A Supply Unit of three steps: American tanks come to where it begins. It is one of two that
    feed 21 steps that attack, and a quarter of its share of them is lost with it: 3 + 21 / 8 steps."""
    now = of(GERMAN, begun())
    threats = Threats(now.seen, now.prices, {})
    here = now.seen.hex_of(DUMP)
    assert threats.comes(here)
    assert threats.loss(here) == now.prices.own_step * 45 // 8


def test_a_unit_that_does_not_fight_is_safe_where_no_enemy_has_a_way_even_if_nobody_stood_in_it() -> None:
    """Of all Americans one battalion on foot is left, 8 movement points: it does not come to the far end of the map."""
    game = begun()
    for unit in game.units_of(ALLIED):
        if unit.id != FOOT:
            put(game, unit.id, "", DEAD)
    now = of(GERMAN, game)
    threats = Threats(now.seen, now.prices, {})
    far = max(game.board.map.hexes, key=lambda label: game.board.map.distance(label, game.units[FOOT].hex))
    here = now.seen.hex_of(DUMP)
    threats.move(DUMP, far)
    assert threats.loss(here) == threats.loss(far) == 0
    assert now.seen.hex_of(DUMP) == here


def test_a_unit_that_does_not_fight_is_lost_too_where_the_enemy_may_open_his_way() -> None:
    """Behind the German line no American comes before he has thrown somebody out: an empty map is what he may have."""
    now = of(GERMAN, begun())
    threats = Threats(now.seen, now.prices, {})
    empty = [label for label in now.seen.view.board.map.hexes if not now.seen.view.units_in(label)]
    behind = next(label for label in empty if threats.might_come(label) and not threats.comes(label))
    assert threats.loss(behind) == 0
    threats.move(DUMP, behind)
    assert threats.loss(behind) == now.prices.own_step * 45 // 8


@pytest.mark.parametrize(("side", "share"), [(ALLIED, 0), (GERMAN, 1)])
def test_who_only_bars_the_ways_off_the_map_fears_for_no_step(side: str, share: int) -> None:
    """In Kampfgruppe Peiper nothing counts but the German units that leave."""
    game, _ = start(ruleset_of("scs1994"), board_of(load_scenario("scs1994", "kampfgruppe-peiper")), 1)
    found = of(side, game).prices
    assert found.own_step > 0
    assert found.feared == share * found.own_step


@pytest.mark.parametrize("side", [ALLIED, GERMAN])
def test_where_losses_count_they_are_feared_in_full(side: str) -> None:
    found = of(side, begun()).prices
    assert found.feared == found.own_step


def test_what_holds_a_place_has_more_to_lose_there() -> None:
    now = of(ALLIED, begun())
    free, kept = (Threats(now.seen, now.prices, kept) for kept in ({}, {ST_VITH: 5000}))
    assert 0 < free.loss(ST_VITH) < kept.loss(ST_VITH)


def test_orders_send_units_only_where_they_can_come_and_each_once() -> None:
    now = of(GERMAN, begun())
    orders = list(plan_posts(now, Threats(now.seen, now.prices, {}), now.seen.own, now.seen.own))
    assert orders
    assert len({order.unit for order in orders}) == len(orders)
    assert all(order.hex in now.seen.reach(order.unit) or order.hex == now.seen.hex_of(order.unit) for order in orders)


def test_a_hex_on_the_ways_of_the_enemy_costs_him_time_and_one_off_them_nothing() -> None:
    """The Germans of St. Vith go for it; nobody of them goes by the corner of the map."""
    now = of(ALLIED, begun(5, 9))
    open_ways = bars(now.seen, [])
    assert open_ways.bar(ST_VITH) > 0
    near = sorted(now.seen.view.board.map.hexes, key=lambda label: now.seen.view.board.map.distance(label, ST_VITH))
    assert open_ways.bar(near[-1]) == 0
    assert open_ways.promising(near)
    assert open_ways.promising(near[-1:]) == []


def test_what_a_hex_costs_the_enemy_is_given_up_only_where_it_is_less_than_what_is_asked_for() -> None:
    now = of(ALLIED, begun(5, 9))
    cost = bars(now.seen, []).bar(ST_VITH)
    assert cost > 0
    assert bars(now.seen, []).bar_of(ST_VITH, cost) == cost
    ways = bars(now.seen, [])
    assert ways.bar_of(ST_VITH, ways.at_most(ST_VITH) + 1) is None
    assert ways.bar(ST_VITH) == cost


def test_a_hex_that_is_held_bars_nothing_more() -> None:
    now = of(ALLIED, begun(5, 9))
    ways = bars(now.seen, [])
    ways.put(ST_VITH)
    assert ways.bar(ST_VITH) == bars(now.seen, [ST_VITH]).bar(ST_VITH) == 0


def test_ways_are_barred_from_the_first_by_those_alone_that_fight_and_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A unit alone in its hex goes, and the Supply Unit, which does not fight, stays: neither hex is barred."""
    now = of(GERMAN, begun())
    hexes = [now.seen.hex_of(key) for key in now.seen.own]
    alone = [key for key, force in now.seen.own.items() if force.defense and hexes.count(now.seen.hex_of(key)) == 1]
    barring: list[set[str]] = []

    def noted(seen: Estimate, held: Iterable[str]) -> Bars:
        barring.append({*held})
        return bars(seen, barring[-1])

    monkeypatch.setattr(posts, "bars", noted)
    list(plan_posts(now, Threats(now.seen, now.prices, {}), alone[:1], ()))
    staying = {key for key, force in now.seen.own.items() if force.defense > 0} - {alone[0]}
    assert barring == [{now.seen.hex_of(key) for key in staying}]
    assert now.seen.hex_of(alone[0]) not in barring[0]
