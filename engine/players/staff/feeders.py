"""Where do the units go that supply others and do not fight? Into company, or where the enemy does not come.

They go last in a step, when it is seen where all others stand; who alone keeps company with one stays with it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

from engine.players.staff.posts import safer
from engine.players.staff.prices import SCALE
from engine.players.staff.record import Order, Reason
from engine.players.staff.situation import Situation
from engine.players.staff.threats import Threats

_TRIED = 8
"""So many hexes are tried for a unit besides those with company, the best by the advice first."""


def feeders(now: Situation) -> frozenset[str]:
    """Return the units of the side that supply others."""
    feeds, view = now.seen.planning.feeds, now.seen.view
    return frozenset(key for key in now.seen.own if feeds(view, key))


def plan_feeders(now: Situation, threats: Threats, able: Collection[str]) -> Iterator[Order]:
    """Yield orders for units that supply others and for their company, when all others have moved. ``able``: who may
    still move."""
    feeding = feeders(now)
    if not feeding or now.seen.planning.stands is None:
        return
    free = [key for key in able if key not in feeding and now.seen.own[key].defense > 0]
    for key in sorted(feeding, key=lambda key: (-threats.loss(now.seen.hex_of(key)), key)):
        if key in able:
            here, ((best, *others), feared) = now.seen.hex_of(key), _places(now, threats, key)
            threats.move(key, best)
            yield Order(key, best, safer(key, best, here, feared[best], feared[here]), tuple(others))
        label = threats.there.units[key].hex
        company = _defenders(now, threats, label) or _sent(now, threats, free, label)
        for unit in company[:1]:
            if unit in free:
                free.remove(unit)
                yield Order(unit, label, Reason("escort", unit, label))


def plan_escorts(now: Situation, threats: Threats, bound: Iterable[str], able: Collection[str]) -> Iterator[Order]:
    """Yield orders to stay for those whose going would leave units alone that supply others and cannot go now, where
    the enemy may come. ``bound``: these units; ``able``: who may move."""
    for key in sorted(bound):
        label = now.seen.hex_of(key)
        company = _defenders(now, threats, label)
        if company and all(unit in able for unit in company) and threats.might_come(label):
            stands = {unit: now.stands(unit) for unit in company}
            best = min(company, key=lambda unit: (max(stands[unit].values()) - stands[unit][label], unit))
            yield Order(best, label, Reason("escort", best, label))


def _places(now: Situation, threats: Threats, key: str) -> tuple[list[str], Mapping[str, int]]:
    """Return where a unit that feeds others stands best, the best first, and what the enemy may do to it there."""
    here, worth = now.seen.hex_of(key), now.stands(key, threats.there)
    worth = {label: value for label, value in worth.items() if threats.has_room(key, label)}
    company = [label for label in worth if _defenders(now, threats, label)]
    ranked = sorted(worth, key=lambda label: -worth[label])
    calm = [label for label in ranked if not threats.comes(label)]
    feared, good = {}, {}
    for label in dict.fromkeys((here, *ranked[:_TRIED], *calm[:_TRIED], *company)):
        threats.move(key, here)
        before = threats.loss(label) if label != here else 0
        threats.move(key, label)
        feared[label] = threats.loss(label) - before
        good[label] = worth[label] + _fed(now, threats) - feared[label]
    threats.move(key, here)
    return sorted(good, key=lambda label: -good[label]), feared


def _fed(now: Situation, threats: Threats) -> int:
    """Return what it is worth to supply those who would be in supply as all are put now."""
    fed, there = now.seen.planning.supply_if, threats.there
    fighting = (force for force in now.seen.own.values() if force.attack > 0)
    steps = sum(force.steps for force in fighting if fed is None or fed(there, force.unit, there.units[force.unit].hex))
    return steps * now.prices.own_step * now.style.feeding // SCALE


def _defenders(now: Situation, threats: Threats, label: str) -> list[str]:
    """Return who of the side can defend a hex as all are put now, the best first."""
    own = now.seen.own
    there = [unit.id for unit in threats.there.units_in(label) if unit.id in own and own[unit.id].defense > 0]
    return sorted(there, key=lambda key: -own[key].defense)


def _sent(now: Situation, threats: Threats, free: Collection[str], label: str) -> list[str]:
    """Return who is sent into a hex to keep company there; nobody where that costs more than it saves."""
    best, saved = "", 0
    for unit in free:
        here = now.seen.hex_of(unit)
        if label not in now.seen.reach(unit):
            continue
        stands = now.stands(unit)
        before = threats.feared((here, label))
        threats.move(unit, label)
        gain = before - threats.feared((here, label)) + stands[label] - stands[here]
        threats.move(unit, here)
        if gain > saved:
            best, saved = unit, gain
    if best:
        threats.move(best, label)
    return [best] if best else []
