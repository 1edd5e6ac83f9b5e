"""Where do the chunks of a map lie, which of them does a change reach, and on which hexes does each rest?"""

from collections.abc import Iterable
from math import ceil, floor

import numpy as np

from editor.window.canvas.content import Block
from editor.window.canvas.geometry import LINE_STEP, RADIUS, Geometry
from editor.window.canvas.painting import Window
from editor.window.canvas.scene import MapScene
from engine.core.hexes import Cell

HEXES = 16
BESIDE = 2
"""How many hexes beyond those that touch a chunk its picture may rest on: a river bends by sides around a corner."""

Chunk = tuple[int, int]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def chunk_size(geometry: Geometry) -> tuple[float, float]:
    """Return width and height of a chunk in map units."""
    return (HEXES, HEXES * LINE_STEP) if geometry.pointy else (HEXES * LINE_STEP, HEXES)


def chunk_window(geometry: Geometry, chunk: Chunk, scale: float) -> Window:
    """Return the whole pixels of a chunk; windows of neighbors touch without gap or overlap."""
    wide, high = chunk_size(geometry)
    left, top = round(chunk[0] * wide * scale), round(chunk[1] * high * scale)
    return left, top, round((chunk[0] + 1) * wide * scale) - left, round((chunk[1] + 1) * high * scale) - top


def chunks_in(geometry: Geometry, left: float, top: float, right: float, bottom: float) -> list[Chunk]:
    """Return the chunks of a rectangle in map units, row by row."""
    wide, high = chunk_size(geometry)
    return [
        (column, row)
        for row in range(floor(top / high), floor(bottom / high) + 1)
        for column in range(floor(left / wide), floor(right / wide) + 1)
    ]


def chunks_of(geometry: Geometry, cells: Iterable[Cell]) -> dict[Chunk, Box]:
    """Return the chunks whose picture a change of these hexes can alter, and within which box in map units.

    A hex draws over its sides by a road's width, and its neighbors' edges of woods follow it, which reach their own
    border: so everything within two thirds of a hex beyond its own outline counts.
    """
    reach = RADIUS + 0.67
    wide, high = chunk_size(geometry)
    across, down = geometry.centers([*cells])
    if not len(across):
        return {}
    firsts, lasts = np.stack((across - reach, down - reach)), np.stack((across + reach, down + reach))
    size = np.array([[wide], [high]])
    ends = np.concatenate((firsts // size, lasts // size)).astype(np.int64)
    ends -= ends.min(axis=1, keepdims=True)
    # by the first and last chunk of a hex: most hexes of a stroke have these in common
    names = np.ravel_multi_index([*ends], [*(ends.max(axis=1) + 1)])
    order = np.argsort(names, kind="stable")
    starts = np.flatnonzero(np.diff(names[order], prepend=-1))
    left_top = np.minimum.reduceat(firsts[:, order], starts, axis=1).T.tolist()
    right_bottom = np.maximum.reduceat(lasts[:, order], starts, axis=1).T.tolist()
    found: dict[Chunk, Box] = {}
    for (left, top), (right, bottom) in zip(left_top, right_bottom, strict=True):
        box = left, top, right, bottom
        for chunk in chunks_in(geometry, *box):
            found[chunk] = joined(found.get(chunk, box), box)
    return found


def joined(box: Box, other: Box) -> Box:
    """Return the box around two."""
    return min(box[0], other[0]), min(box[1], other[1]), max(box[2], other[2]), max(box[3], other[3])


def part_of(window: Window, box: Box, scale: float) -> Window:
    """Return the pixels of a window that a box in map units touches."""
    left, top = max(window[0], floor(box[0] * scale)), max(window[1], floor(box[1] * scale))
    right = min(window[0] + window[2], ceil(box[2] * scale))
    bottom = min(window[1] + window[3], ceil(box[3] * scale))
    return left, top, max(0, right - left), max(0, bottom - top)


def block_of(scene: MapScene, chunk: Chunk) -> Block:
    """Return the first and last column and row of the hexes on which a picture of a chunk may rest."""
    wide, high = chunk_size(scene.geometry)
    left, top = chunk[0] * wide, chunk[1] * high
    first_column, last_column, first_row, last_row = scene.geometry.cells_in(left, top, left + wide, top + high)
    rows, columns = scene.shape
    return (
        max(first_column - BESIDE, scene.column_0),
        min(last_column + BESIDE, scene.column_0 + columns - 1),
        max(first_row - BESIDE, scene.row_0),
        min(last_row + BESIDE, scene.row_0 + rows - 1),
    )
