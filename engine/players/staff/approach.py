"""Who goes where to attack what, rather than where the advice of the game would send him?"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from engine.players.staff.attacks import plan_attacks, target_of, worth
from engine.players.staff.prices import SCALE
from engine.players.staff.record import Attack, Order, Reason
from engine.players.staff.situation import Situation
from engine.players.staff.threats import Threats


def plan_approaches(now: Situation, threats: Threats, advised: Mapping[str, bool]) -> Iterator[Order]:
    """Yield orders for the units that attack better from elsewhere than from where the advice would send them.
    ``advised``: who may move, and whether he would."""
    free = advised.keys() - _guards(now)
    for made in plan_attacks(now, free):
        if not _is_fed(now, made):
            continue
        advice = {unit: _advice(now, unit) if advised[unit] else now.seen.hex_of(unit) for unit in made.places}
        risk = _risk(now, threats, made, advice)
        gain = made.worth - risk - _unplanned(now, made, advice)
        if gain * SCALE <= now.prices.own_step * now.style.prepared:
            for unit in made.places:
                threats.move(unit, now.seen.hex_of(unit))
            continue
        near = [label for label in now.seen.near(made.target) if label not in now.seen.defended()]
        for unit, label in made.places.items():
            reason = Reason("approach", unit, made.target, numbers=(("worth", Fraction(made.worth, SCALE)),))
            others = (other for other in near if other != label and other in now.seen.reach(unit))
            yield Order(unit, label, reason, tuple(sorted(others, key=lambda other: now.forgone(unit, other))))


def _guards(now: Situation) -> frozenset[str]:
    """Return who keeps company with units that supply others: the best defender of each hex in which one stands."""
    seen, feeds = now.seen, now.seen.planning.feeds
    guarded = {seen.hex_of(key) for key in seen.own if feeds(seen.view, key)}
    found: dict[str, str] = {}
    for force in sorted(seen.own.values(), key=lambda force: force.defense):
        if force.defense > 0 and seen.hex_of(force.unit) in guarded:
            found[seen.hex_of(force.unit)] = force.unit
    return frozenset(found.values())


def _is_fed(now: Situation, made: Attack) -> bool:
    """Tell whether nobody goes where he would be out of supply to attack."""
    seen, fed = now.seen, now.seen.planning.supply_if
    moved = [(unit, label) for unit, label in made.places.items() if label != seen.hex_of(unit)]
    return fed is None or all(fed(seen.view, unit, label) for unit, label in moved)


def _advice(now: Situation, unit: str) -> str:
    """Return where the advice would send a unit; where it is, unless that is worse."""
    stands, here = now.stands(unit), now.seen.hex_of(unit)
    best = max(stands, key=lambda label: stands[label])
    return best if stands[best] > stands[here] else here


def _unplanned(now: Situation, made: Attack, advice: Mapping[str, str]) -> int:
    """Return what the attack would be worth if its units stood where the advice would send them."""
    near = now.seen.near(made.target)
    chances = now.seen.combat({unit: label for unit, label in advice.items() if label in near}, made.target)
    if not chances:
        return 0
    return max(0, worth(now, target_of(now, made.target, now.seen.defended()[made.target]), chances))


def _risk(now: Situation, threats: Threats, made: Attack, advice: Mapping[str, str]) -> int:
    """Return how much more the enemy may strike when units stand where they attack; they are left there."""
    for unit, label in advice.items():
        threats.move(unit, label)
    involved = dict.fromkeys((*made.places.values(), *advice.values(), *map(now.seen.hex_of, advice)))
    before = threats.feared(involved)
    for unit, label in made.places.items():
        threats.move(unit, label)
    return threats.feared(involved) - before
