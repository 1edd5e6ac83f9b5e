"""How does a counter look?

Drawn live from its values, never from a bitmap: body in the side's color, size mark, unit box with its sign, name on
the band of its formation and strengths; a stripe when reduced, badges for states, and a ring with a question mark when
a value is not confirmed. Images are cached by content, size and theme.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from editor.window.canvas.badges import OUT_OF_SUPPLY
from editor.window.canvas.kept_pictures import kept_within
from editor.window.canvas.pictures import BARRAGED, DISORGANIZED, RESERVE, CounterPicture
from editor.window.canvas.stamps import blank_image, finished
from editor.window.canvas.symbols import map_font, paint_symbol, size_mark
from editor.window.theme import CounterColors, Theme, theme_by_name

SIGNS_FROM, NAMES_FROM, ALL_FROM, FORMATION_FROM = 11, 28, 42, 84
"""Sizes in pixels from which signs, names with strengths, what stands around the box, and formations are printed."""

_BOX = QRectF(0.22, 0.2, 0.56, 0.33)
_SMALL_BOX, _FAR_BOX = QRectF(0.25, 0.07, 0.5, 0.29), QRectF(0.14, 0.26, 0.72, 0.48)
_BAND, _SMALL_BAND = QRectF(0.04, 0.545, 0.92, 0.15), QRectF(0.03, 0.39, 0.94, 0.27)
_DARK_FROM = 0.22
"""Share of light, as the eye sees it, from which a band has dark letters: both kinds are then told from it by 3.9 to 1
at least."""
_BESIDE, _WIDE = 0.035, 0.165
"""Where what stands beside the box begins, inside the rim, and how wide it may be."""


@kept_within(megabytes=5)
def counter_image(picture: CounterPicture, size: int, theme: str = "") -> QImage:
    """Return the picture of a counter, square, ``size`` pixels wide; ``theme`` is a name, empty for the default."""
    image = blank_image(size, size)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _Face(painter, picture, size, theme_by_name(theme)).paint()
    painter.end()
    return finished(image)


def paint_counter(painter: QPainter, picture: CounterPicture, size: int, theme: str = "") -> None:
    """Draw a counter with its upper left corner where the painter has its origin, as lines and letters: for paper."""
    _Face(painter, picture, size, theme_by_name(theme)).paint()


class _Face:
    """One counter in the making; ``_at`` turns shares of the size into pixels."""

    def __init__(self, painter: QPainter, picture: CounterPicture, size: int, theme: Theme) -> None:
        self.painter, self.picture, self.size, self.theme = painter, picture, size, theme
        self.colors: CounterColors = theme.counter(picture.scheme)

    def _at(self, rect: QRectF) -> QRectF:
        s = self.size
        return QRectF(rect.left() * s, rect.top() * s, rect.width() * s, rect.height() * s)

    def paint(self) -> None:
        """Draw everything that is readable at this size."""
        self._body()
        if self.size < SIGNS_FROM:
            return
        box = self._at(_BOX if self.size >= ALL_FROM else _SMALL_BOX if self.size >= NAMES_FROM else _FAR_BOX)
        if self.picture.reduced:
            stripe = QRectF(0.03 * self.size, box.center().y() - 0.1 * self.size, 0.94 * self.size, 0.2 * self.size)
            self.painter.fillRect(stripe, QColor(self.colors.stripe))
        if self.size < NAMES_FROM and self.picture.band >= 0:
            self.painter.fillRect(self._at(QRectF(0.05, 0.79, 0.9, 0.15)), QColor(self.theme.band(self.picture.band)))
        self._box(box)
        if self.size >= NAMES_FROM:
            self._texts()
        self._marks()
        if self.picture.unsure:
            self._unsure()

    def _body(self) -> None:
        s, painter = self.size, self.painter
        line = max(1.0, s * 0.018)
        body = QRectF(line / 2, line / 2, s - line, s - line)
        painter.setPen(QPen(QColor(self.colors.edge), line))
        painter.setBrush(QColor(self.colors.body))
        painter.drawRoundedRect(body, s * 0.06, s * 0.06)
        if s >= NAMES_FROM:
            # light from above: a counter is a piece of cardboard
            light = QColor(255, 255, 255, 70)
            painter.setPen(QPen(light, line))
            painter.drawLine(QPointF(s * 0.07, line * 1.5), QPointF(s * 0.93, line * 1.5))

    def _box(self, box: QRectF) -> None:
        line = max(1.0, self.size * 0.022)
        self.painter.fillRect(box, QColor(self.colors.box))
        paint_symbol(self.painter, box, self.picture.symbol, self.colors.ink, line)
        self.painter.setPen(QPen(QColor(self.colors.ink), line))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawRect(box)

    def _text(
        self, rect: QRectF, text: str, pixels: float, bold: bool = False, color: str = "", least: float = 0.62
    ) -> None:
        """Write a line, smaller when it would not fit, and cut with dots below the ``least`` share of its size."""
        font = map_font(pixels, QFont.Weight.Bold if bold else "normal")
        while font.pixelSize() > max(5, pixels * least) and QFontMetricsF(font).horizontalAdvance(text) > rect.width():
            font.setPixelSize(font.pixelSize() - 1)
        metrics = QFontMetricsF(font)
        if metrics.horizontalAdvance(text) > rect.width() + 0.5:
            font.setStretch(QFont.Stretch.SemiCondensed)
            text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width() + 1)
        self.painter.setFont(font)
        self.painter.setPen(QColor(color or self.colors.text))
        self.painter.drawText(rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)

    def _texts(self) -> None:
        picture, s = self.picture, self.size
        is_whole = s >= ALL_FROM
        values = QRectF(0.03, 0.69, 0.94, 0.28) if is_whole else QRectF(0.02, 0.67, 0.96, 0.31)
        self._text(self._at(values), picture.values, s * (0.245 if is_whole else 0.29), bold=True)
        self._name(self._at(_BAND if is_whole else _SMALL_BAND), s * (0.145 if is_whole else 0.26))
        if not is_whole:
            return
        for text, x in ((picture.left, _BESIDE), (picture.right, 1 - _BESIDE - _WIDE)):
            self._column(text.split("\n") if text else [], x)
        self._text(self._at(QRectF(0.3, 0.03, 0.4, 0.16)), size_mark(picture.size), s * 0.14, bold=True)
        if s < FORMATION_FROM or picture.formation in {"", "-"} or picture.badges:
            return
        if picture.left:  # its side is taken: it stands in the corner above
            self._text(self._at(QRectF(0.05, 0.035, 0.28, 0.15)), picture.formation, s * 0.095)
        else:
            self.painter.save()
            self.painter.translate(s * 0.115, s * 0.28)
            self.painter.rotate(-90)
            self._text(QRectF(-s * 0.225, -s * 0.08, s * 0.45, s * 0.16), picture.formation, s * 0.095)
            self.painter.restore()

    def _name(self, band: QRectF, pixels: float) -> None:
        """Write the name on the band of the formation, without the words for which a small counter has no room."""
        ink = self.colors.text
        if self.picture.band >= 0:
            color = QColor(self.theme.band(self.picture.band))
            self.painter.fillRect(band, color)
            ink = "#000000" if _light(color) >= _DARK_FROM else "#ffffff"
        font = map_font(max(6.0, pixels * 0.8))
        fits = QFontMetricsF(font).horizontalAdvance
        self._text(band, shortened(self.picture.name, lambda name: fits(name) <= band.width()), pixels, color=ink)

    def _column(self, lines: Sequence[str], x: float) -> None:
        """Write what stands at one side of the box, line by line, around the middle of the box."""
        tall = min(0.17, _BOX.height() / max(len(lines), 1))
        top = _BOX.center().y() - tall * len(lines) / 2
        for number, line in enumerate(lines):
            rect = self._at(QRectF(x, top + number * tall, _WIDE, tall))
            self._text(rect, line, self.size * min(0.15, tall * 0.9), bold=True, least=0.45)

    def _marks(self) -> None:
        """Draw states as badges down the left side; each has letters or a shape of its own, not only a color."""
        top = 0.02
        for mark in self.picture.badges:
            rect = self._at(QRectF(0.01, top, 0.3, 0.19))
            self.painter.setPen(QPen(QColor(self.theme.badge_ink), max(1.0, self.size * 0.015)))
            self.painter.setBrush(QColor(self.theme.badge))
            self.painter.drawRoundedRect(rect, rect.height() * 0.3, rect.height() * 0.3)
            letters = {DISORGANIZED: "DG", RESERVE: "R", OUT_OF_SUPPLY: "S", BARRAGED: "F"}.get(
                mark, mark[:1].upper() + mark[1:2]
            )
            self._text(rect, letters, rect.height() * 0.82, bold=True, color=self.theme.badge_ink)
            if mark == OUT_OF_SUPPLY:
                self.painter.setPen(QPen(QColor(self.theme.jam), max(1.2, self.size * 0.03)))
                self.painter.drawLine(rect.bottomLeft(), rect.topRight())
            top += 0.21

    def _unsure(self) -> None:
        s = self.size
        radius = max(2.0, s * 0.075)
        middle = QPointF(s * 0.985 - radius, s * 0.015 + radius)
        self.painter.setPen(QPen(QColor(self.colors.ink), max(1.0, s * 0.016)))
        self.painter.setBrush(QColor(self.colors.box))
        self.painter.drawEllipse(middle, radius, radius)
        if radius >= 3.5:
            rect = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
            self._text(rect, "?", radius * 1.6, bold=True, color=self.colors.ink)


def _light(color: QColor) -> float:
    """Return the share of light of a color, as contrasts are reckoned with."""
    parts = (color.redF(), color.greenF(), color.blueF())
    red, green, blue = (((part + 0.055) / 1.055) ** 2.4 if part > 0.04 else part / 12.92 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


_SAYS_NOTHING = ("Unit", "Dump")


def shortened(name: str, fits: Callable[[str], bool]) -> str:
    """Return a name without so many words that it fits: a number keeps what is in front, ``402`` of *402 Arty*, a name
    what stands behind, ``Cochmann`` of *KG von Cochmann*. A word that all could have goes first, as in *Supply Unit*.
    One word stays whatever its length."""
    words = name.split()
    while len(words) > 1 and not fits(" ".join(words)):
        words.pop(-1 if words[-1] in _SAYS_NOTHING or any(sign.isdigit() for sign in words[0]) else 0)
    return " ".join(words)
