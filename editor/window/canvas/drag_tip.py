"""The words under the pointer while counters are dragged: what is placed where, and what stands against it."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from editor.window.frame.chrome import chrome
from editor.window.plain_text import PlainLabel
from editor.window.translation import tr

_AWAY = QPoint(18, 22)
_WIDEST = 340


class DragTip(PlainLabel):
    """A label over a map or a window that follows the pointer and stays within it.

    It is no window of its own, as the tips of Qt are: units that are dragged over such a one are dropped on it.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__("", parent)
        self._within = parent.viewport() if isinstance(parent, QAbstractScrollArea) else parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(tr("What the hex under the pointer says"))
        self.hide()

    def say(self, text: str, pixel: QPointF) -> None:
        """Show a text beside a pixel of the map; without a text nothing is shown."""
        if not text:
            self.hide()
            return
        colors = chrome()
        self.setStyleSheet(f"background: {colors.tip}; color: {colors.tip_ink}; border-radius: 4px; padding: 6px 8px;")
        self.setWordWrap(False)
        self.setText(text)
        self.adjustSize()
        if self.width() > _WIDEST:
            self.setWordWrap(True)
            self.setFixedWidth(_WIDEST)
            self.adjustSize()
        at, within = pixel.toPoint(), self._within.size()
        self.move(
            _beside(at.x(), _AWAY.x(), self.width(), within.width()),
            _beside(at.y(), _AWAY.y(), self.height(), within.height()),
        )
        self.setMinimumWidth(0)
        self.setMaximumWidth(16777215)
        self.show()


def _beside(pointer: int, away: int, length: int, room: int) -> int:
    """Return where a tip begins on one axis: behind the pointer, before it where there is no room, never outside."""
    begin = pointer + away
    if begin + length > room:
        begin = pointer - away - length
    return max(0, min(begin, room - length))
