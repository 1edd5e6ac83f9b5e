"""The game in hand while a machine thinks longer than a moment: the window says who thinks about what, and stops it."""

from collections.abc import Callable
from contextlib import ExitStack

from PySide6.QtCore import QElapsedTimer
from PySide6.QtWidgets import QWidget

from editor.window.at_work import Ear, StoppedError, stopped_by
from editor.window.playtest.running_game import RunningGame
from editor.window.translation import tr
from engine.players import title_of
from engine.scenario import Scenario

MOMENT_MILLISECONDS = 300
"""Nothing is said of thoughts that are shorter."""
_LOOK_MILLISECONDS = 40
"""So often somebody who wants to stop it is heard."""


class ThinkingGame(RunningGame):
    """The game in hand. Thoughts are broken off by the button *Stop* or Esc; the game stays as it was before them."""

    def __init__(
        self, scenario: Callable[[], Scenario], faults: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(scenario, faults, parent)
        self._since, self._looked_up = QElapsedTimer(), QElapsedTimer()
        self._ear: Ear | None = None
        self._told = ExitStack()
        self._is_thinking = False

    def _survives(self, step: Callable[[], object]) -> bool:
        session = self.session
        assert session is not None
        self._since.start()
        session.listen, self._is_thinking = self._listen, True
        try:
            return super()._survives(step)
        except StoppedError:
            self._told.close()
            self.hold()
            self._say(f"{tr('Stopped: the game is as it was before.')} {self._how_it_goes_on()}".strip(), is_good=True)
            return False
        finally:
            session.listen, self._is_thinking = None, False
            self._told.close()

    def _watch(self) -> None:
        if not self._is_thinking:  # who is heard meanwhile lets timers run
            super()._watch()

    def _listen(self) -> None:
        """Say that a machine thinks, once it takes long enough, and hear whether it is to be stopped."""
        if self._ear is not None:
            if self._looked_up.hasExpired(_LOOK_MILLISECONDS):
                self._looked_up.start()
                self._ear()
            return
        if self._since.hasExpired(MOMENT_MILLISECONDS):
            self._looked_up.start()
            self._tell()

    def _tell(self) -> None:
        session, stop, message = self.session, self.controls.pause_button, self.question.message
        pending = session.decision if session is not None else None
        if session is None or pending is None:
            return
        before = stop.text(), stop.isEnabled()
        told = tr("{side} ({player}) thinks: {moment}. Stop (Esc) keeps the game as it is.")
        seat = title_of(session.seats[pending.side])
        self._say(told.format(side=session.side_titles[pending.side], player=seat, moment=session.moment), is_good=True)
        stop.setText(tr("Stop"))
        stop.setEnabled(True)
        # from here on closed in the opposite order
        self._told.callback(self._go_quiet, message.text())
        self._told.callback(stop.setEnabled, before[1])
        self._told.callback(stop.setText, before[0])
        self._ear = self._told.enter_context(stopped_by(stop))

    def _go_quiet(self, said: str) -> None:
        """Take back what was said of thoughts, unless something else was said since."""
        self._ear = None
        if self.question.message.text() == said:
            self._say("")
