"""How high is the list of what may be done now? As its lines are where they are few, and never too low to be read."""

from PySide6.QtCore import QRect, QSignalBlocker, Qt
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle

from editor.window.translation import tr

FEW = 6
"""Lists of so many options leave the room to the odds."""
_READ, _LEAST, _MOST = 4, 72, 132
"""So many lines are whole however low the window is, in pixels between these."""
_UNLIMITED = 16_777_215
"""Qt's word for no limit."""
_RIM = 6
"""Pixels beside the lines."""


class OptionList(QListWidget):
    """The list; a double click or Enter does what a line says."""

    def __init__(self) -> None:
        super().__init__()
        self._is_short = False
        self.setAccessibleName(tr("What may be done now"))
        self.setWordWrap(True)  # a bar to scroll sideways would hide a line of a short list
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setToolTip(tr("What may be done now; double click or Enter does it"))

    def tell(self, text: str) -> None:
        """Add a line that says something and does nothing."""
        item = QListWidgetItem(text)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.addItem(item)

    def fit(self, is_short: bool) -> None:
        """Take as much room as the lines need that are in it now; a short list takes no more, others what there is."""
        self._is_short = is_short
        self._fit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Choose nothing by itself: Qt makes the first line current where none is, and its odds would be opened."""
        is_chosen = self.currentRow() >= 0
        signals = QSignalBlocker(self)
        super().focusInEvent(event)
        if not is_chosen:
            self.selectionModel().clearCurrentIndex()
        signals.unblock()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines break anew where it is as wide as never before."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        heights = [self._height(row) for row in range(min(self.count(), FEW))]
        read = max(_LEAST, min(sum(heights[:_READ]) + _RIM, _MOST))
        whole = sum(heights) + _RIM
        self.setMaximumHeight(whole if self._is_short else _UNLIMITED)
        self.setMinimumHeight(min(whole, read) if self._is_short else read)

    def _height(self, row: int) -> int:
        """Return the height of a line, broken as beside a bar to scroll: whether there is one hangs on the heights."""
        margin = self.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
        room = self.width() - 2 * (self.frameWidth() + margin) - self.verticalScrollBar().sizeHint().width()
        bounds = QRect(0, 0, max(room, 1), _UNLIMITED)
        broken = self.fontMetrics().boundingRect(bounds, Qt.TextFlag.TextWordWrap, self.item(row).text())
        return max(self.sizeHintForRow(row), broken.height())
