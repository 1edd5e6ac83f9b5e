"""How are curves drawn fast? As short straight lines with flat ends.

Qt has a way of its own for those, five to ten times as fast as to stroke a path, whose every bend it works out anew.
Lines are kept as bare numbers: as objects they would take ten times the room. One thread paints at a time.
"""

from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain, pairwise
from typing import cast

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter, QPen, QPolygonF
from shiboken6 import wrapInstance

from editor.window.canvas.geometry import Points

Lines = bytes
"""Straight lines, each four floats: where it begins and ends."""

_AT_ONCE = 512
"""How many lines Qt is handed at a time."""
_OVERLAP, _LEAST_OVERLAP = 0.06, 0.6
"""By how much of its width a line is longer at each end, enough for a bend of twelve degrees, and by how many pixels at
least."""


def steps_at(scale: float) -> int:
    """Return into how many straight lines a curve within a hex is parted at a scale, so that no corner is seen."""
    return 4 if scale < 15 else 8


def lines_in(pieces: Iterable[Lines]) -> NDArray[np.float64]:
    """Return the lines of some pieces."""
    return np.frombuffer(b"".join(pieces), np.float64).reshape(-1, 4)


def draw_lines(painter: QPainter, pen: QPen, found: NDArray[np.float64]) -> None:
    """Draw lines, a row for each, with a pen of flat ends; each a little longer, so that no gap opens on the outside of
    a bend and no seam is seen where two meet."""
    draw_pieces(painter, pen, found, range(0, len(found), _AT_ONCE))


def draw_pieces(painter: QPainter, pen: QPen, found: NDArray[np.float64], starts: Sequence[int]) -> None:
    """Draw lines as ``draw_lines`` does, from each of some places up to the next by themselves: a broken pen begins
    anew there. The first place is that of the first line."""
    along = found[:, 2:] - found[:, :2]
    length = np.hypot(along[:, 0], along[:, 1])[:, None]
    overlap = max(pen.widthF() * _OVERLAP, _LEAST_OVERLAP / painter.worldTransform().m11())
    beyond = along * (overlap / np.maximum(length, 1e-9))
    longer = np.concatenate([found[:, :2] - beyond, found[:, 2:] + beyond], axis=1)
    numbers, lines = _pad()
    painter.setPen(pen)
    laid = filled = 0
    for start, end in pairwise([*starts, len(found)]):
        for first in range(start, end, _AT_ONCE):
            last = min(end, first + _AT_ONCE)
            if last > filled:
                laid, filled = first, min(len(found), first + _AT_ONCE)
                numbers[: filled - laid] = longer[laid:filled]
            painter.drawLines(lines[first - laid : last - laid])


@cache
def _pad() -> tuple[NDArray[np.float64], list[QLineF]]:
    """Return lines of Qt that lie on an array of numbers, to be filled again and again."""
    numbers = np.zeros((_AT_ONCE, 4))
    size = numbers.strides[0]
    places = [numbers.ctypes.data + size * place for place in range(_AT_ONCE)]
    return numbers, [cast(QLineF, wrapInstance(place, QLineF)) for place in places]


@cache
def _points() -> tuple[NDArray[np.float64], list[QPointF]]:
    """Return points of Qt that lie on an array of numbers, to be filled again and again: to make each anew takes
    longer than to fill the shape."""
    numbers = np.zeros((_AT_ONCE, 2))
    size = numbers.strides[0]
    places = [numbers.ctypes.data + size * place for place in range(_AT_ONCE)]
    return numbers, [cast(QPointF, wrapInstance(place, QPointF)) for place in places]


def polygon(corners: Points) -> QPolygonF:
    """Return a shape to be filled; it may have as many corners as Qt is handed lines at a time."""
    numbers, points = _points()
    numbers[: len(corners)] = corners
    return QPolygonF(points[: len(corners)])


def parts(ends: Sequence[tuple[float, float, float, float]]) -> Lines:
    """Return straight lines by where each begins and ends."""
    return array("d", chain.from_iterable(ends)).tobytes()


def bent(starts: Points, controls: Points, ends: Points, steps: int) -> NDArray[np.float64]:
    """Return the straight lines of many curves with one control point: curve by step by the four numbers of a line."""
    first, second, third = np.array(_shares_of_three(steps)).T[:, :, None]
    after = first * starts[:, None] + second * controls[:, None] + third * ends[:, None]
    return np.concatenate([np.concatenate([starts[:, None], after[:, :-1]], axis=1), after], axis=2)


@cache
def _shares_of_three(steps: int) -> list[tuple[float, float, float]]:
    """Return how much of its start, control point and end each further point of a curve is."""
    parts = [(step / steps, 1 - step / steps) for step in range(1, steps + 1)]
    return [(rest * rest, 2 * rest * part, part * part) for part, rest in parts]


@cache
def shares_of_four(steps: int) -> list[tuple[float, float, float, float]]:
    """Return how much of each of its four points a curve has after each step."""
    parts = [(step / steps, 1 - step / steps) for step in range(1, steps + 1)]
    return [(rest**3, 3 * rest * rest * part, 3 * rest * part * part, part**3) for part, rest in parts]
