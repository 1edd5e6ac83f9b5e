"""How a text out of a library is shown as it is written, and not as the marks of a page?"""

import re

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, Qt
from PySide6.QtWidgets import QLabel, QMenu, QSizePolicy, QWidget

_UNLIMITED = 16_777_215
"""Qt's word for no limit."""
_MOST_LETTERS = 600
"""A message has room for so many letters: what a person pasted may have thousands."""


class PlainLabel(QLabel):
    """A label that shows its text letter by letter. Qt's own guesses whether a text is a page, and a name in a library
    that looks like one would then load pictures, hide words or become a link."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)


class ElidedLabel(PlainLabel):
    """A label of one line that shows by dots that it has no room for the rest; its tip has all, in lines that end where
    ``parted`` stands in the text."""

    def __init__(self, parted: str, parent: QWidget | None = None) -> None:
        self._parted = parted
        super().__init__("", parent)

    def setText(self, text: str) -> None:
        """Show a text, as far as there is room."""
        super().setText(text)
        self.setToolTip(plain_tip(text.replace(self._parted, "\n")))

    def minimumSizeHint(self) -> QSize:
        """Ask for no width: what stands beside it keeps its own."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Write as much of the text as fits."""
        painter = QPainter(self)
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), self.alignment(), shown)


class WholeLabel(QLabel):
    """A label of some lines that a layout never makes lower than they are: one follows the width of a line that is
    broken, and takes height away from it where there is little. Of more than ``most`` lines, unless that is 0, only so
    many are sure of their room, and the tip has all."""

    def __init__(self, text: str = "", parent: QWidget | None = None, most: int = 0) -> None:
        self._most, self._is_cut = most, False
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for the height of the text in this width."""
        super().resizeEvent(event)
        self._ask()

    def setText(self, text: str) -> None:
        """Show a text, and ask for its height."""
        super().setText(text)
        self._ask()

    def keep(self, most: int, is_cut: bool = False) -> None:
        """Let so many lines be sure of their room from now on; where it ``is_cut`` no more are ever shown."""
        if (most, is_cut) != (self._most, self._is_cut):
            self._most, self._is_cut = most, is_cut
            self._ask()

    def _ask(self) -> None:
        self.setMinimumHeight(0)  # or a text would ask for no less than the one before
        asked = max(0, self.heightForWidth(self.width()))
        if self._most:
            line = self.fontMetrics().lineSpacing()
            asked = min(asked, self._most * line + asked % line)  # with what a style has around the lines
        self.setMinimumHeight(asked)
        self.setMaximumHeight(asked if self._is_cut else _UNLIMITED)


class SteadyLabel(PlainLabel):
    """A label with the room of so many lines for good: what stands around it does not move with its text, and a page
    asks for no more height on its account. ``says`` is ``bad`` where it tells what is wrong."""

    def __init__(self, lines: int, says: str = "", parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setWordWrap(lines > 1)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setProperty("says", says)  # and the look has the ink
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing())

    def hasHeightForWidth(self) -> bool:
        """Say that the height does not follow the width."""
        return False

    def tell(self, text: str, more: str = "") -> None:
        """Show a text, and all of it in the tip, or more."""
        self.setText(text)
        self.setToolTip(plain_tip(more or text))


_BRIEF, _WORD = 90, 24
"""Letters that a title has room for among other words, and after which a word may be broken."""
_MAY_BREAK = "\u200b"


def brief(text: str, most: int = _BRIEF) -> str:
    """Return a title that a person chose in so many letters, its end as dots; a long word can be broken, so that it
    makes no panel wider."""
    return broken(text if len(text) <= most else f"{text[: most - 1].rstrip()}…")


def broken(text: str) -> str:
    """Return a text whose long words can be broken: Qt draws one in a line of its own width and cuts what is beside."""
    return re.sub(rf"\S{{{_WORD}}}(?=\S)", lambda found: found.group() + _MAY_BREAK, text)


def plain_tip(text: str) -> str:
    """Return a tool tip that reads as ``text``: unchanged, unless Qt would take it for a page."""
    return Qt.convertFromPlainText(text) if Qt.mightBeRichText(text) else text


def heading(menu: QMenu, text: str) -> None:
    """Add a line to a menu that only says what those below it are about: sections show no text."""
    menu.addSeparator()
    menu.addAction(plain_action(text)).setEnabled(False)


def plain_action(text: str) -> str:
    """Return the words of a menu line or button that reads as ``text``: an ``&`` would underline the next letter."""
    return text.replace("&", "&&")


def ended(text: str) -> str:
    """Return a text as a sentence: with one full stop at its end, whether it has one or not."""
    return f"{text.rstrip('. ')}."


def shortened(text: str) -> str:
    """Return a message without the middle of what is too long to be read."""
    return (
        text
        if len(text) <= _MOST_LETTERS
        else f"{text[: _MOST_LETTERS // 2].rstrip()} ... {text[-_MOST_LETTERS // 2 :].lstrip()}"
    )
