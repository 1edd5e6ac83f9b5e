"""Where do the hexes, their corners and their sides lie in the plane of a map?

Units: neighboring centers are 1 apart, x to the right, y down. A corner is the set of the three cells that meet
there; a side is a pair of touching cells in the order of ``sorted``.
"""

import math
from collections import defaultdict
from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from engine.core.hexes import Cell, Grid

STEP = math.sqrt(3) / 2
ABOUT = 2
"""Hexes to each side within which the nearest corner is looked for first."""
Corner = frozenset[Cell]
Side = tuple[Cell, Cell]
XY = tuple[float, float]


def side(a: Cell, b: Cell) -> Side:
    return (a, b) if a < b else (b, a)


@dataclass(frozen=True)
class Lattice:
    """The hexes of a map and a margin around them, so that rivers and roads can run along the edge and off it."""

    grid: Grid
    cells: frozenset[Cell]
    margin: int = 2

    def center(self, cell: Cell) -> XY:
        column, row = cell
        odd = 1 if self.grid.shifted == "odd" else 0
        if self.grid.orientation == "pointy":
            return column + (0.5 if row % 2 == odd else 0.0), row * STEP
        return column * STEP, row + (0.5 if column % 2 == odd else 0.0)

    @cached_property
    def around(self) -> frozenset[Cell]:
        """Return the cells with the margin."""
        reached = set(self.cells)
        rim = set(self.cells)
        for _ in range(self.margin):
            rim = {other for cell in rim for other in self.grid.neighbors(cell)} - reached
            reached |= rim
        return frozenset(reached)

    @cached_property
    def touching(self) -> dict[Cell, tuple[Cell, ...]]:
        """Return for each cell within the margin those that touch it, within or not, in direction order."""
        return {cell: self.grid.neighbors(cell) for cell in self.around}

    @cached_property
    def spots(self) -> dict[Cell, shapely.Point]:
        """Return the centers of the cells within the margin."""
        return {cell: shapely.Point(self.center(cell)) for cell in self.around}

    def nearest(self, at: XY) -> Cell:
        """Return the cell, on the map or not, whose center is nearest; of equals the first."""
        pointy = self.grid.orientation == "pointy"
        column, row = (int(at[0]), int(at[1] / STEP)) if pointy else (int(at[0] / STEP), int(at[1]))
        near = [(c, r) for c in range(column - 2, column + 3) for r in range(row - 2, row + 3)]
        return min(near, key=lambda cell: (math.dist(self.center(cell), at), cell))

    @cached_property
    def _hexagons(self) -> dict[Cell, shapely.Polygon]:
        return {}

    def hexagon(self, cell: Cell) -> shapely.Polygon:
        """Return the outline of a cell, made once: each wood and moor asks for it."""
        if cell not in self._hexagons:
            self._hexagons[cell] = self._hexagon(cell)
        return self._hexagons[cell]

    def _hexagon(self, cell: Cell) -> shapely.Polygon:
        x, y = self.center(cell)
        turn = math.pi / 6 if self.grid.orientation == "pointy" else 0.0
        size = 1 / math.sqrt(3)
        return shapely.Polygon(
            [
                (x + size * math.cos(turn + i * math.pi / 3), y + size * math.sin(turn + i * math.pi / 3))
                for i in range(6)
            ]
        )

    def ends(self, edge: Side) -> tuple[Corner, Corner]:
        """Return the two corners in which a side ends."""
        a, b = edge
        beside = self._beside(b)
        third = [cell for cell in self._beside(a) if cell in beside]
        return frozenset((a, b, third[0])), frozenset((a, b, third[1]))

    def _beside(self, cell: Cell) -> tuple[Cell, ...]:
        return self.touching.get(cell) or self.grid.neighbors(cell)

    def corner(self, corner: Corner) -> XY:
        points = [self.center(cell) for cell in sorted(corner)]
        return sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """Return all sides within the margin, in order."""
        pairs = {side(a, b) for a, others in self.touching.items() for b in others if b in self.around}
        return tuple(sorted(pairs))

    @cached_property
    def index(self) -> dict[Side, int]:
        """Return where each side stands in ``sides``."""
        return {edge: index for index, edge in enumerate(self.sides)}

    @cached_property
    def meeting(self) -> dict[Corner, tuple[tuple[Corner, int], ...]]:
        """Return for each corner the corners a side away, each with the index of the side in ``sides``."""
        found: dict[Corner, list[tuple[Corner, int]]] = defaultdict(list)
        for index, edge in enumerate(self.sides):
            a, b = self.ends(edge)
            found[a].append((b, index))
            found[b].append((a, index))
        return {corner: tuple(others) for corner, others in found.items()}

    @cached_property
    def corners(self) -> dict[Corner, XY]:
        return {corner: self.corner(corner) for corner in self.meeting}

    @cached_property
    def middles(self) -> tuple[XY, ...]:
        """Return the middle of each side of ``sides``."""
        centers = [(self.center(a), self.center(b)) for a, b in self.sides]
        return tuple(((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in centers)

    @cached_property
    def middle_points(self) -> NDArray[np.object_]:
        """Return ``middles`` as geometries."""
        return np.asarray(shapely.points(np.array(self.middles)))

    def nearest_corner(self, at: XY, among: Iterable[Corner]) -> Corner | None:
        """Return the nearest of some corners; of equals the first in the order of their cells."""
        away = {corner: math.dist(self.corners[corner], at) for corner in among if corner in self.corners}
        least = min(away.values(), default=0.0)
        return min((corner for corner, distance in away.items() if distance == least), key=sorted, default=None)

    def nearest_free(self, at: XY, taken: Container[Corner]) -> Corner | None:
        """Return the nearest corner that is not taken; of equals the first in the order of their cells."""
        x, y = math.floor(at[0]), math.floor(at[1])
        squares = ((x + dx, y + dy) for dx in range(-ABOUT, ABOUT + 1) for dy in range(-ABOUT, ABOUT + 1))
        about = (corner for square in squares for corner in self._by_square.get(square, ()) if corner not in taken)
        found = self.nearest_corner(at, about)
        if found is not None and math.dist(self.corners[found], at) < ABOUT:
            return found
        return self.nearest_corner(at, (corner for corner in self.corners if corner not in taken))

    @cached_property
    def _by_square(self) -> dict[tuple[int, int], list[Corner]]:
        found: dict[tuple[int, int], list[Corner]] = defaultdict(list)
        for corner, (x, y) in self.corners.items():
            found[math.floor(x), math.floor(y)].append(corner)
        return dict(found)

    @cached_property
    def frame(self) -> shapely.Polygon:
        """Return the ground that the map and its margin cover, as a rectangle."""
        points = [self.center(cell) for cell in self.around]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return shapely.box(min(xs), min(ys), max(xs), max(ys))
