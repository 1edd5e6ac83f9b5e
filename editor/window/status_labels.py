"""What do the labels of the status bar say? The hex pointed at, what edits are, problems, what is unconfirmed."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QPushButton, QStatusBar

from db.changes import ChangeSet
from db.counting import MAP_TABLES, Counts, certainty_counts, share
from db.models import key_columns
from editor.window.document import Document
from editor.window.panels.message_bar import MessageBar
from editor.window.panels.problems import ProblemsPanel
from editor.window.plain_text import ElidedLabel, PlainLabel, plain_action, plain_tip
from editor.window.playtest.hover import PARTED
from editor.window.translation import tr
from editor.window.worker import Job, run
from engine.data import schema
from engine.data.schema import CitationRow

_TITLE = 40
"""So many letters of an erratum's title are shown."""
_UNCHECKED = tr("not checked yet")
TOLD_FOR, TOLD_LONG = 4000, 12000
"""Milliseconds for which it is said what was done, and that which has no room."""
COUNT_AFTER = 400
"""Milliseconds after a change until what is unconfirmed is counted anew."""

_COUNTED = {"map": (MAP_TABLES, "proof_map"), "counters": (("counter", "face"), "proof_counters")}
"""What is counted by what it is called: its tables, and the page of the proof desk on which it is confirmed."""


_TABLES = tuple(name for tables, _ in _COUNTED.values() for name in tables)
_CITED = key_columns(CitationRow.TABLE).index("table")


def _counted_tables(changes: ChangeSet) -> set[str]:
    """Return the counted tables of which an edit has changed a value or what is known of it."""
    touched = (
        str(change.key[_CITED]) if change.table == CitationRow.TABLE else change.table for change in changes.changes
    )
    return {*touched} & {*_TABLES}


class StatusLabels(QObject):
    """The labels of one window's status bar.

    Signal ``spilled``: what was to be told and has no room here.
    """

    spilled = Signal(str)

    def __init__(self, document: Document, bar: QStatusBar, open_area: Callable[[str], None]) -> None:
        super().__init__(bar)
        self._document = document
        self._open_area = open_area
        self.pointed, self.saved = ElidedLabel(PARTED), PlainLabel()
        self.map_counted, self.counters_counted = QPushButton(), QPushButton()
        self.meant, self.problems = QPushButton(), QPushButton(_UNCHECKED)
        self.meant.setObjectName("meaning")
        self.meant.setAccessibleName(tr("What an edit means"))
        self.problems.setObjectName("flat")
        self.problems.setAccessibleName(tr("Problems"))
        self.problems.setToolTip(tr("What the checks found; press to show or hide it"))
        for button in (self.meant, self.problems):
            bar.addWidget(button)
        bar.addWidget(self.pointed, 1)
        self.saved.setProperty("quiet", True)
        self._lead()
        for shown in (self.saved, self.map_counted, self.counters_counted):
            bar.addPermanentWidget(shown)
        self.saved.setToolTip(tr("Every edit is written at once; the file needs no saving"))
        self._elsewhere = 0
        self._count_timer = QTimer(self)
        self._count_timer.setSingleShot(True)
        self._count_timer.setInterval(COUNT_AFTER)
        self._count_timer.timeout.connect(self._count_aside)
        self._counting: Job | None = None
        self._counted: Counts = {}
        self._uncounted = set(_TABLES)
        """Tables of which what was counted is not so any more."""
        self._count_timer.start()
        self._counted_game = document.game
        document.changed.connect(self._count_later)
        document.chosen.connect(self._on_chosen)
        document.reread.connect(self._count_all_later)
        self.pointed.installEventFilter(self)
        self._told = QTimer(self)
        self._told.setSingleShot(True)
        self._told.timeout.connect(self._be_silent)

    def _lead(self) -> None:
        """Let each share lead to the page of the proof desk where it falls."""
        self.map_counted.setAccessibleName(tr("Unconfirmed of the map"))
        self.counters_counted.setAccessibleName(tr("Unconfirmed of the counters"))
        self.map_counted.setToolTip(
            tr("How much of the map nobody has confirmed from a copy of the game; press to do so")
        )
        self.counters_counted.setToolTip(
            tr("How much of the counters nobody has confirmed from a copy of the game; press to do so")
        )
        for button in (self.map_counted, self.counters_counted):
            button.setObjectName("flat")
        self.map_counted.clicked.connect(self._open_map)
        self.counters_counted.clicked.connect(self._open_counters)

    def _open_map(self) -> None:
        self._open_area(_COUNTED["map"][1])

    def _open_counters(self) -> None:
        self._open_area(_COUNTED["counters"][1])

    def tell(self, text: str) -> None:
        """Say for a while what was done; what an edit means stays in sight beside it. What says more than that, such as
        what is to be done next, goes where it is read as a whole if there is no room for it; the rest does so by a
        click, for which it stays longer."""
        self.pointed.setText(text)
        self._told.start(TOLD_LONG if self._is_cut else TOLD_FOR)
        if "; " in text and self._is_cut:
            self.spilled.emit(text)

    @property
    def _is_cut(self) -> bool:
        return self.pointed.fontMetrics().horizontalAdvance(self.pointed.text()) > self.pointed.width()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Say what was cut where there is room for it, by a click."""
        if event.type() == QEvent.Type.MouseButtonPress and self._told.isActive() and self._is_cut:
            self.spilled.emit(self.pointed.text())
            return True
        return super().eventFilter(watched, event)

    def _be_silent(self) -> None:
        self.pointed.setText("")

    def count(self) -> None:
        """Count how much is unconfirmed, at once."""
        self._uncounted = set()
        self._counted = self._counts(self._document.game, _TABLES)
        self._say_counts(self._counted)

    def _on_chosen(self) -> None:
        """Say nothing of the game that was shown before, and count the other at once."""
        if self._document.game != self._counted_game:
            self._counted_game = self._document.game
            self._counted, self._uncounted = {}, set(_TABLES)
            self._say_counts({})
            self._counting = None
            self._count_aside()

    def _count_later(self, changes: ChangeSet) -> None:
        if touched := _counted_tables(changes):
            self._uncounted |= touched
            self._count_timer.start()

    def _count_all_later(self) -> None:
        """Count all anew: the library may be another one."""
        self._uncounted = set(_TABLES)
        self._count_timer.start()

    def _count_aside(self) -> None:
        """Count in another thread: it asks for the origin of every hex, which takes longer than an edit."""
        if self._counting is not None:
            self._count_timer.start()
            return
        game, tables = self._document.game, [name for name in _TABLES if name in self._uncounted]
        self._uncounted = set()
        self._counting = job = run(lambda: self._counts(game, tables), self)
        job.done.connect(lambda counts: self._on_counted(job, tables, counts))
        job.failed.connect(lambda _error: self._on_lost(job))

    def _on_counted(self, job: Job, tables: Sequence[str], counts: Counts) -> None:
        if job is self._counting:  # else another game is shown by now
            self._counting = None
            self._counted = {name: known for name, known in self._counted.items() if name not in tables} | counts
            self._say_counts(self._counted)

    def _on_lost(self, job: Job) -> None:
        """Say nothing: the library was closed meanwhile, or is lost."""
        if job is self._counting:
            self._counting, self._counted, self._uncounted = None, {}, set(_TABLES)
            self._say_counts({})

    def _counts(self, game: str, tables: Sequence[str]) -> Counts:
        with self._document.library.reading() as session:
            return certainty_counts(session, game, tables)

    def _say_counts(self, counts: Counts) -> None:
        for (what, (tables, _)), button in zip(
            _COUNTED.items(), (self.map_counted, self.counters_counted), strict=True
        ):
            button.setText(f"{what}: {_unconfirmed(counts, tables)}" if counts else "")

    def say_meaning(self, always: str = "") -> str:
        """Say what an edit is, and return it as one word: correction, erratum, design, or nothing where nothing is
        edited. ``always``: what it is here, whatever was chosen."""
        meaning, text, tip = self._meaning(always)
        self.meant.setText(plain_action(text))
        self.meant.setToolTip(plain_tip(tip))
        self.meant.setEnabled(meaning != "nothing" and not always)
        self.saved.setText("read only" if self._document.read_only else "saved")
        if self.meant.property("meaning") != meaning:
            self.meant.setProperty("meaning", meaning)
            self.meant.style().unpolish(self.meant)
            self.meant.style().polish(self.meant)
        return meaning

    def _meaning(self, always: str) -> tuple[str, str, str]:
        document = self._document
        if always == "nothing":
            return "nothing", "Play: nothing is edited", "A game changes nothing of the library"
        if document.read_only:
            return "nothing", "Read only", document.read_only
        if always:
            return always, "Proof: edits are corrections", "What is confirmed or typed here is what your copy prints"
        if document.lacks_erratum:
            tip = "Choose an erratum, or make one: edits on this desk are its changes"
            return "nothing", "No erratum is chosen", tip
        if document.erratum:
            found = document.baseline.find(schema.ErratumRow, game=document.game, key=document.erratum)
            title = found[0].title if found else document.erratum
            text = f"Edits are erratum {document.erratum} “{_short(title)}”{self._elsewhere_too()} ▾"
            return "erratum", text, "Edits become changes of this erratum, and what is stored as printed stays"
        if document.is_own:
            tip = "What all scenarios share is changed for this scenario alone, and stored with it; the library stays"
            return "design", "Edits are for this scenario only ▾", tip
        if document.designs and document.author == "owner":
            tip = (
                "What all scenarios share counts as confirmed from a copy of the game, what is of this one as designed"
            )
            return "correction", "Edits are corrections ▾", tip
        if document.designs:
            tip = "What you enter counts as designed, not as confirmed from a copy of the game"
            return "design", "Edits are your own design ▾", tip
        return "correction", "Edits are corrections ▾", "Edits correct what is stored as printed; press to choose"

    def _elsewhere_too(self) -> str:
        """Say at the desk of errata what erratum edits go into when it is left, where it is one."""
        document = self._document
        if document.desk_erratum is None or not document.open_erratum:
            return ""
        is_same = document.open_erratum == document.desk_erratum
        return tr(", elsewhere too") if is_same else tr(", elsewhere {key}").format(key=document.open_erratum)

    def follow(self, problems: ProblemsPanel, beside: MessageBar) -> None:
        """Say what the checks found after each run; what has no room here is said ``beside``."""
        self.spilled.connect(lambda text: beside.inform(text, True))
        problems.parted.connect(self._part)
        problems.counted.connect(self.count_problems)
        problems.outdated.connect(self._call_outdated)

    def _part(self, elsewhere: int) -> None:
        """Reckon with so many of the errors as those of other scenarios."""
        self._elsewhere = elsewhere

    def _call_outdated(self) -> None:
        """Say that an edit has not been checked yet: under load that takes a while."""
        note = tr("(before the last edit)")
        found = self.problems.text().removesuffix(note).rstrip()
        self.problems.setText(f"{found} {note}" if found != _UNCHECKED else found)

    def count_problems(self, errors: int, warnings: int, known: int) -> None:
        """Say how many errors and warnings the checks found, and how much is known and no problem."""
        said = [f"{errors} error{'s' * (errors != 1)}"] if errors else []
        if errors and self._elsewhere:
            here = errors - self._elsewhere
            said[0] += f" ({here} here)" if here else " (none here)"
        said += [f"{warnings} warning{'s' * (warnings != 1)}"] if warnings else []
        self.problems.setText(", ".join([*(said or ["no problems"]), *([f"{known} known"] if known else [])]))


def _short(title: str) -> str:
    return title if len(title) <= _TITLE else f"{title[:_TITLE].rstrip()}..."


def _unconfirmed(counts: Counts, tables: tuple[str, ...]) -> str:
    """Say how much is reconstructed, and how much is unknown where anything is."""
    unknown = share(counts, tables, "unknown")
    return f"{share(counts, tables, 'reconstructed')} % reconstructed" + (f", {unknown} % unknown" if unknown else "")
