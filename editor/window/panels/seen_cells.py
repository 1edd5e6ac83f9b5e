"""How are the cells of a table drawn in a fraction of the time? By one question for each, where Qt has seven."""

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from editor.window.models.filtered_rows import FilteredRows

_NEW_LINE = "\u2028"
"""Between lines of a cell, as Qt writes it there."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class SeenCells(QStyledItemDelegate):
    """Draws a cell as Qt does; of a table whose cells show a text and nothing else it asks for no more."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Ask for what a cell shows in one call: Qt asks for seven things of each, most of the time of a picture."""
        rows = index.model()
        if not isinstance(rows, FilteredRows) or rows.table is None:
            super().initStyleOption(option, index)
            return
        cell = rows.mapToSource(index)
        text, is_right = rows.table.seen(cell.row(), cell.column())
        seen: Any = option  # of which the fields are not declared
        seen.index = index
        seen.text = text.replace("\n", _NEW_LINE)
        seen.features |= QStyleOptionViewItem.ViewItemFeature.HasDisplay
        if is_right:
            seen.displayAlignment = _RIGHT
