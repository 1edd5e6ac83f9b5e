"""Find and replace in the cells of a table that can be changed: all hits as one step."""

import re
from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.window.layouts import add_layout
from editor.window.plain_text import PlainLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr

Cell = tuple[int, int]


class ReplaceBar(QWidget):
    """Stands over a table while it is wanted. ``cells`` returns the texts of the cells that can be changed, by place
    among those that are shown, of one column or (-1) all; of the selected ones alone if asked so.

    Signals:
        wanted: the new texts of cells, by place.
        found: the place of the next hit.
    """

    wanted = Signal(object)
    found = Signal(tuple)

    def __init__(self, cells: Callable[[int, bool], dict[Cell, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cells, self._at = cells, -1
        self.what, self.by, self.column = QLineEdit(), QLineEdit(), ChoiceBox()
        self.whole, self.selected, self.count = (
            QCheckBox(tr("Whole cell")),
            QCheckBox(tr("Selected only")),
            PlainLabel(),
        )
        self.next, self.all, self.close_button = QPushButton(tr("Next")), QPushButton(tr("Replace all")), QToolButton()
        for field, name in ((self.what, "Find"), (self.by, "Replace by"), (self.column, "Column")):
            field.setAccessibleName(name)
        self.what.setPlaceholderText(tr("Find"))
        self.by.setPlaceholderText(tr("Replace by"))
        self.whole.setToolTip(tr("Only cells that hold nothing else; with nothing to find, empty ones"))
        self.selected.setToolTip(tr("Only among the selected cells"))
        self.all.setToolTip(tr("In all cells that can be changed, as one step that undo takes back"))
        self.close_button.setText("✕")
        self.close_button.setAutoRaise(True)
        self.close_button.setToolTip(tr("Close (Esc)"))
        self.column.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.column.setMinimumContentsLength(9)
        fields, buttons = QHBoxLayout(), QHBoxLayout()
        for widget in (self.what, self.by):
            fields.addWidget(widget, 2)
        fields.addWidget(self.column)
        fields.addWidget(self.close_button)
        for other in (self.whole, self.selected):
            buttons.addWidget(other)
        buttons.addWidget(self.count, 1)
        buttons.addWidget(self.next)
        buttons.addWidget(self.all)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        add_layout(whole, fields)
        add_layout(whole, buttons)
        self.what.textChanged.connect(self.look)
        self.by.textChanged.connect(self.look)
        self.column.currentIndexChanged.connect(self.look)
        self.whole.toggled.connect(self.look)
        self.selected.toggled.connect(self.look)
        self.what.returnPressed.connect(self.go_on)
        self.by.returnPressed.connect(self.replace)
        self.next.clicked.connect(self.go_on)
        self.all.clicked.connect(self.replace)
        self.close_button.clicked.connect(self.hide)
        self.hide()

    @property
    def fields(self) -> tuple[QWidget, ...]:
        """What Tab comes to, in order."""
        return (
            self.what,
            self.by,
            self.column,
            self.close_button,
            self.whole,
            self.selected,
            self.next,
            self.all,
        )

    def open(self, columns: dict[int, str], column: int, several: bool) -> None:
        """Show the bar for columns that can be changed, one of them chosen; ``several``: many cells are selected."""
        self.column.blockSignals(True)
        self.column.clear()
        self.column.addItem("All columns", -1)
        for place, title in columns.items():
            self.column.addItem(title, place)
        self.column.setCurrentIndex(max(0, self.column.findData(column)))
        self.column.blockSignals(False)
        self.selected.setChecked(several)
        self.show()
        self.what.setFocus()
        self.what.selectAll()
        self.look()

    def hits(self) -> dict[Cell, str]:
        """Return the new texts of the cells in which something is found, in their order."""
        what, by = self.what.text(), self.by.text()
        if not what and not self.whole.isChecked():
            return {}
        pattern = re.compile(re.escape(what), re.IGNORECASE)
        found: dict[Cell, str] = {}
        for place, text in sorted(self._cells(int(self.column.currentData()), self.selected.isChecked()).items()):
            if self.whole.isChecked():
                if text.casefold() == what.casefold():
                    found[place] = by
            elif pattern.search(text):
                found[place] = pattern.sub(lambda _hit: by, text)
        return found

    def look(self) -> None:
        """Count the hits."""
        if self.isHidden():
            return
        count = len(self.hits())
        self.count.setText(f"{count} cell{'s' * (count != 1)}" if self.what.text() or self.whole.isChecked() else "")
        self.next.setEnabled(count > 0)
        self.all.setEnabled(count > 0)
        self._at = -1

    def go_on(self) -> None:
        """Go to the next hit, from the last one to the first."""
        places = list(self.hits())
        if places:
            self._at = (self._at + 1) % len(places)
            self.found.emit(places[self._at])

    def replace(self) -> None:
        """Ask for all hits to be replaced."""
        found = self.hits()
        if found:
            self.wanted.emit(found)
            self.look()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)
