"""What stays chosen in a list while its filter lets rows come and go? What was, where it is seen, and nothing in its
place."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import (
    QAbstractProxyModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
)
from PySide6.QtWidgets import QAbstractItemView

MANY = 500
"""Of more chosen cells than these only the current one is found again: to look for each would be waited for."""


class KeptChoice(QObject):
    """The current and the chosen cells of a view over a filter.

    Qt makes the neighbor of a row that goes the current one, which nobody has chosen. Who listens to what is chosen
    passes over what comes while the filter ``is_at_work``. A row that the filter hides is chosen again once it is
    seen, unless another one was chosen meanwhile.
    """

    def __init__(self, view: QAbstractItemView, shown: QAbstractProxyModel) -> None:
        super().__init__(view)
        self._view, self._shown, self.is_at_work = view, shown, False
        self._current, self._cells = QPersistentModelIndex(), list[QPersistentModelIndex]()
        self._is_known = False
        """Whether what is noted is what was chosen last."""
        self._are_many = False
        selection = view.selectionModel()
        selection.currentChanged.connect(self._forget)
        selection.selectionChanged.connect(self._forget)

    def _forget(self, *_chosen: object) -> None:
        self._is_known = self._is_known and self.is_at_work

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
