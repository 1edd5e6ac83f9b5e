"""How are rivers named on the map: letter by letter along the water, again and again where it is long?"""

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


class _Word(NamedTuple):
    left: int
    top: int
    wide: float
    high: float
    image: QImage
    rects: tuple[QRectF, ...]
    """Where the letters are, in pixels from the origin of the map."""


def paint_water_names(frame: Frame, room: Room | None = None) -> None:
    """Write the names of rivers. A name for which there is no ``room`` moves along the water."""
    if frame.scale < FROM:
        return
    room = room if room is not None else Room()
    left, top, right, bottom = frame.map_rect(3.0)
    for course in frame.scene.courses:
        if any(left <= x <= right and top <= y <= bottom for x, y in course.points):
            _name(frame, course, room)


def _name(frame: Frame, course: Course, room: Room) -> None:
    length, word = length_of(course.points), sum(_wides(course, frame.scale))
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
                written = frame.kept(_word, course, start, frame.scale, frame.ratio, frame.theme_name)
                rects = [rect.translated(frame.origin_x, frame.origin_y) for rect in written.rects]
                if all(room.has(rect) for rect in rects):
                    for rect in rects:
                        room.take(rect)
                    place = QRectF(written.left, written.top, written.wide, written.high)
                    frame.painter.drawImage(
                        place.translated(round(frame.origin_x), round(frame.origin_y)), written.image
                    )
                    break


def _size(course: Course, scale: float) -> int:
    """Return the height of the letters in pixels."""
    return max(_LEAST, min(_MOST, round(_SIZE.get(course.line, 0.26) * scale)))


def _wides(course: Course, scale: float) -> list[float]:
    """Return how much of the line each letter takes, in hexes."""
    size = _size(course, scale)
    return [text_bounds(letter, size, "italic").width() * _SPACED / scale for letter in course.name]


def _painted_word(course: Course, start: float, scale: float, ratio: float, theme_name: str) -> _Word:
    """Return a name as a picture: to draw it letter by letter in each frame would cost as much as all other names."""
    size = _size(course, scale)
    letters = _letters(course, start, scale, size)
    reach = size * 0.9
    left, top = floor(min(letter.x for letter in letters) - reach), floor(min(letter.y for letter in letters) - reach)
    wide = ceil(max(letter.x for letter in letters) + reach) - left
    high = ceil(max(letter.y for letter in letters) + reach) - top
    image = blank_image(ceil(wide * ratio), ceil(high * ratio))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(ratio, ratio)
    painter.translate(-left, -top)
    _write(painter, letters, size, ratio, theme_name)
    painter.end()
    rects = tuple(QRectF(letter.x - size / 2, letter.y - size / 2, size, size) for letter in letters)
    return _Word(left, top, wide, high, finished(image), rects)


_word = KeptPictures(_painted_word, 2 * MB, lambda word: word.image.sizeInBytes())


def _letters(course: Course, start: float, scale: float, size: int) -> list[_Letter]:
    """Return the letters along the line from a distance; the word stands upright, whichever way the water runs."""
    wides = _wides(course, scale)
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
