"""What does a picture of a part of the map show? Numbers that stand for it, at whatever scale and with whatever parts.

Equal content gives an equal number within a run of the program.
"""

from collections.abc import Hashable, Iterable, Mapping
from functools import partial

import numpy as np

from editor.window.canvas.geometry import Side
from editor.window.canvas.of_last import OfLast
from editor.window.canvas.scene import NO_HEX, MapScene
from engine.core.hexes import Cell

Block = tuple[int, int, int, int]
"""First and last column, first and last row."""

_by_cell = OfLast()


class Content:
    """The numbers of parts of a map, each with a name. What stands beside the terrain is kept by the name as long as
    marks, sides, roads and labels are those it was read from: a brush changes the terrain alone."""

    def __init__(self) -> None:
        self._read_from: tuple[object, ...] = ()
        self._beside: dict[Hashable, int] = {}

    def of(self, scene: MapScene, name: Hashable, block: Block) -> tuple[int, int]:
        """Return the number of a part, and that of what lies over its ground, whatever the terrain."""
        read_from = scene.marks, scene.sides, scene.links, scene.labels
        if not self._read_from or any(one is not other for one, other in zip(self._read_from, read_from, strict=True)):
            self._read_from, self._beside = read_from, {}
        if name not in self._beside:
            self._beside[name] = beside_terrain(scene, block)
        ground, veil = ground_in(scene, block)
        lines = hash((self._beside[name], veil))
        return hash((ground, lines)), lines


def ground_in(scene: MapScene, block: Block) -> tuple[int, int]:
    """Return a number for the terrain, and one for where hexes are and which of them lie outside the scenario."""
    column_0, column_1, row_0, row_1 = block
    part = (
        slice(row_0 - scene.row_0, row_1 + 1 - scene.row_0),
        slice(column_0 - scene.column_0, column_1 + 1 - scene.column_0),
    )
    terrain = scene.terrain[part]
    exists = terrain != NO_HEX
    veiled = (exists & ~scene.inside[part]) if scene.inside is not None else None
    veil = veiled.tobytes() if veiled is not None and veiled.any() else b""
    where = column_0, row_0, terrain.shape
    ground = hash((*where, scene.terrain_keys, terrain.tobytes()))
    return ground, hash((*where, b"" if exists.all() else exists.tobytes(), veil))


def beside_terrain(scene: MapScene, block: Block) -> int:
    """Return a number for labels and marks of the hexes, and for what lies on their sides and crosses them."""
    column_0, column_1, row_0, row_1 = block
    label = scene.labels.label
    labels = [label((column, row)) for row in range(row_0, row_1 + 1) for column in range(column_0, column_1 + 1)]
    marks = _by_cell.of(scene.marks, lambda: _Lying((cell, 0, each) for cell, each in scene.marks.items()))
    sides, links = (_by_cell.of(each, partial(_on_sides, each)) for each in (scene.sides, scene.links))
    return hash((tuple(labels), marks.within(block), sides.within(block), links.within(block)))


def _on_sides(lies: Mapping[Side, Hashable]) -> "_Lying":
    return _Lying((cell, direction, each) for (cell, direction), each in lies.items())


class _Lying:
    """What lies in the hexes of a map or on their sides, in the order of these, as a number for each: most hexes have
    nothing, and of a block only those are looked for that have."""

    def __init__(self, lies: Iterable[tuple[Cell, int, Hashable]]) -> None:
        found = [(row, column, direction, hash(each)) for (column, row), direction, each in lies]
        found.sort()
        self._numbers = np.array(found, dtype=np.int64).reshape(-1, 4)

    def within(self, block: Block) -> bytes:
        """Return what tells all that lies within a block."""
        column_0, column_1, row_0, row_1 = block
        first, last = np.searchsorted(self._numbers[:, 0], (row_0, row_1 + 1))
        some = self._numbers[first:last]
        return some[(column_0 <= some[:, 1]) & (some[:, 1] <= column_1)].tobytes()
