"""The work areas that are tables: counters, set-up with all that is so at start, schedule with the turn track."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QPushButton,
    QSpinBox,
    QTabWidget,
    QWidget,
)

from db.changes import EditError
from editor.edits import schedules
from editor.edits.entering import entries_of, entry_doubts
from editor.edits.lists import of_game, of_scenario
from editor.edits.lists.changing import RowList
from editor.edits.place_words import read_entry, said_entry
from editor.edits.sheets.joined import UNITS
from editor.edits.units import short_name
from editor.window.desk import Desk
from editor.window.models.called import by_names
from editor.window.models.tables import arrival_table, counter_table, setup_table
from editor.window.models.turn_table import calendar, turn_table
from editor.window.panels.areas_panel import AreasPanel
from editor.window.panels.arrival_box import ASKS, NO_CONDITION
from editor.window.panels.edge_panel import EdgePanel
from editor.window.panels.row_list import RowListPanel, fault_label
from editor.window.panels.table_view import TablePanel
from editor.window.plain_text import PlainLabel
from editor.window.translation import tr
from engine.data import schema


def counters_area(desk: Desk) -> TablePanel:
    """Return the table of all counters, one row per face."""
    table = counter_table(desk)
    table.further = by_names(desk, lambda called, line: called.piece(line.counter, line.where))
    panel = TablePanel(table, "Filter by side, formation, unit, type or place")
    panel.sheet = UNITS
    panel.row_chosen.connect(lambda row: desk.select("counter", table.item(row).counter.key))
    return panel


def units_panel(desk: Desk) -> TablePanel:
    """Return the table of the units of the scenario's set-up."""
    table = setup_table(desk)
    table.further = by_names(desk, lambda called, line: called.piece(line.counter, line.row.place))
    panel = TablePanel(table, "Filter by unit or place")
    panel.sheet = schema.SetupRow.TABLE
    panel.row_chosen.connect(lambda row: desk.select("counter", table.item(row).row.counter))
    return panel


class SetupArea(QTabWidget):
    """What is so at start: where the units of the scenario stand, and all else that begins with it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.units = units_panel(desk)
        self.setTabToolTip(self.addTab(self.units, tr("Units")), "Where every unit of the scenario starts")
        _add_lists(self, desk, (of_scenario.START,))
        self.edge, self.areas = EdgePanel(desk), AreasPanel(desk)
        for panel in (self.edge, self.areas):
            self.setTabToolTip(self.addTab(panel, panel.title), panel.tip)
        _add_lists(self, desk, (of_scenario.DUMPS,))


class ScheduleArea(QTabWidget):
    """What comes when: arrivals and all else that a turn of the scenario brings, and the turn track of its game."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.arrivals = arrivals_panel(desk)
        self.track = RowListPanel(desk, of_game.TURNS, turn_table(desk))
        self.setTabToolTip(self.addTab(self.arrivals, tr("Arrivals")), "When and where reinforcements arrive")
        _add_lists(self, desk, (of_scenario.WITHDRAWALS, of_scenario.REPLACEMENTS, of_scenario.SCHEDULES))
        self.setTabToolTip(self.addTab(self.track, tr("Turn track")), of_game.TURNS.tip)


def _add_lists(tabs: QTabWidget, desk: Desk, lists: Sequence[RowList]) -> None:
    for listed in lists:
        tabs.setTabToolTip(tabs.addTab(RowListPanel(desk, listed), listed.title), listed.tip)


def arrivals_panel(desk: Desk) -> TablePanel:
    """Return the table of arrivals, with buttons to add and remove one."""
    table = arrival_table(desk)
    table.further = by_names(desk, lambda called, line: called.piece(line.counter, line.row.place))
    panel = TablePanel(table, "Filter by turn, unit or place")
    panel.sheet = schema.ArrivalRow.TABLE
    panel.row_chosen.connect(lambda row: desk.select("counter", table.item(row).row.counter))
    add, remove = QPushButton(tr("Add arrival...")), QPushButton(tr("Remove"))
    add.setToolTip(tr("Let a counter that is not in play yet arrive"))
    remove.setToolTip(tr("Take the chosen counter out of the arrivals"))
    panel.add_to_bar(add)
    panel.add_to_bar(remove)
    document = desk.document

    def take_out() -> None:
        row = panel.current_row()
        if row < 0:
            desk.refused.emit("Choose the arrival to be removed first")
            return
        counter = table.item(row).row.counter
        desk.try_edit(lambda: schedules.remove_arrival(document.rows, document.game, document.scenario, counter))

    def put_in() -> None:
        ArrivalDialog(desk, panel).exec()

    add.clicked.connect(put_in)
    remove.clicked.connect(take_out)
    return panel


class ArrivalDialog(QDialog):
    """Asks which counter arrives when, where and on which condition; says what cannot be so and stays open."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Add arrival"))
        self._desk = desk
        document, rows = desk.document, desk.document.rows
        head = document.head
        self.counter, self.turn, self.place = QComboBox(), QSpinBox(), QComboBox()
        where = {"game": document.game, "scenario": document.scenario}
        used = {row.counter for row in rows.find(schema.SetupRow, **where)}
        used |= {row.counter for row in rows.find(schema.ArrivalRow, **where)}
        for row in rows.find(schema.CounterRow, game=document.game):
            if row.key not in used:
                self.counter.addItem(f"{short_name(row)} ({row.formation})", row.key)
        if head is not None:
            self.turn.setRange(0, 999)  # a turn beyond the scenario is told, not cut while it is typed
            self.turn.setValue(head.first_turn)
            within, outside = entries_of(rows, head)
            for area in (*within, *outside):
                self.place.addItem(said_entry(rows, document.game, head.map, f"area:{area.key}"))
        self.place.setEditable(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(self.counter.count() > 0)
        if not self.counter.count():
            self.counter.setPlaceholderText(tr("Every counter is in play already"))
        buttons.accepted.connect(self.add)
        buttons.rejected.connect(self.reject)
        self.condition = QComboBox()
        known = schedules.conditions_of(rows, document.game, document.scenario)
        for key in ("", *known):
            self.condition.addItem(key or "none", key)
        self.condition.setEnabled(bool(known))
        self.condition.setToolTip(ASKS if known else f"{ASKS}; {NO_CONDITION}")
        self.fault = fault_label()
        form = QFormLayout(self)
        form.addRow(tr("Counter"), self.counter)
        self.day = PlainLabel()
        form.addRow(tr("Turn"), self.turn)
        form.addRow("", self.day)
        form.addRow(tr("Hex or area"), self.place)
        self.far = PlainLabel()
        form.addRow("", self.far)
        self.place.currentTextChanged.connect(self._tell_far)
        self.counter.currentIndexChanged.connect(self._tell_far)
        self._tell_far()
        form.addRow(tr("Condition"), self.condition)
        form.addRow(self.fault)
        form.addRow(buttons)
        track = calendar(desk)
        self.turn.valueChanged.connect(lambda turn: self.day.setText(track.date(turn)))
        self.day.setText(track.date(self.turn.value()))

    def _tell_far(self) -> None:
        """Say what stands against the place of arrival."""
        document = self._desk.document
        try:
            place = read_entry(document.rows, document.game, document.map, self.place.currentText())
        except EditError:
            place = ""
        sides = (str(self.counter.currentData()).partition("/")[0],)
        doubts = entry_doubts(document.rows, document.head, place, sides) if place and document.head else ()
        self.far.setText(f"But {'; '.join(doubts)}" if doubts else "")

    def add(self) -> bool:
        """Write the arrival and close, or say why it cannot be so."""
        document = self._desk.document
        counter, condition = str(self.counter.currentData(Qt.ItemDataRole.UserRole)), str(self.condition.currentData())
        where, typed = (document.rows, document.game, document.scenario), self.place.currentText()
        try:
            place = read_entry(document.rows, document.game, document.map, typed)
            changes = schedules.add_arrival(*where, counter, self.turn.value(), place, condition)
        except EditError as error:
            self.fault.setText(str(error))
            return False
        done = self._desk.try_edit(lambda: changes)
        if done or self._desk.waits:
            self.accept()
        return done
