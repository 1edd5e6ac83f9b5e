"""Which smooth lines make rivers? Worked out for all the hexsides of a chunk at once.

All curves are local: what is drawn at a corner follows from the sides that meet there, so a chunk can be painted alone
and still fits its neighbors. Points are map units.
"""

from collections.abc import Container, Sequence

import numpy as np
from numpy.typing import NDArray

from editor.window.canvas.geometry import Cells, Geometry, Points, Side, noises
from editor.window.canvas.strokes import Lines, bent

_WANDER = 0.05
"""How far a river may leave the middle of its hexside."""
_PAIRS = ((0, 1), (0, 2), (1, 2))
"""Of the three sides at a corner."""


def river_pieces(geometry: Geometry, sides: Sequence[Side], all_sides: Container[Side], steps: int) -> list[Lines]:
    """Return rivers along some sides, a piece for each corner; ``all_sides`` are those of the map that have one.
    ``steps``: how many straight lines make a curve.

    At a corner where two rivers meet the line bends smoothly; where three meet they run together; at an end it stops.
    """
    if not sides:
        return []
    cells, corners, points = _corners(geometry, sides)
    near, directions = sides_at(geometry, cells, corners)
    names = zip(map(tuple, near.tolist()), directions.tolist(), strict=True)
    meet = np.array([side in all_sides for side in names]).reshape(-1, 3)
    middles = middles_of(geometry, near, directions).reshape(-1, 3, 2)
    lines = [bent(middles[:, one], points, middles[:, other], steps) for one, other in _PAIRS]
    is_drawn = [np.repeat((meet[:, one] & meet[:, other])[:, None], steps, axis=1) for one, other in _PAIRS]
    # an end; or, where three meet, no island between the bends
    lines.append(np.concatenate([middles, np.repeat(points[:, None], 3, axis=1)], axis=2))
    is_drawn.append(meet & (meet.sum(axis=1) != 2)[:, None])
    every, wanted = np.concatenate(lines, axis=1), np.concatenate(is_drawn, axis=1)
    return [piece[drawn].tobytes() for piece, drawn in zip(every, wanted, strict=True)]


def _corners(geometry: Geometry, sides: Sequence[Side]) -> tuple[Cells, NDArray[np.int64], Points]:
    """Return the corners of some sides, each once: a cell that has it, which of its corners it is, and where it is."""
    cells = np.array([cell for cell, _ in sides], dtype=np.int64)
    directions = np.array([direction for _, direction in sides], dtype=np.int64)
    points = np.stack(geometry.ends_of(cells, directions), axis=1).reshape(-1, 2)
    across, down = np.rint(points * 1000).astype(np.int64).T
    _, first = np.unique(across * 2**32 + down, return_index=True)
    first.sort()
    corners = np.stack([directions, (directions + 1) % 6], axis=1).reshape(-1)
    return np.repeat(cells, 2, axis=0)[first], corners[first], points[first]


def sides_at(geometry: Geometry, cells: Cells, corners: NDArray[np.int64]) -> tuple[Cells, NDArray[np.int64]]:
    """Return the sides that meet at corners of cells, three for each, by cell and direction."""
    across = geometry.neighbors_of(cells, corners)
    # seen from the neighbor in direction of the corner, the third side points back and one step on
    near = np.stack([cells, cells, across], axis=1).reshape(-1, 2)
    directions = np.stack([(corners - 1) % 6, corners, (corners + 4) % 6], axis=1).reshape(-1)
    return geometry.sides_of(near, directions)


def middles_of(geometry: Geometry, cells: Cells, directions: NDArray[np.int64]) -> Points:
    """Return where rivers cross the middles of canonical sides: moved across a little, always the same for a side."""
    starts, ends = geometry.ends_of(cells, directions)
    aside = (noises(cells[:, 0], cells[:, 1], directions, 5) - 0.5) * 2 * _WANDER
    along = ends - starts
    length = np.hypot(along[:, 0], along[:, 1])
    across = np.stack([-along[:, 1] / length * aside, along[:, 0] / length * aside], axis=1)
    return np.asarray((starts + ends) / 2 + across)
