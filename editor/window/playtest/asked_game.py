"""The game in hand, and beside it a position in which the rules are asked: it is played with and never kept."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from db.outputs import CASE, Output, OutputError
from editor.window.file_dialogs import file_to_open, file_to_write
from editor.window.playtest import asking
from editor.window.playtest.away_game import AwayGame
from editor.window.playtest.case_of_game import as_text
from editor.window.playtest.overrules import Wish, wish
from editor.window.playtest.session import PlaySession
from editor.window.translation import tr
from engine.cases.exporting import case_of
from engine.cases.reading import CaseError, read_case
from engine.core.overruling import UnitSet
from engine.core.record import encode
from engine.data.reading import FileFault, read_text
from engine.data.tables import DataError
from engine.playtest.games import UnknownGameError
from engine.scenario import Scenario

_TO_ASK = "put so to ask the rules"
_KINDS = "Cases (*.json)"


class AskedGame(AwayGame):
    """The game in hand; while the rules are asked it waits."""

    def __init__(
        self, scenario: Callable[[], Scenario], faults: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(scenario, faults, parent)
        self._asks = False
        self._waits: PlaySession | None = None  # the game that goes on after the rules were asked
        self._wanted: asking.Wanted | None = None  # the step that is to begin once somebody can do something in it
        self._returns: Callable[[], None] | None = None  # shows again what an example was shown from
        self._begun: asking.UnderWay | None = None  # what was being put together in the game that waits
        self.controls.ask_wanted.connect(self.ask_the_rules)
        self.asking.put_wanted.connect(self.put_typed)
        self.asking.step_wanted.connect(self.begin_step)
        self.asking.empty_wanted.connect(self.empty_map)
        self.asking.open_wanted.connect(self._open_case)
        self.asking.save_wanted.connect(self._save_case)
        self.asking.back_wanted.connect(self.back_to_game)

    @property
    def is_asking(self) -> bool:
        """Whether what is shown is a position in which the rules are asked."""
        return self._asks

    def ask_the_rules(self) -> None:
        """Let the rules be asked in the position of the game, which waits meanwhile."""
        session = self.session
        if session is not None and not self.is_curtained and not self.is_asking:
            self.pause()
            self.is_kept()
            self._wanted, self._begun = None, asking.under_way(self.past or session)
            self._show_asked(lambda: asking.asked_of(self.past or session))

    def _show_asked(self, make: Callable[[], PlaySession]) -> None:
        before = self._waits if self._asks else self.session
        try:
            asked = make()
        except ValueError as error:
            self._say(str(error))
            return
        except Exception:  # what a rule makes of a position that never was depends on the position
            self._say(tr("The rules cannot begin that phase with these units; choose another, or move them."))
            return
        self._waits, self._asks = before, True
        self._begin(asked, runs=False)
        self.asking.show_session(asked, before.side_titles.get(before.viewer, "") if before else "", self._wanted)

    def begin_step(self, step: int) -> None:
        """Let a phase begin with the units where they stand."""
        session = self.session
        if session is not None and self.is_asking:
            self._begin_in((session.game.turn, step))

    def empty_map(self) -> None:
        """Take all units off the map; the phase begins again with those that are put there."""
        session = self.session
        if session is not None and self.is_asking:
            self._begin_in(self._wanted or (session.game.turn, max(session.game.step, 0)), is_empty=True)

    def _begin_in(self, wanted: asking.Wanted, is_empty: bool = False) -> None:
        session = self.session
        assert session is not None
        self._wanted, self._begun = wanted, None
        self._show_asked(lambda: asking.asked_of(session, wanted, is_empty))

    def put_typed(self, typed: str) -> None:
        """Put a unit into a hex, both typed."""
        session = self.session
        if session is None or not self.is_asking:
            return
        try:
            self._put((asking.put(session, typed),))
        except ValueError as error:
            self._say(str(error))
            return
        self.asking.unit.clear()

    def _put(self, units: tuple[UnitSet, ...]) -> None:
        assert self.session is not None
        self.have_it_so(wish(self.session.game, *units), _TO_ASK)
        self._begin_wanted()

    def _begin_wanted(self) -> None:
        """Let the phase begin that was asked for, where it passed by because nobody could do anything in it."""
        wanted, session = self._wanted, self.session
        if wanted is not None and session is not None and (session.game.turn, session.game.step) != wanted:
            self._begin_in(wanted)

    def _ask(self, wish: Wish) -> None:
        """Ask why something is to be otherwise; not where the rules are asked."""
        if self.is_asking:
            self.have_it_so(wish, _TO_ASK)
            self._begin_wanted()
        else:
            super()._ask(wish)

    def drop_many(self, units: Sequence[str], label: str) -> None:
        """Move what was dragged; where the rules are asked, put it there."""
        if not self.is_asking:
            super().drop_many(units, label)
        elif self.session is not None and label in self.session.game.board.map.hexes:
            self._put(tuple(UnitSet(unit, hex=label) for unit in units))

    def back_to_game(self) -> None:
        """Go on with the game that waits."""
        game, self._waits, self._asks = self._waits, None, False
        returns, self._returns = self._returns, None
        self.asking.hide()
        if game is not None:
            self.controls.show_seats(game.seats, game.two_people, game.seed)
            self._begin(game, runs=False)
        else:
            self.resume_or_begin()
        if returns is not None:
            returns()

    def _begin(self, session: PlaySession, runs: bool = True) -> None:
        if self._asks and session.position is None:
            self._waits, self._asks, self._returns = None, False, None  # another game is begun or opened
            self.asking.hide()
        super()._begin(session, runs)

    # cases

    def _open_case(self) -> None:
        path = file_to_open(self, tr("Open a case"), _KINDS)
        if path is not None:
            self.open_case(path)

    def open_case(self, path: Path, returns: Callable[[], None] | None = None) -> None:
        """Show the position of a case, make what is done in it, and say by which rule the last of it is refused; back
        in the game ``returns`` is called, which shows again what asked for it."""
        before = self._waits if self._asks else self.session
        actions: list[object] = []

        def work(listen: Callable[[], None]) -> PlaySession:
            asked, found = asking.of_case(read_case(read_text(path)))
            listen()
            actions.extend(found)
            return asked

        try:
            session = self._prepared(tr("The case is being opened ..."), work)
        except (CaseError, FileFault, UnknownGameError, DataError) as error:
            self._say(f"{path.name}: {error}")
            return
        if session is None:
            return
        self._waits, self._asks = before, True
        self._wanted = self._begun = None
        self._begin(session, runs=False)
        self._returns = returns
        self.asking.show_session(session, leads_back=returns is not None)
        for action in actions:
            self.act(action)

    def _save_case(self) -> None:
        path = file_to_write(self, tr("Save as a case"), _KINDS, "case.json")
        if path is not None:
            self.save_case(path)

    def save_case(self, path: Path) -> None:
        """Write the position as a case that begins with its phase, and with what is being put together in it."""
        session = self.session
        if session is None or session.step is None:
            self._say(tr("A case begins with a phase of a turn; choose one first."))
            return
        title = f"{session.title}, {session.moment}"
        found = asking.under_way(session)
        if found is None:
            found = asking.after(self._begun, session) if self._begun else asking.UnderWay(session.game)
        actions = [encode(action) for action in found.actions]
        case = case_of(found.before, session.step.key, title, "", actions, found.dice)
        try:
            Output(path, CASE).write(as_text(case))
        except OutputError as error:
            self._say(str(error))
            return
        self._say(tr("The case was written to {name}").format(name=path.name), is_good=True)
