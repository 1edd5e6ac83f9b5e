"""Which hexes does a rectangle show, how do they look, and on which sides has each its like beside it?"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from editor.window.canvas.geometry import Cells
from editor.window.canvas.scene import NO_HEX, MapScene
from editor.window.theme import Look
from engine.core.hexes import Cell

Belongs = Callable[[Look], bool]
Like = tuple[bool, ...]
"""By direction whether the hex there is of the same kind."""


class HexesShown:
    """The hexes of some columns and rows, row by row, asked for by how they look.

    ``cells`` has the look of each, with the houses of a town or city that is marked over its terrain. ``is_full``:
    there is a hex at every place; ``is_framed``: and beside it too.
    """

    def __init__(self, scene: MapScene, columns: range, rows: range) -> None:
        self._scene, self.columns, self.rows = scene, columns, rows
        self.looks: list[Look] = [Look(), *(scene.looks.of(key) for key in scene.terrain_keys)]
        self._numbers = self._read()
        """The number of the look of each place, and of those around them."""
        inner = self._numbers[1:-1, 1:-1]
        self.is_full, self.is_framed = bool(inner.all()), bool(self._numbers.all())
        looks = self.looks
        places, numbers = self._places(inner != NO_HEX), inner[inner != NO_HEX].tolist()
        self.cells: dict[Cell, Look] = {cell: looks[number] for cell, number in zip(places, numbers, strict=True)}
        self._present = [(number, looks[number]) for number in sorted(set(numbers))]
        """The looks that are to be seen: most that are asked for are not."""

    def _read(self) -> NDArray[np.int16]:
        scene, (left, top) = self._scene, (self.columns.start - 1, self.rows.start - 1)
        numbers = np.zeros((len(self.rows) + 2, len(self.columns) + 2), dtype=np.int16)
        down, right = max(0, scene.row_0 - top), max(0, scene.column_0 - left)
        block = scene.terrain[
            max(0, top - scene.row_0) : max(0, self.rows.stop + 1 - scene.row_0),
            max(0, left - scene.column_0) : max(0, self.columns.stop + 1 - scene.column_0),
        ]
        if block.size:
            numbers[down : down + block.shape[0], right : right + block.shape[1]] = block
        built: dict[Look, int] = {}
        for cell, marks in scene.marks.items():
            column, row = cell[0] - left, cell[1] - top
            if 0 <= row < numbers.shape[0] and 0 <= column < numbers.shape[1] and numbers[row, column] != NO_HEX:
                look = self.looks[numbers[row, column]]
                for mark in marks:
                    if (houses := scene.looks.of(mark).buildings) != "none":
                        look = look.model_copy(update={"buildings": houses})
                if look is not self.looks[numbers[row, column]]:
                    if look not in built:
                        built[look] = len(self.looks)
                        self.looks.append(look)
                    numbers[row, column] = built[look]
        return numbers

    @property
    def array(self) -> Cells:
        """The hexes, row by row, without their looks."""
        return self._at(self._numbers[1:-1, 1:-1] != NO_HEX)

    def _at(self, where: NDArray[np.bool_]) -> Cells:
        rows, columns = np.nonzero(where)
        return np.stack([columns + self.columns.start, rows + self.rows.start], axis=1)

    def _places(self, where: NDArray[np.bool_]) -> list[Cell]:
        rows, columns = np.nonzero(where)
        return list(zip((columns + self.columns.start).tolist(), (rows + self.rows.start).tolist(), strict=True))

    def of(self, belongs: Belongs) -> list[Cell]:
        """Return the hexes that look so."""
        wanted = [number for number, look in self._present if belongs(look)]
        if not wanted:
            return []
        kinds = np.zeros(len(self.looks), dtype=np.bool_)
        kinds[wanted] = True
        return self._places(kinds[self._numbers[1:-1, 1:-1]])

    def patches(self, belongs: Belongs) -> tuple[list[Cell], list[tuple[Cell, Like]]]:
        """Return the hexes that look so: those that have only their like around them, and the others each with the
        sides on which it has. The map does not end a wood: beyond its edge it goes on."""
        if not any(belongs(look) for _, look in self._present):
            return [], []
        kinds = np.array([False, *(belongs(look) for look in self.looks[1:])])
        mine = kinds[self._numbers[1:-1, 1:-1]]
        kinds[NO_HEX] = True
        like = self._beside(kinds[self._numbers])
        whole = like.all(axis=0)
        rim = mine & ~whole
        sides = [tuple(found) for found in like[:, rim].T.tolist()]
        return self._places(mine & whole), list(zip(self._places(rim), sides, strict=True))

    def ending(self, direction: int) -> Cells:
        """Return the hexes beside which there is none in a direction."""
        exists = self._numbers != NO_HEX
        return self._at(exists[1:-1, 1:-1] & ~self._beside(exists)[direction])

    def _beside(self, values: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return by direction the value of the neighbor there of each place."""
        geometry = self._scene.geometry
        high, wide = len(self.rows), len(self.columns)
        found = np.zeros((6, high, wide), dtype=np.bool_)
        for direction in range(6):
            for line in (0, 1):
                column, row = geometry.neighbor((0, line) if geometry.pointy else (line, 0), direction)
                if geometry.pointy:
                    first, right, down = (line - self.rows.start) % 2, column, row - line
                    shifted = values[1 + down : 1 + down + high, 1 + right : 1 + right + wide]
                    found[direction, first::2] = shifted[first::2]
                else:
                    first, right, down = (line - self.columns.start) % 2, column - line, row
                    shifted = values[1 + down : 1 + down + high, 1 + right : 1 + right + wide]
                    found[direction, :, first::2] = shifted[:, first::2]
        return found
