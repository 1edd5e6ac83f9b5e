"""Many games at once: settings, progress, results, and two batches side by side.

The designer's loop: run a batch, change one value in the library, run it again on the same seeds, compare.
"""

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from editor.side_titles import result_titles, side_titles
from editor.window.layouts import add_layout
from editor.window.plain_text import PlainLabel, plain_tip
from editor.window.player_box import PlayerBox
from editor.window.playtest.beginning import check_start
from editor.window.playtest.faults import keep_dumps
from editor.window.playtest.history import Batch, BatchHistory, comparison_lines, headline
from editor.window.playtest.results_chart import ResultsChart
from editor.window.playtest.standing import SIDES
from editor.window.playtest.unit_titles import unit_title
from editor.window.quiet_boxes import ChoiceBox, NumberBox
from editor.window.translation import tr
from editor.window.worker import Job, run
from engine.data.tables import DataError
from engine.playtest.batch import play_batch
from engine.playtest.games import UnknownGameError
from engine.playtest.report import summarize
from engine.playtest.run import GameResult, Settings
from engine.playtest.workers import Abandon
from engine.scenario import Scenario


class _Progress(QObject):
    """Carries progress from the worker's thread to the window's."""

    made = Signal(int)


class BatchTab(QWidget):
    """Plays batches of the scenario that ``scenario`` returns and keeps their results for comparison.

    ``faults`` says which errors the checks find in what is played: a batch is played over them, and tells of them.

    Signals:
        finished: the ``Batch`` that was just played.
        failed: why a batch could not be played to its end.
        running: whether games are being played.
        progressed: how many games have ended.
        replay_wanted: a ``Batch`` and the seed of its game that is to be shown as it went.
    """

    finished = Signal(object)
    failed = Signal(str)
    running = Signal(bool)
    progressed = Signal(int)
    replay_wanted = Signal(object, int)

    def __init__(
        self,
        scenario: Callable[[], Scenario],
        last_edit: Callable[[], str],
        undo_edit: Callable[[], None] | None = None,
        parent: QWidget | None = None,
        faults: Callable[[], str] = str,
    ) -> None:
        super().__init__(parent)
        self.history = BatchHistory()
        self._faults, self._told = faults, ""
        self._scenario, self._last_edit, self._undo_edit = scenario, last_edit, undo_edit
        self._job: Job | None = None
        self._canceled = False
        self._abandon = Abandon()
        self._progress = _Progress(self)
        self._progress.made.connect(self._show_progress)
        self._build()

    @property
    def is_running(self) -> bool:
        """Tell whether a batch is being played."""
        return self._job is not None

    def unsaved(self) -> list[str]:
        """Name the batches that end with the window, the one being played too."""
        found = []
        if self.is_running:
            found.append("the batch that is being played")
        if self.history.batches:
            played = sum(len(batch.results) for batch in self.history.batches)
            count = len(self.history.batches)
            found.append(f"the results of {count} batch{'es' * (count != 1)}, {played} game{'s' * (played != 1)}")
        return found

    def settings(self) -> Settings:
        """Return what the form says."""
        scenario = self._scenario()
        return Settings(
            scenario.game,
            scenario.key,
            self.player["german"].player(),
            self.player["allied"].player(),
            self.games.value(),
            self.seed.value(),
        )

    def start(self) -> None:
        """Play a batch with the settings of the form, off the interface thread."""
        if self.is_running:
            return
        try:
            scenario, settings = self._scenario(), self.settings()
            check_start(scenario, settings.seed)
        except (UnknownGameError, DataError) as error:
            self.status.setText(f"No game can be played: {error}")
            return
        self.name_sides(scenario.game)
        faults = self._faults()
        self._told = f"{faults}. A rule may be switched off by one; Problems lists them all" if faults else ""
        note = self._last_edit()
        self._canceled = False
        abandon = self._abandon = Abandon()
        jobs = self.jobs.value()

        def work() -> Batch:
            tell, canceled = self._progress.made.emit, lambda: self._canceled
            played = play_batch(scenario, settings, jobs, tell, canceled, abandon=abandon)
            titles = {counter.key: unit_title(counter) for counter in scenario.counters}
            broken = keep_dumps(played.broken)
            return Batch(settings, scenario.digest(), note, played.results, titles, broken, scenario)

        self.bar.setRange(0, settings.games)
        self.bar.setValue(0)
        self.bar.setFormat("%v of %m games")
        self._set_running(True)
        self._job = run(work, self, apart=True)
        self._job.done.connect(self._done)
        self._job.failed.connect(self._broke)

    def cancel(self) -> None:
        """Start no further game; what was played is kept. Asked again, break off the games in hand."""
        if self._canceled:
            self.abandon()
            return
        self._canceled = True
        self.cancel_button.setText(tr("Stop now"))
        self.cancel_button.setToolTip(tr("Do not wait for the games in hand; the games that have ended are kept"))
        self._say(tr("Stopping after the games in hand…"))

    def abandon(self) -> None:
        """Break off the games in hand, as when the window closes; what has ended is kept."""
        self._canceled = True
        self._abandon.say()

    def _done(self, batch: Batch) -> None:
        self._job = None
        self._set_running(False)
        self.name_edit()
        if not batch.results and not batch.broken:
            self._say(tr("Canceled before the first game ended."))
            return
        self.history.add(batch)
        self._say(headline(batch))
        self._fill_pickers()
        self.show_comparison()
        self.finished.emit(batch)

    def _broke(self, error: Exception) -> None:
        self._job = None
        self._set_running(False)
        self._say(f"The batch broke: {error}")
        self.failed.emit(str(error))

    def name_edit(self) -> None:
        """Say which edit of the library the button would take back."""
        edit = self._last_edit()
        self.undo_edit.setEnabled(bool(edit) and self._undo_edit is not None)
        self.undo_edit.setText(tr("Undo the last edit"))
        self.undo_edit.setToolTip(
            plain_tip(f"Take back “{edit}” (Ctrl+Z)") if edit else "Nothing to undo in the library"
        )
        self.edit.setText(f"Last edit: {edit}" if edit else "The library has no edit to take back.")

    def _take_back(self) -> None:
        if self._undo_edit is not None and self._last_edit():
            self._undo_edit()
            self.name_edit()

    def showEvent(self, event: QShowEvent) -> None:
        """Name the edit that was made meanwhile, and the sides as the game does."""
        super().showEvent(event)
        self.name_edit()
        with suppress(DataError):  # said when a batch is asked for
            self.name_sides(self._scenario().game)

    def name_sides(self, game: str) -> None:
        """Call the sides as a game does."""
        for side, title in side_titles(game).items():
            self.name[side].setText(f"{title} player")
            self.player[side].setToolTip(f"Which machine player leads the {title} side")

    def show_comparison(self) -> None:
        """Show the chosen batch, beside the one it is compared with."""
        after = self.history.at(self.shown.currentIndex())
        before = self.history.at(self.against.currentIndex() - 1)
        if after is None:
            return
        self.compared.setText("<br>".join(comparison_lines(before, after)))
        self._fill_table(before, after)
        self._fill_values(before, after)
        self.chart.draw(before, after)

    def _fill_table(self, before: Batch | None, after: Batch) -> None:
        earlier = {result.seed: result for result in before.results} if before else {}
        sides, results = side_titles(after.settings.game), result_titles(after.settings.game)
        heads = ["Seed", "Result", "Turns", *(f"{title} steps lost" for title in sides.values())]
        if before:
            heads += ["Result before", *(f"{title} before" for title in sides.values()), "Changed"]
        self.table.setColumnCount(len(heads))
        self.table.setHorizontalHeaderLabels(heads)
        self.table.setRowCount(len(after.results))
        for row, result in enumerate(after.results):
            texts = [str(result.seed), results[result.result], str(result.turns), *_losses(result)]
            if before:
                old = earlier.get(result.seed)
                texts += [results[old.result], *_losses(old), "yes" if old != result else ""] if old else [""] * 4
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setFlags(Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled)
                if text.isdigit():
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(row, column, item)
        self.table.resizeColumnsToContents()

    def _replay_chosen(self) -> None:
        self._replay_row(self.table.currentRow())

    def _replay_row(self, row: int, _column: int = 0) -> None:
        """Ask for a game of the batch that is shown to be played again."""
        batch = self.history.at(self.shown.currentIndex())
        if batch is None or batch.scenario is None or not 0 <= row < len(batch.results):
            self._say(tr("Choose a game of a batch in the table first"))
            return
        self.replay_wanted.emit(batch, batch.results[row].seed)

    def _fill_values(self, before: Batch | None, after: Batch) -> None:
        """List the unconfirmed values that decided something, those that did most often first."""
        earlier = dict(summarize(before.results).decided) if before else {}
        decided = summarize(after.results).decided
        heads = ["Unconfirmed value", "Times", *(["Before"] if before else [])]
        self.values.setColumnCount(len(heads))
        self.values.setHorizontalHeaderLabels(heads)
        self.values.setRowCount(len(decided))
        for row, (name, count) in enumerate(decided):
            texts = [name, str(count), *([str(earlier.get(name, 0))] if before else [])]
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                if column:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.values.setItem(row, column, item)
        self.values.resizeColumnsToContents()
        self.lists.setTabText(1, f"Unconfirmed values: {len(decided)}")

    def _fill_pickers(self) -> None:
        titles = [batch.title(number) for number, batch in enumerate(self.history.batches, start=1)]
        for picker, first in ((self.shown, []), (self.against, ["nothing"])):
            picker.blockSignals(True)
            picker.clear()
            picker.addItems([*first, *titles])
            picker.blockSignals(False)
        self.shown.setCurrentIndex(len(titles) - 1)
        partner = self.history.partner_of(len(titles) - 1)
        self.against.setCurrentIndex(0 if partner is None else partner + 1)

    def _set_running(self, running: bool) -> None:
        self.run_button.setEnabled(not running)
        self.cancel_button.setEnabled(running)
        self.cancel_button.setText(tr("Cancel"))
        self.cancel_button.setToolTip(tr("Start no further game; the games that have ended are kept"))
        self.bar.setVisible(running)
        self.running.emit(running)
        if running:
            self._say(tr("Playing…"))

    def _say(self, text: str) -> None:
        """Say how the batch stands, and what the checks find in what it plays."""
        self.status.setText("\n".join(filter(None, (text, self._told))))

    def _show_progress(self, done: int) -> None:
        self.bar.setValue(done)
        self.progressed.emit(done)

    def _build(self) -> None:
        form = QFormLayout()
        self.player: dict[str, PlayerBox] = {}
        self.name: dict[str, PlainLabel] = {}
        for side, title in SIDES.items():
            box = PlayerBox()
            box.choose("cautious")
            self.player[side] = box
            self.name[side] = PlainLabel(f"{title} player")
            form.addRow(self.name[side], box)
        self.games, self.seed, self.jobs = NumberBox(), NumberBox(), NumberBox()
        for spin, low, high, value, text, tip in (
            (self.games, 1, 10_000, 50, "Games", "How many games; each has the seed of the batch plus its number"),
            (self.seed, 0, 2_000_000_000, 1, "First seed", "Equal seeds and equal data give equal games"),
            (self.jobs, 1, 64, 2, "Workers", "How many games at once; the results do not depend on it"),
        ):
            spin.setRange(low, high)
            spin.setValue(value)
            spin.setToolTip(tip)
            form.addRow(text, spin)
        self.run_button = QPushButton(tr("Run batch"))
        self.run_button.clicked.connect(self.start)
        self.cancel_button = QPushButton(tr("Cancel"))
        self.cancel_button.setEnabled(False)
        self.cancel_button.clicked.connect(self.cancel)
        self.bar = QProgressBar()
        self.bar.setVisible(False)
        self.edit = PlainLabel()
        self.edit.setWordWrap(True)
        self.undo_edit = QPushButton()
        self.undo_edit.clicked.connect(self._take_back)
        shortcut = QShortcut(QKeySequence.StandardKey.Undo, self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(self._take_back)
        self.status = PlainLabel(
            tr("Run a batch, change one value or one hex, run it again: the two are shown side by side.")
        )
        self.status.setWordWrap(True)
        self.shown, self.against = ChoiceBox(), ChoiceBox()
        self.against.addItem("nothing")
        for picker in (self.shown, self.against):
            picker.currentIndexChanged.connect(lambda _: self.show_comparison())
        form.addRow(tr("Show"), self.shown)
        form.addRow(tr("compared with"), self.against)
        self.compared = QLabel("")
        self.compared.setWordWrap(True)
        self.compared.setTextFormat(Qt.TextFormat.RichText)
        self.table, self.values, self.lists = QTableWidget(), QTableWidget(), QTabWidget()
        for table, title in ((self.table, "Games"), (self.values, "Unconfirmed values")):
            table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
            table.setAlternatingRowColors(True)
            table.setTabKeyNavigation(False)
            table.verticalHeader().setVisible(False)
            self.lists.addTab(table, title)
        self.lists.setTabToolTip(1, "Values nobody has confirmed that a rule asked for, and how often")
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.cellDoubleClicked.connect(self._replay_row)
        self.replay_button = QPushButton(tr("Replay the chosen game"))
        self.replay_button.setToolTip(tr("Play it again as it went, with the data it had, and show its actions"))
        self.replay_button.clicked.connect(self._replay_chosen)
        self.chart = ResultsChart()
        buttons = QHBoxLayout()
        buttons.addWidget(self.run_button)
        buttons.addWidget(self.cancel_button)
        left = QWidget()
        column = QVBoxLayout(left)
        add_layout(column, form)
        add_layout(column, buttons)
        column.addWidget(self.bar)
        column.addWidget(self.status)
        column.addWidget(self.compared)
        column.addWidget(self.edit)
        column.addWidget(self.undo_edit)
        column.addStretch(1)
        left.setMaximumWidth(380)
        right = QSplitter(Qt.Orientation.Vertical)
        games = QWidget()
        listed = QVBoxLayout(games)
        listed.setContentsMargins(0, 0, 0, 0)
        listed.addWidget(self.lists, 1)
        listed.addWidget(self.replay_button, 0, Qt.AlignmentFlag.AlignLeft)
        right.addWidget(games)
        right.addWidget(self.chart)
        right.setStretchFactor(0, 3)
        right.setStretchFactor(1, 2)
        layout = QHBoxLayout(self)
        layout.addWidget(left)
        layout.addWidget(right, 1)


def _losses(result: GameResult) -> list[str]:
    return [str(result.losses.get(side, 0)) for side in SIDES]
