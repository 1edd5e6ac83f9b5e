"""Which smooth lines make roads, and where do they cross rivers? Worked out for all the hexes of a chunk at once.

All curves are local: what is drawn in a hex follows from the roads that meet in it, so a chunk can be painted alone and
still fits its neighbors. Points are map units.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from editor.window.canvas.along_sides import Arms
from editor.window.canvas.geometry import Cells, Geometry, Point, Points, Side, noises
from editor.window.canvas.strokes import Lines, bent
from editor.window.canvas.waters import middles_of
from engine.core.hexes import Cell

_KEPT = 1024
"""Of how many ways in which roads meet it is kept what is drawn: far more than a map has."""


class _Curve(NamedTuple):
    """A road in a hex: from a side to another (``is_whole``), or to the joint with the road that runs through, whose
    sides ``one`` and ``other`` are; both are the side it begins at where none does."""

    kind: str
    begins: int
    one: int
    other: int
    is_whole: bool
    is_through: bool


def road_pieces(
    geometry: Geometry, cells: Iterable[Cell], arms_at: Mapping[Cell, Arms], rank: Mapping[str, int], steps: int
) -> dict[str, list[Lines]]:
    """Return the roads within some cells by kind, a piece for each cell; ``arms_at`` are those that meet in each.

    ``rank`` orders kinds, the greatest first. Of the roads that meet in a hex the two greatest and straightest run
    through, the others join them. ``steps``: how many straight lines make a curve.
    """
    ranks = tuple(rank.items())
    crossed = [(cell, arms) for cell in cells if (arms := arms_at.get(cell)) is not None]
    curves = [(place, curve) for place, (_, arms) in enumerate(crossed) for curve in _curves(arms, ranks)]
    if not curves:
        return {}
    lines = _drawn(geometry, [cell for cell, _ in crossed], curves, steps)
    pieces: dict[str, dict[int, Lines]] = {}
    for (place, curve), drawn in zip(curves, lines, strict=True):
        mine = pieces.setdefault(curve.kind, {})
        mine[place] = mine.get(place, b"") + drawn.tobytes()
    return {kind: [*mine.values()] for kind, mine in pieces.items()}


def _drawn(
    geometry: Geometry, cells: Sequence[Cell], curves: Sequence[tuple[int, _Curve]], steps: int
) -> NDArray[np.float64]:
    """Return the lines of curves, each in a cell given by its place."""
    places = np.array([place for place, _ in curves])
    begins, one, other, is_whole, is_through = np.array([curve[1:] for _, curve in curves], dtype=np.int64).T
    where = np.array(cells, dtype=np.int64)
    hubs = hubs_of(geometry, where)[places]
    every = _crossings(geometry, np.tile(where[places], (3, 1)), np.concatenate([begins, one, other]))
    starts, first, last = np.split(every, 3)
    # the joint of a quadratic curve is half way between its control and the chord
    joints = np.where(is_through[:, None] != 0, hubs / 2 + (first + last) / 4, hubs)
    is_full = is_whole[:, None] != 0
    return bent(starts, np.where(is_full, hubs, (starts + hubs) / 2), np.where(is_full, last, joints), steps)


def hubs_of(geometry: Geometry, cells: Cells) -> Points:
    """Return the points near the centers of cells that roads bend around."""
    x, y = geometry.centers(cells)
    columns, rows = cells.T
    return np.stack([x + (noises(columns, rows, 7) - 0.5) * 0.12, y + (noises(columns, rows, 8) - 0.5) * 0.12], axis=1)


def _crossings(geometry: Geometry, cells: Cells, directions: NDArray[np.int64]) -> Points:
    """Return where roads cross sides: their middles, moved along them a little."""
    near, toward = geometry.sides_of(cells, directions)
    starts, ends = geometry.ends_of(near, toward)
    part = 0.5 + (noises(near[:, 0], near[:, 1], toward, 6) - 0.5) * 0.16
    return np.asarray(starts + (ends - starts) * part[:, None])


def crossings_with_rivers(geometry: Geometry, sides: Sequence[Side]) -> list[tuple[Point, Point]]:
    """Return where bridges lie on sides, each with the unit vector along the river there."""
    if not sides:
        return []
    cells = np.array([cell for cell, _ in sides], dtype=np.int64)
    directions = np.array([direction for _, direction in sides], dtype=np.int64)
    starts, ends = geometry.ends_of(cells, directions)
    # the river has wandered off the side: follow it with the bridge
    wandered = middles_of(geometry, cells, directions) - (starts + ends) / 2
    places = _crossings(geometry, cells, directions) + wandered * 0.8
    along = ends - starts
    along = along / np.hypot(along[:, 0], along[:, 1])[:, None]
    return [((x, y), (dx, dy)) for x, y, dx, dy in np.concatenate([places, along], axis=1).tolist()]


@lru_cache(_KEPT)
def _curves(arms: Arms, ranks: tuple[tuple[str, int], ...]) -> tuple[_Curve, ...]:
    """Return the roads of a hex in which some meet."""
    rank = dict(ranks)
    ranked = tuple((kind, direction, rank.get(kind, 9)) for kind, direction in arms)
    through = _through(ranked)
    if not through:
        return tuple(_Curve(kind, side, side, side, False, False) for kind, side, _ in ranked)
    (kind_a, a, _), (kind_b, b, _) = through
    order = [*through, *(arm for arm in ranked if arm not in through)]
    if kind_a == kind_b:
        rest = order[2:]
        return (_Curve(kind_a, a, a, b, True, True), *(_Curve(kind, side, a, b, False, True) for kind, side, _ in rest))
    return tuple(_Curve(kind, side, a, b, False, True) for kind, side, _ in order)


_Ranked = tuple[tuple[str, int, int], ...]
"""Kind, direction and rank of the roads that meet in a hex."""


def _through(arms: _Ranked) -> _Ranked:
    """Return the pair of arms that makes the through road, or nothing for a single arm."""
    best, found = (99, 99), _Ranked()
    for index, first in enumerate(arms):
        for second in arms[index + 1 :]:
            turn = abs(first[1] - second[1])
            bend = 3 - min(turn, 6 - turn)
            order = (first[2] + second[2], bend)
            if order < best:
                best, found = order, (first, second)
    return found
