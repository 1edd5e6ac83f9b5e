"""What does an erratum do? The same seeds are played with it and without it, aside, and what differs is said."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from db.changes import ChangeSet
from db.library import Library
from db.scenario_io import scenario_of
from editor.commands.trying import told_decided, told_parting
from editor.side_titles import SIDES, result_titles, side_titles
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.plain_text import PlainLabel, WholeLabel
from editor.window.player_box import PlayerBox
from editor.window.quiet_boxes import NumberBox
from editor.window.seen_room import area_around
from editor.window.translation import tr
from editor.window.worker import Job, run
from engine.playtest.batch import Played
from engine.playtest.beside import play_pairs
from engine.playtest.parting import difference, first_parting
from engine.playtest.report import compare, summarize
from engine.playtest.run import Settings
from engine.playtest.workers import Abandon

GAMES, MOST, JOBS = 20, 500, 2
"""Games on each side at first, and at most; and processes."""
_HIGHEST_SEED = 2_000_000_000
_LINES = 3
"""So many lines of what was measured are sure of their room."""
REMEMBERED = "measure_"
"""The settings: the number of games, the first seed and the players of a measurement begin so."""


@dataclass(frozen=True)
class Measured:
    """Both batches, out of so many games that were wanted."""

    settings: Settings
    before: Played
    after: Played

    def told(self) -> str:
        """Return what the erratum does; nothing where no game was played."""
        pairs, game = compare(self.before.results, self.after.results), self.settings.game
        count = max(self.before.count, self.after.count)
        if not count:
            return ""
        found = {*summarize(self.before.results).results, *summarize(self.after.results).results}
        more = [f"{title} {difference(pairs, key)}" for key, title in result_titles(game).items() if key in found]
        said = [told_decided(pairs) + (tr("; with it, in points of a hundred: ") + ", ".join(more) if more else "")]
        broken = count - len(pairs)
        said += [tr("{count} broke and are left out").format(count=broken)] if broken else []
        if count < self.settings.games:
            said.insert(0, tr("Stopped after {count} of {games}").format(count=count, games=self.settings.games))
        parted = first_parting(pairs)
        return ". ".join([*said, *([told_parting(game, parted, ("without it", "with it"))] if parted else [])])


def measure(
    library: Library, settings: Settings, erratum: str, progress: Callable[[int], None], canceled: Callable[[], bool],
    abandon: Abandon,
) -> str:  # fmt: skip
    """Play without an erratum and with it, and tell what it does; of one that is stopped what was found until then.
    Raises DataError."""
    with library.reading() as session:
        off, on = (scenario_of(session, settings.game, settings.scenario, {erratum: state}) for state in (False, True))
    if off.digest() == on.digest():
        return tr("It changes nothing that this scenario is played with")
    return Measured(settings, *play_pairs(off, on, settings, JOBS, progress, canceled, abandon)).told()


class MeasureBar(QWidget):
    """One button; what comes of it stands below it until another erratum is chosen."""

    _progressed = Signal(int)

    def __init__(self, desk: Desk, erratum: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._erratum = desk, erratum
        self._job: Job | None = None
        self._abandon: Abandon | None = None
        self._said: dict[tuple[str, str, str], str] = {}
        self.go, self.stop = QPushButton(tr("Me&asure")), QPushButton(tr("Stop"))
        self.go.setToolTip(tr("Let machine players play the same seeds with the erratum and without it"))
        self.stop.setToolTip(tr("Break off the games; those that have ended are told"))
        self.games = self._number("games", 1, MOST, GAMES, tr("How many games with and without it"))
        self.seed = self._number("seed", 0, _HIGHEST_SEED, 1, tr("The seed of the first game; each next one is higher"))
        self.players = {side: self._player(side) for side in SIDES}
        self.names = {side: PlainLabel() for side in SIDES}
        self.said = WholeLabel("", self, _LINES)
        self.said.setWordWrap(True)
        self.how, self.row = QPushButton(tr("How")), QWidget()
        self.how.setToolTip(tr("Choose the first seed and the players"))
        self.how.setCheckable(True)
        column, row, more = QVBoxLayout(self), QHBoxLayout(), QHBoxLayout(self.row)
        for layout in (column, more):
            layout.setContentsMargins(0, 0, 0, 0)
        for widget in (self.go, self.games, PlainLabel(tr("games")), self.how, self.stop):
            row.addWidget(widget)
        more.addWidget(PlainLabel(tr("From seed")))
        more.addWidget(self.seed)
        for side in SIDES:
            more.addWidget(self.names[side])
            more.addWidget(self.players[side])
        for layout in (row, more):
            layout.addStretch(1)
        add_layout(column, row)
        column.addWidget(self.row)
        column.addWidget(self.said)
        self.row.hide()
        self.how.toggled.connect(self.row.setVisible)
        self.stop.hide()
        self.go.clicked.connect(self.begin)
        self.stop.clicked.connect(self.leave)
        self._progressed.connect(self._on_progress)
        desk.document.changed.connect(self._on_changed)
        self.show_erratum()

    def _number(self, name: str, low: int, high: int, first: int, tip: str) -> NumberBox:
        box = NumberBox()
        box.setRange(low, high)
        asked = self._remembered(name, str(first))
        box.setValue(int(asked) if asked.isdecimal() else first)
        box.setAccessibleName(tip)
        box.setToolTip(tip)
        box.setMaximumWidth(72)
        return box

    def _player(self, side: str) -> PlayerBox:
        box = PlayerBox()
        box.choose("cautious")
        box.choose(self._remembered(side, "cautious"))
        return box

    def _remembered(self, name: str, first: str) -> str:
        settings = self._desk.settings
        return settings.text(REMEMBERED + name, first) if settings is not None else first

    def _remember(self) -> None:
        if self._desk.settings is not None:
            chosen = {side: box.player() for side, box in self.players.items()}
            for name, value in {"games": self.games.text(), "seed": self.seed.text(), **chosen}.items():
                self._desk.settings.set_text(REMEMBERED + name, value)

    def show_erratum(self) -> None:
        """Say what was measured of the erratum that is chosen."""
        for side, title in side_titles(self._desk.document.game).items():
            if side in self.names:
                self.names[side].setText(title)
                self.players[side].setAccessibleName(tr("Player of {side}").format(side=title))
                self.players[side].setToolTip(tr("The machine player of {side}").format(side=title))
        self.go.setEnabled(bool(self._erratum()) and self._job is None)
        if self._job is None:
            self._tell(self._said.get(self._name, ""))

    def _tell(self, text: str) -> None:
        self.said.setText(text)
        self.said.setVisible(bool(text))

    @property
    def _name(self) -> tuple[str, str, str]:
        document = self._desk.document
        return document.game, document.scenario, self._erratum()

    def begin(self) -> None:
        """Begin to play, aside."""
        name, library = self._name, self._desk.document.library
        german, allied = (self.players[side].player() for side in SIDES)
        settings = Settings(name[0], name[1], german, allied, self.games.value(), self.seed.value())
        self._abandon = abandon = Abandon()
        self._remember()

        def work() -> str:
            progress = self._progressed.emit
            return measure(library, settings, name[2], progress, lambda: self._abandon is not abandon, abandon)

        job = run(work, self, apart=True)
        self._job = job
        job.done.connect(lambda found: self._on_done(name, found))
        job.failed.connect(lambda error: self._on_done(name, str(error)))
        self._desk.paused.emit(True)
        self.stop.show()
        self.go.setEnabled(False)
        self._on_progress(0)
        self._come_into_view()

    def leave(self) -> None:
        """End the games that are being played."""
        if self._abandon is not None:
            abandon, self._abandon = self._abandon, None
            abandon.say()

    def _on_progress(self, count: int) -> None:
        if self._job is not None:
            self._tell(tr("{count} of {games} games, each with it and without it").format(
                count=count, games=self.games.value()
            ))  # fmt: skip

    def _on_changed(self, _changes: ChangeSet) -> None:
        """Say of what was measured that the library has changed since."""
        before = tr("Before later edits: ")
        self._said = {
            name: said if said.startswith(before) else before + said for name, said in self._said.items() if said
        }
        self.show_erratum()

    def _on_done(self, name: tuple[str, str, str], text: str) -> None:
        self._job = self._abandon = None
        self._said[name] = text
        self._desk.paused.emit(False)
        self.stop.hide()
        self.show_erratum()
        self._come_into_view()

    def _come_into_view(self) -> None:
        """Let what is said be seen where the page is higher than its room, as it is beside the map."""
        around = area_around(self)
        if around is not None and self.said.isVisible():
            QTimer.singleShot(0, self, lambda: around.ensureWidgetVisible(self.said))  # when it has its height
