"""A table with a filter line, copy and paste of cells as tab-separated text, and a count of what is shown."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from editor.window.models.table import CHOICES_ROLE, FilteredRows, RowTable
from editor.window.panels.frozen_column import FrozenColumn
from editor.window.plain_text import PlainLabel

_CLOSED = "closed"


class ChoiceDelegate(QStyledItemDelegate):
    """Offers a list where a cell takes only some texts, and a line to type in for all others."""

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """Return the list, opened; what is picked is taken at once."""
        choices = index.data(CHOICES_ROLE)
        if choices is None:
            return super().createEditor(parent, option, index)
        editor = QComboBox(parent)
        editor.addItems(choices)

        def take() -> None:
            if not editor.property(_CLOSED):
                self.commitData.emit(editor)
                self.closeEditor.emit(editor)

        editor.activated.connect(take)
        return editor

    def destroyEditor(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """Let a list that is closed take nothing any more: what is picked may arrive after that."""
        editor.setProperty(_CLOSED, True)
        super().destroyEditor(editor, index)

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """Begin with what the cell holds."""
        if isinstance(editor, QComboBox):
            editor.setCurrentText(str(index.data(Qt.ItemDataRole.EditRole)))
        else:
            super().setEditorData(editor, index)

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Write what was picked or typed, into all selected cells of the column."""
        if isinstance(editor, QComboBox):
            text = editor.currentText()
        elif isinstance(editor, QLineEdit):
            text = editor.text()
        else:
            super().setModelData(editor, model, index)
            return
        table = self.parent()
        if isinstance(table, CellTable):
            table.fill_selected(index, text)
        else:
            model.setData(index, text)


FITTED_ROWS = 100
"""So many rows decide how wide a column is made to fit them; all would take long in a table of thousands."""


class CellTable(QTableView):
    """A table view that copies and pastes cells."""

    def __init__(self, empty: str = "Nothing here", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.empty = empty
        self.setAlternatingRowColors(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(24)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setResizeContentsPrecision(FITTED_ROWS)
        self.setWordWrap(False)
        self.setItemDelegate(ChoiceDelegate(self))
        self.frozen: FrozenColumn | None = None

    def freeze(self) -> None:
        """Keep the first column, which is only read, in sight while the others scroll."""
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.frozen = FrozenColumn(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the frozen column be as high as the table."""
        super().resizeEvent(event)
        if self.frozen is not None:
            self.frozen.place()

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Scroll to a cell, so far that it does not lie under the frozen column."""
        super().scrollTo(index, hint)
        if self.frozen is not None and index.column() > 0:
            hidden = self.columnWidth(0) - self.visualRect(index).left()
            if hidden > 0:
                self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - hidden)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy and paste; all else as usual."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_cells()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste_cells()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Say so when there is nothing to show."""
        super().paintEvent(event)
        if self.model() is not None and self.model().rowCount() == 0:
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().placeholderText().color())
            painter.drawText(self.viewport().rect(), Qt.AlignmentFlag.AlignCenter, self.empty)
            painter.end()

    def copy_cells(self) -> None:
        """Put the selected cells on the clipboard, rows as lines, columns parted by tabs."""
        chosen = self.selectionModel().selectedIndexes()
        if not chosen:
            return
        rows = sorted({index.row() for index in chosen})
        columns = sorted({index.column() for index in chosen})
        picked = {(index.row(), index.column()): str(index.data(Qt.ItemDataRole.EditRole) or "") for index in chosen}
        lines = ("\t".join(picked.get((row, column), "") for column in columns) for row in rows)
        QGuiApplication.clipboard().setText("\n".join(lines))

    def paste_cells(self) -> None:
        """Write the clipboard's cells into the selected ones as one step, from their upper left corner on.

        One text fills all that is selected. A block keeps within a selection of several cells; from a single cell it
        goes as far as it has lines, and what lies beyond the table is told.
        """
        chosen = self.selectionModel().selectedIndexes() or [self.currentIndex()]
        if not chosen[0].isValid():
            return
        lines = [line.split("\t") for line in QGuiApplication.clipboard().text().rstrip("\n").split("\n")]
        places = {(index.row(), index.column()) for index in chosen}
        if len(lines) == len(lines[0]) == 1:
            self._write(dict.fromkeys(places, lines[0][0]))
            return
        top, left = min(row for row, _ in places), min(column for _, column in places)
        block = {(top + down, left + right): text for down, line in enumerate(lines) for right, text in enumerate(line)}
        self._write({place: text for place, text in block.items() if len(places) == 1 or place in places})

    def fill_selected(self, index: QModelIndex | QPersistentModelIndex, text: str) -> None:
        """Write a text into a cell and all others of its column that are selected with it, as one step."""
        column = index.column()
        rows = {other.row() for other in self.selectionModel().selectedIndexes() if other.column() == column}
        if len(rows) > 1 and index.row() in rows:
            self._write({(row, column): text for row in sorted(rows)})
        else:
            self.model().setData(self.model().index(index.row(), column), text)

    def _write(self, texts: Mapping[tuple[int, int], str]) -> None:
        """Write texts into cells, by shown row and column, as one step.

        All cells are known before the first change, which may sort the rows anew.
        """
        shown = self.model()
        if isinstance(shown, FilteredRows) and isinstance(table := shown.sourceModel(), RowTable):
            meant: dict[tuple[int, int], str] = {}
            for number, ((row, column), text) in enumerate(texts.items()):
                index = shown.mapToSource(shown.index(row, column))
                meant[(index.row(), index.column()) if index.isValid() else (-1, -number)] = text
            table.set_cells(meant)


class TablePanel(QWidget):
    """A filter line over a table.

    Signals:
        row_chosen: the source row under the new current cell.
    """

    row_chosen = Signal(int)

    def __init__(
        self,
        table: RowTable[Any],
        hint: str,
        certainty: bool = True,
        empty: str = "There is nothing here yet",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.source = table
        table.setParent(self)  # a table that is shown no more listens no more
        self.shown = FilteredRows(table, self)
        self.view = CellTable(empty)
        self.view.setModel(self.shown)
        self.view.setSortingEnabled(True)
        self.view.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(hint)
        self.filter.setClearButtonEnabled(True)
        self.unconfirmed = QCheckBox("Only unconfirmed")
        self.unconfirmed.setToolTip("Show only rows with a value that nobody has confirmed from a copy of the game")
        self.unconfirmed.setVisible(certainty)
        self.count = PlainLabel()
        self.bar = QHBoxLayout()
        self.bar.addWidget(self.filter, 1)
        self.bar.addWidget(self.unconfirmed)
        self.bar.addWidget(self.count)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addLayout(self.bar)
        layout.addWidget(self.view, 1)
        self._empty = empty
        self.filter.textChanged.connect(self.shown.set_words)
        self.unconfirmed.toggled.connect(self.shown.set_unconfirmed_only)
        for signal in (
            self.shown.rowsInserted,
            self.shown.rowsRemoved,
            self.shown.modelReset,
            self.shown.layoutChanged,
        ):
            signal.connect(self._count)
        self.view.selectionModel().currentRowChanged.connect(self._on_row)
        self.view.resizeColumnsToContents()
        self._count()

    def add_to_bar(self, widget: QWidget) -> None:
        """Put a button or field beside the filter."""
        self.bar.addWidget(widget)

    def current_row(self) -> int:
        """Return the source row of the current cell, or -1."""
        return self.shown.mapToSource(self.view.currentIndex()).row()

    def chosen_rows(self) -> list[int]:
        """Return the source rows of all selected cells, from the top as they are shown."""
        shown = sorted({cell.row() for cell in self.view.selectionModel().selectedIndexes()})
        return [self.shown.mapToSource(self.shown.index(row, 0)).row() for row in shown]

    def _on_row(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if current.isValid():
            self.row_chosen.emit(self.shown.mapToSource(current).row())

    def _count(self, *_args: object) -> None:
        shown, total = self.shown.rowCount(), self.source.rowCount()
        rows = "row" if total == 1 else "rows"
        self.view.empty = "No row has these words" if total else self._empty
        self.count.setText(f"{total} {rows}" if shown == total else f"{shown} of {total} {rows}")
