"""A dialog that no test answers would hold up all tests behind it: it is closed after a while, and told."""

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMessageBox, QWidget

PATIENCE, TICK_MS = 30, 1000
"""How often a dialog is found open before it is closed, and how long between two looks."""


class Unanswered(QObject):
    """Looks for dialogs and menus that stay open, also while they run a loop of their own.

    ``found`` names those that were closed: their kind, title and text.
    """

    def __init__(self, patience: int = PATIENCE, tick: int = TICK_MS) -> None:
        super().__init__()
        self.found: list[str] = []
        self._patience, self._seen, self._times = patience, "", 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        self._timer.start(tick)

    def stop(self) -> None:
        """Look no more."""
        self._timer.stop()

    def _look(self) -> None:
        widget = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        seen = "" if widget is None else f"{id(widget)}"
        self._times = self._times + 1 if seen and seen == self._seen else 1
        self._seen = seen
        if widget is None or self._times < self._patience:
            return
        self.found.append(_named(widget))
        self._seen = ""
        if isinstance(widget, QDialog):
            widget.done(0)
        else:
            widget.close()


def _named(widget: QWidget) -> str:
    parts = [type(widget).__name__, widget.windowTitle()]
    if isinstance(widget, QMessageBox):
        parts += [widget.text(), widget.informativeText()]
    else:
        parts += [label.text() for label in widget.findChildren(QLabel)]
    return ": ".join(part for part in parts if part)
