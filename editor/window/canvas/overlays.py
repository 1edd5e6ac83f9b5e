"""What is laid over the map for a while: reach with costs, zones, supply, odds, findings, arrows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, sin

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from editor.window.canvas.curves import smooth_polyline
from editor.window.canvas.frames import OPACITY, Frame, pill_image
from editor.window.canvas.geometry import Geometry, Point
from editor.window.canvas.kept_pictures import kept_within
from editor.window.canvas.scene import MapScene
from editor.window.canvas.stamps import blank_image, finished
from editor.window.theme import theme_by_name
from engine.core.hexes import Cell

TEXTS_FROM = 20.0
"""Pixels a hex from which overlays have texts."""
DETAILS_FROM = 40.0
"""Pixels a hex from which lines tell their details: below it the texts of neighboring lines would cover each other."""

_FULL, _FAINT = 84, 26
"""How dense the fill of a hex is, of 255: the two kinds are told apart at a glance on any ground."""


@dataclass(frozen=True, slots=True)
class OverlayCell:
    """A translucent fill and a short text for one hex.

    ``fill`` is a name from the theme (``reach``, ``zoc``, ``enemy_zoc``, ``supply``, ``target``, ``finding``, ``good``,
    ``bad``, ``note``) or ``#rrggbb``; empty for text alone. ``is_faint``: a lighter fill
    within a dashed line, for the weaker of two kinds.
    """

    fill: str
    text: str = ""
    is_faint: bool = False


@dataclass(frozen=True, slots=True)
class MapPath:
    """An arrow through hexes, by their numbers; the text stands at its end, when ``detail`` only on a near map. What
    ``is_new`` is thicker, with a white edge: it is seen at a glance."""

    hexes: tuple[str, ...]
    color: str = "path"
    arrow: bool = True
    dashed: bool = False
    text: str = ""
    detail: bool = False
    is_new: bool = False


Overlay = Mapping[Cell, OverlayCell]


def paint_fills(frame: Frame, overlays: Sequence[Overlay]) -> None:
    """Fill the hexes of overlays, under the counters."""
    frame.stamp_all(_fills(frame, overlays))


def _fills(frame: Frame, overlays: Sequence[Overlay]) -> Iterator[tuple[Point, QImage]]:
    made: dict[tuple[str, bool], QImage] = {}
    left, top, right, bottom = frame.map_rect(1.0)
    center = frame.scene.geometry.center
    for overlay in overlays:
        for cell, item in overlay.items():
            if not item.fill:
                continue
            x, y = at = center(cell)
            if not (left <= x <= right and top <= y <= bottom):
                continue
            look = item.fill, item.is_faint
            if look not in made:
                scale = frame.scale * frame.ratio
                made[look] = _fill(frame.scene.geometry, frame.theme_name, *look, scale, frame.ratio)
            yield at, made[look]


@kept_within(megabytes=2)
def _fill(geometry: Geometry, theme_name: str, name: str, is_faint: bool, scale: float, ratio: float) -> QImage:
    """Return the fill of a hex, at so many pixels per hex: a reach has thousands that are alike."""
    color, side = QColor(theme_by_name(theme_name).overlay(name)), ceil(scale * 1.2) | 1
    image = blank_image(side, side)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    line = QColor(color)
    line.setAlpha(190)
    pen = QPen(line, max(ratio, scale * 0.02))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if is_faint:
        pen.setDashPattern([4.0, 3.0])
    color.setAlpha(_FAINT if is_faint else _FULL)
    painter.setPen(pen)
    painter.setBrush(color)
    middle, share = side / 2, 0.94 * scale
    corners = [QPointF(middle + dx * share, middle + dy * share) for dx, dy in geometry.corner_offsets]
    painter.drawPolygon(QPolygonF(corners))
    painter.end()
    return finished(image)


def paint_texts(frame: Frame, overlays: Sequence[Overlay]) -> None:
    """Write the texts of overlays, over the counters; texts of several overlays stand above one another."""
    if frame.scale >= TEXTS_FROM:
        frame.stamp_all(_texts(frame, overlays))


def _texts(frame: Frame, overlays: Sequence[Overlay]) -> Iterator[tuple[Point, QImage]]:
    made: dict[tuple[str, str], QImage] = {}
    taken: dict[Cell, int] = {}
    left, top, right, bottom = frame.map_rect(1.0)
    center, theme, pixels = frame.scene.geometry.center, frame.theme, max(9, round(frame.scale * 0.15))
    for overlay in overlays:
        for cell, item in overlay.items():
            if not item.text:
                continue
            x, y = center(cell)
            if not (left <= x <= right and top <= y <= bottom):
                continue
            place = taken.get(cell, 0)
            taken[cell] = place + 1
            down = 0.36 if cell in frame.scene.stacks else 0.08
            look = item.text, item.fill
            if look not in made:
                ink = theme.overlay(item.fill or "note")
                made[look] = frame.kept(pill_image, item.text, pixels, theme.halo, ink, OPACITY, frame.ratio)
            yield (x, y + down - 0.22 * place), made[look]


def paint_paths(frame: Frame, paths: Sequence[MapPath]) -> None:
    """Draw arrows through hex centers."""
    for path in paths:
        cells = frame.scene.cells(path.hexes)
        if len(cells) < 2:
            continue
        points = [(point.x(), point.y()) for point in (frame.center(cell) for cell in cells)]
        line = smooth_polyline(points)
        width = max(4.0, frame.scale * 0.12) if path.is_new else max(2.0, frame.scale * 0.055)
        color = frame.theme.overlay(path.color)
        edge = frame.pen("#ffffff", width + max(3.0, width * 0.6)) if path.is_new else None
        frame.painter.strokePath(line, edge or frame.pen(frame.theme.halo, width * 1.9, 190))
        pen = frame.pen(color, width, 235)
        if path.dashed:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([3.0, 2.0])
        frame.painter.strokePath(line, pen)
        if path.arrow:
            _arrow(frame, points[-2], points[-1], width, color, "#ffffff" if path.is_new else frame.theme.halo)
        if path.text and (not path.detail or frame.scale >= DETAILS_FROM):
            end = QPointF(points[-1][0], points[-1][1] - 0.3 * frame.scale)
            frame.pill(end, path.text, max(9, round(frame.scale * 0.15)), frame.theme.halo, color)


def _arrow(
    frame: Frame, start: tuple[float, float], end: tuple[float, float], width: float, color: str, edge: str
) -> None:
    angle = atan2(end[1] - start[1], end[0] - start[0])
    long, half = width * 3.4, width * 1.9
    ux, uy = cos(angle), sin(angle)
    tip = QPointF(end[0] + ux * width, end[1] + uy * width)
    back = QPointF(tip.x() - ux * long, tip.y() - uy * long)
    head = QPainterPath()
    left = QPointF(back.x() + uy * half, back.y() - ux * half)
    right = QPointF(back.x() - uy * half, back.y() + ux * half)
    head.addPolygon(QPolygonF([tip, right, left]))
    head.closeSubpath()
    frame.painter.strokePath(head, frame.pen(edge, width * 0.7))
    frame.painter.fillPath(head, QColor(color))


def overlay_of(scene: MapScene, cells: Mapping[str, OverlayCell]) -> Overlay:
    """Return an overlay by cell; hexes that do not exist are left out."""
    return {cell: item for label, item in cells.items() if (cell := scene.cell(label)) is not None}
