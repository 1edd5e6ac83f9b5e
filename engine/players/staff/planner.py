"""What does a side mean to do in its player turn?"""

from collections.abc import Collection, Mapping

from engine.core.phases import AnyGame
from engine.players.staff.attacks import plan_attacks
from engine.players.staff.estimate import estimate
from engine.players.staff.feeders import feeders, plan_escorts, plan_feeders
from engine.players.staff.guards import plan_guards
from engine.players.staff.leaving import kept_back, plan_exits
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
    for unit in kept_back(now, threats, orders.values()):
        del orders[unit]
    waiting = feeders(now)
    movers = [key for key in advised if key in now.seen.own and key not in orders]
    orders |= {order.unit: order for order in plan_escorts(now, threats, waiting - advised.keys(), movers)}
    able = [key for key in movers if key not in orders and key not in waiting]
    posts = plan_posts(now, threats, able, [key for key in able if advised[key]])
    orders |= {order.unit: order for order in posts}
    return Plan(orders | {order.unit: order for order in plan_guards(threats, orders.keys(), able)})


def late_orders_of(now: Situation, able: Collection[str]) -> Plan:
    """Return where those go that wait until all others have moved, and who stays for them. ``able``: who may move."""
    return Plan({order.unit: order for order in plan_feeders(now, [key for key in able if key in now.seen.own])})


def combats(now: Situation, view: AnyGame) -> tuple[Attack, ...]:
    """Return the attacks that are worth making as all stand now, the best first."""
    seen = estimate(view, now.seen.side)
    return () if seen is None else plan_attacks(now.halted(seen))
