"""Which unit of history does the chosen counter stand for, and which counters of other games do?"""

from PySide6.QtWidgets import QGroupBox, QVBoxLayout, QWidget

from editor.window.desk import Desk
from editor.window.models.history import history_lines
from editor.window.plain_text import PlainLabel
from editor.window.translation import tr


class HistoryBox(QGroupBox):
    """A part of the page of a counter; hidden for one that stands for no unit."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__("Stands for", parent)
        self._document = desk.document
        self.setToolTip(tr("The unit of history, counters of other games that stand for it, and how certain that is"))
        self.text = PlainLabel()
        self.text.setWordWrap(True)
        QVBoxLayout(self).addWidget(self.text)

    def show_counter(self, key: str) -> None:
        """Fill the box."""
        lines = history_lines(self._document.rows, self._document.game, key)
        self.text.setText("\n".join(lines))
        self.setVisible(bool(lines))
