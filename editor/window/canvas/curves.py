"""Which smooth lines make the patches of houses, and the slopes?

All curves are local: what is drawn in a hex follows from the hex, its sides and its neighbors, so a chunk can be
painted alone and still fits its neighbors. Points are map units. The shapes of a hex or corner are kept, since each is
asked for again at another zoom and after each change beside it.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from math import cos, pi, sin
from typing import Any, ParamSpec

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from editor.window.canvas.geometry import Geometry, Point, Side, noise
from editor.window.canvas.strokes import Lines, parts
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
    drawn: list[tuple[float, float, float, float]] = []
    for low in [near, far] if high not in (near, far) else [far if high == near else near]:
        cx, cy = geometry.center(low)
        for step in range(1, 7):
            x, y = ax + (bx - ax) * step / 7, ay + (by - ay) * step / 7
            deep = 0.24 if step % 2 else 0.15
            drawn.append((x, y, x + (cx - x) * deep, y + (cy - y) * deep))
    return parts(drawn)


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
