"""A picture of the map in the making: of a chunk, of a part of one that has changed, or of several side by side.

Many small pictures take twice as long to paint as a large one, so what is all new is painted together and parted then.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtGui import QImage

from editor.window.canvas.chunk_places import Chunk
from editor.window.canvas.painting import Painting, Window
from editor.window.canvas.stamps import finished, replaced
from editor.window.canvas.strips import Key, around

TOGETHER = 2**19
"""So many pixels at most have several chunks that are painted together, two megabytes."""


class Piece(NamedTuple):
    """A chunk of a picture: what its picture is kept by, its pixels, and the content of what lies over its ground."""

    key: Key
    window: Window
    lines: int


@dataclass
class Begun:
    """A picture in the making, of some ``pieces`` or of that ``window`` within the only one in which something has
    changed. ``older`` are the picture of that and the sheet of what lay over its ground, where there are any."""

    pieces: Sequence[Piece]
    window: Window
    painting: Painting
    older: tuple[QImage | None, QImage | None] = (None, None)

    @property
    def key(self) -> Key:
        """What the picture that was asked for is kept by."""
        return self.pieces[0].key

    def image(self, window: Window) -> QImage:
        """Return the picture of a chunk, which lies at ``window``."""
        return self._part(self.painting.image, self.older[0], window)

    def lines(self, window: Window) -> QImage | None:
        """Return the sheet of what lies over its ground, where it was painted now and on one."""
        sheet = self.painting.drawn
        return self._part(sheet, self.older[1], window) if sheet is not None else None

    def _part(self, painted: QImage, older: QImage | None, window: Window) -> QImage:
        left, top = self.window[0] - window[0], self.window[1] - window[1]
        if older is not None:
            return replaced(older, painted, left, top)
        return painted.copy(-left, -top, *window[2:]) if len(self.pieces) > 1 else finished(painted)


def together(first: Piece, others: Mapping[Chunk, Piece]) -> list[Piece]:
    """Return a piece, and of others those that make the largest rectangle with it: as far to the right as they go, then
    down, while it has no more pixels than are painted together."""
    column, row = first.key[0]
    found, line = [first], [first]
    while (beside := others.get((column + len(line), row))) is not None and _pixels([*line, beside]) <= TOGETHER:
        line.append(beside)
    found = line
    while True:
        row += 1
        below = [others[column + place, row] for place in range(len(line)) if (column + place, row) in others]
        if len(below) < len(line) or _pixels([*found, *below]) > TOGETHER:
            return found
        found = [*found, *below]


def _pixels(pieces: Sequence[Piece]) -> int:
    _, _, wide, high = around(piece.window for piece in pieces)
    return wide * high
