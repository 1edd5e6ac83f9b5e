"""The work area of rules: numbers, rulings and options, charts cell by cell, and the look-up of rules."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet
from editor.edits.lists import of_game, of_scenario
from editor.edits.lists.of_charts import CHARTS as CHART_LIST
from editor.edits.lists.of_terrain import TERRAIN
from editor.window.desk import Desk
from editor.window.models.chart_tables import terrain_table
from editor.window.models.option_table import option_table
from editor.window.models.rule_tables import parameter_table, ruling_table
from editor.window.panels.chart_panel import ChartPanel, named
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.pages import Page, Pages
from editor.window.panels.row_list import RowListPanel
from editor.window.panels.rule_lookup import RuleLookup
from editor.window.panels.table_view import TablePanel
from engine.data import schema

RULING_WIDTHS = (75, 270, 190, 190, 150)
"""Pixels of rule, question, reading, other readings and switch: all are to be seen beside each other."""

OPTION_WIDTHS = (220, 70, 80, 75)
"""Pixels of name, whether it is played, kind and rule."""

RULES, VALUES, CHARTS = "Rules", "The game", "Charts"
"""The groups of pages."""

PAGE = "rules.page"
"""Setting: the title of the page that was shown last."""


class RulesArea(QWidget):
    """The rules, their parameters, rulings and options, what the game is made of, and one page per chart."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._game = ""
        self.pages = Pages()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.pages)
        self._show_game()
        if desk.settings is not None:
            self.pages.open(desk.settings.text(PAGE, ""))
        self.pages.changed.connect(self._on_page)
        desk.document.chosen.connect(self._on_chosen)
        desk.document.changed.connect(self._on_changed)

    def showEvent(self, event: QShowEvent) -> None:
        """Show the page that was asked for from elsewhere, by the settings; without one that of the last time."""
        super().showEvent(event)
        wanted = self._desk.settings.text(PAGE, "") if self._desk.settings is not None else ""
        if wanted and wanted != self.pages.title:
            self.pages.open(wanted)

    def _on_page(self) -> None:
        self._desk.moved_on.emit()
        if self._desk.settings is not None:
            self._desk.settings.set_text(PAGE, self.pages.title)

    def _on_chosen(self) -> None:
        """Show the rules of another game in tables of its own: columns, readings and charts differ."""
        if self._desk.document.game == self._game:
            return
        shown = self.pages.title
        self.pages.clear()
        self._show_game()
        self.pages.open(shown)

    def _show_game(self) -> None:
        desk, add = self._desk, self.pages.add
        self._game = desk.document.game
        add(lambda: RuleLookup(desk), "Rules", "Every rule in our own words, found by number or word", RULES)
        add(lambda: rulings_panel(desk), "Rulings", "How unclear rules are read", RULES)
        add(
            lambda: options_panel(desk),
            "Options",
            "The level, optional rules and variants that this scenario plays",
            RULES,
        )
        add(lambda: numbers_panel(desk), "Parameters", of_game.PARAMETERS.tip, VALUES)
        for listed in (of_scenario.OWN_PARAMETERS, of_game.SEQUENCE, of_game.WORDS, of_game.VALUES):
            add(partial(RowListPanel, desk, listed), listed.title, listed.tip, VALUES)
        add(lambda: terrain_panel(desk), "Terrain", "The terrain chart", CHARTS)
        self._list = add(lambda: RowListPanel(desk, CHART_LIST), CHART_LIST.title, CHART_LIST.tip, CHARTS)
        self._charts: dict[str, Page] = {}
        self._show_charts()

    def _show_charts(self) -> None:
        """Show a page for each chart behind all others, in place of those that are there."""
        document, shown = self._desk.document, self.pages.shown
        chosen = next((key for key, page in self._charts.items() if page is shown), "")
        with QSignalBlocker(self.pages):
            if chosen:  # or each chart would be shown in turn as the one behind it is taken out
                self.pages.show_page(self._list)
            for page in self._charts.values():
                self.pages.remove(page)
            self._charts = {
                chart.key: self.pages.add(partial(ChartPanel, self._desk, chart), *named(chart), CHARTS)
                for chart in document.rows.find(schema.ChartRow, game=document.game)
            }
            if chosen in self._charts:
                self.pages.show_page(self._charts[chosen])

    def _on_changed(self, changes: ChangeSet) -> None:
        """Make the pages of the charts anew when a head has changed; not now, when a cell of one may be closing."""
        if schema.ChartRow.TABLE in changes.tables():
            QTimer.singleShot(0, self, self._show_charts)


def rulings_panel(desk: Desk) -> TablePanel:
    """Return the table of unclear rules and how they are read."""
    panel = TablePanel(ruling_table(desk), "Filter by rule, question or reading", certainty=False)
    _set_widths(panel, RULING_WIDTHS)
    panel.sheet = schema.RulingRow.TABLE
    return panel


def options_panel(desk: Desk) -> TablePanel:
    """Return the table of what a scenario may play or not."""
    panel = TablePanel(
        option_table(desk), "Filter by name, rule or effect", certainty=False, empty="This game has no options"
    )
    _set_widths(panel, OPTION_WIDTHS)
    panel.sheet = schema.OptionRow.TABLE
    return panel


def numbers_panel(desk: Desk) -> RowListPanel:
    """Return the table of the parameters of the rules."""
    panel = RowListPanel(desk, of_game.PARAMETERS, parameter_table(desk))
    ColumnWidths(panel.view, ("Parameter",))
    return panel


def terrain_panel(desk: Desk) -> RowListPanel:
    """Return the terrain chart."""
    panel = RowListPanel(desk, TERRAIN, terrain_table(desk))
    ColumnWidths(panel.view, ("Terrain",))
    panel.view.freeze()
    return panel


def _set_widths(panel: TablePanel, widths: Sequence[int]) -> None:
    for column, width in enumerate(widths):
        panel.view.setColumnWidth(column, width)
