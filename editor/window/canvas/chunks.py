"""Which pictures of the map are ready, and which must be painted again?

The map is cut into chunks of 16 by 16 hexes, rectangles in map units. A cache keeps their pictures by (chunk, scale,
theme, parts, map, content), least recently used first out. The content is what lies in the chunk and beside it, so a
change that is undone, or another scenario of the same map, finds the pictures that were painted before. A change names
hexes, hexes name chunks, and only of those the content is read again. Under a few pixels per hex one picture of 2 by 2
pixels a hex stands for the whole map.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import ceil, floor

import numpy as np
from PySide6.QtGui import QImage, QPainter

from editor.window.canvas.content import Block, Content
from editor.window.canvas.geometry import LINE_STEP, RADIUS, Geometry
from editor.window.canvas.painting import DIM, Painting, Parts, Window, theme_colors
from editor.window.canvas.scene import NO_HEX, MapScene
from editor.window.canvas.stamps import finished
from editor.window.theme import Theme
from engine.core.hexes import Cell

HEXES = 16
FAR_BELOW = 5.0
"""Pixels per hex under which the far picture is shown."""

BESIDE = 2
"""How many hexes beyond those that touch a chunk its picture may rest on: a river bends by sides around a corner."""

Chunk = tuple[int, int]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
_Key = tuple[Chunk, float, str, Parts, tuple[object, ...], int]


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
    reached: dict[Box, Box] = {}  # by the first and last chunk of a hex: most hexes of a stroke have these in common
    for cell in cells:
        x, y = geometry.center(cell)
        box = left, top, right, bottom = x - reach, y - reach, x + reach, y + reach
        ends = left // wide, top // high, right // wide, bottom // high
        reached[ends] = _joined(reached[ends], box) if ends in reached else box
    found: dict[Chunk, Box] = {}
    for box in reached.values():
        for chunk in chunks_in(geometry, *box):
            found[chunk] = _joined(found.get(chunk, box), box)
    return found


def _joined(box: Box, other: Box) -> Box:
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


@dataclass
class _Begun:
    """A picture in the making: whole, or only that part of an older picture in which something has changed."""

    key: _Key
    window: Window
    painting: Painting
    older: QImage | None

    def image(self, window: Window) -> QImage:
        """Return the picture of a chunk, which lies at ``window``."""
        if self.older is None:
            return self.painting.image
        image = self.older.copy()
        painter = QPainter(image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.drawImage(self.window[0] - window[0], self.window[1] - window[1], self.painting.image)
        painter.end()
        return image


LEAST_BUDGET, VIEWS = 32 * 2**20, 3
"""How many bytes of pictures are kept at least, and how often what a view shows."""


class ChunkCache:
    """Chunk pictures within a budget of bytes."""

    def __init__(self, budget: int = LEAST_BUDGET) -> None:
        self._budget = budget
        self._bytes = 0
        self._images: OrderedDict[_Key, QImage] = OrderedDict()
        self._newest: dict[tuple[Chunk, str, tuple[object, ...]], _Key] = {}
        """The picture painted last of a chunk, by theme and map."""
        self._content = Content()
        self._contents: dict[Chunk, int] = {}
        self._altered: dict[Chunk, tuple[int, Box]] = {}
        """The content of chunks before they changed, and within which box they did since."""
        self._started: _Begun | None = None
        self.painted = 0
        """How many chunks were painted so far."""

    def reset(self) -> None:
        """Read all contents anew: another map, or another scenario of it, of which no older picture tells anything."""
        self._contents.clear()
        self._newest.clear()
        self._altered.clear()

    def __len__(self) -> int:
        """Return how many pictures are kept."""
        return len(self._images)

    def fit(self, wide: int, high: int) -> None:
        """Keep as much as goes with a view of so many pixels."""
        self._budget = max(LEAST_BUDGET, VIEWS * wide * high * 4)

    def touch(self, chunks: Mapping[Chunk, Box]) -> None:
        """Read the contents of these chunks anew; each has changed within a box only."""
        for chunk, box in chunks.items():
            known = self._contents.pop(chunk, None)
            if chunk in self._altered:
                before, already = self._altered[chunk]
                self._altered[chunk] = before, _joined(already, box)
            elif known is not None:
                self._altered[chunk] = known, box

    def _key(self, scene: MapScene, chunk: Chunk, scale: float, theme_name: str, parts: Parts) -> _Key:
        content = self._contents.get(chunk)
        if content is None:
            content = self._contents[chunk] = self._content.of(scene, chunk, block_of(scene, chunk))
        return chunk, scale, theme_name, parts, (scene.geometry, *scene.extent), content

    def ready(self, scene: MapScene, chunk: Chunk, scale: float, theme_name: str, parts: Parts) -> QImage | None:
        """Return the up-to-date picture, or None."""
        key = self._key(scene, chunk, scale, theme_name, parts)
        image = self._images.get(key)
        if image is not None:
            self._images.move_to_end(key)
            self._newest[key[0], key[2], key[4]] = key
        return image

    def stale(self, scene: MapScene, chunk: Chunk, theme_name: str) -> QImage | None:
        """Return some picture of the chunk, at any scale or content, to stretch meanwhile; the newest painted."""
        key = self._newest.get((chunk, theme_name, (scene.geometry, *scene.extent)))
        return self._images.get(key) if key is not None else None

    def paint(
        self,
        scene: MapScene,
        chunk: Chunk,
        scale: float,
        theme_name: str,
        parts: Parts,
        is_time: Callable[[], bool] = lambda: True,
    ) -> QImage | None:
        """Return the up-to-date picture, painting it when needed; None when time has run out on the way.

        What was begun is gone on with when it is asked for next, and given up when another chunk is.
        """
        image = self.ready(scene, chunk, scale, theme_name, parts)
        if image is not None:
            return image
        key = self._key(scene, chunk, scale, theme_name, parts)
        window = chunk_window(scene.geometry, chunk, scale)
        begun = self._begun(key) or self._begin(scene, key, window)
        while begun.painting.step():
            if not is_time():
                self._started = begun
                return None
        self.painted += 1
        self._altered.pop(chunk, None)
        image = finished(begun.image(window))
        self._keep(key, image)
        return image

    def _begun(self, key: _Key) -> _Begun | None:
        """Return the picture that was begun under a key; any other is given up."""
        started, self._started = self._started, None
        return started if started is not None and started.key == key else None

    def _begin(self, scene: MapScene, key: _Key, window: Window) -> _Begun:
        """Begin a picture; only a part of it where an older one differs there alone."""
        chunk, scale, theme_name, parts, *_ = key
        older, part = None, window
        if chunk in self._altered:
            before, box = self._altered[chunk]
            older = self._images.get((*key[:5], before))
            part = part_of(window, box, scale) if older is not None else window
        return _Begun(key, part, Painting(scene, part, scale, theme_name, parts), older)

    def _keep(self, key: _Key, image: QImage) -> None:
        self._images[key] = image
        self._newest[key[0], key[2], key[4]] = key
        self._bytes += image.sizeInBytes()
        while self._bytes > self._budget and len(self._images) > 1:
            old, dropped = self._images.popitem(last=False)
            if self._newest.get((old[0], old[2], old[4])) == old:
                del self._newest[old[0], old[2], old[4]]
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
