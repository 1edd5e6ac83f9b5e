"""How do lines of lists and tables keep an ink of their own in whichever look? They name it, and it is asked when they
are drawn."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from editor.window.frame.chrome import chrome

INK = int(Qt.ItemDataRole.UserRole) + 40
"""The name of the ink of a line, a color of the look; nothing is that of the list."""


class Inked(QStyledItemDelegate):
    """Draws lines in the ink that they name."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Take the ink from the look in use."""
        super().initStyleOption(option, index)
        if name := index.data(INK):
            option.palette.setColor(QPalette.ColorRole.Text, QColor(getattr(chrome(), name)))
