"""One game in the window: by hand, step by step, or between machine players.

The tab never has an opinion about the rules: what lights up comes from ``legal_actions``, why a hex stays dark from
``check``, odds from ``preview``.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from io import StringIO
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QWidget

from db.handles import is_open_here
from db.outputs import GAME, Output, OutputError
from editor.window.asking import may_lose
from editor.window.file_dialogs import file_to_open, file_to_write
from editor.window.plain_text import brief
from editor.window.playtest import keys
from editor.window.playtest.reported import PositionError, begun_at, begun_at_dump
from editor.window.playtest.saved_game import SavedGameError, resume, write_log
from editor.window.playtest.tried_game import TriedGame
from engine.core.phases import ActionRecord
from engine.data.reading import FileFault, read_text
from engine.data.tables import DataError
from engine.playtest.games import UnknownGameError
from engine.scenario import Scenario

_DUMP = ".dump.json"
"""How the file ends that is left where a rule broke."""
_LINES_BESIDE = 3
"""Lines of a saved game that hold no action: its head, the opening, and what follows the last line break."""


class GameTab(TriedGame):
    """Plays one game of the scenario that ``scenario`` returns: when the tab is first shown, the one that was played
    last."""

    def __init__(
        self,
        scenario: Callable[[], Scenario],
        program: str,
        parent: QWidget | None = None,
        faults: Callable[[], str] = str,
    ) -> None:
        super().__init__(scenario, faults, parent)
        self._program = program
        self._saved: ActionRecord | None = None  # the last record that a file holds
        self._connect()

    def unsaved(self) -> list[str]:
        """Name the game in hand where it would be lost; empty while nothing was done in it since it was saved, or only
        machines have played."""
        session = self.session
        if session is None or len(session.records) == 1 or not session.has_been_led or self.is_kept():
            return []
        if self.is_asking or self._saved is session.records[-1]:
            return []
        told = f"{session.title}, {len(session.records) - 1} actions"
        if session.position is not None:
            return [f"what was played on from the report of {told}; it can be saved nowhere"]
        return [f"the game of {told}; “Save...” keeps it"]

    def ask_for_new_game(self) -> None:
        """Start anew, unless the game in hand is to be kept."""
        self.pause()
        if may_lose(self, self.unsaved(), "Begin a new game"):
            self.new_game()

    def save_log(self, path: Path | None = None) -> None:
        """Write the game as a log that replays; asks where unless told."""
        if self.session is None:
            return
        if self.session.position is not None:
            self._say("A game that goes on from a report is no log; “All games” writes it to a file with its data")
            return
        if path is None:
            path = file_to_write(self, "Save the game", "Saved games (*.jsonl)", "game.jsonl")
            if path is None:
                return
        if is_open_here(path):
            self._say(f"{path.name} is a library that is open here; choose another name")
            return
        try:
            stream = StringIO()
            write_log(self.session, stream, self._program)
            Output(path, GAME).write(stream.getvalue())
        except OutputError as error:
            self._say(f"The game was not written: {error}")
            return
        self._saved = self.session.records[-1]
        self._say(f"The game was written to {path.name}; “Open…” goes on with it", is_good=True)

    def keep(self, folder: Path) -> Path | None:
        """Write the game into a new file of a folder where it would be lost, and return the file; None where it would
        not be. Raises OutputError."""
        session = self.session
        if session is None or session.position is not None or not self.unsaved():
            return None
        self.pause()
        path = folder / f"{session.scenario.game}-{session.scenario.key}-{datetime.now():%Y%m%d-%H%M%S-%f}.jsonl"
        stream = StringIO()
        write_log(session, stream, self._program)
        Output(path, GAME, makes_folder=True).write(stream.getvalue())
        return path

    def may_give_way(self) -> bool:
        """Ask whether the position of a report may take the place of the game in hand, where that would be lost."""
        self.pause()
        return may_lose(self, self.unsaved(), "Open the position of the report")

    def open_reported(self, told: str, last: Sequence[str], place: str) -> str:
        """Go on from the position of a report of the scenario at hand, with its place in view; return why that cannot
        be, empty where it is shown."""
        try:
            session = self._prepared(
                "The position of the report is being opened ...", lambda _listen: begun_at(self._scenario(), told, last)
            )
        except (PositionError, UnknownGameError, DataError) as error:
            return str(error)
        if session is None:
            return "it was stopped"
        self.controls.show_seats(session.seats, session.two_people, session.seed)
        self._begin(session)
        label = session.game.units[place].hex if place in session.game.units else place.partition("|")[0]
        if label in session.game.board.map.hexes:
            self.board.show_place(label)
        self._say("This is the position of the report; the log ends with what went before it", is_good=True)
        return ""

    def go_on(self, path: Path) -> None:
        """Go on with a game that was kept; it is saved nowhere where a person has put it."""
        self.open_log(path)
        self._saved = None

    def open_log(self, path: Path | None = None) -> None:
        """Go on with a saved game; asks which unless told."""
        if path is None:
            path = file_to_open(self, "Go on with a saved game", "Saved games and dumps (*.jsonl *.dump.json)")
            if path is None:
                return
        if is_open_here(path):
            self._say(f"{path.name} is a library, not a game")
            return
        self.pause()
        if path.name.endswith(_DUMP):
            self.open_dump(path)
            return
        try:
            written = read_text(path)
            made_again = _made_again(path.name, written, self.preparing.told.tell)
            session = self._prepared(
                f"{path.name} is being opened ...",
                lambda listen: resume(
                    StringIO(written), self._scenario, lambda made: made_again(made, listen), self._hold
                ),
            )
        except FileFault as error:
            self._say(f"{path.name} {error}")
            return
        except (SavedGameError, UnknownGameError, DataError) as error:
            self._say(f"{path.name}: {error}")
            return
        if session is None or not may_lose(self, self.unsaved(), "Open the other game"):
            return
        self.controls.show_seats(session.seats, session.two_people, session.seed)
        made, held = len(session.records) - 1, _actions_in(written)
        self._begin(session, runs=made >= held)
        self._saved = session.records[-1]
        if made < held:
            self._say(f"{path.name}: only {made} of {held} actions could be made again. {session.lines[-1].text}")
        else:
            self._say(f"{path.name}: {made} actions were made again", is_good=True)

    def open_dump(self, path: Path) -> None:
        """Show the position in which a rule broke, whatever scenario the window shows, and say what broke."""
        try:
            session = begun_at_dump(read_text(path))
        except (FileFault, PositionError) as error:
            self._say(f"{path.name}: {error}")
            return
        if not may_lose(self, self.unsaved(), "Open the dump"):
            return
        self.show_beside(session)
        self._say(f"Here a rule broke. {session.lines[-1].text}")

    def showEvent(self, event: QShowEvent) -> None:
        """Begin the first game: an empty board tells a person nothing. A game of data that have changed says so."""
        super().showEvent(event)
        self.follow()

    def follow(self) -> None:
        """Another scenario is shown in the window: play that one, where nobody loses anything; else say so. Not before
        everything in the window has its place: what takes seconds would show it half laid out."""
        QTimer.singleShot(0, self, self._follow)

    def _follow(self) -> None:
        if not self.isVisible():
            self.put_away()
            return
        if self.took_up():
            return
        session = self.session
        assert session is not None
        self.say_which()
        try:
            now = self._scenario()
        except (UnknownGameError, DataError):
            return
        if now is session.scenario or now == session.scenario or self.is_asking:
            self.compare_data()  # an edit may have been taken back
            return
        is_other = (now.game, now.key) != (session.scenario.game, session.scenario.key)
        if is_other and self.kept is not None:
            if (now.game, now.key) != self.followed and self.is_kept():
                self.resume_or_begin()
        elif (len(session.records) == 1 and session.position is None) or is_other and not self.unsaved():
            self.begin_unasked()  # nothing was done that could be lost
        elif is_other:
            begins = brief(f"{now.number} {now.title}".strip())
            self._say(f"This is a game of “{brief(session.title)}”. “New game” begins {begins}")
        elif self.kept is None:
            self._say("The scenario was edited since this game began. “New game” plays it as it stands now")
        else:
            self.compare_data()
        self.followed = (now.game, now.key)

    def _connect(self) -> None:
        self.view.hex_clicked.connect(lambda label, *_: self.point_at_hex(label))
        self.view.counter_clicked.connect(self.point_at_unit)
        self.view.counters_dropped.connect(self.drop_many)
        self.view.hovered.connect(self._hover)
        self.board.overlays_changed.connect(self.refresh)
        self.controls.new_wanted.connect(self.ask_for_new_game)
        self.controls.step_wanted.connect(self.step)
        self.controls.watch_wanted.connect(self.run)
        self.controls.pause_wanted.connect(self.hold)
        self.controls.end_wanted.connect(lambda: self.run(hurry=True))
        self.controls.undo_wanted.connect(self.undo)
        self.controls.save_wanted.connect(self.save_log)
        self.controls.open_wanted.connect(self.open_log)
        self.controls.all_wanted.connect(self.show_all)
        self.controls.two_people_changed.connect(self._two_people)
        self.curtain.lifted.connect(self.lift_curtain)
        self.controls.seat_changed.connect(self._seat_changed)
        self.question.chosen.connect(self.choose)
        self.question.looked_at.connect(self._show_action)
        self.question.next_wanted.connect(self.place_next)
        self.boxes.unit_wanted.connect(self.point_off_map)
        self.log.place_wanted.connect(self.place_wanted)
        self.log.hex_wanted.connect(self.board.show_place)
        self.log.branch_wanted.connect(self.branch)
        self.start.recommended_wanted.connect(self.play_as_recommended)
        self.replay.branch_wanted.connect(self.play_on_from_there)
        for key, run in (
            (keys.PROCEED, self.proceed),
            (keys.BACK, self.let_go),
            (keys.UNDO, self.undo),
            (keys.NEXT, self.next_unit),
            (keys.PREVIOUS, lambda: self.next_unit(backwards=True)),
            (keys.ALONG, self.take_along),
            (keys.ALL, self.let_all_join),
            (keys.END, self.end_all_the_same),
            (keys.NAMES, self.board.show_names.toggle),
            (keys.GROUND, self.board.show_ground.toggle),
            (keys.CHANGED, self.board.show_changed.toggle),
            (keys.ODDS, self.board.show_odds.toggle),
            (keys.LISTED, self.list_pointed),
            (keys.STEP, self.step),
            (keys.WATCH, lambda: self.hold() if self._timer.isActive() else self.run()),
            (keys.TO_THE_END, lambda: self.run(hurry=True)),
            (keys.RECORD_BEFORE, self.replay.step_back),
            (keys.RECORD_AFTER, self.replay.step_on),
            (keys.TURN_BEFORE, lambda: self.show_turn(-1)),
            (keys.TURN_AFTER, lambda: self.show_turn(1)),
            (keys.REPLAY, self.replay.run),
        ):
            shortcut = QShortcut(QKeySequence(key), self)
            if key not in keys.WHEREVER:
                shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(run)


def _actions_in(written: str) -> int:
    """Return how many actions a saved game holds."""
    return len(written.split("\n")) - _LINES_BESIDE


def _made_again(name: str, written: str, tell: Callable[[str], None]) -> Callable[[int, Callable[[], None]], None]:
    """Return what tells how far a saved game has been made again, and listens for whoever stops it."""
    held = _actions_in(written)

    def told(made: int, listen: Callable[[], None]) -> None:
        tell(f"{name}: {made} of {held} actions are made again ...")
        listen()

    return told
