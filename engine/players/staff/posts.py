"""Who stands better elsewhere than where the advice of the game would send him?

The advice of the game is the first plan. It is changed where that pays: by what the enemy may do to the units in his
next player turn, and to the hexes that they hold for the clauses.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction

from engine.core.planning import Task
from engine.players.staff.bars import Bars, bars
from engine.players.staff.estimate import Force
from engine.players.staff.prices import SCALE, chance
from engine.players.staff.record import Order, Reason, Refused
from engine.players.staff.situation import Situation
from engine.players.staff.threats import Threats

_TRIED = 8
"""So many hexes are tried for a unit, the most promising first."""


def plan_posts(now: Situation, threats: Threats, movers: Collection[str], advised: Collection[str]) -> Iterator[Order]:
    """Yield orders for units that stand better elsewhere than where the advice would send them, or where they are."""
    seen = now.seen
    moving = [key for key in movers if key in seen.own]
    staying = (key for key, force in seen.own.items() if force.defense > 0 and key not in moving)
    barred = bars(seen, {threats.there.units[key].hex for key in staying})
    moving.sort(key=lambda key: -threats.loss(seen.hex_of(key)))
    for key in moving:
        here, force = seen.hex_of(key), seen.own[key]
        stands = now.stands(key, threats.there)
        worth = {label: value for label, value in stands.items() if threats.has_room(key, label)}
        if key not in advised:
            worth = {label: min(value, worth[here]) for label, value in worth.items()}
        base = max(worth, key=lambda label: worth[label])
        if worth[base] <= worth[here]:
            base = here
        ahead, taken = _ahead(now, key, worth), _taken(now, threats, force)
        good = {label: value + ahead.get(label, 0) + taken.get(label, 0) for label, value in worth.items()}
        blocks = barred.promising(worth) if force.defense > 0 else []
        empty = (label for label in taken if label in worth)
        trials = dict.fromkeys((base, here, *_promising(now, threats, force, good), *blocks, *empty))
        tried = {*blocks, base, here} if force.defense > 0 else frozenset[str]()
        feared: dict[str, int] = {}
        for label in trials:
            threats.move(key, label)
            feared[label] = threats.feared(trials)
        sure = {label: good[label] - feared[label] for label in trials}
        barring = _barring(now, barred, sure, tried, base)
        found = {label: sure[label] + value for label, value in barring.items()}
        best = max((label for label in trials if label in found), key=lambda label: found[label])
        if found[best] - found[base] > now.asked:
            threats.move(key, best)
            if force.defense > 0:
                barred.put(best)
            yield Order(key, best, _reason(key, best, base, feared, {"exit": ahead, "take": taken, "block": barring}))
        else:
            threats.move(key, base)
            if force.defense > 0:
                barred.put(base)


def _barring(
    now: Situation, barred: Bars, sure: Mapping[str, int], tried: Collection[str], base: str
) -> Mapping[str, int]:
    """Return what it is worth to bar hexes, for those that may be the best, and for the base. ``sure``: what hexes are
    worth besides; ``tried``: where somebody would bar a way; only for more than a gain is the base left."""
    gain, share = now.asked, now.style.barred
    most = {
        label: sure[label] + barred.at_most(label) * share // SCALE if label in tried else sure[label] for label in sure
    }
    found = {base: 0}
    if max(most.values()) <= sure[base] + gain:
        return found
    found[base] = barred.bar(base) * share // SCALE if base in tried else 0
    best = sure[base] + found[base]
    for label in sorted(most, key=lambda label: -most[label]):
        if most[label] < best or most[label] <= sure[base] + found[base] + gain:
            break
        if label != base:
            wanted = max(best, sure[base] + found[base] + gain + 1) - sure[label]
            value = barred.bar_of(label, -(-wanted * SCALE // share) if share else 0) if label in tried else 0
            if value is not None:
                found[label] = value * share // SCALE
                best = max(best, sure[label] + found[label])
    return found


def _ahead(now: Situation, unit: str, labels: Iterable[str]) -> Mapping[str, int]:
    """Return what it is worth to a unit that counts off the map to be so near to where it leaves."""
    aim = now.aims.get(unit)
    if aim is None or not aim.is_exit or aim.left < 2:
        return {}
    found: dict[str, int] = {}
    for label in labels:
        turns = now.ways.turns(unit, aim, label)
        found[label] = 0 if turns is None else aim.each * chance(turns, aim.left - 1) // SCALE
    return found


def _taken(now: Situation, threats: Threats, force: Force) -> Mapping[str, int]:
    """Return what it is worth to a unit to come into hexes to which no other of the side goes: with enemies that do not
    fight, and in the last turn those that nobody holds: before, they may be lost again."""
    view, defended = now.seen.view, now.seen.defended()
    worth: dict[str, int] = {}
    if force.attack > 0:
        step = now.prices.enemy_step * now.style.prey // SCALE
        for label, units in defended.items():
            if not any(unit.defense > 0 for unit in units):
                worth[label] = sum(unit.steps for unit in units) * step
    if force.defense > 0 and view.turn >= view.rules.last_turn(view.board):
        worth |= {label: prize for label, prize in now.prizes.items() if label not in defended}
    there, side = threats.there, now.seen.side
    return {label: gain for label, gain in worth.items() if all(unit.side != side for unit in there.units_in(label))}


def _promising(now: Situation, threats: Threats, force: Force, worth: Mapping[str, int]) -> list[str]:
    """Return the hexes that are worth a closer look: by the advice, and by the strength that can come beside them."""
    step = now.prices.own_step

    def promise(label: str) -> int:
        risk = min(threats.strength(label) * step // max(force.defense, 1), 2 * force.steps * step)
        return worth[label] - risk

    return sorted(worth, key=promise, reverse=True)[:_TRIED]


def _reason(
    unit: str, best: str, base: str, feared: Mapping[str, int], gained: Mapping[Task, Mapping[str, int]]
) -> Reason:
    """Return why a unit stands elsewhere than where the advice would send it: for what it gains most by."""
    gains: dict[Task, int] = {task: found.get(best, 0) - found.get(base, 0) for task, found in gained.items()}
    task = max(gains, key=lambda name: gains[name])
    if gains[task] > feared[base] - feared[best]:
        return Reason(task, unit, best)
    return safer(unit, best, base, feared[best], feared[base])


def safer(unit: str, best: str, other: str, feared: int, before: int) -> Reason:
    """Return that a unit stands in a hex because the enemy may do less to it there than in another."""
    numbers = ((("enemy may cost", Fraction(cost, SCALE)),) for cost in (feared, before))
    return Reason("shelter", unit, best, numbers=next(numbers), instead=Refused(other, next(numbers)))
