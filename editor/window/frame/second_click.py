"""What comes of the second click of two on a line of a menu? Nothing: the menu is gone, and another thing lies there.

A person who clicks twice out of habit, or again because the window is still at work, means the line. What lies below
it by then, as the pages of an area do, would be clicked else.
"""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QPointF
from PySide6.QtGui import QMouseEvent, QWindow
from PySide6.QtWidgets import QApplication, QMenu

_PRESSED = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)


class SecondClick(QObject):
    """Keeps one click from a window where a line of a menu was clicked; not where the pointer has moved since."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._at: QPointF | None = None
        self._is_kept = self._is_pressed = False

    def watch(self, menus: Iterable[QMenu]) -> None:
        """Note where lines of these menus are clicked."""
        for menu in menus:
            menu.installEventFilter(self)

    def guard(self, window: QWindow) -> None:
        """Keep such clicks from a window."""
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note a click on a menu; say whether an event of the window is kept from it."""
        if not isinstance(event, QMouseEvent):
            return False
        kind = event.type()
        if isinstance(watched, QMenu):
            is_on_line = watched.actionAt(event.position().toPoint()) is not None
            if kind in _PRESSED:
                self._is_pressed = is_on_line
            elif kind == QEvent.Type.MouseButtonRelease:  # the first one may be of the click that opened the menu
                self._at = event.globalPosition() if is_on_line and self._is_pressed else None
                self._is_pressed = False
            return False
        is_near = self._at is not None and self._is_near(event.globalPosition(), self._at)
        if self._is_kept and is_near:  # the press of a double click is told twice
            if kind == QEvent.Type.MouseButtonRelease:
                self._at, self._is_kept = None, False
            return kind != QEvent.Type.MouseMove
        self._is_kept = is_near and kind in _PRESSED
        if not is_near:
            self._at = None
        return self._is_kept

    def _is_near(self, one: QPointF, other: QPointF) -> bool:
        return (one - other).manhattanLength() < QApplication.startDragDistance()
