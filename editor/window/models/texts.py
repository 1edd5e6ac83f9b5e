"""How is a list that is only read shown as a table of texts, and how does a dialog hold it?"""

from abc import abstractmethod

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QTableView

from editor.window.plain_text import plain_tip

Index = QModelIndex | QPersistentModelIndex


class TextTable(QAbstractTableModel):
    """Rows of texts under the heads of a class."""

    HEADS: tuple[str, ...] = ()

    @abstractmethod
    def count(self) -> int:
        """Return how many rows there are."""

    @abstractmethod
    def texts(self, row: int) -> tuple[str, ...]:
        """Return the texts of a row, one under each head."""

    def tip(self, row: int, column: int) -> str:
        """Return what is said of a cell under the pointer: its text, which may be cut off."""
        return self.texts(row)[column]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  (Qt's signature)
        return 0 if parent.isValid() else self.count()

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  (Qt's signature)
        return 0 if parent.isValid() else len(self.HEADS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> str | None:
        wanted = orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return self.HEADS[section] if wanted else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self.tip(index.row(), index.column()))
        return self.texts(index.row())[index.column()] if role == Qt.ItemDataRole.DisplayRole else None


def view_of(model: TextTable, name: str) -> QTableView:
    """Return a table of whole rows over the texts; ``name`` is what a screen reader says of it."""
    view = QTableView()
    view.setModel(model)
    view.setTabKeyNavigation(False)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.horizontalHeader().setStretchLastSection(True)
    view.verticalHeader().hide()
    view.setAccessibleName(name)
    return view
