"""One game in the window: by hand, step by step, or between machine players.

The tab never has an opinion about the rules: what lights up comes from ``legal_actions``, why a hex stays dark from
``check``, odds from ``preview``.
"""

from collections.abc import Callable
from datetime import datetime
from html import escape
from io import StringIO
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from db.handles import is_open_here
from db.outputs import GAME, Output, OutputError
from editor.window.asking import may_lose
from editor.window.file_dialogs import file_to_open, file_to_write
from editor.window.plain_text import plain_tip
from editor.window.playtest import keys
from editor.window.playtest.beginning import begun
from editor.window.playtest.board_view import BoardView
from editor.window.playtest.controls import Controls
from editor.window.playtest.curtain import Curtain
from editor.window.playtest.faults import keep_dump
from editor.window.playtest.hover import PARTED
from editor.window.playtest.option_lines import is_selection, selections
from editor.window.playtest.play_log import PlayLog
from editor.window.playtest.question import Question
from editor.window.playtest.saved_game import SavedGameError, resume
from editor.window.playtest.session import BY_HAND, PlaySession, subjects_of
from editor.window.playtest.standing_panel import BoxesPanel, Progress, TurnTrack
from editor.window.translation import tr
from engine.core.dump import BrokenRuleError
from engine.core.phases import ActionRecord
from engine.core.units import MAP
from engine.data.reading import FileFault, read_text
from engine.data.tables import DataError
from engine.playtest.games import UnknownGameError
from engine.scenario import Scenario

_WATCH_MILLISECONDS = 120
_HURRY = 25
"""So many actions are made at most before clicks and keys are heard, on the way to the end."""
_SLICE_MILLISECONDS, _LOOK_MILLISECONDS = 60, 500
"""So long the machine goes on at most before they are heard, and so long in a hurry between two looks."""


_ONE_LINE = 0.55
"""Share of the window's width that a line of the status bar has; what is longer also stands at the pointer."""
_LINES_BESIDE = 3
"""Lines of a saved game that hold no action: its head, the opening, and what follows the last line break."""


class GameTab(QWidget):
    """Plays one game of the scenario that ``scenario`` returns; the first begins when the tab is first shown.

    Signals:
        rule_wanted: the number of a rule to look up.
        told: a message for the status bar.
        pointed: what is known of the hex under the pointer; empty off the map.
    """

    rule_wanted = Signal(str)
    told = Signal(str)
    pointed = Signal(str)

    def __init__(
        self,
        scenario: Callable[[], Scenario],
        program: str,
        parent: QWidget | None = None,
        faults: Callable[[], str] = str,
    ) -> None:
        super().__init__(parent)
        self._scenario, self._program, self._faults = scenario, program, faults
        self.session: PlaySession | None = None
        self._focus = ""  # the unit or hex whose options are listed
        self._options: list[object] = []
        self._moment = ""  # the step in which the fan that is open was opened
        self._hurry = False
        self._saved: ActionRecord | None = None  # the last record that a file holds
        self._shown_to = ""  # the side whose person sits before the screen, where two people share it
        self._slice, self._looked = QElapsedTimer(), QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._watch)
        self._build()

    # starting and running

    def unsaved(self) -> list[str]:
        """Name the game in hand where it would be lost; empty while nothing was done in it since it was saved, or only
        machines have played."""
        session = self.session
        if session is None or len(session.records) == 1 or not session.has_been_led:
            return []
        if self._saved is session.records[-1]:
            return []
        return [f"the game of {session.title}, {len(session.records) - 1} actions; “Save...” keeps it"]

    def ask_for_new_game(self) -> None:
        """Start anew, unless the game in hand is to be kept."""
        self.pause()
        if may_lose(self, self.unsaved(), "Begin a new game"):
            self.new_game()

    def new_game(self) -> None:
        """Start the scenario as it stands in the library now."""
        self.pause()
        try:
            seed, two_people = self.controls.seed.value(), self.controls.two_people.isChecked()
            session = begun(self._scenario(), seed, self.controls.seats(), two_people)
        except (UnknownGameError, DataError) as error:
            self._say(f"This scenario cannot be played: {error}")
            return
        self._begin(session)
        if faults := self._faults():
            self._say(f"{faults}. A rule may be switched off by one; Problems lists them all")

    def _begin(self, session: PlaySession, runs: bool = True) -> None:
        self.session, self._shown_to = session, session.viewer
        self.board.begin(session)
        self.controls.name_sides(session.side_titles)
        self.log.clear(frozenset(session.scenario.bounds))
        self._let_go_of_all()
        if session.is_machine_turn and runs:
            self.run()

    def step(self) -> None:
        """Let the machine make one action for the side that decides, whoever sits there."""
        session = self.session
        pending = session.decision if session else None
        if session is None or pending is None or self.is_curtained:
            return
        self.pause()
        seat = session.seats[pending.side]
        if self._survives(lambda: session.act(session.advice("cautious" if seat == BY_HAND else seat))):
            self._let_go_of_all()

    def run(self, hurry: bool = False) -> None:
        """Let the machine players go on until a person must decide or the game is over; in a ``hurry`` with few
        looks on the way."""
        if self.session is None:
            self.new_game()
        if self.session is None or self.is_curtained:
            return
        self._hurry = hurry
        self._timer.start(0 if hurry else _WATCH_MILLISECONDS)
        self._show_buttons()

    def pause(self) -> None:
        """Stop watching; the position stays."""
        self._timer.stop()
        self._show_buttons()

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

    def act(self, action: object) -> None:
        """Make an action, or say by which rule it is refused. A machine that is to decide next goes on by itself."""
        session = self.session
        if session is None:
            return
        refusal = session.refusal(action)
        if refusal is not None:
            self._say(f"Refused: {refusal}")
            self.board.show_refused((refusal.subject, *refusal.highlight))
            return
        if not self._survives(lambda: session.act(action)):
            return
        if session.is_machine_turn:
            self.run()
        self._let_go_of_all()
        self.board.show_decision(session)

    def _let_go_of_all(self) -> None:
        self._focus = self.board.looked_at = ""
        self.question.say("")
        self.refresh()

    def _survives(self, step: Callable[[], object]) -> bool:
        """Make a step of the game; a broken rule costs that action, leaves a dump, and is told."""
        session = self.session
        assert session is not None
        try:
            step()
        except BrokenRuleError as broken:
            self.pause()
            self.refresh()
            self._say(keep_dump(session.scenario, broken))
            return False
        except Exception:
            self.pause()  # else a watched game would meet the same fault again and again
            raise
        return True

    # two people at one screen

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

    def let_go(self) -> None:
        """Call off what is being put together, or let go of the chosen unit."""
        if not self.is_curtained and not self.question.call_off():
            self._let_go_of_all()

    def proceed(self) -> None:
        """Lift the curtain, or do what ends the decision."""
        if self.is_curtained:
            self.lift_curtain()
        else:
            self.question.proceed()

    def _watch(self) -> None:
        session = self.session
        if session is None:
            self.pause()
            return
        self._slice.start()
        for _ in range(_HURRY if self._hurry else self.controls.pace.value()):
            if not session.is_machine_turn or self._slice.hasExpired(_SLICE_MILLISECONDS):
                break
            if not self._survives(session.machine_step):
                return
        if not session.is_machine_turn:
            self.pause()
            self.board.show_decision(session)
        elif self._hurry and self._looked.isValid() and not self._looked.hasExpired(_LOOK_MILLISECONDS):
            return  # what is typed and clicked meanwhile is worth more than another look
        self.refresh()
        self._looked.start()

    # pointing at the map

    def point_at_unit(self, unit: str, label: str) -> None:
        """List what can be done with a unit and show where it can go; otherwise it stands for its hex."""
        about = self._options_about(unit)
        if not about:
            self.point_at_hex(label)
        elif len(about) == 1 and not is_selection(about[0]):
            self.act(about[0])
        else:
            if any(is_selection(action) for action in about):
                self.view.close_fan()  # it would lie over the hexes the unit can reach
            self._look(unit)

    def _look(self, subject: str) -> None:
        """List what can be done with a unit or hex; what was said of another click is no longer true."""
        self._focus = subject
        self.question.say("")
        self.refresh()

    def point_at_hex(self, label: str) -> None:
        """Do what pointing at a hex means now; with several choices, list them; with none, say why not."""
        session = self.session
        if session is None or session.decision is None or self._timer.isActive():
            return
        opening = [action for action in self._options_about(self._focus) if is_selection(action)]
        if len(opening) == 1 and self._focus in session.game.units and session.game.units[self._focus].hex != label:
            self.act(opening[0])  # a unit was chosen and a hex pointed at: it moves there
        found = [
            action
            for action in self._options
            if label in subjects_of(action) and self._focus in ("", *subjects_of(action))
        ]
        among_units = not self._focus and any(is_selection(action) for action in self._options)
        if len(found) == 1 and not among_units:
            self.act(found[0])
        elif found or self._options_about(label):
            self._look(label)
        else:
            self._explain(label)

    def _explain(self, label: str) -> None:
        session = self.session
        assert session is not None
        intended = session.game.rules.telling.intent(session.game, label)
        if intended is None:
            self._focus, self.board.looked_at = "", label
            self.refresh()
            self._say_why_not(label)
            return
        self.act(intended)  # says by which rule it is refused

    def _say_why_not(self, label: str) -> None:
        """Say by which rule units of a hex may not be chosen by the side that decides; nothing where it has none."""
        session = self.session
        assert session is not None and session.decision is not None
        own = [unit.id for unit in session.seen.units_in(label) if unit.side == session.decision.side]
        found: dict[tuple[str, str], list[str]] = {}
        for refusal in (session.refusal(action) for key in own for action in selections(session, key)):
            if refusal is not None:
                found.setdefault((refusal.reason, refusal.rule.number), []).append(refusal.subject)
        self.question.say("; ".join(f"{', '.join(who)}: {why} [{rule}]" for (why, rule), who in found.items()))

    def _options_about(self, subject: str) -> list[object]:
        """Return what can be done with a unit, or with a hex and the units in it."""
        if self.session is None or not subject:
            return []
        there = {subject, *(unit.id for unit in self.session.game.units_in(subject))}
        return [action for action in self._options if there.intersection(subjects_of(action))]

    def _show_action(self, action: object) -> None:
        """Bring what an action of the list is about into view."""
        session = self.session
        if session is not None:
            self.board.show_action(session, action)

    def _dropped(self, unit: str, label: str) -> None:
        """Move a unit by dragging it."""
        session = self.session
        if session is not None and unit in session.game.units and session.game.units[unit].box == MAP:
            self._focus = unit if self._options_about(unit) else ""
            self.point_at_hex(label)

    # showing

    def refresh(self) -> None:
        """Show the position, the decision, its options and what was logged."""
        session = self.session
        if session is None:
            self._options = []
            self._show_buttons()
            return
        if self._draw_curtain():
            return
        watching = self._timer.isActive()
        self._options = [] if watching else session.options()
        if session.moment != self._moment:
            self._moment = session.moment
            self.view.close_fan()  # it was opened in another phase
        self.board.show_position(session, self._options, self._focus)
        self.question.show_options(session, self._options, self._options_about(self._focus))
        self.log.show_lines(session.seen_lines)
        self.title.setText(f"<b>{escape(session.title)}</b>")
        if session.played_with:
            self.title.setText(f"{self.title.text()}<br>Played with: {escape(session.played_with)}")
        first, last, now = session.scenario.first_turn, session.scenario.last_turn, session.game.turn
        self.track.show_turn(first, last, now, session.calendar.name(now))
        self.progress.show_session(session)
        self.boxes.show_session(session)
        self._show_buttons()

    def _show_buttons(self) -> None:
        session = self.session
        self.controls.show_state(
            playing=session is not None and session.decision is not None,
            machine=session is not None and session.is_machine_turn,
            watching=self._timer.isActive(),
            can_undo=session is not None and session.can_undo,
            hiding=session is not None and bool(session.viewer),
        )

    def _say(self, text: str, is_good: bool = False) -> None:
        self.question.say(text, is_good)
        self.told.emit(text)

    def save_log(self, path: Path | None = None) -> None:
        """Write the game as a log that replays; asks where unless told."""
        if self.session is None:
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
            self.session.write_log(stream, self._program)
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
        if session is None or not self.unsaved():
            return None
        self.pause()
        path = folder / f"{session.scenario.game}-{session.scenario.key}-{datetime.now():%Y%m%d-%H%M%S-%f}.jsonl"
        stream = StringIO()
        session.write_log(stream, self._program)
        Output(path, GAME, makes_folder=True).write(stream.getvalue())
        return path

    def go_on(self, path: Path) -> None:
        """Go on with a game that was kept; it is saved nowhere where a person has put it."""
        self.open_log(path)
        self._saved = None

    def open_log(self, path: Path | None = None) -> None:
        """Go on with a saved game; asks which unless told."""
        if path is None:
            path = file_to_open(self, "Go on with a saved game", "Saved games (*.jsonl)")
            if path is None:
                return
        if is_open_here(path):
            self._say(f"{path.name} is a library, not a game")
            return
        self.pause()
        try:
            written = read_text(path)
            session = resume(StringIO(written), self._scenario)
        except FileFault as error:
            self._say(f"{path.name} {error}")
            return
        except (SavedGameError, UnknownGameError, DataError) as error:
            self._say(f"{path.name}: {error}")
            return
        if not may_lose(self, self.unsaved(), "Open the other game"):
            return
        self.controls.show_seats(session.seats, session.two_people, session.seed)
        made, held = len(session.records) - 1, len(written.split("\n")) - _LINES_BESIDE
        self._begin(session, runs=made >= held)
        self._saved = session.records[-1]
        if made < held:
            self._say(f"{path.name}: only {made} of {held} actions could be made again. {session.lines[-1].text}")
        else:
            self._say(f"{path.name}: {made} actions were made again", is_good=True)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin the first game: an empty board tells a person nothing. A game of data that have changed says so."""
        super().showEvent(event)
        session = self.session
        if session is None:
            self.new_game()
            return
        try:
            now = self._scenario()
        except (UnknownGameError, DataError):
            return
        if now is session.scenario or now == session.scenario:
            return
        if len(session.records) == 1:
            self.new_game()  # nothing was done yet that could be lost
        elif (now.game, now.key) != (session.scenario.game, session.scenario.key):
            self._say(f"This is a game of “{session.title}”. “New game” begins {now.number} {now.title}")
        else:
            self._say("The scenario was edited since this game began. “New game” plays it as it stands now")

    def _build(self) -> None:
        self.board, self.controls, self.question = BoardView(), Controls(), Question()
        self.log, self.boxes, self.track, self.title = PlayLog(), BoxesPanel(), TurnTrack(), QLabel()
        self.title.setWordWrap(True)
        self.title.setTextFormat(Qt.TextFormat.RichText)
        self.progress = Progress(self.rule_wanted.emit)
        self.view = self.board.view
        self.pages, self.curtain = QStackedWidget(), Curtain()
        self._connect()
        below = QTabWidget()
        below.addTab(self.log, tr("Log"))
        below.addTab(self.boxes, tr("Off the map"))
        lists = QSplitter(Qt.Orientation.Vertical)
        lists.setChildrenCollapsible(False)
        lists.addWidget(self.question)
        lists.addWidget(below)
        lists.setSizes([440, 260])
        side = QWidget()
        column = QVBoxLayout(side)
        for widget in (self.controls, self.title, self.track, self.progress):
            column.addWidget(widget)
        column.addWidget(lists, 1)
        column.addWidget(self.question.buttons)  # at the foot, where nothing that is said above moves them
        side.setMinimumWidth(360)
        self.table = QSplitter(Qt.Orientation.Horizontal)
        self.table.addWidget(self.board)
        self.table.addWidget(side)
        self.table.setStretchFactor(0, 1)
        self.table.setSizes([1000, 440])
        for page in (self.table, self.curtain):
            self.pages.addWidget(page)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.pages)
        self._show_buttons()

    def _connect(self) -> None:
        self.view.hex_clicked.connect(lambda label, *_: self.point_at_hex(label))
        self.view.counter_clicked.connect(self.point_at_unit)
        self.view.counters_dropped.connect(lambda keys, label: self._dropped(keys[0], label))
        self.view.hovered.connect(self._hover)
        self.board.overlays_changed.connect(self.refresh)
        self.controls.new_wanted.connect(self.ask_for_new_game)
        self.controls.step_wanted.connect(self.step)
        self.controls.watch_wanted.connect(self.run)
        self.controls.pause_wanted.connect(self.pause)
        self.controls.end_wanted.connect(lambda: self.run(hurry=True))
        self.controls.undo_wanted.connect(self.undo)
        self.controls.save_wanted.connect(self.save_log)
        self.controls.open_wanted.connect(self.open_log)
        self.controls.all_wanted.connect(self.show_all)
        self.controls.two_people_changed.connect(self._two_people)
        self.curtain.lifted.connect(self.lift_curtain)
        self.controls.seat_changed.connect(self._seat_changed)
        self.question.chosen.connect(self.act)
        self.question.looked_at.connect(self._show_action)
        self.question.rule_wanted.connect(self.rule_wanted)
        self.log.rule_wanted.connect(self.rule_wanted)
        self.log.hex_wanted.connect(self.board.show_place)
        self.log.branch_wanted.connect(self.branch)
        for key, run in (
            (keys.PROCEED, self.proceed),
            (keys.BACK, self.let_go),
            (keys.UNDO, self.undo),
            (keys.STEP, self.step),
            (keys.WATCH, lambda: self.pause() if self._timer.isActive() else self.run()),
            (keys.TO_THE_END, lambda: self.run(hurry=True)),
        ):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(run)

    def _seat_changed(self, side: str, player: str) -> None:
        if self.session is not None:
            self.pause()
            self.session.seat(side, player)
            self.refresh()

    def _hover(self, pick: object) -> None:
        label = str(getattr(pick, "hex_", ""))
        text = self.board.text_of(self.session, label) if self.session is not None and label else ""
        self.pointed.emit(text)
        is_long = self.fontMetrics().horizontalAdvance(text) > self.window().width() * _ONE_LINE
        self.view.setToolTip(plain_tip(text.replace(PARTED, "\n")) if is_long else "")
