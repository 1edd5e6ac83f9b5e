"""The roles of the edge as a table; the stretch of the line that is chosen is pointed out on the map."""

from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QWidget

from editor.edits.entering import hexes_of
from editor.edits.lists import of_scenario
from editor.edits.reading import one
from editor.window.desk import Desk
from editor.window.panels.row_list import RowListPanel
from engine.data import schema


class EdgePanel(RowListPanel):
    """What stretches of the edge are for, and where each lies."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, of_scenario.EDGE, parent=parent)
        self.title, self.tip = of_scenario.EDGE.title, of_scenario.EDGE.tip
        self.row_chosen.connect(lambda _row: self._point())

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the mark off the map."""
        super().hideEvent(event)
        self._desk.stretch_wanted.emit(())

    def _point(self) -> None:
        document, chosen = self._desk.document, self.chosen()
        key = chosen[0].said("area") if chosen else ""
        area = one(document.rows, schema.AreaRow, game=document.game, map=document.map, key=str(key))
        self._desk.stretch_wanted.emit(tuple(hexes_of(area)))
