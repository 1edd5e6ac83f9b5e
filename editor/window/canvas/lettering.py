"""How are places named and areas outlined on the map?"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from editor.window.canvas.entry_letters import paint_entries
from editor.window.canvas.frames import Frame, text_bounds
from editor.window.canvas.geometry import Geometry, Point
from editor.window.canvas.room import Room
from editor.window.canvas.scene import AreaPicture, PlacePicture
from engine.core.hexes import Cell

_RANK = {"city": 0, "town": 1, "feature": 2, "village": 3, "hamlet": 4}
_PIXELS = {"city": 16, "town": 13.5, "feature": 11, "village": 11, "hamlet": 10}
_FROM = {"city": 4.0, "town": 7.0, "feature": 18.0, "village": 17.0, "hamlet": 26.0}
"""Pixels per hex from which names of a kind are written."""

_PIECE = 12
"""Corners of an outline that are stroked together."""

_KEPT = 20
"""Of so many areas, each at a zoom, the outline is kept as it is drawn: of those of the map that is shown and its
overview. Those of every zoom and map before them took some megabytes."""


class PlaceName(NamedTuple):
    """A name in letters of so many ``pixels``; ``middle`` and what it ``covers`` in pixels."""

    middle: QPointF
    covers: QRectF
    text: str
    pixels: int
    style: str

    def paint(self, frame: Frame, origin: QPointF) -> None:
        """Write it; ``origin`` is that of which it is so far aside."""
        frame.halo_text(self.middle + origin, self.text, self.pixels, frame.theme.place, self.style)


def paint_places(frame: Frame, room: Room | None = None, is_whole: bool = False) -> None:
    """Write the names that ``place_names`` finds room for."""
    for name in place_names(frame, room if room is not None else Room(), is_whole):
        name.paint(frame, QPointF())


def place_names(frame: Frame, room: Room, is_whole: bool = False) -> Iterator[PlaceName]:
    """Yield names, the greater places first; a name that would cover another is left out.

    ``room`` knows what is written already and learns what is written here. ``is_whole``: the frame is a picture that
    ends at its rectangle, so the names stay within; otherwise it is a piece of what is seen.
    """
    left, top, right, bottom = frame.map_rect(0.0 if is_whole else 4.0)
    for place, (x, y) in _by_rank(frame.scene.geometry, frame.scene.places):
        if not place.cells or frame.scale * frame.letters < _FROM.get(place.kind, 20.0):
            continue
        if left <= x <= right and top <= y <= bottom:
            name = _place(frame, place, (x, y), room, is_whole)
            if name is not None:
                yield name


@lru_cache(maxsize=2)
def _by_rank(geometry: Geometry, places: tuple[PlacePicture, ...]) -> list[tuple[PlacePicture, Point]]:
    """Return the places with their middles in map units, the greater first; they stay while one looks around."""
    found = []
    for place in sorted(places, key=lambda item: (_RANK.get(item.kind, 5), -item.vp, item.name)):
        centers = [geometry.center(cell) for cell in place.cells]
        count = max(1, len(centers))
        found.append((place, (sum(x for x, _ in centers) / count, sum(y for _, y in centers) / count)))
    return found


def _place(frame: Frame, place: PlacePicture, at: Point, room: Room, is_whole: bool) -> PlaceName | None:
    growth = max(0.72, min(1.7, frame.scale / 64)) * frame.letters
    pixels = round(_PIXELS.get(place.kind, 10) * growth)
    style = {"city": "bold", "town": "bold", "feature": "italic"}.get(place.kind, "")
    text = place.name.upper() if place.kind == "city" else place.name
    bounds = text_bounds(text, pixels, style)
    near = max(0.42, (bounds.height() / 2 + 4) / frame.scale)
    aside = 0.3 + (bounds.width() / 2 + 3) / frame.scale
    spots = (
        (0.0, near),
        (0.0, -near),
        (aside, 0.0),
        (-aside, 0.0),
        (aside * 0.8, near * 0.8),
        (-aside * 0.8, near * 0.8),
    )
    for dx, dy in (*spots, (aside * 0.8, -near * 0.8), (-aside * 0.8, -near * 0.8)):
        middle = _inside(frame, frame.at((at[0] + dx, at[1] + dy)), bounds.width())
        if is_whole:
            middle = _within(frame.rect, middle, bounds)
        rect = bounds.translated(middle).adjusted(-2, 1, 2, -1)
        if room.has(rect):
            room.take(rect)
            return PlaceName(middle, rect, text, pixels, style)
    return None


def _inside(frame: Frame, middle: QPointF, width: float) -> QPointF:
    """Return the middle of a name, moved so that it does not stick out at the left or right of the map."""
    left, _, wide, _ = frame.scene.extent
    first = frame.at((left, 0)).x() + width / 2
    last = frame.at((left + wide, 0)).x() - width / 2
    return QPointF(max(first, min(last, middle.x())), middle.y()) if first < last else middle


def _within(rect: QRectF, middle: QPointF, bounds: QRectF) -> QPointF:
    """Return the middle of a name, moved so that the name stays within a rectangle that has room for it."""
    x, y = bounds.width() / 2 + 3, bounds.height() / 2 + 3
    return QPointF(
        max(rect.left() + x, min(rect.right() - x, middle.x())), max(rect.top() + y, min(rect.bottom() - y, middle.y()))
    )


def paint_areas(frame: Frame, is_whole: bool = False) -> list[QRectF]:
    """Outline the areas: bounds in a strong line, zones dashed, exits as a band, entries with one letter each.

    ``is_whole``: the frame is a picture that ends at its rectangle, so the letters stand where it shows the area.
    Returns where letters stand, in pixels.
    """
    painters: dict[str, Callable[[Frame, AreaPicture], None]] = {"exit": _exit}
    order = {"zone": 0, "bounds": 1, "exit": 2}
    for area in sorted(frame.scene.areas, key=lambda item: (order.get(item.kind, 9), item.key)):
        if area.kind in order and area.cells:
            painters.get(area.kind, _outline)(frame, area)
    return paint_entries(frame, is_whole)


@lru_cache(maxsize=64)
def _border(geometry: Geometry, cells: tuple[Cell, ...]) -> tuple[QPolygonF, ...]:
    """Return the borders of an area in short pieces, in map units; they do not change while one looks around. A point
    of a polygon takes a tenth of the room of one of Python's."""
    found = []
    for ring in geometry.outline(frozenset(cells)):
        corners = [QPointF(x, y) for x, y in (*ring, ring[0])]
        found += [QPolygonF(corners[start : start + _PIECE + 1]) for start in range(0, len(ring), _PIECE)]
    return tuple(found)


@lru_cache(maxsize=_KEPT)
def _pieces(geometry: Geometry, cells: tuple[Cell, ...], scale: float) -> list[tuple[QPainterPath, QRectF]]:
    """Return the borders of an area in short pieces, in pixels from the origin of the map, and what each covers: a long
    outline is slow to stroke, and of these only the visible are drawn."""
    found, larger = [], QTransform.fromScale(scale, scale)
    for piece in _border(geometry, cells):
        path = QPainterPath()
        path.addPolygon(larger.map(piece))
        found.append((path, path.boundingRect().adjusted(-scale, -scale, scale, scale)))
    return found


def _outline(frame: Frame, area: AreaPicture) -> None:
    color = frame.theme.area(area.kind)
    width = max(1.2, frame.scale * 0.045)
    glow = frame.pen(color, width * 2.6, 46)
    glow.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen = frame.pen(color, width)
    if area.kind == "zone":
        pen.setDashPattern([3.0, 2.4])
    painter, seen = frame.painter, QRectF(frame.rect).translated(-frame.origin_x, -frame.origin_y)
    painter.save()
    painter.translate(frame.origin_x, frame.origin_y)
    for path, covered in _pieces(frame.scene.geometry, area.cells, frame.scale):
        if covered.intersects(seen):
            painter.strokePath(path, glow)
            painter.strokePath(path, pen)
    painter.restore()
    if area.kind == "zone" and frame.scale >= 12:
        _zone_title(frame, area)


def _zone_title(frame: Frame, area: AreaPicture) -> None:
    """Write the title of a zone along the top of what is seen of it."""
    geometry = frame.scene.geometry
    rows = sorted({cell[1] for cell in area.cells})
    if len(rows) < 2:
        return
    row = rows[min(1, len(rows) - 1)]
    centers = [geometry.center(cell) for cell in area.cells if cell[1] == row]
    x = sum(center[0] for center in centers) / len(centers)
    pixels = max(10, min(26, round(frame.scale * 0.3)))
    frame.halo_text(
        frame.at((x, centers[0][1])), area.title.upper(), pixels, frame.theme.area(area.kind), "bold italic"
    )


def _exit(frame: Frame, area: AreaPicture) -> None:
    """Draw a band along the sides where the map ends."""
    scene = frame.scene
    path = QPainterPath()
    for cell in area.cells:
        for direction in range(6):
            if not scene.has(scene.geometry.neighbor(cell, direction)):
                start, end = scene.geometry.side_ends(cell, direction)
                path.moveTo(frame.at(start))
                path.lineTo(frame.at(end))
    pen = frame.pen(frame.theme.exit, max(2.5, frame.scale * 0.1), 190)
    frame.painter.strokePath(path, pen)
