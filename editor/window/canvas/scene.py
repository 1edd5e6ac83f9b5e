"""What does the canvas draw?

A ``MapScene`` is a snapshot: one byte per hex and layer in arrays of shape (rows, columns), features of hexsides and
roads in mappings by side, and the stacks. Updates return a new scene together with the hexes they touched, so that
the view repaints only those. Nothing here knows Qt.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from editor.window.canvas.courses import Course, courses
from editor.window.canvas.geometry import Geometry, Side
from editor.window.canvas.labels import Labels
from editor.window.canvas.of_last import Lasting, OfLast
from editor.window.canvas.pictures import CounterPicture
from editor.window.theme import AS_NAMED, Looks
from engine.core.hexes import Cell, Grid
from engine.core.numbering import natural_key

NO_HEX = 0
"""Terrain index of a cell without a hex; index n stands for the terrain key ``terrain_keys[n - 1]``."""


@dataclass(frozen=True, slots=True)
class SidePicture:
    """A feature along a hexside, with what crosses it; ``high`` is the number of the higher hex of a slope."""

    feature: str
    name: str = ""
    crossing: str = ""
    high: str = ""


@dataclass(frozen=True, slots=True)
class PlacePicture:
    """A named place and the cells it covers."""

    key: str
    name: str
    kind: str
    cells: tuple[Cell, ...]
    vp: int = 0


@dataclass(frozen=True, slots=True)
class AreaPicture:
    """A set of cells with a meaning."""

    key: str
    kind: str
    title: str
    cells: tuple[Cell, ...]


Touched = tuple[str, ...]
_courses = OfLast()
_WORKED_OUT: Mapping[str, tuple[str, ...]] = {
    "extent": (),
    "play_extent": ("inside",),
    "courses": ("sides",),
    "hex_by_counter": ("stacks",),
}
"""What a scene works out once, and the fields it is worked out from beside the geometry, which stays."""


@dataclass(frozen=True)
class MapScene:
    """A snapshot of the map; see the module."""

    geometry: Geometry
    column_0: int
    row_0: int
    terrain: NDArray[np.uint8]
    terrain_keys: tuple[str, ...]
    labels: Labels
    marks: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict)
    sides: Mapping[Side, tuple[SidePicture, ...]] = field(default_factory=dict)
    links: Mapping[Side, str] = field(default_factory=dict)
    places: tuple[PlacePicture, ...] = ()
    areas: tuple[AreaPicture, ...] = ()
    stacks: Mapping[Cell, tuple[CounterPicture, ...]] = field(default_factory=dict)
    looks: Looks = AS_NAMED
    inside: NDArray[np.bool_] | None = None
    """Which cells lie within the bounds of the scenario; None is all of them."""

    @property
    def grid(self) -> Grid:
        """The grid of the map."""
        return self.geometry.grid

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the arrays."""
        return len(self.terrain), int(self.terrain.shape[1])

    @cached_property
    def extent(self) -> tuple[float, float, float, float]:
        """Left, top, width and height in map units."""
        return self.geometry.extent(self.column_0, self.row_0, *self.shape[::-1])

    @cached_property
    def play_extent(self) -> tuple[float, float, float, float]:
        """Left, top, width and height, in map units, of what lies within the bounds of the scenario."""
        if self.inside is None or not self.inside.any():
            return self.extent
        rows, columns = np.nonzero(self.inside)
        column, row = int(columns.min()), int(rows.min())
        wide, high = int(columns.max()) - column + 1, int(rows.max()) - row + 1
        return self.geometry.extent(self.column_0 + column, self.row_0 + row, wide, high)

    def is_inside(self, cell: Cell) -> bool:
        """Return whether a hex of the map lies within the bounds of the scenario."""
        return self.inside is None or bool(self.inside[cell[1] - self.row_0, cell[0] - self.column_0])

    @cached_property
    def courses(self) -> tuple[Course, ...]:
        """The lines along which the names of rivers are written, the same ones for all scenarios of a map."""
        water = (
            (side, item.name, self.looks.of(item.feature).line) for side, found in self.sides.items() for item in found
        )
        return _courses.of(self.sides, lambda: courses(self.geometry, (each for each in water if each[2] != "none")))

    @cached_property
    def hex_by_counter(self) -> dict[str, str]:
        """Where each counter stands."""
        return {item.key: self.labels.label(cell) for cell, stack in self.stacks.items() for item in stack}

    def has(self, cell: Cell) -> bool:
        """Return whether the cell is a hex of the map."""
        return self.terrain_index(cell) != NO_HEX

    def terrain_index(self, cell: Cell) -> int:
        """Return the terrain of a cell as stored; ``NO_HEX`` outside the map."""
        column, row = cell[0] - self.column_0, cell[1] - self.row_0
        rows, columns = self.terrain.shape
        if 0 <= column < columns and 0 <= row < rows:
            return int(self.terrain[row, column])
        return NO_HEX

    def terrain_key(self, label: str) -> str:
        """Return the terrain of a hex, or an empty text when there is no such hex."""
        return self.terrain_keys[self.terrain_index(cell) - 1] if (cell := self.cell(label)) is not None else ""

    def cell(self, label: str) -> Cell | None:
        """Return the cell of an existing hex, or None."""
        cell = self.labels.cell(label)
        return cell if cell is not None and self.has(cell) else None

    def label(self, cell: Cell) -> str:
        """Return the number of an existing hex, or an empty text."""
        return self.labels.label(cell) if self.has(cell) else ""

    def lists(self, label: str) -> bool:
        """Return whether there is a hex that is stored by this number, which may have others."""
        cell = self.cell(label)
        return cell is not None and self.label(cell) == label

    def all_labels(self) -> tuple[str, ...]:
        """Return the numbers of all hexes, row by row."""
        return self._labels_where(self.terrain != NO_HEX)

    def labels_inside(self) -> tuple[str, ...]:
        """Return the numbers of the hexes within the bounds of the scenario, row by row."""
        exists = self.terrain != NO_HEX
        return self._labels_where(exists if self.inside is None else exists & self.inside)

    def _labels_where(self, wanted: NDArray[np.bool_]) -> tuple[str, ...]:
        rows, columns = np.nonzero(wanted)
        places = zip((columns + self.column_0).tolist(), (rows + self.row_0).tolist(), strict=True)
        return tuple(map(self.labels.label, places))

    def cells(self, labels: Iterable[str]) -> tuple[Cell, ...]:
        """Return the cells of those numbers that exist."""
        return tuple(cell for label in labels if (cell := self.cell(label)) is not None)

    def label_at(self, x: float, y: float) -> str:
        """Return the number of the hex at a point in map units, or an empty text."""
        return self.label(self.geometry.cell_at(x, y))

    def name_beside(self, pairs: Sequence[tuple[str, str]], feature: str) -> str:
        """Return the name that new hexsides of a feature take over: that of those they touch, or empty without one.

        ``pairs``: the hexes of each side in the order drawn; where several names meet, the first side decides.
        """
        for some in (pairs, pairs[:1]):
            found = [item for pair in some for side in self._touching(pair) for item in self.sides.get(side, ())]
            names = {item.name for item in found if item.feature == feature and item.name}
            if len(names) == 1:
                return names.pop()
        return ""

    def _touching(self, pair: tuple[str, str]) -> Iterator[Side]:
        """Yield the four sides that share a corner with the side between two hexes."""
        a, b = self.cells(pair)
        for third in set(self.geometry.grid.neighbors(a)) & set(self.geometry.grid.neighbors(b)):
            for cell in (a, b):
                side = self.geometry.side_between(cell, third)
                if side is not None:
                    yield side

    def side_labels(self, side: Side) -> tuple[str, str] | None:
        """Return the two hex numbers of a side in canonical order, or None when one does not exist."""
        first, second = (self.label(cell) for cell in self.geometry.side_cells(side))
        if not first or not second:
            return None
        return (first, second) if natural_key(first) < natural_key(second) else (second, first)

    def side_of(self, hex_a: str, hex_b: str) -> Side | None:
        """Return the side between two hexes, or None when they do not touch or exist."""
        a, b = self.cell(hex_a), self.cell(hex_b)
        return None if a is None or b is None else self.geometry.side_between(a, b)

    def _with(self, **values: Any) -> "MapScene":
        """Return the scene with other values; what was worked out from those that stay is taken over."""
        scene = replace(self, **values)
        for name, made_of in _WORKED_OUT.items():
            if name in self.__dict__ and all(getattr(self, field) is getattr(scene, field) for field in made_of):
                scene.__dict__[name] = self.__dict__[name]
        return scene

    def with_hexes(self, terrain_by_label: Mapping[str, str]) -> tuple["MapScene", Touched]:
        """Return the scene with other terrain in some hexes, and those that changed."""
        numbers, touched = {key: index for index, key in enumerate(self.terrain_keys, 1)}, {}
        for label, terrain in terrain_by_label.items():
            cell = self.labels.cell(label)
            known = self.terrain_index(cell) if cell is not None else NO_HEX
            if cell is None or known == NO_HEX:
                continue
            index = numbers.setdefault(terrain, len(numbers) + 1)
            if known != index:
                touched[label] = (cell[1] - self.row_0, cell[0] - self.column_0), index
        if not touched:
            return self, ()
        array = self.terrain.copy()
        for place, index in touched.values():
            array[place] = index
        return self._with(terrain=array, terrain_keys=tuple(numbers)), tuple(touched)

    def with_marks(self, marks_by_label: Mapping[str, tuple[str, ...]]) -> tuple["MapScene", Touched]:
        """Return the scene with other marks in some hexes, and those that changed."""
        new, touched = Lasting(self.marks), list[str]()
        for label, marks in marks_by_label.items():
            cell = self.cell(label)
            if cell is None or self.marks.get(cell, ()) == marks:
                continue
            touched.append(label)
            if marks:
                new[cell] = marks
            else:
                del new[cell]
        return (self._with(marks=new), tuple(touched)) if touched else (self, ())

    def with_hexsides(
        self, features_by_pair: Mapping[tuple[str, str], Iterable[SidePicture]]
    ) -> tuple["MapScene", Touched]:
        """Return the scene with these features and no others on some hexsides, each named by its two hexes, and the
        hexes touched."""
        sides, touched = Lasting(self.sides), list[str]()
        for pair, features in features_by_pair.items():
            side, found = self.side_of(*pair), tuple(features)
            if side is None:
                continue
            sides.pop(side, None)
            if found:
                sides[side] = found
            touched += pair
        return (self._with(sides=sides), tuple(dict.fromkeys(touched))) if touched else (self, ())

    def with_link(self, hex_a: str, hex_b: str, kind: str | None) -> tuple["MapScene", Touched]:
        """Return the scene with a road between two hexes (None removes it), and the hexes touched."""
        side = self.side_of(hex_a, hex_b)
        if side is None:
            return self, ()
        links = Lasting((each, known) for each, known in self.links.items() if each != side)
        if kind is not None:
            links[side] = kind
        return self._with(links=links), (hex_a, hex_b)

    def with_stack(self, label: str, stack: tuple[CounterPicture, ...]) -> tuple["MapScene", Touched]:
        """Return the scene with other counters in a hex, bottom first, and the hexes touched."""
        cell = self.cell(label)
        if cell is None:
            return self, ()
        stacks = dict(self.stacks)
        stacks.pop(cell, None)
        if stack:
            stacks[cell] = stack
        return self._with(stacks=stacks), (label,)

    def with_stacks(self, stacks: Mapping[str, tuple[CounterPicture, ...]]) -> tuple["MapScene", Touched]:
        """Return the scene with these counters and no others, and the hexes whose stack differs."""
        new = {cell: stack for label, stack in stacks.items() if stack and (cell := self.cell(label)) is not None}
        differing = [cell for cell in new.keys() | self.stacks.keys() if new.get(cell) != self.stacks.get(cell)]
        touched = tuple(self.label(cell) for cell in sorted(differing))
        return (self._with(stacks=new), touched) if touched else (self, ())
