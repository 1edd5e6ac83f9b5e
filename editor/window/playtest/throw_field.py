"""What do the dice show that somebody threw at the table? Asked where an action waits for them."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.window.layouts import add_layout
from editor.window.plain_text import PlainLabel, WholeLabel, plain_tip
from editor.window.playtest.buttons import push_button
from editor.window.playtest.thrown import Wanted
from editor.window.quiet_boxes import NumberBox
from editor.window.translation import tr
from engine.core.phases import AnyGame

_MOST_BUTTONS = 10
"""A die with more faces has a field for its number."""
_IN_A_ROW = 6


class ThrowField(QWidget):
    """Says which dice are wanted and hears what they show: by buttons, or by the keys 1 to 6.

    Signals:
        thrown: the faces of all dice of the throw, in the order they were typed.
    """

    thrown = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Dice that are thrown by hand"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._wanted: Wanted | None = None
        self._typed: list[int] = []
        self.purpose, self.so_far = WholeLabel(), PlainLabel("")
        self.purpose.setWordWrap(True)
        self.purpose.setStyleSheet("font-weight: 600")
        self.faces = [QPushButton(str(face)) for face in range(_MOST_BUTTONS + 1)]
        grid = QGridLayout()
        for face, button in enumerate(self.faces):
            button.setToolTip(plain_tip(tr("A die shows {face} (the key {face})").format(face=face)))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys are heard by the field
            button.clicked.connect(self._press)
            button.setMinimumWidth(1)
            grid.addWidget(button, *divmod((face - 1) % _MOST_BUTTONS, _IN_A_ROW))
        self.number = NumberBox()
        self.number.setAccessibleName(tr("What the die shows"))
        self.enter = push_button(tr("It shows this"), tr("Go on with what the die shows"), self._take_number)
        self.back = push_button(
            tr("Not that one"), tr("Take back the die that was typed last (Backspace)"), self._take_back
        )
        self.back.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        line = QHBoxLayout()
        for widget in (self.number, self.enter, self.so_far):
            line.addWidget(widget)
        line.addStretch(1)
        line.addWidget(self.back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.purpose)
        add_layout(column, grid)
        add_layout(column, line)
        self.hide()

    def show_wanted(self, wanted: Wanted | None, game: AnyGame) -> None:
        """Ask for the dice that an action waits for; nothing where none does."""
        if wanted is not self._wanted:
            self._wanted, self._typed = wanted, []
        if wanted is None:
            self.hide()
            return
        self.purpose.setText(wanted.said(game))
        faces, by_button = wanted.faces, len(wanted.faces) <= _MOST_BUTTONS
        for face, button in enumerate(self.faces):
            button.setVisible(by_button and face in faces)
        for widget in (self.number, self.enter):
            widget.setVisible(not by_button)
        self.number.setRange(faces[0], faces[-1])
        self._show_typed()
        if self.isHidden():
            self.show()
            (self if by_button else self.number).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take a digit for what a die shows; 0 is a ten where the die has no 0."""
        if not self._is_taken(event):
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take digits also from the map, as long as dice are asked for."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and not self.isHidden():
            return self._is_taken(event)
        return super().eventFilter(watched, event)

    def _is_taken(self, event: QKeyEvent) -> bool:
        wanted = self._wanted
        if event.key() == Qt.Key.Key_Backspace and self._typed:
            self._take_back()
            return True
        if wanted is None or not (event.text().isascii() and event.text().isdigit()):
            return False
        face = int(event.text())
        self._take(face if face or 0 in wanted.faces else 10)
        return True

    def _press(self) -> None:
        button = self.sender()
        assert isinstance(button, QPushButton)
        self._take(int(button.text()))

    def _take_number(self) -> None:
        self._take(self.number.value())

    def _take(self, face: int) -> None:
        """Take what a die shows; with the last die of the throw it is made."""
        wanted = self._wanted
        if wanted is None or face not in wanted.faces:
            return
        self._typed.append(face)
        if len(self._typed) < wanted.throw.count:
            self._show_typed()
            return
        typed, self._typed = tuple(self._typed), []
        self.thrown.emit(typed)

    def _take_back(self) -> None:
        if self._typed:
            self._typed.pop()
        self._show_typed()

    def _show_typed(self) -> None:
        typed = ", ".join(map(str, self._typed))
        self.so_far.setText(tr("So far: {typed}").format(typed=typed) if typed else "")
        self.back.setVisible(bool(typed))
