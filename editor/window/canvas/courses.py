"""Where along a river is its name written?

Hexsides with the same name make chains of corners. The longest way through a chain, smoothed until the zigzag of the
hexes is gone, is the line that letters follow.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import hypot

import numpy as np

from editor.window.canvas.geometry import Geometry, Point, Side

Knot = tuple[int, int]

SMOOTHING = 3
"""Corners on both sides that a point of the line is the mean of."""
SHORTEST = 4
"""Hexsides under which a stretch of water is too short to be named."""


@dataclass(frozen=True, slots=True)
class Course:
    """A named line; ``line`` is what the theme calls the water: stream, river or major."""

    name: str
    line: str
    points: tuple[Point, ...]


def courses(geometry: Geometry, sides: Iterable[tuple[Side, str, str]]) -> tuple[Course, ...]:
    """Return the courses of named sides, given with name and line, ordered by name."""
    named: dict[tuple[str, str], list[Side]] = {}
    for side, name, line in sides:
        if name:
            named.setdefault((name, line), []).append(side)
    found: list[Course] = []
    for (name, line), members in sorted(named.items()):
        points, touching = _net(geometry, members)
        todo = set(points)
        while todo:
            first = min(todo)
            reached = _steps(touching, first)
            todo -= reached.keys()
            way = _longest(touching, first)
            if len(way) > SHORTEST:
                found.append(Course(name, line, _smooth([points[knot] for knot in way])))
    return tuple(found)


def _net(geometry: Geometry, sides: Iterable[Side]) -> tuple[dict[Knot, Point], dict[Knot, list[Knot]]]:
    points: dict[Knot, Point] = {}
    touching: dict[Knot, list[Knot]] = {}
    for side in sorted(sides):
        ends = [((round(x * 1000), round(y * 1000)), (x, y)) for x, y in geometry.side_ends(*side)]
        (a, at), (b, to) = ends
        points[a], points[b] = at, to
        touching.setdefault(a, []).append(b)
        touching.setdefault(b, []).append(a)
    return points, touching


def _steps(touching: Mapping[Knot, list[Knot]], start: Knot) -> dict[Knot, Knot]:
    """Return the knots that can be reached, nearest first, each with the one before it."""
    before, todo = {start: start}, [start]
    for knot in todo:
        for other in touching[knot]:
            if other not in before:
                before[other] = knot
                todo.append(other)
    return before


def _longest(touching: Mapping[Knot, list[Knot]], start: Knot) -> list[Knot]:
    """Return the way between the two knots of a chain that are farthest apart."""
    far = list(_steps(touching, start))[-1]
    before = _steps(touching, far)
    way = [list(before)[-1]]
    while way[-1] != far:
        way.append(before[way[-1]])
    # letters run from left to right
    return way if way[0] <= way[-1] else way[::-1]


def _smooth(points: list[Point]) -> tuple[Point, ...]:
    line = np.array(points)
    index = np.arange(len(line))
    reach = np.minimum(SMOOTHING, np.minimum(index, index[::-1]))
    for _ in range(2):
        sums = np.concatenate((np.zeros((1, 2)), np.cumsum(line, axis=0)))
        line = (sums[index + reach + 1] - sums[index - reach]) / (2 * reach + 1)[:, None]
    return tuple((x, y) for x, y in line.tolist())


def length_of(points: tuple[Point, ...]) -> float:
    """Return the length of a line in map units."""
    return _starts(points)[-1]


def along(points: tuple[Point, ...], distance: float) -> tuple[float, float, float, float]:
    """Return the point that far along a line, and the unit vector of the line there."""
    starts = _starts(points)
    place = max(0, min(bisect_left(starts, distance) - 1, len(starts) - 2))
    (ax, ay), (bx, by) = points[place], points[place + 1]
    step = starts[place + 1] - starts[place]
    dx, dy = (bx - ax) / step, (by - ay) / step
    way = max(0.0, min(step, distance - starts[place]))
    return ax + dx * way, ay + dy * way, dx, dy


@lru_cache(maxsize=128)
def _starts(points: tuple[Point, ...]) -> list[float]:
    """Return how far along a line each of its points is."""
    steps = (hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in zip(points, points[1:], strict=False))
    return [0.0, *accumulate(steps)]
