"""Which ragged shapes have the hexes at the rim of woods, marshes and towns? All of a picture are worked out at once.

A shape is whole toward its like and drawn in elsewhere. It follows from the hex and its neighbors alone: neighbors that
are joined agree on the points of their common side, so there is no gap between them. Points are map units.
"""

from collections.abc import Sequence
from itertools import count, islice, pairwise

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QPolygonF

from editor.window.canvas.geometry import Geometry, noises
from editor.window.canvas.strokes import Lines, polygon, shares_of_four
from engine.core.hexes import Cell, Grid

Rim = tuple[Cell, tuple[bool, ...]]
"""A hex, and by direction whether its like lies there."""
Shape = tuple[QPolygonF, Lines]
"""What is to be filled, and its border."""

FINE_FROM = 26.0
"""Pixels per hex from which the border of a side is drawn in eight straight lines: below it lies less than a fifth of a
pixel beside one of four."""
_KEPT = 8192
"""How many shapes are kept: those of a map of middle size."""
_SALTS = (41, 42)
_shapes: dict[tuple[int, Cell, tuple[bool, ...]], Shape] = {}
_families: dict[tuple[Grid, float, int], int] = {}
_numbers = count()


def ragged(geometry: Geometry, rim: Sequence[Rim], pull: float, scale: float) -> list[Shape]:
    """Return the shapes of some hexes; those of a kind are drawn in by the same ``pull``."""
    steps = 8 if scale >= FINE_FROM else 4
    name = geometry.grid, pull, steps
    family = _families[name] if name in _families else _families.setdefault(name, next(_numbers))
    lacking = [each for each in rim if (family, *each) not in _shapes]
    if lacking:
        made = dict(zip(lacking, _made(geometry, lacking, pull, steps), strict=True))
        found = [made.get(each) or _shapes[family, *each] for each in rim]
        _shapes.update({(family, *each): shape for each, shape in made.items()})
        for old in [*islice(_shapes, max(0, len(_shapes) - _KEPT))]:
            del _shapes[old]
        return found
    return [_shapes[family, *each] for each in rim]


def _made(geometry: Geometry, rim: Sequence[Rim], pull: float, steps: int) -> list[Shape]:
    cells, like = np.array([cell for cell, _ in rim]), np.array([like for _, like in rim], dtype=np.bool_)
    centers = np.stack(geometry.centers(cells), axis=1)[:, None, :]
    starts = _pulled(centers + np.array(geometry.corner_offsets), centers, like, pull)
    ends = np.roll(starts, -1, axis=1)
    bends = [
        _bend(starts, ends, centers, part, _depths(cells, salt))
        for part, salt in zip((1 / 3, 2 / 3), _SALTS, strict=True)
    ]
    curves = [a * starts + b * bends[0] + c * bends[1] + d * ends for a, b, c, d in shares_of_four(steps)[:-1]]
    points = np.stack([starts, *curves], axis=2)
    wanted = np.repeat(~like[:, :, None], steps, axis=2)
    wanted[:, :, 0] = True
    corners = points[wanted]
    places = [0, *np.cumsum(wanted.sum(axis=(1, 2))).tolist()]
    following = np.arange(1, len(corners) + 1)
    following[np.array(places[1:]) - 1] = places[:-1]
    lines = np.concatenate([corners, corners[following]], axis=1)
    return [(polygon(corners[first:end]), lines[first:end].tobytes()) for first, end in pairwise(places)]


def _pulled(
    corners: NDArray[np.float64], centers: NDArray[np.float64], like: NDArray[np.bool_], pull: float
) -> NDArray[np.float64]:
    """Return where the border meets the corners: at one between two sides shared with like hexes, drawn back along a
    single such side, on which both hexes find the same point, or drawn in."""
    before, after = np.roll(like, 1, axis=1)[:, :, None], like[:, :, None]
    beside = np.where(before, np.roll(corners, 1, axis=1), np.roll(corners, -1, axis=1))
    along = corners + (beside - corners) * pull * 1.2
    return np.where(before & after, corners, np.where(before | after, along, corners + (centers - corners) * pull))


def _depths(cells: NDArray[np.int64], salt: int) -> NDArray[np.float64]:
    """Return by hex and side how far the border is drawn in at one of its bends, never quite the same."""
    return np.stack([0.02 + 0.15 * noises(*cells.T, side, salt) for side in range(6)], axis=1)[:, :, None]


def _bend(
    starts: NDArray[np.float64],
    ends: NDArray[np.float64],
    centers: NDArray[np.float64],
    part: float,
    depths: NDArray[np.float64],
) -> NDArray[np.float64]:
    on_side = starts + (ends - starts) * part
    return on_side + (centers - on_side) * depths
