"""What do windows hold that nobody sees? Qt keeps the last look of each menu, list of choices and dialog that was ever
open, up to two megabytes each, for as long as the widget lives; it is painted anew whenever it is shown again.
"""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

_NONE = QSize(1, 1)


def let_go_of_looks() -> None:
    """Let the windows that are hidden keep no picture of themselves."""
    for window in QApplication.topLevelWidgets():
        store = None if window.isVisible() else window.backingStore()
        if store is not None and store.size() != _NONE and not store.size().isEmpty():
            store.resize(_NONE)
