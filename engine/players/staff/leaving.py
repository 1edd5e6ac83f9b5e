"""Who leaves the map now, who must set out for it lest he comes too late, and who comes in his place?"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from engine.players.staff.guards import clause_of
from engine.players.staff.prices import SCALE, Goal, chance
from engine.players.staff.record import Order, Reason
from engine.players.staff.situation import Situation
from engine.players.staff.threats import Threats
from engine.players.staff.ways import path


def plan_exits(now: Situation) -> Iterator[Order]:
    """Yield orders for the units that count off the map: out as soon as that counts, and on the way while there is just
    time for it. Whoever can wait fights on."""
    for unit, aim in now.aims.items():
        way = now.ways.turns(unit, aim, now.seen.hex_of(unit))
        if not aim.is_exit or way is None:
            continue
        is_late = way > (aim.left - 1) * 1000
        if not is_late and way and (aim.opens or not _is_there(now, unit, aim)):
            continue  # it fights on: a closer look would say no more
        (left, label), *others = _nearest(now, unit, aim, way) or [(way, now.seen.hex_of(unit))]
        if not left and not aim.opens or is_late and left <= (aim.left - 1) * 1000:
            yield Order(unit, label, _reason(unit, label, aim, way), tuple(other for _, other in others))


def relieved(
    now: Situation, threats: Threats, orders: Iterable[Order], able: Iterable[str]
) -> tuple[frozenset[str], dict[str, Order]]:
    """Return who stays where it is after all, because more is lost with the place that it leaves than it gains by
    leaving the map now and not a movement later; and orders for who comes in its place, where that saves the place.
    Asked one after the other, those before having left or stayed. ``able``: who may move and has no order."""
    kept: set[str] = set()
    coming: dict[str, Order] = {}
    free = [key for key in able if now.seen.own[key].defense > 0]
    for order in orders:
        here, aim = now.seen.hex_of(order.unit), now.aims[order.unit]
        if here not in threats.kept:
            continue
        before = threats.feared((here,))
        threats.move(order.unit, order.hex)
        cost = threats.feared((here,)) - before
        if cost <= 0:
            continue
        best, saved = _relief(now, threats, [key for key in free if key not in coming], here)
        if cost - saved > _gained(now, order.unit, here, aim):
            threats.move(order.unit, here)
            kept.add(order.unit)
        elif best:
            threats.move(best, here)
            coming[best] = Order(best, here, Reason("hold", best, here, clause_of(now.seen, here)))
    return frozenset(kept), coming


def _relief(now: Situation, threats: Threats, free: Iterable[str], label: str) -> tuple[str, int]:
    """Return who saves most by coming into a place that is left, and how much; nobody where it saves nothing."""
    best, most = "", 0
    for unit in free:
        here = now.seen.hex_of(unit)
        if here == label or label not in now.seen.reach(unit) or not threats.has_room(unit, label):
            continue
        stands = now.stands(unit, threats.there, (here, label))
        before = threats.feared((here, label))
        threats.move(unit, label)
        saved = before - threats.feared((here, label)) + min(0, stands[label] - stands[here])
        threats.move(unit, here)
        if saved > most:
            best, most = unit, saved
    return best, most


def _gained(now: Situation, unit: str, here: str, aim: Goal) -> int:
    """Return what it is worth to set out now and not a movement later."""
    way = now.ways.turns(unit, aim, here)
    later = 0 if way is None or aim.left < 2 else chance(way, aim.left - 1)
    return aim.each * (SCALE - later) // SCALE


def _is_there(now: Situation, unit: str, aim: Goal) -> bool:
    """Tell whether a unit comes to an aim in its next movement."""
    return any(now.ways.turns(unit, aim, label, 0) == 0 for label in now.seen.reach(unit))


def _nearest(now: Situation, unit: str, aim: Goal, way: int) -> list[tuple[int, str]]:
    """Return the hexes in reach that are nearer to an aim, the nearest first, and how far it is from each; of many that
    it leaves by the one to which its way is shortest, from where it may still have something left to leave with."""
    by = path(now.ways.to(unit, aim), now.seen.hex_of(unit))[-1:]
    found = ((now.ways.turns(unit, aim, label), label) for label in now.seen.reach(unit))
    near = ((turns, label) for turns, label in found if turns is not None and turns < way)
    return sorted(near, key=lambda item: (item[0], item[1] not in by, item[1]))


def _reason(unit: str, label: str, aim: Goal, way: int) -> Reason:
    numbers = (("movements away", Fraction(way, 1000)), ("movements left", Fraction(aim.left)))
    return Reason("exit", unit, label, aim.objective.clause, numbers)
