"""How much of a page is seen at once, where it may be higher than the room it is scrolled in?"""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QScrollArea, QWidget


def area_around(widget: QWidget) -> QScrollArea | None:
    """Return the nearest area that a widget is scrolled in; None where none is."""
    around = widget.parentWidget()
    while around is not None and not isinstance(around, QScrollArea):
        around = around.parentWidget()
    return around


class SeenRoom(QObject):
    """Looks at how high what can be seen of a page is, its parent.

    What is higher than the room does not get lower with it: a page that asks for less where it is low would never hear
    of it.

    Signals:
        changed: the height that can be seen, whenever that may be another one.
    """

    changed = Signal(int)

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._around: QScrollArea | None = None
        page.installEventFilter(self)

    @property
    def height(self) -> int:
        """The height that can be seen of the page."""
        around, high = self._around, self._page().height()
        held = around.widget() if around is not None else None
        if around is None or held is None:
            return high
        return min(high, around.viewport().height() - max(0, held.height() - high))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look at the room when it may be another one."""
        if event.type() == QEvent.Type.Show and watched is self.parent():
            self._look_around()
        if event.type() in (QEvent.Type.Show, QEvent.Type.Resize):
            self.changed.emit(self.height)
        return False

    def _look_around(self) -> None:
        around = area_around(self._page())
        if around is not None and around is not self._around:
            self._around = around
            around.viewport().installEventFilter(self)

    def _page(self) -> QWidget:
        page = self.parent()
        assert isinstance(page, QWidget)
        return page
