"""How is text put on the clipboard twice, as HTML for texts and plain for everything else?

What lies there at the end of the program is let go by whoever keeps it: where no screen is, that is Qt, after Python is
gone, and a Python object that is left to it then ends the process by a fault.
"""

import atexit
from functools import cache

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

_WITHOUT_SCREEN = ("offscreen", "minimal")


def copy_text(plain: str, html: str) -> None:
    """Put a text on the clipboard in both forms."""
    copied = QMimeData()
    copied.setText(plain)
    copied.setHtml(html)
    _see_to_the_end()
    QGuiApplication.clipboard().setMimeData(copied)


@cache
def _see_to_the_end() -> None:
    if QGuiApplication.platformName() in _WITHOUT_SCREEN:
        atexit.register(_clear)


def _clear() -> None:
    if QGuiApplication.instance() is not None:
        QGuiApplication.clipboard().clear()
