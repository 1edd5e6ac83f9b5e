"""Draw the real ground into a picture, without a window and without any hex."""

import math
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QPainter, QPainterPath, QPen, QPolygonF

from editor.drafting.geography import Feature, Geography, Position, load_geography
from editor.window.canvas.symbols import map_font
from editor.window.pictures import picture_output, write_picture

WEST, EAST, SOUTH, NORTH = 4.5, 6.75, 49.55, 50.8
"""Bounds of the picture in degrees: what the maps reach."""
SCALE = 22.0
"""Pixels a kilometer."""
_KM_LON = 111.32 * math.cos(math.radians((SOUTH + NORTH) / 2))
_KM_LAT = 111.2

PAPER, INK, WATER, WATER_INK, WOOD, WOOD_EDGE = "#f6f1e1", "#2b2722", "#4a86c5", "#2f66a0", "#bcd4a3", "#8fae78"
MARSH, PRIMARY, SECONDARY, BORDER, WORKS = "#6fa9a2", "#b3362b", "#8a6a45", "#7d6b8a", "#5a5148"
HIGH, STEEP, SLOPE, ROAD_EDGE = "#ebd9b4", "#b08a5a", "#8a6a45", "#fffaf0"
_RIVER_WIDTH = {"major_river": 11.0, "river": 5.0, "stream": 3.0, "brook": 1.8}
_DOT = {"city": 11.0, "town": 7.0, "village": 4.0, "hamlet": 3.0, "feature": 3.0}
_LETTERS = {"city": 40, "town": 27, "village": 16, "hamlet": 13, "feature": 14}
_TICK, _TICK_STEP = 9.0, 11.0
"""Length of the strokes down a slope and the way from one to the next, in pixels at the usual scale."""
_LEGEND_LETTERS = 22


def draw_ground(out: Path, folder: Path | None = None) -> tuple[int, int]:
    """Draw the ground into a PNG and return its width and height in pixels.

    Raises GeographyError when the ground is wrong, OutputError when the picture cannot be written.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _application = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    picture_output(out)
    image = ground_image(load_geography(folder))
    write_picture(image, out)
    return image.width(), image.height()


def ground_image(ground: Geography, scale: float = SCALE) -> QImage:
    """Return a picture of the ground; ``scale`` is pixels a kilometer."""
    size = round((EAST - WEST) * _KM_LON * scale), round((NORTH - SOUTH) * _KM_LAT * scale)
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor(PAPER))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    work = _Drawing(painter, scale / SCALE, scale)
    work.patches([patch for patch in ground["relief"] if patch.kind == "high"], HIGH, "")
    work.patches(ground["forests"], WOOD, WOOD_EDGE)
    steep = [patch for patch in ground["relief"] if patch.kind == "steep"]
    work.patches(steep, STEEP, "", Qt.BrushStyle.BDiagPattern)
    work.patches(ground["marshes"], MARSH, "", Qt.BrushStyle.HorPattern)
    for slope in ground["slopes"]:
        work.slope(slope)
    for border in ground["borders"]:
        work.line(border, BORDER, 3.5, Qt.PenStyle.DashDotLine)
    for river in (*ground["brooks"], *ground["rivers"]):
        work.line(river, WATER, _RIVER_WIDTH[river.kind])
    for works in ground["westwall"]:
        work.line(works, WORKS, 6.0, Qt.PenStyle.DotLine)
    for road in sorted(ground["roads"], key=lambda road: road.kind, reverse=True):
        work.line(road, ROAD_EDGE, 4.5 if road.kind == "secondary" else 7.5)
        work.line(road, SECONDARY if road.kind == "secondary" else PRIMARY, 2.2 if road.kind == "secondary" else 4.2)
    work.legend()
    work.places(ground["places"])
    for river in sorted(ground["rivers"], key=lambda river: (list(_RIVER_WIDTH).index(river.kind), river.name)):
        work.river_name(river)
    for wood in sorted(ground["forests"], key=lambda wood: -shapely.Polygon(wood.positions).area):
        work.wood_name(wood)
    painter.end()
    return image


class _Drawing:
    """One picture in the making; ``factor`` scales pens and letters."""

    def __init__(self, painter: QPainter, factor: float, scale: float) -> None:
        self.painter, self.factor, self.scale = painter, factor, scale
        self.taken: list[QRectF] = []

    def at(self, position: Position) -> QPointF:
        return QPointF((position[0] - WEST) * _KM_LON * self.scale, (NORTH - position[1]) * _KM_LAT * self.scale)

    def _points(self, feature: Feature) -> list[QPointF]:
        points = [self.at(position) for position in feature.positions]
        # roads turn at their places and borders at their stones; water and slopes have no corners
        return _rounded(points) if feature.kind in (*_RIVER_WIDTH, "slope") else points

    def line(self, feature: Feature, color: str, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> None:
        pen = QPen(QColor(color), width * self.factor, style)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if style is Qt.PenStyle.SolidLine:
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        self.painter.setPen(pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawPolyline(QPolygonF(self._points(feature)))

    def patches(
        self,
        features: Sequence[Feature],
        color: str,
        edge: str,
        style: Qt.BrushStyle = Qt.BrushStyle.SolidPattern,
    ) -> None:
        """Fill the patches as one, with round outlines; what touches runs together."""
        path = QPainterPath()
        joined = shapely.union_all([shapely.make_valid(shapely.Polygon(patch.positions)) for patch in features])
        for part in shapely.get_parts(joined):
            if part.geom_type != "Polygon":
                continue
            for ring in (part.exterior, *part.interiors):
                path.addPolygon(QPolygonF(_rounded([self.at((x, y)) for x, y in ring.coords], closed=True)))
                path.closeSubpath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        self.painter.setPen(QPen(QColor(edge), 1.5 * self.factor) if edge else Qt.PenStyle.NoPen)
        brush = self.painter.brush()
        brush.setColor(QColor(color))
        brush.setStyle(style)
        self.painter.setBrush(brush)
        self.painter.drawPath(path)

    def slope(self, feature: Feature) -> None:
        """Draw strokes down the slope, which falls to the right of its line."""
        path = QPainterPath()
        path.addPolygon(QPolygonF(self._points(feature)))
        self.painter.setPen(QPen(QColor(SLOPE), 1.6 * self.factor))
        length, step = path.length(), _TICK_STEP * self.factor
        for count in range(1, int(length / step)):
            part = path.percentAtLength(count * step)
            at, angle = path.pointAtPercent(part), math.radians(path.angleAtPercent(part))
            right = QPointF(math.sin(angle), math.cos(angle)) * (_TICK * self.factor)
            self.painter.drawLine(at, at + right)

    def river_name(self, river: Feature) -> None:
        points = self._points(river)
        letters = 30 if river.kind == "major_river" else 20 if river.kind == "river" else 15
        font = map_font(letters * self.factor)
        font.setItalic(True)
        for part in (0.5, 0.35, 0.65, 0.2, 0.8):
            if self.text(river.name, points[int((len(points) - 1) * part)], font, WATER_INK, 6 * self.factor):
                return

    def wood_name(self, wood: Feature) -> None:
        """Name a wood that has a name of its own, in its middle."""
        if wood.name.endswith("woods") or wood.name.startswith("Woods"):
            return
        middle = shapely.Polygon(wood.positions).representative_point()
        font = map_font(14 * self.factor)
        font.setItalic(True)
        self.text(wood.name, self.at((middle.x, middle.y)), font, "#4c6b39", 0.0)

    def places(self, places: Iterable[Feature]) -> None:
        """Draw dots, then names, the large towns first; a name that finds no room is left out."""
        order = sorted(places, key=lambda place: (list(_DOT).index(place.kind), place.name))
        for place in order:
            radius, at = _DOT[place.kind] * self.factor, self.at(place.positions[0])
            self.painter.setPen(QPen(QColor(PAPER), 1.5 * self.factor))
            self.painter.setBrush(QColor(INK))
            self.painter.drawEllipse(at, radius, radius)
            self.taken.append(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius))
        for place in order:
            font = map_font(_LETTERS[place.kind] * self.factor)
            if place.kind in ("city", "town"):
                font.setWeight(QFont.Weight.Bold)
            font.setItalic(place.kind == "feature")
            self.text(place.name, self.at(place.positions[0]), font, INK, (_DOT[place.kind] + 4) * self.factor)

    def text(self, words: str, at: QPointF, font: QFont, color: str, gap: float) -> bool:
        """Write beside a point, on the first of eight sides that is free, with a pale rim around the letters.

        Return whether there was room.
        """
        self.painter.setFont(font)
        box = QRectF(self.painter.fontMetrics().boundingRect(words))
        width, height = box.width(), box.height()
        sheet, slant = QRectF(self.painter.viewport()), gap * 0.7
        for x, y in (
            (at.x() + gap, at.y() - height / 2),
            (at.x() - gap - width, at.y() - height / 2),
            (at.x() + slant, at.y() - slant - height * 0.8),
            (at.x() + slant, at.y() + slant - height * 0.2),
            (at.x() - slant - width, at.y() - slant - height * 0.8),
            (at.x() - slant - width, at.y() + slant - height * 0.2),
            (at.x() - width / 2, at.y() - gap - height),
            (at.x() - width / 2, at.y() + gap),
        ):
            room = QRectF(x, y, width + 2, height)
            if sheet.contains(room) and not any(room.intersects(other) for other in self.taken):
                break
        else:
            return False
        self.taken.append(room)
        self._rimmed(QPointF(room.left(), room.bottom() - self.painter.fontMetrics().descent()), words, color)
        return True

    def _rimmed(self, baseline: QPointF, words: str, color: str) -> None:
        letters = QPainterPath()
        letters.addText(baseline, self.painter.font(), words)
        rim = QPen(QColor(PAPER), 4 * self.factor)
        rim.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        self.painter.strokePath(letters, rim)
        self.painter.fillPath(letters, QColor(color))

    def legend(self) -> None:
        """Draw north, a scale bar and what the signs mean, in the southwest, where no map reaches."""
        f, sheet = self.factor, QRectF(self.painter.viewport())
        box = QRectF(20 * f, sheet.bottom() - 330 * f, 560 * f, 310 * f)
        self.painter.setPen(QPen(QColor(INK), 2 * f))
        self.painter.setBrush(QColor(PAPER))
        self.painter.drawRect(box)
        self.taken.append(box)
        self.painter.setFont(map_font(_LEGEND_LETTERS * f))
        rows = (
            ("main road of 1944", PRIMARY, 4.2, Qt.PenStyle.SolidLine),
            ("other road", SECONDARY, 2.2, Qt.PenStyle.SolidLine),
            ("river", WATER, 5.0, Qt.PenStyle.SolidLine),
            ("border", BORDER, 3.5, Qt.PenStyle.DashDotLine),
            ("Westwall", WORKS, 6.0, Qt.PenStyle.DotLine),
        )
        for row, (words, color, width, style) in enumerate(rows):
            y = box.top() + (36 + 36 * row) * f
            self.painter.setPen(QPen(QColor(color), width * f, style))
            self.painter.drawLine(QPointF(box.left() + 16 * f, y), QPointF(box.left() + 86 * f, y))
            self._label(words, box.left() + 98 * f, y)
        fills = (
            ("wood", WOOD, Qt.BrushStyle.SolidPattern),
            ("high ground", HIGH, Qt.BrushStyle.SolidPattern),
            ("steep valley", STEEP, Qt.BrushStyle.BDiagPattern),
            ("marsh", MARSH, Qt.BrushStyle.HorPattern),
        )
        for row, (words, color, pattern) in enumerate(fills):
            y, left = box.top() + (36 + 36 * row) * f, box.left() + 330 * f
            self.painter.fillRect(QRectF(left, y - 12 * f, 60 * f, 24 * f), QColor(PAPER))
            brush = self.painter.brush()
            brush.setColor(QColor(color))
            brush.setStyle(pattern)
            self.painter.fillRect(QRectF(left, y - 12 * f, 60 * f, 24 * f), brush)
            self._label(words, left + 72 * f, y)
        self._scale_bar(QPointF(box.left() + 24 * f, box.bottom() - 50 * f))
        self._north(QPointF(box.right() - 60 * f, box.bottom() - 95 * f))

    def _label(self, words: str, left: float, middle: float) -> None:
        self.painter.setPen(QColor(INK))
        self.painter.drawText(QPointF(left, middle + 0.36 * _LEGEND_LETTERS * self.factor), words)

    def _scale_bar(self, at: QPointF) -> None:
        """Draw ten kilometers in steps of five."""
        f, step = self.factor, 5 * self.scale
        self.painter.setPen(QPen(QColor(INK), 1.5 * f))
        for count, color in enumerate((INK, PAPER)):
            self.painter.setBrush(QColor(color))
            self.painter.drawRect(QRectF(at.x() + count * step, at.y(), step, 12 * f))
        self._label("10 km", at.x() + 2 * step + 12 * f, at.y() + 6 * f)

    def _north(self, at: QPointF) -> None:
        f = self.factor
        self.painter.setBrush(QColor(INK))
        arrow = [QPointF(0, -45), QPointF(14, 20), QPointF(0, 8), QPointF(-14, 20)]
        self.painter.drawPolygon(QPolygonF([at + point * f for point in arrow]))
        self._label("N", at.x() - 8 * f, at.y() + 38 * f)


def _rounded(points: list[QPointF], closed: bool = False) -> list[QPointF]:
    """Return the line with its corners cut twice; ends stay, a closed line (last point is the first) closes."""
    for _ in range(2):
        cut = [
            point
            for a, b in zip(points, points[1:], strict=False)
            for point in (a * 0.75 + b * 0.25, a * 0.25 + b * 0.75)
        ]
        points = [*cut, cut[0]] if closed else [points[0], *cut, points[-1]]
    return points
