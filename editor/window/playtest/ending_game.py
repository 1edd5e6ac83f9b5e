"""What is final is asked about first; what is given up and can be taken back is said."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from editor.window.canvas.overlays import OverlayCell
from editor.window.playtest import keys
from editor.window.playtest.habits import idle, left_behind
from editor.window.playtest.handy_game import HandyGame
from editor.window.translation import tr
from engine.scenario import Scenario

_WAITING = "waiting"


class EndingGame(HandyGame):
    """The game in hand, in which nobody ends a phase or lets a chance go without knowing it."""

    def __init__(
        self, scenario: Callable[[], Scenario], faults: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        self._ends: object | None = None  # what ends the phase once it is said again
        self._given_up = ""  # who stays behind by what is done now
        super().__init__(scenario, faults, parent)
        self.handy.end_wanted.connect(self.end_all_the_same)
        self.handy.show_wanted.connect(self.show_idle)

    def _drop_question(self) -> None:
        self._ends = None
        self.handy.warn("")
        self.view.set_overlay(_WAITING, {})

    def choose(self, action: object) -> None:
        """Make an action; where it ends a phase in which units could still act, or an advance for good, ask first."""
        session = self._in_hand()
        behind = left_behind(session, action) if session is not None else None
        left = self.handy.habits.idle(session, action) if session is not None and behind is None else None
        if left is not None:
            self._ask_first(action, f"{left.text}. {tr('End the phase?')}")
        elif session is None or behind is None:
            self.act(action)
        elif behind.is_final and self.handy.habits.asks(session):
            self._ask_first(action, f"{behind.text}. {tr('What follows cannot be taken back; let nobody advance?')}")
        else:
            units = self._named(behind.units)
            self._given_up = tr("Nobody else advances; these could: {units}.").format(units=units)
            self.act(action)
            if not self._given_up and session.can_undo:
                said = tr("{units} could advance. Undo ({key}) takes back that nobody does.")
                self._say(said.format(units=units, key=keys.UNDO), is_good=True)
            self._given_up = ""

    def _ask_first(self, action: object, text: str) -> None:
        self._ends = action
        self.handy.warn(text)

    def _pass_on(self) -> None:
        """Say first what was given up; then do what need not be asked."""
        if self._given_up and self.session is not None:
            self.session.say(self._given_up)
            self._given_up = ""
        super()._pass_on()

    def end_all_the_same(self) -> None:
        """End the phase that was asked about."""
        action, session = self._ends, self._in_hand()
        if action is None or session is None:
            if session is not None and session.decision is not None:
                said = tr("{end} answers the question whether a phase ends all the same; {on} ends the phase.")
                self.question.say(said.format(end=keys.END, on=keys.PROCEED))
            return
        if self.handy.no_more.isChecked():
            self.handy.habits.end_unwarned(session)
        self.act(action)

    def show_idle(self) -> None:
        """Mark on the map who could still act, and bring the first into view."""
        session = self._in_hand()
        left = idle(session) if session is not None and session.decision is not None else None
        if session is None or left is None:
            return
        hexes = dict.fromkeys([*(session.game.units[key].hex for key in left.units), *left.hexes])
        on_map = [label for label in hexes if label in session.game.board.map.hexes]
        self.view.set_overlay(_WAITING, {label: OverlayCell("choice") for label in on_map})
        for label in on_map[:1]:
            self.view.show_hex(label)
