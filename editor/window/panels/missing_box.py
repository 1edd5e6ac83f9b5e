"""What is still missing of the scenario that is shown: a list of which each line leads to where it is given."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGroupBox, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from editor.edits.missing import still_missing
from editor.window.desk import Desk
from editor.window.frame.chrome import chrome
from editor.window.plain_text import PlainLabel, plain_tip
from editor.window.translation import tr

_PAGE = Qt.ItemDataRole.UserRole
_NEEDED, _ADVISED = "●", "○"
_LINES = 8


class MissingBox(QGroupBox):
    """Stands on the sheet of a scenario and on its page; a line that is opened shows where it is given."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__("Still missing", parent)
        self._desk = desk
        self.said, self.list = PlainLabel(), QListWidget()
        self.said.setWordWrap(True)
        self.list.setAccessibleName(tr("What is still missing"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMinimumWidth(90)
        layout = QVBoxLayout(self)
        layout.addWidget(self.list)
        layout.addWidget(self.said)
        self.list.itemClicked.connect(self._go)
        self.list.itemActivated.connect(self._go)

    def show_scenario(self) -> None:
        """List what is missing now."""
        document = self._desk.document
        if document.head is None:
            return
        found = still_missing(document.rows, document.game, document.scenario)
        self.list.clear()
        for each in found:
            item = QListWidgetItem(f"{_NEEDED if each.is_needed else _ADVISED} {each.text}")
            item.setData(_PAGE, each.page)
            item.setToolTip(plain_tip(f"{each.text}. Press to go where it is given"))
            if each.is_needed:
                item.setForeground(QColor(chrome().bad_ink))
            self.list.addItem(item)
        self.list.setVisible(bool(found))
        rows = sum(1 + len(each.text) // 44 for each in found)
        self.list.setFixedHeight(min(rows, _LINES) * (self.fontMetrics().height() + 6) + 8)
        needed = sum(each.is_needed for each in found)
        self.said.setText(
            "Nothing: it can be played"
            if not found
            else f"{_NEEDED} is needed to play"
            if needed
            else "It can be played as it is"
        )

    def _go(self, item: QListWidgetItem) -> None:
        self._desk.page_wanted.emit(str(item.data(_PAGE)))
