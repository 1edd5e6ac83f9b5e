"""Where along a river is its name written?

Hexsides with the same name make chains of corners. The longest way through a chain, smoothed until the zigzag of the
hexes is gone, is the line that letters follow.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, groupby
from math import hypot

import numpy as np

from editor.window.canvas.geometry import Geometry, Point, Side, knots_of

Knot = int
"""A corner, by the order of corners from left to right."""

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
    named = sorted((name, line, *side) for side, name, line in sides if name)
    places = np.array([(*cell, direction) for _, _, cell, direction in named], dtype=np.int64).reshape(-1, 3)
    starts, ends = geometry.ends_of(places[:, :2], places[:, 2])
    points: list[list[Point]] = np.stack([starts, ends], axis=1).tolist()
    knots = list(zip(knots_of(starts), knots_of(ends), strict=True))
    found: list[Course] = []
    for (name, line), members in groupby(range(len(named)), lambda place: named[place][:2]):
        chain = [*members]
        at, touching = _net(knots[chain[0] : chain[-1] + 1], points[chain[0] : chain[-1] + 1])
        todo = set(at)
        while todo:
            first = min(todo)
            reached = _steps(touching, first)
            todo -= reached.keys()
            way = _longest(touching, first)
            if len(way) > SHORTEST:
                found.append(Course(name, line, _smooth([at[knot] for knot in way])))
    return tuple(found)


def _net(
    knots: Sequence[tuple[Knot, Knot]], points: Sequence[Sequence[Point]]
) -> tuple[dict[Knot, Point], dict[Knot, list[Knot]]]:
    """Return where the corners of some sides are, and which each touches; given are those of both ends of a side."""
    at: dict[Knot, Point] = {}
    touching: dict[Knot, list[Knot]] = {}
    for (start, end), (first, last) in zip(knots, points, strict=True):
        at[start], at[end] = first, last
        touching.setdefault(start, []).append(end)
        touching.setdefault(end, []).append(start)
    return at, touching


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
