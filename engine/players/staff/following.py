"""Who follows the beaten enemy into the hex that he left?

The advice of the game is the first plan. It is changed where that pays: by what the hex is worth by the clauses, and by
what the enemy may do to those who go, and to those who are left behind.
"""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from engine.core.phases import AnyGame
from engine.core.play import decision
from engine.core.roles import Role, role_of
from engine.players.offered import has, those
from engine.players.staff.executor import is_end
from engine.players.staff.posts import safer
from engine.players.staff.prices import prizes
from engine.players.staff.record import Reason
from engine.players.staff.situation import Situation
from engine.players.staff.threats import Threats

_TRIED = 12
"""So many advances are weighed, the best by the advice first."""


class Advance(NamedTuple):
    """Who would advance where, by which action, and what the advice of the game says of it."""

    action: object
    unit: str
    hex: str
    advice: int


def is_pursuit(view: AnyGame, options: Iterable[object]) -> bool:
    """Tell whether it is asked who advances after a combat."""
    return has(options, is_end) and has(options, lambda action: bool(_goal(view, action)))


def follower(now: Situation, view: AnyGame, options: Sequence[object]) -> tuple[object | None, Reason | None]:
    """Return who follows next, or that nobody does, and why; nothing where the advice is as good."""
    own = now.seen.own
    if now.seen.planning.stands is None:
        return None, None
    offers = [
        Advance(action, str(getattr(action, "unit", "")), goal, view.rules.advising.appraise(view, action))
        for action in those(options, lambda action: bool(_goal(view, action)))
        if (goal := _goal(view, action))
    ]
    offers = sorted((one for one in offers if one.unit in own), key=lambda one: -one.advice)[:_TRIED]
    if not offers:
        return None, None
    kept = prizes(now.seen, "hold", "deny", "take", style=now.style)
    threats = Threats(now.seen, now.prices, kept, now.style)
    found = [_weighed(now, threats, one) for one in offers]
    usual = found[0] if offers[0].advice > 0 else (0, 0, 0)
    best = max(range(len(found)), key=lambda number: found[number][0])
    gain = found[best][0]
    if max(gain, 0) - usual[0] <= now.asked:
        return None, None
    if gain > 0:
        return offers[best].action, Reason("take", offers[best].unit, offers[best].hex)
    stays = next(those(options, is_end))
    _, before, after = usual
    unit = offers[0].unit
    return stays, safer(unit, now.seen.hex_of(unit), offers[0].hex, before, after)


def _weighed(now: Situation, threats: Threats, one: Advance) -> tuple[int, int, int]:
    """Return what an advance is worth, and what the side has to fear without it and with it."""
    here = now.seen.hex_of(one.unit)
    is_first = not any(unit.id in now.seen.own for unit in threats.there.units_in(one.hex))
    stands = now.stands(one.unit, threats.there, (here, one.hex))
    before = threats.feared((here,) if is_first else (here, one.hex))
    threats.move(one.unit, one.hex)
    after = threats.feared((here, one.hex))
    threats.move(one.unit, here)
    better = stands[one.hex] - stands[here]
    prize = now.prizes.get(one.hex, 0) if is_first and now.seen.own[one.unit].defense > 0 else 0
    return (better if one.advice > 0 else min(better, 0)) + prize + before - after, before, after


def _goal(view: AnyGame, action: Any) -> str:
    """Return where an action would advance a unit: the end of its path, or the hex that is asked about where it names
    the unit alone; empty where it is no advance."""
    unit = view.units.get(getattr(action, "unit", ""))
    if role_of(action) is not Role.ACT or unit is None or not unit.on_map:
        return ""
    path = getattr(action, "path", ())
    if not path and [each.name for each in fields(action)] != ["unit"]:
        return ""
    pending = None if path else decision(view)
    label = path[-1] if path else "" if pending is None else pending.subject
    return label if label in view.board.map.hexes and label != unit.hex else ""
