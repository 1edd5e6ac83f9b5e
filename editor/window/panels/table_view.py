"""A table with a filter line, copy and paste of cells as tab-separated text, and a count of what is shown."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.edits.sheets.comparing import Comparison
from editor.edits.sheets.sheet import Key, Sheet
from editor.window.frame.tab_order import seat
from editor.window.layouts import add_layout
from editor.window.models.filtered_rows import FilteredRows
from editor.window.models.table import RowTable
from editor.window.noting import subject_of_line
from editor.window.panels.cell_table import CellTable
from editor.window.panels.filter_line import FilterLine
from editor.window.panels.kept_choice import KeptChoice
from editor.window.panels.replace_bar import ReplaceBar
from editor.window.panels.sheet_review import Anew, SheetReview
from editor.window.plain_text import ElidedLabel
from editor.window.translation import tr
from engine.data.schema import Row
from engine.data.values import format_value

OFFERED = (
    "edit.copy",
    "edit.paste",
    "edit.fill_down",
    "edit.replace",
    "edit.duplicate",
    "edit.copy_table",
    "edit.save_table",
    "edit.open_table",
)
"""The commands that the right button offers in a table."""


_NARROW = 480
"""Pixels of a panel below which the filter stands alone."""


class TablePanel(QWidget):
    """A filter line over a table. ``sheet`` is the name of its data, by which they are written and read as a whole;
    empty where there is no such.

    Signals:
        row_chosen: the source row under the new current cell.
        rows_chosen: the source rows of all selected cells, from the top as they are shown; none is not told.
    """

    row_chosen = Signal(int)
    rows_chosen = Signal(list)

    def __init__(
        self,
        table: RowTable[Any],
        hint: str,
        certainty: bool = True,
        empty: str = "There is nothing here yet",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.source, self.sheet = table, ""
        self.review: SheetReview | None = None
        self._left: tuple[Sequence[str], list[Key], int] | None = None
        """Where the table was left for a review: the names of its key, that of the current line, and the column."""
        table.setParent(self)  # a table that is shown no more listens no more
        self.shown = FilteredRows(table, self)
        self.view = CellTable(empty)
        self.view.setModel(self.shown)
        self._kept = KeptChoice(self.view, self.shown)
        self.view.setSortingEnabled(True)
        self.view.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.filter = FilterLine(hint, self.view)
        self.filter.entered.connect(self.shown.make_ready)
        self.view.setAccessibleName(hint.replace("Filter by", "Table with").replace("Filter", "Table of"))
        self.unconfirmed = QCheckBox(tr("Unconfirmed"))
        self.unconfirmed.setToolTip(tr("Show only rows with a value that nobody has confirmed from a copy of the game"))
        if not certainty:  # shown before it has a parent, it would be a window for a moment
            self.unconfirmed.hide()
        self.count = ElidedLabel("\n")  # "2 of 154 rows" asks for no more room than "154 rows" has
        self.buttons: list[QPushButton] = []
        self.also_offered: list[QPushButton | QAction] = []
        """What the right button offers beside them, from another place than the bar."""
        self._note = QPushButton(tr("Note on this..."))  # offered by the right button alone
        self._note.setToolTip(tr("Write a note or a task on the row of this line"))
        self._note.clicked.connect(self._begin_note)
        self._why = QPushButton(tr("Reason for this..."))
        self._why.setToolTip(tr("Say why the chosen lines are designed so; printed in the designer's notes"))
        self._why.clicked.connect(self._want_reason)
        self.bar, self._head, self._is_narrow = QHBoxLayout(), QVBoxLayout(), False
        add_layout(self._head, self.bar)
        self.bar.addWidget(self.filter, 1)
        self.bar.addWidget(self.unconfirmed)
        self.bar.addWidget(self.count)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        add_layout(layout, self._head)
        layout.addWidget(self.view, 1)
        self._empty = empty
        self.filter.textChanged.connect(self._filter)
        self.unconfirmed.toggled.connect(self._filter)
        for signal in (
            self.shown.rowsInserted,
            self.shown.rowsRemoved,
            self.shown.modelReset,
            self.shown.layoutChanged,
            self.shown.filtered,
        ):
            signal.connect(self._count)
        table.layoutChanged.connect(self._stay_at_row)
        self.view.doubted.connect(table.desk.refused)
        self.view.selectionModel().currentRowChanged.connect(self._on_row)
        self.view.selectionModel().selectionChanged.connect(self._on_cells)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._ask)
        self.view.resizeColumnsToContents()
        self._count()

    def _filter(self, _asked: object) -> None:
        with self._kept.filtering():
            self.shown.filter_by(self.filter.text(), self.unconfirmed.isChecked())

    @cached_property
    def replacing(self) -> ReplaceBar:
        """The line of find and replace, made when it is first wanted: it has twenty widgets, and few tables need it."""
        bar = ReplaceBar(self.view.editable)
        bar.wanted.connect(self.view.write)
        bar.found.connect(self._show_cell)
        for changed in (self.source.dataChanged, self.source.modelReset, self.filter.textChanged):
            changed.connect(lambda *_: bar.look())
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(layout.indexOf(self.view), bar)
        seat(bar.fields, self.unconfirmed)
        return bar

    def open_replacing(self) -> None:
        """Show the line of find and replace, for the column in use; for the selected cells where there are several."""
        columns = {
            place: str(self.source.headerData(place, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole))
            for place in range(self.source.columnCount())
            if self.view.editable(place, False)
        }
        cells = self.view.selectionModel().selectedIndexes()
        several = len({cell.row() for cell in cells}) > 1
        used = {cell.column() for cell in cells} if several else {self.view.currentIndex().column()}
        self.replacing.open(columns, used.pop() if len(used) == 1 else -1, several)

    def show_column(self, title: str) -> None:
        """Bring a column into view by its title and choose its first cell."""
        for column in range(self.source.columnCount()):
            if self.source.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole) == title:
                self._show_cell((0, column))
                self.view.setFocus()

    def keys(self, rows: Iterable[int], names: Sequence[str]) -> list[Key]:
        """Return the keys of lines in the sheet, of which the columns of the key are named, each once."""
        found = (_row_of(self.source.item(row)) for row in rows)
        return list(dict.fromkeys(tuple(_cell_of(row, name) for name in names) for row in found))

    def shown_rows(self) -> list[int]:
        """Return the source rows that are shown, in their order."""
        return [self.shown.mapToSource(self.shown.index(row, 0)).row() for row in range(self.shown.rowCount())]

    def show_review(self, sheet: Sheet, comparison: Comparison, anew: Anew | None = None) -> None:
        """Show in the place of the table what was read otherwise than it says, until it is taken or put away; ``anew``
        compares it again after an edit."""
        if self.review is None:
            self.review = SheetReview(self.source.desk, self)
            self.review.ended.connect(self._end_review)
        row = self.current_row()
        self._left = sheet.keys, self.keys([row] if row >= 0 else [], sheet.keys), self.view.currentIndex().column()
        self.review.show_comparison(sheet, comparison, anew)
        self.show_instead(self.review)

    def show_instead(self, widget: QWidget) -> None:
        """Show something of this panel in the place of the table."""
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        if layout.indexOf(widget) < 0:
            layout.addWidget(widget, 1)
        self.view.hide()
        widget.show()

    def _end_review(self) -> None:
        if self.review is not None:
            self.review.hide()
        self.view.show()
        self._return()

    def _return(self) -> None:
        """Go back to the line that was current before the review: one with other lines around has lost its place."""
        left, self._left = self._left, None
        if left is None or not left[1] or self.current_row() >= 0:
            return
        names, keys, column = left
        for place, row in enumerate(self.shown_rows()):
            if self.keys([row], names) == keys:
                self._show_cell((place, column))
                return

    def _show_cell(self, place: tuple[int, int]) -> None:
        self.view.setCurrentIndex(self.shown.index(*place))

    def _ask(self, place: QPoint) -> None:
        self.view.setFocus()
        offered = [button for button in self.buttons if button.isVisibleTo(self.window())]
        noted = [self._note, self._why] if self._subject() is not None else []
        self.source.desk.menu_wanted.emit(
            (*offered, *self.also_offered, *noted, *OFFERED), self.view.viewport().mapToGlobal(place)
        )

    def _subject(self) -> tuple[str, str] | None:
        """Return the row of the current cell, by table and key; None where there is none."""
        row = self.current_row()
        return subject_of_line(self.source.item(row), self.view.currentIndex().column()) if row >= 0 else None

    def _subjects(self) -> list[tuple[str, str]]:
        """Return the rows of all selected cells."""
        cells = self.view.selectionModel().selectedIndexes()
        lines = ((self.source.item(self.shown.mapToSource(cell).row()), cell.column()) for cell in cells)
        return [*dict.fromkeys(filter(None, (subject_of_line(line, column) for line, column in lines)))]

    def _want_reason(self) -> None:
        self.source.desk.reason_wanted.emit(self._subjects())

    def _begin_note(self) -> None:
        subject = self._subject()
        if subject is not None:
            self.source.desk.note_wanted.emit(*subject)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the filter a line of its own where it could not be read beside the buttons."""
        super().resizeEvent(event)
        if self._is_narrow != (is_narrow := self.width() < _NARROW):
            self._is_narrow = is_narrow
            if is_narrow:
                self._head.insertWidget(0, self.filter)
            else:
                self.bar.insertWidget(0, self.filter, 1)

    def add_to_bar(self, widget: QWidget) -> None:
        """Put a button or field beside the filter."""
        self.bar.addWidget(widget)
        if isinstance(widget, QPushButton):
            self.buttons.append(widget)

    def put_below_bar(self, widget: QWidget) -> None:
        """Put a form between the filter and the table."""
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(1, widget)

    def current_row(self) -> int:
        """Return the source row of the current cell, or -1."""
        return self.shown.mapToSource(self.view.currentIndex()).row()

    def chosen_rows(self) -> list[int]:
        """Return the source rows of all selected cells, from the top as they are shown."""
        shown = sorted({cell.row() for cell in self.view.selectionModel().selectedIndexes()})
        return [self.shown.mapToSource(self.shown.index(row, 0)).row() for row in shown]

    def _stay_at_row(self) -> None:
        """Keep the current row in sight where an edit has put it elsewhere."""
        if self.view.currentIndex().isValid():
            self.view.scrollTo(self.view.currentIndex())

    def _on_row(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if current.isValid() and not self._kept.is_at_work:
            self.row_chosen.emit(self.shown.mapToSource(current).row())

    def _on_cells(self, *_cells: object) -> None:
        if not self._kept.is_at_work and (rows := self.chosen_rows()):
            self.rows_chosen.emit(rows)

    def _count(self, *_args: object) -> None:
        if self.shown.is_filtering:
            return
        shown, total = self.shown.rowCount(), self.source.rowCount()
        self.view.empty, rows = "No row has these words" if total else self._empty, "row" if total == 1 else "rows"
        self.count.setText(f"{total} {rows}" if shown == total else f"{shown} of {total} {rows}")


def _row_of(line: Any) -> Any:
    """Return the row of data under a line of a table: the line itself, its row, or the counter of a face."""
    return line if isinstance(line, Row) else getattr(line, "row", None) or getattr(line, "counter", line)


def _cell_of(row: Any, name: str) -> str:
    return format_value(row.said(name) if isinstance(row, Row) else getattr(row, name, ""))
