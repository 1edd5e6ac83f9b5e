"""A part of the map as the library has it, with what is looked at, confirmed and set aside drawn over it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent, QTransform
from PySide6.QtWidgets import QWidget

from editor.window.canvas.frames import Frame
from editor.window.canvas.geometry import Geometry, Point
from editor.window.canvas.lettering import paint_places
from editor.window.canvas.painting import paint_window
from editor.window.canvas.scene import MapScene
from editor.window.frame.chrome import chrome
from engine.core.hexes import Cell

Extent = tuple[float, float, float, float]
"""Left, top, width and height in map units."""
_MARGIN, _SIGN, _CURRENT = 0.35, 9, 7
Stretch = tuple[Cell, Cell]
"""Two cells, of a side between them or a road from one to the other."""


@dataclass(frozen=True)
class Marked:
    """What is drawn over the ground. ``shown``: the hexes that belong to the portion, all others are dimmed."""

    shown: frozenset[Cell] = frozenset()
    current: Cell | None = None
    confirmed: Collection[Cell] = ()
    aside: Collection[Cell] = ()
    chain: Mapping[Stretch, str] = field(default_factory=dict)
    """The stretches of a chain, each ``open``, ``confirmed``, ``aside`` or ``current``."""
    is_road: bool = False


@dataclass(frozen=True)
class Laid:
    """A picture that lies over the ground: how its pixels come to map units, and how much of it is seen."""

    image: QImage
    to_map: QTransform
    opacity: float


class GroundView(QWidget):
    """Draws the part; ``show_part`` says which.

    Signals:
        clicked: a point in map units.
        resized: there is more or less room.
    """

    clicked = Signal(float, float)
    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumSize(260, 240)
        self._scene: MapScene | None = None
        self._extent: Extent = (0.0, 0.0, 1.0, 1.0)
        self._theme, self._marked = "", Marked()
        self.laid: Laid | None = None
        self._painted: tuple[object, QImage] | None = None

    def show_part(self, scene: MapScene | None, extent: Extent, marked: Marked, theme: str) -> None:
        """Draw a part of a map; without a map nothing is kept of the last one."""
        self._scene, self._extent, self._marked, self._theme = scene, extent, marked, theme
        if scene is None:
            self._painted = None
        self.update()

    @property
    def scale(self) -> float:
        """Pixels of a hex."""
        wide, high = self._extent[2] + 2 * _MARGIN, self._extent[3] + 2 * _MARGIN
        return max(4.0, min(self.width() / wide, self.height() / high))

    @property
    def origin(self) -> QPointF:
        """The pixel of the origin of the map."""
        left, top, wide, high = self._extent
        scale = self.scale
        return QPointF(self.width() / 2 - (left + wide / 2) * scale, self.height() / 2 - (top + high / 2) * scale)

    def room(self, pixels: int) -> tuple[float, float]:
        """Return how many hexes of so many pixels it has room for, across and down."""
        return self.width() / pixels - 2 * _MARGIN, self.height() / pixels - 2 * _MARGIN

    def shows(self, point: Point) -> bool:
        """Return whether a point in map units is in view."""
        return QRectF(self.rect()).contains(QPointF(*point) * self.scale + self.origin)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell of it."""
        super().resizeEvent(event)
        self.resized.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Tell where it was clicked."""
        at = (event.position() - self.origin) / self.scale
        self.clicked.emit(at.x(), at.y())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, names, the picture over it, and the marks."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(chrome().base))
        if self._scene is None:
            painter.end()
            return
        painter.drawImage(self.rect(), self._ground(self._scene))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.laid is not None and self.laid.opacity > 0:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setOpacity(self.laid.opacity)
            painter.translate(self.origin)
            painter.scale(self.scale, self.scale)
            painter.setTransform(self.laid.to_map, True)
            painter.drawImage(0, 0, self.laid.image)
            painter.restore()
        _Marks(painter, self._scene.geometry, self.scale, self.origin).paint(self._marked)
        painter.end()

    def _ground(self, scene: MapScene) -> QImage:
        """Return the ground of the part, painted when it is another one."""
        ratio = self.devicePixelRatioF()
        what = (id(scene), self._extent, self.size(), self._theme, self._marked.shown, ratio)
        if self._painted is None or self._painted[0] != what:
            self._painted = what, self._paint_ground(scene, ratio)
        return self._painted[1]

    def _paint_ground(self, scene: MapScene, ratio: float) -> QImage:
        scale, origin = self.scale * ratio, self.origin * ratio
        wide, high = round(self.width() * ratio), round(self.height() * ratio)
        image = paint_window(scene, (round(-origin.x()), round(-origin.y()), wide, high), scale, self._theme)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = Frame(
            painter, scene, self._theme, scale, round(origin.x()), round(origin.y()), QRectF(0, 0, wide, high)
        )
        paint_places(frame)
        if self._marked.shown:
            dim = QColor(chrome().base)
            dim.setAlpha(170)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(dim)
            for cell in _seen(scene, frame):
                if cell not in self._marked.shown:
                    painter.drawPolygon(frame.polygon(cell))
        painter.end()
        return image


def _seen(scene: MapScene, frame: Frame) -> Iterable[Cell]:
    """Return the cells of a map of which something can be seen, and a few beside them."""
    left, top, right, bottom = frame.map_rect(1.0)
    corners = [scene.geometry.cell_at(x, y) for x in (left, right) for y in (top, bottom)]
    starts, lengths = (scene.column_0, scene.row_0), (scene.shape[1], scene.shape[0])
    ranges = []
    for axis in (0, 1):
        first, last = (pick(corner[axis] for corner in corners) for pick in (min, max))
        ranges.append(range(max(starts[axis], first - 1), min(starts[axis] + lengths[axis], last + 2)))
    return product(ranges[0], ranges[1])


class _Marks:
    """What is drawn over the ground, in pixels."""

    def __init__(self, painter: QPainter, geometry: Geometry, scale: float, origin: QPointF) -> None:
        self._painter, self._geometry, self._scale, self._origin = painter, geometry, scale, origin

    def paint(self, marked: Marked) -> None:
        """Draw all of them."""
        colors = chrome()
        for cell in marked.confirmed:
            self._sign(cell, "✔", colors.design)
        for cell in marked.aside:
            self._sign(cell, "✗", colors.erratum)
        inks = {"open": colors.muted, "confirmed": colors.design, "aside": colors.erratum, "current": colors.accent}
        for stretch, state in marked.chain.items():
            self._stroke(stretch, inks[state], _CURRENT if state == "current" else 4, marked.is_road)
        if marked.current is not None:
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            self._painter.setPen(QPen(QColor(colors.accent), 4))
            self._painter.drawPolygon(self._hex(marked.current))

    def _at(self, point: Point) -> QPointF:
        return QPointF(point[0] * self._scale, point[1] * self._scale) + self._origin

    def _hex(self, cell: Cell) -> QPolygonF:
        return QPolygonF([self._at(corner) for corner in self._geometry.corners(cell)])

    def _sign(self, cell: Cell, sign: str, color: str) -> None:
        middle = self._at(self._geometry.center(cell)) + QPointF(0, self._scale * 0.3)
        self._painter.setPen(QPen(QColor(chrome().base), 1))
        self._painter.setBrush(QColor(color))
        self._painter.drawEllipse(middle, _SIGN, _SIGN)
        self._painter.setPen(QColor(chrome().meaning_ink))
        box = QRectF(middle.x() - _SIGN, middle.y() - _SIGN, 2 * _SIGN, 2 * _SIGN)
        self._painter.drawText(box, Qt.AlignmentFlag.AlignCenter, sign)

    def _stroke(self, stretch: Stretch, color: str, width: int, is_road: bool) -> None:
        if is_road:
            ends = [self._geometry.center(cell) for cell in stretch]
        else:
            side = self._geometry.side_between(*stretch)
            if side is None:
                return
            ends = list(self._geometry.side_ends(*side))
        ink = QColor(color)
        ink.setAlpha(200)
        halo = [(QColor(chrome().base), width + 8)] if width > _CURRENT - 1 else []  # a blue line over a river is none
        for color_of, wide in (*halo, (ink, width)):
            pen = QPen(color_of, wide)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            self._painter.setPen(pen)
            self._painter.drawLine(self._at(ends[0]), self._at(ends[1]))
