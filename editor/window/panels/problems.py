"""What the checks find; double-click goes to the place, a button mends what has one sensible remedy."""

import threading
from collections import Counter
from collections.abc import Callable, Mapping

from PySide6.QtCore import QModelIndex, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from db.changes import ChangeSet
from db.checks import Finding
from db.checks.again import Rechecker, Stopped
from db.checks.of_scenario import errors_of, without
from db.row_parts import Part
from editor.window.desk import Desk
from editor.window.models.called import by_names
from editor.window.models.finding_place import go_to
from editor.window.models.finding_words import Words, in_front
from editor.window.models.table import Column, RowTable
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.problem_acts import ProblemActs
from editor.window.panels.table_view import TablePanel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from editor.window.worker import Job, run
from engine.data import schema
from engine.data.schema import Row

DELAY_MS, _PATIENCE_MS = 400, 2_000
"""How long after the last change the checks run, and how long after it what was found before counts as new."""
_END_S = 5
"""So long a window that closes waits for the check that runs."""

_MARKS = {"error": "✖ error", "warning": "▲ warning", "info": "● known"}

WAIVED = "waived"
GRADES = (("All", ""), ("Errors", "error"), ("Warnings", "warning"), ("Known", "info"), ("Waived", WAIVED))
"""Which findings are listed, by the words of the choice."""
_NARROW = 70

EMPTY = "The checks find no problem"
"""What the empty list says once the checks have run."""


def _columns(words: Callable[[], Words]) -> tuple[Column[Finding], ...]:
    """Return the columns; ``words`` are those in which findings are told now."""
    return (
        Column("Severity", lambda found: _MARKS[found.severity]),
        Column("Check", lambda found: found.check.replace("-", " ").replace("_", " ")),
        Column("Where", lambda found: words().where(found)),
        Column("What", lambda found: words().of(found)),
        Column("Remedy", lambda found: words().remedy(found)),
    )


class ProblemsPanel(QWidget):
    """Runs the checks that a change concerns after every change, and lists what all of them find.

    Signals:
        counted: errors, warnings and what is known after each run; together they are the lines of the list.
        outdated: what is listed was found before the last edit, and nothing newer for some time.
        parted: how many of the errors are of other scenarios than the one that is shown; before ``counted``.
    """

    counted = Signal(int, int, int)
    parted = Signal(int)
    outdated = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._checker = Rechecker()
        self._stop, self._is_paused = threading.Event(), False
        self._reading = threading.Lock()  # that a check runs aside
        self._missed: list[ChangeSet] = []
        self.findings: list[Finding] = []
        desk.findings, desk.checks_due = lambda: self.findings, lambda: self.is_due
        self._words = Words(desk.document.baseline)
        self.here, self.graded = QCheckBox(tr("This scenario")), ChoiceBox()
        self.here.setToolTip(tr("Only what is held against the scenario that is shown and what it is played with"))
        self.model = RowTable(desk, _columns(lambda: self._words), self._listed, set())
        self.model.further = by_names(desk, lambda called, found: called.also(found.where, found.where))
        self.panel = TablePanel(self.model, "Filter problems", certainty=False, empty="Checking…")
        self._widths = ColumnWidths(self.panel.view, ("What", "Remedy"))
        self.acts = ProblemActs(desk, self.panel, self.model, lambda: self._words, self.look_again)
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY_MS)
        self._timer.timeout.connect(self._check_aside)
        self._stale = QTimer(self)
        self._stale.setSingleShot(True)
        self._stale.setInterval(_PATIENCE_MS)
        self._stale.timeout.connect(self.outdated)
        self._job: Job | None = None
        self._again = self._has_all = False
        """``_has_all``: all checks have run since the library was read, so that another run takes little."""
        desk.document.changed.connect(self._on_changed)
        desk.document.reread.connect(self._on_reread)
        desk.document.chosen.connect(self._on_chosen)
        desk.paused.connect(self._pause)
        self.panel.view.doubleClicked.connect(self._go)
        self.here.toggled.connect(self.acts.list_anew)
        self.graded.currentIndexChanged.connect(self.acts.list_anew)

    def _lay_out(self) -> None:
        self.graded.setAccessibleName(tr("Which problems are listed"))
        self.graded.setToolTip(tr("All, those of one severity, or those that are waived with a reason"))
        self.graded.setMinimumWidth(_NARROW)
        for text, grade in GRADES:
            self.graded.addItem(tr(text), grade)
        for widget in (self.here, self.graded, self.acts.why, self.acts.fix, self.acts.waive):
            self.panel.add_to_bar(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        for part in (self.panel, self.acts.explained, self.acts.reason, self.acts.preview):
            layout.addWidget(part)
        layout.setStretchFactor(self.panel, 1)

    def _listed(self) -> list[Finding]:
        """Return the lines of the list: all findings, or those of the scenario that is shown and of its game."""
        grade = self.graded.currentData() or ""
        found = [each for each in self.findings if grade in ("", each.severity) or (grade == WAIVED and each.waived)]
        if not self.here.isChecked():
            return found
        document = self._desk.document
        heads = document.baseline.find(schema.ScenarioRow, game=document.game)
        others = [head.scenario for head in heads if head.scenario != document.scenario]
        return without([each for each in found if each.game == document.game], document.game, others)

    def check(self) -> None:
        """Run the checks now and wait for them; of what runs aside, that is already found is not looked for again."""
        self._timer.stop()
        if self._job is not None:  # it has read an older state
            self._again = True
            self._stop.set()
        with self._reading:
            self._note_missed()
            found = self._found(self._checker, self._desk.document.baseline.held(), threading.Event())
        self._show(found)

    def look_again(self) -> None:
        """Run the checks that an edit concerns at once, as long as that is little; else aside, as after every edit."""
        if self._has_all:
            self.check()

    def check_later(self) -> None:
        """Run the checks in the background."""
        self._timer.start()

    def leave(self) -> None:
        """Check no more, for the window closes: the program would not end before the first checks of a library had.
        A check that runs is waited for a while: what it reads can be closed only then."""
        self._is_paused, self._again = True, False
        self._timer.stop()
        self._stale.stop()
        self._stop.set()
        if self._job is not None:
            self._job.drop()
        if self._reading.acquire(timeout=_END_S):
            self._reading.release()

    @property
    def is_due(self) -> bool:
        """Whether checks are waiting or running."""
        return self._timer.isActive() or self._job is not None

    def _on_changed(self, changes: ChangeSet) -> None:
        self._missed.append(changes)
        if self._job is not None:
            self._stop.set()
            self._again = True
        self._forget_gone(changes)
        self._start()

    def _forget_gone(self, changes: ChangeSet) -> None:
        """Tell nothing more of scenarios that are gone: by their keys alone they would pass for what is shown now."""
        left = self.findings
        for change in changes.changes:
            if change.table == schema.ScenarioRow.TABLE and change.after is None:
                left = without(left, str(change.key[0]), [str(change.key[1])])
        if len(left) != len(self.findings):
            self.findings = left
            self.acts.list_anew()
            self._count()
            self._desk.checked.emit()

    def _on_chosen(self) -> None:
        """Put the problems of the scenario that is shown now in front."""
        document = self._desk.document
        if self.findings:
            self.findings = in_front(self.findings, document.game, document.scenario)
            self.acts.list_anew()
            self._count()

    def _on_reread(self) -> None:
        """Check all anew: the library may be another one."""
        self._checker, self._missed, self._has_all = Rechecker(), [], False
        self._stop.set()
        self._again = self._job is not None
        self._start()

    def _start(self) -> None:
        """Check soon; what is listed is called outdated if that takes long."""
        self._timer.start()
        if not self._stale.isActive():
            self._stale.start()

    def _pause(self, on: bool) -> None:
        """Leave the processor to the games of a batch; go on after it where the checks were."""
        was_due, self._is_paused = self.is_due, on
        if on:
            self._stop.set()
            self._again = self._again or was_due
        elif self._again:
            self._timer.start()

    def _note_missed(self) -> None:
        """Reckon with the edits since the last run; not while one is under way."""
        for changes in self._missed:
            self._checker.note(changes)
        self._missed = []

    def _found(self, checker: Rechecker, rows: Mapping[Part, list[Row]], stop: threading.Event) -> list[Finding]:
        with self._desk.document.library.reading() as session:
            return checker.findings(session, rows, stop.is_set)

    def _check_aside(self) -> None:
        """Check in another thread: a large library takes seconds the first time."""
        if self._job is not None or self._is_paused:
            self._again = True
            return
        self._again = False
        self._stop = threading.Event()
        self.panel.view.empty = "Checking…"
        checker, rows, stop = self._checker, self._desk.document.baseline.held(), self._stop
        self._note_missed()  # who checks before this one begins reckons with them too

        def found() -> list[Finding]:
            with self._reading:
                if stop.is_set():
                    raise Stopped
                return self._found(checker, rows, stop)

        self._job = run(found, self)
        self._job.done.connect(self._on_found)
        self._job.failed.connect(self._on_broken)

    def _on_found(self, findings: list[Finding]) -> None:
        self._ended()
        if not self._again:  # else what was read may be of an older state
            self._desk.document.offer(self._checker.rows, self._checker.parts)
            self._show(findings)

    def _on_broken(self, error: Exception) -> None:
        self._ended()
        if not isinstance(error, Stopped):
            self._desk.refused.emit(f"The checks broke: {error}")

    def _ended(self) -> None:
        """Run the checks again that what was changed meanwhile concerns."""
        self._job = None
        if self._again and not self._is_paused:
            self._check_aside_soon()

    def _check_aside_soon(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _show(self, findings: list[Finding]) -> None:
        self._stale.stop()
        self._has_all = True
        document = self._desk.document
        self._words = Words(document.baseline)
        before, self.findings = self.findings, in_front(findings, document.game, document.scenario)
        self.panel.view.empty = EMPTY
        self.acts.list_anew()
        if self.findings != before:  # most edits change none of them, and to measure all lines takes as long as an edit
            self._widths.part()
        self._count()
        self._desk.checked.emit()

    def _count(self) -> None:
        document = self._desk.document
        grades = Counter(found.severity for found in self.findings)
        scenarios = [row.scenario for row in document.baseline.find(schema.ScenarioRow, game=document.game)]
        here = errors_of(self.findings, document.game, document.scenario, scenarios)
        self.parted.emit(grades["error"] - len(here))
        self.counted.emit(grades["error"], grades["warning"], grades["info"])

    def _go(self, index: QModelIndex) -> None:
        found = self.model.item(self.panel.shown.mapToSource(index).row())
        self.go_to(found.where)

    def go_to(self, where: str) -> None:
        """Select and show what a finding names: a hex, two hexes, a counter, or the line of a table."""
        go_to(self._desk, where)
