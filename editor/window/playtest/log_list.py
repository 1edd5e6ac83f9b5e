"""How high is each line of a long list? Measured once: Qt would lay out all of them anew with each that is added."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle, QStyleOptionViewItem


class LogList(QListWidget):
    """A list of lines that wrap, which are measured when they are added, and anew where the list gets another width."""

    def __init__(self) -> None:
        super().__init__()
        self._wide = 0
        self.setWordWrap(True)

    def append(self, item: QListWidgetItem) -> None:
        """Add a line at the end."""
        self.addItem(item)
        self._measure([self.count() - 1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines for another width, and let who looks at the last one see it in another height as well."""
        bar = self.verticalScrollBar()
        is_at_end = bar.value() == bar.maximum()
        super().resizeEvent(event)
        if self._width() != self._wide:
            self._measure(range(self.count()))
        if is_at_end:
            self.scrollToBottom()

    def changeEvent(self, event: QEvent) -> None:
        """Break the lines for other letters."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure(range(self.count()))

    def _measure(self, rows: Iterable[int]) -> None:
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        self._wide = self._width()
        option.rect = QRect(0, 0, self._wide, 1)  # an empty one would have nothing break
        delegate = self.itemDelegate()
        for row in rows:
            item = self.item(row)
            item.setSizeHint(QSize())  # else it would be asked for the one it has
            high = delegate.sizeHint(option, self.indexFromItem(item)).height()
            item.setSizeHint(QSize(0, high))

    def _width(self) -> int:
        """Return how wide lines are, which Qt breaks as beside a bar to scroll whether there is one or not."""
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self.verticalScrollBar())
        return self.maximumViewportSize().width() - bar
