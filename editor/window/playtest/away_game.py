"""A game in hand that nobody looks at while the window shows another scenario: it is let go of, and opened again."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from weakref import ref

from db.games import GamesError
from db.plays import plays
from editor.window.collecting import collect_all
from editor.window.playtest.beginning import begun
from editor.window.playtest.kept_again import open_play
from editor.window.playtest.placing import Placing
from editor.window.playtest.renewed_game import RenewedGame
from editor.window.playtest.session import PlaySession
from editor.window.translation import tr
from engine.data.tables import DataError
from engine.playtest.games import UnknownGameError
from engine.scenario import Scenario

Keys = tuple[str, str]
"""Game and scenario."""


@dataclass(frozen=True)
class _Away:
    """A game that was let go of; ``uid`` is empty for one in which nothing was done: another begins just so.
    ``followed``: for which scenario it stood in the tab."""

    uid: str
    of: Keys
    followed: Keys
    begun: tuple[int, dict[str, str], bool, bool]
    """Seed, seats, whether two people play, and whether dice are thrown by hand."""


class AwayGame(RenewedGame):
    """The game in hand, as long as somebody may come back to it: the board of a campaign takes forty megabytes."""

    shown_keys: Callable[[], Keys] | None = None
    """Returns which scenario the window shows; without it the game in hand is never let go of."""
    scenario_of: Callable[[str, str], Scenario] | None = None
    """Returns another scenario than the window shows; without it a game in which nothing was done does not give way."""
    _away: _Away | None = None
    _titled = ""

    def new_game(self, runs: bool = True) -> None:
        """Start anew; where dice were thrown by hand in the game before, say whence they come in this one."""
        before, by_hand = self.session, self.session is not None and self.session.dice_by_hand
        super().new_game(runs)
        session = self.session
        is_other = session is not None and session is not before and not session.dice_by_hand
        if by_hand and is_other and not self.question.message.text():
            said = tr("Dice come from the seed in this game; “Seats, dice, files” has them thrown by hand.")
            self._say(said, is_good=True)

    def _take_dice(self, by_hand: bool) -> None:
        """Throw dice by hand from now on, or not; a game in which nothing was done asks for those before its first
        decision too."""
        super()._take_dice(by_hand)
        session, kept = self.session, self.kept
        is_new = session is not None and len(session.records) == 1 and (kept is None or kept.head is None)
        if by_hand and is_new and session is not None:
            session.want_opening()
            self.refresh()

    def play_as_recommended(self) -> None:
        """Go to the first move; not before dice that are to be typed have fallen."""
        if self.session is not None and self.session.wanted is not None:
            self._say(tr("Dice are to be typed first: what they show decides how the game begins."))
        else:
            super().play_as_recommended()

    def refresh(self) -> None:
        """Show the game, and say so where the window shows another scenario."""
        super().refresh()
        self._titled = self.title.text()
        self.say_which()

    def say_which(self) -> None:
        """Say so where the window shows another scenario than that of the game: a new game would begin that one."""
        session, said = self.shown, ""
        shown = self.shown_keys() if self.shown_keys is not None and not self.is_asking else None
        if session is not None and shown not in (None, (session.scenario.game, session.scenario.key)):
            said = tr("The window shows another scenario: “New game” begins that one")
        self.title.setText("<br>".join(filter(None, (self._titled, said))))

    def show_beside(self, session: PlaySession) -> None:
        """Show a game of whatever scenario, and that scenario in the window where its library has it."""
        self.controls.show_seats(session.seats, session.two_people, session.seed)
        self._begin(session)
        self.scenario_shown.emit(session.scenario.game, session.scenario.key)
        self._stay()
        self.say_which()

    def put_away(self) -> None:
        """Let go of the game in hand where the library keeps it, no machine goes on with it, and another scenario is
        shown than the one for which it stands here."""
        session, kept = self.session, self.kept
        if session is None or kept is None or self.past is not None or self._timer.isActive() or self._is_beginning:
            return
        of = session.scenario.game, session.scenario.key
        if self.shown_keys is None or self.shown_keys() in (of, self.followed) or not self.is_kept():
            return
        seats = session.seed, dict(session.seats), session.two_people, session.dice_by_hand
        self._away = _Away(kept.head.uid if kept.head is not None else "", of, self.followed, seats)
        self.session = None
        self._options = []
        self.placing = Placing()
        self.question.forget()
        self.board.forget()
        session.keeper = None  # each holds the other, and what the board keeps holds the board
        session.board.forget()

    def in_hand(self, *keys: str) -> PlaySession | None:
        """Return the game in hand, opened again where it was let go of; None where there is none, or nothing was done
        in it. One that was let go of, and has not the ``keys`` that are given, is not opened and none."""
        away = self._away
        if away is not None and away.of[: len(keys)] != keys:
            return self.session
        if self.session is None and away is not None and self.store is not None and self._is_there(away.uid):
            try:
                session = open_play(self.store, away.uid, of_now=self._now()).session
            except (GamesError, UnknownGameError, DataError):
                return None
            self._begin(session, runs=False)
            self.followed = away.followed
        return self.session

    def give_way(self) -> None:
        """Let go of the game in hand before another scenario than its own is read: two boards of campaigns at a time
        are eighty megabytes, and the process keeps the room. If there is no game of that one, it is opened again.

        Rings are looked for where it does not go by itself: that takes a third of a second."""
        board = ref(self.session.board) if self.session is not None else None
        if not self.isVisible():
            self.put_away()
        elif self._may_give_way():
            self.pause()
            self.past = None
            self.put_away()
        else:
            return
        if self.session is None and board is not None and board() is not None:
            collect_all()

    def _may_give_way(self) -> bool:
        """Tell whether a game that is shown is to go, and can be gone back to."""
        kept = self.kept
        if kept is None or self.is_asking or self._is_beginning or (kept.head is None and self.scenario_of is None):
            return False
        return self.is_kept()

    def took_up(self) -> bool:
        """Go on with a game of the scenario that is shown, or begin one, where none is in hand; tell whether that was
        tried. Where there is no such game, the one that has given way is opened again."""
        if self.session is not None:
            return False
        away, shown = self._away, self.shown_keys() if self.shown_keys is not None else self.followed
        self.resume_or_begin()
        if away is None:
            return True
        if self.session is None and away.of != shown:
            said = self.question.message.text()
            self._open_again(away)
            self._say(said)
        self.followed = shown
        return True

    def _open_again(self, away: _Away) -> None:
        """Go back to a game that has given way where there is none of the other scenario."""
        if away.uid or self.scenario_of is None:
            self.in_hand()
            return
        with suppress(UnknownGameError, DataError):
            self._begin(begun(self.scenario_of(*away.of), *away.begun), runs=False)

    def resume_or_begin(self) -> None:
        """Go on with the game that was let go of where its scenario is shown again, else with the one played last."""
        away, shown = self._away, self.shown_keys() if self.shown_keys is not None else None
        if away is None or shown not in (away.of, away.followed):
            super().resume_or_begin()
        elif self._is_there(away.uid):
            self.open_kept(away.uid)
        elif not away.uid and shown == away.of:
            self.begin_unasked()
        else:
            super().resume_or_begin()

    def _begin(self, session: PlaySession, runs: bool = True) -> None:
        self._away = None
        super()._begin(session, runs)
        keys = self.window().focusWidget()
        if keys in (None, self.question.search) or keys.isAncestorOf(self):
            self.view.setFocus()  # nobody has put them there: the page had no part to give them to, or this one first

    def _is_there(self, uid: str) -> bool:
        """Tell whether the library still keeps a game."""
        if not uid or self.store is None:
            return False
        try:
            with self.store.reading() as session:
                return any(head.uid == uid for head in plays(session))
        except GamesError:
            return False
