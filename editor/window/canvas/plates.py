"""What is a plate? The picture of a layer for a view and some way around it, in which one looks around unpainted.

A plate stays in the memory in which it was first painted: the first touch of fresh memory takes longer than to paint.
When the view comes near its edge the picture is moved within, and lacks the strips that have come into reach.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

PIECE = 512
"""Pixels of a side of what is painted at a stretch of a strip that has come into reach, at most."""


@dataclass
class Plate:
    """A picture of a layer. ``covers``: pixels from the origin of the map; ``lacks``: what of them is not painted yet;
    ``painted_for``: theme, zoom, and pixels of the screen per pixel."""

    image: QPixmap
    covers: QRectF
    made_of: tuple[object, ...]
    painted_for: tuple[str, float, float]
    lacks: list[QRectF] = field(default_factory=list)

    @classmethod
    def blank(cls, covers: QRectF, made_of: tuple[object, ...], painted_for: tuple[str, float, float]) -> "Plate":
        """Return a plate in memory of its own."""
        image = QPixmap(_size(covers, painted_for[2]))
        image.fill(Qt.GlobalColor.transparent)
        image.setDevicePixelRatio(painted_for[2])
        return cls(image, covers, made_of, painted_for)

    def fits(self, covers: QRectF, ratio: float) -> bool:
        """Return whether its picture has the size of one that covers so much."""
        return self.painted_for[2] == ratio and self.image.size() == _size(covers, ratio)

    def is_of(self, made_of: tuple[object, ...], theme_name: str) -> bool:
        """Return whether the picture is made of what there is now, at whatever zoom."""
        return self.painted_for[0] == theme_name and all(
            was is now or (isinstance(was, str) and was == now) for was, now in zip(self.made_of, made_of, strict=True)
        )

    def at(self, scale: float) -> QRectF:
        """Return what the picture covers at another zoom, in pixels from the origin of the map."""
        grown = scale / self.painted_for[1]
        return QRectF(self.covers.topLeft() * grown, self.covers.size() * grown)

    def move_to(self, covers: QRectF) -> None:
        """Cover as much elsewhere, at the same zoom: what is there stays, what is not is lacking."""
        by = (self.covers.topLeft() - covers.topLeft()) * self.painted_for[2]
        self.image.scroll(round(by.x()), round(by.y()), self.image.rect())
        left = [part.intersected(covers) for part in self.lacks if part.intersects(covers)]
        self.lacks = left + [piece for strip in strips(covers, self.covers) for piece in _pieces(strip)]
        self.covers = covers

    @contextmanager
    def cleared(self, part: QRectF) -> Iterator[QPainter]:
        """Give a painter for a part of it, in pixels from its corner, from which all that was there is gone."""
        painter = QPainter(self.image)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipRect(part)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.fillRect(part, Qt.GlobalColor.transparent)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            yield painter
        finally:
            painter.end()


def _size(covers: QRectF, ratio: float) -> QSize:
    return QSize(max(1, round(covers.width() * ratio)), max(1, round(covers.height() * ratio)))


def _pieces(strip: QRectF) -> list[QRectF]:
    """Return a strip in pieces that take little to paint."""
    columns, rows = ceil(strip.width() / PIECE), ceil(strip.height() / PIECE)
    whole = [
        QRectF(strip.left() + PIECE * column, strip.top() + PIECE * row, PIECE, PIECE)
        for row in range(rows)
        for column in range(columns)
    ]
    return [piece.intersected(strip) for piece in whole]


def strips(rect: QRectF, within: QRectF) -> list[QRectF]:
    """Return what of a rectangle lies beyond another one, in rectangles that do not overlap."""
    both = rect.intersected(within)
    if both.isEmpty():
        return [rect]
    found = [
        QRectF(rect.left(), rect.top(), rect.width(), both.top() - rect.top()),
        QRectF(rect.left(), both.bottom(), rect.width(), rect.bottom() - both.bottom()),
        QRectF(rect.left(), both.top(), both.left() - rect.left(), both.height()),
        QRectF(both.right(), both.top(), rect.right() - both.right(), both.height()),
    ]
    return [part for part in found if not part.isEmpty()]
