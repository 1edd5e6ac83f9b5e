"""What yields its room to the question where a window is low: the seats and the standing of a game scroll then."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QSplitter, QWidget

_LEAST = 60
"""So much of what yields is always seen."""


class YieldingArea(QScrollArea):
    """Shows a widget whole where there is room for it, and scrolls it where there is not."""

    def __init__(self, held: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._held = held
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setWidgetResizable(True)
        self.setWidget(held)

    def sizeHint(self) -> QSize:
        """Return the room for all of it at this width."""
        held = self._held
        high = held.heightForWidth(self.viewport().width())
        return QSize(held.sizeHint().width(), max(high, held.minimumSizeHint().height()))

    def minimumSizeHint(self) -> QSize:
        """Return the width of the widget with that of the bar that scrolls it, and the least height."""
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._held.minimumSizeHint().width() + bar, min(_LEAST, self.sizeHint().height()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for other room when the widget does."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for other room at another width: texts break into other lines."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


class TakingSplitter(QSplitter):
    """Lists one above the other that ask for no more than they need, and take what is left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.setChildrenCollapsible(False)

    def sizeHint(self) -> QSize:
        """Return the least size."""
        return self.minimumSizeHint()
