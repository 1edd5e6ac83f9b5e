"""One place that is no hex: units are dropped on it, and who presses it gets a list of those in it."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton

from editor.window.canvas.view import COUNTER_MIME, keys_of
from editor.window.plain_text import heading, plain_action
from editor.window.translation import tr

_MOST = 40
_WAYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class Chip(QToolButton):
    """One place, with how many units are in it; a press lists them.

    Signals:
        dropped: counters as a tuple.
        stepped: an arrow was pressed, to the next place (1) or the one before (-1).
        chosen: the key of a counter in the list.
    """

    dropped = Signal(object)
    stepped = Signal(int)
    chosen = Signal(str)

    def __init__(self, place: str, says: Callable[[tuple[str, ...]], str], tell: Callable[[str, QPoint], None]) -> None:
        super().__init__()
        self.place, self._says, self._tell, self._short = place, says, tell, ""
        self.setObjectName("place")
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._title, self._inside = "", list[tuple[str, str]]()
        self.setMenu(QMenu(self))
        self.menu().aboutToShow.connect(self._list)

    def say(self, short: str, title: str, inside: list[tuple[str, str]]) -> None:
        """Show a short name and how many units are in it; who presses it gets the title and what is said of each, by
        its key."""
        self._short, self._title, self._inside = short, title, inside
        self.setText(plain_action(f"{short} {len(inside)}" if inside else short))
        if self.menu().isVisible():
            self._list()
        else:
            self.menu().clear()

    def _list(self) -> None:
        """Make the lines of the menu, which for dozens of places would be a thousand that nobody reads."""
        menu, inside = self.menu(), self._inside
        menu.clear()
        heading(menu, self._title)
        for key, said in inside[:_MOST]:
            action = menu.addAction(plain_action(said))
            action.triggered.connect(lambda _on=False, key=key: self.chosen.emit(key))
        if len(inside) > _MOST:
            menu.addAction(f"{len(inside) - _MOST} more, in the list at the left").setEnabled(False)
        if not inside:
            menu.addAction(tr("Nobody: drop units here")).setEnabled(False)

    def room(self) -> int:
        """Return the pixels that it wants, whether it is empty or holds dozens: a drop moves no place."""
        metrics = self.fontMetrics()
        rim = self.sizeHint().width() - metrics.horizontalAdvance(self.text())
        return rim + metrics.horizontalAdvance(f"{self._short} 00")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to another place by an arrow, or list the units."""
        way = _WAYS.get(Qt.Key(event.key()))
        if way is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(way)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take counters."""
        if event.mimeData().hasFormat(COUNTER_MIME):
            event.acceptProposedAction()
            self.setDown(True)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Say what the place says to them."""
        if event.mimeData().hasFormat(COUNTER_MIME):
            self._tell(self._says(keys_of(event.mimeData())), self.mapToGlobal(event.position().toPoint()))
            event.acceptProposedAction()

    def dragLeaveEvent(self, event: object) -> None:
        """Let go."""
        self.setDown(False)
        self._tell("", QPoint())

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell who was dropped."""
        self.setDown(False)
        self._tell("", QPoint())
        if event.mimeData().hasFormat(COUNTER_MIME):
            self.dropped.emit(keys_of(event.mimeData()))
            event.acceptProposedAction()
