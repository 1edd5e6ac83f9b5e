"""What do the keys of Undo and Redo do in a field? They are those of the field while something typed there can be taken
back or made again; else they go to the window: a field takes these keys for itself, and the edit that it made would
stay, or wait on. What was typed before an edit is the window's to take back, so the field forgets it.
"""

from PySide6.QtCore import QEvent, QKeyCombination, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)
from shiboken6 import isValid

from editor.window.document import Document
from editor.window.held_edits import HeldEdits

_ALSO = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Y)
"""The second key of Redo, which no field knows on some systems."""


class FieldUndo(QObject):
    """Watches over the field of a window that has the keys."""

    def __init__(self, document: Document, held: HeldEdits, window: QWidget) -> None:
        super().__init__(window)
        self._held, self._around = held, window
        self._field: QWidget | None = None
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._on_focus)
        document.changed.connect(self._on_changed)

    def _on_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        if self._field is not None and isValid(self._field):
            self._field.removeEventFilter(self)
        is_field = isinstance(now, QLineEdit | QPlainTextEdit | QAbstractSpinBox | QComboBox)
        self._field = now if is_field and now is not None and self._around.isAncestorOf(now) else None
        if self._field is not None:
            self._field.installEventFilter(self)

    def _on_changed(self, _changes: object) -> None:
        """An edit was made, maybe by the field that has the keys."""
        line = self._field
        if isinstance(line, QLineEdit) and isValid(line) and (line.isUndoAvailable() or line.isRedoAvailable()):
            _forget_typing(line)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let a key go past a field that has nothing to do with it."""
        if not isinstance(event, QKeyEvent):
            return False
        undoes, redoes = (event.matches(key) for key in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo))
        is_also = event.keyCombination() == _ALSO
        redoes = redoes or is_also
        if not (undoes or redoes):
            return False
        if _has_own(watched, redoes):
            return is_also and self._made_again(watched, event)
        if event.type() != QEvent.Type.ShortcutOverride or not (self._waits(undoes) or _is_of_a_form(watched)):
            return False
        event.ignore()
        return True

    def _made_again(self, field: QObject, event: QKeyEvent) -> bool:
        """Make again what was typed, by the key that the field does not know; tell whether it was that event."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        elif event.type() == QEvent.Type.KeyPress and (typed := _typed_in(field)) is not None:
            typed.redo()
        return True

    def _waits(self, undoes: bool) -> bool:
        return bool(self._held.every if undoes else self._held.given_up)


def _is_of_a_form(field: QObject) -> bool:
    """Tell whether a field shows anew what an undo brings back. The open cell of a table is not such, and would write
    what it shows; a text of several lines stays as it is while somebody is in it."""
    above = field.parent()
    while above is not None and not isinstance(above, QAbstractItemView):
        above = above.parent()
    return isinstance(field, QLineEdit) and above is None


def _forget_typing(line: QLineEdit) -> None:
    with QSignalBlocker(line):
        is_modified, place = line.isModified(), line.cursorPosition()
        chosen = line.selectionStart(), line.selectionLength()
        line.setText(line.text())
        line.setModified(is_modified)
        line.setCursorPosition(place)
        if chosen[0] >= 0:
            line.setSelection(*chosen)


def _has_own(field: QObject, redoes: bool) -> bool:
    """Tell whether something typed in a field can be taken back, or made again."""
    typed = _typed_in(field)
    if isinstance(typed, QPlainTextEdit):
        text = typed.document()
        return text.isRedoAvailable() if redoes else text.isUndoAvailable()
    return typed is not None and (typed.isRedoAvailable() if redoes else typed.isUndoAvailable())


def _typed_in(field: QObject) -> QLineEdit | QPlainTextEdit | None:
    """Return what holds the text of a field."""
    return field if isinstance(field, QLineEdit | QPlainTextEdit) else field.findChild(QLineEdit)
