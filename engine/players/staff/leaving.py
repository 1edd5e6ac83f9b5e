"""Who leaves the map now, and who must set out for it lest he comes too late?"""

from collections.abc import Iterator
from fractions import Fraction

from engine.players.staff.prices import Goal
from engine.players.staff.record import Order, Reason
from engine.players.staff.situation import Situation


def plan_exits(now: Situation) -> Iterator[Order]:
    """Yield orders for the units that count off the map: out as soon as that counts, and on the way while there is just
    time for it. Whoever can wait fights on."""
    for unit, aim in now.aims.items():
        here = now.seen.hex_of(unit)
        way = now.ways.turns(unit, aim, here)
        if not aim.is_exit or way is None:
            continue
        near = _nearest(now, unit, aim)
        if near is None:
            continue
        label, left = near
        if not left and not aim.opens or way > (aim.left - 1) * 1000 and left <= (aim.left - 1) * 1000:
            yield Order(unit, label, _reason(unit, label, aim, way))


def _nearest(now: Situation, unit: str, aim: Goal) -> tuple[str, int] | None:
    """Return the hex in reach from which it is least far, and how far it is."""
    found: tuple[str, int] | None = None
    for label in now.seen.reach(unit):
        turns = now.ways.turns(unit, aim, label)
        if turns is not None and (found is None or turns < found[1]):
            found = label, turns
    return found


def _reason(unit: str, label: str, aim: Goal, way: int) -> Reason:
    numbers = (("movements away", Fraction(way, 1000)), ("movements left", Fraction(aim.left)))
    return Reason("exit", unit, label, aim.objective.clause, numbers)
