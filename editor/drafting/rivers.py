"""Along which hexsides does a river run?

A river is the cheapest unbroken chain of hexsides along its real course. Chains never cross: a river may touch
another only where it ends in it.
"""

import heapq
import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

import shapely

from editor.drafting.lattice import XY, Corner, Lattice, Side, side

LENGTH, STRAY = 0.25, 3.0
"""Cost of a side: LENGTH for being there, STRAY times the square of its distance from the course in hexes."""
NEAR = 3.0
"""Hexes within which a course goes on where a given chain ends."""


@dataclass(frozen=True)
class Course:
    """A river in the plane of the map; ``into`` names the river it ends in, ``through`` are sides it must run along."""

    name: str
    line: tuple[XY, ...]
    into: str = ""
    through: frozenset[Side] = frozenset()


@dataclass
class Chains:
    """What is laid so far: sides with their river, corners with their river, and what could not be laid."""

    sides: dict[Side, str] = field(default_factory=dict)
    corners: dict[Corner, str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def add(self, lattice: Lattice, edge: Side, name: str) -> None:
        self.sides[edge] = name
        for corner in lattice.ends(edge):
            self.corners.setdefault(corner, name)


def lay(
    lattice: Lattice,
    courses: Collection[Course],
    given: Mapping[Side, str],
    kept: Collection[tuple[int, int]] = (),
    barred: Collection[Side] = (),
    factors: Mapping[Side, float] | None = None,
) -> Chains:
    """Lay rivers in order, each after the one it ends in. ``given`` sides stay as they are, and no side between two
    ``kept`` cells is added: courses go on at the rim of what is kept. ``barred`` sides stay free; ``factors`` make
    sides dearer or cheaper, as a border likes to run along a river."""
    chains = Chains()
    sides = _Sides(frozenset(side(*edge) for edge in barred), factors or {})
    for edge, name in given.items():
        chains.add(lattice, side(*edge), name)
    closed = frozenset(kept)
    solid = shapely.union_all([lattice.hexagon(cell) for cell in sorted(closed)]) if closed else None
    for course in courses:
        line = shapely.intersection(shapely.LineString(course.line), lattice.frame)
        if solid is not None:
            line = shapely.difference(line, solid)
        loose = _loose_ends(lattice, chains, course.name)
        for piece in shapely.get_parts(line):
            if isinstance(piece, shapely.LineString) and piece.length > 0.4:
                _lay_piece(lattice, chains, course, piece, loose, closed, sides)
    return chains


@dataclass(frozen=True)
class _Sides:
    barred: frozenset[Side]
    factors: Mapping[Side, float]


def _loose_ends(lattice: Lattice, chains: Chains, name: str) -> set[Corner]:
    ends: dict[Corner, int] = {}
    for edge, river in chains.sides.items():
        if river == name:
            for corner in lattice.ends(edge):
                ends[corner] = ends.get(corner, 0) + 1
    return {corner for corner, count in ends.items() if count == 1}


def _lay_piece(
    lattice: Lattice,
    chains: Chains,
    course: Course,
    piece: shapely.LineString,
    loose: set[Corner],
    closed: frozenset[tuple[int, int]],
    sides: _Sides,
) -> None:
    points = [(float(x), float(y)) for x, y in piece.coords]
    start = min(_ends(lattice, chains, points[0], loose, "").items(), key=lambda end: (end[1], sorted(end[0])))[0]
    mouth = math.dist(points[-1], course.line[-1]) < 1e-6
    goals = _ends(lattice, chains, points[-1], loose, course.into if mouth else "")
    if _is_led_at(lattice, course, points[-1]) and len(goals) == 1 and 0.0 in goals.values():
        goals = _about(lattice, chains, points[-1])
    if start in goals:
        return
    away = shapely.distance(piece, lattice.middle_points)
    through = _in_order(lattice, course, piece)
    first = (0, start)
    cost: dict[tuple[int, Corner], float] = {first: 0.0}
    before: dict[tuple[int, Corner], tuple[tuple[int, Corner], int]] = {}
    todo: list[tuple[float, int, tuple[int, Corner]]] = [(0.0, 0, first)]
    count = 0
    while todo:
        reached, _, at = heapq.heappop(todo)
        passed, corner = at
        if corner in goals and passed == len(through):
            break
        if reached > cost[at]:
            continue
        for other, index in lattice.meeting[corner]:
            edge = lattice.sides[index]
            there = (passed + (edge in course.through), other)
            if other in chains.corners and (other not in goals or there[0] < len(through)):
                continue
            if (edge[0] in closed and edge[1] in closed) or edge in sides.barred:
                continue
            if edge in course.through and (passed == len(through) or through[passed] != index):
                continue
            step = 0.0 if edge in course.through else LENGTH + STRAY * float(away[index]) ** 2
            sum_ = reached + step * sides.factors.get(edge, 1.0) + goals.get(other, 0.0)
            if sum_ < cost.get(there, math.inf):
                cost[there], before[there] = sum_, (at, index)
                count += 1
                heapq.heappush(todo, (sum_, count, there))
    else:
        chains.problems.append(f"{course.name}: no chain of hexsides leads along its course")
        return
    while at != first:
        at, index = before[at]
        chains.add(lattice, lattice.sides[index], course.name)


def _is_led_at(lattice: Lattice, course: Course, at: XY) -> bool:
    """Say whether a side that a course must run along lies near a spot."""
    found = (lattice.index[edge] for edge in course.through if edge in lattice.index)
    return any(math.dist(lattice.middles[index], at) < NEAR for index in found)


def _about(lattice: Lattice, chains: Chains, at: XY) -> dict[Corner, float]:
    """Return the free corners around an open end: sides that a course must run along may lead past the nearest one."""
    near = {c: math.dist(lattice.corners[c], at) for c in lattice.corners if c not in chains.corners}
    return {corner: STRAY * away**2 for corner, away in near.items() if away < NEAR}


def _in_order(lattice: Lattice, course: Course, piece: shapely.LineString) -> list[int]:
    """Return the sides that a piece of a course must run along, downstream."""
    found = []
    for index in (lattice.index[edge] for edge in course.through if edge in lattice.index):
        middle = shapely.Point(lattice.middles[index])
        if shapely.distance(piece, middle) < NEAR:
            found.append((float(shapely.line_locate_point(piece, middle)), index))
    return [index for _, index in sorted(found)]


def _ends(lattice: Lattice, chains: Chains, at: XY, loose: set[Corner], into: str) -> dict[Corner, float]:
    """Return the corners where a piece may end, each with what it costs to end there.

    A river that it flows into can be reached at any corner near the mouth: which of them can be reached at all
    depends on the bank that the piece comes along.
    """
    if into:
        near = {
            c: math.dist(lattice.corners[c], at)
            for c, name in chains.corners.items()
            if name == into and c in lattice.corners
        }
        joined = {corner: STRAY * away**2 for corner, away in near.items() if away < NEAR}
        if joined:
            return joined
    given = lattice.nearest_corner(at, loose)
    if given is not None and math.dist(lattice.corners[given], at) < NEAR:
        return {given: 0.0}
    free = lattice.nearest_free(at, chains.corners)
    return {free: 0.0} if free is not None else {}
