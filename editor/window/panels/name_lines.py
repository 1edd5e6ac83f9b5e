"""How is one of many names typed: found by a part of it, in a field or line by line?"""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractItemModel, QObject, QStringListModel, Qt
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QComboBox, QCompleter, QPlainTextEdit, QWidget

_LETTERS = 8
_BESIDE, _WIDEST = 40, 480
"""Pixels that a list of offers needs beside a name, and that it is wide at most."""
SEPARATORS = " ,;"
"""Signs behind a name that say that another one follows."""


def finding(names: QAbstractItemModel, parent: QObject) -> QCompleter:
    """Return what offers the names that hold what is typed, capitals aside, so wide that they can be told apart."""
    found = QCompleter(names, parent)
    found.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    found.setFilterMode(Qt.MatchFlag.MatchContains)
    popup = found.popup()
    assert popup is not None
    written = (str(names.index(row, 0).data()) for row in range(names.rowCount()))
    widest = max((popup.fontMetrics().horizontalAdvance(name) for name in written), default=0)
    popup.setMinimumWidth(min(widest + _BESIDE, _WIDEST))
    return found


def narrow(*boxes: QComboBox, letters: int = _LETTERS) -> None:
    """Let lists be narrower than the longest of their names, which may be wider than the page; so many letters have
    room."""
    for box in boxes:
        box.setMinimumContentsLength(letters)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)


class NameLines(QPlainTextEdit):
    """A list with a name in each line; names are offered for the line that is being typed.

    A name that was taken is whole: what is typed behind it begins the next line.
    """

    def __init__(self, names: Sequence[str], text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.offers = finding(QStringListModel(list(names), self), self)
        self.offers.setWidget(self)
        self.offers.activated.connect(self.take)
        self._taken = ""

    @property
    def line(self) -> str:
        """The text of the line in which one types."""
        return self.textCursor().block().text().strip()

    def take(self, name: str) -> None:
        """Let the line be this name."""
        cursor = self.textCursor()
        cursor.select(QTextCursor.SelectionType.LineUnderCursor)
        cursor.insertText(name)
        self._taken = name.strip()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the keys that choose to the list of offers while it is open; offer anew after every other."""
        popup = self.offers.popup()
        assert popup is not None
        chooses = (Qt.Key.Key_Escape, Qt.Key.Key_Tab)
        ends = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if popup.isVisible() and (event.key() in chooses or (event.key() in ends and popup.currentIndex().isValid())):
            event.ignore()
            return
        if self._begins_line(event):
            return
        super().keyPressEvent(event)
        if not event.text().strip():
            popup.hide()
            return
        self.offers.setCompletionPrefix(self.line)
        if not self.line or not self.offers.completionCount() or self.offers.currentCompletion() == self.line:
            popup.hide()
            return
        place = self.cursorRect()
        place.setWidth(popup.sizeHintForColumn(0) + popup.verticalScrollBar().sizeHint().width())
        self.offers.complete(place)

    def _begins_line(self, event: QKeyEvent) -> bool:
        """Begin a line behind a name that was taken, where the key goes on there; says whether that is all it does."""
        taken, self._taken = self._taken, ""
        goes_on = event.text().isprintable() and event.text() and self.textCursor().atBlockEnd() and self.line == taken
        if taken and goes_on:
            self.textCursor().insertBlock()
            return event.text() in SEPARATORS
        return False
