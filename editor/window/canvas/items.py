"""Which items does the graphics scene hold? One per layer, each painting only what is exposed."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.window.canvas.frames import Frame
from editor.window.canvas.scene import MapScene


class LayerItem(QGraphicsItem):
    """A layer: hands a frame in pixels to a painting function."""

    def __init__(
        self, order: int, paint: Callable[[Frame], object], source: Callable[[], tuple[MapScene, str]]
    ) -> None:
        super().__init__()
        self._paint, self._source = paint, source
        self._bounds = QRectF()
        self.setZValue(order)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def set_bounds(self, bounds: QRectF) -> None:
        """Say how far the map reaches, in map units."""
        self.prepareGeometryChange()
        self._bounds = bounds

    def boundingRect(self) -> QRectF:
        """Return how far the layer reaches, in map units."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Paint the exposed part in pixels."""
        transform = painter.worldTransform()
        scene, theme_name = self._source()
        pixels = transform.mapRect(option.exposedRect)
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        origin = QPointF(round(transform.dx()), round(transform.dy()))
        self._paint(Frame(painter, scene, theme_name, transform.m11(), origin.x(), origin.y(), pixels))
        painter.restore()
