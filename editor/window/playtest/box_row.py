"""Check boxes beside each other that break into lines, as words do: a row of them would make a small window scroll."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

_LEFT, _TOP, _BETWEEN = 6, 2, 6


class BoxRow(QWidget):
    """Holds widgets in their order, in as many lines as its width needs."""

    def __init__(self, held: Sequence[QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._held = tuple(held)
        for widget in held:
            widget.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _places(self, width: int) -> tuple[list[QPoint], int]:
        """Return where each stands in such a width, and the height of all lines."""
        places: list[QPoint] = []
        x, y, high = _LEFT, _TOP, 0
        for widget in self._held:
            asked = widget.sizeHint()
            if places and x + asked.width() + _LEFT > width:
                x, y, high = _LEFT, y + high + _TOP, 0
            places.append(QPoint(x, y))
            x, high = x + asked.width() + _BETWEEN, max(high, asked.height())
        return places, y + high + _TOP

    def heightForWidth(self, width: int) -> int:
        """Return the height of the lines."""
        return self._places(width)[1]

    def sizeHint(self) -> QSize:
        """Return the size in one line."""
        wide = sum(widget.sizeHint().width() + _BETWEEN for widget in self._held)
        return QSize(wide + _LEFT, self.heightForWidth(wide + 2 * _LEFT))

    def minimumSizeHint(self) -> QSize:
        """Return the size of the widest alone, in as many lines as there are now."""
        wide = max((widget.sizeHint().width() for widget in self._held), default=0)
        return QSize(wide + 2 * _LEFT, self.heightForWidth(self.width()))

    def event(self, event: QEvent) -> bool:
        """Break the lines anew where something in them has another text."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew, and ask for their height at another width: what was asked for before may be less."""
        super().resizeEvent(event)
        self._arrange()
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def _arrange(self) -> None:
        for widget, place in zip(self._held, self._places(self.width())[0], strict=True):
            widget.setGeometry(place.x(), place.y(), widget.sizeHint().width(), widget.sizeHint().height())
