"""Pages: headings, counters in groups that flow, pictures and texts, each within its margins; see ``Sheets``."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen, QTextDocument

from editor.texts.document import Document
from editor.texts.html import as_html
from editor.window.canvas.counters import paint_counter
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.symbols import map_font
from editor.window.drawings.packing import packed
from editor.window.drawings.sheets import Sheets
from editor.window.theme import theme_names
from editor.window.translation import tr

_HEADING, _FOOT, _GAP, _LABEL = 34.0, 20.0, 5.0, 15.0
COUNTER = 48.0
"""A counter is half an inch, as it is cut."""
_SMALLER = 2
"""Pixels by which letters of what is too wide become smaller at most."""
_BOX = 134.0
"""Width of a box of a track: five in a line."""
_DRAWN = 144
"""The size at which a counter is drawn, with all that is printed on it, before it is made smaller."""
_MOST_ROWS = 8
"""Rows of counters of one group on a page."""


@dataclass(frozen=True)
class Group:
    """Counters under a label."""

    label: str
    counters: tuple[CounterPicture, ...]


@dataclass(frozen=True)
class Box:
    """A box of a track: what it is called, and lines beside the room for a marker."""

    label: str
    lines: tuple[str, ...]


class Pages:
    """Pages in the making. ``title`` stands at the foot of each."""

    def __init__(self, title: str, sheets: Sheets) -> None:
        self._title, self._heading, self._number, self._y = title, "", 0, 0.0
        self._sheets, self.width, self.height = sheets, sheets.width, sheets.height - _FOOT

    @property
    def _painter(self) -> QPainter:
        return self._sheets.painter

    @property
    def _room(self) -> float:
        """Height of a page below its heading."""
        return self.height - _HEADING

    @property
    def fineness(self) -> float:
        """How many dots of a picture a unit has any use for."""
        return self._sheets.fineness

    @property
    def count(self) -> int:
        """How many pages there are."""
        return self._number

    def begin(self, heading: str) -> None:
        """Begin a page under a heading."""
        if self._number:
            self._sheets.turn()
        self._number, self._heading = self._number + 1, heading
        self._text(QRectF(0, 0, self.width, 24), heading, 17, Qt.AlignmentFlag.AlignLeft, bold=True)
        self._painter.setPen(QPen(QColor("#888888"), 0.8))
        self._painter.drawLine(QPointF(0, 27), QPointF(self.width, 27))
        foot = QRectF(0, self.height + 6, self.width, _FOOT - 6)
        self._text(foot, self._title, 9, Qt.AlignmentFlag.AlignLeft)
        self._text(foot, str(self._number), 9, Qt.AlignmentFlag.AlignRight)
        self._y = _HEADING

    def picture(self, image: QImage, most: float) -> None:
        """Draw a picture as wide as the page, or as high as ``most`` of the page allows."""
        room = QSizeF(self.width, self.height * most)
        size = QSizeF(image.size()).scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
        self._painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._painter.drawImage(QRectF(QPointF((self.width - size.width()) / 2, self._y), size), image)
        self._y += size.height() + 2 * _GAP

    def row(self, label: str, groups: Sequence[Group]) -> Iterator[None]:
        """Draw groups beside a label, with a line below them; yields after each."""
        beside = 104.0
        yield from self._flow(groups, beside, label)
        at = self._y
        self._painter.setPen(QPen(QColor("#bbbbbb"), 0.6))
        self._painter.drawLine(QPointF(0, at), QPointF(self.width, at))
        self._y = at + _GAP

    def groups(self, groups: Sequence[Group]) -> Iterator[None]:
        """Draw groups one beside and below the other; yields after each."""
        yield from self._flow(groups, 0.0, "")

    def text(self, document: Document, heading: str, pixels: int, done: int = 0) -> Iterator[None]:
        """Write a document on pages of its own, the first of them after so many under this heading; yields after
        each."""
        said = self._said(document, pixels)
        tall = self._room
        said.setPageSize(QSizeF(self.width, tall))
        for number in range(said.pageCount()):
            self.begin(_numbered(heading, done + number))
            self._write(said, 0, -number * tall, QRectF(0, number * tall, self.width, tall))
            yield

    def below(self, document: Document, pixels: int) -> Iterator[None]:
        """Write a document below what stands on the page, on one of its own where that has no room; yields after."""
        said = self._said(document, pixels)
        said.setTextWidth(self.width)
        high = said.size().height()
        if self._y + high > self.height:
            yield from self.text(document, self._continued(), pixels)
            return
        self._write(said, 0, self._y - _HEADING, QRectF(0, 0, self.width, high))
        self._y += high + _GAP
        yield

    def pieces(self, documents: Sequence[Document], heading: str, pixels: int) -> Iterator[None]:
        """Write documents one beside and below the other, a small one also before a large one, none over the end of a
        page; those that are longer than a page come last, on pages of their own. Yields after each."""
        narrow = [(each, self._narrow(each, pixels)) for each in documents]
        said = [each for _, each in narrow if each.size().height() <= self._room]
        spots = packed([(each.textWidth(), each.size().height()) for each in said], self.width, self._room, 3 * _GAP)
        page, before = -1, self._number
        for spot, each in sorted(zip(spots, said, strict=True), key=lambda found: found[0].page):
            if spot.page != page:
                page = spot.page
                self.begin(_numbered(heading, page))
            self._write(each, spot.x, spot.y, QRectF(QPointF(), each.size()))
            yield
        for document, each in narrow:
            if each.size().height() > self._room:
                yield from self.text(document, heading, pixels, self._number - before)

    def _narrow(self, document: Document, pixels: int) -> QTextDocument:
        """Return a document as wide as it has to be, in smaller letters where it goes on a page only so; a wider one
        has its lines broken."""
        tried = [self._said(document, pixels - smaller) for smaller in range(_SMALLER + 1)]
        said = next((each for each in tried if each.idealWidth() <= self.width), tried[0])
        said.setTextWidth(min(said.idealWidth() + 2, self.width))
        return said

    def boxes(self, boxes: Sequence[Box]) -> None:
        """Draw boxes in lines, each with the room of a counter and its words beside it."""
        many = int((self.width + _GAP) // (_BOX + _GAP))
        high = _LABEL + COUNTER + 2 * _GAP
        for number, box in enumerate(boxes):
            if not number % many and number:
                self._y += high + _GAP
            if self._y + high > self.height:
                self.begin(self._continued())
            frame = QRectF((number % many) * (_BOX + _GAP), self._y, _BOX, high)
            self._painter.setPen(QPen(QColor("#555555"), 0.8))
            self._painter.drawRect(frame)
            self._text(frame.adjusted(_GAP, 2, -2, 0), box.label, 11, Qt.AlignmentFlag.AlignLeft, bold=True)
            beside = frame.adjusted(COUNTER + 2 * _GAP, _LABEL + _GAP, -2, 0)
            for line, said in enumerate(box.lines):
                self._text(beside.translated(0, 12 * line), said, 9, Qt.AlignmentFlag.AlignLeft)
            self._painter.setPen(QPen(QColor("#aaaaaa"), 0.6, Qt.PenStyle.DotLine))
            self._painter.drawRect(QRectF(frame.x() + _GAP, frame.y() + _LABEL + _GAP, COUNTER, COUNTER))
        self._y += high + 2 * _GAP

    def _said(self, document: Document, pixels: int) -> QTextDocument:
        said = QTextDocument()
        said.setDefaultFont(map_font(pixels))
        said.setDocumentMargin(0)
        said.setDefaultStyleSheet("td,th{padding:1px 3px}h2{margin-top:8px;margin-bottom:3px}")
        page = re.sub("<style>.*?</style>", "", as_html(document))  # its margins are those of a page of the net
        page = page.replace("<table>", '<table border="1" cellspacing="0" cellpadding="2">')
        said.setHtml(re.sub("<tr><(td|th)>(.*?)</", r'<tr><\1 style="white-space:nowrap">\2</', page))
        return said

    def _write(self, said: QTextDocument, x: float, y: float, part: QRectF) -> None:
        self._painter.save()
        self._painter.translate(x, _HEADING + y)
        said.drawContents(self._painter, part)
        self._painter.restore()

    def _flow(self, groups: Sequence[Group], left: float, label: str) -> Iterator[None]:
        """Draw groups from the left to the right and down, and go on where the last line ends."""
        x, deep = left, 0.0
        many = max(1, int((self.width - left + _GAP) // (COUNTER + _GAP)))
        is_told = False
        for group in _split(groups, many * _MOST_ROWS):
            columns = min(len(group.counters), many)
            rows = ceil(len(group.counters) / columns)
            wide = max(columns * (COUNTER + _GAP) - _GAP, min(self._long(group.label), self.width - left))
            high = _LABEL + rows * (COUNTER + _GAP)
            if x > left and x + wide > self.width:
                x, self._y, deep = left, self._y + deep + _GAP, 0.0
            if self._y + high > self.height:
                self.begin(self._continued())
                x, deep, is_told = left, 0.0, False
            if label and not is_told:
                self._text(
                    QRectF(0, self._y, left - _GAP, 2 * _LABEL), label, 13, Qt.AlignmentFlag.AlignLeft, bold=True
                )
                is_told = True
            self._group(group, x, columns, wide)
            x, deep = x + wide + 3 * _GAP, max(deep, high)
            yield
        self._y += deep + _GAP

    def _group(self, group: Group, x: float, columns: int, wide: float) -> None:
        self._text(QRectF(x, self._y, wide, _LABEL), group.label, 10, Qt.AlignmentFlag.AlignLeft, bold=True)
        for number, counter in enumerate(group.counters):
            row, column = divmod(number, columns)
            self._painter.save()
            self._painter.translate(x + column * (COUNTER + _GAP), self._y + _LABEL + row * (COUNTER + _GAP))
            self._painter.scale(COUNTER / _DRAWN, COUNTER / _DRAWN)
            paint_counter(self._painter, counter, _DRAWN, theme_names()[0])
            self._painter.restore()

    def _continued(self) -> str:
        more = tr("(continued)")
        return self._heading if self._heading.endswith(more) else f"{self._heading} {more}"

    def _long(self, label: str) -> float:
        return QFontMetricsF(map_font(10, QFont.Weight.Bold)).horizontalAdvance(label) * 1.08 + 4

    def _text(self, rect: QRectF, text: str, pixels: int, side: Qt.AlignmentFlag, bold: bool = False) -> None:
        font = map_font(pixels, QFont.Weight.Bold if bold else "normal")
        said = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width() + 1)
        self._painter.setFont(font)
        self._painter.setPen(QColor("#111111"))
        self._painter.drawText(rect, side | Qt.AlignmentFlag.AlignTop, said)


def _numbered(heading: str, page: int) -> str:
    """Return the heading of one of several pages, which are counted from 0."""
    return heading if not page else f"{heading} ({page + 1})"


def _split(groups: Iterable[Group], most: int) -> Iterator[Group]:
    """Yield groups of which none has more counters than go on a page."""
    for group in groups:
        for at in range(0, len(group.counters), most):
            label = group.label if not at else f"{group.label} {tr('(continued)')}"
            yield Group(label, group.counters[at : at + most])
