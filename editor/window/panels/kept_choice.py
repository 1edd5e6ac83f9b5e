"""What stays chosen in a list while its filter, or an edit of what it asks for, lets rows come and go? What was, where
it is seen, and nothing in its place."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import (
    QAbstractProxyModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication

from editor.window.models.filtered_rows import FilteredRows

MANY = 500
"""Of more chosen cells than these only the current one is found again: to look for each would be waited for."""


class KeptChoice(QObject):
    """The current and the chosen cells of a view over a filter.

    Qt makes the neighbor of a row that goes the current one, which nobody has chosen. Who listens to what is chosen
    passes over what comes while the filter ``is_at_work``. A row that the filter hides is chosen again once it is
    seen, unless another one was chosen meanwhile. So it is with a row that an edit takes out of a filtered table;
    there the keys that go up and down begin where it stood. Where the edit was made in a cell of the row, the table
    takes the keys again, and letters that are typed on do nothing until a row is chosen.
    """

    def __init__(self, view: QAbstractItemView, shown: QAbstractProxyModel) -> None:
        super().__init__(view)
        self._view, self._shown, self.is_at_work = view, shown, False
        self._current, self._cells = QPersistentModelIndex(), list[QPersistentModelIndex]()
        self._is_known = False
        """Whether what is noted is what was chosen last."""
        self._are_many = self._is_edited = False
        selection = view.selectionModel()
        selection.currentChanged.connect(self._forget)
        selection.selectionChanged.connect(self._forget)
        self._stood = -1, 0
        """Row and column of the current cell that an edit took out, until another one is chosen."""
        self._is_typed_on = False
        """Whether the cell of that edit was open, so that what is typed was meant for it."""
        if isinstance(shown, FilteredRows):
            shown.going.connect(self._on_going)
            shown.rowsRemoved.connect(self._on_gone)
            shown.rowsInserted.connect(self._on_come)
            view.installEventFilter(self)

    def _forget(self, *_chosen: object) -> None:
        self._is_known = self._is_known and self.is_at_work
        self._stood = self._stood if self.is_at_work else (-1, 0)

    def _on_going(self, first: int, last: int) -> None:
        """Note what is chosen before rows go by an edit, if they are chosen."""
        parts, current = self._view.selectionModel().selection(), self._view.currentIndex()
        ranges = [parts.at(place) for place in range(parts.count())]
        is_chosen = any(part.top() <= last and first <= part.bottom() for part in ranges)
        if self.is_at_work or not (is_chosen or first <= current.row() <= last):
            return
        if not self._is_known or not self._current.isValid():
            self._note()
        if first <= current.row() <= last:
            self._stood, self._is_typed_on = (first, current.column()), self._is_cell_open()
        self.is_at_work = self._is_edited = True

    def _on_gone(self, *_rows: object) -> None:
        if self._is_edited:
            self._choose_again()
            self.is_at_work = self._is_edited = False
            if self._stood[0] >= 0 and self._is_typed_on:
                self._view.setFocus()  # the cell that had it has gone with its row

    def _is_cell_open(self) -> bool:
        """Tell whether a cell has the keys, or the list that it has opened."""
        focus = QApplication.focusWidget()
        while focus is not None and focus is not self._view.viewport():
            focus = focus.parentWidget()
        return focus is not None

    def _on_come(self, *_rows: object) -> None:
        """Choose again what an edit took out, once another one, or its undo, lets it be seen."""
        if self._stood[0] >= 0 and self._is_known and not self.is_at_work and self._seen(self._current).isValid():
            self.is_at_work = True
            self._choose_again()
            self.is_at_work, self._stood = False, (-1, 0)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Go up or down from where the row stood that was chosen, and choose no other one with the focus alone."""
        row, column = self._stood
        if row >= 0 and isinstance(event, QFocusEvent) and event.gotFocus():
            self.is_at_work = True
            self._view.focusInEvent(event)  # Qt makes the first line the current one
            self._choose_again()
            self.is_at_work = False
            return True
        if row < 0 or not isinstance(event, QKeyEvent):
            return False
        if self._is_typed_on and _is_typed(event):  # no letter is a command either, where it would have been written
            event.accept()
            return True
        if event.type() != QEvent.Type.KeyPress:
            return False
        below = {Qt.Key.Key_Down: row, Qt.Key.Key_Up: row - 1}.get(Qt.Key(event.key()))
        count = self._shown.rowCount()
        if below is None or event.modifiers() != Qt.KeyboardModifier.NoModifier or not count:
            return False
        self._view.setCurrentIndex(self._shown.index(min(max(below, 0), count - 1), column))
        return True

    @contextmanager
    def filtering(self) -> Iterator[None]:
        """Let the filter be another one meanwhile."""
        if not self._is_known or not self._current.isValid():
            self._note()
        self.is_at_work = True
        try:
            yield
            self._choose_again()
        finally:
            self.is_at_work = False

    def _note(self) -> None:
        shown, chosen = self._shown, self._view.selectionModel()
        parts = chosen.selection()
        count = sum(parts.at(place).width() * parts.at(place).height() for place in range(parts.count()))
        cells = chosen.selectedIndexes() if count <= MANY else []
        self._cells = [QPersistentModelIndex(shown.mapToSource(cell)) for cell in cells]
        self._current = QPersistentModelIndex(shown.mapToSource(chosen.currentIndex()))
        self._is_known, self._are_many = True, count > MANY

    def _choose_again(self) -> None:
        selection, flags = QItemSelection(), QItemSelectionModel.SelectionFlag
        for index in (self._seen(cell) for cell in self._cells):
            if index.isValid():
                selection.select(index, index)
        self._view.selectionModel().setCurrentIndex(self._seen(self._current), flags.NoUpdate)
        if not self._are_many:
            self._view.selectionModel().select(selection, flags.ClearAndSelect)

    def _seen(self, cell: QPersistentModelIndex) -> QModelIndex:
        return self._shown.mapFromSource(cell) if cell.isValid() else QModelIndex()


def _is_typed(event: QKeyEvent) -> bool:
    """Tell whether a key writes, or ends what is written."""
    is_plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    is_end = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    return is_plain and (is_end or (bool(event.text()) and event.text().isprintable()))
