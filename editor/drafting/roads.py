"""Through which hexes does a road run?

Between two waypoints a road takes the cheapest way from hex to hex: near the straight line, on roads that are there
already, and across a river only where it must.
"""

import heapq
import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

import shapely

from editor.drafting.lattice import Lattice, Side, side
from engine.core.hexes import Cell

STRAY, SHARED, CROSSING, BLOWN = 0.9, 0.75, 1.6, 9.0
"""Cost of a step: 1 + STRAY times the squared distance from the line; times SHARED on a road; plus CROSSING, or BLOWN
where no bridge is left."""


@dataclass(frozen=True)
class Route:
    """A road as the cells of its waypoints; a ``dry`` one has no bridge of its own."""

    name: str
    kind: str
    cells: tuple[Cell, ...]
    dry: bool = False


@dataclass
class Network:
    """The links so far, each with its class and the road that made it, and what could not be laid."""

    links: dict[Side, tuple[str, str]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def lay(
    lattice: Lattice,
    routes: Collection[Route],
    rivers: Collection[Side],
    given: Mapping[Side, tuple[str, str]],
    kept: Collection[Cell] = (),
    best: str = "primary",
    bridges: Collection[Side] = (),
    blown: Collection[Side] = (),
    wide: Collection[Side] = (),
) -> Network:
    """Lay roads in order. ``given`` links stay, and none is added between two ``kept`` cells; a road of the ``best``
    class takes over a link of a lesser one. Over ``bridges`` a road crosses water gladly, over
    ``blown`` ones only where there is no other way. ``wide`` water stops a dry road, which then is not laid."""
    network = Network({side(*edge): link for edge, link in given.items()})
    closed, water = frozenset(kept), frozenset(rivers) - {side(*edge) for edge in bridges}
    gladly = frozenset(side(*edge) for edge in bridges)
    toll = dict.fromkeys(water, CROSSING) | {side(*edge): BLOWN for edge in blown}
    dry_toll = toll | {side(*edge): math.inf for edge in wide}
    for route in routes:
        for first, last in zip(route.cells, route.cells[1:], strict=False):
            a, b = _inside(lattice, first, last), _inside(lattice, last, first)
            if a is None or b is None or a == b or (a in closed and b in closed):
                continue
            steps = _way(lattice, network, dry_toll if route.dry else toll, gladly, closed, a, b)
            if steps is None and route.dry:
                continue
            if steps is None:
                network.problems.append(f"{route.name}: no way between two of its waypoints")
                continue
            for edge in steps:
                if edge not in network.links or (
                    route.kind == best
                    and network.links[edge][0] != best
                    and not (edge[0] in closed and edge[1] in closed)
                ):
                    network.links[edge] = (route.kind, route.name)
    return network


def _inside(lattice: Lattice, cell: Cell, other: Cell) -> Cell | None:
    """Return the cell, or where the line to the other one comes into the margin of the map; None if it never does."""
    if cell in lattice.around:
        return cell
    line = shapely.LineString([lattice.center(cell), lattice.center(other)])
    cut = shapely.intersection(line, lattice.frame)
    if cut.is_empty:
        return None
    # the line starts at the cell, so the first point of the cut is where it comes in
    x, y = cut.coords[0]
    return min(lattice.around, key=lambda near: (math.dist(lattice.center(near), (x, y)), near))


def _way(
    lattice: Lattice,
    network: Network,
    toll: Mapping[Side, float],
    bridges: frozenset[Side],
    closed: frozenset[Cell],
    start: Cell,
    goal: Cell,
) -> list[Side] | None:
    line = shapely.LineString([lattice.center(start), lattice.center(goal)])
    away: dict[Cell, float] = {}
    cost: dict[Cell, float] = {start: 0.0}
    before: dict[Cell, Cell] = {}
    todo: list[tuple[float, Cell]] = [(0.0, start)]
    while todo:
        reached, cell = heapq.heappop(todo)
        if cell == goal:
            break
        if reached > cost[cell]:
            continue
        for other in lattice.touching[cell]:
            edge = side(cell, other)
            there = edge in network.links
            if other not in lattice.around or (not there and cell in closed and other in closed):
                continue
            if other not in away:
                away[other] = float(shapely.distance(line, lattice.spots[other]))
            step = (1 + STRAY * away[other] ** 2) * (SHARED if there or edge in bridges else 1.0) + toll.get(edge, 0.0)
            if reached + step < cost.get(other, math.inf):
                cost[other], before[other] = reached + step, cell
                heapq.heappush(todo, (reached + step, other))
    if goal not in before:
        return None
    steps, cell = [], goal
    while cell != start:
        steps.append(side(cell, before[cell]))
        cell = before[cell]
    return steps
