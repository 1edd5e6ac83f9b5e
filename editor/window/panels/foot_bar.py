"""Where does a bar lie that is over the foot of what is shown? It moves nothing when it comes or goes."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtWidgets import QFrame, QLayout, QStackedWidget, QWidget

_MOVING = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide})


class FootBar(QFrame):
    """Lies over the foot of ``over`` while that is shown, else of its parent."""

    def __init__(self, parent: QWidget, over: QWidget | None, free: Callable[[], int]) -> None:
        """``free`` says how much of the foot of the parent stays free while that is what it lies over."""
        super().__init__(parent)
        self._over, self._free, self._holder = over, free, parent
        self._lines: tuple[QLayout, ...] = ()
        """The layouts within that of the bar."""
        for watched in filter(None, (parent, over, *parent.findChildren(QStackedWidget))):
            watched.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Stay at the foot of what it lies over."""
        if event.type() in _MOVING:
            self.settle_down()
        return False

    def settle_down(self) -> None:
        """Lie at the foot of what is shown now."""
        parent, layout = self.parentWidget(), self.layout()
        if parent is not None and layout is not None:
            for each in (*self._lines, layout):
                each.invalidate()  # an outer one tells none of those in it, which remember the height of the last text
            over = self._lies_over
            left = over.mapTo(parent, QPoint(0, 0)) if over is not parent else QPoint(0, 0)
            width, foot = over.width(), left.y() + over.height() - (self._free() if over is parent else 0)
            height = min(max(layout.totalHeightForWidth(width), layout.totalMinimumSize().height()), foot)
            self.setGeometry(left.x(), foot - height, width, height)

    @property
    def _lies_over(self) -> QWidget:
        return self._over if self._over is not None and self._over.isVisible() else self._holder
