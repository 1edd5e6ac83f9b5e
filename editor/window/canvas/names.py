"""Where do the names of places and rivers stand on a map? What finds room depends on all names around it.

So it is found once for the whole map at a zoom, as long as places and water stay: a name stands where it stood while
one looks around, and what comes into reach is written without a look at the rest.
"""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from editor.window.canvas.frames import Budget, Frame
from editor.window.canvas.lettering import PlaceName, paint_places, place_names
from editor.window.canvas.room import Room
from editor.window.canvas.scene import MapScene
from editor.window.canvas.water_names import WaterName, paint_water_names, water_names

_KEPT = 4
"""Of so many maps and zooms it is kept where names stand: of that shown, of the overview, and of those before."""


def paint_names(frame: Frame) -> None:
    """Write what a frame shows of the names of a map."""
    origin = QPointF(frame.origin_x, frame.origin_y)
    seen = frame.rect.translated(-origin).adjusted(-frame.scale, -frame.scale, frame.scale, frame.scale)
    for name in _names_of(frame.scene, frame.scale).all(frame.budget):
        if name.covers.intersects(seen):
            name.paint(frame, origin)


def paint_names_whole(frame: Frame, room: Room) -> None:
    """Write the names of a picture that ends where the frame does."""
    paint_places(frame, room, is_whole=True)
    paint_water_names(frame, room)


class _Names:
    """The names of a map at a zoom, found as far as there was time for."""

    def __init__(self, scene: MapScene, scale: float) -> None:
        self.made_of = _made_of(scene, scale)
        self._found: list[PlaceName | WaterName] = []
        self._rest = self._looked_for(scene, scale)

    @staticmethod
    def _looked_for(scene: MapScene, scale: float) -> Iterator[PlaceName | WaterName]:
        left, top, wide, high = scene.extent
        whole = QRectF(left * scale, top * scale, wide * scale, high * scale)
        frame, room = Frame(QPainter(), scene, "", scale, 0.0, 0.0, whole), Room()
        yield from place_names(frame, room)
        yield from water_names(frame, room)

    def all(self, budget: Budget | None) -> list[PlaceName | WaterName]:
        """Return them all; raises OutOfTimeError when the budget is spent before they are found."""
        for name in self._rest:
            self._found.append(name)
            if budget is not None:
                budget.spend()
        return self._found


_last: list[_Names] = []


def _names_of(scene: MapScene, scale: float) -> _Names:
    made_of = _made_of(scene, scale)
    found = next((names for names in _last if names.made_of == made_of), None)
    if found is None:
        found = _Names(scene, scale)
    else:
        _last.remove(found)
    _last.append(found)
    del _last[:-_KEPT]
    return found


def _made_of(scene: MapScene, scale: float) -> tuple[object, ...]:
    return scale, scene.geometry, scene.extent, scene.places, scene.courses
