"""Lines that go up and down by steps over columns, with the values at the left: what the timeline shows of strength.

A library for plots takes some twenty megabytes, and draws this no better.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from editor.window.frame.chrome import chrome

TICKS = 4
"""So many values are written at the left at most, beside zero."""
_TICK = 4


class StepLine(NamedTuple):
    """A line: the edges of its columns, one more than there are ``values``."""

    edges: Sequence[float]
    values: Sequence[float]
    pen: QPen


class StepPlot(QWidget):
    """``span`` are the first and the last place across that are in sight, ``most`` the value at the upper edge."""

    pointed = Signal(float)
    """The place across at which the mouse is."""

    def __init__(self, axis: int, margin: int, parent: QWidget | None = None) -> None:
        """``axis`` is the width of the part with the values, ``margin`` what is left free above and below."""
        super().__init__(parent)
        self._axis, self._margin = axis, margin
        self.lines: Sequence[StepLine] = ()
        self.span, self.most = (0.0, 1.0), 1.0
        self.setMouseTracking(True)

    def draw(self, lines: Sequence[StepLine], most: float) -> None:
        """Draw these lines up to a value."""
        self.lines, self.most = tuple(lines), most
        self.update()

    def show_span(self, left: float, right: float) -> None:
        """Show what lies between two places across."""
        self.span = left, right
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the values at the left and the lines."""
        painter, colors, area = QPainter(self), chrome(), self._area()
        painter.fillRect(self.rect(), QColor(colors.base))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colors.line), 1))
        painter.drawLine(area.topLeft(), area.bottomLeft())
        for value in ticks(self.most):
            at = self._at(self.span[0], value)
            painter.setPen(QPen(QColor(colors.line), 1))
            painter.drawLine(at, at - QPointF(_TICK, 0))
            painter.setPen(QColor(colors.muted))
            place = QRectF(0, at.y() - self._margin, area.left() - _TICK - 2, 2 * self._margin)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{value:g}")
        painter.setClipRect(area.adjusted(0, -1, 0, 1))
        for line in self.lines:
            painter.setPen(line.pen)
            steps = zip(pairwise(line.edges), line.values, strict=True)
            painter.drawPolyline(QPolygonF([self._at(edge, value) for edges, value in steps for edge in edges]))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell where the mouse is."""
        area, (left, right) = self._area(), self.span
        self.pointed.emit(left + (event.position().x() - area.left()) / max(1.0, area.width()) * (right - left))

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(self._axis, self._margin, 0, -self._margin)

    def _at(self, place: float, value: float) -> QPointF:
        area, (left, right) = self._area(), self.span
        across = (place - left) / ((right - left) or 1) * area.width()
        return QPointF(area.left() + across, area.bottom() - value / (self.most or 1) * area.height())


def ticks(most: float) -> list[float]:
    """Return round values from zero to a highest one: few enough to be read beside a low plot."""
    step, scale = 1.0, 1.0
    while most / step > TICKS:
        for part in (2, 5, 10):
            step = scale * part
            if most / step <= TICKS:
                break
        else:
            scale *= 10
    return [step * count for count in range(int(most / step) + 1)]
