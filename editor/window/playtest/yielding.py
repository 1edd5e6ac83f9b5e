"""What yields its room to the question where a window is low: the seats and the standing of a game scroll then."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QSplitter, QWidget

_LEAST = 34
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
            self._end_between_lines()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for other room at another width: texts break into other lines."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
        self._end_between_lines()

    def bring_up(self, part: QWidget) -> None:
        """Scroll until a part stands at the top, as far as there is something to scroll."""
        self.verticalScrollBar().setValue(part.mapTo(self._held, QPoint(0, 0)).y())

    def _end_between_lines(self) -> None:
        """Leave empty what is left below the last line that is whole, so that no line is cut before it is scrolled."""
        room, layout = self.height(), self._held.layout()
        if layout is not None:
            layout.activate()
        lines = list(self._lines()) if self.sizeHint().height() > room else []
        ends = (low for _high, low in lines if low <= room and not any(top < low < end for top, end in lines))
        self.setViewportMargins(0, 0, 0, room - max(ends, default=room))

    def _lines(self) -> Iterator[tuple[int, int]]:
        """Yield where each line begins and ends: a widget, or a line of a text that is broken."""
        for part in self._held.findChildren(QWidget):
            if part.layout() is not None or not part.isVisibleTo(self._held):
                continue
            top = part.mapTo(self._held, QPoint(0, 0)).y()
            is_text = isinstance(part, QLabel) and part.wordWrap()
            step = part.fontMetrics().lineSpacing() if is_text else part.height()
            for begin in range(0, part.height() - step // 2, max(1, step)):
                yield top + begin, top + begin + step


class TakingSplitter(QSplitter):
    """Lists one above the other that ask for no more than they need, and take what is left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.setChildrenCollapsible(False)

    def sizeHint(self) -> QSize:
        """Return the least size."""
        return self.minimumSizeHint()
