"""The same unit of history in all games and scenarios: strength, where and when it starts, arrives and leaves."""

from PySide6.QtCore import QModelIndex, QSignalBlocker
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from db.changes import ChangeSet
from editor.window.at_work import a_moment
from editor.window.desk import Desk, Selection
from editor.window.layouts import add_layout
from editor.window.models.everywhere import Found, everywhere, units_above
from editor.window.models.history import reason_for_none
from editor.window.models.table import Column, RowTable
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.table_view import TablePanel
from editor.window.plain_text import ElidedLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr

_COLUMNS: tuple[Column[Found], ...] = (
    Column("Game", lambda line: line.in_game),
    Column("Scenario", lambda line: line.in_scenario or "—"),
    Column("Unit", lambda line: line.unit),
    Column("Strength", lambda line: line.strength),
    Column("When", lambda line: line.when or "in no scenario"),
    Column("Where", lambda line: line.where),
)


class EverywherePage(QWidget):
    """The page *In all games* of the area *Counters*; follows the unit that is selected."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._counter, self.lines = desk, "", list[Found]()
        self._is_behind = True
        self.unit, self.said = ChoiceBox(), ElidedLabel("\n")
        self.unit.setAccessibleName(tr("Unit of history"))
        self.unit.setToolTip(tr("The unit that the counter stands for, or one that it is a part of"))
        self.model = RowTable(desk, _COLUMNS, lambda: self.lines, set())
        self.panel = TablePanel(
            self.model, tr("Filter units"), certainty=False, empty=tr("Select a unit on the map or in a list")
        )
        self._widths = ColumnWidths(self.panel.view, ("When", "Where"))
        bar, column = QHBoxLayout(), QVBoxLayout(self)
        bar.setContentsMargins(6, 6, 6, 0)
        bar.addWidget(self.unit)
        bar.addWidget(self.said, 1)
        column.setContentsMargins(0, 0, 0, 0)
        add_layout(column, bar)
        column.addWidget(self.panel, 1)
        desk.selected.connect(self._on_selected)
        desk.document.chosen.connect(self._anew)
        desk.document.changed.connect(self._on_changed)
        self.unit.currentIndexChanged.connect(lambda _place: self.refresh())
        self.panel.view.doubleClicked.connect(self._go)

    def showEvent(self, event: QShowEvent) -> None:
        """Show the unit that was selected meanwhile."""
        super().showEvent(event)
        self._follow()

    def may_go(self) -> bool:
        """Nothing can be typed here."""
        return True

    def left_at(self) -> tuple[str, str]:
        """Return the counter that was followed last, and the unit that was chosen of those it stands for."""
        return self._counter, str(self.unit.currentData() or "")

    def come_back_to(self, counter: str, unit: str) -> None:
        """Follow a counter again."""
        self._counter = counter
        with QSignalBlocker(self.unit):  # chosen again when the units of the counter are offered
            self.unit.addItem("", unit)

    def _on_selected(self, _selection: Selection) -> None:
        self._follow()

    def _on_changed(self, _changes: ChangeSet) -> None:
        self._anew()

    def _anew(self) -> None:
        self._is_behind = True
        if self.isVisible():
            self._follow()

    def _follow(self) -> None:
        selection = self._desk.selection
        counter = selection.key if selection.kind == "counter" else self._counter
        if not self.isVisible() or (counter == self._counter and not self._is_behind):
            return
        self._counter, self._is_behind = counter, False
        document, was = self._desk.document, self.unit.currentData()
        above = units_above(document.rows, document.game, counter)
        self.unit.blockSignals(True)
        self.unit.clear()
        for row in above:
            self.unit.addItem(row.title, row.key)
        self.unit.setCurrentIndex(max(0, self.unit.findData(was)) if above else -1)
        self.unit.blockSignals(False)
        self.unit.setVisible(bool(above))
        self.refresh()

    def refresh(self) -> None:
        """Look for the unit in all games."""
        document, unit = self._desk.document, self.unit.currentData()
        self.lines = []
        if unit:
            with a_moment(self.said, tr("Looking through all games…")):
                self.lines = everywhere(document.rows, document.game, self._counter, unit)
        self.model.refresh()
        self._widths.part()
        self._say()

    def _say(self) -> None:
        document = self._desk.document
        if self.unit.currentData():
            games = len({line.game for line in self.lines})
            count = len({(line.game, line.counter) for line in self.lines})
            said = tr("Counters: {count}, games: {games}").format(count=count, games=games)
        elif self._counter:
            reason = reason_for_none(document.rows, document.game, self._counter)
            said = tr("This counter stands for no unit of history. {reason}").format(reason=reason).strip()
        else:
            said = ""
        self.said.setText(said)

    def _go(self, index: QModelIndex) -> None:
        """Show the scenario of a line, with the unit selected."""
        line = self.model.item(self.panel.shown.mapToSource(index).row())
        document = self._desk.document
        if line.scenario and (line.game, line.scenario) != (document.game, document.scenario):
            document.choose(line.game, line.scenario)
        if line.game == document.game:
            self._desk.select("counter", line.counter)
