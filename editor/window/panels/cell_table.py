"""The cells of a table: copied and pasted as tab-separated text, filled, chosen from lists."""

from collections.abc import Mapping

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QAbstractScrollArea,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from editor.commands.sheet_files import as_tabs, from_tabs
from editor.window.frame.chrome import mark
from editor.window.models.filtered_rows import FilteredRows
from editor.window.models.table import CHOICES_ROLE, RowTable
from editor.window.panels.frozen_column import FrozenColumn
from editor.window.panels.seen_cells import SeenCells
from editor.window.plain_text import plain_tip
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr

_CLOSED, _REFUSED = "closed", "refused"
_NO_HINT = QAbstractItemDelegate.EndEditHint.NoHint


class ChoiceDelegate(SeenCells):
    """Offers a list where a cell takes only some texts, and a line to type in for all others."""

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """Return the list, opened; what is picked is taken at once."""
        choices = index.data(CHOICES_ROLE)
        if choices is None:
            return super().createEditor(parent, option, index)
        editor = ChoiceBox(parent)
        editor.addItems(choices)

        def take() -> None:
            if not editor.property(_CLOSED):
                self.commitData.emit(editor)
                self.closeEditor.emit(editor)

        editor.activated.connect(take)
        return editor

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Keep Ctrl+A in an open list: the table below would select all its lines, and write the choice into them."""
        is_key = isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.SelectAll)
        if is_key and isinstance(editor, QComboBox):
            event.accept()
            return True
        return super().eventFilter(editor, event)

    def destroyEditor(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """Let what is closed take nothing any more: what was picked, or Enter, may arrive after that."""
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
            _say(editor, table.fill_selected(index, text))
        else:
            model.setData(index, text)


def _say(editor: QWidget, reason: str) -> None:
    """Say in an open cell why its text is refused; nothing: it is not."""
    editor.setProperty(_REFUSED, bool(reason))
    mark(editor, "bad" if reason else "")
    editor.setToolTip(plain_tip(reason))
    editor.setAccessibleDescription(reason)


MANY = 20
"""Into more selected cells than these a text is written by a second Return: the first may have been for one of them."""
FITTED_ROWS = 100
"""So many rows decide how wide a column is made to fit them; all would take long in a table of thousands."""


class CellTable(QTableView):
    """A table view that copies and pastes cells. ``is_chosen_from``: no line is current until a person chooses one,
    as more hangs on it than what is shown.

    Signal ``doubted``: why a text waits for a second Return.
    """

    doubted = Signal(str)

    def __init__(self, empty: str = "Nothing here", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.empty = empty
        self.setTabKeyNavigation(False)  # Tab leaves the table: arrows go from cell to cell
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
        self.is_chosen_from = False
        self._asked: tuple[str, frozenset[int]] | None = None
        """What was typed into very many cells, and has to be confirmed by a second Return."""

    def freeze(self) -> None:
        """Keep the first column, which is only read, in sight while the others scroll."""
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.frozen = FrozenColumn(self)

    def show_lines(self, count: int) -> None:
        """Be so high at least that these lines are seen below the head."""
        around = self.horizontalHeader().sizeHint().height() + self.horizontalScrollBar().sizeHint().height()
        self.setMinimumHeight(around + count * self.verticalHeader().defaultSectionSize() + 2 * self.frameWidth())

    def commitData(self, editor: QWidget) -> None:
        """Take what an open cell holds, once: Qt lets Enter wait, and a click that comes first has closed the cell."""
        if not editor.property(_CLOSED):
            super().commitData(editor)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Keep a cell open with a text that is refused, until another is taken or Esc gives the old one back; where
        the row has gone with what was taken, Tab goes on to no other cell: none is beside it."""
        is_given_up = hint == QAbstractItemDelegate.EndEditHint.RevertModelCache
        if is_given_up or not editor.property(_REFUSED):
            super().closeEditor(editor, hint if self.currentIndex().isValid() else _NO_HINT)

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

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Take the keys; Qt makes the first line the current one then."""
        if self.is_chosen_from and not self.currentIndex().isValid():
            QAbstractScrollArea.focusInEvent(self, event)
        else:
            super().focusInEvent(event)

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
        lines = ([picked.get((row, column), "") for column in columns] for row in rows)
        QGuiApplication.clipboard().setText(as_tabs(lines))

    def paste_cells(self) -> None:
        """Write the clipboard's cells into the selected ones as one step, from their upper left corner on.

        One text fills all that is selected. A block keeps within a selection of several cells; from a single cell it
        goes as far as it has lines, and what lies beyond the table is told.
        """
        chosen = self.selectionModel().selectedIndexes() or [self.currentIndex()]
        if not chosen[0].isValid():
            return
        lines = from_tabs(QGuiApplication.clipboard().text())
        places = {(index.row(), index.column()) for index in chosen}
        if len(lines) == len(lines[0]) == 1:
            self._write(dict.fromkeys(places, lines[0][0]))
            return
        top, left = min(row for row, _ in places), min(column for _, column in places)
        block = {(top + down, left + right): text for down, line in enumerate(lines) for right, text in enumerate(line)}
        self._write({place: text for place, text in block.items() if len(places) == 1 or place in places})

    def fill_down(self) -> bool:
        """Write the text of the uppermost selected cell of each column into those selected below it, as one step.

        Returns False where no column has two selected cells.
        """
        by_column: dict[int, list[int]] = {}
        for index in self.selectionModel().selectedIndexes():
            by_column.setdefault(index.column(), []).append(index.row())
        texts: dict[tuple[int, int], str] = {}
        for column, rows in by_column.items():
            first, *below = sorted(rows)
            text = str(self.model().index(first, column).data(Qt.ItemDataRole.EditRole) or "")
            texts |= {(row, column): text for row in below}
        self._write(texts)
        return bool(texts)

    def write(self, texts: Mapping[tuple[int, int], str]) -> None:
        """Write texts into cells, by shown row and column, as one step."""
        self._write(texts)

    def editable(self, column: int, selected: bool) -> dict[tuple[int, int], str]:
        """Return the texts of the shown cells that can be changed: of one column or (-1) all, of all or the selected
        ones."""
        model = self.model()
        columns = range(model.columnCount()) if column < 0 else (column,)
        if selected:
            cells = [cell for cell in self.selectionModel().selectedIndexes() if cell.column() in columns]
        else:
            cells = [model.index(row, place) for row in range(model.rowCount()) for place in columns]
        return {
            (cell.row(), cell.column()): str(cell.data(Qt.ItemDataRole.EditRole) or "")
            for cell in cells
            if cell.flags() & Qt.ItemFlag.ItemIsEditable
        }

    def fill_selected(self, index: QModelIndex | QPersistentModelIndex, text: str) -> str:
        """Write a text into a cell and all others of its column that are selected with it, as one step. Return why a
        single cell refuses it; of several the message tells, and offers to write the others."""
        column = index.column()
        rows = {other.row() for other in self.selectionModel().selectedIndexes() if other.column() == column}
        if len(rows) > 1 and index.row() in rows:
            wish = text, frozenset(rows)
            if len(rows) > MANY and wish != self._asked:
                self._asked = wish
                said = tr("Return again writes this into all {count} selected cells; Esc drops it")
                self.doubted.emit(said.format(count=len(rows)))
                return said.format(count=len(rows))
            self._asked = None
            self._write({(row, column): text for row in sorted(rows)})
            return ""
        shown = self.model()
        table = shown.sourceModel() if isinstance(shown, FilteredRows) else None
        is_taken = shown.setData(shown.index(index.row(), column), text)
        return "" if is_taken or not isinstance(table, RowTable) else table.refusal

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
