"""What saves clicks, in a row of its own over the buttons: it keeps its height, so that they keep their place."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from editor.window.layouts import add_layout
from editor.window.plain_text import WholeLabel, plain_tip
from editor.window.playtest import keys
from editor.window.playtest.buttons import check_box, push_button
from editor.window.playtest.habits import PHASE, TURN, Habits
from editor.window.settings import Settings
from editor.window.translation import tr

_PASSES, _WARNS, _FOLLOWS = "play/passes", "play/warns", "play/follows"


class HandyRow(QWidget):
    """The next unit, who comes along, who can join, what is not asked again, and the question before a phase ends.

    Signals:
        next_wanted: the next unit that has not acted.
        along_wanted: more units are to come along with the chosen one.
        all_wanted: all who can join are to.
        silence_wanted: a question is not to be asked again: for how long.
        end_wanted: the phase is to end though units could still act.
        show_wanted: show who could still act.
        habits_changed: another choice was made of what is asked.
    """

    next_wanted = Signal()
    along_wanted = Signal()
    all_wanted = Signal()
    silence_wanted = Signal(str)
    end_wanted = Signal()
    show_wanted = Signal()
    habits_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        settings = Settings()
        self.habits = Habits(settings.flag(_PASSES, True), settings.flag(_WARNS, True), settings.flag(_FOLLOWS, True))
        self.next_button = push_button(
            tr("Next unit"), "Choose the next unit that has not acted", self.next_wanted.emit, keys.NEXT
        )
        self.along_button = push_button(
            tr("Take along"),
            "Move the units of its hex with the chosen one; again: all of its formation; again: it alone",
            self.along_wanted.emit,
            keys.ALONG,
        )
        self.all_button = push_button(tr("All join"), "Let all join who can", self.all_wanted.emit, keys.ALL)
        self.asked_button = QPushButton(tr("Asked…"))
        self.asked_button.setToolTip(plain_tip("What is asked, and what passes by itself"))
        self._fill_menu()
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        for button in (self.next_button, self.along_button, self.all_button, self.asked_button):
            row.addWidget(button)
        self.warning = QWidget()
        self.warned = WholeLabel()
        self.warned.setAccessibleName(tr("Who could still act"))
        self.end_button = push_button(
            tr("End it all the same"), "End the phase: those units do nothing in it", self.end_wanted.emit, keys.END
        )
        self.show_button = push_button(tr("Show them"), "Show on the map who could still act", self.show_wanted.emit)
        self.no_more = check_box(
            tr("Not in such phases of this game"), "End these phases without the question", False, lambda: None
        )
        grid = QGridLayout(self.warning)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(self.warned, 0, 0, 1, 2)
        grid.addWidget(self.end_button, 1, 0)
        grid.addWidget(self.show_button, 1, 1)
        grid.addWidget(self.no_more, 2, 0, 1, 2)
        self.warning.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        add_layout(column, row)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _fill_menu(self) -> None:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        self.not_in_phase = menu.addAction(tr("Not again in this phase"), self._not_in_phase)
        self.not_in_turn = menu.addAction(tr("Not again in this turn"), self._not_in_turn)
        for action, how_long in ((self.not_in_phase, "phase"), (self.not_in_turn, "turn")):
            action.setToolTip(f"Answer this question with no, and all like it in this {how_long}")
        self.again = menu.addAction(tr("Ask everything again"), self._ask_again)
        menu.addSeparator()
        self.passes = menu.addAction(tr("What leaves no choice passes by itself"))
        self.warns = menu.addAction(tr("Ask before a phase ends in which units could still act"))
        self.follows = menu.addAction(tr("The map follows machine players and replays"))
        for action, on in (
            (self.passes, self.habits.passes),
            (self.warns, self.habits.warns),
            (self.follows, self.habits.follows),
        ):
            action.setCheckable(True)
            action.setChecked(on)
            action.toggled.connect(self._remember)
        self.asked_button.setMenu(menu)

    def _not_in_phase(self) -> None:
        self.silence_wanted.emit(PHASE)

    def _not_in_turn(self) -> None:
        self.silence_wanted.emit(TURN)

    def _ask_again(self) -> None:
        self.habits.forget()
        self.habits_changed.emit()

    def _remember(self) -> None:
        self.habits.passes, self.habits.warns = self.passes.isChecked(), self.warns.isChecked()
        self.habits.follows = self.follows.isChecked()
        settings = Settings()
        settings.set_flag(_FOLLOWS, self.habits.follows)
        settings.set_flag(_PASSES, self.habits.passes)
        settings.set_flag(_WARNS, self.habits.warns)
        self.habits_changed.emit()

    def show_state(self, *, choosing: bool, chosen: bool, joining: bool, asking: bool) -> None:
        """Enable what can be used: units may be chosen, one is ``chosen``, units may join, a question is asked that
        can be left out."""
        self.next_button.setEnabled(choosing)
        self.along_button.setEnabled(chosen)
        self.all_button.setEnabled(joining)
        self.not_in_phase.setEnabled(asking)
        self.not_in_turn.setEnabled(asking)
        self.again.setEnabled(self.habits.holds_back)

    def warn(self, text: str) -> None:
        """Ask before the phase ends; an empty text takes the question away."""
        self.warned.setText(text)
        self.no_more.setChecked(False)
        self.warning.setVisible(bool(text))
