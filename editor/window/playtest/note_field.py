"""A line of the log has a note of a person: the field in which that is typed."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from editor.window.translation import tr


class NoteField(QLineEdit):
    """Hidden until a note is to be typed; Return keeps it, Escape lets it be.

    Signals:
        typed: the record at which it stands, and the note.
        left: no note is typed any more: Qt would give the keys to whatever comes next.
    """

    typed = Signal(int, str)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._record = 0
        self.setAccessibleName(tr("Note at the line of the log"))
        self.setPlaceholderText(tr("Note at this line: Return keeps it with the game, Esc leaves it"))
        self.returnPressed.connect(self._keep)
        self.hide()

    def ask(self, record: int) -> None:
        """Let a note at this record be typed."""
        self._record = record
        self.clear()
        self.show()
        self.setFocus()

    def event(self, event: QEvent) -> bool:
        """Take Escape for itself: it would call off what goes on in the game."""
        is_key = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if is_key and event.key() == Qt.Key.Key_Escape:  # type: ignore[attr-defined]
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape lets it be."""
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def _keep(self) -> None:
        text = self.text().strip()
        self._leave()
        if text:
            self.typed.emit(self._record, text)

    def _leave(self) -> None:
        self.hide()
        self.left.emit()
