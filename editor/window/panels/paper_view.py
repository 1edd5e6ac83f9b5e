"""Pages as they will be printed, one below the other, drawn one by one while the window is used."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from editor.texts.card_choice import Paper
from editor.window.drawings.sheets import PictureSheets
from editor.window.frame.chrome import chrome
from editor.window.translation import tr

_GAP = 12
_FIRST_MS = 30
"""Before the first step, so that a person sees that something is done."""


class _Column(QWidget):
    """The pages that are drawn; each is as wide as there is room, but never larger than the paper."""

    def __init__(self) -> None:
        super().__init__()
        self.images: tuple[QImage, ...] = ()
        self.said = ""
        self.setAccessibleName(tr("Pages as they will be printed"))

    def show_pages(self, images: tuple[QImage, ...], said: str) -> None:
        """Show pages, or where there are none a sentence."""
        self.images, self.said = images, said
        self.fit()
        self.update()

    def fit(self) -> None:
        """Ask for the height that the pages have in this width."""
        self.setFixedHeight(max(0, *(round(rect.bottom()) + _GAP for rect in self.places())) if self.images else 0)

    def places(self) -> list[QRectF]:
        """Return where each page stands."""
        found, top = [], float(_GAP)
        for image in self.images:
            size = QSizeF(image.size()) / image.devicePixelRatio()
            if size.width() > (room := self.width() - 2 * _GAP):
                size.scale(QSizeF(max(room, 1), size.height()), Qt.AspectRatioMode.KeepAspectRatio)
            found.append(QRectF(QPointF((self.width() - size.width()) / 2, top), size))
            top += size.height() + _GAP
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the pages in view."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for image, place in zip(self.images, self.places(), strict=True):
            if place.intersects(QRectF(event.rect())):
                painter.drawImage(place, image)


class PaperView(QScrollArea):
    """Shows pages that a generator draws step by step.

    Signals:
        drawn: how many pages are finished, and whether they are all.
    """

    drawn = Signal(int, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.column = _Column()
        self.setWidget(self.column)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumSize(QSize(160, 120))
        self._steps: Iterator[int] = iter(())
        self._sheets: PictureSheets | None = None
        self._begun = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._step)

    def draw(self, paper: Paper, make: Callable[[PictureSheets], Iterator[int]]) -> None:
        """Draw pages from now on in the place of those shown."""
        self.leave_off()
        self._say(tr("Drawing the pages…"))
        self._sheets = PictureSheets(paper, self.devicePixelRatioF())
        self._steps, self._begun = make(self._sheets), 0
        self._timer.start(_FIRST_MS)

    def say(self, text: str) -> None:
        """Show a sentence in the place of pages."""
        self.leave_off()
        self._say(text)
        self.drawn.emit(0, True)

    def _say(self, text: str) -> None:
        self.column.show_pages((), text)
        self.viewport().update()

    def leave_off(self) -> None:
        """Draw no more."""
        self._timer.stop()
        self._steps = iter(())
        if self._sheets is not None:
            self._sheets.end()
            self._sheets = None

    @property
    def is_drawing(self) -> bool:
        """Whether pages are still to come."""
        return self._timer.isActive()

    def _step(self) -> None:
        sheets = self._sheets
        assert sheets is not None
        self._timer.setInterval(0)
        begun = next(self._steps, None)
        if begun is None:
            self._timer.stop()
            sheets.end()
            self._show(sheets, self._begun)
            self.drawn.emit(self._begun, True)
        elif begun != self._begun:
            self._begun = begun
            if begun > 1:
                self._show(sheets, begun - 1)  # the last one is being drawn
            self.drawn.emit(begun - 1, False)

    def _show(self, sheets: PictureSheets, count: int) -> None:
        for image in sheets.images[:count]:
            image.setDevicePixelRatio(self.devicePixelRatioF())
        self.column.show_pages(tuple(sheets.images[:count]), "" if count else tr("The scenario has nothing of this"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the pages have the new width."""
        super().resizeEvent(event)
        self.column.fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write what is said in the place of pages."""
        super().paintEvent(event)
        if not self.column.images and self.column.said:
            painter = QPainter(self.viewport())
            painter.setPen(chrome().muted)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.viewport().rect(), flags, self.column.said)
