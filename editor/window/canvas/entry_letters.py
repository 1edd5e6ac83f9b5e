"""Where do the letters of entry areas stand on the map, and which area's letter lies under the pointer?"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate

from PySide6.QtCore import QPointF, QRectF, Qt

from editor.edits.entering import sign_of
from editor.window.canvas.frames import Frame, plate_of
from editor.window.canvas.geometry import Geometry
from editor.window.canvas.scene import AreaPicture, MapScene
from engine.core.hexes import Cell

_FROM = 14
"""Pixels per hex from which letters are printed."""
_LETTER_MOST = 17
"""Pixels that the letter of an entry area is high at most."""


def paint_entries(frame: Frame, is_whole: bool) -> list[QRectF]:
    """Frame each entry hex once, print the letter of each area once, at its middle, and return where letters stand."""
    color = frame.theme.entry
    areas = entries_of(frame.scene)
    frame.painter.setPen(frame.pen(color, max(1.5, frame.scale * 0.04), 220))
    frame.painter.setBrush(Qt.BrushStyle.NoBrush)
    for cell in sorted({cell for area in areas for cell in area.cells if frame.shows(cell)}):
        frame.painter.drawPolygon(frame.polygon(cell, 0.9))
    if frame.scale < _FROM:
        return []
    size = _pixels(frame.scale, frame.letters)
    seen = frozenset(cell for area in areas for cell in area.cells if frame.rect.contains(frame.center(cell)))
    found = []
    for cell, standing in areas_by_letter(frame.scene.geometry, areas, seen if is_whole else None).items():
        if frame.shows(cell):
            middle = frame.center(cell)
            frame.pill(middle, _text(standing), size, color, frame.theme.halo)
            found.append(QRectF(middle.x() - size, middle.y() - size, 2 * size, 2 * size))
    return found


def entries_of(scene: MapScene) -> tuple[AreaPicture, ...]:
    """Return the entry areas that are drawn."""
    return tuple(area for area in scene.areas if area.kind == "entry" and area.cells)


def entry_at(scene: MapScene, scale: float, x: float, y: float) -> AreaPicture | None:
    """Return the entry area whose letter lies at a point in map units, as it is printed at a zoom; of those that share
    a plate the one whose sign is there."""
    if scale < _FROM:
        return None
    for cell, standing in areas_by_letter(scene.geometry, entries_of(scene)).items():
        at = scene.geometry.center(cell)
        point = QPointF((x - at[0]) * scale, (y - at[1]) * scale)
        plate = plate_of(QPointF(), _text(standing), _pixels(scale))
        if plate.contains(point):
            share = (point.x() - plate.left()) / plate.width()
            ends = accumulate(len(_sign(area)) + 1 for area in standing)
            whole = len(_text(standing)) + 1
            return next(area for area, end in zip(standing, ends, strict=True) if share * whole <= end)
    return None


def _pixels(scale: float, letters: float = 1.0) -> int:
    return max(9, min(_LETTER_MOST, round(scale * 0.24 * letters)))


def _sign(area: AreaPicture) -> str:
    return sign_of(area.key, area.title)


def _text(areas: Sequence[AreaPicture]) -> str:
    return " ".join(map(_sign, areas))


@lru_cache(maxsize=8)
def areas_by_letter(
    geometry: Geometry, areas: tuple[AreaPicture, ...], seen: frozenset[Cell] | None = None
) -> Mapping[Cell, list[AreaPicture]]:
    """Return the entry areas to print, by the cell where their letter stands: the middle of each stretch of touching
    hexes, or the nearest to it that no other letter has.

    An area that holds another one, as A to C holds A, has no letter of its own. ``seen`` are the cells in the picture;
    without it all are. The answer is kept, for the map is painted often.
    """
    listed = [(area, frozenset(area.cells)) for area in areas]
    single = [area for area, cells in listed if not any(other < cells for _, other in listed)]
    found: dict[Cell, list[AreaPicture]] = {}
    for area in sorted(single, key=lambda item: (len(item.cells), item.key)):
        for stretch in _stretches(geometry, [cell for cell in area.cells if seen is None or cell in seen]):
            points = {cell: geometry.center(cell) for cell in stretch}
            x, y = (sum(values) / len(points) for values in zip(*points.values(), strict=True))
            near = sorted(points, key=lambda cell: ((points[cell][0] - x) ** 2 + (points[cell][1] - y) ** 2, cell))
            found.setdefault(next((cell for cell in near if cell not in found), near[0]), []).append(area)
    return found


def _stretches(geometry: Geometry, cells: Iterable[Cell]) -> list[list[Cell]]:
    """Return cells in groups that touch."""
    left, found = sorted(cells, reverse=True), []
    while left:
        group = [left.pop()]
        for cell in group:
            touching = [other for other in left if other in geometry.grid.neighbors(cell)]
            group += touching
            left = [other for other in left if other not in touching]
        found.append(group)
    return found
