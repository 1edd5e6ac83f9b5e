"""When is a panel filled that nobody sees? When it comes into view, and not for each scenario that is looked at."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class WhenSeen(QObject):
    """Fills a panel anew: at once while it is seen, else before it is shown, or when somebody wants what is in it."""

    def __init__(self, panel: QWidget, fill: Callable[[], object]) -> None:
        super().__init__(panel)
        self._panel, self._fill, self._is_old = panel, fill, False
        panel.installEventFilter(self)

    def come(self) -> None:
        """What the panel shows is another thing now."""
        self._is_old = True
        if self._panel.isVisible():
            self.catch_up()

    def catch_up(self) -> None:
        """Fill the panel now if it shows what was."""
        if self._is_old:
            self._is_old = False
            self._fill()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fill what is about to be seen."""
        if event.type() == QEvent.Type.Show:
            self.catch_up()
        return super().eventFilter(watched, event)
