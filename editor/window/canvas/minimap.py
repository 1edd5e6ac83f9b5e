"""The whole map in small, with the part that the view shows; a press goes there."""

from collections.abc import Callable
from math import ceil

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from editor.window.canvas.along_sides import on_sides
from editor.window.canvas.far_picture import far_picture
from editor.window.canvas.scene import MapScene
from editor.window.canvas.stamps import blank_image
from editor.window.canvas.strokes import draw_lines
from editor.window.canvas.view import MapView
from editor.window.theme import Theme, theme_by_name
from editor.window.translation import tr
from engine.core.hexes import Cell


class Minimap(QWidget):
    """A small map of a view."""

    def __init__(self, view: MapView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._is_held = False
        """Whether the pointer was pressed on the map."""
        self._picture = QImage()
        self._pictured: tuple[object, ...] = ()
        self._far = QImage()
        self._seen_far: tuple[object, ...] = ()
        self._rivers = QImage()
        self._seen_rivers: tuple[object, ...] = ()
        self._dots = QImage()
        self._seen_dots: tuple[object, ...] = ()
        self._tops: dict[Cell, str] = {}
        self._laid: tuple[object, ...] = ()
        self.setMinimumSize(120, 80)
        self.setToolTip(tr("Press to go there"))
        self.setAccessibleName(tr("Map overview"))
        view.view_changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return a comfortable size."""
        return QSize(240, 150)

    def refresh(self) -> None:
        """The map has changed: what of it is drawn is drawn anew."""
        self.update()

    def _place(self, scene: MapScene) -> QRectF:
        """Return where the map lies in the widget, in pixels."""
        _, _, width, height = scene.extent
        scale = min((self.width() - 4) / width, (self.height() - 4) / height)
        wide, high = width * scale, height * scale
        return QRectF((self.width() - wide) / 2, (self.height() - high) / 2, wide, high)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the map and the frame of the view; the map itself only when something of it has changed."""
        if not self._view.has_map:
            return
        scene, theme = self._view.scene_data, theme_by_name(self._view.theme_name)
        place, ratio = self._place(scene), self.devicePixelRatioF()
        shown_now = (scene.terrain, scene.inside, scene.sides, scene.stacks, theme, self.width(), self.height(), ratio)
        if not _same(self._pictured, shown_now):
            self._picture, self._pictured = self._drawn(scene, theme, place, ratio), shown_now
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawImage(QRectF(self.rect()), self._picture)
        shown, at = self._view.visible_rect, _points(scene, place)
        frame = QRectF(at(shown.left(), shown.top()), at(shown.right(), shown.bottom()))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.selection), 2))
        painter.drawRect(frame.intersected(QRectF(self.rect()).adjusted(1, 1, -1, -1)))

    def _drawn(self, scene: MapScene, theme: Theme, place: QRectF, ratio: float) -> QImage:
        """Return the map in small: the ground, the rivers, the counters as dots."""
        room = theme, self.width(), self.height(), ratio
        if not _same(self._seen_far, (scene.terrain, scene.inside, theme)):
            self._far, self._seen_far = far_picture(scene, theme), (scene.terrain, scene.inside, theme)
        if not _same(self._seen_rivers, (scene.sides, *room)):
            self._rivers, self._seen_rivers = self._with_rivers(scene, theme, place, ratio), (scene.sides, *room)
        if not _same(self._seen_dots, (scene.stacks, *room)):
            tops = {cell: stack[-1].scheme for cell, stack in scene.stacks.items()}  # all of a counter that a dot shows
            if tops != self._tops or not _same(self._seen_dots[1:], room):
                self._dots, self._tops = self._with_dots(scene, theme, place, ratio), tops
            self._seen_dots = scene.stacks, *room
        laid = self._far, self._rivers, self._dots, *room
        if _same(self._laid, laid):
            return self._picture
        self._laid = laid
        image, painter = self._begun(ratio)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), QColor(theme.backdrop))
        painter.drawImage(place, self._far)
        painter.drawImage(QRectF(self.rect()), self._rivers)
        painter.drawImage(QRectF(self.rect()), self._dots)
        painter.end()
        return image

    def _begun(self, ratio: float) -> tuple[QImage, QPainter]:
        """Return a clear picture of the whole overview, and who paints on it in its units."""
        image = blank_image(ceil(self.width() * ratio), ceil(self.height() * ratio))
        painter = QPainter(image)
        painter.scale(ratio, ratio)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        return image, painter

    def _with_dots(self, scene: MapScene, theme: Theme, place: QRectF, ratio: float) -> QImage:
        """Return the counters alone, to be laid over it: a brush changes the ground and leaves them."""
        image, painter = self._begun(ratio)
        at, scale = _points(scene, place), place.width() / scene.extent[2]
        painter.setPen(Qt.PenStyle.NoPen)
        dot = max(1.0, min(2.4, 0.42 * scale))
        for cell, stack in scene.stacks.items():
            colors = theme.counter(stack[-1].scheme)
            painter.setBrush(QColor(colors.edge if stack[-1].scheme != "ss" else colors.body))
            painter.drawEllipse(at(*scene.geometry.center(cell)), dot, dot)
        painter.end()
        return image

    def _with_rivers(self, scene: MapScene, theme: Theme, place: QRectF, ratio: float) -> QImage:
        """Return the rivers alone, to be laid over the ground."""
        image, painter = self._begun(ratio)
        left, top, width, _ = scene.extent
        scale = place.width() / width
        on = on_sides(scene.sides, scene.looks)
        starts, ends = scene.geometry.ends_of(on.cells[on.is_wet], on.directions[on.is_wet])
        painter.translate(place.left() - left * scale, place.top() - top * scale)
        painter.scale(scale, scale)
        pen = QPen(QColor(theme.river), max(0.6, min(1.4, 0.2 * scale)) / scale)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        draw_lines(painter, pen, np.concatenate([starts, ends], axis=1))
        painter.end()
        return image

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the pressed point of the map; beside the map is nowhere to go."""
        self._is_held = self._view.has_map and self._place(self._view.scene_data).contains(event.position())
        self.mouseMoveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer that was pressed on the map."""
        if not self._view.has_map or not self._is_held or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        scene = self._view.scene_data
        place = self._place(scene)
        left, top, width, _ = scene.extent
        scale = place.width() / width
        x, y = left + (event.position().x() - place.left()) / scale, top + (event.position().y() - place.top()) / scale
        self._view.move_to(x, y)


def _points(scene: MapScene, place: QRectF) -> Callable[[float, float], QPointF]:
    """Return where a point in map units lies in the widget."""
    left, top, width, _ = scene.extent
    scale = place.width() / width
    return lambda x, y: QPointF(place.left() + (x - left) * scale, place.top() + (y - top) * scale)


def _same(before: tuple[object, ...], now: tuple[object, ...]) -> bool:
    """Return whether what a picture was made of is still the very same."""
    return len(before) == len(now) and all(
        one is other or (isinstance(one, int | float) and one == other) for one, other in zip(before, now, strict=True)
    )
