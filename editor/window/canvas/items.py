"""Which items does the graphics scene hold? One per layer, each painting only what is exposed.

A layer that says what it is made of is painted on a plate somewhat larger than the view, which is shown again until it
is made of something else, the zoom is another, or the view leaves it: to look around costs no painting. In a hurry,
while the wheel turns, the plate of another zoom is stretched; and when it rests, the layers are painted anew one after
the other, one in a frame.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.window.canvas.frames import Budget, Frame, OutOfTimeError
from editor.window.canvas.scene import MapScene
from editor.window.canvas.stamps import blank_image, empty_image
from engine.core.hexes import Cell

REACH = 128
"""Pixels by which a plate is larger than the view on each side, at least."""
BUDGET = 7
"""Milliseconds for the new pictures of a layer in one frame, while that of another zoom is stretched."""
ATTEMPTS = 60
"""A layer that was begun so often is painted whole: it has more pictures than can be kept."""
APART = 48
"""Pixels by which the plate of a layer is larger than that of the one below: the view does not leave all at once."""

PATCHES = 12
"""In so many hexes at most is a plate painted anew: more of them take as long as the whole."""
AROUND = 1.0
"""So far from its middle, in map units, a hex has something of its own on a layer, at most."""

MadeOf = Callable[[], tuple[object, ...]]
Differs = Callable[[tuple[Any, ...], tuple[Any, ...]], Collection[Cell] | None]


@dataclass
class _Plate:
    """A picture of a layer. ``covers``: pixels from the origin of the map."""

    image: QImage
    covers: QRectF
    made_of: tuple[object, ...]
    painted_for: tuple[str, float, float]

    def is_of(self, made_of: tuple[object, ...], theme_name: str) -> bool:
        """Return whether the picture is made of what there is now, at whatever zoom."""
        return self.painted_for[0] == theme_name and all(
            was is now or (isinstance(was, str) and was == now) for was, now in zip(self.made_of, made_of, strict=True)
        )

    def at(self, scale: float) -> QRectF:
        """Return what the picture covers at another zoom, in pixels from the origin of the map."""
        grown = scale / self.painted_for[1]
        return QRectF(self.covers.topLeft() * grown, self.covers.size() * grown)


class Turn:
    """Which of several layers that wait for another zoom or place is painted in this frame? The first that asks."""

    def __init__(self) -> None:
        self.patient = False
        """Whether all are painted at once, for screenshots."""
        self.unfinished = False
        self._is_taken = False

    def begin(self) -> None:
        """Begin a frame."""
        self.unfinished = self._is_taken = False

    def budget(self, attempts: int) -> Budget | None:
        """Return how long a layer may make new pictures that was begun so often before; None: until it is whole."""
        if self.patient or attempts >= ATTEMPTS:
            return None
        return Budget(BUDGET)

    def take(self) -> bool:
        """Return whether it is the turn of the layer that asks; if not, another frame is needed."""
        if self.patient or not self._is_taken:
            self._is_taken = True
            return True
        self.unfinished = True
        return False


class LayerItem(QGraphicsItem):
    """A layer: hands a frame in pixels to a painting function. ``made_of`` returns all that its picture rests on beside
    theme and zoom; without it the layer is painted each time. Layers of one view share a ``turn``. ``is_local``: what
    it paints at a place is the same whatever else is painted, so a plate takes over what lies on the one before;
    ``differs`` tells of such a layer in which hexes it is another, by what it was made of and is, None for all."""

    def __init__(
        self,
        order: int,
        paint: Callable[[Frame], object],
        source: Callable[[], tuple[MapScene, str]],
        made_of: MadeOf | None = None,
        is_hurried: Callable[[], bool] = lambda: False,
        turn: Turn | None = None,
        is_local: bool = False,
        differs: Differs | None = None,
    ) -> None:
        super().__init__()
        self._is_local, self._differs = is_local, differs
        self._turn = turn or Turn()
        self._paint, self._source, self._made_of, self._is_hurried = paint, source, made_of, is_hurried
        self._reach = REACH + order * APART
        self._plate: _Plate | None = None
        self._attempts = 0
        """How often the plate was begun and no time left to end it."""
        self._bounds = QRectF()
        self.setZValue(order)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def set_bounds(self, bounds: QRectF) -> None:
        """Say how far the map reaches, in map units."""
        self.prepareGeometryChange()
        self._bounds = bounds
        self._plate = None

    def release(self) -> None:
        """Keep no picture; it is painted again when it is to be seen."""
        self._plate = None

    def boundingRect(self) -> QRectF:
        """Return how far the layer reaches, in map units."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the exposed part in pixels."""
        transform = painter.worldTransform()
        scene, theme_name = self._source()
        pixels = transform.mapRect(option.exposedRect)
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        origin = QPointF(round(transform.dx()), round(transform.dy()))
        if self._made_of is None or widget is None:
            self._paint(Frame(painter, scene, theme_name, transform.m11(), origin.x(), origin.y(), pixels))
        else:
            view = QRectF(widget.rect()).translated(-origin)
            plate = self._plate_for(view, scene, theme_name, transform.m11(), widget.devicePixelRatioF())
            painter.drawImage(plate.at(transform.m11()).translated(origin), plate.image)
        painter.restore()

    def _plate_for(self, view: QRectF, scene: MapScene, theme_name: str, scale: float, ratio: float) -> _Plate:
        """Return a plate on which the view lies, in pixels from the origin of the map."""
        made_of = self._made_of() if self._made_of is not None else ()
        painted_for = theme_name, scale, ratio
        self._patch(scene, made_of, painted_for)
        known = self._plate if self._plate is not None and self._plate.is_of(made_of, theme_name) else None
        if known is not None and self._is_hurried():
            return known
        is_due = known is None or known.painted_for != painted_for or not known.covers.contains(view)
        if known is not None and not (is_due and self._turn.take()):
            return known
        budget = self._turn.budget(self._attempts) if known is not None else None
        try:
            self._plate = self._painted(view, scene, made_of, painted_for, budget)
            self._attempts = 0
        except OutOfTimeError:
            self._attempts += 1
            self._turn.unfinished = True
        assert self._plate is not None
        return self._plate

    def _patch(self, scene: MapScene, made_of: tuple[object, ...], painted_for: tuple[str, float, float]) -> None:
        """Paint the few hexes of the plate anew in which it is another now; else leave it as it is."""
        plate, (theme_name, scale, ratio) = self._plate, painted_for
        is_of_use = plate is not None and plate.painted_for == painted_for and ratio == round(ratio)
        if plate is None or self._differs is None or not is_of_use or plate.is_of(made_of, theme_name):
            return
        cells = self._differs(plate.made_of, made_of)
        if cells is None or len(cells) > PATCHES:
            return
        plate.made_of = made_of
        origin, reach, size = -plate.covers.topLeft(), AROUND * scale, plate.covers.size()
        painter = QPainter(plate.image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for cell in cells:
            x, y = scene.geometry.center(cell)
            middle = QPointF(x * scale, y * scale) + origin
            near = QRectF(middle, middle).adjusted(-reach, -reach, reach, reach).intersected(QRectF(QPointF(), size))
            if near.isEmpty():
                continue
            rect = QRectF(near.toAlignedRect())
            painter.setClipRect(rect)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.fillRect(rect, Qt.GlobalColor.transparent)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            self._paint(Frame(painter, scene, theme_name, scale, origin.x(), origin.y(), rect))
        painter.end()

    def _painted(
        self,
        view: QRectF,
        scene: MapScene,
        made_of: tuple[object, ...],
        painted_for: tuple[str, float, float],
        budget: Budget | None,
    ) -> _Plate:
        """Return a new plate. Raises OutOfTimeError when the budget is spent on the way."""
        theme_name, scale, ratio = painted_for
        # at an even pixel: halves are rounded to even ones, and so fall on the same pixel of each plate
        covers = view.adjusted(-self._reach - view.left() % 2, -self._reach - view.top() % 2, self._reach, self._reach)
        older = self._plate
        is_older_of_use = (
            self._is_local
            and older is not None
            and older.painted_for == painted_for
            and older.is_of(made_of, theme_name)
            and ratio == round(ratio)  # else a pixel of the one is none of the other
        )
        size = round(covers.width() * ratio), round(covers.height() * ratio)
        image, parts = (empty_image if is_older_of_use else blank_image)(*size), [covers]
        image.setDevicePixelRatio(ratio)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if older is not None and is_older_of_use:
            parts = strips(covers, older.covers)
            # what is there is copied, not laid over a blank picture: each pixel of several million is touched once
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.drawImage(older.covers.topLeft() - covers.topLeft(), older.image)
            for part in parts:
                painter.fillRect(part.translated(-covers.topLeft()), Qt.GlobalColor.transparent)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        try:
            for part in parts:
                rect = part.translated(-covers.topLeft())
                painter.setClipRect(rect)
                self._paint(
                    Frame(painter, scene, theme_name, scale, -covers.left(), -covers.top(), rect, budget=budget)
                )
        finally:
            painter.end()
        return _Plate(image, covers, made_of, painted_for)


def strips(rect: QRectF, within: QRectF) -> list[QRectF]:
    """Return what of a rectangle lies beyond another one, in rectangles that do not overlap."""
    both = rect.intersected(within)
    if both.isEmpty():
        return [rect]
    found = [
        QRectF(rect.left(), rect.top(), rect.width(), both.top() - rect.top()),
        QRectF(rect.left(), both.bottom(), rect.width(), rect.bottom() - both.bottom()),
        QRectF(rect.left(), both.top(), both.left() - rect.left(), both.height()),
        QRectF(both.right(), both.top(), rect.right() - both.right(), both.height()),
    ]
    return [part for part in found if not part.isEmpty()]
