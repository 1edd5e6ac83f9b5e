"""Who stands better elsewhere than where the advice of the game would send him?

The advice of the game is the first plan. It is changed where that pays: by what the enemy may do to the units in his
next player turn, and to the hexes that they hold for the clauses.
"""

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

from engine.players.staff.estimate import Estimate, Force
from engine.players.staff.prices import SCALE, prizes
from engine.players.staff.record import Order, Reason, Refused
from engine.players.staff.situation import Situation
from engine.players.staff.threats import Threats

_TRIED = 8
"""So many hexes are tried for a unit, the most promising first."""
_POINTS = 40
"""So many points of the advice weigh as much as a step of the side."""
_GAIN = 4
"""The advice is changed for a gain of more than this part of a step."""


def is_last_word(seen: Estimate) -> bool:
    """Tell whether the enemy has no player turn after this one."""
    rules, view = seen.view.rules, seen.view
    steps = rules.sequence(view.board)
    if view.turn < rules.last_turn(view.board):
        return False
    later = view.step
    while later < len(steps) and steps[later].side == seen.side:
        later += 1
    return not any(step.side != seen.side for step in steps[later:])


def plan_posts(now: Situation, movers: Collection[str], advised: Collection[str]) -> Iterator[Order]:
    """Yield orders for units that stand better elsewhere than where the advice would send them, or where they are."""
    seen, stands = now.seen, now.seen.planning.stands
    if stands is None or is_last_word(seen):
        return
    threats = Threats(seen, now.prices, prizes(seen, "hold", "deny"))
    view, rate = seen.view, now.prices.own_step
    moving = [key for key in movers if key in seen.own]
    moving.sort(key=lambda key: -threats.loss(seen.hex_of(key)))
    for key in moving:
        here, force = seen.hex_of(key), seen.own[key]
        worth = {label: stands(view, key, label) for label in seen.reach(key)}
        worth.setdefault(here, stands(view, key, here))
        if key not in advised:
            worth = {label: min(value, worth[here]) for label, value in worth.items()}
        base = max(worth, key=lambda label: worth[label])
        if worth[base] <= worth[here]:
            base = here
        trials = dict.fromkeys((base, here, *_promising(now, threats, force, worth)))
        found: dict[str, int] = {}
        feared: dict[str, int] = {}
        for label in trials:
            threats.move(key, label)
            feared[label] = sum(threats.loss(at) for at in trials) * now.style.feared // SCALE
            found[label] = worth[label] * rate // _POINTS - feared[label]
        best = max(trials, key=lambda label: found[label])
        if found[best] - found[base] > now.prices.own_step // _GAIN:
            threats.move(key, best)
            yield Order(key, best, _reason(key, best, base, feared))
        else:
            threats.move(key, base)


def _promising(now: Situation, threats: Threats, force: Force, worth: Mapping[str, int]) -> list[str]:
    """Return the hexes that are worth a closer look: by the advice, and by the strength that can come beside them."""
    step = now.prices.own_step

    def promise(label: str) -> int:
        risk = min(threats.strength(label) * step // max(force.defense, 1), 2 * force.steps * step)
        return worth[label] * step // _POINTS - risk

    return sorted(worth, key=promise, reverse=True)[:_TRIED]


def _reason(unit: str, best: str, base: str, feared: Mapping[str, int]) -> Reason:
    there, other = ((("enemy may cost", Fraction(feared[label], SCALE)),) for label in (best, base))
    return Reason("shelter", unit, best, numbers=there, instead=Refused(base, other))
