"""How does a person see that the window works on something that takes longer than a moment?"""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from editor.window.plain_text import SteadyLabel


@contextmanager
def at_work(label: SteadyLabel, text: str) -> Iterator[None]:
    """Say in a label what is done, and show the pointer that waits, until it is done."""
    label.tell(text)
    label.repaint()
    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QApplication.restoreOverrideCursor()
