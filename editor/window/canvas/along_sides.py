"""Which water runs along each side of a map, which roads meet in each hex, and where are its sides?

Every chunk asks that of all its hexes and of those around it, so it is read once of what a scene has on its sides. A
scene that changes has other mappings, and the same ones as long as they are the same.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from editor.window.canvas.geometry import Geometry, Side
from editor.window.canvas.of_last import OfLast
from editor.window.canvas.scene import SidePicture
from editor.window.canvas.strokes import Lines
from editor.window.theme import look_of
from engine.core.hexes import Cell

WATERS = ("stream", "river", "major")
"""What the theme calls water, the smaller first."""

Arms = tuple[tuple[str, int], ...]
"""The roads that meet in a hex: the kind of each and its direction, in the order of these."""


_waters, _arms = OfLast(), OfLast()


def waters_of(sides: Mapping[Side, tuple[SidePicture, ...]]) -> Mapping[Side, str]:
    """Return the greatest water along each side that has any."""
    return _waters.of(sides, lambda: _waters_of(sides))


def _waters_of(sides: Mapping[Side, tuple[SidePicture, ...]]) -> dict[Side, str]:
    found: dict[Side, str] = {}
    for side, items in sides.items():
        lines = [line for item in items if (line := look_of(item.feature).line) in WATERS]
        if lines:
            found[side] = max(lines, key=WATERS.index)
    return found


def arms_of(geometry: Geometry, links: Mapping[Side, str]) -> Mapping[Cell, Arms]:
    """Return the roads of each hex that has any; a kind that the theme does not know is drawn as a trail."""
    return _arms.of(links, lambda: _arms_of(geometry, links))


def _arms_of(geometry: Geometry, links: Mapping[Side, str]) -> dict[Cell, Arms]:
    roads = {kind: road if (road := look_of(kind).road) != "none" else "trail" for kind in set(links.values())}
    found: dict[Cell, list[tuple[int, str]]] = {}
    for (cell, direction), kind in links.items():
        if kind:
            found.setdefault(cell, []).append((direction, roads[kind]))
            found.setdefault(geometry.neighbor(cell, direction), []).append((direction + 3, roads[kind]))
    return {cell: tuple((road, direction) for direction, road in sorted(each)) for cell, each in found.items()}


def sides_of(geometry: Geometry, cells: Sequence[Cell], *directions: int) -> list[Lines]:
    """Return some sides of hexes, a piece for each hex."""
    corners = np.array(geometry.corner_offsets)
    ends = np.concatenate([corners[[*directions]], corners[[(direction + 1) % 6 for direction in directions]]], axis=1)
    x, y = geometry.centers(cells)
    lines = ends + np.stack([x, y, x, y], axis=1)[:, None, :]
    return [piece.tobytes() for piece in lines]
