"""How is a unit typed into a cell? By a part of what it is called, which offers those that have it."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QStringListModel
from PySide6.QtWidgets import QLineEdit, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.window.panels.name_lines import finding


class UnitCells(QStyledItemDelegate):
    """Offers the names of units that hold what is typed; ``names`` are asked for when a cell is opened."""

    def __init__(self, names: Callable[[], Iterable[str]], parent: QWidget) -> None:
        super().__init__(parent)
        self._names = names

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """Return a field that finds names."""
        line = QLineEdit(parent)
        line.setCompleter(finding(QStringListModel([*self._names()], line), line))
        return line
