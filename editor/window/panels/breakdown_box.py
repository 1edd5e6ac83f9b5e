"""The box of the inspector in which the unit shown is broken down into others, in this scenario."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QGroupBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet
from editor.edits.breaking import break_down
from editor.edits.own import as_own
from editor.edits.pieces import duplicate_units, made_keys
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.panels.substitute_box import called
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr

_ROOM = 72
"""Pixels of height that the list of parts has."""


class BreakdownBox(QGroupBox):
    """Units of the same side that take no part so far are offered; a new part is made as a copy, to be changed in its
    own sheet."""

    def __init__(self, desk: Desk, free: QComboBox, parent: QWidget | None = None) -> None:
        """Offer the units that ``free`` offers, which is filled elsewhere."""
        super().__init__(tr("Break down into"), parent)
        self._desk, self._key = desk, ""
        self.part, self.parts = ChoiceBox(), QListWidget()
        self.add, self.new = QPushButton(tr("Add")), QPushButton(tr("New part"))
        self.drop, self.button = QPushButton(tr("Remove")), QPushButton(tr("Break down"))
        self.part.setAccessibleName(tr("Unit that becomes a part"))
        self.parts.setAccessibleName(tr("Parts"))
        self.part.setModel(free.model())
        self.part.setEditable(True)
        self.part.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.part.setMinimumContentsLength(14)
        self.part.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        completer = self.part.completer()
        assert completer is not None
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.parts.setFixedHeight(_ROOM)
        self.add.setToolTip(tr("Let the chosen unit be a part"))
        self.new.setToolTip(tr("Make a copy of the unit shown, of your own design, that is a part"))
        self.drop.setToolTip(tr("Take the chosen part out of the list"))
        self.button.setToolTip(tr("The parts start, arrive and leave in the place of this unit; one undo step"))
        first, last = QHBoxLayout(), QHBoxLayout()
        first.addWidget(self.part, 1)
        first.addWidget(self.add)
        for button in (self.new, self.drop):
            last.addWidget(button)
        last.addStretch(1)
        last.addWidget(self.button)
        whole = QVBoxLayout(self)
        add_layout(whole, first)
        whole.addWidget(self.parts)
        add_layout(whole, last)
        self.add.clicked.connect(self._take)
        self.new.clicked.connect(self._make)
        self.drop.clicked.connect(lambda: self.parts.takeItem(self.parts.currentRow()))
        self.button.clicked.connect(self.break_down)

    def show_counter(self, key: str, takes_part: bool) -> None:
        """Be about a unit; nothing is shown where it takes no part."""
        self.setVisible(takes_part)
        if key != self._key:
            self.parts.clear()
        self._key = key

    def keys(self) -> list[str]:
        """Return the keys of the parts."""
        return [str(self.parts.item(row).data(Qt.ItemDataRole.UserRole)) for row in range(self.parts.count())]

    def break_down(self) -> None:
        """Let the parts take the place of the unit shown, as one step, and show the first of them."""
        document, old, parts = self._desk.document, self._key, self.keys()
        where = (document.rows, document.game, document.scenario)
        if self._desk.try_edit(lambda: break_down(*where, old, parts)):
            self._desk.select_several(parts)
            self._desk.part_wanted.emit("parts" if len(parts) > 1 else "breakdown")

    def _take(self) -> None:
        place = self.part.findText(self.part.currentText())
        if place < 0:
            self._desk.refused.emit(f"No free unit of this side is called {self.part.currentText()!r}; choose one")
        elif (key := str(self.part.itemData(place))) not in self.keys():
            self._list(self.part.itemText(place), key)

    def _make(self) -> None:
        """Make a copy and list it; the list outlives that the sheet is filled anew."""
        document, old, done = self._desk.document, self._key, list[ChangeSet]()

        def make() -> ChangeSet:
            made = duplicate_units(document.rows, document.game, [old])
            if document.is_own:
                made = as_own(document.baseline, document.game, document.scenario, made)
            done.append(made)
            return made

        if self._desk.try_edit(make, cited=not document.erratum):
            (key,) = made_keys(done[-1])
            if (row := self._desk.made_unit(key)) is not None:
                self._list(called(self._desk, row), key)

    def _list(self, text: str, key: str) -> None:
        item = QListWidgetItem(text)
        item.setData(Qt.ItemDataRole.UserRole, key)
        self.parts.addItem(item)
