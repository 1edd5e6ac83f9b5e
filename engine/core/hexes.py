"""Where is a hex, what touches it, how far is it?

A ``Cell`` is a pair (column, row) of integers, x to the right and y down. On a pointy-top map the hexes of a row
touch along the row and every second row lies half a hex further right; on a flat-top map the same holds with rows
and columns exchanged. ``shifted`` says which lines are the displaced ones: those with ``odd`` or ``even`` index.

Directions are numbered clockwise. Pointy-top: 0 north-east, 1 east, 2 south-east, 3 south-west, 4 west,
5 north-west. Flat-top: 0 north, 1 north-east, 2 south-east, 3 south, 4 south-west, 5 north-west. "North" is the
top of the map as stored.
"""

from dataclasses import dataclass
from typing import Literal

Cell = tuple[int, int]
Cube = tuple[int, int, int]

HEXSIDES = 6
"""Sides of a hex, so many neighbors; a hex with fewer is on the edge of the map."""

# Cube steps by direction, for pointy-top (q, r, s) with q + r + s = 0.
_POINTY: tuple[Cube, ...] = ((1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1))
_FLAT: tuple[Cube, ...] = ((0, -1, 1), (1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1))


@dataclass(frozen=True, slots=True)
class Grid:
    """The geometry of one map."""

    orientation: Literal["pointy", "flat"]
    shifted: Literal["odd", "even"]

    def cube(self, cell: Cell) -> Cube:
        """Return cube coordinates, for distances and straight lines."""
        column, row = cell
        if self.orientation == "pointy":
            q, r = column - self._drift(row), row
        else:
            q, r = column, row - self._drift(column)
        return q, r, -q - r

    def cell(self, cube: Cube) -> Cell:
        """Return the cell of cube coordinates; the inverse of ``cube``."""
        q, r, _ = cube
        if self.orientation == "pointy":
            return q + self._drift(r), r
        return q, r + self._drift(q)

    def _drift(self, line: int) -> int:
        """Return how far the lines up to this one have drifted against the axis of the cube, in whole hexes."""
        return line // 2 if self.shifted == "odd" else (line + 1) // 2

    def neighbor(self, cell: Cell, direction: int) -> Cell:
        """Return the cell that touches this one in a direction (0 to 5, clockwise)."""
        steps = _POINTY if self.orientation == "pointy" else _FLAT
        q, r, s = self.cube(cell)
        dq, dr, ds = steps[direction]
        return self.cell((q + dq, r + dr, s + ds))

    def neighbors(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the six touching cells in direction order."""
        q, r, s = self.cube(cell)
        steps = _POINTY if self.orientation == "pointy" else _FLAT
        return tuple([self.cell((q + dq, r + dr, s + ds)) for dq, dr, ds in steps])

    def direction(self, cell: Cell, other: Cell) -> int:
        """Return the direction in which a touching cell lies; raises ValueError when they do not touch."""
        for direction in range(HEXSIDES):
            if self.neighbor(cell, direction) == other:
                return direction
        raise ValueError(f"{cell} and {other} do not touch")

    def distance(self, cell: Cell, other: Cell) -> int:
        """Return the number of steps between two cells."""
        a, b = self.cube(cell), self.cube(other)
        return max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[2] - b[2]))

    def ring(self, cell: Cell, radius: int) -> tuple[Cell, ...]:
        """Return the cells at exactly that distance, clockwise from direction 4's corner; radius 0 is the cell."""
        if radius == 0:
            return (cell,)
        steps = _POINTY if self.orientation == "pointy" else _FLAT
        q, r, s = self.cube(cell)
        dq, dr, ds = steps[4]
        q, r, s = q + dq * radius, r + dr * radius, s + ds * radius
        cells: list[Cell] = []
        for direction in range(HEXSIDES):
            for _ in range(radius):
                cells.append(self.cell((q, r, s)))
                dq, dr, ds = steps[direction]
                q, r, s = q + dq, r + dr, s + ds
        return tuple(cells)
