"""How far does a unit get, and what does a path cost? (6.1, 6.2, 7.43)

Points add up along a road with their fractions; where the kind of road changes, what was spent is rounded up first. So
the price of a step depends on what was spent and on the road last used: a search goes over hexes and roads together.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.paths import Ways, ways_by
from engine.core.rules import Refusal
from engine.core.units import Unit
from engine.spi1977.board import MP
from engine.spi1977.clauses.british import HELD, held_back
from engine.spi1977.clauses.limits import closed_to
from engine.spi1977.ground.hexsides import pair_of
from engine.spi1977.ground.stacking import marchers
from engine.spi1977.ground.zones import enemies_in
from engine.spi1977.state import RULE, RhineGame, is_marching, title
from engine.spi1977.steps.mover import Mover, mover
from engine.spi1977.steps.ways import Way, rounded_up

FOLLOWS = (RULE("6.0"), RULE("6.11"), RULE("6.12"), RULE("7.43"))

Node = tuple[str, str]
"""A hex, and the kind of road last used where what was spent has a fraction; empty otherwise."""


def _prices(who: Mover, way: Way, here: str, spent: int, kind: str) -> tuple[tuple[int, str], ...]:
    """Return what may be spent after a step, with the road last used, zones and friends aside: by road where one leads
    over the hexside, else over the ground; nothing where it is prohibited.

    By one reading a road need not be used: over the ground nothing is rounded up where its kind is another (7.42).
    """
    road, over = way.road, way.ground
    if road:
        begun = rounded_up(spent) if kind and kind != road else spent
        by_road = (begun + way.by_road, road)
        return (by_road,) if begun == spent or over is None or not who.declines else (by_road, (spent + over, kind))
    if way.helped is not None and here in who.aided and (over is None or way.helped < over):
        over = way.helped
    return () if over is None else ((spent + over, kind),)


def leaving_price(who: Mover, here: str) -> int:
    """Return the points that are added on leaving a hex for the enemy zone in it (8.32, 8.33)."""
    if here in who.rigid:
        return who.leaving_rigid
    return who.leaving_fluid if here in who.fluid else 0


def steps_from(who: Mover, node: Node, spent: int, is_start: bool) -> list[tuple[Node, int]]:
    """Return each step from a hex with its price; none out of a rigid zone that was entered (8.31)."""
    here, kind = node
    added, closed = leaving_price(who, here), who.shut
    if here in who.rigid:
        if not is_start:
            return []
        closed = who.shut | who.beyond
    found: list[tuple[Node, int]] = []
    for way in who.ways[here]:
        there = way.there
        if there in closed or (who.blocked and pair_of(here, there) in who.blocked):
            continue
        more = added + who.jam if there in who.jammed else added
        if way.bridge is not None:
            more += who.queues.get(way.bridge, 0)
        for after, road in _prices(who, way, here, spent, kind):
            total = after + more
            found.append(((there, road if total % MP else ""), total - spent))
    return found


def search(who: Mover, starts: tuple[str, ...], spent: int, kind: str, budget: int | None) -> Ways[str]:
    """Return every hex that can be reached from one of the starts, where so much is spent, within the budget; ties are
    broken by the order of the starts and of the neighbors. The label of a way is the road last used."""
    road = kind if spent % MP else ""
    first = frozenset((start, road) for start in starts)
    return ways_by(starts, road, spent, budget, lambda node, before: steps_from(who, node, before, node in first))


def found_for(game: RhineGame, unit: Unit, spent: int, kind: str, budget: int) -> Ways[str]:
    """Return every hex a unit can get to; kept until the position changes."""
    return game.derived(_found, unit.id, spent, kind, budget)


def _found(game: RhineGame, unit_id: str, spent: int, kind: str, budget: int) -> Ways[str]:
    unit = game.units[unit_id]
    return search(mover(game, unit), (unit.hex,), spent, kind, budget)


def found_cost(game: RhineGame, unit: Unit, path: tuple[str, ...], spent: int, kind: str, budget: int) -> int | None:
    """Return what is spent at the end of a path that was found as the cheapest way there, None for any other: a list of
    all that a unit can do need not add up each of them again."""
    ways: Ways[str] | None = game.known(_found, unit.id, spent, kind, budget)
    if ways is None or not path or path[-1] not in ways.cost or ways.path(path[-1]) != path:
        return None
    return ways.cost[path[-1]]


@dataclass(frozen=True, slots=True)
class Cost:
    """What is spent at the end of a path, scaled, and the road last used; ``steps``: what was spent after each step."""

    spent: int
    kind: str
    steps: tuple[int, ...]


def path_cost(game: RhineGame, unit: Unit, path: tuple[str, ...], spent: int = 0, kind: str = "") -> Cost | Refusal:
    """Return what a path from the unit's hex costs by its cheapest use of roads, or the rule it breaks; the allowance
    is not asked."""
    name = title(game, unit.id)
    if not path or path[0] != unit.hex:
        return RULE("6.11").refuse(name, f"a path starts in its hex {unit.hex}")
    who = mover(game, unit)
    states: dict[str, tuple[int, tuple[int, ...]]] = {kind if spent % MP else "": (spent, ())}
    for index, (here, there) in enumerate(zip(path, path[1:], strict=False)):
        refusal = _barred(game, unit, who, here, there, not index)
        if refusal is not None:
            return refusal
        after: dict[str, tuple[int, tuple[int, ...]]] = {}
        for used, (total, trail) in states.items():
            for (label, road), price in steps_from(who, (here, used), total, not index):
                cost = total + price
                if label == there and cost < after.get(road, (cost + 1, ()))[0]:
                    after[road] = (cost, (*trail, cost))
        if not after:
            return _prohibited(game, unit, who, here, there)
        states = after
    road = min(states, key=lambda used: states[used][0])
    return Cost(states[road][0], road, states[road][1])


def _barred(game: RhineGame, unit: Unit, who: Mover, here: str, there: str, is_first: bool) -> Refusal | None:
    """Return the rule by which units or their zones bar a step, or None."""
    name = title(game, unit.id)
    if there not in game.board.map.hexes or not game.board.map.is_adjacent(here, there):
        return RULE("6.11").refuse(name, f"{there} does not touch {here}", there)
    if there in held_back(game, unit):
        return HELD.refuse(name, f"it is held back from {there}", there)
    if there in closed_to(game, unit):
        return RULE("25.16").refuse(name, f"the scenario closes {there} to it", there)
    if there in who.shut:
        if any(game.board.pieces[other.id].role != "commando" for other in enemies_in(game, there, unit.side)):
            return RULE("6.21").refuse(name, f"an enemy unit is in {there}", there)
        if is_marching(unit) and there in marchers(game, unit.side):
            return RULE("9.21").refuse(name, f"another unit in March Mode is in {there}", there)
        number = RULE("6.63") if game.board.pieces[unit.id].is_headquarters else RULE("8.35")
        return number.refuse(name, f"{there} is in an enemy zone of control, and it has none itself", there)
    if here in who.rigid and not is_first:
        return RULE("8.31").refuse(name, f"it must stop in the rigid zone in {here}", here)
    if here in who.rigid and there in who.beyond:
        return RULE("8.32").refuse(name, f"it may not go from one rigid zone to another in {there}", there)
    return None


def _prohibited(game: RhineGame, unit: Unit, who: Mover, here: str, there: str) -> Refusal:
    name = title(game, unit.id)
    if pair_of(here, there) in who.blocked:
        return RULE("25.14f").refuse(name, f"the bridge from {here} to {there} is blocked", there)
    if is_marching(unit) and game.board.terrain_at(there).costs["march_b"] is None:
        return RULE("7.31").refuse(name, f"no unit enters the woods of {there} in March Mode but by road", there)
    return RULE("6.8").refuse(name, f"the way from {here} to {there} is prohibited", there)


def prices_alone(who: Mover, here: str) -> Iterator[tuple[str, int]]:
    """Yield the steps from a hex with their prices, whoever stands where: by road if that is less."""
    for way in who.ways[here]:
        price = min((price for price, _ in _prices(who, way, here, 0, "")), default=None)
        if price is not None:
            yield way.there, price


def step_price(game: RhineGame, unit: Unit, here: str, there: str) -> int | None:
    """Return the scaled price of a step for a unit in its present mode, whoever stands where: by road if that is less;
    None where ground or water forbid it (10.83, 10.84, 10.97)."""
    who = mover(game, unit)
    way = next((way for way in who.ways[here] if way.there == there), None)
    return None if way is None else min((price for price, _ in _prices(who, way, here, 0, "")), default=None)
