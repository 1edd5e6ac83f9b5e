"""What does a side mean to do in its player turn?"""

from collections.abc import Mapping

from engine.core.phases import AnyGame
from engine.players.staff.attacks import plan_attacks
from engine.players.staff.estimate import estimate
from engine.players.staff.leaving import plan_exits
from engine.players.staff.posts import plan_posts
from engine.players.staff.prices import USUAL, Style
from engine.players.staff.record import Attack, Plan
from engine.players.staff.situation import Situation, situation


def is_own_turn(view: AnyGame, side: str) -> bool:
    """Tell whether it is the player turn of a side."""
    steps = view.rules.sequence(view.board)
    return 0 <= view.step < len(steps) and bool(steps[view.step].side == side)


def surveyed(view: AnyGame, side: str, style: Style = USUAL) -> Situation | None:
    """Return what a plan rests on; None for a game that does not answer enough."""
    seen = estimate(view, side)
    return None if seen is None else situation(seen, style)


def orders_of(now: Situation, advised: Mapping[str, bool] | None = None) -> Plan:
    """Return where those are to stand of whom the plan says it. ``advised``: who may move, and whether he would by the
    advice of the game."""
    orders = {order.unit: order for order in plan_exits(now)}
    if advised is None:
        advised = dict.fromkeys((key for key, force in now.seen.own.items() if force.moves), True)
    free = [key for key in advised if key not in orders]
    posts = plan_posts(now, free, [key for key in free if advised[key]])
    return Plan(orders | {order.unit: order for order in posts})


def combats(now: Situation, view: AnyGame) -> tuple[Attack, ...]:
    """Return the attacks that are worth making as all stand now, the best first."""
    seen = estimate(view, now.seen.side, stays=True)
    return () if seen is None else plan_attacks(now.halted(seen))
