"""What is laid over the map for a while: reach with costs, zones, supply, odds, findings, arrows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atan2, cos, sin

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPolygonF

from editor.window.canvas.curves import smooth_polyline
from editor.window.canvas.frames import Frame
from editor.window.canvas.scene import MapScene
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
    """An arrow through hexes, by their numbers; the text stands at its end, when ``detail`` only on a near map."""

    hexes: tuple[str, ...]
    color: str = "path"
    arrow: bool = True
    dashed: bool = False
    text: str = ""
    detail: bool = False


Overlay = Mapping[Cell, OverlayCell]


def paint_fills(frame: Frame, overlays: Sequence[Overlay]) -> None:
    """Fill the hexes of overlays, under the counters."""
    for overlay in overlays:
        for cell, item in overlay.items():
            if not item.fill or not frame.shows(cell):
                continue
            color = QColor(frame.theme.overlay(item.fill))
            color.setAlpha(_FAINT if item.is_faint else _FULL)
            frame.painter.setBrush(color)
            pen = frame.pen(frame.theme.overlay(item.fill), max(1.0, frame.scale * 0.02), 190)
            if item.is_faint:
                pen.setDashPattern([4.0, 3.0])
            frame.painter.setPen(pen)
            frame.painter.drawPolygon(frame.polygon(cell, 0.94))


def paint_texts(frame: Frame, overlays: Sequence[Overlay]) -> None:
    """Write the texts of overlays, over the counters; texts of several overlays stand above one another."""
    if frame.scale < TEXTS_FROM:
        return
    taken: dict[Cell, int] = {}
    for overlay in overlays:
        for cell, item in overlay.items():
            if not item.text or not frame.shows(cell):
                continue
            place = taken.get(cell, 0)
            taken[cell] = place + 1
            x, y = frame.scene.geometry.center(cell)
            down = 0.36 if cell in frame.scene.stacks else 0.08
            at = frame.at((x, y + down - 0.22 * place))
            ink = frame.theme.overlay(item.fill or "note")
            frame.pill(at, item.text, max(9, round(frame.scale * 0.15)), frame.theme.halo, ink)


def paint_paths(frame: Frame, paths: Sequence[MapPath]) -> None:
    """Draw arrows through hex centers."""
    for path in paths:
        cells = frame.scene.cells(path.hexes)
        if len(cells) < 2:
            continue
        points = [(point.x(), point.y()) for point in (frame.center(cell) for cell in cells)]
        line = smooth_polyline(points)
        width = max(2.0, frame.scale * 0.055)
        color = frame.theme.overlay(path.color)
        frame.painter.strokePath(line, frame.pen(frame.theme.halo, width * 1.9, 190))
        pen = frame.pen(color, width, 235)
        if path.dashed:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([3.0, 2.0])
        frame.painter.strokePath(line, pen)
        if path.arrow:
            _arrow(frame, points[-2], points[-1], width, color)
        if path.text and (not path.detail or frame.scale >= DETAILS_FROM):
            end = QPointF(points[-1][0], points[-1][1] - 0.3 * frame.scale)
            frame.pill(end, path.text, max(9, round(frame.scale * 0.15)), frame.theme.halo, color)


def _arrow(frame: Frame, start: tuple[float, float], end: tuple[float, float], width: float, color: str) -> None:
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
    frame.painter.strokePath(head, frame.pen(frame.theme.halo, width * 0.7))
    frame.painter.fillPath(head, QColor(color))


def overlay_of(scene: MapScene, cells: Mapping[str, OverlayCell]) -> Overlay:
    """Return an overlay by cell; hexes that do not exist are left out."""
    return {cell: item for label, item in cells.items() if (cell := scene.cell(label)) is not None}
