"""How balanced is the scenario? One click plays a batch of machine games of it as it stands; its results say."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGroupBox, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from db.changes import ChangeSet
from editor.side_titles import result_titles
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.plain_text import PlainLabel
from editor.window.quiet_boxes import NumberBox
from editor.window.translation import tr
from engine.data.counted import counted
from engine.players import TITLES as PLAYERS
from engine.playtest.report import summarize

if TYPE_CHECKING:
    from editor.window.playtest.history import Batch
    from editor.window.playtest.panel import PlaytestPanel

_GAMES, _MOST = 20, 1000


class BalanceBox(QGroupBox):
    """Stands on the page of the scenario. The games are those of the tab *Batches* of the area *Play*, with the players
    and the seed that are chosen there, and stand there beside earlier ones."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(tr("Balance"), parent)
        self._desk = desk
        self._panel: PlaytestPanel | None = None
        self._played: dict[tuple[str, str], str] = {}
        self._old: set[tuple[str, str]] = set()
        self._mine = ("", "")
        self.games, self.play, self.stop = NumberBox(), QPushButton(tr("&Play")), QPushButton(tr("Cancel"))
        self.more, self.bar, self.said = QPushButton(tr("&Batches")), QProgressBar(), PlainLabel()
        self.games.setRange(1, _MOST)
        self.games.setValue(_GAMES)
        self.games.setToolTip(tr("How many games"))
        self.games.setAccessibleName(tr("How many games"))
        self.play.setToolTip(tr("Let machine players play it so many times as it stands now"))
        self.stop.setToolTip(tr("Start no further game; what was played is counted. Once more: break off at once"))
        self.more.setToolTip(tr("Open the games, with players and seed, and earlier batches beside them"))
        self.said.setWordWrap(True)
        self.bar.setFormat(tr("%v of %m games"))
        row, column = QHBoxLayout(), QVBoxLayout(self)
        row.setSpacing(3)  # the page is as wide as this row lets it be
        self.games.setMaximumWidth(64)
        for widget in (self.games, self.play, self.stop, self.more):
            row.addWidget(widget)
        row.addStretch(1)
        add_layout(column, row)
        column.addWidget(self.bar)
        column.addWidget(self.said)
        self.play.clicked.connect(self._play)
        self.stop.clicked.connect(self._stop)
        self.more.clicked.connect(self._open)
        desk.document.changed.connect(self._on_changed)
        self.show_scenario()

    @property
    def _shown(self) -> tuple[str, str]:
        return self._desk.document.game, self._desk.document.scenario

    def show_scenario(self) -> None:
        """Show what was played of the scenario that is shown, and whether it was edited since."""
        is_running = self._panel is not None and self._panel.batch.is_running
        self.play.setEnabled(not is_running and self._desk.document.head is not None)
        self.stop.setVisible(is_running)
        is_played = is_running and self._mine == self._shown
        self.bar.setVisible(is_played)
        said = self._played.get(self._shown, "")
        if said and self._shown in self._old:
            said = tr("{result}\nPlayed before the last edit").format(result=said)
        self.said.setText(said or ("" if is_played else tr("Not played yet since the window was opened")))

    def _play(self) -> None:
        if self._panel is None:
            self._panel = panel = self._desk.playtest()
            panel.batch.running.connect(lambda _on: self.show_scenario())
            panel.batch.progressed.connect(self.bar.setValue)
            panel.batch.finished.connect(self._on_finished)
            panel.batch.failed.connect(self._on_failed)
        batch = self._panel.batch
        batch.games.setValue(self.games.value())
        self._mine = self._shown
        self.bar.setRange(0, self.games.value())
        self.bar.setValue(0)
        self._old.discard(self._mine)
        batch.start()
        if batch.is_running:
            self.show_scenario()
        else:
            self._on_failed(batch.status.text())

    def _stop(self) -> None:
        if self._panel is not None:
            self._panel.batch.cancel()

    def _open(self) -> None:
        self._desk.playtest().show_batches()
        self._desk.page_wanted.emit("playtest")

    def _on_finished(self, batch: "Batch") -> None:
        """Say how often each side has won, with the interval in which the truth lies 95 times in 100."""
        settings, summary = batch.settings, summarize(batch.results)
        titles = result_titles(settings.game)
        lines = [f"{titles[key]}: {rate}" for key, rate in summary.results.items()]
        players = tr("{games}, {german} against {allied}, seed {seed}; in brackets 95 % intervals")
        german, allied = (PLAYERS.get(key, key) for key in (settings.german, settings.allied))
        lines.append(
            players.format(games=counted(summary.games, "game"), german=german, allied=allied, seed=settings.seed)
        )
        if batch.broken:
            lines.append(tr("{count} broke and are left out").format(count=len(batch.broken)))
        self._played[settings.game, settings.scenario] = "\n".join(lines)
        self.show_scenario()

    def _on_failed(self, why: str) -> None:
        self._played[self._mine] = why
        self.show_scenario()

    def _on_changed(self, _changes: ChangeSet) -> None:
        self._old |= self._played.keys()
        if self.isVisible():
            self.show_scenario()
