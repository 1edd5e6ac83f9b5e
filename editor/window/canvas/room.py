"""Where on a picture is there still room for a name?"""

from collections.abc import Iterable, Iterator
from math import floor

from PySide6.QtCore import QRectF

_BIN = 96
"""Pixels: a few names long, so that a name looks at few others."""


class Room:
    """Rectangles in pixels that are ``taken``; each is asked about only where it lies."""

    def __init__(self, taken: Iterable[QRectF] = ()) -> None:
        self.taken: list[QRectF] = []
        self._bins: dict[tuple[int, int], list[QRectF]] = {}
        for rect in taken:
            self.take(rect)

    def has(self, rect: QRectF) -> bool:
        """Return whether a rectangle covers none that is taken."""
        return not any(rect.intersects(other) for at in _bins(rect) for other in self._bins.get(at, ()))

    def take(self, rect: QRectF) -> None:
        """Let a rectangle be taken."""
        self.taken.append(rect)
        for at in _bins(rect):
            self._bins.setdefault(at, []).append(rect)


def _bins(rect: QRectF) -> Iterator[tuple[int, int]]:
    top, bottom = floor(rect.top() / _BIN), floor(rect.bottom() / _BIN)
    for column in range(floor(rect.left() / _BIN), floor(rect.right() / _BIN) + 1):
        for row in range(top, bottom + 1):
            yield column, row
