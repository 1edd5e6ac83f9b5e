"""Which smooth lines make rivers, roads and the edges of woods?

All curves are local: what is drawn in a hex follows from the hex, its sides and its neighbors, so a chunk can be
painted alone and still fits its neighbors. Points are map units. The shapes of a hex or corner are kept, since each is
asked for again at another zoom and after each change beside it. ``steps``: how many straight lines make a curve.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from functools import lru_cache, wraps
from math import cos, hypot, pi, sin
from typing import Any, ParamSpec

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from editor.window.canvas.along_sides import Arms
from editor.window.canvas.geometry import Geometry, Point, Side, noise
from editor.window.canvas.strokes import Flattened, Lines
from engine.core.hexes import Cell

_KEPT = 8192
"""How many shapes of a kind are kept: those of a map of middle size."""
_WANDER = 0.05
"""How far a river may leave the middle of its hexside."""
P = ParamSpec("P")


def _lent(make: Callable[P, QPainterPath]) -> Callable[P, QPainterPath]:
    """Keep what a function draws, and lend copies: Qt adds to a path that is painted ten times as much."""
    kept: Any = lru_cache(_KEPT)(make)
    return wraps(make)(lambda *given, **named: QPainterPath(kept(*given, **named)))


def _middle(geometry: Geometry, side: Side) -> Point:
    """Return the middle of a side, moved across the side a little, always the same for the same side."""
    (ax, ay), (bx, by) = geometry.side_ends(*side)
    along = (noise(side[0][0], side[0][1], side[1], 5) - 0.5) * 2 * _WANDER
    x, y = bx - ax, by - ay
    length = hypot(x, y)
    return (ax + bx) / 2 - y / length * along, (ay + by) / 2 + x / length * along


def river_pieces(geometry: Geometry, sides: Iterable[Side], all_sides: Container[Side], steps: int) -> list[Lines]:
    """Return rivers along some sides, a piece for each corner; ``all_sides`` are those of the map that have one.

    At a corner where two rivers meet the line bends smoothly; where three meet they run together; at an end it stops.
    """
    pieces: list[Lines] = []
    seen: set[tuple[int, int]] = set()
    for side in sides:
        for cell, corner in corners_of(geometry, side):
            key, around = _corner(geometry, cell, corner)
            if key not in seen:
                seen.add(key)
                pieces.append(
                    _bends(geometry, cell, corner, tuple([item for item in around if item in all_sides]), steps)
                )
    return pieces


@lru_cache(_KEPT)
def _corner(geometry: Geometry, cell: Cell, corner: int) -> tuple[tuple[int, int], tuple[Side, Side, Side]]:
    """Return a name of a corner, the same from each hex that has it, and the sides that meet there."""
    x, y = geometry.corners(cell)[corner]
    return (round(x * 1000), round(y * 1000)), sides_at(geometry, cell, corner)


@lru_cache(_KEPT)
def _bends(geometry: Geometry, cell: Cell, corner: int, meeting: tuple[Side, ...], steps: int) -> Lines:
    """Return the rivers at a corner, from the middles of the sides that have one."""
    point = geometry.corners(cell)[corner]
    middles = [_middle(geometry, item) for item in meeting]
    drawn = Flattened(steps)
    for index, middle in enumerate(middles):
        for other in middles[index + 1 :]:
            drawn.move_to(*middle)
            drawn.quad_to(*point, *other)
    if len(middles) != 2:
        # an end; or, where three meet, no island between the bends
        for middle in middles:
            drawn.part(middle, point)
    return drawn.lines


def corners_of(geometry: Geometry, side: Side) -> tuple[tuple[Cell, int], tuple[Cell, int]]:
    """Return the two corners of a side, as corners of its cell."""
    cell, direction = side
    return (cell, direction), (cell, (direction + 1) % 6)


def sides_at(geometry: Geometry, cell: Cell, corner: int) -> tuple[Side, Side, Side]:
    """Return the three sides that meet at a corner of a cell."""
    before = (corner - 1) % 6
    other = geometry.neighbor(cell, corner)
    # seen from the neighbor in direction `corner`, the third side points back and one step on
    return (
        geometry.side(cell, before),
        geometry.side(cell, corner),
        geometry.side(other, (corner + 4) % 6),
    )


def hub(geometry: Geometry, cell: Cell) -> Point:
    """Return the point near the center of a hex that roads bend around."""
    x, y = geometry.center(cell)
    return x + (noise(*cell, 7) - 0.5) * 0.12, y + (noise(*cell, 8) - 0.5) * 0.12


def road_pieces(
    geometry: Geometry, cells: Iterable[Cell], arms_at: Mapping[Cell, Arms], rank: Mapping[str, int], steps: int
) -> dict[str, list[Lines]]:
    """Return the roads within some cells by kind, a piece for each cell; ``arms_at`` are those that meet in each.

    ``rank`` orders kinds, the greatest first. Of the roads that meet in a hex the two greatest and straightest run
    through, the others join them.
    """
    pieces: dict[str, list[Lines]] = {}
    for cell in cells:
        links = arms_at.get(cell)
        if links is None:
            continue
        arms = tuple([(kind, direction, rank.get(kind, 9)) for kind, direction in links])
        for kind, lines in _roads(geometry, cell, arms, steps):
            pieces.setdefault(kind, []).append(lines)
    return pieces


_Arms = tuple[tuple[str, int, int], ...]
"""Kind, direction and rank of the roads that meet in a hex."""


@lru_cache(_KEPT)
def _roads(geometry: Geometry, cell: Cell, arms: _Arms, steps: int) -> tuple[tuple[str, Lines], ...]:
    """Return the roads within a hex by kind."""
    ends = {direction: _crossing(geometry, geometry.side(cell, direction)) for _, direction, _ in arms}
    center = hub(geometry, cell)
    through = _through(arms)
    drawn = {kind: Flattened(steps) for kind, _, _ in arms}
    joint = center
    if through:
        (kind_a, a, _), (kind_b, b, _) = through
        # the joint of a quadratic curve is half way between its control and the chord
        joint = (
            center[0] / 2 + (ends[a][0] + ends[b][0]) / 4,
            center[1] / 2 + (ends[a][1] + ends[b][1]) / 4,
        )
        if kind_a == kind_b:
            drawn[kind_a].move_to(*ends[a])
            drawn[kind_a].quad_to(*center, *ends[b])
        else:
            for kind, direction, _ in through:
                _arm(drawn[kind], ends[direction], center, joint)
    for arm in arms:
        if arm not in through:
            _arm(drawn[arm[0]], ends[arm[1]], center, joint)
    return tuple((kind, each.lines) for kind, each in drawn.items())


@lru_cache(_KEPT)
def _crossing(geometry: Geometry, side: Side) -> Point:
    """Return where a road crosses a side: its middle, moved along it a little. Both hexes of the side ask for it."""
    (ax, ay), (bx, by) = geometry.side_ends(*side)
    part = 0.5 + (noise(side[0][0], side[0][1], side[1], 6) - 0.5) * 0.16
    return ax + (bx - ax) * part, ay + (by - ay) * part


@lru_cache(_KEPT)
def crossing_with_river(geometry: Geometry, side: Side) -> tuple[Point, Point]:
    """Return where a bridge lies on a side, and the unit vector along the river there."""
    x, y = _crossing(geometry, side)
    (ax, ay), (bx, by) = geometry.side_ends(*side)
    mx, my = _middle(geometry, side)
    length = hypot(bx - ax, by - ay)
    # the river has wandered off the side: follow it with the bridge
    x, y = x + (mx - (ax + bx) / 2) * 0.8, y + (my - (ay + by) / 2) * 0.8
    return (x, y), ((bx - ax) / length, (by - ay) / length)


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


def _through(arms: _Arms) -> _Arms:
    """Return the pair of arms that makes the through road, or nothing for a single arm."""
    best, found = (99, 99), _Arms()
    for index, first in enumerate(arms):
        for second in arms[index + 1 :]:
            turn = abs(first[1] - second[1])
            bend = 3 - min(turn, 6 - turn)
            order = (first[2] + second[2], bend)
            if order < best:
                best, found = order, (first, second)
    return found


def _arm(drawn: Flattened, end: Point, center: Point, joint: Point) -> None:
    """Draw half a road from the side to the joint, leaving the side toward the center of the hex."""
    drawn.move_to(*end)
    drawn.quad_to((end[0] + center[0]) / 2, (end[1] + center[1]) / 2, *joint)


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
    return QPolygonF([QPointF(x, y) for x, y in drawn.begins()]), drawn.lines


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
    x, y = geometry.center(cell)
    far = [reach * (0.8 + 0.35 * noise(*cell, k, 51)) for k in range(8)]
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


@lru_cache(_KEPT)
def outline(geometry: Geometry, cell: Cell, count: int = 1) -> QPolygonF:
    """Return a hex, or as many of a line as one shape, from this one on."""
    step = (1, 0) if geometry.pointy else (0, 1)
    hexes = [geometry.corners((cell[0] + step[0] * place, cell[1] + step[1] * place)) for place in range(count)]
    # there from its first corners, and back by those that lie opposite
    there, back = ((5, 0, 1), (2, 3, 4)) if geometry.pointy else ((0, 5, 4), (3, 2, 1))
    points = [each[corner] for each in hexes for corner in there[:2]] + [hexes[-1][there[2]]]
    points += [each[corner] for each in reversed(hexes) for corner in back[:2]] + [hexes[0][back[2]]]
    return QPolygonF([QPointF(x, y) for x, y in points])
