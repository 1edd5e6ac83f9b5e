"""A menu with a list in it that is looked through by typing, as a list is."""

import re

from PySide6.QtCore import QElapsedTimer, QEvent
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from editor.window.mnemonics import is_letter
from engine.data.near import unaccented


class TypedMenu(QMenu):
    """Typed letters go to the next entry of which a word begins so; only entries that have their title as data are
    looked at. What no title has is left to the letters that are underlined, and no key goes to the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._typed = ""
        self._since = QElapsedTimer()

    def event(self, event: QEvent) -> bool:
        """Keep typed letters from the keys of the window's commands."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and is_letter(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Look in the list."""
        if is_letter(event) and (found := self._found(event.text())) is not None:
            self.setActiveAction(found)
            event.accept()
            return
        super().keyPressEvent(event)

    def _found(self, letter: str) -> QAction | None:
        is_going_on = self._since.isValid() and self._since.elapsed() < QApplication.keyboardInputInterval()
        self._since.restart()
        self._typed = (self._typed if is_going_on else "") + unaccented(letter)
        is_again = len({*self._typed}) == 1
        word = re.compile(rf"(?<!\w){re.escape(self._typed[0] if is_again else self._typed)}")
        listed = [action for action in self.actions() if action.data()]
        found = [action for action in listed if word.search(unaccented(str(action.data())))]
        active = self.activeAction()
        if active not in found or not is_again:
            return active if active in found else next(iter(found), None)
        return found[(found.index(active) + 1) % len(found)]
