"""A line above the map that has a color while keys go to the map: a picture has no border to show it by."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QFrame, QWidget

_HIGH = 2
"""Pixels."""


class KeysHere(QFrame):
    """The line; it follows the focus of ``shown``."""

    def __init__(self, shown: QWidget) -> None:
        super().__init__()
        self.setObjectName("keysHere")
        self.setFixedHeight(_HIGH)
        shown.installEventFilter(self)

    def eventFilter(self, _shown: QObject, event: QEvent) -> bool:
        """Take the color as keys come, and lose it as they go."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.setProperty("here", event.type() == QEvent.Type.FocusIn)
            self.style().unpolish(self)
            self.style().polish(self)
        return False
