"""What the checks find; double-click goes to the place, a button mends what has one sensible remedy."""

from collections import Counter
from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QTimer, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from db.checks import Finding, all_findings
from editor.window.desk import Desk
from editor.window.models.table import Column, RowTable
from editor.window.panels.table_view import TablePanel
from editor.window.worker import Job, run
from engine.data import schema

DELAY_MS = 400
"""How long after the last change the checks run."""

_MARKS = {"error": "✖ error", "warning": "▲ warning", "info": "● known"}

EMPTY = "The checks find no problem"
"""What the empty list says once the checks have run."""

WHAT, WIDEST = 3, 560
"""The column of the message, and how wide it may become in pixels."""

COLUMNS: tuple[Column[Finding], ...] = (
    Column("Severity", lambda found: _MARKS[found.severity]),
    Column("Check", lambda found: found.check.replace("_", " ")),
    Column("Where", lambda found: found.where),
    Column("What", lambda found: found.message),
    Column("Remedy", lambda found: found.fix.label if found.fix else ""),
)


class ProblemsPanel(QWidget):
    """Runs the checks after every change and lists what they find.

    Signals:
        counted: errors and warnings after each run.
    """

    counted = Signal(int, int)

    def __init__(
        self, desk: Desk, extra: Callable[[], list[Finding]] | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._extra = desk, extra
        self.findings: list[Finding] = []
        self.model = RowTable(desk, COLUMNS, lambda: self.findings, set())
        self.panel = TablePanel(self.model, "Filter problems", certainty=False, empty="Checking…")
        self.fix = QPushButton("Fix")
        self.fix.setToolTip("Mend the chosen problem; the fix is one change that can be undone")
        self.fix.setEnabled(False)
        self.panel.add_to_bar(self.fix)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.panel)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY_MS)
        self._timer.timeout.connect(self._check_aside)
        self._job: Job | None = None
        self._again = False
        desk.document.changed.connect(lambda _changes: self._timer.start())
        desk.document.chosen.connect(self._timer.start)
        self.panel.view.doubleClicked.connect(self._go)
        self.panel.row_chosen.connect(self._on_row)
        self.fix.clicked.connect(self._fix)

    def check(self) -> None:
        """Run all checks now and wait for them."""
        self._timer.stop()
        self._again = self._job is not None  # what runs aside has read an older state
        self._show(self._found())

    def check_later(self) -> None:
        """Run all checks in the background."""
        self._timer.start()

    @property
    def is_due(self) -> bool:
        """Whether checks are waiting or running."""
        return self._timer.isActive() or self._job is not None

    def _found(self) -> list[Finding]:
        with self._desk.document.library.reading() as session:
            return all_findings(session)

    def _check_aside(self) -> None:
        """Check in another thread: a large library takes seconds."""
        if self._job is not None:
            self._again = True
            return
        self._again = False
        self.panel.view.empty = "Checking…"
        self._job = run(self._found, self)
        self._job.done.connect(self._on_found)
        self._job.failed.connect(self._on_broken)

    def _on_found(self, findings: list[Finding]) -> None:
        self._job = None
        if self._again:
            self._check_aside()
        else:
            self._show(findings)

    def _on_broken(self, error: Exception) -> None:
        self._job = None
        self._desk.refused.emit(f"The checks broke: {error}")

    def _show(self, findings: list[Finding]) -> None:
        self.findings = [*findings, *(self._extra() if self._extra else ())]
        self.panel.view.empty = EMPTY
        self.model.refresh()
        self.panel.view.resizeColumnsToContents()
        self.panel.view.setColumnWidth(WHAT, min(self.panel.view.columnWidth(WHAT), WIDEST))
        grades = Counter(found.severity for found in self.findings)
        self.counted.emit(grades["error"], grades["warning"])

    def _on_row(self, row: int) -> None:
        self.fix.setEnabled(self.model.item(row).fix is not None)

    def _go(self, index: QModelIndex) -> None:
        found = self.model.item(self.panel.shown.mapToSource(index).row())
        self.go_to(found.where)

    def go_to(self, where: str) -> None:
        """Select and show what a finding names: a hex, two hexes, or a counter."""
        document = self._desk.document
        first = where.partition("|")[0]
        if document.rows.find(schema.HexRow, game=document.game, map=document.map, hex=first):
            self._desk.select("hexside" if "|" in where else "hex", where, go=True)
        elif document.rows.find(schema.CounterRow, game=document.game, key=where):
            self._desk.select("counter", where, go=True)
        else:
            self._desk.told.emit(f"{where} is no place on the map")

    def _fix(self) -> None:
        row = self.panel.current_row()
        fix = self.model.item(row).fix if row >= 0 else None
        if fix is not None and self._desk.try_edit(lambda: fix, cited=True):
            self.check()
