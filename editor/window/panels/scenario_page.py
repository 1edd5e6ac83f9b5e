"""The page of a scenario: its head, what it plays, who takes part, and what is still missing, side by side."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet
from editor.edits.concerning import concerned
from editor.edits.lists.of_scenario import EDGE
from editor.edits.supplying import SUPPLY
from editor.edits.units import side_of
from editor.side_titles import side_titles
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.models.finding_place import TableLine
from editor.window.panels.balance_box import BalanceBox
from editor.window.panels.missing_box import MissingBox
from editor.window.panels.own_box import OwnBox
from editor.window.panels.played_box import PlayedBox
from editor.window.panels.scenario_sheet import HeadBox
from editor.window.panels.summary import UNCOUNTED
from editor.window.panels.variant_box import VariantBox
from editor.window.plain_text import PlainLabel
from editor.window.translation import tr
from engine.data import schema


class SidesBox(QGroupBox):
    """Who takes part: for each side how many start and arrive and what supplies it, and where that is changed."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__("Sides", parent)
        self._desk, self.grid = desk, QGridLayout(self)
        self.ways: dict[tuple[str, str], QPushButton] = {}

    def show_scenario(self) -> None:
        """Count the units, and name the edges that are supply."""
        document = self._desk.document
        rows, where = document.rows, {"game": document.game, "scenario": document.scenario}
        setup = [row.counter for row in rows.find(schema.SetupRow, **where)]
        arrivals = [row.counter for row in rows.find(schema.ArrivalRow, **where)]
        areas = {row.key: row.title or row.key for row in rows.find(schema.AreaRow, game=document.game)}
        edges = rows.find(schema.BoundRoleRow, role=SUPPLY, **where)
        for line, (side, title) in enumerate(side_titles(document.game).items()):
            start, later = (sum(side_of(key) == side for key in keys) for keys in (setup, arrivals))
            fed = [areas.get(row.area, row.area).partition(",")[0] for row in edges if row.side in (side, "both")]
            self._say(line, side, title)
            self._way(line, side, "setup", f"{start} start", tr("Open the set-up"))
            self._way(line, side, "schedule", f"{later} arrive", tr("Open the schedule"))
            supplied = f"{len(fed)} edges supply it" if len(fed) > 1 else f"supply: {fed[0] if fed else 'none'}"
            self._way(line, side, "edge", supplied, tr("Open the roles of the edge: ") + (", ".join(fed) or "none"))

    def _say(self, line: int, side: str, title: str) -> None:
        if (side, "setup") not in self.ways:
            self.grid.addWidget(PlainLabel(title), 2 * line, 0)

    def _way(self, line: int, side: str, page: str, text: str, tip: str) -> None:
        """Say something of a side on a button that leads to the page, made when it is first said."""
        if (side, page) not in self.ways:
            self.ways[side, page] = found = QPushButton()
            found.setMinimumWidth(40)
            at, wide = (2 * line + 1, 2) if page == "edge" else (2 * line, 1)
            self.grid.addWidget(found, at, 1 + (page == "schedule"), 1, wide)
            found.clicked.connect(lambda: self._go(page))
        self.ways[side, page].setText(text)
        self.ways[side, page].setToolTip(tip)
        self.ways[side, page].setAccessibleName(f"{side}: {text}")

    def _go(self, page: str) -> None:
        if page == "edge":
            self._desk.line_wanted.emit(TableLine("setup", EDGE.title))
        else:
            self._desk.page_wanted.emit(page)


class ScenarioPage(QScrollArea):
    """The page *Summary* of the area *Scenario*."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.head, self.missing, self.played = HeadBox(desk), MissingBox(desk), PlayedBox(desk)
        self.sides, self.variant, self.own = SidesBox(desk), VariantBox(desk), OwnBox(desk)
        self.balance = BalanceBox(desk)
        whole, left, right = QWidget(), QVBoxLayout(), QVBoxLayout()
        row = QHBoxLayout(whole)
        beside = (self.missing, self.balance, self.sides, self.played, self.own, self.variant)
        for column, parts in ((left, (self.head,)), (right, beside)):
            for part in parts:
                column.addWidget(part)
            column.addStretch(1)
            add_layout(row, column, 1)
        self.setWidget(whole)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("Page of the scenario"))
        desk.document.chosen.connect(self.show_scenario)
        desk.document.changed.connect(self._on_changed)
        desk.played_wanted.connect(self._show_played)
        self.show_scenario()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what was changed while nobody looked."""
        super().showEvent(event)
        self.show_scenario()
        self._desk.head_shown.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave the form of the scenario to the inspector again."""
        super().hideEvent(event)
        self._desk.head_shown.emit(False)

    def may_go(self) -> bool:
        """What is typed is taken when the keys go elsewhere."""
        return True

    def _on_changed(self, changes: ChangeSet) -> None:
        if self.isVisible() and concerned(changes) - UNCOUNTED:
            self.show_scenario()

    def _show_played(self) -> None:
        """Bring what is played into view, with the keys in its first field."""
        widget = self.widget()
        if widget is not None and (layout := widget.layout()) is not None:
            layout.activate()
        self.ensureWidgetVisible(self.played, 0, 0)
        self.played.take_keys()

    def show_scenario(self) -> None:
        """Fill all parts."""
        for part in (self.head, self.missing, self.balance, self.sides, self.played, self.own, self.variant):
            part.show_scenario()
