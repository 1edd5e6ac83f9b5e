"""The game in hand as it stood: looked at, and not played, until somebody plays on."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from db.handles import is_open_here
from db.outputs import OutputError
from editor.window.at_work import StoppedError
from editor.window.file_dialogs import file_to_write
from editor.window.playtest import keys
from editor.window.playtest.held_game import HeldGame
from editor.window.playtest.replay import as_it_stood, next_with, turn_from
from editor.window.playtest.session import PlaySession
from editor.window.playtest.written_report import KINDS, write_report
from editor.window.translation import tr


class LookedBackGame(HeldGame):
    """The game in hand, with the bar that leads through what was done in it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._left: tuple[float, float, float] | None = None  # where the map was left to a machine: scale and middle
        self.replay.record_wanted.connect(self.show_record)
        self.replay.turn_wanted.connect(self.show_turn)
        self.replay.words_wanted.connect(self.show_words)
        self.log.moment_wanted.connect(self.show_record)
        self.luck.moment_wanted.connect(self.show_record)
        self.log.filter.report_wanted.connect(self.write_report)
        self.below.currentChanged.connect(self._show_tab)

    def _how_it_goes_on(self) -> str:
        """Return how a game goes on in which a machine decides and nobody watches it; empty where a person decides, or
        dice are asked for."""
        session = self.session
        if session is None or session.wanted is not None or not session.is_machine_turn or self._timer.isActive():
            return ""
        told = tr("A machine decides next: “Let the machine go on” below does that, Step ({step}) makes one action")
        return told.format(step=keys.STEP)

    def _show_going(self) -> None:
        """Show that a machine goes on: what was said of how it does is over."""
        if self.question.buttons.go_on is not None:
            self.question.say("")
            self.refresh()
        self._show_buttons()

    @property
    def at(self) -> int:
        """The record that is shown."""
        shown = self.shown
        return len(shown.records) - 1 if shown is not None else 0

    def show_record(self, record: int) -> None:
        """Show the game as it stood after a record; after the last, as it stands."""
        session = self.session
        if session is None or self.is_curtained:
            return
        self._timer.stop()
        last = len(session.records) - 1
        self._focus = self.board.looked_at = ""
        if record >= last:
            self.past = None
            self.question.say("")
            self.refresh()
            return
        self.past = as_it_stood(session, record)
        self.refresh()
        self._show_what_was_done(self.past)
        self.question.say(
            tr("The game as it stood after action {record} of {last}. “Now” goes back to it as it stands.").format(
                record=record, last=last
            ),
            is_good=True,
        )

    def _show_tab(self, _place: int) -> None:
        if any(panel.isVisible() for panel in (self.boxes, self.luck, self.hex_panel)):
            self.refresh()

    def write_report(self, path: Path | None = None) -> None:
        """Write the game as it went, as far as whoever looks on may know it; asks where unless told."""
        session = self.session
        if session is None or self.is_curtained:
            return
        if path is None:
            path = file_to_write(self, tr("Write the report of the game"), KINDS, "report.html")
            if path is None:
                return
        if is_open_here(path):
            self._say(f"{path.name} is a library that is open here; choose another name")
            return
        self._timer.stop()
        try:
            with self.preparing.under_way(self.pages, tr("The report is being written ...")) as listen:
                write_report(session, path, self.view.scene_data, self.view.theme_name, listen)
        except OutputError as error:
            self._say(f"The report was not written: {error}")
        except StoppedError:
            self._say(tr("The report was not written: it was stopped."))
        else:
            self._say(tr("The report was written to {file}.").format(file=path.name), is_good=True)

    def show_turn(self, step: int) -> None:
        """Show how the turn before or after began."""
        if self.session is not None:
            self.show_record(turn_from(self.session.records, self.at, step))

    def show_words(self, words: str, step: int) -> None:
        """Show the next record whose log says these words."""
        session = self.session
        if session is None or self.is_curtained:
            return
        found = next_with(words, session.records, session.seen_lines, self.at, step)
        if found is None:  # from the other end on, as a search does
            end = -1 if step > 0 else len(session.records)
            found = next_with(words, session.records, session.seen_lines, end, step)
        if found is None:
            self._say(tr("Nothing in the log of this game says “{words}”.").format(words=words.strip()))
        else:
            self.show_record(found)

    def _show_what_was_done(self, shown: PlaySession) -> None:
        """Bring what the last record of a game is about into view, mark who did it and draw the way, where whoever
        looks on may know it; what was said before is no longer true."""
        self.question.say("")
        action = shown.records[-1].action
        if action is not None and shown.game.rules.secret(shown.game, action) in ("", shown.viewer):
            self.board.show_action(shown, action, comes=self.handy.habits.follows)
            self.board.show_moves(shown)

    def _remember_view(self) -> None:
        """Remember where the map stands before a machine shows what it does."""
        view = self.view
        self._left = None if view.is_fitted else (view.pixels_per_hex, view.middle.x(), view.middle.y())

    def _come_back(self, session: PlaySession) -> None:
        """Bring the map back to where a person left it to a machine, to his units and to what he is to decide."""
        self.question.say("")
        left, self._left = self._left, None
        if self.handy.habits.follows:
            if left is not None:
                self.view.stay_at(*left)
            self.board.show_side(session)
        self.board.show_decision(session)
