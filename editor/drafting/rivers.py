"""Along which hexsides does a river run?

A river is the cheapest unbroken chain of hexsides along its real course. Chains never cross: a river may touch
another only where it ends in it.
"""

import heapq
import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

import numpy as np
import shapely

from editor.drafting.lattice import XY, Corner, Lattice, Side, side

LENGTH, STRAY = 0.25, 3.0
"""Cost of a side: LENGTH for being there, STRAY times the square of its distance from the course in hexes."""
NEAR = 3.0
"""Hexes within which a course goes on where a given chain ends."""


@dataclass(frozen=True)
class Course:
    """A river in the plane of the map; ``into`` names the river it ends in."""

    name: str
    line: tuple[XY, ...]
    into: str = ""


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
    lattice: Lattice, courses: Collection[Course], given: Mapping[Side, str], kept: Collection[tuple[int, int]] = ()
) -> Chains:
    """Lay rivers in order, each after the one it ends in. ``given`` sides stay as they are, and no side between two
    ``kept`` cells is added: courses go on at the rim of what is kept."""
    chains = Chains()
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
                _lay_piece(lattice, chains, course, piece, loose, closed)
    return chains


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
) -> None:
    points = [(float(x), float(y)) for x, y in piece.coords]
    start = min(_ends(lattice, chains, points[0], loose, "").items(), key=lambda end: (end[1], sorted(end[0])))[0]
    mouth = math.dist(points[-1], course.line[-1]) < 1e-6
    goals = _ends(lattice, chains, points[-1], loose, course.into if mouth else "")
    if start in goals:
        return
    away = shapely.distance(piece, shapely.points(np.array(lattice.middles)))
    cost: dict[Corner, float] = {start: 0.0}
    before: dict[Corner, tuple[Corner, int]] = {}
    todo: list[tuple[float, int, Corner]] = [(0.0, 0, start)]
    count = 0
    while todo:
        reached, _, corner = heapq.heappop(todo)
        if corner in goals:
            break
        if reached > cost[corner]:
            continue
        for other, index in lattice.meeting[corner]:
            if other in chains.corners and other not in goals:
                continue
            a, b = lattice.sides[index]
            if a in closed and b in closed:
                continue
            sum_ = reached + LENGTH + STRAY * float(away[index]) ** 2 + goals.get(other, 0.0)
            if sum_ < cost.get(other, math.inf):
                cost[other], before[other] = sum_, (corner, index)
                count += 1
                heapq.heappush(todo, (sum_, count, other))
    else:
        chains.problems.append(f"{course.name}: no chain of hexsides leads along its course")
        return
    while corner != start:
        corner, index = before[corner]
        chains.add(lattice, lattice.sides[index], course.name)


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
    free = lattice.nearest_corner(at, (corner for corner in lattice.corners if corner not in chains.corners))
    return {free: 0.0} if free is not None else {}
