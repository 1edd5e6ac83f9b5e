"""What does an erratum do? The same seeds are played with it and without it, aside, and what differs is said."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from db.library import Library
from db.scenario_io import scenario_of
from editor.commands.trying import told_parting
from editor.side_titles import result_titles
from editor.window.desk import Desk
from editor.window.plain_text import ElidedLabel
from editor.window.quiet_boxes import NumberBox
from editor.window.translation import tr
from editor.window.worker import Job, run
from engine.playtest.batch import Played, play_batch, players_of
from engine.playtest.parting import Parting, difference, parting, went_otherwise
from engine.playtest.report import compare, summarize
from engine.playtest.run import Settings
from engine.playtest.workers import Abandon

GAMES, MOST, JOBS = 20, 500, 2
"""Games on each side at first, and at most; and processes."""
PLAYER = "cautious"


@dataclass(frozen=True)
class Measured:
    """Both batches, and where the first game goes otherwise."""

    game: str
    before: Played
    after: Played
    parted: Parting | None

    def told(self) -> str:
        """Return in one line what the erratum does."""
        pairs = compare(self.before.results, self.after.results)
        count = sum(went_otherwise(pair) for pair in pairs)
        said = [tr("It decided something in {count} of {games} games").format(count=count, games=len(pairs))]
        found = {*summarize(self.before.results).results, *summarize(self.after.results).results}
        said += [f"{title} {difference(pairs, key)}" for key, title in result_titles(self.game).items() if key in found]
        broken = len(self.before.broken) + len(self.after.broken)
        said += [tr("{count} broke and are left out").format(count=broken)] if broken else []
        return "; ".join([*said, *([told_parting(self.parted)] if self.parted is not None else [])])


def measure(
    library: Library, settings: Settings, erratum: str, progress: Callable[[int], None], canceled: Callable[[], bool],
    abandon: Abandon,
) -> Measured | None:  # fmt: skip
    """Play without an erratum and with it; None where that was canceled. Raises DataError or PlaytestError."""
    with library.reading() as session:
        sides = [scenario_of(session, settings.game, settings.scenario, {erratum: on}) for on in (False, True)]
    played: list[Played] = []
    for place, scenario in enumerate(sides):
        done = play_batch(
            scenario, settings, JOBS, lambda count, place=place: progress(place * settings.games + count),  # type: ignore[misc]
            canceled, abandon=abandon,
        )  # fmt: skip
        if canceled():
            return None
        played.append(done)
    pairs = compare(played[0].results, played[1].results)
    seed = next((pair.seed for pair in pairs if went_otherwise(pair)), None)
    off, on = sides
    parted = None if seed is None else parting(off, on, players_of(settings), seed)
    return Measured(settings.game, played[0], played[1], parted)


class MeasureBar(QWidget):
    """One button; what comes of it stands beside it until another erratum is chosen."""

    _progressed = Signal(int)

    def __init__(self, desk: Desk, erratum: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._erratum = desk, erratum
        self._job: Job | None = None
        self._abandon: Abandon | None = None
        self._said: dict[tuple[str, str, str], str] = {}
        self.go, self.stop = QPushButton(tr("Me&asure")), QPushButton(tr("Stop"))
        self.games, self.said = NumberBox(), ElidedLabel("; ")
        self.go.setToolTip(tr("Let machine players play the same seeds with the erratum and without it"))
        self.stop.setToolTip(tr("Break off the games"))
        self.games.setRange(1, MOST)
        self.games.setValue(GAMES)
        self.games.setAccessibleName(tr("How many games with and without it"))
        self.games.setToolTip(tr("How many games with and without it"))
        self.games.setMaximumWidth(64)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.go, self.games, self.stop):
            row.addWidget(widget)
        row.addWidget(self.said, 1)
        self.stop.hide()
        self.go.clicked.connect(self.begin)
        self.stop.clicked.connect(self.leave)
        self._progressed.connect(self._on_progress)

    def show_erratum(self) -> None:
        """Say what was measured of the erratum that is chosen."""
        self.go.setEnabled(bool(self._erratum()) and self._job is None)
        if self._job is None:
            self.said.setText(self._said.get(self._name, ""))

    @property
    def _name(self) -> tuple[str, str, str]:
        document = self._desk.document
        return document.game, document.scenario, self._erratum()

    def begin(self) -> None:
        """Begin to play, aside."""
        name, library = self._name, self._desk.document.library
        settings = Settings(name[0], name[1], PLAYER, PLAYER, self.games.value(), 1)
        self._abandon = abandon = Abandon()

        def work() -> Measured | None:
            progress = self._progressed.emit
            return measure(library, settings, name[2], progress, lambda: self._abandon is not abandon, abandon)

        job = run(work, self, apart=True)
        self._job = job
        job.done.connect(lambda found: self._on_done(name, "" if found is None else found.told()))
        job.failed.connect(lambda error: self._on_done(name, str(error)))
        self._desk.paused.emit(True)
        self.stop.show()
        self.go.setEnabled(False)
        self._on_progress(0)

    def leave(self) -> None:
        """End the games that are being played."""
        if self._abandon is not None:
            abandon, self._abandon = self._abandon, None
            abandon.say()

    def _on_progress(self, count: int) -> None:
        if self._job is not None:
            said = tr("{count} of {games} games, {player} players")
            self.said.setText(said.format(count=count, games=2 * self.games.value(), player=PLAYER))

    def _on_done(self, name: tuple[str, str, str], text: str) -> None:
        self._job = self._abandon = None
        self._said[name] = text
        self._desk.paused.emit(False)
        self.stop.hide()
        self.show_erratum()
