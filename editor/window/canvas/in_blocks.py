"""Lines of a map are worked out for a block of it at once, and each picture takes those that lie in it.

Whatever is worked out for some dozen hexes takes about as long for a few thousand. Blocks are larger than the chunks
that are painted, and few are kept: a map may have a million hexes. Units are map units.
"""

from collections.abc import Callable, Mapping
from math import floor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from editor.window.canvas.geometry import Points

SIZE = 64.0
"""Width and height of a block."""
KEPT = 12
"""Of so many blocks lines are kept, those asked for last."""
REACH = 1.0
"""How far a line may lie from the corner or center it belongs to, with its width."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
Segments = NDArray[np.float64]
"""Straight lines, a row for each: where it begins and ends."""


class Placed(NamedTuple):
    """Lines with the points that they belong to, and of which piece each is: a broken line is drawn piece by piece."""

    lines: Segments
    at: Points
    piece: NDArray[np.int64]

    def where(self, wanted: NDArray[np.bool_]) -> "Placed":
        """Return some of them."""
        return Placed(self.lines[wanted], self.at[wanted], self.piece[wanted])

    def starts(self) -> list[int]:
        """Return where the lines of each piece begin."""
        return [0, *(np.flatnonzero(np.diff(self.piece)) + 1).tolist()] if len(self.lines) else []


class Blocks:
    """The lines of one map by kind; ``make`` works out those that belong to points in a box (its right and bottom are
    no part of it), in so many steps a curve."""

    def __init__(self, make: Callable[[Box, int], Mapping[str, Placed]]) -> None:
        self._make = make
        self._made: dict[tuple[int, int, int], Mapping[str, Placed]] = {}

    def within(self, box: Box, steps: int) -> dict[str, Placed]:
        """Return by kind the lines that may be seen in a box."""
        left, top, right, bottom = box[0] - REACH, box[1] - REACH, box[2] + REACH, box[3] + REACH
        found: dict[str, list[Placed]] = {}
        for row in range(floor(top / SIZE), floor(bottom / SIZE) + 1):
            for column in range(floor(left / SIZE), floor(right / SIZE) + 1):
                for kind, placed in self._of(column, row, steps).items():
                    x, y = placed.at.T
                    seen = (left <= x) & (x <= right) & (top <= y) & (y <= bottom)
                    if seen.any():
                        found.setdefault(kind, []).append(placed.where(seen))
        return {kind: _joined(each) for kind, each in found.items()}

    def _of(self, column: int, row: int, steps: int) -> Mapping[str, Placed]:
        name = column, row, steps
        made = self._made.pop(name, None)
        if made is None:
            made = self._make((column * SIZE, row * SIZE, (column + 1) * SIZE, (row + 1) * SIZE), steps)
        self._made[name] = made
        for old in list(self._made)[:-KEPT]:
            del self._made[old]
        return made


def _joined(some: list[Placed]) -> Placed:
    """Return the lines of several blocks; no piece lies in two of them."""
    if len(some) == 1:
        return some[0]
    lines, at, piece = (np.concatenate([each[place] for each in some]) for place in range(3))
    block = np.repeat(np.arange(len(some)), [len(each.lines) for each in some])
    return Placed(lines, at, piece + block * (int(piece.max()) + 1))


def belonging(points: Points, box: Box) -> NDArray[np.bool_]:
    """Return which points belong to a box: each to one of those that lie side by side."""
    x, y = np.rint(points * 1000).T
    left, top, right, bottom = (side * 1000 for side in box)
    return np.asarray((left <= x) & (x < right) & (top <= y) & (y < bottom))
