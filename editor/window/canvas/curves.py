"""Which smooth lines make the edges of woods and houses, and the slopes?

All curves are local: what is drawn in a hex follows from the hex, its sides and its neighbors, so a chunk can be
painted alone and still fits its neighbors. Points are map units. The shapes of a hex or corner are kept, since each is
asked for again at another zoom and after each change beside it. ``steps``: how many straight lines make a curve.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from math import cos, pi, sin
from typing import Any, ParamSpec

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from editor.window.canvas.geometry import Geometry, Point, Side, noise
from editor.window.canvas.strokes import Flattened, Lines
from engine.core.hexes import Cell

_KEPT = 8192
"""How many shapes of a kind are kept: those of a map of middle size."""
P = ParamSpec("P")


def _lent(make: Callable[P, QPainterPath]) -> Callable[P, QPainterPath]:
    """Keep what a function draws, and lend copies: Qt adds to a path that is painted ten times as much."""
    kept: Any = lru_cache(_KEPT)(make)
    return wraps(make)(lambda *given, **named: QPainterPath(kept(*given, **named)))


@lru_cache(_KEPT)
def hachures(geometry: Geometry, side: Side, high: Cell | None) -> Lines:
    """Return short strokes along a side that point into the lower hex, both ways when nobody knows the higher one."""
    (ax, ay), (bx, by) = geometry.side_ends(*side)
    near, far = geometry.side_cells(side)
    drawn = Flattened(1)
    for low in [near, far] if high not in (near, far) else [far if high == near else near]:
        cx, cy = geometry.center(low)
        for step in range(1, 7):
            x, y = ax + (bx - ax) * step / 7, ay + (by - ay) * step / 7
            deep = 0.24 if step % 2 else 0.15
            drawn.part((x, y), (x + (cx - x) * deep, y + (cy - y) * deep))
    return drawn.lines


@lru_cache(_KEPT)
def blob(geometry: Geometry, cell: Cell, like: tuple[bool, ...], pull: float, steps: int) -> tuple[QPolygonF, Lines]:
    """Return the ragged shape of a hex of woods or houses, to be filled, and its border: whole toward its like, drawn
    in elsewhere; ``like`` says by direction where those are.

    Neighbors that are joined agree on the points of their common side, so there is no gap between them.
    """
    corners, (cx, cy) = geometry.corners(cell), geometry.center(cell)
    starts: list[Point] = []  # where the border of side d begins, near corner d
    ends: list[Point] = []  # where it ends, near corner d + 1
    for direction in range(6):
        starts.append(_pulled(corners, (cx, cy), like, direction, direction, pull))
        ends.append(_pulled(corners, (cx, cy), like, direction, (direction + 1) % 6, pull))
    drawn = Flattened(steps)
    drawn.move_to(*starts[0])
    for direction in range(6):
        (ax, ay), (bx, by) = starts[direction], ends[direction]
        if direction:
            drawn.line_to(ax, ay)
        if like[direction]:
            drawn.line_to(bx, by)
            continue
        for part, salt in ((1 / 3, 41), (2 / 3, 42)):
            depth = 0.02 + 0.15 * noise(*cell, direction, salt)
            x, y = ax + (bx - ax) * part, ay + (by - ay) * part
            x, y = x + (cx - x) * depth, y + (cy - y) * depth
            if part < 0.5:
                first = (x, y)
            else:
                drawn.cubic_to(*first, x, y, bx, by)
    drawn.close()
    return drawn.outline(), drawn.lines


def _pulled(
    corners: tuple[Point, ...], center: Point, like: tuple[bool, ...], direction: int, corner: int, pull: float
) -> Point:
    """Return where the border of a side meets a corner: at it, on a side shared with a like hex, or drawn in."""
    before, after = like[(corner - 1) % 6], like[corner]
    x, y = corners[corner]
    if before and after:
        return x, y
    if before or after:
        # draw back along the side shared with the like hex; both hexes find the same point
        other = corners[(corner - 1) % 6] if before else corners[(corner + 1) % 6]
        return x + (other[0] - x) * pull * 1.2, y + (other[1] - y) * pull * 1.2
    return x + (center[0] - x) * pull, y + (center[1] - y) * pull


@_lent
def patch(geometry: Geometry, cell: Cell, reach: float) -> QPainterPath:
    """Return a rounded patch around the center of a hex, never quite the same."""
    return rounded(geometry.center(cell), reach, cell)


def rounded(middle: Point, reach: float, seed: tuple[int, ...]) -> QPainterPath:
    """Return a rounded patch around a point, as a ``seed`` lets it be."""
    x, y = middle
    far = [reach * (0.8 + 0.35 * noise(*seed, k, 51)) for k in range(8)]
    ring = [(x + far[k] * cos(k * pi / 4), y + far[k] * sin(k * pi / 4)) for k in range(8)]
    path = QPainterPath()
    for k, (bx, by) in enumerate(ring):
        (ax, ay), (cx, cy) = ring[k - 1], ring[(k + 1) % 8]
        if not k:
            path.moveTo((ax + bx) / 2, (ay + by) / 2)
        path.quadTo(bx, by, (bx + cx) / 2, (by + cy) / 2)
    return path


def smooth_polyline(points: list[Point]) -> QPainterPath:
    """Return a smooth line through the middles of a polyline's parts, from its first to its last point."""
    path = QPainterPath()
    if not points:
        return path
    path.moveTo(*points[0])
    for before, after in zip(points[1:-1], points[2:], strict=True):
        path.quadTo(*before, (before[0] + after[0]) / 2, (before[1] + after[1]) / 2)
    path.lineTo(QPointF(*points[-1]))
    return path


def outline(geometry: Geometry, cell: Cell, count: int = 1) -> QPolygonF:
    """Return a hex, or as many of a line as one shape, from this one on."""
    return _outline(geometry, count).translated(*geometry.center(cell))


@lru_cache(_KEPT)
def _outline(geometry: Geometry, count: int) -> QPolygonF:
    """Return so many hexes of a line as one shape, around the center of the first."""
    along = (1.0, 0.0) if geometry.pointy else (0.0, 1.0)
    hexes = [
        [(x + along[0] * place, y + along[1] * place) for x, y in geometry.corner_offsets] for place in range(count)
    ]
    # there from its first corners, and back by those that lie opposite
    there, back = ((5, 0, 1), (2, 3, 4)) if geometry.pointy else ((0, 5, 4), (3, 2, 1))
    points = [each[corner] for each in hexes for corner in there[:2]] + [hexes[-1][there[2]]]
    points += [each[corner] for each in reversed(hexes) for corner in back[:2]] + [hexes[0][back[2]]]
    return QPolygonF([QPointF(x, y) for x, y in points])
