"""The work areas that are tables: counters, set-up with all that is so at start, schedule with the turn track."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QTabWidget

from editor.edits import schedules
from editor.edits.lists import of_game, of_scenario
from editor.edits.lists.changing import RowList
from editor.edits.sheets.joined import UNITS
from editor.window.desk import Desk
from editor.window.models.called import by_names
from editor.window.models.tables import arrival_table, counter_table, setup_table
from editor.window.models.turn_table import turn_table
from editor.window.panels.areas_panel import AreasPanel
from editor.window.panels.arrival_form import ArrivalForm
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.edge_panel import EdgePanel
from editor.window.panels.row_list import RowListPanel
from editor.window.panels.table_left import may_table_go
from editor.window.panels.table_view import TablePanel
from editor.window.timeline.page import TimelinePage
from editor.window.translation import tr
from engine.data import schema


class CountersArea(TablePanel):
    """The table of all counters, one row per face."""

    def __init__(self, desk: Desk) -> None:
        table = counter_table(desk)
        table.further = by_names(desk, lambda called, line: called.piece(line.counter, line.where))
        super().__init__(table, "Filter by side, formation, unit, type or place")
        self.sheet = UNITS
        _select_units(desk, self, lambda line: line.counter.key)

    def may_go(self) -> bool:
        """Return whether the table is shown as it is; cells are written as they are typed."""
        return may_table_go(self)


def units_panel(desk: Desk) -> TablePanel:
    """Return the table of the units of the scenario's set-up."""
    table = setup_table(desk)
    table.further = by_names(desk, lambda called, line: called.piece(line.counter, line.row.place))
    panel = TablePanel(table, "Filter by unit or place")
    ColumnWidths(panel.view, ("Unit", "Place"))
    panel.sheet = schema.SetupRow.TABLE
    _select_units(desk, panel, lambda line: line.row.counter)
    return panel


def _select_units(desk: Desk, panel: TablePanel, counter_of: Callable[[Any], str]) -> None:
    """Select the unit of the current line, and where cells of several lines are selected, those of all of them."""
    table = panel.source

    def select(row: int, rows: Sequence[int]) -> None:
        desk.select_several([counter_of(table.item(each)) for each in (rows if row in rows else (row,))])

    panel.row_chosen.connect(lambda row: select(row, panel.chosen_rows()))
    panel.rows_chosen.connect(lambda rows: select(rows[0], rows))


class _Lists(QTabWidget):
    """Lists by tab, which are made again at the tab that was shown."""

    def may_go(self) -> bool:
        """Return whether no new line is begun in any list."""
        return not any(panel.is_being_added_to for panel in self.findChildren(RowListPanel))

    def left_at(self) -> tuple[Any, ...]:
        """Return the tab that is shown."""
        return (self.currentIndex(),)

    def come_back_to(self, tab: int, *_more: Any) -> None:
        """Show a tab again."""
        self.setCurrentIndex(tab)


class SetupArea(_Lists):
    """What is so at start: where the units of the scenario stand, and all else that begins with it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.units = units_panel(desk)
        self.setTabToolTip(self.addTab(self.units, tr("Units")), "Where every unit of the scenario starts")
        _add_lists(self, desk, (of_scenario.START,))
        self.edge, self.areas = EdgePanel(desk), AreasPanel(desk)
        self.places = AreasPanel(desk, of_scenario.PLACES)
        for panel in (self.edge, self.areas, self.places):
            self.setTabToolTip(self.addTab(panel, panel.title), panel.tip)
        _add_lists(self, desk, (of_scenario.DUMPS,))


class ScheduleArea(_Lists):
    """What comes when: arrivals and all else that a turn of the scenario brings, and the turn track of its game."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.timeline, self.arrivals = TimelinePage(desk), arrivals_panel(desk)
        self.track = RowListPanel(desk, of_game.TURNS, turn_table(desk))
        tip = tr("All that comes and goes by turn: drag blocks to other turns, or units here from the order of battle")
        self.setTabToolTip(self.addTab(self.timeline, tr("Timeline")), tip)
        self.setTabToolTip(self.addTab(self.arrivals, tr("Arrivals")), "When and where reinforcements arrive")
        _add_lists(self, desk, (of_scenario.WITHDRAWALS, of_scenario.REPLACEMENTS, of_scenario.SCHEDULES))
        self.setTabToolTip(self.addTab(self.track, tr("Turn track")), of_game.TURNS.tip)

    def may_go(self) -> bool:
        """Return whether no arrival is put together either."""
        return super().may_go() and all(form.isHidden() for form in self.findChildren(ArrivalForm))

    def left_at(self) -> tuple[Any, ...]:
        """Return the tab, and how the timeline is looked at."""
        return *super().left_at(), self.timeline.looked_at()

    def come_back_to(self, tab: int, *more: Any) -> None:
        """Look at the timeline as before."""
        super().come_back_to(tab)
        self.timeline.look_as(*more)


def _add_lists(tabs: QTabWidget, desk: Desk, lists: Sequence[RowList]) -> None:
    for listed in lists:
        tabs.setTabToolTip(tabs.addTab(RowListPanel(desk, listed), listed.title), listed.tip)


def arrivals_panel(desk: Desk) -> TablePanel:
    """Return the table of arrivals, with buttons to add and remove one."""
    table = arrival_table(desk)
    table.further = by_names(desk, lambda called, line: called.piece(line.counter, line.row.place))
    panel = TablePanel(table, "Filter by turn, unit or place")
    ColumnWidths(panel.view, ("Unit", "Place"))
    panel.sheet = schema.ArrivalRow.TABLE
    _select_units(desk, panel, lambda line: line.row.counter)
    add, remove = QPushButton(tr("&Add arrival")), QPushButton(tr("&Remove"))
    add.setToolTip(tr("Let a counter that is not in play yet arrive; what is selected is proposed (Ins)"))
    remove.setToolTip(tr("Take the chosen counter out of the arrivals (Del)"))
    panel.add_to_bar(add)
    panel.add_to_bar(remove)
    document, form = desk.document, ArrivalForm(desk, panel)
    form.hide()
    panel.put_below_bar(form)

    def take_out() -> None:
        row = panel.current_row()
        if row < 0:
            desk.refused.emit("Choose the arrival to be removed first")
            return
        counter = table.item(row).row.counter
        desk.try_edit(lambda: schedules.remove_arrival(document.rows, document.game, document.scenario, counter))

    def put_in() -> None:
        row = panel.current_row()
        form.show()
        form.propose(table.item(row) if row >= 0 else None, panel.filter.text())

    def put_away() -> None:
        form.hide()
        panel.view.setFocus()

    form.closed.connect(put_away)
    for button, key, command in ((add, "Ins", put_in), (remove, "Del", take_out)):
        button.clicked.connect(command)
        shortcut = QShortcut(QKeySequence(key), panel.view, context=Qt.ShortcutContext.WidgetShortcut)
        shortcut.activated.connect(command)
    return panel
