"""How is the certainty of terrain shown on the map? By a mark in each hex, told apart by shape first, then by color."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPolygonF

from editor.window.canvas.frames import Frame

MARKS_FROM = 7.0
"""Pixels per hex from which the marks can be told apart."""


@dataclass(frozen=True, slots=True)
class CertaintyLook:
    """A shape and an overlay color of the theme."""

    shape: str
    color: str


LOOKS: dict[str, CertaintyLook] = {
    "printed": CertaintyLook("square", "good"),
    "official": CertaintyLook("diamond", "good"),
    "owner": CertaintyLook("disk", "good"),
    "derived": CertaintyLook("triangle", "supply"),
    "designed": CertaintyLook("star", "supply"),
    "reconstructed": CertaintyLook("ring", "finding"),
    "unknown": CertaintyLook("cross", "bad"),
    "own": CertaintyLook("star", "finding"),
}
"""What each certainty looks like: filled when somebody vouches for it, hollow when not; ``own`` stands in this
scenario alone."""
_STAR = [
    QPointF(0, -1.35), QPointF(0.35, -0.35), QPointF(1.35, 0), QPointF(0.35, 0.35),
    QPointF(0, 1.35), QPointF(-0.35, 0.35), QPointF(-1.35, 0), QPointF(-0.35, -0.35),
]  # fmt: skip
"""Corners of a star of four points, in radii around its center."""


def paint_certainty(frame: Frame, certainty_by_hex: Mapping[str, str]) -> None:
    """Put the mark of its terrain into the lower corner of each hex."""
    if frame.scale < MARKS_FROM:
        return
    radius = max(1.8, frame.scale * 0.085)
    for label, certainty in certainty_by_hex.items():
        cell = frame.scene.cell(label)
        look = LOOKS.get(certainty)
        if cell is None or look is None or not frame.shows(cell):
            continue
        x, y = frame.scene.geometry.center(cell)
        _draw(frame, frame.at((x, y + 0.36)), radius, look)


def _draw(frame: Frame, at: QPointF, r: float, look: CertaintyLook) -> None:
    painter, color = frame.painter, frame.theme.overlay(look.color)
    hollow = look.shape in ("ring", "cross")
    for ink, wide in ((frame.theme.halo, max(2.6, r * 0.9)), (color, max(1.2, r * 0.42))):
        painter.setPen(frame.pen(ink, wide))
        painter.setBrush(Qt.BrushStyle.NoBrush if hollow else QColor(color))
        if look.shape in ("ring", "disk"):
            painter.drawEllipse(at, r, r)
        elif look.shape == "square":
            painter.drawRect(QRectF(at.x() - r * 0.85, at.y() - r * 0.85, r * 1.7, r * 1.7))
        elif look.shape == "star":
            painter.drawPolygon(QPolygonF([at + offset * r for offset in _STAR]))
        elif look.shape == "cross":
            painter.drawLine(at + QPointF(-r, -r), at + QPointF(r, r))
            painter.drawLine(at + QPointF(-r, r), at + QPointF(r, -r))
        else:
            low = QPointF(0, r * 1.15) if look.shape == "diamond" else QPointF(r, r * 0.8)
            corners = [at + QPointF(0, -r * 1.15), at + QPointF(r, 0 if look.shape == "diamond" else r * 0.8), at + low]
            corners.append(at + QPointF(-r, 0 if look.shape == "diamond" else r * 0.8))
            painter.drawPolygon(QPolygonF(corners))
