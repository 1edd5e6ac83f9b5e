"""How are rivers named on the map: letter by letter along the water, again and again where it is long?"""

from collections.abc import Iterator
from functools import lru_cache
from math import atan2, ceil, degrees, floor, hypot
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from editor.window.canvas.courses import Course, along, length_of
from editor.window.canvas.frames import Frame, text_bounds, text_image, text_path
from editor.window.canvas.kept_pictures import MB, KeptPictures
from editor.window.canvas.room import Room
from editor.window.canvas.stamps import blank_image, finished
from editor.window.theme import theme_by_name

FROM = 14.0
"""Pixels per hex from which rivers are named."""
_SIZE = {"major": 0.40, "river": 0.27, "stream": 0.24}
"""Height of the letters in hexes."""
_LEAST, _MOST = 9, 34
_AGAIN = 17.0
"""Hexes from one writing of a name to the next."""
_BESIDE = 0.16
"""Hexes between the middle of the water and the feet of the letters, beside half the letters' height."""
_SPACED = 1.12
_HALO = 0.7
_TRIES = (0.0, 2.0, -2.0, 4.0, -4.0)
"""Hexes along the water that a name moves when there is no room."""


class _Letter(NamedTuple):
    text: str
    x: float
    y: float
    turn: float
    """Middle in pixels from the origin of the map, and the turn in degrees."""


class WaterName(NamedTuple):
    """A name along a course, from a distance in hexes on; ``covers``: pixels from the origin of the map."""

    course: Course
    start: float
    covers: QRectF

    def paint(self, frame: Frame, origin: QPointF) -> None:
        """Write it; ``origin`` is that of the map."""
        word = frame.kept(_word, self.course, self.start, frame.scale, frame.ratio, frame.theme_name)
        frame.painter.drawImage(self.covers.translated(round(origin.x()), round(origin.y())), word)


def paint_water_names(frame: Frame, room: Room | None = None) -> None:
    """Write the names of rivers. A name for which there is no ``room`` moves along the water."""
    for name in water_names(frame, room if room is not None else Room()):
        name.paint(frame, QPointF(frame.origin_x, frame.origin_y))


def water_names(frame: Frame, room: Room) -> Iterator[WaterName]:
    """Yield the names of rivers that a frame shows, where they find room, which they take."""
    if frame.scale < FROM:
        return
    left, top, right, bottom = frame.map_rect(3.0)
    for course in frame.scene.courses:
        if any(left <= x <= right and top <= y <= bottom for x, y in course.points):
            yield from _names(frame, course, room)


def _names(frame: Frame, course: Course, room: Room) -> Iterator[WaterName]:
    length, word = length_of(course.points), sum(_wides(course, frame.scale))
    size = _size(course, frame.scale)
    if word > length * 0.9:
        return
    count = max(1, round(length / _AGAIN))
    for turn in range(count):
        middle = length * (turn + 0.5) / count
        x, y, _, _ = along(course.points, middle)
        left, top, right, bottom = frame.map_rect(word + max(_TRIES))
        if not (left <= x <= right and top <= y <= bottom):
            continue
        for aside in _TRIES:
            start = middle + aside - word / 2
            if 0.0 <= start <= length - word:
                letters = _letters(course, start, frame.scale)
                rects = [rect.translated(frame.origin_x, frame.origin_y) for rect in _room_of(letters, size)]
                if all(room.has(rect) for rect in rects):
                    for rect in rects:
                        room.take(rect)
                    yield WaterName(course, start, _covered(letters, size))
                    break


def _size(course: Course, scale: float) -> int:
    """Return the height of the letters in pixels."""
    return max(_LEAST, min(_MOST, round(_SIZE.get(course.line, 0.26) * scale)))


def _wides(course: Course, scale: float) -> list[float]:
    """Return how much of the line each letter takes, in hexes."""
    size = _size(course, scale)
    return [text_bounds(letter, size, "italic").width() * _SPACED / scale for letter in course.name]


def _painted_word(course: Course, start: float, scale: float, ratio: float, theme_name: str) -> QImage:
    """Return a name as a picture: to draw it letter by letter in each frame would cost as much as all other names."""
    letters = _letters(course, start, scale)
    size, covers = _size(course, scale), _covered(letters, _size(course, scale))
    image = blank_image(ceil(covers.width() * ratio), ceil(covers.height() * ratio))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(ratio, ratio)
    painter.translate(-covers.topLeft())
    _write(painter, letters, size, ratio, theme_name)
    painter.end()
    return finished(image)


_word = KeptPictures(_painted_word, MB, QImage.sizeInBytes)


@lru_cache(maxsize=128)
def _letters(course: Course, start: float, scale: float) -> list[_Letter]:
    """Return the letters along the line from a distance; the word stands upright, whichever way the water runs."""
    size, wides = _size(course, scale), _wides(course, scale)
    word, beside = sum(wides), _BESIDE + 0.42 * size / scale
    ax, ay, _, _ = along(course.points, start)
    bx, by, _, _ = along(course.points, start + word)
    way = -1.0 if bx < ax else 1.0
    # the line's own turn from letter to letter would make the word dance: half of it is the direction of the word
    whole_x, whole_y = way * (bx - ax) / word, way * (by - ay) / word
    at, found = start + (word if way < 0 else 0.0), []
    for letter, wide in zip(course.name, wides, strict=True):
        x, y, dx, dy = along(course.points, at + way * wide / 2)
        dx, dy = way * dx + whole_x, way * dy + whole_y
        length = max(1e-6, hypot(dx, dy))
        dx, dy = dx / length, dy / length
        x, y = (x + dy * beside) * scale, (y - dx * beside) * scale
        found.append(_Letter(letter, x, y, degrees(atan2(dy, dx))))
        at += way * wide
    return found


def _room_of(letters: list[_Letter], size: float) -> list[QRectF]:
    """Return what letters cover, in pixels from the origin of the map."""
    return [QRectF(letter.x - size / 2, letter.y - size / 2, size, size) for letter in letters]


def _covered(letters: list[_Letter], size: float) -> QRectF:
    """Return the whole pixels that a name covers with its halo, likewise."""
    reach = size * 0.9
    across, down = [letter.x for letter in letters], [letter.y for letter in letters]
    left, top = floor(min(across) - reach), floor(min(down) - reach)
    return QRectF(left, top, ceil(max(across) + reach) - left, ceil(max(down) + reach) - top)


def _write(painter: QPainter, letters: list[_Letter], size: int, ratio: float, theme_name: str) -> None:
    """Draw all halos before all letters: no halo covers the letter before it."""
    theme = theme_by_name(theme_name)
    for ink in (False, True):
        for letter in letters:
            painter.save()
            painter.translate(QPointF(letter.x, letter.y))
            painter.rotate(letter.turn)
            if ink:
                painter.fillPath(text_path(letter.text, size, "italic"), QColor(theme.river_edge))
            else:
                image = text_image(letter.text, round(size * ratio), "italic", theme.halo, theme.halo)
                wide, high = image.width() / ratio, image.height() / ratio
                painter.setOpacity(_HALO)
                painter.drawImage(QRectF(-wide / 2, -high / 2, wide, high), image)
            painter.restore()
