"""What stands in a hex? Small pictures of woods, houses and open ground, drawn once per size and theme.

A stamp covers one hex; chunks draw it where hexes are. There are some variants of each, picked by the cell, so the
same hex always looks the same and neighbors differ.
"""

from functools import lru_cache
from math import ceil, cos, pi, sin

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QPolygonF

from editor.window.canvas.curves import rounded
from editor.window.canvas.geometry import noise
from editor.window.canvas.kept_pictures import kept_within
from editor.window.theme import Theme, theme_by_name

VARIANTS = 8


def blank_image(width: int, height: int) -> QImage:
    """Return a transparent picture."""
    image = empty_image(width, height)
    image.fill(Qt.GlobalColor.transparent)
    return image


def empty_image(width: int, height: int) -> QImage:
    """Return a picture in which there is anything, for who paints all of it."""
    return QImage(max(1, width), max(1, height), QImage.Format.Format_ARGB32_Premultiplied)


def finished(image: QImage) -> QImage:
    """Return a picture to be kept, on which nobody paints any more.

    Qt keeps with each picture the engine that painted it, fifty times as large as the picture of a word.
    """
    return image.copy()


def replaced(
    image: QImage, part: QImage, left: int, top: int, window: tuple[int, int, int, int] | None = None
) -> QImage:
    """Return a picture with a part of it replaced, from some pixel on, by a picture or a window of it; nobody paints on
    it for that."""
    x, y, width, height = window or (0, 0, part.width(), part.height())
    found = image.copy()
    pixels, new = (np.frombuffer(one.bits(), np.uint32).reshape(one.height(), -1) for one in (found, part))
    pixels[top : top + height, left : left + width] = new[y : y + height, x : x + width]
    return found


class _Stamp:
    """A picture of one hex in the making; the painter works in map units around the center."""

    def __init__(self, scale: float) -> None:
        side = ceil(scale * 1.2) | 1
        self.image = blank_image(side, side)
        self.painter = QPainter(self.image)
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.painter.translate(side / 2, side / 2)
        self.painter.scale(scale, scale)
        self.painter.setPen(Qt.PenStyle.NoPen)

    def done(self) -> QImage:
        """Finish and return the picture."""
        self.painter.end()
        return finished(self.image)


@kept_within(megabytes=2)
def trees(theme_name: str, scale: float, variant: int, sparse: bool) -> QImage:
    """Return conifers in the snow, fewer when houses stand among them (``sparse``)."""
    theme = theme_by_name(theme_name)
    stamp = _Stamp(scale)
    spots: list[tuple[float, float, float]] = []
    wanted = 7 if sparse else 13
    for attempt in range(160):
        angle, far = 2 * pi * noise(attempt, variant, 1), 0.45 * noise(attempt, variant, 2) ** 0.5
        if sparse and far < 0.27:
            continue
        x, y = far * cos(angle), far * sin(angle)
        if all((x - a) ** 2 + ((y - b) * 1.25) ** 2 > 0.0225 for a, b, _ in spots):
            spots.append((x, y, 0.85 + 0.35 * noise(attempt, variant, 3)))
        if len(spots) == wanted:
            break
    dark, light = QColor(theme.tree), QColor(theme.tree_light)
    detailed = scale >= 40
    for x, y, size in sorted(spots, key=lambda spot: spot[1]):
        height, half = 0.155 * size, 0.052 * size
        if detailed:
            stamp.painter.setBrush(QColor(0, 0, 0, 28))
            stamp.painter.drawEllipse(QPointF(x + 0.02, y + height * 0.42), half * 1.1, half * 0.42)
        stamp.painter.setBrush(dark)
        tiers = ((-0.5, -0.02, 0.62), (-0.25, 0.24, 0.82), (0.0, 0.45, 1.0)) if detailed else ((-0.5, 0.45, 1.0),)
        for top, bottom, width in tiers:
            w = half * width
            points = [QPointF(x, y + top * height), QPointF(x + w, y + bottom * height)]
            stamp.painter.drawPolygon(QPolygonF([*points, QPointF(x - w, y + bottom * height)]))
        if detailed:
            stamp.painter.setBrush(light)
            for top, bottom, width in tiers:
                w = half * width
                stamp.painter.drawPolygon(
                    QPolygonF(
                        [
                            QPointF(x, y + top * height),
                            QPointF(x - w * 0.15, y + bottom * height),
                            QPointF(x - w, y + bottom * height),
                        ]
                    )
                )
    return stamp.done()


def _house(painter: QPainter, x: float, y: float, wide: float, deep: float, angle: float, theme: Theme) -> None:
    painter.save()
    painter.translate(x, y)
    painter.rotate(angle)
    painter.fillRect(QRectF(-wide / 2 + 0.012, -deep / 2 + 0.014, wide, deep), QColor(0, 0, 0, 50))
    painter.fillRect(QRectF(-wide / 2, -deep / 2, wide, deep / 2), QColor(theme.roof))
    painter.fillRect(QRectF(-wide / 2, 0, wide, deep / 2), QColor(theme.roof_dark))
    painter.restore()


@kept_within(megabytes=2)
def houses(theme_name: str, scale: float, variant: int, city: bool) -> QImage:
    """Return a village of scattered houses, or the blocks of a city between streets."""
    theme = theme_by_name(theme_name)
    stamp = _Stamp(scale)
    painter = stamp.painter
    if city:
        painter.rotate(-18 + 36 * noise(variant, 11))
        step = 0.155
        for row in range(-3, 4):
            for column in range(-3, 4):
                x, y = column * step, row * step
                if x * x + y * y > 0.17 or noise(row, column, variant) < 0.06:
                    continue
                wide = step * (0.62 + 0.2 * noise(row, column, variant, 1))
                deep = step * (0.56 + 0.22 * noise(row, column, variant, 2))
                _house(painter, x, y, wide, deep, 0, theme)
        return stamp.done()
    spots: list[tuple[float, float]] = []
    for attempt in range(120):
        angle, far = 2 * pi * noise(attempt, variant, 21), 0.31 * noise(attempt, variant, 22) ** 0.7
        x, y = far * cos(angle), far * sin(angle)
        if all((x - a) ** 2 + (y - b) ** 2 > 0.0165 for a, b in spots):
            spots.append((x, y))
            wide, deep = 0.1 + 0.04 * noise(attempt, variant, 23), 0.068 + 0.022 * noise(attempt, variant, 24)
            _house(painter, x, y, wide, deep, 90 * noise(attempt, variant, 25) - 45, theme)
        if len(spots) == 11:
            break
    return stamp.done()


@lru_cache(maxsize=64)
def village(theme_name: str, scale: float, variant: int, reach: float) -> QImage:
    """Return the patch that stands for the houses of a village from afar."""
    stamp = _Stamp(scale)
    stamp.painter.setBrush(QColor(theme_by_name(theme_name).roof))
    stamp.painter.drawPath(rounded((0.0, 0.0), reach, (variant,)))
    return stamp.done()


@kept_within(megabytes=1)
def mottle(theme_name: str, scale: float, variant: int) -> QImage:
    """Return faint drifts of snow and stubble for open ground."""
    theme = theme_by_name(theme_name)
    stamp = _Stamp(scale)
    color = QColor(theme.mottle)
    stamp.painter.setBrush(QBrush(color))
    for spot in range(4):
        x, y = 0.7 * noise(spot, variant, 31) - 0.35, 0.7 * noise(spot, variant, 32) - 0.35
        stamp.painter.drawEllipse(QPointF(x, y), 0.08 + 0.1 * noise(spot, variant, 33), 0.025 + 0.03 * noise(spot, 34))
    return stamp.done()


@kept_within(megabytes=1)
def rocks(theme_name: str, scale: float, variant: int) -> QImage:
    """Return the strokes of broken ground: short brows with hachures under them."""
    theme = theme_by_name(theme_name)
    stamp = _Stamp(scale)
    pen = QPen(QColor(theme.slope), max(0.02, 0.9 / scale))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    stamp.painter.setPen(pen)
    spots: list[tuple[float, float]] = []
    for attempt in range(60):
        angle, far = 2 * pi * noise(attempt, variant, 61), 0.42 * noise(attempt, variant, 62) ** 0.6
        x, y = far * cos(angle), far * sin(angle)
        if any((x - a) ** 2 + (y - b) ** 2 < 0.035 for a, b in spots):
            continue
        spots.append((x, y))
        for step in (-1, 0, 1):
            top = y - 0.02 * (1 - abs(step))
            low = QPointF(x + step * 0.06, top + 0.075 - 0.02 * abs(step))
            stamp.painter.drawLine(QPointF(x + step * 0.042, top), low)
        if len(spots) == 7:
            break
    return stamp.done()


def reeds(theme_name: str, scale: float, variant: int) -> QImage:
    """Return the sign of wet ground: tufts of three blades over a line of water."""
    stamp = _Stamp(scale)
    pen = QPen(QColor(theme_by_name(theme_name).river), max(0.018, 0.9 / scale))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    stamp.painter.setPen(pen)
    spots: list[tuple[float, float]] = []
    for attempt in range(60):
        angle, far = 2 * pi * noise(attempt, variant, 71), 0.42 * noise(attempt, variant, 72) ** 0.6
        x, y = far * cos(angle), far * sin(angle)
        if any((x - a) ** 2 + (y - b) ** 2 < 0.045 for a, b in spots):
            continue
        spots.append((x, y))
        stamp.painter.drawLine(QPointF(x - 0.08, y), QPointF(x + 0.08, y))
        for step in (-1, 0, 1):
            stamp.painter.drawLine(QPointF(x, y), QPointF(x + step * 0.045, y - 0.09 + 0.025 * abs(step)))
        if len(spots) == 6:
            break
    return stamp.done()


@lru_cache(maxsize=64)
def works_mark(theme_name: str, scale: float) -> QImage:
    """Return the mark of fortifications: a row of teeth across the lower part of the hex."""
    theme = theme_by_name(theme_name)
    stamp = _Stamp(scale)
    stamp.painter.setPen(QPen(QColor(theme.halo), 0.012))
    stamp.painter.setBrush(QColor(theme.works))
    for place in (-0.2, -0.1, 0.0, 0.1, 0.2):
        points = [QPointF(place, 0.2), QPointF(place + 0.045, 0.3), QPointF(place - 0.045, 0.3)]
        stamp.painter.drawPolygon(QPolygonF(points))
    return stamp.done()


@lru_cache(maxsize=64)
def jam_mark(theme_name: str, scale: float) -> QImage:
    """Return the traffic-jam mark: three vehicles in a queue in a framed plate."""
    theme = theme_by_name(theme_name)
    stamp = _Stamp(scale)
    painter = stamp.painter
    painter.translate(-0.24, 0.24)
    painter.setPen(QPen(QColor(theme.jam), 0.022))
    painter.setBrush(QColor(theme.halo))
    painter.drawRoundedRect(QRectF(-0.15, -0.06, 0.3, 0.12), 0.035, 0.035)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.jam))
    for place in (-0.095, 0.0, 0.095):
        painter.drawRect(QRectF(place - 0.034, -0.024, 0.068, 0.036))
        for wheel in (-0.02, 0.02):
            painter.drawEllipse(QPointF(place + wheel, 0.02), 0.013, 0.013)
    return stamp.done()
