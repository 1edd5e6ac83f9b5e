"""A printed list pasted into the scenario: it becomes a table, is corrected there, and is taken as one step."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet, EditError
from editor.edits.units import titled
from editor.pasting.approving import approved, with_bars, with_doubts
from editor.pasting.left_over import left_over
from editor.pasting.proposals import As, Proposal
from editor.pasting.reading import corrected
from editor.side_titles import side_titles
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.long_reading import Read, ReadingAside, Wanted
from editor.window.panels.other_side import OtherSide
from editor.window.panels.pasted_cells import besides, meant, said, said_below, tell_column
from editor.window.panels.pasted_text import Pasting, TakenBack, remember, remembered
from editor.window.panels.portions import PORTION, Portions
from editor.window.panels.unit_cells import UnitCells
from editor.window.plain_text import SteadyLabel, plain_tip
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data import schema

HEADS = ("Take", "Line", "As printed", "Unit", "Place", "Turn", "Besides", "Sure", "Problem")
TAKE, PRINTED, UNIT, PLACE, TURN, BESIDES, PROBLEM = (
    HEADS.index(head) for head in ("Take", "As printed", "Unit", "Place", "Turn", "Besides", "Problem")
)
_EDITED = {UNIT: "unit", PLACE: "place", TURN: "turn"}
_FOLDED = 40
"""Pixels that the text keeps at least."""
_SHARE = 0.4
"""Most that it keeps of the height once it is read, of 1: the table needs the room."""
_PLACED = frozenset({"setup", "arrival"})
_HINT = "Paste the lines of a rulebook here, a table with tabs, or comma separated values"


class PasteList(Pasting):
    """The page of the area *Scenario* that reads lists; nothing is written before *Take* is pressed."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.lines: list[Proposal] = []
        self._apart: list[Proposal] = []
        self.text, self.table = QPlainTextEdit(), QTableWidget(0, len(HEADS))
        self.table.setTabKeyNavigation(False)
        self.text.setPlaceholderText(_HINT)
        self.text.setAccessibleName(tr("The list"))
        self.side, self.kind = ChoiceBox(), ChoiceBox()
        self.side.setAccessibleName(tr("Side"))
        self.kind.setAccessibleName(tr("What the list is"))
        for title, word in (("Set-up", "setup"), ("Arrivals", "arrivals")):
            self.kind.addItem(title, word)
        self.take, self.said = QPushButton(tr("Ta&ke")), SteadyLabel(2)
        self.aside = ReadingAside(desk.document, self)
        self.aside.done.connect(self._show_read)
        self.aside.canceled.connect(self._count)
        self.only_open = QCheckBox(tr("Only doubtful"))
        self.only_open.setToolTip(tr("Show only the lines that are not sure"))
        self.take.setToolTip(tr("Write all lines that are ticked into the scenario, as one step that undo takes back"))
        self.table.setHorizontalHeaderLabels(HEADS)
        self.table.verticalHeader().hide()
        self.table.setWordWrap(False)
        self.table.setAccessibleName(tr("What the list says"))
        self.other = OtherSide(self.table)
        self.table.setItemDelegateForColumn(UNIT, UnitCells(lambda: self._called(), self.table))
        self._widths = ColumnWidths(self.table, ("Unit", "Problem"))
        self._are_ticked = True
        self._portions = Portions(self._fill_rows, self._count, self)
        self.table.verticalHeader().setDefaultSectionSize(self.table.fontMetrics().height() + 8)
        bar = QHBoxLayout()
        for widget in (self.side, self.kind, self.take, self.only_open, self.aside):
            bar.addWidget(widget)
        bar.addWidget(self.said, 1)
        self.split = split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.text)
        split.addWidget(self.other)
        split.setSizes([120, 320])
        self.text.setMinimumHeight(_FOLDED)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        add_layout(layout, bar)
        layout.addWidget(split, 1)
        self.only_open.toggled.connect(self._filter)
        self.text.textChanged.connect(self.read)
        self.side.currentIndexChanged.connect(self.read)
        self.kind.currentIndexChanged.connect(self.read)
        self.table.itemChanged.connect(self._on_item)
        self.table.currentCellChanged.connect(lambda row, *_: self._show(row))
        self.take.clicked.connect(self.take_lines)
        self.other.wanted.connect(lambda side: self.side.setCurrentIndex(self.side.findData(side)))
        self._taken_back = TakenBack(desk, self._show_again, self.text.toPlainText, self)
        self.setFocusProxy(self.text)  # what is copied elsewhere is pasted at once
        self._taking: Sequence[Proposal] = ()
        self._is_restored = False
        desk.document.chosen.connect(self._on_chosen)
        desk.document.changed.connect(self._on_changed)
        self._on_chosen()

    def showEvent(self, event: QShowEvent) -> None:
        """Take up the list that was being looked at when the window was closed."""
        super().showEvent(event)
        if not self._is_restored:
            self._is_restored = True
            side, kind, text = remembered(self._desk)
            if text and not self.text.toPlainText():
                with QSignalBlocker(self.side), QSignalBlocker(self.kind):
                    self.side.setCurrentIndex(max(0, self.side.findData(side)))
                    self.kind.setCurrentIndex(max(0, self.kind.findData(kind)))
                self.text.setPlainText(text)

    def _on_chosen(self) -> None:
        with QSignalBlocker(self.side):
            self.side.clear()
            for side, title in side_titles(self._desk.document.game).items():
                self.side.addItem(title, side)
        self.read()

    @property
    def _as(self) -> As:
        return "arrivals" if self.kind.currentData() == "arrivals" else "setup"

    def read(self) -> None:
        """Read the text anew; what was corrected by hand before is lost with it."""
        document = self._desk.document
        if self._is_restored:
            remember(self._desk, str(self.side.currentData()), self._as, self.text.toPlainText())
        self.table.setColumnHidden(TURN, self._as == "setup")  # which has no turns
        where = (document.game, document.scenario, str(self.side.currentData()))
        wanted = Wanted(*where, self.text.toPlainText(), self._as) if document.head is not None else None
        self._show_read(self.aside.read(document.rows, wanted))

    def _show_read(self, read: Read) -> None:
        was_empty, self.lines, self._apart = not self.lines, read.lines, read.apart
        self.other.tell(read.meant, side_titles(self._desk.document.game).get(read.meant, ""))
        self._fill()
        self._widths.part()
        if was_empty == bool(self.lines):  # the text folds away once it is read, and opens for the next one
            height = sum(self.split.sizes())
            text = self._folded(height) if self.lines else height // 3
            self.split.setSizes([text, height - text])

    def _folded(self, height: int) -> int:
        """Return how high the text is beside its table: as its lines are, up to a share of the height."""
        text = self.text
        lines = text.blockCount() * text.fontMetrics().lineSpacing() + 2 * int(text.document().documentMargin())
        frame = text.height() - text.viewport().height()
        return max(_FOLDED, min(lines + frame, int(height * _SHARE)))

    def _judge(self) -> None:
        """Find the lines with which no game can begin, and arrivals that may not come so, before they are taken."""
        if self.lines:
            document, look = self._desk.document, with_bars if self._as == "setup" else with_doubts
            self.lines = look(document.rows, document.game, document.scenario, self.lines)

    def chosen(self) -> Sequence[Proposal]:
        """Return the lines that are ticked."""
        ticked = ((line, self.table.item(row, TAKE)) for row, line in enumerate(self.lines))
        return [line for line, item in ticked if item is not None and item.checkState() == Qt.CheckState.Checked]

    def take_lines(self) -> None:
        """Write the ticked lines; the others are left to be corrected. Or it is said why nothing was written."""
        document, lines = self._desk.document, self.chosen()
        if not lines:
            self._desk.refused.emit("Tick the lines to be taken; those with a unit and a place can be ticked")
            return
        where = (document.rows, document.rows.tables(), document.game, document.scenario)
        errata = document.rows.effective().on
        if self._desk.try_edit(lambda: approved(*where, lines, self._as, errata)):
            self._leave_rest(lines, document.undo_stack.index())
        self._taking = lines if self._desk.waits else ()

    def _on_changed(self, changes: ChangeSet) -> None:
        """What waited for an answer has been taken."""
        if not _PLACED & changes.tables():
            return
        lines, self._taking = self._taking, ()
        if lines:
            self._leave_rest(lines, self._desk.document.undo_stack.index() + 1)  # it can be undone in a moment

    def _leave_rest(self, taken: Sequence[Proposal], at: int) -> None:
        """Show what of the list is still to be taken, as it was corrected."""
        whole = self.text.toPlainText(), self.lines
        left = left_over(whole[0], [*self._apart, *self.lines], taken)
        self._taken_back.note(at, whole, left)
        self._show_again(*left, are_ticked=False)  # who left a line out did so for a reason

    def _show_again(self, text: str, lines: Sequence[Proposal], are_ticked: bool = True) -> None:
        """Show a list with its lines as they were corrected; those that are sure are ticked where ``are_ticked``."""
        self.text.setPlainText(text)
        if lines:  # what it says is known
            self.aside.stop()
            self.lines = [*lines]
            self._judge()
            self._fill(are_ticked)

    def _fill(self, are_ticked: bool = True) -> None:
        self._are_ticked = are_ticked
        with QSignalBlocker(self.table):
            if len(self.lines) > PORTION:  # no line of another list stays while these are filled
                self.table.setRowCount(0)
            self.table.setRowCount(len(self.lines))
        self.table.setColumnHidden(BESIDES, not any(line.lost or line.state or line.condition for line in self.lines))
        self._portions.start(len(self.lines))
        self._filter()

    def _fill_rows(self, rows: range) -> None:
        with QSignalBlocker(self.table):
            for row in rows:
                self._fill_row(row, self._are_ticked)

    def _filter(self) -> None:
        """Show all lines, or those that are not sure."""
        for row, line in enumerate(self.lines):
            self.table.setRowHidden(row, self.only_open.isChecked() and line.is_sure)

    def _called(self) -> dict[str, str]:
        """Return the keys of the units of the side by what people call them."""
        counters = self._desk.document.rows.find(schema.CounterRow, game=self._desk.document.game)
        return {titled(found): found.key for found in counters if found.side == self.side.currentData()}

    def _meant_unit(self, typed: str) -> str:
        """Return the name by which lists are read of the unit that is called so here; else what was typed."""
        named = self._called()
        return named[typed].partition("/")[2].removesuffix("#1") if typed in named else typed

    def _fill_row(self, row: int, is_ticked: bool = True) -> None:
        line = self.lines[row]
        found = self._desk.document.rows.find(schema.CounterRow, game=self._desk.document.game, key=line.unit)
        unit = titled(found[0]) if found else ""
        where = (self._desk.document.rows, self._desk.document.game, self._desk.document.map)
        spelled, turn = line.spelled or line.text, str(line.turn or "")
        texts = ("", str(line.line), spelled, unit, said(*where, line.place, self._as), turn, besides(*where[:2], line))
        sure = "–" if line.barred else f"{line.confidence} %"  # however surely it is read, it cannot be taken
        for column, text in enumerate((*texts, sure, line.all_problems)):
            item = QTableWidgetItem(text)
            flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
            if column == TAKE:
                can = bool(line.unit and line.place)
                item.setFlags(flags | Qt.ItemFlag.ItemIsUserCheckable if can else Qt.ItemFlag.ItemIsSelectable)
                item.setCheckState(Qt.CheckState.Checked if line.is_sure and is_ticked else Qt.CheckState.Unchecked)
            else:
                item.setFlags(flags | Qt.ItemFlag.ItemIsEditable if column in _EDITED else flags)
            item.setToolTip(plain_tip(line.text if column == PRINTED else text))
            self.table.setItem(row, column, item)

    def _on_item(self, item: QTableWidgetItem) -> None:
        """Take a correction: another unit by what it is called, another place or turn."""
        row, field = item.row(), _EDITED.get(item.column(), "")
        if field:
            document, line = self._desk.document, self.lines[row]
            where = (document.rows, document.game, document.scenario, str(self.side.currentData()))
            typed = self._meant_unit(item.text()) if field == "unit" else item.text()
            if field == "place":
                typed = meant(document.rows, document.game, document.map, typed, self._as)
            try:
                self.lines[row] = corrected(*where, line, field, typed, self._as)
            except EditError as error:
                self.lines[row] = replace(line, problem=str(error))
            self._judge()
            with QSignalBlocker(self.table):
                self._fill_row(row)
            tell_column(self.table, PROBLEM, [each.all_problems for each in self.lines])
        self._count()

    def _count(self) -> None:
        count = len(self.chosen())
        self.take.setText(f"Ta&ke {count} unit{'s' * (count != 1)}")
        self.take.setEnabled(count > 0 and self._portions.are_all)
        open_lines = sum(not line.is_sure for line in self.lines)
        read = f"{len(self.lines)} read, {open_lines} to be looked at" if self.lines else self.aside.said
        self.said.setText("; ".join(filter(None, (read, said_below(self._apart)))))

    def _show(self, row: int) -> None:
        if 0 <= row < len(self.lines) and (problem := self.lines[row].all_problems):
            self.said.setText(f"Line {self.lines[row].line}: {problem}")
            self.said.setToolTip(plain_tip(problem))
        else:
            self._count()
        if 0 <= row < len(self.lines) and self.lines[row].place:
            place, document = self.lines[row].place, self._desk.document
            if document.rows.find(schema.HexRow, game=document.game, map=document.map, hex=place):
                self._desk.wanted.emit(place)
