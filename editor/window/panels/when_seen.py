"""When is a panel filled that nobody sees? When it comes into view, and not for each scenario that is looked at."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from db.changes import ChangeSet


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


class Gathered(QObject):
    """Hands edits on to a panel: at once while it is seen, else all of them together before it is shown. A panel whose
    window is not shown gets them at once."""

    def __init__(self, panel: QWidget, take: Callable[[ChangeSet], object]) -> None:
        super().__init__(panel)
        self._panel, self._take, self._held = panel, take, ChangeSet("", ())
        panel.installEventFilter(self)

    def come(self, changes: ChangeSet) -> None:
        """Something has changed."""
        self._held = ChangeSet("", (*self._held.changes, *changes.changes)) if self._held.changes else changes
        if self._panel.isVisible() or not self._panel.window().isVisible():
            self._hand_on()

    def _hand_on(self) -> None:
        changes, self._held = self._held, ChangeSet("", ())
        if changes.changes:
            self._take(changes)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hand on what was held back."""
        if event.type() == QEvent.Type.Show:
            self._hand_on()
        return super().eventFilter(watched, event)
