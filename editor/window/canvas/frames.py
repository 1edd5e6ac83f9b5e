"""Where on the screen does a point of the map lie, while a picture is being painted?

A ``Frame`` is what each layer paints into: a painter in pixels, the scale, and where the map's origin lies. The view
makes one per layer and repaint, a screenshot makes one for a whole picture.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil
from typing import Any, Protocol, TypeVar

from PySide6.QtCore import QElapsedTimer, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QPolygonF

from editor.window.canvas.counters import counter_image
from editor.window.canvas.geometry import Point
from editor.window.canvas.halo import with_halo
from editor.window.canvas.kept_pictures import kept_within
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.scene import MapScene
from editor.window.canvas.stamps import blank_image, finished
from editor.window.canvas.symbols import map_font
from editor.window.theme import Theme, theme_by_name
from engine.core.hexes import Cell

HALO = 225
"""How much of what is below the halo of a text hides, of 255."""
OPACITY = 235
"""How much of what is below the plate of a text hides, of 255, unless somebody says otherwise."""
_RIM = 2.0
"""Pixels between what is pushed into the view and its edge."""
SMALL = 24
"""Pixels up to which letters get their halo pixel by pixel, in a third of the time; larger ones are stroked."""

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")


class Kept(Protocol[T_co]):
    """A function that keeps its results, as ``functools.lru_cache`` makes it."""

    def __call__(self, *given: Hashable) -> T_co:
        """Return the result."""

    def cache_info(self) -> Any:
        """Return how often a result had to be made, as ``misses``."""


class OutOfTimeError(Exception):
    """A layer is left half painted; what it has made by then is kept, so the next attempt comes further."""


class Budget:
    """How long may a layer make new pictures, of letters and counters, in one frame?"""

    def __init__(self, milliseconds: int) -> None:
        self._milliseconds = milliseconds
        self._clock = QElapsedTimer()
        self._clock.start()

    def spend(self) -> None:
        """Say that something new was made; raises OutOfTimeError when there is no time for more."""
        if self._clock.elapsed() > self._milliseconds:
            raise OutOfTimeError


@dataclass(frozen=True)
class Frame:
    """A painter in pixels over a part of the map. ``rect`` is what needs painting, in pixels."""

    painter: QPainter
    scene: MapScene
    theme_name: str
    scale: float
    origin_x: float
    origin_y: float
    rect: QRectF
    letters: float = 1.0
    """Names are so many times larger than usual: a picture of a whole map is looked at from afar."""
    budget: Budget | None = None
    """Without one, everything is painted at once."""

    @property
    def theme(self) -> Theme:
        """The colors."""
        return theme_by_name(self.theme_name)

    @property
    def ratio(self) -> float:
        """Pixels of the screen per pixel of the painter: more than 1 on fine screens."""
        return self.painter.device().devicePixelRatioF()

    def at(self, point: Point) -> QPointF:
        """Return the pixel of a point in map units."""
        return QPointF(point[0] * self.scale + self.origin_x, point[1] * self.scale + self.origin_y)

    def center(self, cell: Cell) -> QPointF:
        """Return the pixel of the center of a cell."""
        return self.at(self.scene.geometry.center(cell))

    def map_rect(self, margin: float = 0.0) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom of what needs painting in map units, widened by a margin."""
        left, top, right, bottom = self._exposed
        return left - margin, top - margin, right + margin, bottom + margin

    @cached_property
    def _exposed(self) -> tuple[float, float, float, float]:
        left, top = (self.rect.left() - self.origin_x) / self.scale, (self.rect.top() - self.origin_y) / self.scale
        return left, top, left + self.rect.width() / self.scale, top + self.rect.height() / self.scale

    def shows(self, cell: Cell, margin: float = 1.0) -> bool:
        """Return whether something of the given reach around a cell can be seen."""
        x, y = self.scene.geometry.center(cell)
        left, top, right, bottom = self._exposed
        return left - margin <= x <= right + margin and top - margin <= y <= bottom + margin

    def polygon(self, cell: Cell, share: float = 1.0) -> QPolygonF:
        """Return the hex of a cell in pixels, drawn in to a share of its size."""
        x, y = self.scene.geometry.center(cell)
        offsets = self.scene.geometry.corner_offsets
        return QPolygonF([self.at((x + dx * share, y + dy * share)) for dx, dy in offsets])

    def pen(self, color: str, pixels: float, alpha: int = 255) -> QPen:
        """Return a round pen."""
        ink = QColor(color)
        ink.setAlpha(alpha)
        pen = QPen(ink, pixels)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        return pen

    def kept(self, make: Kept[T], *given: Hashable) -> T:
        """Return what a function that keeps its results makes; new ones take from the budget."""
        before = make.cache_info().misses
        found = make(*given)
        if self.budget is not None and make.cache_info().misses != before:
            self.budget.spend()
        return found

    def stamp(self, middle: QPointF, image: QImage) -> None:
        """Draw a picture centered on a point, pixel by pixel of the screen."""
        ratio = self.ratio
        left = round(middle.x() * ratio - image.width() / 2)
        top = round(middle.y() * ratio - image.height() / 2)
        if ratio == 1:
            self.painter.drawImage(left, top, image)
        else:
            place = QRectF(left / ratio, top / ratio, image.width() / ratio, image.height() / ratio)
            self.painter.drawImage(place, image)

    def stamp_all(self, pictures: Iterable[tuple[Point, QImage]]) -> None:
        """Draw many pictures, each centered on a point in map units, as ``stamp`` does."""
        if self.ratio != 1:
            for point, image in pictures:
                self.stamp(self.at(point), image)
            return
        draw, scale, right, down = self.painter.drawImage, self.scale, self.origin_x, self.origin_y
        for (x, y), image in pictures:
            left, top = x * scale + right - image.width() / 2, y * scale + down - image.height() / 2
            draw(round(left), round(top), image)

    def halo_text(self, middle: QPointF, text: str, pixels: int, color: str, style: str = "") -> None:
        """Write text centered on a point, with a halo; ``style`` names ``bold`` and ``italic``."""
        image = self.kept(text_image, text, round(pixels * self.ratio), style, color, self.theme.halo)
        wide, high = image.width() / self.ratio, image.height() / self.ratio
        left, top = round(middle.x() - wide / 2), round(middle.y() - high / 2)
        self.painter.drawImage(QRectF(left, top, wide, high), image)

    def counter(self, picture: CounterPicture, left: float, top: float, size: int) -> None:
        """Draw a counter, as sharp as the screen can show it."""
        image = self.kept(counter_image, picture, round(size * self.ratio), self.theme_name)
        self.painter.drawImage(QRectF(round(left), round(top), size, size), image)

    def pill(
        self,
        middle: QPointF,
        text: str,
        pixels: int,
        fill: str,
        ink: str,
        alpha: int = OPACITY,
        within: QRectF | None = None,
    ) -> None:
        """Write text in a rounded plate centered on a point, or as near to it as it is whole ``within`` a rectangle."""
        if within is not None:
            middle = pushed_into(plate_of(middle, text, pixels), within).center()
        self.stamp(middle, self.kept(pill_image, text, pixels, fill, ink, alpha, self.ratio))


def plate_of(middle: QPointF, text: str, pixels: int) -> QRectF:
    """Return what the plate of a text covers that is centered on a point."""
    metrics = QFontMetricsF(map_font(pixels, QFont.Weight.Bold))
    wide, high = max(metrics.horizontalAdvance(text) + pixels * 0.7, pixels * 1.35), pixels * 1.35
    return QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)


def pushed_into(rect: QRectF, within: QRectF) -> QRectF:
    """Return a rectangle moved so far that it is whole within another one; its left and top are, where it is larger."""
    left = max(within.left() + _RIM, min(rect.left(), within.right() - _RIM - rect.width()))
    top = max(within.top() + _RIM, min(rect.top(), within.bottom() - _RIM - rect.height()))
    return QRectF(left, top, rect.width(), rect.height())


@kept_within(megabytes=2)
def pill_image(text: str, pixels: int, fill: str, ink: str, alpha: int, ratio: float) -> QImage:
    """Return a text in its rounded plate: letters set anew for each hex of a reach would cost more than all else."""
    rect, line = plate_of(QPointF(), text, pixels), max(0.8, pixels * 0.08)
    half = QPointF(ceil((rect.width() + line) / 2) + 1, ceil((rect.height() + line) / 2) + 1)
    image = blank_image(round(2 * half.x() * ratio), round(2 * half.y() * ratio))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    painter.translate(half)
    plate = QColor(fill)
    plate.setAlpha(alpha)
    painter.setPen(QPen(QColor(ink), line))
    painter.setBrush(plate)
    painter.drawRoundedRect(rect, rect.height() * 0.35, rect.height() * 0.35)
    painter.setFont(map_font(pixels, QFont.Weight.Bold))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
    painter.end()
    return finished(image)


@kept_within(megabytes=2)
def text_image(text: str, pixels: int, style: str, color: str, halo: str) -> QImage:
    """Return a text with its halo, centered; stroking letters anew in each frame would cost more than all else."""
    path, bounds = text_path(text, pixels, style), text_bounds(text, pixels, style)
    rim = max(2.0, pixels * 0.24)
    image = blank_image(ceil(bounds.width() + 2 * rim), ceil(bounds.height() + 2 * rim))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(image.width() / 2, image.height() / 2)
    if pixels > SMALL:
        ink = QColor(halo)
        ink.setAlpha(HALO)
        pen = QPen(ink, rim)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)
    painter.fillPath(path, QColor(color))
    painter.end()
    return finished(image) if pixels > SMALL else with_halo(image, rim / 2, halo, HALO)


def text_path(text: str, pixels: int, style: str = "") -> QPainterPath:
    """Return text as a shape centered on the origin."""
    font = _font(pixels, style)
    metrics = QFontMetricsF(font)
    path = QPainterPath()
    path.addText(-metrics.horizontalAdvance(text) / 2, (metrics.ascent() - metrics.descent()) / 2, font, text)
    return path


@lru_cache(maxsize=4096)
def text_bounds(text: str, pixels: int, style: str = "") -> QRectF:
    """Return what a text centered on the origin covers; kept without its shape, which takes a hundred times more."""
    metrics = QFontMetricsF(_font(pixels, style))
    wide = metrics.horizontalAdvance(text)
    return QRectF(-wide / 2, -metrics.height() / 2, wide, metrics.height())


def _font(pixels: int, style: str) -> QFont:
    font = map_font(pixels, QFont.Weight.Bold if "bold" in style else "normal")
    font.setItalic("italic" in style)
    return font
