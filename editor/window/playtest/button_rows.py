"""Which button stands where? What ends the phase has a row of its own that nothing else ever takes.

A row for what goes on within the phase, with what finishes a move to the right; below it one for what ends the phase.
Both keep place and height whatever is said above them: a button that is pressed twice does the same or nothing.
"""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from editor.window.playtest.buttons import push_button
from editor.window.playtest.keys import BACK, PROCEED
from editor.window.playtest.option_lines import barred, calls_off, ends_phase, is_plain
from editor.window.playtest.references import with_links
from editor.window.playtest.session import PlaySession
from editor.window.translation import tr
from engine.core.roles import Role, role_of

_BOLD = "font-weight: 600; padding: 6px 10px"


class ButtonRows(QWidget):
    """The buttons of a decision.

    Signals:
        chosen: the action to make.
        go_on_wanted: the machine that decides next is to go on.
    """

    chosen = Signal(object)
    go_on_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plain: list[QPushButton] = []
        self.proceed: object | None = None
        self.back: object | None = None
        self.go_on: QPushButton | None = None
        """Lets the machine go on that decides next, while nobody watches it."""
        self.reasons = ""
        """Why what is gray may not be pressed yet, as rich text."""
        self.within, self.ending = QHBoxLayout(), QHBoxLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for row in (self.within, self.ending):
            held = QWidget()
            held.setLayout(row)
            row.setContentsMargins(0, 0, 0, 0)
            held.setMinimumHeight(push_button("", "", lambda: None).sizeHint().height() + 6)
            column.addWidget(held)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_options(self, session: PlaySession, options: Sequence[object], halted: bool = False) -> None:
        """Show what may be pressed, and gray what would close the decision but may not yet. Where a machine decides
        and nobody watches it (``halted``), it can be let go on."""
        for row in (self.within, self.ending):
            _clear(row)
        self.plain, self.go_on = [], None
        if halted:
            self.go_on = push_button(
                tr("Let the machine go on"),
                tr("On to your next decision or to the end, while you watch"),
                self.go_on_wanted.emit,
                PROCEED,
            )
            self.go_on.setStyleSheet(_BOLD)
            self.within.addWidget(self.go_on, 2)
        plain = list(filter(is_plain, options))
        on = [action for action in plain if not calls_off(action)]
        back = [action for action in plain if calls_off(action)]
        self.proceed, self.back = (on or [None])[0], (back or [None])[0]
        for action in on:
            self._add(session, action)
        reasons = []
        for place, (action, refusal) in enumerate(barred(session)):
            text = _upper(session.describe(action))
            button = push_button(text, f"Not yet: {refusal}", lambda: None)
            button.setEnabled(False)
            self._row(session, action).addWidget(button, 2 if not on and not place else 1)  # as when it may be pressed
            reasons.append(with_links(f"“{text}” waits. {_upper(str(refusal))}"))
        for action in back:
            self._add(session, action)
        if on and all(role_of(action) is Role.END for action in on):
            self.within.insertStretch(0, 2)  # what finishes stays to the right when what stood beside it is gone
        if halted:
            self._gather()
        self.reasons = "<br>".join(reasons)
        if session.decision is not None and not self.ending.count():
            button = push_button(tr("End the phase"), tr("First end what is begun within the phase"), lambda: None)
            button.setEnabled(False)
            self.ending.addWidget(button)

    def _gather(self) -> None:
        """Make a menu of what else may be done than let the machine go on: several buttons have no room beside that."""
        held = [each for each in self.findChildren(QPushButton) if self.within.indexOf(each) >= 0]
        others = [button for button in sorted(held, key=self.within.indexOf) if button is not self.go_on]
        if len(others) < 2:
            return
        instead = push_button(tr("Decide instead…"), tr("Do yourself what the machine would decide"), lambda: None)
        menu = QMenu(instead)
        for button in others:
            self.within.removeWidget(button)
            button.hide()
            button.setParent(instead)  # they go together
            action = menu.addAction(button.text())
            action.setEnabled(button.isEnabled())
            action.triggered.connect(button.click)
        instead.setMenu(menu)
        self.within.addWidget(instead, 1)

    def _row(self, session: PlaySession, action: object) -> QHBoxLayout:
        return self.ending if ends_phase(session, action) else self.within

    def _add(self, session: PlaySession, action: object) -> None:
        """Add what may be pressed. What goes on stands first and what goes back last, whatever is barred between them,
        so that no button takes the place of another under the pointer."""
        text = session.describe(action)
        key = PROCEED if action is self.proceed else BACK if action is self.back else ""
        button = push_button(_upper(text), text, partial(self.chosen.emit, action), key)
        if action is self.proceed:
            button.setStyleSheet(_BOLD)
        row = self._row(session, action)
        finishes = row is self.within and role_of(action) is Role.END
        row.addWidget(button, 2 if action is self.proceed and not finishes else 1)
        self.plain.append(button)


def _clear(row: QHBoxLayout) -> None:
    while (item := row.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
