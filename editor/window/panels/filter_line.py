"""The line into which the words are typed that rows of a table must have."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QTableView, QWidget

from editor.window.translation import tr

_NARROWEST = 64
"""Pixels that it has at least: some words can be read in it."""


class FilterLine(QLineEdit):
    """A line for words; ``hint`` says of what. The key that points down leads from it to the rows ``below``.

    Signal ``entered``: it got the keys, and something may be typed soon.
    """

    entered = Signal()

    def __init__(self, hint: str, below: QTableView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._below = below
        self.setPlaceholderText(hint)
        self.setAccessibleName(hint)
        self.setToolTip(
            tr("Rows with all these words; a number goes with the word beside it where a cell has it so: 1 Inf Div")
        )
        self.setClearButtonEnabled(True)
        self.setMinimumWidth(_NARROWEST)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go down to the row that is chosen, else to the first one."""
        if event.key() != Qt.Key.Key_Down or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
            return
        is_chosen = self._below.currentIndex().isValid()
        self._below.setFocus()
        if not is_chosen:
            self._below.setCurrentIndex(self._below.indexAt(QPoint(1, 1)))
