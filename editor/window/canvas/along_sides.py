"""Which water runs along each side of a map, which roads meet in each hex, and where are its sides?

Every chunk asks that of all its hexes and of those around it, so it is read once of what a scene has on its sides. A
scene that changes has other mappings, and the same ones as long as they are the same.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np

from editor.window.canvas.geometry import Geometry, Side
from editor.window.canvas.scene import SidePicture
from editor.window.canvas.strokes import Lines
from editor.window.theme import look_of
from engine.core.hexes import Cell

T = TypeVar("T")

WATERS = ("stream", "river", "major")
"""What the theme calls water, the smaller first."""

_KEPT = 4
"""Of so many scenes it is kept: of that shown, of the one of the overview, and of those before."""

Arms = tuple[tuple[str, int], ...]
"""The roads that meet in a hex: the kind of each and its direction, in the order of these."""


class _OfLast:
    """Values made of mappings that never change, each kept with the mapping it was made of."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[Any, ...]] = {}

    def of(self, mapping: Mapping[Side, Any], make: Callable[[], T]) -> T:
        """Return what was made of this very mapping, made now if it was not of late."""
        found = self._made.pop(id(mapping), None)
        if found is None:
            found = mapping, make()
        self._made[id(mapping)] = found
        for old in list(self._made)[:-_KEPT]:
            del self._made[old]
        made: T = found[1]
        return made


_waters, _arms = _OfLast(), _OfLast()


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
