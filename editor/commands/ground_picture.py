"""Draw the real ground into a picture, without a window and without any hex."""

import math
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QPainter, QPen, QPolygonF

from editor.canvas.symbols import map_font
from editor.drafting.geography import Feature, Geography, Position, load_geography

WEST, EAST, SOUTH, NORTH = 4.5, 6.75, 49.55, 50.8
"""Bounds of the picture in degrees: what the maps reach."""
SCALE = 22.0
"""Pixels a kilometer."""
_KM_LON = 111.32 * math.cos(math.radians((SOUTH + NORTH) / 2))
_KM_LAT = 111.2

PAPER, INK, WATER, WOOD, WOOD_EDGE = "#f6f1e1", "#2b2722", "#3f7fc4", "#b9d3a2", "#8fae78"
MARSH, PRIMARY, SECONDARY, BORDER, WORKS = "#9ec9c4", "#b3362b", "#8a6a45", "#7d6b8a", "#5a5148"
_RIVER_WIDTH = {"major_river": 9.0, "river": 4.5, "stream": 2.4}
_DOT = {"city": 11.0, "town": 7.0, "village": 4.0, "hamlet": 3.0, "feature": 3.0}
_LETTERS = {"city": 40, "town": 27, "village": 16, "hamlet": 13, "feature": 14}


def draw_ground(out: Path, folder: Path | None = None) -> tuple[int, int]:
    """Draw the ground into a PNG and return its width and height in pixels.

    Raises GeographyError when the ground is wrong, OSError when the picture cannot be written.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _application = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    image = ground_image(load_geography(folder))
    if not image.save(str(out)):
        raise OSError(f"cannot write {out}; is the folder there, and does the name end with .png?")
    return image.width(), image.height()


def ground_image(ground: Geography, scale: float = SCALE) -> QImage:
    """Return a picture of the ground; ``scale`` is pixels a kilometer."""
    size = round((EAST - WEST) * _KM_LON * scale), round((NORTH - SOUTH) * _KM_LAT * scale)
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor(PAPER))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    work = _Drawing(painter, scale / SCALE, scale)
    for wood in ground["forests"]:
        work.patch(wood, WOOD, WOOD_EDGE, Qt.BrushStyle.SolidPattern)
    for marsh in ground["marshes"]:
        work.patch(marsh, MARSH, MARSH, Qt.BrushStyle.HorPattern)
    for border in ground["borders"]:
        work.line(border, BORDER, 3.0, Qt.PenStyle.DashDotLine)
    for works in ground["westwall"]:
        work.line(works, WORKS, 6.0, Qt.PenStyle.DotLine)
    for river in ground["rivers"]:
        work.line(river, WATER, _RIVER_WIDTH[river.kind])
    for road in sorted(ground["roads"], key=lambda road: road.kind, reverse=True):
        work.line(road, SECONDARY if road.kind == "secondary" else PRIMARY, 2.0 if road.kind == "secondary" else 4.0)
    for river in ground["rivers"]:
        work.river_name(river)
    work.places(ground["places"])
    painter.end()
    return image


class _Drawing:
    """One picture in the making; ``factor`` scales pens and letters."""

    def __init__(self, painter: QPainter, factor: float, scale: float) -> None:
        self.painter, self.factor, self.scale = painter, factor, scale
        self.taken: list[QRectF] = []

    def at(self, position: Position) -> QPointF:
        return QPointF((position[0] - WEST) * _KM_LON * self.scale, (NORTH - position[1]) * _KM_LAT * self.scale)

    def line(self, feature: Feature, color: str, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> None:
        pen = QPen(QColor(color), width * self.factor, style)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if style is Qt.PenStyle.SolidLine:
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        self.painter.setPen(pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawPolyline(QPolygonF([self.at(position) for position in feature.positions]))

    def patch(self, feature: Feature, color: str, edge: str, style: Qt.BrushStyle) -> None:
        self.painter.setPen(QPen(QColor(edge), 1.5 * self.factor))
        brush = self.painter.brush()
        brush.setColor(QColor(color))
        brush.setStyle(style)
        self.painter.setBrush(brush)
        self.painter.drawPolygon(QPolygonF([self.at(position) for position in feature.positions]))

    def river_name(self, river: Feature) -> None:
        middle = self.at(river.positions[len(river.positions) // 2])
        letters = 30 if river.kind == "major_river" else 20 if river.kind == "river" else 15
        font = map_font(letters * self.factor)
        font.setItalic(True)
        self.text(river.name, middle, font, WATER, 6 * self.factor)

    def places(self, places: Iterable[Feature]) -> None:
        """Draw dots, then names, the large towns first; a name that finds no room is left out."""
        order = sorted(places, key=lambda place: (list(_DOT).index(place.kind), place.name))
        for place in order:
            radius = _DOT[place.kind] * self.factor
            self.painter.setPen(QPen(QColor(PAPER), 1.5 * self.factor))
            self.painter.setBrush(QColor(INK))
            self.painter.drawEllipse(self.at(place.positions[0]), radius, radius)
        for place in order:
            weight = QFont.Weight.Bold if place.kind in ("city", "town") else "normal"
            font = map_font(_LETTERS[place.kind] * self.factor, weight)
            font.setItalic(place.kind == "feature")
            self.text(place.name, self.at(place.positions[0]), font, INK, (_DOT[place.kind] + 4) * self.factor)

    def text(self, words: str, at: QPointF, font: QFont, color: str, gap: float) -> None:
        """Write beside a point, on the first of four sides that is free, with a pale rim around the letters."""
        self.painter.setFont(font)
        box = QRectF(self.painter.fontMetrics().boundingRect(words))
        width, height = box.width(), box.height()
        sheet = QRectF(self.painter.viewport())
        for x, y in (
            (at.x() + gap, at.y() - height / 2),
            (at.x() - gap - width, at.y() - height / 2),
            (at.x() - width / 2, at.y() - gap - height),
            (at.x() - width / 2, at.y() + gap),
        ):
            room = QRectF(x, y, width + 2, height)
            if sheet.contains(room) and not any(room.intersects(other) for other in self.taken):
                break
        else:
            return
        self.taken.append(room)
        baseline = QPointF(room.left(), room.bottom() - self.painter.fontMetrics().descent())
        self.painter.setPen(QColor(PAPER))
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            self.painter.drawText(baseline + QPointF(dx, dy) * 2 * self.factor, words)
        self.painter.setPen(QColor(color))
        self.painter.drawText(baseline, words)
