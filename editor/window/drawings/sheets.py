"""On what are pages drawn? On those of a PDF or of a printer, and on pictures of them to be looked at.

The unit of all lengths is 1/96 of an inch, as of a screen; letters and counters are drawn as such and are sharp in
print.
"""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF
from PySide6.QtGui import QImage, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter

from editor.texts.card_choice import Paper

SIZES: dict[Paper, QPageSize.PageSizeId] = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}
UNIT = 96
"""Units of an inch."""
_MARGIN = 12.0
"""Millimeters."""
_RESOLUTION = 1200


class Sheets(Protocol):
    """Pages of one size, drawn one after the other. ``width`` and ``height`` are within the margins; ``fineness`` is
    how many dots of a picture a unit has any use for."""

    painter: QPainter
    width: float
    height: float
    fineness: float

    def turn(self) -> None:
        """Go on to the next page; not asked for the first one."""


class PagedSheets:
    """The pages of a device that has pages, its resolution set; ``turn_over`` begins the next one."""

    fineness = 3.2

    def __init__(self, device: QPagedPaintDevice, resolution: int, paper: Paper, turn_over: Callable[[], bool]) -> None:
        device.setPageSize(QPageSize(SIZES[paper]))
        device.setPageMargins(QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN), QPageLayout.Unit.Millimeter)
        self._turn_over, scale = turn_over, resolution / UNIT
        self.width, self.height = device.width() / scale, device.height() / scale
        self.painter = QPainter(device)
        self.painter.scale(scale, scale)

    def turn(self) -> None:
        """Begin the next page of the device."""
        self._turn_over()

    def end(self) -> bool:
        """Hand everything to the device; tell whether it took it."""
        return self.painter.end()


class PdfSheets(PagedSheets):
    """The pages of a PDF."""

    def __init__(self, title: str, paper: Paper) -> None:
        self._buffer = QBuffer()
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._writer = QPdfWriter(self._buffer)
        self._writer.setTitle(title)
        self._writer.setCreator("Losheim")
        self._writer.setResolution(_RESOLUTION)
        super().__init__(self._writer, _RESOLUTION, paper, self._writer.newPage)

    def done(self) -> bytes:
        """Return the file."""
        self.end()
        return bytes(self._buffer.data().data())


class PictureSheets:
    """Pictures of pages; ``scale`` is the pixels of a unit. ``images`` grows by one as each page is begun."""

    def __init__(self, paper: Paper, scale: float) -> None:
        self._scale, self.images = scale, list[QImage]()
        self._size = QPageSize(SIZES[paper]).sizePixels(UNIT)
        self._margin = _MARGIN * UNIT / 25.4
        self.width = self._size.width() - 2 * self._margin
        self.height = self._size.height() - 2 * self._margin
        self.fineness = scale
        self.painter = QPainter()
        self.turn()

    def turn(self) -> None:
        """Begin another picture."""
        self.end()
        image = QImage(self._size * self._scale, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFFFF)
        self.images.append(image)
        self.painter.begin(image)
        self.painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.painter.scale(self._scale, self._scale)
        self.painter.translate(self._margin, self._margin)

    def end(self) -> None:
        """Be done with the last picture."""
        if self.painter.isActive():
            self.painter.end()
