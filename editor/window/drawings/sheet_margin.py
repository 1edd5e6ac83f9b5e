"""Draw the margin of a map sheet: title, what the signs mean, a scale bar and north."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF

from editor.window.canvas.geometry import Geometry
from editor.window.canvas.labels import ListedLabels
from editor.window.canvas.painting import paint_window
from editor.window.canvas.scene import MapScene, SidePicture
from editor.window.canvas.symbols import map_font
from editor.window.theme import Looks, theme_by_name
from engine.core.hexes import Cell

_SAMPLE = 2.0
"""Width and height of the picture beside a title, in units of the margin."""
_TITLE = 11.0
"""Width of a title of the legend in units of the margin."""
_SEEN = 1.15
"""How many hexes wide the picture beside a title is."""
_HEAD = 32.0
"""Width of title, scale and north in units of the margin."""
_PARTS = frozenset({"terrain", "rivers", "roads", "grid"})


@dataclass(frozen=True, slots=True)
class Sign:
    """A line of the legend: the terrain key, its kind (hex, mark, hexside, crossing, road) and its title."""

    key: str
    kind: str
    title: str


@dataclass(frozen=True, slots=True)
class SheetNotes:
    """What the margin says: title, signs, kilometers a hex (0: nobody knows) and the bearing of the top in degrees."""

    title: str
    signs: tuple[Sign, ...] = ()
    km_per_hex: float = 0.0
    north: float = 0.0


def signs_of(scene: MapScene, chart: Sequence[Sign]) -> tuple[Sign, ...]:
    """Return those lines of a terrain chart that the map shows."""
    shown = (
        set(scene.terrain_keys) | set(scene.links.values()) | {mark for found in scene.marks.values() for mark in found}
    )
    shown |= {key for found in scene.sides.values() for item in found for key in (item.feature, item.crossing)}
    return tuple(sign for sign in chart if sign.key in shown)


def unit_of(width: float) -> float:
    """Return the unit of a margin in pixels: the height of its letters and a little more."""
    return min(30.0, max(9.0, width / 130))


def margin_height(notes: SheetNotes, width: float) -> int:
    """Return how many pixels the margin takes under a picture of that width."""
    unit = unit_of(width)
    return round((_rows(notes, width) * 2.3 + 1.4) * unit)


def _columns(width: float) -> int:
    """Return how many signs stand side by side, right of the title, the scale and north."""
    unit = unit_of(width)
    return max(1, int((width - _HEAD * unit) / ((_SAMPLE + _TITLE) * unit)))


def _rows(notes: SheetNotes, width: float) -> int:
    return max(3, -(-len(notes.signs) // _columns(width)))


def paint_margin(painter: QPainter, rect: QRectF, scene: MapScene, notes: SheetNotes, theme: str, scale: float) -> None:
    """Paint the margin into a rectangle; ``scale`` is pixels per hex of the map above it."""
    colors, unit = theme_by_name(theme), unit_of(rect.width())
    painter.fillRect(rect, QColor(colors.halo))
    painter.setPen(QPen(QColor(colors.edge), max(1.0, unit * 0.08)))
    painter.drawLine(rect.topLeft(), rect.topRight())
    ink = QColor(colors.place)
    painter.setPen(ink)
    painter.setFont(map_font(unit * 2.2, QFont.Weight.Bold))
    left, top = rect.left() + unit * 1.2, rect.top() + unit * 0.6
    painter.drawText(QRectF(left, top, 26 * unit, 3 * unit), Qt.AlignmentFlag.AlignVCenter, notes.title)
    if notes.km_per_hex:
        _scale_bar(painter, QPointF(left, top + 4.8 * unit), unit, scale / notes.km_per_hex, colors.place, colors.halo)
        _north(painter, QPointF(rect.left() + 27.5 * unit, rect.center().y()), unit, notes.north, colors.place)
    columns = _columns(rect.width())
    for place, sign in enumerate(notes.signs):
        row, column = divmod(place, columns)
        x = rect.left() + _HEAD * unit + column * (_SAMPLE + _TITLE) * unit
        y = rect.top() + unit * 0.8 + row * 2.3 * unit
        _sample(painter, QRectF(x, y, _SAMPLE * unit, _SAMPLE * unit), scene.geometry, sign, scene.looks, theme)
        painter.setPen(ink)
        painter.setFont(map_font(unit))
        room = QRectF(x + (_SAMPLE + 0.4) * unit, y, (_TITLE - 0.8) * unit, _SAMPLE * unit)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, sign.title)


def _scale_bar(painter: QPainter, at: QPointF, unit: float, km: float, ink: str, paper: str) -> None:
    """Draw a bar of four parts; ``km`` is pixels a kilometer."""
    step = next((length for length in (1, 2, 5, 10, 20) if length * km * 4 > 10 * unit), 20)
    painter.setPen(QPen(QColor(ink), max(1.0, unit * 0.08)))
    painter.setFont(map_font(unit * 0.9))
    for part in range(4):
        painter.setBrush(QColor(ink if part % 2 == 0 else paper))
        painter.drawRect(QRectF(at.x() + part * step * km, at.y(), step * km, unit * 0.5))
    for part in (0, 2, 4):
        words = f"{part * step} km" if part == 4 else str(part * step)
        room = QRectF(at.x() + part * step * km - 3 * unit, at.y() + unit * 0.6, 6 * unit, 1.3 * unit)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, words)


def _north(painter: QPainter, at: QPointF, unit: float, bearing: float, ink: str) -> None:
    """Draw an arrow to the north; the top of the map looks toward ``bearing``."""
    turn = radians(-bearing)
    right, up = QPointF(cos(turn), sin(turn)), QPointF(sin(turn), -cos(turn))
    arrow = [up * 2.2, right * 0.75 - up * 1.0, up * -0.4, right * -0.75 - up * 1.0]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    painter.drawPolygon(QPolygonF([at + point * unit for point in arrow]))
    painter.setPen(QColor(ink))
    painter.setFont(map_font(unit * 1.1, QFont.Weight.Bold))
    middle = at - up * (2.0 * unit)
    room = QRectF(middle.x() - unit, middle.y() - unit, 2 * unit, 2 * unit)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, "N")


def _sample(painter: QPainter, room: QRectF, geometry: Geometry, sign: Sign, looks: Looks, theme: str) -> None:
    """Draw a sign by the painter of the map itself, on a map of a few hexes."""
    scene, (x, y) = _tiny(geometry, sign, looks)
    seen = _SEEN
    if looks.of(sign.key).mark != "none":
        # the plates of marks are small and stand in the lower left of a hex
        x, y, seen = x - 0.12, y + 0.25, _SEEN / 1.6
    scale = room.width() / seen
    window = (
        round((x - seen / 2) * scale),
        round((y - seen / 2) * scale),
        round(room.width()),
        round(room.height()),
    )
    painter.drawImage(room.topLeft(), paint_window(scene, window, scale, theme, _PARTS))


def _tiny(geometry: Geometry, sign: Sign, looks: Looks) -> tuple[MapScene, tuple[float, float]]:
    """Return a map of three by three hexes that shows a sign, and where to look."""
    terrain = np.full((5, 5), 2, dtype=np.uint8)
    center: Cell = (2, 2)
    sides: dict[tuple[Cell, int], tuple[SidePicture, ...]] = {}
    links: dict[tuple[Cell, int], str] = {}
    look = geometry.center(center)
    if sign.kind == "hex":
        terrain[center[1], center[0]] = 1
    elif sign.kind in ("hexside", "crossing"):
        # a hexside that lies flat, or nearly so: 2 of a pointy grid, 0 turned over of a flat one
        direction = 2 if geometry.pointy else 3
        side = geometry.side(center, direction)
        feature = sign.key if sign.kind == "hexside" else "river"
        item = SidePicture(feature, "", sign.key if sign.kind == "crossing" else "", "here")
        for other in (direction - 1, direction, direction + 1):
            near = geometry.side(center, other % 6)
            sides[near] = (item if near == side else SidePicture(feature, "", "", "here"),)
        if sign.kind == "crossing":
            links = {geometry.side(center, turn): "road" for turn in (direction, (direction + 3) % 6)}
        look = geometry.side_middle(center, direction)
    elif sign.kind == "road":
        links = {geometry.side(center, turn): sign.key for turn in (1, 4)}
    labels = ListedLabels({"here": center})
    marks = {center: (sign.key,)} if sign.kind == "mark" else {}
    ground = MapScene(geometry, 0, 0, terrain, (sign.key, "open"), labels, marks, sides, links, looks=looks)
    return ground, look
