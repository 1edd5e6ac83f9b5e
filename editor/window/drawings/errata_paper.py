"""How is a list of errata parted over the pages of a PDF? No heading alone at a foot, no row or picture in two parts,
heads of tables again on each page, and a short erratum whole."""

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import QColor, QFont, QImage, QTextDocument

from editor.publishing.listing import ErrataList
from editor.publishing.page import Pictures
from editor.publishing.paper import STYLE, Group, Strip, as_paper
from editor.window.drawings.sheets import PdfSheets, Sheets

_INSET, _FOOT = 22.0, 26.0
"""Room at both sides, and at the foot of a page, beyond the margins of the sheet."""
_SHORT = 0.5
"""A group that takes no more than this of a page is not parted."""
_GRAY = QColor("#646b74")


def errata_pdf(found: ErrataList, pictures: Pictures, begins: Callable[[], None] = lambda: None) -> bytes:
    """Return a list of errata as PDF with page numbers; ``begins`` is called before each erratum is laid out."""
    sheets = PdfSheets(found.title, "a4")
    try:
        groups, names = as_paper(found, pictures)
        pages = _Pages(found.title, sheets, {name: QImage.fromData(each.png) for name, each in names.items()})
        for group in groups:
            begins()
            pages.put(group)
        pages.foot()
    except BaseException:
        sheets.end()
        raise
    return sheets.done()


class _Pages:
    def __init__(self, title: str, sheets: Sheets, images: dict[str, QImage]) -> None:
        self._title, self._sheets, self._images = title, sheets, images
        self._wide, self._high = sheets.width - 2 * _INSET, sheets.height - _FOOT
        self._number, self._y = 1, 0.0

    def put(self, group: Group) -> None:
        """Write strips below what stands on the page, and on the next ones."""
        said = [(strip, self._laid(strip.said)) for strip in group]
        high = _height(said)
        if high <= _SHORT * self._high:
            self._turn_for(high)
        for run in _runs(said):
            self._turn_for(_height(run))
            if not self._y and run[0][0].head:
                self._draw(self._laid(run[0][0].head))
            for strip, document in run:
                self._y += strip.room if self._y else 0
                self._turn_for(document.size().height())
                self._draw(document)

    def foot(self) -> None:
        """Write what stands at the foot of the page."""
        painter, below = self._sheets.painter, QRectF(_INSET, self._high + 10, self._wide, _FOOT - 10)
        font = QFont("sans-serif")
        font.setPixelSize(10)
        painter.setFont(font)
        painter.setPen(_GRAY)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, self._title)
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, str(self._number))

    def _turn_for(self, high: float) -> None:
        """Begin a page unless so much goes on this one."""
        if self._y and self._y + high > self._high:
            self._turn()

    def _turn(self) -> None:
        self.foot()
        self._sheets.turn()
        self._number, self._y = self._number + 1, 0.0

    def _draw(self, document: QTextDocument) -> None:
        """Draw a text; one that is longer than a page goes on over the next ones."""
        high = document.size().height()
        if high > self._high:
            document.setPageSize(QSizeF(self._wide, self._high))
        for page in range(max(1, document.pageCount())):
            if page:
                self._turn()
            painter = self._sheets.painter
            painter.save()
            painter.translate(QPointF(_INSET, self._y - page * self._high))
            document.drawContents(painter, QRectF(0, page * self._high, self._wide, self._high))
            painter.restore()
        self._y += high - (document.pageCount() - 1) * self._high if high > self._high else high

    def _laid(self, said: str) -> QTextDocument:
        document = QTextDocument()
        document.setDocumentMargin(0)
        document.setUseDesignMetrics(True)  # as the letters stand on paper, not on a screen
        document.setDefaultStyleSheet(STYLE)
        for name, image in self._images.items():
            if f'"{name}"' in said:
                document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), image)
        document.setHtml(f"<body>{said}</body>")
        document.setTextWidth(self._wide)
        return document


_Laid = Sequence[tuple[Strip, QTextDocument]]


def _runs(said: _Laid) -> Iterator[_Laid]:
    """Yield strips, with each those that stand on its page."""
    run: list[tuple[Strip, QTextDocument]] = []
    for each in said:
        run.append(each)
        if not each[0].leads:
            yield run
            run = []
    if run:
        yield run


def _height(said: _Laid) -> float:
    return sum(strip.room + document.size().height() for strip, document in said)
