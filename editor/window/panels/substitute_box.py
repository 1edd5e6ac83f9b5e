"""The box of the inspector in which another unit takes the place of the one shown, in this scenario."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QGroupBox, QHBoxLayout, QPushButton, QWidget

from editor.edits.substituting import substitute
from editor.edits.units import short_name
from editor.window.desk import Desk
from editor.window.models.tables import formation_title
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data import schema


def called(desk: Desk, row: schema.CounterRow) -> str:
    """Return what a unit is called beside others of its side: its name and its formation."""
    return f"{short_name(row)} ({formation_title(desk, row.formation)})"


class SubstituteBox(QGroupBox):
    """Units of the same side that take no part so far are offered."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__("Substitute by", parent)
        self._desk, self._key = desk, ""
        self.by, self.button = ChoiceBox(), QPushButton(tr("Substitute"))
        self.by.setAccessibleName(tr("Unit that takes its place"))
        self.by.setEditable(True)
        self.by.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.by.setMinimumContentsLength(14)
        self.by.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        completer = self.by.completer()
        assert completer is not None
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.button.setToolTip(tr("The chosen unit starts, arrives and counts in the place of this one; one undo step"))
        row = QHBoxLayout(self)
        row.addWidget(self.by, 1)
        row.addWidget(self.button)
        self.button.clicked.connect(self.substitute)

    def show_counter(self, key: str) -> None:
        """Offer who may take the place of a unit; nothing is shown where it takes no part."""
        document, rows = self._desk.document, self._desk.document.rows
        where = {"game": document.game, "scenario": document.scenario}
        used = {row.counter for row in rows.find(schema.SetupRow, **where)}
        used |= {row.counter for row in rows.find(schema.ArrivalRow, **where)}
        self.setVisible(key in used)
        found = rows.find(schema.CounterRow, game=document.game, key=key)
        if key not in used or not found:
            self._key = ""
            self.by.clear()
            return
        alike, near = found[0].unit_type, found[0].formation
        every = rows.find(schema.CounterRow, game=document.game, side=found[0].side)
        free = (row for row in every if row.key not in used)
        ordered = sorted(free, key=lambda row: (row.unit_type != alike, row.formation != near))
        self._offer(key, [(called(self._desk, row), row.key) for row in ordered])

    def _offer(self, key: str, units: list[tuple[str, str]]) -> None:
        """Offer units by name and key; who is chosen for the same unit stays while he is offered."""
        is_same, chosen = key == self._key, self.by.currentText()
        self._key = key
        self.button.setEnabled(bool(units))
        if is_same and units == [(self.by.itemText(at), self.by.itemData(at)) for at in range(self.by.count())]:
            return
        self.by.clear()
        for name, free in units:
            self.by.addItem(name, free)
        if is_same and (place := self.by.findText(chosen)) >= 0:
            self.by.setCurrentIndex(place)

    def substitute(self) -> None:
        """Let the chosen unit take the place of the one shown, as one step, and show it."""
        document, old = self._desk.document, self._key
        place = self.by.findText(self.by.currentText())
        if place < 0:
            self._desk.refused.emit(
                f"No unit of this side that is free is called {self.by.currentText()!r}; choose one"
            )
            return
        new = str(self.by.itemData(place))
        where = (document.rows, document.game, document.scenario)
        if self._desk.try_edit(lambda: substitute(*where, old, new)):
            self._desk.want_part(new, "substitute")
