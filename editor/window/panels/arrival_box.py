"""When and where does a unit arrive, and how is it changed? A box of the inspector's page of a counter."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QFormLayout, QGroupBox, QWidget

from db.changes import ChangeSet
from editor.edits import schedules
from editor.edits.clause_titles import titles_of
from editor.edits.units import counter_row, short_name
from editor.window.desk import Desk
from editor.window.models.certainty import citation_of
from editor.window.models.clause_lines import by_titles, has_lines, indented, lines_of
from editor.window.models.clause_told import condition_said, condition_tip
from editor.window.models.turn_table import calendar
from editor.window.panels.entry_field import EntryField
from editor.window.panels.fields import CertaintyMark
from editor.window.plain_text import PlainLabel, WholeLabel
from editor.window.quiet_boxes import ChoiceBox, NumberBox
from editor.window.translation import tr
from editor.window.witness import confirm
from engine.data import schema

ASKS = "The clause that must be met for the unit to arrive"
NO_CONDITION = "this scenario has no condition yet, add one under Scenario, Victory"


class ArrivalBox(QGroupBox):
    """The arrival of a counter; ``show_counter`` fills it, and hides it for one that does not arrive."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__("Arrival", parent)
        self._desk, self._document = desk, desk.document
        self.key = ""
        self.turn, self.day, self.place = NumberBox(), PlainLabel(), EntryField(desk, self._placed)
        self.entry = self.place.box
        self.turn.setKeyboardTracking(False)
        self.turn.valueChanged.connect(self._arrive)
        self.mark = CertaintyMark(self._confirm)
        form = QFormLayout(self)
        form.addRow(tr("Turn"), self.turn)
        form.addRow("", self.day)
        form.addRow(tr("Hex or area"), self.place)
        form.addRow("", self.mark)
        self.condition, self.asked = ChoiceBox(), WholeLabel()
        self.condition.activated.connect(self._on_condition)
        self.asked.setTextFormat(Qt.TextFormat.PlainText)
        self.asked.setWordWrap(True)
        form.addRow(tr("Condition"), self.condition)
        form.addRow("", self.asked)
        self._form = form

    def show_counter(self, key: str) -> None:
        """Fill the box."""
        self.key = key
        document, head, row = self._document, self._document.head, self._row()
        self.setVisible(row is not None)
        if row is None or head is None:
            return
        with QSignalBlocker(self.turn):
            self.turn.setRange(head.first_turn, head.last_turn)
            self.turn.setValue(row.turn)
            self.day.setText(calendar(self._desk).date(row.turn))
        self.place.show_place(row.place, (key,))
        known = schedules.said_conditions(document.rows, document.game, document.scenario)
        self.condition.clear()
        for condition in dict.fromkeys(("", *known, row.condition)):
            self.condition.addItem(condition_said(condition, known), condition)
            tip = condition_tip(condition, known)
            self.condition.setItemData(self.condition.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        self.condition.setCurrentIndex(self.condition.findData(row.condition))
        self.asked.setText("\n".join(filter(None, (known.get(row.condition, ""), self._parts(row.condition)))))
        self.condition.setEnabled(self.condition.count() > 1)
        self.condition.setToolTip(ASKS if self.condition.count() > 1 else f"{ASKS}; {NO_CONDITION}")
        self._form.setRowVisible(self.asked, bool(row.condition))
        self.mark.show_citation(citation_of(document.rows, document.game, "arrival", row.key_text, "turn"))

    def _parts(self, condition: str) -> str:
        """Return the parts of a condition, one in a line; empty for one that has none."""
        document = self._document
        where = {"game": document.game, "scenario": document.scenario}
        found = document.rows.find(schema.ClauseRow, key=condition, **where) if condition else []
        if not found or not has_lines(found[0].args):
            return ""
        titles = titles_of(document.rows, document.game, document.map, {})
        return indented(lines_of(found[0].form, found[0].args, by_titles(titles)))

    def _row(self) -> schema.ArrivalRow | None:
        document = self._document
        found = document.rows.find(schema.ArrivalRow, game=document.game, scenario=document.scenario, counter=self.key)
        return found[0] if found else None

    def _placed(self, place: str) -> ChangeSet:
        document = self._document
        return schedules.set_arrival(document.rows, document.game, document.scenario, self.key, place=place)

    def _on_condition(self, _place: int) -> None:
        row, chosen = self._row(), str(self.condition.currentData())
        if row is None or chosen == row.condition:
            return
        document, key = self._document, self.key
        self._desk.try_edit(
            lambda: schedules.set_condition(document.rows, document.game, document.scenario, key, chosen)
        )
        self.show_counter(self.key)

    def _arrive(self, turn: int) -> None:
        document, key = self._document, self.key
        where = (document.rows, document.game, document.scenario)
        self._desk.try_edit(lambda: schedules.set_arrival(*where, key, turn=turn))

    def _confirm(self) -> None:
        document, row = self._document, self._row()
        if row is not None:
            what = f"arrival of {short_name(counter_row(document.rows, document.game, row.counter))}"
            confirm(self._desk, [(row, "turn"), (row, "place")], what)
