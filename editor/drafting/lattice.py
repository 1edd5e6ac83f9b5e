"""Where do the hexes, their corners and their sides lie in the plane of a map?

Units: neighboring centers are 1 apart, x to the right, y down. A corner is the set of the three cells that meet
there; a side is a pair of touching cells in the order of ``sorted``.
"""

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import shapely

from engine.core.hexes import Cell, Grid

STEP = math.sqrt(3) / 2
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

    def nearest(self, at: XY) -> Cell:
        """Return the cell, on the map or not, whose center is nearest; of equals the first."""
        pointy = self.grid.orientation == "pointy"
        column, row = (int(at[0]), int(at[1] / STEP)) if pointy else (int(at[0] / STEP), int(at[1]))
        near = [(c, r) for c in range(column - 2, column + 3) for r in range(row - 2, row + 3)]
        return min(near, key=lambda cell: (math.dist(self.center(cell), at), cell))

    def hexagon(self, cell: Cell) -> shapely.Polygon:
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
        third = [cell for cell in self.grid.neighbors(a) if cell in self.grid.neighbors(b)]
        return frozenset((a, b, third[0])), frozenset((a, b, third[1]))

    def corner(self, corner: Corner) -> XY:
        points = [self.center(cell) for cell in sorted(corner)]
        return sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """Return all sides within the margin, in order."""
        pairs = {side(a, b) for a in self.around for b in self.grid.neighbors(a) if b in self.around}
        return tuple(sorted(pairs))

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

    def nearest_corner(self, at: XY, among: Iterable[Corner]) -> Corner | None:
        """Return the nearest of some corners; of equals the first in the order of their cells."""
        found = [corner for corner in among if corner in self.corners]
        return min(found, key=lambda c: (math.dist(self.corners[c], at), sorted(c)), default=None)

    @cached_property
    def frame(self) -> shapely.Polygon:
        """Return the ground that the map and its margin cover, as a rectangle."""
        points = [self.center(cell) for cell in self.around]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return shapely.box(min(xs), min(ys), max(xs), max(ys))
