"""Which hexes and counters stand under an erratum? A corner of the hex is folded; the chosen one is ringed."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPen, QPolygonF

from editor.window.canvas.frames import Frame
from editor.window.frame.chrome import chrome

SEEN_FROM = 14
"""Below so many pixels a hex a folded corner would be a speck."""


@dataclass(frozen=True)
class ErrataMarks:
    """Hexes that errata in force change, counters likewise by key, and the hexes of the chosen erratum."""

    hexes: frozenset[str] = frozenset()
    counters: frozenset[str] = frozenset()
    chosen: tuple[str, ...] = ()


def paint_errata(frame: Frame, marks: ErrataMarks) -> None:
    """Fold a corner of each hex under an erratum, or in which a counter under one stands, and ring the chosen ones."""
    by_counter = frame.scene.hex_by_counter
    under = {*marks.hexes, *(by_counter[key] for key in marks.counters if key in by_counter)}
    color = QColor(chrome().erratum)
    if frame.scale >= SEEN_FROM:
        frame.painter.setPen(Qt.PenStyle.NoPen)
        frame.painter.setBrush(color)
        for label in under:
            cell = frame.scene.cell(label)
            if cell is not None and frame.shows(cell):
                middle = frame.center(cell)
                at = QPointF(middle.x() + 0.2 * frame.scale, middle.y() - 0.42 * frame.scale)
                fold = 0.17 * frame.scale
                frame.painter.drawPolygon(QPolygonF([at, at + QPointF(fold, 0), at + QPointF(fold, fold)]))
    frame.painter.setBrush(Qt.BrushStyle.NoBrush)
    frame.painter.setPen(QPen(color, max(2.0, 0.05 * frame.scale)))
    for label in marks.chosen:
        cell = frame.scene.cell(label)
        if cell is not None and frame.shows(cell):
            frame.painter.drawPolygon(frame.polygon(cell, 0.9))
