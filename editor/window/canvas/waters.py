"""Which smooth lines make rivers? Worked out for all the hexsides of a block at once.

All curves are local: what is drawn at a corner follows from the sides that meet there, so a block can be worked out
alone and still fits its neighbors. Points are map units.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from editor.window.canvas.along_sides import WATERS, OnSides, on_sides
from editor.window.canvas.geometry import Cells, Geometry, Points, Side, noises
from editor.window.canvas.in_blocks import Blocks, Box, Placed, belonging
from editor.window.canvas.of_last import OfLast
from editor.window.canvas.scene import SidePicture
from editor.window.canvas.strokes import bent
from editor.window.theme import Looks

_WANDER = 0.05
"""How far a river may leave the middle of its hexside."""
_PAIRS = ((0, 1), (0, 2), (1, 2))
"""Of the three sides at a corner."""

_rivers = OfLast()


def rivers_of(geometry: Geometry, sides: Mapping[Side, tuple[SidePicture, ...]], looks: Looks) -> Blocks:
    """Return the lines of the rivers of a map, by what the theme calls them."""
    return _rivers.of(sides, lambda: _blocks(geometry, on_sides(sides, looks)))


def _blocks(geometry: Geometry, on: OnSides) -> Blocks:
    names = np.sort(_named(on.cells[on.is_wet], on.directions[on.is_wet]))
    starts, ends = geometry.ends_of(on.cells, on.directions)
    middles = (starts + ends) / 2

    def make(box: Box, steps: int) -> dict[str, Placed]:
        grown = box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1
        near = belonging(middles, grown)
        found = {}
        for place, line in enumerate(WATERS):
            mine = near & (on.waters == place)
            if mine.any():
                found[line] = _drawn(geometry, on.cells[mine], on.directions[mine], names, box, steps)
        return found

    return Blocks(make)


def _drawn(
    geometry: Geometry, cells: Cells, directions: NDArray[np.int64], names: NDArray[np.int64], box: Box, steps: int
) -> Placed:
    """Return rivers along some sides, a piece for each corner in a box; ``names`` are those of all sides that have one.

    At a corner where two rivers meet the line bends smoothly; where three meet they run together; at an end it stops.
    """
    owners, corners, points = _corners(geometry, cells, directions)
    mine = belonging(points, box)
    owners, corners, points = owners[mine], corners[mine], points[mine]
    near, toward = sides_at(geometry, owners, corners)
    meet = _is_among(_named(near, toward), names).reshape(-1, 3)
    middles = middles_of(geometry, near, toward).reshape(-1, 3, 2)
    lines = [bent(middles[:, one], points, middles[:, other], steps) for one, other in _PAIRS]
    is_drawn = [np.repeat((meet[:, one] & meet[:, other])[:, None], steps, axis=1) for one, other in _PAIRS]
    # an end; or, where three meet, no island between the bends
    lines.append(np.concatenate([middles, np.repeat(points[:, None], 3, axis=1)], axis=2))
    is_drawn.append(meet & (meet.sum(axis=1) != 2)[:, None])
    every, wanted = np.concatenate(lines, axis=1), np.concatenate(is_drawn, axis=1)
    piece = np.repeat(np.arange(len(points)), wanted.sum(axis=1))
    return Placed(every[wanted], points[piece], piece)


def _named(cells: Cells, directions: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return a number for each canonical side."""
    return np.asarray((cells[:, 0] * 2**24 + cells[:, 1]) * 4 + directions)


def _is_among(some: NDArray[np.int64], names: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return which numbers are among others, which are in order and more than none."""
    return np.asarray(names[np.searchsorted(names, some).clip(max=len(names) - 1)] == some)


def _corners(
    geometry: Geometry, cells: Cells, directions: NDArray[np.int64]
) -> tuple[Cells, NDArray[np.int64], Points]:
    """Return the corners of some sides, each once: a cell that has it, which of its corners it is, and where it is."""
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
