"""What does a side mean to do in its player turn?"""

from collections.abc import Collection, Mapping

from engine.core.phases import AnyGame
from engine.players.staff.attacks import plan_attacks
from engine.players.staff.estimate import estimate
from engine.players.staff.feeders import feeders, plan_escorts, plan_feeders
from engine.players.staff.guards import plan_guards
from engine.players.staff.leaving import plan_exits, relieved
from engine.players.staff.posts import plan_posts
from engine.players.staff.prices import prizes
from engine.players.staff.record import Attack, Plan
from engine.players.staff.situation import Situation, situation
from engine.players.staff.style import USUAL, Style
from engine.players.staff.threats import Threats


def is_own_turn(view: AnyGame, side: str) -> bool:
    """Tell whether it is the player turn of a side."""
    steps = view.rules.sequence(view.board)
    return 0 <= view.step < len(steps) and bool(steps[view.step].side == side)


def surveyed(view: AnyGame, side: str, style: Style = USUAL, before: Situation | None = None) -> Situation | None:
    """Return what a plan rests on; None for a game that does not answer enough. ``before``: what an earlier plan of the
    same game rested on."""
    seen = estimate(view, side)
    return None if seen is None else situation(seen, style, before)


def orders_of(now: Situation, advised: Mapping[str, bool] | None = None) -> Plan:
    """Return where those are to stand of whom the plan says it. ``advised``: who may move, and whether he would by the
    advice of the game."""
    orders = {order.unit: order for order in plan_exits(now)}
    if advised is None:
        advised = dict.fromkeys((key for key, force in now.seen.own.items() if force.moves), True)
    if now.seen.planning.stands is None:
        return Plan(orders)
    threats = Threats(now.seen, now.prices, prizes(now.seen, "hold", "deny", style=now.style), now.style)
    feeding = feeders(now)
    able = [key for key in advised if key in now.seen.own and key not in orders and key not in feeding]
    kept, coming = relieved(now, threats, orders.values(), able)
    orders = {key: order for key, order in orders.items() if key not in kept} | coming
    movers = [key for key in advised if key in now.seen.own and key not in orders]
    orders |= {order.unit: order for order in plan_escorts(now, threats, feeding - advised.keys(), movers)}
    able = [key for key in movers if key not in orders and key not in feeding]
    posts = plan_posts(now, threats, able, [key for key in able if advised[key]])
    orders |= {order.unit: order for order in posts}
    return Plan(orders | {order.unit: order for order in plan_guards(threats, orders.keys(), able)})


def late_orders_of(now: Situation, able: Collection[str]) -> Plan:
    """Return where those go of whom it is asked when all others have moved, and who stays for them: who can leave the
    map by now, though he was to stay, and units that supply others. ``able``: who may move."""
    able = [key for key in able if key in now.seen.own]
    exits = [order for order in plan_exits(now) if order.unit in able]
    if now.seen.planning.stands is None or not exits and not feeders(now):
        return Plan({order.unit: order for order in exits})
    threats = Threats(now.seen, now.prices, prizes(now.seen, "hold", "deny", style=now.style), now.style)
    kept, coming = relieved(now, threats, exits, [key for key in able if key not in {order.unit for order in exits}])
    orders = {order.unit: order for order in exits if order.unit not in kept} | coming
    able = [key for key in able if key not in orders]
    return Plan(orders | {order.unit: order for order in plan_feeders(now, threats, able)})


def combats(now: Situation, view: AnyGame) -> tuple[Attack, ...]:
    """Return the attacks that are worth making as all stand now, the best first."""
    seen = estimate(view, now.seen.side)
    return () if seen is None else plan_attacks(now.halted(seen))
