"""The work area of rules: numbers, rulings and options, charts cell by cell, and the look-up of rules."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QAction, QGuiApplication, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet
from editor.edits.concerning import concerned
from editor.edits.lists import of_game, of_scenario
from editor.edits.lists.of_charts import CHARTS as CHART_LIST
from editor.edits.lists.of_terrain import TERRAIN
from editor.window.desk import Desk
from editor.window.models.chart_tables import terrain_table
from editor.window.models.option_table import option_table
from editor.window.models.rule_tables import parameter_table, ruling_table
from editor.window.panels.chart_panel import ChartPanel, named
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.own_rulebook import OwnRulebook
from editor.window.panels.pages import Page, Pages
from editor.window.panels.row_list import RowListPanel
from editor.window.panels.table_view import TablePanel
from editor.window.plain_text import PlainLabel, plain_tip
from editor.window.playtest.buttons import push_button
from editor.window.settings import Settings
from editor.window.translation import tr
from engine.cases.examples import examples_of, why_none
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


class RuleLookup(QWidget):
    """Finds a rule by number or word and shows our summary of it, with its ruling."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._shown: Path | None = None  # the example that was shown last
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Rule number or words, such as 1.3 or stacking"))
        self.search.setAccessibleName(tr("Rule number or words"))
        self.search.setClearButtonEnabled(True)
        self.list, self.text, self.count = QListWidget(), QTextBrowser(), PlainLabel()
        self.list.setAccessibleName(tr("Rules"))
        copying = QAction(tr("Copy number and title"), self.list)
        copying.triggered.connect(self._copy)
        self.list.addAction(copying)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.text.setAccessibleName(tr("The rule in our words"))
        left, right = QWidget(), QSplitter(Qt.Orientation.Horizontal)
        rows = QVBoxLayout(left)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.search)
        rows.addWidget(self.list, 1)
        rows.addWidget(self.count)
        self.own = OwnRulebook(desk.settings or Settings())
        told = QWidget()
        column = QVBoxLayout(told)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.text, 1)
        self.example = push_button(
            tr("Run an example"), tr("Show a case of this rule in Play, with what is done in it"), self._run_example
        )
        column.addWidget(self.example)
        column.addWidget(self.own)
        right.addWidget(left)
        right.addWidget(told)
        right.setSizes([360, 640])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(right)
        self.search.textChanged.connect(self._fill)
        self.list.currentItemChanged.connect(self._show)
        desk.document.chosen.connect(self._fill_again)  # a method: Qt forgets it with this widget, as it does no lambda
        desk.document.changed.connect(self._on_changed)
        self._fill("")

    def _run_example(self) -> None:
        """Show the first case of the rule in Play; the next one when it is asked for again."""
        item, game = self.list.currentItem(), self._desk.document.game
        found = examples_of(game, str(item.data(Qt.ItemDataRole.UserRole))) if item is not None else []
        if found:
            paths = [path for _title, path in found]
            shown = paths[(paths.index(self._shown) + 1) % len(paths)] if self._shown in paths else paths[0]
            self._shown = shown
            self._desk.page_wanted.emit("playtest")
            help_ = self.window()
            if isinstance(help_, QDialog):
                help_.hide()  # it would lie over what it shows
            self._desk.playtest().game.open_case(shown, help_.show if isinstance(help_, QDialog) else None)

    def _copy(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            QGuiApplication.clipboard().setText(item.text())

    def _on_changed(self, changes: ChangeSet) -> None:
        tables = concerned(changes)
        if "rule" in tables:
            self._fill_again()
        elif tables & {"ruling", "waived_rule"}:
            self._show(self.list.currentItem())

    def _fill_again(self) -> None:
        """List what there is now, and stay at the rule being read if it still is there."""
        item = self.list.currentItem()
        number = None if item is None else item.data(Qt.ItemDataRole.UserRole)
        self._fill(self.search.text())
        for row in range(self.list.count()):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole) == number:
                self.list.setCurrentRow(row)

    def look_up(self, text: str) -> None:
        """Search for a rule number or words; a rule of exactly this number comes first."""
        self.search.setText(text)
        for row in range(self.list.count()):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole) == text:
                self.list.setCurrentRow(row)

    def _fill(self, text: str) -> None:
        words = text.lower().split()
        with QSignalBlocker(self.list):  # Qt would name each next line the current one, also those of another game
            self.list.clear()
        for row in self._desk.document.rows.find(schema.RuleRow, game=self._desk.document.game):
            hay = f"{row.rule} {row.title} {row.summary}".lower()
            if all(word in hay for word in words):
                item = QListWidgetItem(f"{row.rule}  {row.title}")
                item.setData(Qt.ItemDataRole.UserRole, row.rule)
                item.setToolTip(plain_tip(row.summary))
                self.list.addItem(item)
        self.count.setText(f"{self.list.count()} rules")
        if self.list.count():
            self.list.setCurrentRow(0)
        else:
            has_rules = self._desk.document.rows.find(schema.RuleRow, game=self._desk.document.game)
            self.text.setPlainText(
                tr("No rule has these words.") if has_rules else tr("This game has no index of its rules yet.")
            )

    def _show(self, item: QListWidgetItem | None, _previous: object = None) -> None:
        if item is None:
            return
        document = self._desk.document
        number = str(item.data(Qt.ItemDataRole.UserRole))
        (row,) = document.rows.find(schema.RuleRow, game=document.game, rule=number)
        numbers = [each.rule for each in document.rows.find(schema.RuleRow, game=document.game)]
        has_example = bool(examples_of(document.game, number))
        self.example.setEnabled(has_example)
        self.own.show_rule(document.game, number, numbers[: numbers.index(number)])
        parts = [f"{row.rule}  {row.title}", f"{row.kind}, {row.level or 'all levels'}", row.summary]
        if row.line is not None:
            parts.append(f"Read from line {row.line} of the rulebook's text.")
        for waived in document.rows.find(schema.WaivedRuleRow, game=document.game, rule=number):
            parts.append(f"Not in the engine: {waived.reason}")
        for ruling in document.rows.find(schema.RulingRow, game=document.game, rule=number):
            parts.append(f"Ruling: {ruling.question}\nRead as: {ruling.chosen}\nWhy: {ruling.why}")
        if not has_example:
            parts.append(why_none(row.kind))
        self.text.setPlainText("\n\n".join(parts))
