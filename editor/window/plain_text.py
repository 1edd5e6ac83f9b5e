"""How a text out of a library is shown as it is written, and not as the marks of a page?"""

from PySide6.QtGui import Qt
from PySide6.QtWidgets import QLabel, QWidget


class PlainLabel(QLabel):
    """A label that shows its text letter by letter. Qt's own guesses whether a text is a page, and a name in a library
    that looks like one would then load pictures, hide words or become a link."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)


def plain_tip(text: str) -> str:
    """Return a tool tip that reads as ``text``: unchanged, unless Qt would take it for a page."""
    return Qt.convertFromPlainText(text) if Qt.mightBeRichText(text) else text


def plain_action(text: str) -> str:
    """Return the words of a menu line or button that reads as ``text``: an ``&`` would underline the next letter."""
    return text.replace("&", "&&")
