"""How is a line of a table brought into view, wherever in a work area the table is?"""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabWidget, QWidget

from editor.window.models.finding_place import TableLine
from editor.window.panels.rules_area import RulesArea
from editor.window.panels.table_view import TablePanel
from engine.data.schema import Row

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow


def show_line(window: "MainWindow", line: TableLine) -> None:
    """Open area and tab of a line and make it the current one; a filter that hides it is emptied."""
    window.show_page(line.area)
    page = window.area(line.area)
    if isinstance(page, RulesArea):
        panel = page.pages.open(line.tab)
    else:
        panel = page if isinstance(page, TablePanel) else getattr(page, "panel", None) or _opened(page, line.tab)
    if isinstance(panel, TablePanel):
        _choose(panel, line.text)


def _opened(page: QWidget, title: str) -> QWidget | None:
    """Open a tab by its title and return what it shows; None without such a tab."""
    if not isinstance(page, QTabWidget):
        return None
    for place in range(page.count()):
        if page.tabText(place) == title:
            page.setCurrentIndex(place)
            return page.widget(place)
    return None


def _choose(panel: TablePanel, text: str) -> None:
    source = panel.source
    cells = ((row, column) for row in range(source.rowCount()) for column in range(source.columnCount()))
    for row, column in cells:
        if text in (str(source.index(row, column).data(Qt.ItemDataRole.EditRole)), _key(source.item(row))):
            panel.filter.clear()
            panel.unconfirmed.setChecked(False)
            index = panel.shown.mapFromSource(source.index(row, column))
            panel.view.setCurrentIndex(index)
            panel.view.scrollTo(index)
            panel.view.setFocus()
            return


def _key(line: object) -> str:
    """Return the key of the row that a line shows; empty where it shows none."""
    row = getattr(line, "row", line)
    return row.key_text if isinstance(row, Row) else ""
