"""Which point has a hex, and which hex, hexside or corner is at a point?

Map units: the distance between the centers of two touching hexes is 1; x to the right, y down, and the center of
cell (0, 0) of an undisplaced line is (0, 0). Pixels are map units times a scale (pixels per hex). Corner ``d`` and
corner ``d + 1`` end the side in direction ``d``, numbered as in ``engine.core.hexes``.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from math import ceil, cos, floor, pi, sin, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.core.hexes import Cell, Grid

Point = tuple[float, float]
Side = tuple[Cell, int]
"""A hexside in canonical form: a cell and a direction of 0 to 2."""

Cells = NDArray[np.int64]
"""Many cells, a row for each: its column and its row."""
Points = NDArray[np.float64]
"""Many points, a row for each."""

LINE_STEP = sqrt(3) / 2
"""Distance between two lines (rows of a pointy map, columns of a flat one)."""
RADIUS = 1 / sqrt(3)
"""Distance from the center to a corner; also the length of a side."""
_KEPT = 1024
"""Of how many hexes the corners are kept."""
BEYOND = 0.35
"""How far is drawn beyond a hex at most: by a river on its side, or the ends of a bridge."""


@dataclass(frozen=True)
class Geometry:
    """Arithmetic of one grid."""

    grid: Grid

    def __hash__(self) -> int:
        """Return a number that is worked out once: every shape that is kept is looked up by its grid."""
        return self._number

    @cached_property
    def _number(self) -> int:
        return hash(self.grid)

    @cached_property
    def pointy(self) -> bool:
        """Whether hexes stand on a corner."""
        return self.grid.orientation == "pointy"

    @cached_property
    def corner_offsets(self) -> tuple[Point, ...]:
        """The six corners of a hex around its center, clockwise."""
        first = -pi / 2 if self.pointy else -2 * pi / 3
        return tuple((RADIUS * cos(first + k * pi / 3), RADIUS * sin(first + k * pi / 3)) for k in range(6))

    @cached_property
    def _neighbor_steps(self) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        """Steps to the neighbors by direction, for lines of even and of odd index."""
        origins = ((0, 0), (0, 1)) if self.pointy else ((0, 0), (1, 0))
        even, odd = (tuple((c - o[0], r - o[1]) for c, r in self.grid.neighbors(o)) for o in origins)
        return even, odd

    def neighbor(self, cell: Cell, direction: int) -> Cell:
        """Return the touching cell; the same as the grid's, from a table."""
        line = cell[1] if self.pointy else cell[0]
        step = self._neighbor_steps[line & 1][direction]
        return cell[0] + step[0], cell[1] + step[1]

    def shift(self, line: int) -> float:
        """Return how far a line is displaced: 0 or one half."""
        return 0.5 if (line & 1) == (self.grid.shifted == "odd") else 0.0

    def center(self, cell: Cell) -> Point:
        """Return the center of a cell."""
        column, row = cell
        if self.pointy:
            return column + self.shift(row), row * LINE_STEP
        return column * LINE_STEP, row + self.shift(column)

    def centers(self, cells: Sequence[Cell] | Cells) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the centers of many cells: all x and all y."""
        columns, rows = np.array(cells, dtype=np.float64).reshape(-1, 2).T
        lines = rows if self.pointy else columns
        shifts = np.where((lines % 2 == 1) == (self.grid.shifted == "odd"), 0.5, 0.0)
        return (columns + shifts, rows * LINE_STEP) if self.pointy else (columns * LINE_STEP, rows + shifts)

    def runs(self, cells: Iterable[Cell], most: int = sys.maxsize) -> Iterator[tuple[Cell, int]]:
        """Yield the first of hexes that lie beside each other in a line (a row of a pointy map, a column of a flat one)
        and how many these are, ``most`` of them at once."""
        first, count = (0, 0), 0
        for cell in cells if self.pointy else sorted(cells):
            right, down = (count, 0) if self.pointy else (0, count)
            if count and count < most and cell == (first[0] + right, first[1] + down):
                count += 1
                continue
            if count:
                yield first, count
            first, count = cell, 1
        if count:
            yield first, count

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """Return the six corners, clockwise."""
        return self._corners(cell)

    @cached_property
    def _corners(self) -> Callable[[Cell], tuple[Point, ...]]:
        """What a chunk asks of each of its hexes some ten times, kept for a few chunks."""
        return _kept_corners(self.grid)

    def side_ends(self, cell: Cell, direction: int) -> tuple[Point, Point]:
        """Return the two corners of a side."""
        corners = self.corners(cell)
        return corners[direction], corners[(direction + 1) % 6]

    def side_middle(self, cell: Cell, direction: int) -> Point:
        """Return the middle of a side."""
        (ax, ay), (bx, by) = self.side_ends(cell, direction)
        return (ax + bx) / 2, (ay + by) / 2

    def side(self, cell: Cell, direction: int) -> Side:
        """Return the canonical name of a side."""
        if direction < 3:
            return cell, direction
        return self.neighbor(cell, direction), direction - 3

    def side_between(self, cell: Cell, other: Cell) -> Side | None:
        """Return the side two cells share, or None when they do not touch."""
        line = cell[1] if self.pointy else cell[0]
        direction = self._directions[line & 1].get((other[0] - cell[0], other[1] - cell[1]))
        return self.side(cell, direction) if direction is not None else None

    @cached_property
    def _directions(self) -> tuple[dict[Cell, int], ...]:
        """Directions by the step to the neighbor, for lines of even and of odd index."""
        return tuple({step: direction for direction, step in enumerate(steps)} for steps in self._neighbor_steps)

    def neighbors_of(self, cells: Cells, directions: NDArray[np.int64]) -> Cells:
        """Return of many cells the touching one, each in a direction of its own."""
        lines = cells[:, 1 if self.pointy else 0] & 1
        return np.asarray(cells + np.array(self._neighbor_steps)[lines, directions])

    def sides_of(self, cells: Cells, directions: NDArray[np.int64]) -> tuple[Cells, NDArray[np.int64]]:
        """Return the canonical names of many sides: their cells and their directions."""
        is_far = directions >= 3
        near = np.where(is_far[:, None], self.neighbors_of(cells, directions), cells)
        return near, np.where(is_far, directions - 3, directions)

    def ends_of(self, cells: Cells, directions: NDArray[np.int64]) -> tuple[Points, Points]:
        """Return the two corners of many sides."""
        middles, offsets = np.stack(self.centers(cells), axis=1), np.array(self.corner_offsets)
        return middles + offsets[directions], middles + offsets[(directions + 1) % 6]

    def side_cells(self, side: Side) -> tuple[Cell, Cell]:
        """Return the two cells of a side."""
        return side[0], self.neighbor(*side)

    def cell_at(self, x: float, y: float) -> Cell:
        """Return the cell whose center is nearest; on a border any of the nearest."""
        along, across = (x, y) if self.pointy else (y, x)
        best, cell = 9.0, (0, 0)
        low = floor(across / LINE_STEP)
        for line in (low, low + 1):
            shift = self.shift(line)
            place = floor(along - shift + 0.5)
            gap = (along - shift - place) ** 2 + (across - line * LINE_STEP) ** 2
            if gap < best:
                best, cell = gap, (place, line) if self.pointy else (line, place)
        return cell

    def side_at(self, x: float, y: float) -> tuple[Side, float]:
        """Return the nearest hexside of the hex at a point, and its distance from the point."""
        cell = self.cell_at(x, y)
        best, nearest = 0, 9.0
        for direction in range(6):
            gap = distance_to_segment((x, y), *self.side_ends(cell, direction))
            if gap < nearest:
                best, nearest = direction, gap
        return self.side(cell, best), nearest

    def cells_in(self, left: float, top: float, right: float, bottom: float) -> tuple[int, int, int, int]:
        """Return first and last column and row of the cells whose hex, or what is drawn a little beyond it, can touch a
        rectangle, all inclusive."""
        if self.pointy:
            return (*_lines(left, right, 1.0, 0.5, 0.5), *_lines(top, bottom, LINE_STEP, RADIUS, 0.0))
        return (*_lines(left, right, LINE_STEP, RADIUS, 0.0), *_lines(top, bottom, 1.0, 0.5, 0.5))

    def extent(self, column_0: int, row_0: int, columns: int, rows: int) -> tuple[float, float, float, float]:
        """Return left, top, width and height of a block of cells, their corners included."""
        if self.pointy:
            wide = columns + (0.5 if rows > 1 else self.shift(row_0))
            return column_0 - 0.5, row_0 * LINE_STEP - RADIUS, wide, (rows - 1) * LINE_STEP + 2 * RADIUS
        tall = rows + (0.5 if columns > 1 else self.shift(column_0))
        return column_0 * LINE_STEP - RADIUS, row_0 - 0.5, (columns - 1) * LINE_STEP + 2 * RADIUS, tall

    def outline(self, cells: frozenset[Cell]) -> Iterator[list[Point]]:
        """Yield the closed borders of a set of cells, clockwise, the first point not repeated."""
        starts, ends = self.ends_of(*self._border(cells))
        following: dict[int, list[tuple[int, Point]]] = {}
        for knot, end, (x, y) in zip(knots_of(starts), knots_of(ends), starts.tolist(), strict=True):
            following.setdefault(knot, []).append((end, (x, y)))
        while following:
            first = knot = next(iter(following))
            ring: list[Point] = []
            while True:
                further = following[knot]
                end, point = further.pop()
                if not further:
                    del following[knot]
                ring.append(point)
                knot = end
                if knot == first or knot not in following:
                    break
            yield ring

    def _border(self, cells: frozenset[Cell]) -> tuple[Cells, NDArray[np.int64]]:
        """Return the hexes of a set in order, each with the directions in which it has none of the set beside it."""
        places = np.array(sorted(cells), dtype=np.int64).reshape(-1, 2)
        if not len(places):
            return places, places[:, 0]
        places += 1 - (low := places.min(axis=0))
        columns, rows = places.T
        inside = np.zeros((columns.max() + 2, rows.max() + 2), dtype=np.bool_)
        inside[columns, rows] = True
        odd = ((rows + low[1] - 1 if self.pointy else columns + low[0] - 1) & 1)[:, None]
        steps = np.array(self._neighbor_steps)
        beside = places[:, None] + np.where(odd[..., None], steps[1], steps[0])
        found, directions = np.nonzero(~inside[beside[..., 0], beside[..., 1]])
        return places[found] + low - 1, directions


def _lines(first: float, last: float, step: float, half: float, shift: float) -> tuple[int, int]:
    """Return the first and last line that reaches into a stretch: so far apart, so wide each way, displaced so far."""
    return ceil((first - half - shift - BEYOND) / step), floor((last + half + BEYOND) / step)


def knots_of(points: Points) -> list[int]:
    """Return a number for each point that is equal for the same corner reached from different hexes."""
    across, down = np.rint(points * 1000).astype(np.int64).T
    found: list[int] = (across * 2**32 + down).tolist()
    return found


def distance_to_segment(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from a segment."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    px, py = point[0] - start[0], point[1] - start[1]
    part = max(0.0, min(1.0, (px * dx + py * dy) / (dx * dx + dy * dy)))
    return sqrt((px - part * dx) ** 2 + (py - part * dy) ** 2)


def noise(*numbers: int) -> float:
    """Return a number of 0 up to 1 that depends on whole numbers only: the same hex looks the same everywhere."""
    value = 0x9E3779B9
    for number in numbers:
        value = ((value ^ (number & 0xFFFFFFFF)) * 0x85EBCA6B) & 0xFFFFFFFF
        value ^= value >> 13
    value = (value * 0xC2B2AE35) & 0xFFFFFFFF
    return (value ^ (value >> 16)) / 0x100000000


def noises(*numbers: NDArray[np.int64] | int) -> NDArray[np.float64]:
    """Return the ``noise`` of many numbers, of which some may be the same for all."""
    mask = np.uint64(0xFFFFFFFF)
    value: Any = np.uint64(0x9E3779B9)
    for number in numbers:
        value = ((value ^ (np.asarray(number).astype(np.uint64) & mask)) * np.uint64(0x85EBCA6B)) & mask
        value = value ^ (value >> np.uint64(13))
    value = (value * np.uint64(0xC2B2AE35)) & mask
    return np.asarray((value ^ (value >> np.uint64(16))) / 0x100000000)


@cache
def _kept_corners(grid: Grid) -> Callable[[Cell], tuple[Point, ...]]:
    """Return what gives the corners of a hex, the same for all maps of a grid: shapes that are kept by their grid hold
    the first geometry that asked for them, and each held corners of its own."""
    geometry = Geometry(grid)

    @lru_cache(_KEPT)
    def found(cell: Cell) -> tuple[Point, ...]:
        x, y = geometry.center(cell)
        return tuple([(x + dx, y + dy) for dx, dy in geometry.corner_offsets])

    return found
