"""What a variant has otherwise than the scenario that it follows, and the ways back."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGroupBox, QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from editor.edits.scenarios import stand_alone
from editor.edits.variants import Difference, as_parent, differing, parent_of
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.plain_text import PlainLabel, plain_tip
from editor.window.translation import tr


class VariantBox(QGroupBox):
    """Stands on the sheet of a scenario; hidden where the scenario follows no other one."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__("Variant", parent)
        self._desk, self._found = desk, list[Difference]()
        self.said, self.list = PlainLabel(), QListWidget()
        self.said.setWordWrap(True)
        self.list.setMaximumHeight(140)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(tr("What this variant has otherwise"))
        self.back, self.alone = QPushButton(tr("&As there")), QPushButton(tr("Stand a&lone"))
        self.back.setToolTip(tr("Take the chosen line back: it follows the other scenario again"))
        self.alone.setToolTip(tr("Follow the other scenario no longer; all rows stay as they are now"))
        self.back.clicked.connect(self.take_back)
        self.alone.clicked.connect(self._stand_alone)
        self.list.currentRowChanged.connect(lambda row: self.back.setEnabled(row >= 0))
        buttons = QHBoxLayout()
        for button in (self.back, self.alone):
            buttons.addWidget(button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        for widget in (self.said, self.list):
            layout.addWidget(widget)
        add_layout(layout, buttons)

    def show_scenario(self) -> None:
        """Say what is other in the scenario that is shown."""
        document = self._desk.document
        parent = parent_of(document.baseline, document.game, document.scenario)
        self.setVisible(parent is not None)
        if parent is None:
            return
        self._found = differing(document.baseline, document.game, document.scenario)
        self.list.clear()
        for found in self._found:
            item = QListWidgetItem(found.text)
            item.setToolTip(plain_tip(found.text))
            self.list.addItem(item)
        count = len(self._found)
        other = f"{count} row{'s' * (count != 1)} of its own" if count else "nothing of its own yet"
        self.said.setText(f"Follows “{parent.title}”, its corrections and errata; {other}")
        self.list.setVisible(bool(count))
        self.back.setEnabled(False)

    def take_back(self) -> None:
        """Let the chosen row be as in the scenario that is followed."""
        row, document = self.list.currentRow(), self._desk.document
        if 0 <= row < len(self._found):
            where = (document.baseline, document.game, document.scenario)
            self._desk.try_edit(lambda: as_parent(*where, self._found[row]), cited=True)
            self.show_scenario()

    def _stand_alone(self) -> None:
        document = self._desk.document
        self._desk.try_edit(lambda: stand_alone(document.baseline, document.game, document.scenario), cited=True)
        self.show_scenario()
