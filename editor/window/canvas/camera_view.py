"""The camera of the map: zoom around a point, pan, fit; knows nothing of what is drawn.

Scene coordinates are map units, so the scale of the view is pixels per hex.
"""

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from editor.window.canvas.camera import FULL, clamped, fitting, stepped

MARGIN = 0.4
"""Map units around the map that can be seen."""

_PAN = 60
"""Pixels an arrow key moves the map."""

_ARROWS = {
    Qt.Key.Key_Left: QPoint(-_PAN, 0),
    Qt.Key.Key_Right: QPoint(_PAN, 0),
    Qt.Key.Key_Up: QPoint(0, -_PAN),
    Qt.Key.Key_Down: QPoint(0, _PAN),
}


RESTS_AFTER = 120
"""Milliseconds after the last step of the wheel until the map is painted at its new zoom."""


class CameraView(QGraphicsView):
    """A view that zooms and pans.

    Signals:
        view_changed: the visible part or the zoom is another.
    """

    view_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scale = FULL
        self._fitted = True
        self._stays: tuple[float, float, float] | None = None
        self.is_hurried = False
        """Whether the wheel is turning: what is seen may be stretched meanwhile."""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(RESTS_AFTER)
        self._rest.timeout.connect(self._rested)
        self._extent: tuple[float, float, float, float] | None = None
        self._like: CameraView | None = None
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.actionTriggered.connect(lambda _action: self._let_go())

    def set_extent(
        self, extent: tuple[float, float, float, float], fitted: tuple[float, float, float, float] | None = None
    ) -> QRectF:
        """Say how far the map reaches (left, top, width, height in map units); return what can be seen of it.

        ``fitted`` is the part that ``fit`` shows, without it all.
        """
        left, top, width, height = extent
        bounds = QRectF(left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
        self._extent = fitted or extent
        self.setSceneRect(bounds)
        return bounds

    @property
    def pixels_per_hex(self) -> float:
        """The zoom."""
        return self._scale

    @property
    def visible_rect(self) -> QRectF:
        """The visible part in map units."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    @property
    def is_fitted(self) -> bool:
        """Whether the whole of it is shown and stays so while the window changes its size."""
        return self._fitted

    @property
    def middle(self) -> QPointF:
        """The point in map units that is in the middle, or shall be once the window has found its size."""
        return QPointF(*self._stays[1:]) if self._stays is not None else self.visible_rect.center()

    def stay_at(self, scale: float, x: float, y: float) -> None:
        """Show a point in map units in the middle, and keep it there while the window finds its size."""
        self._fitted = False
        self._set_scale(clamped(scale), None)
        self.centerOn(x, y)
        self._stays = (scale, x, y)

    def _let_go(self) -> None:
        self._fitted, self._stays = False, None

    def zoom_to(self, scale: float, around: QPointF | None = None) -> None:
        """Zoom to pixels per hex, keeping a pixel of the viewport (its middle without one) where it is."""
        self._let_go()
        self._set_scale(clamped(scale), around)

    def zoom_by(self, steps: int, around: QPointF | None = None) -> None:
        """Zoom some steps in, or out when negative: in a hurry until the zoom rests."""
        self.is_hurried = True
        self._rest.start()
        self.zoom_to(stepped(self._scale, steps), around)

    def _rested(self) -> None:
        self.is_hurried = False
        self.viewport().update()

    def fit(self) -> None:
        """Show the whole map, or the part that matters; it stays fitted while the window changes its size. Before a
        layout has given it room the scale stays: what is brought into view meanwhile would be seen as a speck."""
        if self._extent is None:
            return
        left, top, width, height = self._extent
        size = self.maximumViewportSize()
        if size.isEmpty():
            self._fitted = True
            return
        self._set_scale(fitting(width + 2.4 * MARGIN, height + 2.4 * MARGIN, size.width(), size.height()), None)
        self.centerOn(left + width / 2, top + height / 2)
        self._fitted = True
        self.view_changed.emit()

    def look_as(self, other: "CameraView") -> None:
        """Show the part that another view of the same map shows, before there is a map as soon as there is one; nothing
        where that shows another map."""
        self._like = other if self._extent is None else None
        if self._extent is None or self.sceneRect() != other.sceneRect():
            return
        if other.is_fitted:
            self.fit()
        else:
            self.stay_at(other.pixels_per_hex, other.middle.x(), other.middle.y())

    def look_at_last(self) -> None:
        """Look as a view that was named before there was a map."""
        if self._like is not None:
            self.look_as(self._like)

    def move_to(self, x: float, y: float) -> None:
        """Bring a point in map units into the middle."""
        self._let_go()
        self.centerOn(x, y)
        self.view_changed.emit()

    def pan_by(self, pixels: QPointF) -> None:
        """Scroll by some pixels."""
        self._let_go()
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + round(pixels.x()))
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + round(pixels.y()))

    def _set_scale(self, scale: float, around: QPointF | None) -> None:
        pixel = around if around is not None else QPointF(self.viewport().rect().center())
        kept = self.to_map(pixel)
        self._scale = scale
        self.setTransform(QTransform.fromScale(scale, scale))
        moved = QPointF(self.mapFromScene(kept)) - pixel
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + round(moved.x()))
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + round(moved.y()))
        self.view_changed.emit()

    def to_map(self, pixel: QPointF) -> QPointF:
        inverted, _ = self.viewportTransform().inverted()
        return inverted.map(pixel)

    def camera_key(self, event: QKeyEvent) -> bool:
        """Take a key that moves the camera: arrows, plus, minus, Home, 0; return whether it was one."""
        key = Qt.Key(event.key())
        if key in _ARROWS:
            self.pan_by(QPointF(_ARROWS[key]))
        elif key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
            self.zoom_by(1)
        elif key == Qt.Key.Key_Minus:
            self.zoom_by(-1)
        elif key == Qt.Key.Key_Home:
            self.fit()
        elif key == Qt.Key.Key_0:
            self.zoom_to(FULL)
        else:
            return False
        return True

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the pointer."""
        turned = event.angleDelta().y() or event.angleDelta().x()
        if turned:
            self.zoom_by(1 if turned > 0 else -1, event.position())
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep a fitted map fitted, and a place that was asked for in the middle."""
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
        elif self._stays is not None:
            self.stay_at(*self._stays)
        else:
            self.view_changed.emit()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Scroll by painting anew: the pictures are cached, and layers in pixels do not move with Qt's copy."""
        super().scrollContentsBy(dx, dy)
        self.viewport().update()
        self.view_changed.emit()
