"""A table of what differs from a file, marked on the map while it is shown: imports and merges are reviewed in one."""

from PySide6.QtCore import QModelIndex
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from editor.comparing.on_map import OnMap
from editor.window.desk import Desk
from editor.window.panels.table_view import TablePanel
from editor.window.plain_text import PlainLabel


class DifferingPanel(QWidget):
    """What both reviews have: lines that are chosen, marks that go with the panel, and a place for what is wrong.
    Whoever derives of it makes ``panel`` and ``view``."""

    panel: TablePanel
    view: QAbstractItemView

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self.said = desk, PlainLabel()
        self.shown = OnMap({}, ())

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the marks off the map."""
        super().hideEvent(event)
        self._desk.compared.emit(OnMap({}, ()))

    def refuse(self, text: str) -> None:
        """Say why it was not written."""
        self.said.setText(f"⚠ {text}")

    def chosen_rows(self) -> list[int]:
        """Return the lines that are selected in the table, as the table numbers them."""
        model = self.view.selectionModel()
        return sorted({self._source(index) for index in model.selectedIndexes()}) if model is not None else []

    def _source(self, index: QModelIndex) -> int:
        return self.panel.shown.mapToSource(index).row()
