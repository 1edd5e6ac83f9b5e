"""How does a game go on: by hand, step by step, watched, to the end, and back?"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QElapsedTimer
from PySide6.QtWidgets import QWidget

from editor.window.at_work import StoppedError
from editor.window.playtest.beginning import begun, set_up_as_proposed
from editor.window.playtest.faults import keep_dump
from editor.window.playtest.looked_back import LookedBackGame
from editor.window.playtest.option_lines import is_selection
from editor.window.playtest.session import BY_HAND, PlaySession
from editor.window.translation import tr
from engine.core.dice import DiceWantedError
from engine.core.dump import BrokenRuleError
from engine.data.tables import DataError
from engine.playtest.games import UnknownGameError
from engine.scenario import Scenario

_EVEN = [100, 100, 100]
"""The heights of the question, of the odds in its place, and of what stands below it, in parts."""
_MOST_SET_UP = 1000
"""A set-up has no more actions than this."""
_HURRY = 25
"""So many actions are made at most before clicks and keys are heard, on the way to the end."""
_SLICE_MILLISECONDS, _LOOK_MILLISECONDS = 60, 500
"""So long the machine goes on at most before they are heard, and so long in a hurry between two looks."""


class RunningGame(LookedBackGame):
    """The game in hand, with what takes it on and back."""

    def __init__(
        self, scenario: Callable[[], Scenario], faults: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._scenario, self._faults = scenario, faults
        self._hurry = self._is_beginning = False
        self._slice, self._looked = QElapsedTimer(), QElapsedTimer()
        self._timer.timeout.connect(self._watch)
        self.replay.speed_changed.connect(self._change_speed)
        self.question.buttons.go_on_wanted.connect(self.run)
        self.throwing.thrown.connect(self.throw)
        self.controls.dice_changed.connect(self._take_dice)

    def new_game(self, runs: bool = True) -> None:
        """Start the scenario as the library has it; a machine goes on if it ``runs``. Stopped, the old game stays."""
        self.pause()
        seats, two_people, seed = self.controls.of_next_game()
        by_hand = self.next_dice_by_hand

        def set_up(listen: Callable[[], None]) -> PlaySession:
            value = self._scenario()
            listen()
            return begun(value, seed, seats, two_people, by_hand)

        try:
            session = self._prepared(tr("The game is being set up ..."), set_up)
        except (UnknownGameError, DataError) as error:
            self._say(f"This scenario cannot be played: {error}")
            return
        if session is None:
            return
        self.controls.show_seats(seats, two_people, seed)
        self._begin(session, runs)
        if faults := self._faults():
            self._say(f"{faults}. A rule may be switched off by one; Problems lists them all")

    def _prepared(self, text: str, work: Callable[[Callable[[], None]], PlaySession]) -> PlaySession | None:
        """Return the game that work sets up or opens; None where a person stops it, or another is being prepared."""
        if self._is_beginning:
            return None
        self._is_beginning = True
        try:
            with self.preparing.under_way(self.pages, text) as listen:
                session = work(listen)
                listen()
        except StoppedError:
            kept = tr("the game in hand goes on") if self.session is not None else tr("“New game” begins it")
            self._say(f"{tr('Stopped')}: {kept}")
            return None
        finally:
            self._is_beginning = False
        return session

    def _begin(self, session: PlaySession, runs: bool = True) -> None:
        if self.session is not None:
            self._say("")  # what was said was of that game
        self.past = None
        self.session, self._shown_to = session, session.viewer
        self.controls.show_dice(session.dice_by_hand)
        self.board.begin(session)
        self.controls.name_sides(session.side_titles)
        if session.game.account is not None:
            self.below.setCurrentWidget(self.victory)  # who plays for points sees where they come from
            self.lists.setSizes(_EVEN)
        self.log.filter.reset()  # what is looked for in one game hides another
        self.log.begin(session.scenario)
        self._let_go_of_all()
        self.board.open_on(session)
        if session.is_machine_turn and runs:
            self.run()
        elif session.is_machine_turn:
            if self._survives(session.wait_again):
                self.refresh()
            self._say(self._how_it_goes_on(), is_good=True)

    def play_as_recommended(self) -> None:
        """Make the set-up that the rules propose, or a machine player where they propose none, up to the first move."""
        session = self.session
        if session is None:
            return
        self.pause()
        for _ in range(_MOST_SET_UP):
            pending = session.decision
            if pending is None or session.step is not None:
                break
            if not self._survives(lambda: set_up_as_proposed(session)):
                return
        self.start.accept(session)
        if session.is_machine_turn:
            self.run()
        self._let_go_of_all()
        self.board.open_on(session)
        self.board.show_decision(session)

    def step(self) -> None:
        """Let the machine make one action for the side that decides, whoever sits there."""
        session = self.session
        pending = session.decision if session else None
        if session is None or pending is None or self.is_curtained or session.wanted is not None:
            return
        self.pause()
        seat = session.seats[pending.side]
        player, by_machine = ("cautious", False) if seat == BY_HAND else (seat, True)
        if self._survives(lambda: session.act(session.advice(player), by_machine)):
            self._let_go_of_all()

    def run(self, hurry: bool = False) -> None:
        """Let the machine players go on until a person must decide or the game is over; in a ``hurry`` with few
        looks on the way."""
        if self.session is None:
            self.new_game()
        if self.session is None or self.is_curtained or self.session.wanted is not None:
            return
        self._hurry, self.past = hurry, None
        self._timer.start(0 if hurry else self.replay.interval)
        self._show_going()

    def pause(self) -> None:
        """Stop watching; the position stays."""
        self.replay.stop()
        self._timer.stop()
        self._show_buttons()

    def hold(self) -> None:
        """Stop watching, and offer to go on."""
        self.pause()
        self.refresh()
        self._say(self._how_it_goes_on(), is_good=True)

    def finish(self) -> None:
        """Play on to the end, or to the next decision of a person, at once."""
        self.pause()
        session = self.session
        if session is not None:
            while session.is_machine_turn and self._survives(session.machine_step):
                pass
            self.refresh()

    def undo(self) -> None:
        """Take back the last action, if the table allows it."""
        session = self.session
        if session is None or self.is_curtained:
            return
        self.pause()
        try:
            session.undo()
        except LookupError as error:
            self._say(str(error))
            return
        self._let_go_of_all()

    def branch(self, record: int) -> None:
        """Go back to before a record of the log and play on from there."""
        if self.session is not None:
            self.pause()
            self.session.branch(record)
            self._let_go_of_all()

    def play_on_from_there(self) -> None:
        """Go back to what is shown and play on from there; what followed stays in the library as a line."""
        if self.past is not None:
            self.branch(self.at + 1)

    def act(self, action: object) -> None:
        """Make an action, or say by which rule it is refused. A machine that is to decide next goes on by itself."""
        session = self.session
        if session is None or self.past is not None:
            return
        refusal = session.refusal(action)
        if refusal is not None:
            self._say(f"Refused: {refusal}")
            self.board.show_refused((refusal.subject, *refusal.highlight))
            self._refused(action)
            return
        if not self._survives(lambda: session.act(action)):
            return
        self._after_act()

    def _refused(self, action: object) -> None:
        """Offer what can be done about a refusal."""

    def throw(self, faces: Sequence[int]) -> None:
        """Go on with what waits for dice, which show these faces."""
        session = self.session
        if session is not None and session.wanted is not None and self._survives(lambda: session.throw(faces)):
            self._after_act()

    def _take_dice(self, by_hand: bool) -> None:
        if self.session is not None:
            goes_on = self._timer.isActive() or self.session.wanted is not None
            self.pause()
            self.session.take_dice(by_hand)
            self.refresh()
            if goes_on and self.session.is_machine_turn:
                self.run(self._hurry)  # it asks for its dice, or goes on with those of the seed

    def _after_act(self) -> None:
        """Go on after what a person did: by itself where that leaves nothing to decide."""
        session = self.session
        assert session is not None
        self._pass_on()
        if session.is_machine_turn:
            self._remember_view()
            self.run()
        self._let_go_of_all()
        self.board.show_decision(session)

    def _pass_on(self) -> None:
        """Do what need not be asked."""

    def _survives(self, step: Callable[[], object]) -> bool:
        """Make a step of the game and tell whether it is made. Dice by hand that are to fall first are asked for; a
        broken rule costs that action, leaves a dump, and is told."""
        session = self.session
        assert session is not None
        try:
            step()
        except DiceWantedError:
            self.pause()
            self.refresh()
            return False
        except BrokenRuleError as broken:
            self.pause()
            self.refresh()
            self._say(keep_dump(session.scenario, broken))
            return False
        except Exception:
            self.pause()  # else a watched game would meet the same fault again and again
            raise
        return True

    def _watch(self) -> None:
        session = self.session
        if session is None:
            self.pause()
            return
        self._slice.start()
        for _ in range(_HURRY):
            if not session.is_machine_turn or (self._hurry and self._slice.hasExpired(_SLICE_MILLISECONDS)):
                break
            if not self._survives(session.machine_step):
                return
            if not self._hurry and not is_selection(session.records[-1].action):
                break  # who is chosen, and where it goes, are shown as one
        if not session.is_machine_turn:
            self.pause()
            self._pass_on()
            if session.is_machine_turn:  # what it had asked was answered by itself
                self.run(self._hurry)
                return
            self._come_back(session)
        elif self._hurry and self._looked.isValid() and not self._looked.hasExpired(_LOOK_MILLISECONDS):
            return  # what is typed and clicked meanwhile is worth more than another look
        self.refresh()
        if not self._hurry:
            self._show_what_was_done(session)
        self._looked.start()

    def _change_speed(self) -> None:
        if self._timer.isActive() and not self._hurry:
            self._timer.setInterval(self.replay.interval)

    def _seat_changed(self, side: str, player: str) -> None:
        if self.session is not None:
            self.pause()
            self.session.seat(side, player)
            self.hold()
