"""The play-test work area: one game, or batches."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from editor.window.asking import may_lose
from editor.window.canvas.view import MapView
from editor.window.playtest.batch_tab import BatchTab
from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.games_tab import GamesTab
from editor.window.playtest.history import Batch
from editor.window.playtest.play_store import PlayStore
from editor.window.translation import tr
from engine.core.phases import AnyGame
from engine.scenario import Scenario


class PlaytestPanel(QWidget):
    """Plays the scenario that is being edited, as it stands at that moment.

    ``scenario`` returns it; ``last_edit`` names the last change, for telling batches apart; ``undo_edit`` takes it
    back; ``faults`` says which errors the checks find in what is played; ``store`` is where games are kept.

    Signals:
        rule_wanted: the number of a rule to look up.
        pointed: what is known of the hex under the pointer.
        told: a message for the status bar.
        scenario_wanted: a scenario is to be begun from the position of the game.
        scenario_shown: a game of another scenario is shown: its keys.
    """

    rule_wanted = Signal(str)
    pointed = Signal(str)
    told = Signal(str)
    scenario_wanted = Signal()
    scenario_shown = Signal(str, str)

    def __init__(
        self,
        scenario: Callable[[], Scenario],
        last_edit: Callable[[], str],
        program: str,
        undo_edit: Callable[[], None] | None = None,
        parent: QWidget | None = None,
        faults: Callable[[], str] = str,
        store: PlayStore | None = None,
    ) -> None:
        super().__init__(parent)
        self.tabs = QTabWidget()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tabs)
        self.game = GameTab(scenario, program, faults=faults)
        self.game.store = store
        self.batch = BatchTab(scenario, last_edit, undo_edit, faults=faults)
        self.games = GamesTab(store)
        self.tabs.addTab(self.game, tr("Game"))
        self.tabs.addTab(self.games, tr("All games"))
        self.tabs.addTab(self.batch, tr("Batches"))
        self.setFocusProxy(self.game.question.options)  # Enter does what a line says, and the keys of play count there
        self.game.rule_wanted.connect(self.rule_wanted)
        self.game.pointed.connect(self.pointed)
        self.game.told.connect(self.told)
        self.game.scenario_shown.connect(self.scenario_shown)
        self.game.controls.scenario_wanted.connect(self.scenario_wanted)
        self.batch.replay_wanted.connect(self._replay)
        self.games.changing.connect(self.game.is_kept)
        self.games.open_wanted.connect(self.open_kept)
        self.games.read_in.connect(self._read_in)

    @property
    def map_view(self) -> MapView:
        """The map of the game."""
        return self.game.board.view

    @property
    def foot(self) -> int:
        """The height of the buttons at the foot, which no message of the window covers."""
        row = self.game.handy
        return self.height() - row.mapTo(self, QPoint(0, 0)).y() if row.isVisible() else 0

    def open_kept(self, uid: str, at: int | None = None) -> None:
        """Show a game of the library, and its scenario in the window."""
        if not may_lose(self, self.game.unsaved(), tr("Open the other game")):
            return
        self.tabs.setCurrentWidget(self.game)
        if self.game.open_kept(uid, at) and (session := self.game.session) is not None:
            self.scenario_shown.emit(session.scenario.game, session.scenario.key)
            self.game.say_which()
            if session.wanted is None:  # else the field for the dice has them
                self.game.view.setFocus()

    def _replay(self, batch: Batch, seed: int) -> None:
        """Show a game of a batch as it went."""
        if batch.scenario is None or not may_lose(self, self.game.unsaved(), tr("Replay the game of the batch")):
            return
        self.tabs.setCurrentWidget(self.game)
        seats = {"german": batch.settings.german, "allied": batch.settings.allied}
        self.game.show_game_of_machines(batch.scenario, seed, seats)

    def _read_in(self, uid: str) -> None:
        """Go on from where the game in hand stands in a file that was read."""
        kept = self.game.kept
        if kept is not None and kept.head is not None and kept.head.uid == uid:
            self.game.open_kept(uid)

    def game_in_hand(self, *keys: str) -> tuple[str, str, AnyGame] | None:
        """Return the game that is being played, with the keys of its game and scenario; None before the first, and
        where ``keys`` are given, of a game or also of a scenario, for one of others that would have to be opened."""
        session = self.game.in_hand(*keys)
        return None if session is None else (session.scenario.game, session.scenario.key, session.game)

    def show_found(self, subject: str, is_hex: bool = False) -> bool:
        """Show a unit or hex on the map of the game, or say that such a hex is not played on; tell whether either
        could be."""
        if not self.game.show_found(subject, is_hex):
            return False
        self.tabs.setCurrentWidget(self.game)
        return True

    def show_batches(self) -> None:
        """Show the tab of the batches."""
        self.tabs.setCurrentWidget(self.batch)

    def unsaved(self) -> list[str]:
        """Name what would be lost with the window."""
        return [*self.game.unsaved(), *self.batch.unsaved()]

    def keep(self, folder: Path) -> Path | None:
        """Write the game that would be lost into a folder and return its file; None where there is none. Raises
        OutputError."""
        return self.game.keep(folder)

    def leave(self) -> None:
        """End what runs: the window is closed."""
        self.game.pause()
        self.batch.abandon()

    def set_theme(self, name: str) -> None:
        """Show the map of the game in other colors."""
        self.game.board.set_theme(name)
