"""What is shown of the game in hand, and what is hidden while two people share a screen?"""

from html import escape
from textwrap import wrap

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from editor.window.plain_text import brief, plain_tip
from editor.window.playtest.game_table import GameTable
from editor.window.playtest.hover import PARTED
from editor.window.playtest.placing import Placing, waiting
from editor.window.playtest.session import PlaySession
from editor.window.playtest.since_decision import lines_since
from editor.window.playtest.subjects import subjects_of
from editor.window.translation import tr
from engine.core.dice import thrown_by_hand

_ONE_LINE = 0.55
"""Share of the window's width that a line of the status bar has; what is longer also stands at the pointer."""

_WIDE = 70
"""So many letters are the longest line of what stands at the pointer: a long way would lie over half the map."""


class HeldGame(GameTable):
    """The game in hand, shown to whoever sits before the screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session: PlaySession | None = None
        self.past: PlaySession | None = None  # the game as it stood, while that is shown
        self._focus = ""  # the unit or hex whose options are listed
        self._options: list[object] = []
        self._asked: tuple[str, ...] = ()  # what was decided, and about which hex or unit, as the fan was opened
        self._pointed = ""  # the hex under the pointer
        self.placing = Placing()
        self._shown_to = ""  # the side whose person sits before the screen, where two people share it
        self._timer = QTimer(self)  # runs while machines play
        for part in (self.question, self.log, self.hex_panel):
            part.rule_wanted.connect(self.rule_wanted)
        self._show_buttons()

    @property
    def shown(self) -> PlaySession | None:
        """The game that is shown: as it stands, or as it stood."""
        return self.past if self.past is not None else self.session

    @property
    def next_dice_by_hand(self) -> bool:
        """Whether dice of a new game are thrown by hand: where that is set, and not for the game in hand, in which dice
        were thrown so."""
        records = self.session.records if self.session is not None else []
        was_for_this = any(thrown_by_hand(record.events) is not None for record in records)
        return self.controls.dice_by_hand.isChecked() and not was_for_this

    def refresh(self) -> None:
        """Show the position, the decision, its options and what was logged."""
        session = self.shown
        if self.session is None or session is None:
            self._options = []
            self._show_buttons()
            return
        if self._draw_curtain():
            return
        watching = self._timer.isActive()
        watching |= self.past is not None
        self._options = [] if watching else self.placing.options(session, session.options())
        self._close_old_fan(session)
        self.board.show_position(session, self._options, self._focus)
        self.question.show_placing(session, [] if watching else waiting(session), self.placing.subject(session))
        halted = not watching and session.is_machine_turn and session.wanted is None
        self.question.show_options(session, self._options, self._options_about(self._focus), halted)
        self.throwing.show_wanted(None if self.past is not None else session.wanted, session.game)
        self.start.show_session(self.session)
        told = lines_since(session) if self.board.show_changed.isChecked() else self.session.seen_lines
        self.log.show_lines(told, self.session.records)
        self.log.mark(len(session.records) - 1 if self.past is not None else None)
        self.replay.show_record(len(session.records) - 1, len(self.session.records) - 1)
        self.title.setText(f"<b>{escape(brief(session.title))}</b>")
        self.title.setToolTip(plain_tip(session.title))
        if session.played_with:
            self.title.setText(f"{self.title.text()}<br>Played with: {escape(session.played_with)}")
        first, last, now = session.scenario.first_turn, session.scenario.last_turn, session.game.turn
        self.track.show_turn(first, last, now, session.calendar.name(now))
        self.progress.show_session(session)
        if self.boxes.isVisible():  # it looks through all that was done
            self.boxes.show_session(session)
        self.victory.show_session(session)
        self._list_hex()
        if self.luck.isVisible():  # it counts all that was thrown
            self.luck.show_session(self.session)
        self.below.setTabText(self.below.indexOf(self.victory), self.victory.points or tr("Victory"))
        self._show_buttons()

    def _list_hex(self) -> None:
        """List what is in the hex that was pointed at last, while that is looked at."""
        session = self.shown
        if session is None or not self.hex_panel.isVisible():
            return
        about = self._focus or self.board.looked_at
        units = session.seen.units
        self.hex_panel.hex = (units[about].hex if about in units else about) or self.hex_panel.hex
        self.hex_panel.show_html(self.board.listed(session, self.hex_panel.hex))

    def list_pointed(self) -> None:
        """Show what is in the hex under the pointer."""
        if self.is_curtained:
            return
        self.below.setCurrentWidget(self.hex_panel)
        self._list_hex()
        if self._pointed and self.shown is not None:
            self.hex_panel.hex = self._pointed
            self.hex_panel.show_html(self.board.listed(self.shown, self._pointed))

    @property
    def subject(self) -> str:
        """The unit or hex that was pointed at last, else what the decision is about; empty without."""
        pending = self.session.decision if self.session is not None else None
        return self._focus or self.board.looked_at or (pending.subject if pending is not None else "")

    def _close_old_fan(self, session: PlaySession) -> None:
        """Close a fan that was opened for another decision: it would catch clicks meant for the hexes beneath it."""
        pending = session.decision
        asked = (session.moment, *((pending.side, pending.phase, pending.subject) if pending is not None else ()))
        if asked != self._asked:
            self._asked = asked
            self.view.close_fan()

    def _options_about(self, subject: str) -> list[object]:
        """Return what can be done with a unit, or with a hex and the units in it."""
        if self.session is None or not subject:
            return []
        there = {subject, *(unit.id for unit in self.session.game.units_in(subject))}
        return [action for action in self._options if there.intersection(subjects_of(action))]

    def _show_buttons(self) -> None:
        session = self.session
        self.controls.show_state(
            playing=session is not None and session.decision is not None,
            machine=session is not None and session.is_machine_turn,
            watching=self._timer.isActive(),
            can_undo=session is not None and session.can_undo,
            hiding=session is not None and bool(session.viewer),
        )

    def _let_go_of_all(self) -> None:
        self._focus = self.board.looked_at = ""
        self.past = None
        self.question.say("")
        self.refresh()

    @property
    def is_curtained(self) -> bool:
        """Tell whether the game is hidden because the other side decides now."""
        return self.pages.currentWidget() is self.curtain

    def _draw_curtain(self) -> bool:
        """Hide the game where the side that decides is not the one before the screen; tell whether it is hidden."""
        session = self.session
        viewer = session.viewer if session is not None else ""
        hidden = session is not None and session.is_shared and viewer not in ("", self._shown_to)
        if hidden:
            assert session is not None
            self.curtain.draw_for(viewer, session.side_titles[viewer], session.moment)
            self.pointed.emit("")
            self.view.setToolTip("")
        else:
            self._shown_to = viewer
        self.pages.setCurrentWidget(self.curtain if hidden else self.table)
        return hidden

    def lift_curtain(self) -> None:
        """Show the game to the side that decides."""
        if self.session is not None:
            self._shown_to = self.session.viewer
            self._let_go_of_all()

    def show_all(self) -> None:
        """Show what is hidden from this side; the log says so."""
        if self.session is not None and not self.is_curtained:
            self.session.show_all()
            self.refresh()

    def _two_people(self, on: bool) -> None:
        session = self.session
        if session is None:
            return
        session.share(on)
        self._shown_to = session.viewer
        self.refresh()

    def place_next(self, unit: str) -> None:
        """Set this unit up next, if there is a hex for it; what was pointed at before no longer counts."""
        session = self.session
        if session is None or self.is_curtained:
            return
        found = self.placing.choose(session, unit)
        self._let_go_of_all()
        if not found:
            self.question.say(tr("There is no hex for it now: its place hangs on units that are set up before it."))

    def let_go(self) -> None:
        """Call off what is being put together, or let go of the chosen unit."""
        session = self.session
        if session is not None and session.wanted is not None and not session.wanted.by_machine:
            session.wanted = None  # the dice did not fall yet
            self._let_go_of_all()
        elif not self.is_curtained and not self.question.call_off():
            self._let_go_of_all()

    def proceed(self) -> None:
        """Lift the curtain, or do what ends the decision."""
        if self.is_curtained:
            self.lift_curtain()
        else:
            self.question.proceed()

    def _hover(self, pick: object) -> None:
        label = self._pointed = str(getattr(pick, "hex_", ""))
        text = self.board.text_of(self.shown, label) if self.shown is not None and label else ""
        self.pointed.emit(text)
        is_long = self.fontMetrics().horizontalAdvance(text) > self.window().width() * _ONE_LINE
        lines = (line for part in text.split(PARTED) for line in wrap(part, _WIDE))
        self.view.setToolTip(plain_tip("\n".join(lines)) if is_long else "")
