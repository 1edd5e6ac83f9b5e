"""The page of a scenario: its head, what it plays, who takes part, and what is still missing, side by side."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGroupBox, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from db.changes import ChangeSet
from editor.edits.concerning import concerned
from editor.edits.units import side_of
from editor.side_titles import side_titles
from editor.window.desk import Desk
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
    """Who takes part: for each side how many start and how many arrive."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__("Sides", parent)
        self._desk, self.said = desk, PlainLabel()
        self.said.setWordWrap(True)
        QVBoxLayout(self).addWidget(self.said)

    def show_scenario(self) -> None:
        """Count the units."""
        document = self._desk.document
        where = {"game": document.game, "scenario": document.scenario}
        setup = [row.counter for row in document.rows.find(schema.SetupRow, **where)]
        arrivals = [row.counter for row in document.rows.find(schema.ArrivalRow, **where)]
        lines = []
        for side, title in side_titles(document.game).items():
            start, later = (sum(side_of(key) == side for key in keys) for keys in (setup, arrivals))
            lines.append(f"{title}: {start} start, {later} arrive")
        self.said.setText("\n".join(lines))


class ScenarioPage(QScrollArea):
    """The page *Summary* of the area *Scenario*."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.head, self.missing, self.played = HeadBox(desk), MissingBox(desk), PlayedBox(desk)
        self.sides, self.variant, self.own = SidesBox(desk), VariantBox(desk), OwnBox(desk)
        whole, left, right = QWidget(), QVBoxLayout(), QVBoxLayout()
        row = QHBoxLayout(whole)
        beside = (self.missing, self.sides, self.played, self.own, self.variant)
        for column, parts in ((left, (self.head,)), (right, beside)):
            for part in parts:
                column.addWidget(part)
            column.addStretch(1)
            row.addLayout(column, 1)
        self.setWidget(whole)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("Page of the scenario"))
        desk.document.chosen.connect(self.show_scenario)
        desk.document.changed.connect(self._on_changed)
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

    def _on_changed(self, changes: ChangeSet) -> None:
        if self.isVisible() and concerned(changes) - UNCOUNTED:
            self.show_scenario()

    def show_scenario(self) -> None:
        """Fill all parts."""
        for part in (self.head, self.missing, self.sides, self.played, self.own, self.variant):
            part.show_scenario()
