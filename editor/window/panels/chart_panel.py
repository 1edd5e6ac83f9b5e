"""A chart with what is known of it above its cells: rule, dice, how it is read, source and certainty."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.edits.reading import vocabulary_of
from editor.edits.sheets.joined import CHART
from editor.window.desk import Desk
from editor.window.models.certainty import citation_of, sentence_of
from editor.window.models.chart_tables import chart_table
from editor.window.panels.chart_menu import ChartMenu
from editor.window.panels.table_left import may_table_go
from editor.window.panels.table_view import TablePanel
from editor.window.plain_text import PlainLabel
from engine.data import schema
from engine.data.ranged_charts import NO_DICE


class ChartPanel(TablePanel):
    """The table of one chart under its head."""

    def __init__(self, desk: Desk, chart: schema.ChartRow, parent: QWidget | None = None) -> None:
        super().__init__(chart_table(desk, chart), "Filter by result", parent=parent)
        self._desk, self.key, self.sheet = desk, chart.key, f"{CHART}{chart.key}"
        self.view.setAccessibleName(chart.title)
        self.view.freeze()
        self.head = PlainLabel()
        self.head.setWordWrap(True)
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(0, self.head)
        self.menu = ChartMenu(desk, chart.key, self)
        self.add_to_bar(self.menu)
        desk.document.changed.connect(self._tell)
        for changed in (self.shown.dataChanged, self.shown.modelReset, self.shown.layoutChanged):
            changed.connect(self._widen)
        self._tell()

    def showEvent(self, event: QShowEvent) -> None:
        """Make columns as wide as their cells in the font that they are shown in."""
        super().showEvent(event)
        self._widen()

    def may_go(self) -> bool:
        """Return whether the table is shown as it is; cells are written as they are typed."""
        return may_table_go(self)

    def _widen(self, *_: object) -> None:
        """Make columns wider whose cells cannot be read; none narrower, which somebody may have drawn so."""
        for column in range(self.shown.columnCount()):
            needed = max(self.view.sizeHintForColumn(column), self.view.horizontalHeader().sectionSizeHint(column))
            if self.view.columnWidth(column) < needed:
                self.view.setColumnWidth(column, needed)

    def _tell(self, *_: object) -> None:
        """Say what the head of the chart says now."""
        document = self._desk.document
        found = document.rows.find(schema.ChartRow, game=document.game, key=self.key)
        if found:
            self.head.setText(said_head(self._desk, found[0]))


def named(chart: schema.ChartRow) -> tuple[str, str]:
    """Return what a list calls a chart, and its tip."""
    return chart.title, f"{chart.title} (rule {chart.rule})" if chart.rule else chart.title


def said_head(desk: Desk, chart: schema.ChartRow) -> str:
    """Return the head of a chart in a line: rule, dice, what the columns are, where it comes from."""
    rows, game = desk.document.rows, desk.document.game
    dice = vocabulary_of(rows, game).words.get("dice", {}).get(chart.dice) or chart.dice
    thrown = "read without dice" if chart.dice in ("", NO_DICE) else f"thrown with {dice}"
    columns = f"columns by {chart.header}" if chart.header not in ("", NO_DICE, "none") else ""
    cited = sentence_of(citation_of(rows, game, chart.TABLE, chart.key_text, "title"))
    return "; ".join(filter(None, (f"Rule {chart.rule}" if chart.rule else "", thrown, columns, cited)))
