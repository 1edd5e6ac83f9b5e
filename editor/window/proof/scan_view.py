"""The person's own picture of a sheet: the part beside a block, or the whole of it to set control points in."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QTransform, QWheelEvent
from PySide6.QtWidgets import QWidget

from editor.proof.underlay import Fit
from editor.window.frame.chrome import chrome
from editor.window.proof.ground_view import GroundView, Laid

_STEP, _CROSS = 1.25, 9


class ScanView(QWidget):
    """Draws the picture.

    Signals:
        clicked: a pixel of the whole picture.
    """

    clicked = Signal(float, float)

    def __init__(self, ground: GroundView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumSize(220, 220)
        self._ground = ground
        self._laid: Laid | None = None
        self._outline: QPolygonF | None = None
        self._points: Mapping[str, QPointF] = {}
        self._pending: QPointF | None = None
        self.is_whole = False
        self._scale, self._corner, self._held = 0.0, QPointF(), QPointF()

    def show_beside(self, laid: Laid | None, outline: Sequence[tuple[float, float]]) -> None:
        """Show the part that the block covers; ``outline`` is the hex that is looked at, in map units."""
        self._laid, self.is_whole = laid, False
        self._outline = QPolygonF([QPointF(*corner) for corner in outline])
        self.update()

    def show_whole(self, laid: Laid, points: Mapping[str, QPointF], pending: QPointF | None) -> None:
        """Show all of it, with the control points by hex, and the pixel that was clicked last."""
        if not self.is_whole or self._laid is None or self._laid.image.cacheKey() != laid.image.cacheKey():
            self._scale = 0.0
        self._laid, self.is_whole, self._points, self._pending = laid, True, points, pending
        self.update()

    def _whole(self) -> QTransform:
        """Return how pixels of the picture come to those of the widget."""
        if not self._scale and self._laid is not None:
            size = self._laid.image.size()
            self._scale = min(self.width() / max(1, size.width()), self.height() / max(1, size.height()))
            self._corner = QPointF()
        return QTransform.fromTranslate(self._corner.x(), self._corner.y()).scale(self._scale, self._scale)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the pointer."""
        if not self.is_whole or not event.angleDelta().y():
            event.ignore()
            return
        factor = _STEP if event.angleDelta().y() > 0 else 1 / _STEP
        self._corner = event.position() - (event.position() - self._corner) * factor
        self._scale *= factor
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Set a point by the left button; hold the picture by the others."""
        self._held = event.position()
        if self.is_whole and event.button() == Qt.MouseButton.LeftButton:
            inverse, _ = self._whole().inverted()
            at = inverse.map(event.position())
            self.clicked.emit(at.x(), at.y())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the picture by the right or the middle button."""
        if self.is_whole and event.buttons() & ~Qt.MouseButton.LeftButton:
            self._corner += event.position() - self._held
            self._held = event.position()
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(chrome().window))
        painter.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
        if self._laid is not None and self.is_whole:
            self._paint_whole(painter, self._laid)
        elif self._laid is not None:
            self._paint_part(painter, self._laid)
        painter.end()

    def _paint_part(self, painter: QPainter, laid: Laid) -> None:
        ground = self._ground
        middle = QPointF((self.width() - ground.width()) / 2, (self.height() - ground.height()) / 2)
        origin = ground.origin + middle
        to_view = QTransform.fromTranslate(origin.x(), origin.y()).scale(ground.scale, ground.scale)
        painter.setTransform(laid.to_map * to_view)
        painter.drawImage(0, 0, laid.image)
        painter.resetTransform()
        if self._outline is not None:
            painter.setPen(QPen(QColor(chrome().accent), 4))
            painter.drawPolygon(to_view.map(self._outline))

    def _paint_whole(self, painter: QPainter, laid: Laid) -> None:
        to_view = self._whole()
        painter.setTransform(to_view)
        painter.drawImage(0, 0, laid.image)
        painter.resetTransform()
        for label, at in self._points.items():
            self._cross(painter, to_view.map(at), chrome().accent, label)
        if self._pending is not None:
            self._cross(painter, to_view.map(self._pending), chrome().erratum, "?")

    def _cross(self, painter: QPainter, at: QPointF, color: str, text: str) -> None:
        painter.setPen(QPen(QColor(color), 2))
        painter.drawLine(at - QPointF(_CROSS, 0), at + QPointF(_CROSS, 0))
        painter.drawLine(at - QPointF(0, _CROSS), at + QPointF(0, _CROSS))
        painter.drawText(at + QPointF(_CROSS, -_CROSS / 2), text)


def transform_of(fit: Fit) -> QTransform:
    """Return how pixels of a picture come to map units."""
    return QTransform(fit.a, fit.b, fit.c, fit.d, fit.e, fit.f)
