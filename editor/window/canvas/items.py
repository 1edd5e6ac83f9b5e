"""Which items does the graphics scene hold? One per layer, each painting only what is exposed.

A layer that says what it is made of is painted on a plate somewhat larger than the view, which is shown again until it
is made of something else, the zoom is another, or the view comes near its edge: then the plate is moved, and what came
into reach is painted a piece a frame. In a hurry, while the wheel turns, the plate of another zoom is stretched; and
when it rests, the layers are painted anew one after the other, one in a frame.
"""

from collections.abc import Callable, Collection
from math import ceil, floor
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.window.canvas.frames import Budget, Frame, OutOfTimeError
from editor.window.canvas.plates import Plate
from editor.window.canvas.scene import MapScene
from editor.window.canvas.stamps import blank_image
from engine.core.hexes import Cell

REACH = 128
"""Pixels by which a plate is larger than the view on each side, at least."""
AHEAD = 48
"""Pixels from its edge at which a plate is painted further: what the view comes upon next is there by then."""
BUDGET = 5
"""Milliseconds for the new pictures of a layer in one frame, while that of another zoom is stretched."""
ATTEMPTS = 60
"""A layer that was begun so often is painted whole: it has more pictures than can be kept."""
APART = 24
"""Pixels by which the plate of a layer is larger than that of the one below: the view does not leave all at once."""

PATCHES = 12
"""In so many hexes at most is a plate painted anew: more of them take as long as the whole."""
AROUND = 1.0
"""So far from its middle, in map units, a hex has something of its own on a layer, at most."""

MadeOf = Callable[[], tuple[object, ...]]
Differs = Callable[[tuple[Any, ...], tuple[Any, ...]], Collection[Cell] | None]


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

    def take(self, is_needed: bool) -> bool:
        """Return whether it is the turn of the layer that asks; if not, and what it would paint ``is_needed``, another
        frame is."""
        if (self.patient and is_needed) or not self._is_taken:
            self._is_taken = True
            return True
        self.unfinished |= is_needed
        return False


class LayerItem(QGraphicsItem):
    """A layer: hands a frame in pixels to a painting function. ``made_of`` returns all that its picture rests on beside
    theme and zoom; without it the layer is painted each time. Layers of one view share a ``turn``. ``is_local``: what
    it paints at a place is the same whatever else is painted, so a plate takes over what lies on the one before;
    ``differs`` tells of such a layer in which hexes it is another, by what it was made of and is, None for all;
    ``apart`` counts the layers below that have plates."""

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
        apart: int = 0,
    ) -> None:
        super().__init__()
        self._is_local, self._differs = is_local, differs
        self._turn = turn or Turn()
        self._paint, self._source, self._made_of, self._is_hurried = paint, source, made_of, is_hurried
        self._reach = REACH + apart * APART
        self._plate: Plate | None = None
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
            painter.drawPixmap(plate.at(transform.m11()).translated(origin), plate.image, QRectF(plate.image.rect()))
        painter.restore()

    def _plate_for(self, view: QRectF, scene: MapScene, theme_name: str, scale: float, ratio: float) -> Plate:
        """Return a plate on which the view lies, in pixels from the origin of the map."""
        made_of = self._made_of() if self._made_of is not None else ()
        painted_for = theme_name, scale, ratio
        self._patch(scene, made_of, painted_for)
        plate = self._plate
        if plate is None or not plate.is_of(made_of, theme_name):
            self._plate = self._painted(view, scene, made_of, painted_for)
            return self._plate
        if self._is_hurried():
            return plate
        is_left = plate.painted_for != painted_for or not plate.covers.contains(view)
        ahead = view.adjusted(-AHEAD, -AHEAD, AHEAD, AHEAD)
        if (is_left or not plate.covers.contains(ahead)) and self._turn.take(is_left):
            around = self._around(view, ratio)
            if self._is_local and plate.painted_for == painted_for and meeting(ratio) and plate.fits(around, ratio):
                plate.move_to(around)
            elif self._is_ready_for(view, scene, painted_for, is_left):
                self._plate = plate = self._painted(view, scene, made_of, painted_for)
        if plate.painted_for == painted_for:
            self._fill_in(plate, view, scene)
        return plate

    def _fill_in(self, plate: Plate, view: QRectF, scene: MapScene) -> None:
        """Paint what the plate lacks: at once where it is seen, else a piece a frame while the view comes nearer."""
        budget = self._turn.budget(self._attempts) if plate.lacks else None
        for piece in sorted(plate.lacks, key=view.intersects, reverse=True):
            is_seen = piece.intersects(view)
            if not is_seen and not self._turn.take(is_needed=False):
                return
            try:
                self._paint_on(plate, piece, scene, budget)
            except OutOfTimeError:
                self._attempts += 1
                self._turn.unfinished |= is_seen
                return
            self._attempts = 0
            plate.lacks.remove(piece)

    def _around(self, view: QRectF, ratio: float) -> QRectF:
        """Return what a plate covers that is painted for a view, cut where pixels of map and screen meet."""
        step, around = meeting(ratio) or 1, 2 * self._reach
        left, top = view.left() // step * step - self._reach, view.top() // step * step - self._reach
        # of the same size wherever it lies: one that has been left is painted on again
        wide, high = (ceil((size + around) / step + 1) * step for size in (view.width(), view.height()))
        return QRectF(left, top, wide, high)

    def _is_ready_for(
        self, view: QRectF, scene: MapScene, painted_for: tuple[str, float, float], is_left: bool
    ) -> bool:
        """Make the pictures that a plate around a view is made of, as many as there is time for; return whether all are
        there, so that it is painted in one go, upon the one that is still seen."""
        budget = self._turn.budget(self._attempts)
        if budget is None:
            return True
        nothing = blank_image(1, 1)
        nothing.setDevicePixelRatio(painted_for[2])
        painter = QPainter(nothing)
        covers = self._around(view, painted_for[2])
        try:
            self._paint(_frame(painter, covers, covers, painted_for, scene, budget))
        except OutOfTimeError:
            self._attempts += 1
            self._turn.unfinished |= is_left
            return False
        finally:
            painter.end()
        return True

    def _patch(self, scene: MapScene, made_of: tuple[object, ...], painted_for: tuple[str, float, float]) -> None:
        """Paint the few hexes of the plate anew in which it is another now; else leave it as it is."""
        plate, (theme_name, scale, ratio) = self._plate, painted_for
        step = meeting(ratio)
        is_of_use = plate is not None and plate.painted_for == painted_for and bool(step)
        if plate is None or self._differs is None or not is_of_use or plate.is_of(made_of, theme_name):
            return
        cells = self._differs(plate.made_of, made_of)
        if cells is None or len(cells) > PATCHES:
            return
        plate.made_of = made_of
        reach = AROUND * scale
        for cell in cells:
            x, y = scene.geometry.center(cell)
            near = _aligned(x * scale - reach, y * scale - reach, 2 * reach, step).intersected(plate.covers)
            if not near.isEmpty():
                self._paint_on(plate, near, scene)

    def _painted(
        self, view: QRectF, scene: MapScene, made_of: tuple[object, ...], painted_for: tuple[str, float, float]
    ) -> Plate:
        """Return a plate around a view, painted over the last one where that has its size."""
        self._attempts = 0
        covers, plate = self._around(view, painted_for[2]), self._plate
        if plate is not None and plate.fits(covers, painted_for[2]):
            plate.covers, plate.made_of, plate.painted_for, plate.lacks = covers, made_of, painted_for, []
        else:
            plate = Plate.blank(covers, made_of, painted_for)
        self._paint_on(plate, covers, scene)
        return plate

    def _paint_on(self, plate: Plate, part: QRectF, scene: MapScene, budget: Budget | None = None) -> None:
        """Paint a part of a plate anew. Raises OutOfTimeError when the budget is spent on the way."""
        with plate.cleared(part.translated(-plate.covers.topLeft())) as painter:
            self._paint(_frame(painter, plate.covers, part, plate.painted_for, scene, budget))


def meeting(ratio: float) -> int:
    """Return after how many pixels those of map and screen meet again, on an even one of the screen: halves are rounded
    to even ones, and so fall on the same pixel of each plate. Nothing where they do not within a few."""
    return next((step for step in (2, 4, 8) if step * ratio % 2 == 0), 0)


def _aligned(left: float, top: float, size: float, step: int) -> QRectF:
    """Return the least square around one whose corners lie on each so many pixels."""
    ends = (floor(left / step), floor(top / step), ceil((left + size) / step), ceil((top + size) / step))
    left, top, right, bottom = (end * step for end in ends)
    return QRectF(left, top, right - left, bottom - top)


def _frame(
    painter: QPainter,
    covers: QRectF,
    part: QRectF,
    painted_for: tuple[str, float, float],
    scene: MapScene,
    budget: Budget | None,
) -> Frame:
    """Return a frame for a part of what a picture covers."""
    origin = -covers.topLeft()
    theme_name, scale, _ = painted_for
    return Frame(painter, scene, theme_name, scale, origin.x(), origin.y(), part.translated(origin), budget=budget)
