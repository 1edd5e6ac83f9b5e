"""Why does the staff do what it does? Worked out when somebody asks, and at no other time: batches play without."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from engine.core.phases import AnyGame
from engine.core.planning import Chance
from engine.core.roles import Role, role_of
from engine.players.staff.arriving import is_arrival, is_place, where
from engine.players.staff.attacks import Target, target_of, worth
from engine.players.staff.estimate import Estimate, estimate, room
from engine.players.staff.executor import declares, moves_units
from engine.players.staff.following import follower, is_pursuit
from engine.players.staff.prices import SCALE, Goal
from engine.players.staff.record import Attack, Numbers, Plan, Reason, Refused
from engine.players.staff.situation import Situation
from engine.players.staff.ways import path


def reason_for(
    action: Any, view: AnyGame, now: Situation | None, plan: Plan, made: Attack | None, options: Iterable[object]
) -> Reason | None:
    """Return why an action was chosen by what was planned, ``made`` being the attack at hand; None where no plan says
    so, as for an attack on the march, and for what only carries on with something."""
    if is_arrival(view, action):
        return _of_arrival(view, now, action, options)
    if declares(options) and not any(hasattr(option, "path") for option in options):
        return _of_fight(view, now, made, action, options)
    if now is not None and is_pursuit(view, options):
        seen = estimate(view, now.seen.side)
        return None if seen is None else follower(now.halted(seen), view, tuple(options))[1]
    if role_of(action) is Role.SELECT and moves_units(options):
        order = plan.orders.get(str(getattr(action, "unit", "")))
        return None if order is None else order.reason
    return None


def _of_fight(
    view: AnyGame, now: Situation | None, made: Attack | None, action: Any, options: Iterable[object]
) -> Reason | None:
    seen = None if now is None else estimate(view, now.seen.side)
    if now is None or seen is None:
        return None
    here = now.halted(seen)
    target = str(getattr(action, "target", ""))
    if role_of(action) is Role.END:
        refused = _refused(here, seen.own.keys(), {str(getattr(other, "target", "")) for other in options})
        return Reason("rest", "", "", instead=refused)
    if not target:
        return None
    if made is None:
        clause, goal, passing = leads_to(here, target)
        return Reason("fire", "", target, clause, passing, goal)
    at = _weighed(here, made.places, target)
    if at is None:
        return None
    clause, goal, passing = leads_to(here, target)
    others = seen.defended().keys() - {target}
    return Reason("attack", "", target, clause, (*at, *passing), goal, _refused(here, made.places.keys(), others))


def _weighed(here: Situation, places: Mapping[str, str], label: str) -> Numbers | None:
    """Return what is to be expected of an attack; None where it cannot be made."""
    units = here.seen.defended().get(label, [])
    chances = here.seen.combat(places, label) if units and places else None
    if chances is None:
        return None
    target = target_of(here, label, units)
    return (
        ("enemy steps", _mean(chances, lambda found: min(found.enemy_steps, target.steps))),
        ("own steps", _mean(chances, lambda found: found.own_steps)),
        ("cleared", _mean(chances, lambda found: _leaves(found, target))),
        ("worth", Fraction(worth(here, target, chances), SCALE)),
    )


def _mean(chances: Iterable[Chance], counted: Any) -> Fraction:
    return sum((found.chance * int(counted(found)) for found in chances), Fraction(0))


def _leaves(found: Chance, target: Target) -> bool:
    return found.enemy_steps >= target.steps or found.enemy_hexes > 0


def _refused(here: Situation, units: Iterable[str], labels: Iterable[str]) -> Refused | None:
    """Return the best attack on another hex by those of some units that stand beside it."""
    best: Refused | None = None
    own = [unit for unit in units if here.seen.own[unit].attack > 0]
    for label in sorted(label for label in labels if label in here.seen.defended()):
        near = here.seen.near(label)
        at = _weighed(here, {unit: here.seen.hex_of(unit) for unit in own if here.seen.hex_of(unit) in near}, label)
        if at is not None and (best is None or at[-1][1] > best.numbers[-1][1]):
            best = Refused(label, at)
    return best


def leads_to(here: Situation, label: str) -> tuple[str, str, Numbers]:
    """Return the clause that asks for a hex itself, where that is worth more than the ways through it; else that and a
    hex of the goal to which most ways lead through it, and how many units go there; else the clause of losses."""
    if here.prizes.get(label, 0) > here.opened(label):
        places = (asked for asked in here.seen.objectives if asked.kind == "take" and label in asked.hexes)
        return max(places, key=lambda asked: asked.worth).clause, "", ()
    passing: dict[str, list[Goal]] = {}
    for unit, goal in here.aims.items():
        if label in path(here.ways.to(unit, goal), here.seen.hex_of(unit)):
            passing.setdefault(goal.objective.key, []).append(goal)
    if passing:
        most = max(passing.values(), key=lambda goals: (len(goals), goals[0].each))
        asked = most[0].objective
        return asked.clause, _nearest(here.seen, label, asked.hexes)[0], (("units on this way", Fraction(len(most))),)
    losses = (asked for asked in here.seen.objectives if asked.kind == "destroy" and asked.worth)
    found = max(losses, key=lambda asked: asked.worth, default=None)
    return ("" if found is None else found.clause), "", ()


def _nearest(seen: Estimate, label: str, hexes: Iterable[str]) -> tuple[str, int]:
    return min(((goal, seen.view.board.map.distance(label, goal)) for goal in hexes), key=lambda found: found[1])


def _of_arrival(view: AnyGame, now: Situation | None, action: Any, options: Iterable[object]) -> Reason:
    """Return why a unit comes in where it does, and which way in was not taken: one without room, if there is any."""
    asked = [] if now is None else [goal.objective for goal in now.prices.goals if is_place(goal.objective)]
    near = view.board.map.distance

    def away(label: str) -> tuple[int, str, str]:
        found = ((near(label, goal), one.clause, goal) for one in asked for goal in one.hexes)
        return min(found, key=lambda each: each[0], default=(0, "", ""))

    def counted(label: str) -> Numbers:
        return (("hexes away", Fraction(away(label)[0])),) if asked else ()

    side = view.units[action.unit].side
    others = {label for unit, label in map(where, filter(partial(is_arrival, view), options)) if unit == action.unit}
    ways = sorted((room(view, side, label) > 0, away(label)[0], label) for label in others - {action.hex})
    refused = None if not ways else Refused(ways[0][2], (("room", Fraction(ways[0][0])), *counted(ways[0][2])))
    _, clause, goal = away(action.hex)
    return Reason("arrive", action.unit, action.hex, clause, counted(action.hex), goal, refused)
