"""Which pictures of the map are ready, and which must be painted again?

The map is cut into chunks of 16 by 16 hexes, rectangles in map units. A cache keeps their pictures by (chunk, scale,
theme, parts, revision), least recently used first out. A change names hexes, hexes name chunks, and only those get a
new revision. Under a few pixels per hex one picture of 2 by 2 pixels a hex stands for the whole map.
"""

from collections import OrderedDict
from collections.abc import Iterable
from math import floor

import numpy as np
from PySide6.QtGui import QImage

from editor.window.canvas.geometry import LINE_STEP, RADIUS, Geometry
from editor.window.canvas.painting import DIM, Parts, Window, paint_window, theme_colors
from editor.window.canvas.scene import NO_HEX, MapScene
from editor.window.theme import Theme
from engine.core.hexes import Cell

HEXES = 16
FAR_BELOW = 5.0
"""Pixels per hex under which the far picture is shown."""

Chunk = tuple[int, int]
_Key = tuple[Chunk, float, str, Parts, int]


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


def chunks_of(geometry: Geometry, cells: Iterable[Cell]) -> set[Chunk]:
    """Return the chunks whose picture a change of these hexes can alter.

    A hex draws over its sides by a road's width, and its neighbors' edges of woods follow it, which reach their own
    border: so everything within two thirds of a hex beyond its own outline counts.
    """
    reach = RADIUS + 0.67
    found: set[Chunk] = set()
    for cell in cells:
        x, y = geometry.center(cell)
        found.update(chunks_in(geometry, x - reach, y - reach, x + reach, y + reach))
    return found


class ChunkCache:
    """Chunk pictures within a budget of bytes."""

    def __init__(self, budget: int = 192 * 2**20) -> None:
        self._budget = budget
        self._bytes = 0
        self._images: OrderedDict[_Key, QImage] = OrderedDict()
        self._revisions: dict[Chunk, int] = {}
        self._base = 0
        self.painted = 0
        """How many chunks were painted so far."""

    def clear(self) -> None:
        """Forget everything: another map."""
        self._images.clear()
        self._revisions.clear()
        self._bytes = 0

    def touch(self, chunks: Iterable[Chunk]) -> None:
        """Make the pictures of these chunks out of date."""
        for chunk in chunks:
            self._revisions[chunk] = self._revisions.get(chunk, 0) + 1

    def ready(self, chunk: Chunk, scale: float, theme_name: str, parts: Parts) -> QImage | None:
        """Return the up-to-date picture, or None."""
        key = (chunk, scale, theme_name, parts, self._revisions.get(chunk, 0))
        image = self._images.get(key)
        if image is not None:
            self._images.move_to_end(key)
        return image

    def stale(self, chunk: Chunk, theme_name: str) -> QImage | None:
        """Return some picture of the chunk, at any scale or revision, to stretch meanwhile; the newest painted."""
        for key in reversed(self._images):
            if key[0] == chunk and key[2] == theme_name:
                return self._images[key]
        return None

    def paint(self, scene: MapScene, chunk: Chunk, scale: float, theme_name: str, parts: Parts) -> QImage:
        """Return the up-to-date picture, painting it when needed."""
        image = self.ready(chunk, scale, theme_name, parts)
        if image is None:
            image = paint_window(scene, chunk_window(scene.geometry, chunk, scale), scale, theme_name, parts)
            self.painted += 1
            self._keep((chunk, scale, theme_name, parts, self._revisions.get(chunk, 0)), image)
        return image

    def _keep(self, key: _Key, image: QImage) -> None:
        self._images[key] = image
        self._bytes += image.sizeInBytes()
        while self._bytes > self._budget and len(self._images) > 1:
            _, dropped = self._images.popitem(last=False)
            self._bytes -= dropped.sizeInBytes()


def dimmed(colors: np.ndarray, theme: Theme) -> np.ndarray:
    """Return colors (0xAARRGGBB) as they look under the veil over hexes outside the scenario."""
    veil = int(theme.backdrop[1:], 16)
    mixed = np.full_like(colors, 0xFF000000)
    for shift in (0, 8, 16):
        part = (((colors >> shift) & 0xFF) * (255 - DIM) + ((veil >> shift) & 0xFF) * DIM) // 255
        mixed |= (part << shift).astype(np.uint32)
    return mixed


def far_picture(scene: MapScene, theme: Theme) -> QImage:
    """Return the whole map with 2 by 2 pixels a hex, displaced lines one pixel further."""
    colors = theme_colors(scene, theme)[scene.terrain]
    if scene.inside is not None:
        colors = np.where(scene.inside | (scene.terrain == NO_HEX), colors, dimmed(colors, theme))
    double = np.repeat(np.repeat(colors, 2, axis=0), 2, axis=1)
    rows, columns = double.shape
    geometry = scene.geometry
    if geometry.pointy:
        pixels = np.zeros((rows, columns + 1), dtype=np.uint32)
        late = np.array([geometry.shift(scene.row_0 + row // 2) > 0 for row in range(rows)])
        pixels[~late, :-1] = double[~late]
        pixels[late, 1:] = double[late]
    else:
        pixels = np.zeros((rows + 1, columns), dtype=np.uint32)
        late = np.array([geometry.shift(scene.column_0 + column // 2) > 0 for column in range(columns)])
        pixels[:-1, ~late] = double[:, ~late]
        pixels[1:, late] = double[:, late]
    height, width = pixels.shape
    picture = QImage(pixels.tobytes(), width, height, width * 4, QImage.Format.Format_ARGB32)
    return picture.copy()  # the bytes belong to numpy only until here
