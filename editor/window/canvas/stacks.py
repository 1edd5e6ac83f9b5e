"""Where does each counter of a stack lie, closed on the map or fanned out to be picked?

The painter and the pointer ask the same functions, so what is seen is what is hit.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.window.canvas.frames import Frame
from editor.window.canvas.geometry import Point
from editor.window.canvas.kept_pictures import kept_within
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.scene import MapScene
from editor.window.canvas.stamps import blank_image, finished
from engine.core.hexes import Cell

Stacks = Mapping[Cell, tuple[CounterPicture, ...]]

COUNTER = 0.7
"""Size of a counter in map units."""
_STEP = 0.05
_SHOWN = 4
FAN_PIXELS = 84
"""Size of a counter in an open fan; the same at each zoom."""


def stack_offsets(count: int) -> list[Point]:
    """Return where the shown counters of a closed stack lie around the center of the hex, bottom first."""
    shown = min(count, _SHOWN)
    return [((k - (shown - 1) / 2) * _STEP, -(k - (shown - 1) / 2) * _STEP) for k in range(shown)]


def counter_at(scene: MapScene, x: float, y: float) -> tuple[Cell, CounterPicture] | None:
    """Return the topmost counter at a point in map units, or None."""
    near = scene.geometry.cell_at(x, y)
    for cell in (near, *scene.grid.neighbors(near)):
        stack = scene.stacks.get(cell, ())
        cx, cy = scene.geometry.center(cell)
        for (dx, dy), picture in reversed(list(zip(stack_offsets(len(stack)), stack[-_SHOWN:], strict=True))):
            if abs(x - cx - dx) <= COUNTER / 2 and abs(y - cy - dy) <= COUNTER / 2:
                return cell, picture
    return None


def paint_stacks(frame: Frame, hidden: Collection[str] = ()) -> None:
    """Draw the visible stacks; ``hidden`` are the keys of counters that are being dragged, or to go elsewhere."""
    size = max(5, round(COUNTER * frame.scale))
    shadow = _shadow(size, frame.ratio)
    for cell in sorted(filter(frame.shows, frame.scene.stacks), key=lambda cell: (cell[1], cell[0])):
        stack = tuple(item for item in frame.scene.stacks[cell] if item.key not in hidden)
        middle = frame.center(cell)
        for (dx, dy), picture in zip(stack_offsets(len(stack)), stack[-_SHOWN:], strict=True):
            left = round(middle.x() + dx * frame.scale - size / 2)
            top = round(middle.y() + dy * frame.scale - size / 2)
            if frame.scale >= 20:
                frame.painter.drawImage(QPointF(left + 1, top + 2), shadow)
            frame.counter(picture, left, top, size)
        if len(stack) > 1 and frame.scale >= 24:
            at = QPointF(middle.x() - 0.37 * frame.scale, middle.y() - 0.3 * frame.scale)
            frame.pill(at, str(len(stack)), max(9, round(0.15 * frame.scale)), frame.theme.halo, frame.theme.place)


@kept_within(megabytes=1)
def _shadow(size: int, ratio: float) -> QImage:
    """Return the shadow of a counter, half a pixel from its left edge: to fill it anew between pixels takes a hundred
    times as long, and a map has hundreds."""
    image = blank_image(ceil((size + 1) * ratio), ceil(size * ratio))
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(QRectF(0.5, 0, size, size), QColor(0, 0, 0, 70))
    painter.end()
    return finished(image)


@dataclass(frozen=True)
class Fan:
    """An opened stack: its counters side by side over the map, top of the stack first."""

    cell: Cell
    stack: tuple[CounterPicture, ...]

    def places(self, middle: QPointF, view: QRectF) -> list[QRectF]:
        """Return the squares of the counters in pixels, around a point and inside the view when it is large enough; a
        point that has left the view takes them along."""
        count = len(self.stack)
        columns = max(1, min(count, ceil(sqrt(count * 1.6))))
        rows = ceil(count / columns)
        pitch = FAN_PIXELS + 8
        left = middle.x() - columns * pitch / 2
        top = middle.y() - rows * pitch / 2
        if view.contains(middle):
            left = max(view.left() + 10, min(left, view.right() - columns * pitch - 10))
            top = max(view.top() + 10, min(top, view.bottom() - rows * pitch - 10))
        return [
            QRectF(left + (k % columns) * pitch + 4, top + (k // columns) * pitch + 4, FAN_PIXELS, FAN_PIXELS)
            for k in range(count)
        ]

    @property
    def pictures(self) -> Sequence[CounterPicture]:
        """The counters in the order of ``places``."""
        return self.stack[::-1]

    def hit(self, pixel: QPointF, middle: QPointF, view: QRectF) -> CounterPicture | None:
        """Return the counter at a pixel, or None."""
        for rect, picture in zip(self.places(middle, view), self.pictures, strict=True):
            if rect.contains(pixel):
                return picture
        return None


def paint_fan(
    frame: Frame, fan: Fan, view: QRectF, selected: str = "", hidden: str = "", choices: Collection[str] = ()
) -> None:
    """Draw an open fan on its plate; where some of its counters are among the ``choices``, the others lie in shade."""
    places = fan.places(frame.center(fan.cell), view)
    if not places:
        return
    plate = places[0]
    for rect in places:
        plate = plate.united(rect)
    plate = plate.adjusted(-8, -8, 8, 8)
    painter = frame.painter
    painter.setPen(frame.pen(frame.theme.selection, 2))
    painter.setBrush(QColor(20, 24, 28, 205))
    painter.drawRoundedRect(plate, 8, 8)
    chosen = {picture.key for picture in fan.stack}.intersection(choices)
    for rect, picture in zip(places, fan.pictures, strict=True):
        if picture.key == hidden:
            continue
        frame.counter(picture, rect.left(), rect.top(), FAN_PIXELS)
        if chosen and picture.key not in chosen:
            painter.fillRect(rect, QColor(20, 24, 28, 120))
        elif chosen:
            painter.setPen(frame.pen(frame.theme.overlay("choice"), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(-1, -1, 1, 1), 5, 5)
        if picture.key == selected:
            painter.setPen(frame.pen(frame.theme.selection, 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(-1, -1, 1, 1), 5, 5)
