"""A post or a published sheet is pasted: one entry of the inbox, or one for each paragraph."""

from datetime import UTC, datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from editor.edits.sheet_paragraphs import paragraphs
from editor.window.layouts import add_layout
from editor.window.plain_text import PlainLabel
from editor.window.translation import tr


class PastePost(QWidget):
    """The form.

    Signals:
        given: the text, its link, who said it, and whether each paragraph is an entry.
        left: nothing is to be collected.
    """

    given = Signal(str, str, str, bool)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text, self.link, self.person = QPlainTextEdit(), QLineEdit(), QLineEdit()
        self.one, self.each, self.away = (
            QPushButton(tr("As one entry")),
            QPushButton(tr("One for each paragraph")),
            QPushButton(tr("Cancel")),
        )
        self.told = PlainLabel()
        self.text.setPlaceholderText(tr("Paste a post or a published errata sheet here"))
        self.text.setAccessibleName(tr("Pasted text"))
        self.text.setTabChangesFocus(True)
        self.link.setPlaceholderText(tr("Link to where it stands (optional)"))
        self.link.setAccessibleName(tr("Link"))
        self.person.setPlaceholderText(tr("Who says so (optional)"))
        self.person.setAccessibleName(tr("Who says so"))
        self.one.setToolTip(tr("Collect it as one doubt"))
        self.each.setToolTip(tr("Collect each paragraph, or each line of a list, as a doubt of its own"))
        self.away.setToolTip(tr("Collect nothing"))
        column, fields, buttons = QVBoxLayout(self), QHBoxLayout(), QHBoxLayout()
        for field in (self.person, self.link):
            fields.addWidget(field)
        for button in (self.one, self.each, self.away):
            buttons.addWidget(button)
        buttons.addWidget(self.told, 1)
        column.addWidget(self.text, 1)
        add_layout(column, fields)
        add_layout(column, buttons)
        self.text.textChanged.connect(self._count)
        self.one.clicked.connect(lambda: self._give(False))
        self.each.clicked.connect(lambda: self._give(True))
        self.away.clicked.connect(self.left)
        self._count()

    def begin(self) -> None:
        """Let the text be pasted."""
        self.text.setFocus()

    @property
    def is_written(self) -> bool:
        """Whether anything stands in it."""
        return bool(self.text.toPlainText() or self.person.text() or self.link.text())

    def clear(self) -> None:
        """Forget what was pasted, and who said so where: the next post is somebody else's."""
        for field in (self.text, self.person, self.link):
            field.clear()

    def today(self) -> str:
        """Return the day as it is written beside an entry."""
        return datetime.now(UTC).date().isoformat()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave by Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _give(self, as_sheet: bool) -> None:
        self.given.emit(self.text.toPlainText(), self.link.text().strip(), self.person.text().strip(), as_sheet)

    def _count(self) -> None:
        count = sum(1 for _ in paragraphs(self.text.toPlainText()))
        told = tr("1 paragraph") if count == 1 else tr("{count} paragraphs").format(count=count)
        self.told.setText(told if count else "")
        for button in (self.one, self.each):
            button.setEnabled(count > 0)
