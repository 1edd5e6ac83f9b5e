"""What the scenario that is shown has for itself of what all scenarios share, and the ways back."""

from collections.abc import Callable

from PySide6.QtWidgets import QGroupBox, QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from db.changes import ChangeSet
from editor.edits.own import OwnChange, give_to_library, own_changes, take_back
from editor.edits.reading import Rows
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.models.certainty import OWN_MARK
from editor.window.plain_text import PlainLabel, plain_tip
from editor.window.translation import tr
from engine.data import schema

Edit = Callable[[Rows, str, str, schema.ScenarioChangeRow], ChangeSet]


class OwnBox(QGroupBox):
    """Stands on the sheet of a scenario; hidden where it has all as the others."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__("Only in this scenario", parent)
        self._desk, self._found = desk, list[OwnChange]()
        self.said, self.list = PlainLabel(), QListWidget()
        self.said.setWordWrap(True)
        self.list.setMaximumHeight(140)
        self.list.setAccessibleName(tr("What only this scenario has"))
        self.back, self.give = QPushButton(tr("As i&n the library")), QPushButton(tr("&Into the library"))
        self.back.setToolTip(tr("Take the chosen line back: the scenario has it as all others"))
        self.give.setToolTip(tr("Let all scenarios have it as this one does"))
        self.back.clicked.connect(lambda: self._try(take_back))
        self.give.clicked.connect(lambda: self._try(give_to_library))
        self.list.currentRowChanged.connect(self._enable)
        self.list.itemDoubleClicked.connect(lambda _item: self.go())
        buttons = QHBoxLayout()
        for button in (self.back, self.give):
            buttons.addWidget(button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        for widget in (self.said, self.list):
            layout.addWidget(widget)
        add_layout(layout, buttons)

    def show_scenario(self) -> None:
        """List what the scenario that is shown has for itself."""
        document = self._desk.document
        self._found = own_changes(document.baseline, document.game, document.scenario)
        self.setVisible(bool(self._found))
        self.list.clear()
        for found in self._found:
            item = QListWidgetItem(f"{OWN_MARK} {found.text}")
            item.setToolTip(plain_tip(found.text))
            self.list.addItem(item)
        count = len(self._found)
        self.said.setText(f"{count} thing{'s' * (count != 1)} changed for this scenario; the library keeps its own")
        self._enable(-1)

    def go(self) -> None:
        """Bring the hex or unit of the chosen line into view."""
        row = self.list.currentRow()
        if not 0 <= row < len(self._found):
            return
        change = self._found[row].row
        parts = change.row_key.split("|")
        if change.table in ("hex", "hexside", "link") and len(parts) > 2:
            self._desk.select("hex", parts[2], go=True)
        elif change.table in ("counter", "face", "trait"):
            self._desk.select("counter", parts[1])

    def _enable(self, row: int) -> None:
        for button in (self.back, self.give):
            button.setEnabled(row >= 0)

    def _try(self, edit: Edit) -> None:
        row, document = self.list.currentRow(), self._desk.document
        if 0 <= row < len(self._found):
            where = (document.baseline, document.game, document.scenario)
            self._desk.try_edit(lambda: edit(*where, self._found[row].row), cited=True)
            self.show_scenario()
