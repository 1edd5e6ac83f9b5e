"""A table that was read or pasted, line by line beside the library: new, changed and missing lines, taken as a step."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet, EditError
from editor.edits.called_keys import named_units
from editor.edits.sheets.comparing import Comparison, Difference, accept
from editor.edits.sheets.sheet import Sheet
from editor.edits.units import titled
from editor.window.desk import Desk
from editor.window.frame.inked import INK, Inked
from editor.window.layouts import add_layout
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.sheet_origins import line_origins, said_origins, sign_in
from editor.window.plain_text import ElidedLabel, plain_tip
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data import schema

HEADS = ("Take", "What", "Key", "Problem", "Change")
TAKE = HEADS.index("Take")
_SHOWN = (("", "All"), ("new", "New"), ("changed", "Changed"), ("missing", "Missing"), ("problem", "With a problem"))
Anew = Callable[[], tuple[Sheet, Comparison]]
_HOW = {"new": "New", "changed": "Changed", "missing": "Missing"}


class SheetReview(QWidget):
    """Nothing is written before *Take* is pressed; missing lines are taken out only where they are ticked, and told at
    first only where most of the table was read.

    Signals:
        ended: the review is over, taken or put away.
    """

    ended = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._sheet: Sheet | None = None
        self._anew: Anew | None = None
        self._is_stale = False
        self._later = QTimer(self)  # several edits at once are one reason
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._compare_again)
        self._waiting = ""
        """What the edit is called that waits until it is said what it means."""
        self.lines: list[Difference] = []
        self._units: dict[str, str] = {}
        self._found = Comparison((), 0)
        self.missing = QCheckBox()
        self.missing.setToolTip(tr("Show the lines of the table that are not in what was read"))
        self.table, self.shown = QTableWidget(0, len(HEADS)), ChoiceBox()
        self.table.setItemDelegate(Inked(self.table))
        self.table.setTabKeyNavigation(False)
        self.take, self.away, self.all = (
            QPushButton(tr("Take")),
            QPushButton(tr("Put away")),
            QPushButton(tr("Tick missing")),
        )
        self.said = ElidedLabel("; ")  # beside the buttons a panel at 1280 pixels has no room for all of it
        self.origins = ElidedLabel("; ")
        self.origins.setToolTip(tr("What an edit means is chosen at the foot of the window"))
        for key, title in _SHOWN:
            self.shown.addItem(title, key)
        self.shown.setAccessibleName(tr("Lines to be shown"))
        self.table.setAccessibleName(tr("Differences"))
        self.table.setHorizontalHeaderLabels(HEADS)
        self.table.verticalHeader().hide()
        self.table.setWordWrap(False)
        ColumnWidths(self.table, ("Problem", "Change"))
        self.take.setToolTip(tr("Write all lines that are ticked, as one step that undo takes back"))
        self.away.setToolTip(tr("Go back to the table; nothing is written (Esc)"))
        self.all.setToolTip(tr("Let all lines that are not in what was read be taken out"))
        bar = QHBoxLayout()
        for widget in (self.take, self.shown):
            bar.addWidget(widget)
        bar.addWidget(self.said, 1)
        bar.addWidget(self.away)
        lacking = QHBoxLayout()
        lacking.addWidget(self.missing)
        lacking.addWidget(self.all)
        lacking.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        add_layout(layout, bar)
        add_layout(layout, lacking)
        layout.addWidget(self.origins)
        layout.addWidget(self.table, 1)
        self.table.itemChanged.connect(lambda _item: self._count())
        self.shown.currentIndexChanged.connect(lambda _place: self._filter())
        self.missing.toggled.connect(lambda _is_on: self._keep_ticks(self._list))
        self.take.clicked.connect(self.take_lines)
        self.all.clicked.connect(self.tick_missing)
        self.away.clicked.connect(self._end)
        desk.document.chosen.connect(self._end)
        desk.document.changed.connect(self._on_changed)
        desk.document.meant.connect(self._say_origins)

    def show_comparison(self, sheet: Sheet, comparison: Comparison, anew: Anew | None = None) -> None:
        """Show the differences of a sheet; those without a problem are ticked, missing ones are not. ``anew`` compares
        it again, after an edit elsewhere."""
        self._sheet, self._anew, self._is_stale, self._found = sheet, anew, False, comparison
        counters = self._desk.document.rows.find(schema.CounterRow, game=self._desk.document.game)
        self._units = {row.key: titled(row) for row in counters}
        missing = sum(line.how == "missing" for line in comparison.differences)
        with QSignalBlocker(self.missing):
            self.missing.setText(tr("Also what is missing ({count})").format(count=missing))
            self.missing.setChecked(not comparison.is_part)
            self.missing.setVisible(missing > 0)
        self.said.setText(_counted(sheet, comparison))
        self.shown.setCurrentIndex(0)
        self._list()

    def _list(self) -> None:
        """Show the lines that are wanted."""
        wanted = self._found.differences
        self.lines = [line for line in wanted if line.how != "missing" or self.missing.isChecked()]
        with QSignalBlocker(self.table):
            self.table.setRowCount(len(self.lines))
            for row, line in enumerate(self.lines):
                self._fill_row(row, line)
        self.all.setVisible(any(line.how == "missing" and line.changes is not None for line in self.lines))
        self._filter()
        self._count()

    def _keep_ticks(self, show: Callable[[], None]) -> None:
        """Show lines anew; each that is shown already keeps its tick, or that it has none."""
        before = {(line.how, line.key) for line in self.lines}
        ticked = {(line.how, line.key) for line in self.chosen()}
        show()
        with QSignalBlocker(self.table):
            for row, line in enumerate(self.lines):
                item, name = self.table.item(row, TAKE), (line.how, line.key)
                if item is not None and name in before and line.changes is not None:
                    item.setCheckState(Qt.CheckState.Checked if name in ticked else Qt.CheckState.Unchecked)
        self._count()

    def chosen(self) -> Sequence[Difference]:
        """Return the lines that are ticked."""
        ticked = (self.table.item(row, TAKE) for row in range(self.table.rowCount()))
        return [
            line
            for line, item in zip(self.lines, ticked, strict=True)
            if item is not None and item.checkState() == Qt.CheckState.Checked
        ]

    def take_lines(self) -> None:
        """Write the ticked lines as one step and end; or it is said why nothing was written."""
        sheet, lines = self._sheet, self.chosen()
        self._waiting = ""
        if sheet is None or not lines:
            return
        made: list[ChangeSet] = []

        def make() -> ChangeSet:
            made.append(accept(sheet, lines))
            return made[-1]

        if self._desk.try_edit(make):
            self._end()
        elif self._desk.waits:
            self._waiting = made[-1].label

    def _on_changed(self, changes: ChangeSet) -> None:
        """End when what waited for an answer has been taken; compare again after any other edit."""
        if self._waiting and self._waiting in changes.label:
            self._end()
        elif self._sheet is not None:
            self._is_stale = True
            self._later.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Compare again what was edited meanwhile."""
        super().showEvent(event)
        self._later.start()

    def _compare_again(self) -> None:
        """Show what the sheet says otherwise than the library does now; ticks stay."""
        if not self._is_stale or self._anew is None or not self.isVisible():
            return
        anew, wanted, tells_missing = self._anew, self.shown.currentIndex(), self.missing.isChecked()
        try:
            sheet, comparison = anew()
        except EditError as error:
            self._desk.refused.emit(str(error))
            self._end()
            return

        def show() -> None:
            self.show_comparison(sheet, comparison, anew)
            self.missing.setChecked(tells_missing)

        self._keep_ticks(show)
        self.shown.setCurrentIndex(wanted)
        self._count()

    def _end(self) -> None:
        self._sheet, self._waiting = None, ""
        self.ended.emit()

    def tick_missing(self) -> None:
        """Tick all missing lines that can be taken out."""
        with QSignalBlocker(self.table):
            for row, line in enumerate(self.lines):
                item = self.table.item(row, TAKE)
                if item is not None and line.how == "missing" and line.changes is not None:
                    item.setCheckState(Qt.CheckState.Checked)
        self._count()

    def _fill_row(self, row: int, line: Difference) -> None:
        key = ", ".join(self._units.get(part, part) for part in line.key if part)
        texts = ("", _HOW.get(line.how, ""), key, self._named(line.problem), self._said(line))
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
            if column == TAKE:
                can, is_on = line.changes is not None, line.changes is not None and line.how != "missing"
                item.setFlags(flags | Qt.ItemFlag.ItemIsUserCheckable if can else Qt.ItemFlag.ItemIsSelectable)
                item.setCheckState(Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked)
            else:
                item.setFlags(flags)
            if line.problem and column == HEADS.index("Problem"):
                item.setData(INK, "bad_ink")
            tip = ", ".join(filter(None, line.key)) if column == HEADS.index("Key") else text
            item.setToolTip(plain_tip(tip))
            self.table.setItem(row, column, item)

    def _named(self, problem: str) -> str:
        """Return a problem with the names of units in place of their keys."""
        return named_units(problem, self._units)

    def _said(self, line: Difference) -> str:
        """Return what changes, or what a new line says beside its key, each value by the words of its column: ``Full
        attack 6 to 9``."""
        sheet = self._sheet
        if line.how == "missing" or sheet is None:
            return line.text
        called = {name: sheet.called(name) for name in line.cells}
        if line.how == "new":
            cells = {name: text for name, text in line.cells.items() if text and name not in sheet.keys}
            return ", ".join(f"{called[name]} {text}" for name, text in cells.items())
        shown = (
            f"{called[name]} {line.was.get(name) or 'none'} to {text or 'none'}" for name, text in line.cells.items()
        )
        return ", ".join(shown)

    def _filter(self) -> None:
        wanted = self.shown.currentData()
        for row, line in enumerate(self.lines):
            fits = not wanted or line.how == wanted or (wanted == "problem" and bool(line.problem))
            self.table.setRowHidden(row, not fits)

    def _count(self) -> None:
        count = len(self.chosen())
        self.take.setText(f"Take {count} line{'s' * (count != 1)}")
        self.take.setEnabled(count > 0)
        self._say_origins()

    def _say_origins(self) -> None:
        """Say as what the ticked lines count when they are taken."""
        said = said_origins(self._desk, self.chosen()) if self._sheet is not None else ""
        self.origins.setText(said)
        self.origins.setVisible(bool(said))
        with QSignalBlocker(self.table):
            for row, origin in enumerate(line_origins(self._desk, self.lines) if self._sheet is not None else ()):
                if (item := self.table.item(row, HEADS.index("What"))) is not None:
                    how = _HOW.get(self.lines[row].how, "")
                    item.setText(f"{how} {sign_in(origin)}".strip())
                    item.setToolTip(plain_tip(tr("Counts {origin}").format(origin=origin) if origin else how))


def _counted(sheet: Sheet, found: Comparison) -> str:
    """Return how many lines are the same, and whether the sheet may be another one."""
    same = f"{found.same} line{'s are' if found.same != 1 else ' is'} the same"
    if found.is_other:
        same = f"{same}; these lines are as printed, and what errata change of it is left as it is"
    if found.is_strange:
        return f"No line has a key that {sheet.title} has; is it a table of another game?"
    return same if found.differences else f"{same}; there is nothing to be taken"
