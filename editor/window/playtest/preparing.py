"""What stands in the place of a game that is being set up or opened, and how is that stopped?"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from editor.window.at_work import at_work
from editor.window.plain_text import SteadyLabel
from editor.window.translation import tr

_LINES = 2


class Preparing(QWidget):
    """Says what is done, with a button that stops it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told, self.stop = SteadyLabel(_LINES), QPushButton(tr("Stop"))
        self.told.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
        self.stop.setToolTip(tr("Leave everything as it was (Esc)"))
        self.stop.hide()
        column = QVBoxLayout(self)
        column.addStretch(2)
        column.addWidget(self.told)
        column.addWidget(self.stop, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)

    @contextmanager
    def under_way(self, pages: QStackedWidget, text: str) -> Iterator[Callable[[], None]]:
        """Stand in the place of a game while something is done for it, see ``at_work``; then what was there stands
        there again, and has the keys again."""
        before, keys = pages.currentWidget() or self, QApplication.focusWidget()
        had_keys = keys is not None and pages.isAncestorOf(keys)
        pages.setCurrentWidget(self)
        try:
            with at_work(self.told, text, self.stop) as listen:
                yield listen
        finally:
            pages.setCurrentWidget(before)
            if had_keys and keys is not None:
                keys.setFocus()
