"""Fields with choices and numbers that the wheel leaves alone while it only scrolls past them.

All of the window are of these: a test refuses others.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget


class ChoiceBox(QComboBox):
    """Offers choices; the wheel turns them only in the field that has the focus, else the page around is scrolled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # as it comes the wheel would give it the focus first

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Hand the wheel on to the page around."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class NumberBox(QSpinBox):
    """Takes a number; the wheel turns it only in the field that has the focus, else the page around is scrolled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Hand the wheel on to the page around."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
