"""The game in hand as one of those that the library keeps, opened again where it stands."""

from collections.abc import Callable, Mapping
from contextlib import suppress

from PySide6.QtWidgets import QWidget

from db.games import GamesError
from db.plays import PlayHead, plays
from editor.window.plain_text import ended
from editor.window.playtest.beginning import begun
from editor.window.playtest.controls import AT_FIRST
from editor.window.playtest.kept_again import open_play
from editor.window.playtest.kept_play import KeptPlay
from editor.window.playtest.overruled_game import OverruledGame
from editor.window.playtest.play_store import PlayStore
from editor.window.playtest.session import BY_HAND, PlaySession
from editor.window.translation import tr
from engine.core.dump import BrokenRuleError
from engine.data.tables import DataError
from engine.players import is_player
from engine.playtest.games import UnknownGameError
from engine.scenario import Scenario

EVERY = 20
"""After so many actions that are made again, whoever stops it is heard."""


class _NoGameError(Exception):
    """No game of the scenario at hand is kept."""


class LibraryGame(OverruledGame):
    """The game in hand. ``store`` is where it is kept; without one, as in a test, it lives in the window alone."""

    def __init__(
        self, scenario: Callable[[], Scenario], faults: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(scenario, faults, parent)
        self.store: PlayStore | None = None
        self._trouble = ""
        self._filters: dict[str, tuple[int, str]] = {}  # which lines of its log were asked for, by game
        self.log.note_wanted.connect(self.note_at)
        self.followed = ("", "")  # game and scenario for which a game was looked for last

    @property
    def is_asking(self) -> bool:
        """Whether what is shown is no game, and not to be kept."""
        return False

    @property
    def kept(self) -> KeptPlay | None:
        """What keeps the game in hand; None where nothing does."""
        keeper = self.session.keeper if self.session is not None else None
        return keeper if isinstance(keeper, KeptPlay) else None

    def note_at(self, record: int, text: str) -> None:
        """Keep a note of a person at a line of the log."""
        if self.session is not None:
            self.session.say(text, record)
            self.refresh()

    def is_kept(self) -> bool:
        """Write what waits, and tell whether nothing of the game in hand would be lost."""
        kept = self.kept
        if kept is not None:
            kept.flush()
        return kept is not None and kept.is_kept

    def refresh(self) -> None:
        """Show the game, and keep what was done in it."""
        super().refresh()
        kept = self.kept
        if kept is None:
            return
        kept.flush()
        if kept.trouble and (kept.trouble != self._trouble or not self.question.message.text()):
            waits = tr("It waits in the window, and is tried again with the next action; “Save…” writes it to a file.")
            self._say(f"{tr('This game is not kept in the library')}: {ended(kept.trouble)} {waits}")
        self._trouble = kept.trouble

    def _begin(self, session: PlaySession, runs: bool = True) -> None:
        before, asked = self.kept, self.log.filter.asked_for
        if before is not None and before.session is not session:
            before.flush()
        if before is not None and before.head is not None:
            self._filters[before.head.uid] = asked
        if session.keeper is None and self.store is not None and not self.is_asking:
            KeptPlay.of_new(self.store, session)
        if isinstance(session.keeper, KeptPlay):
            session.keeper.holds = False
        super()._begin(session, runs)
        if (kept := self.kept) is not None and kept.head is not None:
            self.log.filter.reset(self._filters.get(kept.head.uid, (0, "")))

    def open_kept(self, uid: str, at: int | None = None) -> bool:
        """Open a game of the library, where it stands or at one of its steps; tell whether that came to its end."""
        return bool(self._open(lambda _listen: uid, at))

    def _open(self, which: Callable[[Callable[[], None]], str], at: int | None = None) -> bool | None:
        """Open the game that is found, empty for none; tell whether it is shown, None where there is none."""
        store = self.store
        if store is None:
            return False
        self.pause()
        self.is_kept()

        def work(listen: Callable[[], None]) -> PlaySession:
            uid = which(listen)
            if not uid:
                raise _NoGameError
            return open_play(store, uid, at, self._now()).session

        try:
            session = self._prepared(tr("The game is being opened ..."), work)
        except _NoGameError:
            return None
        except (GamesError, UnknownGameError, DataError) as error:
            self._say(f"{tr('The game cannot be opened')}: {error}")
            return False
        if session is None:
            return False
        self.controls.show_seats(session.seats, session.two_people, session.seed)
        self._begin(session, runs=False)
        self._stay()
        kept = self.kept
        if kept is not None and kept.doubt:
            self._say(kept.doubt)
        if at is None:
            self._go_on_by_itself(session)
        return True

    def _now(self) -> Scenario | None:
        """Return the scenario at hand, None where it cannot be played."""
        with suppress(UnknownGameError, DataError):
            return self._scenario()
        return None

    def _go_on_by_itself(self, session: PlaySession) -> None:
        """Let a machine go on against which a person plays, as it did when the game was closed or the program died."""
        kept = self.kept
        is_so = kept is not None and not kept.doubt and self.other_data.isHidden() and session.wanted is None
        if is_so and session.is_machine_turn and BY_HAND in session.seats.values():
            self._remember_view()
            self.run()

    def _hold(self, session: PlaySession) -> None:
        """Let a game be kept that is made again from a file, once it is."""
        if self.store is not None:
            KeptPlay.of_new(self.store, session, holds=True)

    def show_game_of_machines(self, scenario: Scenario, seed: int, seats: Mapping[str, str]) -> None:
        """Play a game of machines again, as it went in a batch, and show it from its beginning on."""
        self.pause()
        broke: list[BrokenRuleError] = []

        def work(listen: Callable[[], None]) -> PlaySession:
            session = begun(scenario, seed, seats)
            self._hold(session)
            while session.is_machine_turn:
                made = len(session.records) - 1
                if not made % EVERY:
                    self.preparing.told.tell(
                        tr("{moment}: {made} actions are made again ...").format(moment=session.moment, made=made)
                    )
                    listen()
                try:
                    session.machine_step()
                except BrokenRuleError as broken:
                    broke.append(broken)
                    break
            return session

        try:
            session = self._prepared(tr("The game is played again ..."), work)
        except (UnknownGameError, DataError) as error:
            self._say(f"{tr('The game cannot be played again')}: {error}")
            return
        if session is None:
            return
        self.controls.lend_seats(session.seats, session.seed)
        self._begin(session, runs=False)
        self._stay()
        self.show_record(0)
        if broke:
            self._say(tr("Here a rule broke: {error}").format(error=broke[0]))

    def _stay(self) -> None:
        """Let the game in hand stay while the window shows the scenario that it does now."""
        with suppress(UnknownGameError, DataError):
            now = self._scenario()
            self.followed = (now.game, now.key)

    def begin_unasked(self) -> None:
        """Start the scenario that is shown; machines alone wait until somebody asks them to play."""
        self.new_game(BY_HAND in self.controls.of_next_game()[0].values())

    def resume_or_begin(self) -> None:
        """Go on with the game of the scenario at hand that was played last, or begin one where there is none."""

        def which(listen: Callable[[], None]) -> str:
            try:
                now = self._scenario()
            except (UnknownGameError, DataError):
                return ""  # beginning one says why it cannot be played
            listen()
            return next(iter(self._unfinished(now)), "")

        is_shown = self._open(which) if self.store is not None else None
        if is_shown is None:
            self._seat_as_before()
            self.begin_unasked()
        if not is_shown:
            return
        if self.kept is not None and self.kept.doubt:
            return  # what was said of it is more to the point
        name = self.kept.head.name if self.kept is not None and self.kept.head is not None else ""
        told = tr("“{name}” goes on where it stood. “New game” begins another, and this one stays.")
        next_ = self._how_it_goes_on()
        self._say(f"{told.format(name=name)} {next_}".strip(), is_good=True)

    def _seat_as_before(self) -> None:
        """Seat whoever sat in the last game of the scenario at hand; where there is none, people who play both sides
        stay, and machines that played in another scenario do not."""
        if self.followed == ("", ""):
            return  # nobody has played yet
        with suppress(UnknownGameError, DataError):
            now = self._scenario()
            if self.followed == (now.game, now.key):
                return
            seats, two_people, seed = self.controls.of_next_game()
            last = next(iter(self._kept_of(now)), None)
            if last is not None:
                seats = {side: seat if is_player(seat) else BY_HAND for side, seat in last.seats.items()}
                two_people = bool(last.settings.get("two_people"))
            elif set(seats.values()) != {BY_HAND}:
                seats, two_people = AT_FIRST, False
            self.controls.show_seats(dict(seats), two_people, seed)

    def _unfinished(self, scenario: Scenario) -> list[str]:
        return [head.uid for head in self._kept_of(scenario) if not head.result]

    def _kept_of(self, scenario: Scenario) -> list[PlayHead]:
        """Return the games of a scenario, the one that was played last first."""
        if self.store is None:
            return []
        try:
            with self.store.reading() as session:
                heads = plays(session)
        except GamesError:
            return []
        return [head for head in heads if (head.game, head.scenario) == (scenario.game, scenario.key)]
