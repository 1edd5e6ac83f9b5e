"""The one field of the proof desk: arrows and Space go over what lies there, all else is what differs."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

from editor.window.translation import tr

_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_OF_LIBRARY = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
_HELD = "Return takes what is typed, Escape drops it: it would be said of another"
_TURNS = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}


class ProofField(QLineEdit):
    """Takes what differs.

    Signals:
        stepped: by how much to the right and down: an arrow was pressed where nothing is typed, or up and down.
        turned: to the next portion or the one before.
        paged: to the next page of the desk or the one before.
        excepted: Space was pressed where nothing is typed.
        entered: Return, with what is typed.
        emptied: Escape took away what was typed.
        held: a key would lead away from what something is typed of, with what to do; where the field ``chooses``, up
            and down lead on all the same.
    """

    stepped = Signal(int, int)
    turned = Signal(int)
    paged = Signal(int)
    excepted = Signal()
    entered = Signal(str)
    emptied = Signal()
    held = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setClearButtonEnabled(True)
        self.chooses = False

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the library where nothing is typed: a field takes these keys for itself."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and not self.text()
            and any(event.matches(key) for key in _OF_LIBRARY)
        ):
            event.ignore()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go, except, enter, or type. A Return that is held down counts once: a finger on it would confirm all."""
        key = Qt.Key(event.key())
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        pages = event.modifiers() == Qt.KeyboardModifier.ControlModifier and key in _TURNS
        leads_down = not self.chooses and key in _STEPS and _STEPS[key][1] != 0
        if self.text() and (pages or (plain and (key in _TURNS or leads_down))):
            self.held.emit(tr(_HELD))
        elif pages:
            self.paged.emit(_TURNS[key])
        elif plain and key in _TURNS:
            self.turned.emit(_TURNS[key])
        elif plain and key in _STEPS and (not self.text() or _STEPS[key][0] == 0):
            self.stepped.emit(*_STEPS[key])
        elif plain and key == Qt.Key.Key_Space and not self.text():
            self.excepted.emit()
        elif plain and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.entered.emit(self.text().strip())
        elif plain and key == Qt.Key.Key_Escape and self.text():
            self.clear()
            self.emptied.emit()
        else:
            super().keyPressEvent(event)
