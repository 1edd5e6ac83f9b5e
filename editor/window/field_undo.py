"""What do the keys of Undo and Redo do in a field? They are those of the field while something typed there can be taken
back; else they go to edits that wait for the answer what they mean, if there are any: a field takes these keys for
itself, and the edit that it made would wait on.
"""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QPlainTextEdit, QWidget
from shiboken6 import isValid

from editor.window.held_edits import HeldEdits


class FieldUndo(QObject):
    """Watches over the field of a window that has the keys."""

    def __init__(self, held: HeldEdits, window: QWidget) -> None:
        super().__init__(window)
        self._held, self._around = held, window
        self._field: QWidget | None = None
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._on_focus)

    def _on_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        if self._field is not None and isValid(self._field):
            self._field.removeEventFilter(self)
        is_field = isinstance(now, QLineEdit | QPlainTextEdit | QAbstractSpinBox | QComboBox)
        self._field = now if is_field and now is not None and self._around.isAncestorOf(now) else None
        if self._field is not None:
            self._field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let a key go past a field that has nothing to do with it."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        undoes, redoes = (event.matches(key) for key in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo))
        is_wanted = (undoes and self._held.every) or (redoes and self._held.given_up)
        if not is_wanted or _has_own(watched, redoes):
            return False
        event.ignore()
        return True


def _has_own(field: QObject, redoes: bool) -> bool:
    """Tell whether something typed in a field can be taken back, or made again."""
    if isinstance(field, QPlainTextEdit):
        text = field.document()
        return text.isRedoAvailable() if redoes else text.isUndoAvailable()
    line = field if isinstance(field, QLineEdit) else field.findChild(QLineEdit)
    return line is not None and (line.isRedoAvailable() if redoes else line.isUndoAvailable())
