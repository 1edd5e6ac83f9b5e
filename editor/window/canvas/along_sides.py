"""What lies on the sides of a map, and which roads meet in its hexes? As arrays, which every chunk asks for its part.

They are made once of what a scene has on its sides. A scene that changes has other mappings, and the same ones as long
as they are the same.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from editor.window.canvas.geometry import Cells, Geometry, Points, Side
from editor.window.canvas.in_blocks import Segments
from editor.window.canvas.of_last import OfLast
from editor.window.canvas.scene import SidePicture
from editor.window.theme import Looks

WATERS = ("stream", "river", "major")
"""What the theme calls water, the smaller first."""
DRY = -1

_on_sides, _meeting = OfLast(), OfLast()


class OnSides:
    """The sides that carry something, in the order of their mapping: the names, and by place in that order their cells
    and directions, the greatest water along each (its place in ``WATERS``, or ``DRY``), and what is drawn on it."""

    def __init__(self, sides: Mapping[Side, tuple[SidePicture, ...]], of_lines: Looks) -> None:
        self.names = [*sides]
        self.cells, self.directions = _arrays(self.names)
        looks = {item.feature: of_lines.of(item.feature) for items in sides.values() for item in items}
        water = {key: WATERS.index(look.line) if look.line in WATERS else DRY for key, look in looks.items()}
        slopes = {key for key, look in looks.items() if look.edge == "slope"}
        borders = {key for key in looks if of_lines.side(key).edge == "border"}
        every = [*sides.values()]
        self.waters = np.array([max(water[item.feature] for item in items) for items in every], dtype=np.int8)
        self.is_wet = self.waters != DRY
        self.has_slope = np.array([any(item.feature in slopes for item in items) for items in every], dtype=np.bool_)
        self.has_border = np.array([any(item.feature in borders for item in items) for items in every], dtype=np.bool_)
        crossed = [{of_lines.crossing(item.crossing) for item in items if item.crossing} for items in every]
        self.has_bridge = np.array(["bridge" in kinds for kinds in crossed], dtype=np.bool_)
        self.has_ford = np.array(["ford" in kinds for kinds in crossed], dtype=np.bool_) & ~self.has_bridge

    def touching(self, columns: range, rows: range, wanted: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return the places of those wanted that touch hexes of some columns and rows, and of a few beside them."""
        column, row = self.cells.T
        near = (columns.start - 1 <= column) & (column <= columns.stop) & (rows.start - 1 <= row) & (row <= rows.stop)
        return np.flatnonzero(near & wanted)


def on_sides(sides: Mapping[Side, tuple[SidePicture, ...]], looks: Looks) -> OnSides:
    """Return what lies on the sides of a map."""
    return _on_sides.of(sides, lambda: OnSides(sides, looks))


class Meeting:
    """The roads of a map by the hexes they are in: each is an arm of two. ``kinds`` are those of the theme, of which
    ``kind`` names the place; one the theme does not know is drawn as a trail."""

    def __init__(self, geometry: Geometry, links: Mapping[Side, str], looks: Looks) -> None:
        known = {kind: looks.of(kind).road for kind in {*links.values()} - {""}}
        roads = {kind: road if road != "none" else "trail" for kind, road in known.items()}
        self.kinds = tuple(sorted({*roads.values()}))
        place = {kind: self.kinds.index(road) for kind, road in roads.items()}
        cells, directions = _arrays([side for side, kind in links.items() if kind])
        kind = np.array([place[kind] for kind in links.values() if kind], dtype=np.int64)
        self.cells = np.concatenate([cells, geometry.neighbors_of(cells, directions)])
        self.directions = np.concatenate([directions, directions + 3])
        self.kind = np.concatenate([kind, kind])
        self.centers: Points = np.stack(geometry.centers(self.cells), axis=1)


def meeting(geometry: Geometry, links: Mapping[Side, str], looks: Looks) -> Meeting:
    """Return the roads of a map."""
    return _meeting.of(links, lambda: Meeting(geometry, links, looks))


def _arrays(sides: Sequence[Side]) -> tuple[Cells, NDArray[np.int64]]:
    """Return the cells and directions of some sides."""
    found = np.array([(column, row, direction) for (column, row), direction in sides], dtype=np.int64).reshape(-1, 3)
    return found[:, :2], found[:, 2]


def sides_of(geometry: Geometry, cells: Cells, *directions: int) -> Segments:
    """Return some sides of hexes."""
    corners = np.array(geometry.corner_offsets)
    ends = np.concatenate([corners[[*directions]], corners[[(direction + 1) % 6 for direction in directions]]], axis=1)
    x, y = geometry.centers(cells)
    lines = ends + np.stack([x, y, x, y], axis=1)[:, None, :]
    return np.asarray(lines.reshape(-1, 4))
