"""The game in hand beside what its scenario is by now: gone on with on other data, from where it stands or where both
agree."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from PySide6.QtWidgets import QWidget

from db.games import GamesError
from editor.window.playtest.kept_again import play_beside
from editor.window.playtest.library_game import EVERY, LibraryGame
from editor.window.playtest.other_data import Agreement, agreement
from editor.window.playtest.session import PlaySession
from editor.window.translation import tr
from engine.data.tables import DataError
from engine.playtest.differences import differences
from engine.playtest.games import UnknownGameError, board_of
from engine.scenario import Scenario

_CANNOT = tr("The game cannot go on with the new data")


@dataclass(frozen=True)
class _Compared:
    """How far the game in hand goes the same way on these data."""

    scenario: Scenario
    board: Any
    found: Agreement


class RenewedGame(LibraryGame):
    """The game in hand; where its scenario was edited since, another can go on beside it."""

    def __init__(
        self, scenario: Callable[[], Scenario], faults: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(scenario, faults, parent)
        self._compared: _Compared | None = None
        self.other_data.go_on_wanted.connect(self.go_on_with_new_data)
        self.other_data.branch_wanted.connect(self.branch_where_both_agree)

    def _begin(self, session: PlaySession, runs: bool = True) -> None:
        self._compared = None
        self.other_data.show_differences([])
        super()._begin(session, runs)
        self.compare_data()

    def compare_data(self) -> None:
        """Say whether the scenario was edited since the game in hand began, and offer what can be done."""
        session, kept = self.session, self.kept
        if session is None or kept is None:
            return
        try:
            now = self._scenario()
        except (UnknownGameError, DataError):
            return
        if (now.game, now.key) != (session.scenario.game, session.scenario.key) or session.decision is None:
            self.other_data.show_differences([])
        else:
            is_same = now is session.scenario or now.digest() == session.scenario.digest()
            self.other_data.show_differences([] if is_same else differences(session.scenario, now))
        if self.other_data.isHidden() and self.question.message.text().startswith(_CANNOT):
            self.question.say("")

    def branch(self, record: int) -> None:
        """Play on from before a record; a game that was over, and told nothing of edited data, may run again."""
        super().branch(record)
        self.compare_data()

    def go_on_with_new_data(self) -> None:
        """Begin a game beside this one that stands as it does and goes on with the library of today."""
        session = self.session
        if session is not None:
            told = tr("It stands where the one before does, whatever the new data would have made of its actions.")
            self._beside(tr("new data"), len(session.records), told)

    def branch_where_both_agree(self) -> None:
        """Say up to where all goes as it went with the library of today; asked again, begin a game beside this one at
        the last turn before."""
        session, known = self.session, self._compared
        if session is None or self.is_curtained:
            return
        found = known.found if known is not None and self._is_now(known.scenario) else None
        if found is None or found.actions != len(session.records) - 1:
            self._compare(session)
        elif found.is_whole:
            told = tr("All {count} actions go the same with them.").format(count=found.actions)
            self._beside(tr("new data, all alike"), found.begins, told)
        else:
            told = tr("Up to here all goes the same with them; action {parts} of the game before does not.")
            called = tr("new data from {where}").format(where=_where(session, found))
            self._beside(called, found.begins, told.format(parts=found.alike))

    def _is_now(self, scenario: Scenario) -> bool:
        """Tell whether the library has the scenario so."""
        with suppress(UnknownGameError, DataError):
            now = self._scenario()
            return now is scenario or now == scenario
        return False

    def _compare(self, session: PlaySession) -> None:
        """Find and say up to where all goes as it went with the data of today."""
        self.pause()
        actions = len(session.records) - 1

        def work(listen: Callable[[], None]) -> PlaySession:
            def made(number: int) -> None:
                if not number % EVERY:
                    self.preparing.told.tell(f"{number} of {actions} actions are made again ...")
                    listen()

            now = self._scenario()
            board = board_of(now)
            listen()
            self._compared = _Compared(now, board, agreement(session.records, now, board, session.seed, made))
            return session

        self._compared = None
        try:
            self._prepared(tr("The actions are made again with the new data ..."), work)
        except (UnknownGameError, DataError) as error:
            self._say(f"{_CANNOT}: {error}")
        if self._compared is not None:
            found = self._compared.found
            self.other_data.show_agreement(_told(session, found), can_branch=bool(found.begins))

    def _beside(self, called: str, records: int, told: str) -> None:
        """Begin a game beside this one, called so behind its name, from where it had so many records."""
        kept, known = self.kept, self._compared
        if kept is None or self.is_curtained:
            return
        self.pause()

        def work(listen: Callable[[], None]) -> PlaySession:
            now = self._scenario()
            board = known.board if known is not None and known.scenario is now else board_of(now)
            listen()
            return play_beside(kept, now, records, board, called).session

        try:
            session = self._prepared(tr("The other game is being made ..."), work)
        except (GamesError, UnknownGameError, DataError) as error:
            self._say(f"{_CANNOT}: {error}")
            return
        if session is None:
            return
        session.say(f"{tr('From here on this game is played with the data of the library as they are now.')} {told}")
        self._begin(session, runs=False)
        said = tr("Another game goes on here with the new data. {told} The one before stays in the list of games.")
        self._say(said.format(told=told), is_good=True)


def _told(session: PlaySession, found: Agreement) -> str:
    """Say up to where both agree, what goes otherwise then, and where a branch begins."""
    if found.is_whole:
        return tr("With the new data all {count} actions go as they went.").format(count=found.actions)
    if not found.begins:
        return tr("With the new data the game begins otherwise; “New game” plays them from the start.")
    lines = session.seen_lines
    other = next((line.text for line in lines if line.record == found.alike and line.kind == "action"), "")
    said = tr("With the new data all goes as it went up to action {count} of {all}; the next does not{other}.")
    begins = tr("A branch begins with {where}, after action {first}.")
    told = said.format(count=found.alike - 1, all=found.actions, other=f" ({other})" if other else "")
    return f"{told} {begins.format(where=_where(session, found), first=found.begins - 1)}"


def _where(session: PlaySession, found: Agreement) -> str:
    """Return what begins where a branch does: a turn, by its name."""
    return tr("the set-up") if found.turn is None else session.calendar.name(found.turn)
