"""The line into which the words are typed that rows of a table must have."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from editor.window.translation import tr

_NARROWEST = 64
"""Pixels that it has at least: some words can be read in it."""


class FilterLine(QLineEdit):
    """A line for words; ``hint`` says of what.

    Signal ``entered``: it got the keys, and something may be typed soon.
    """

    entered = Signal()

    def __init__(self, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
