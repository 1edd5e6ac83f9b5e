"""How was a table left that is let go of, and may it go? One that is made anew looks as it was."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from editor.window.panels.table_view import TablePanel


@dataclass(frozen=True)
class TableLeft:
    """A table as it was left: its filter, order, and current line, which is taken up where the same stands there."""

    words: str
    is_unconfirmed: bool
    sorted_by: tuple[int, Qt.SortOrder]
    place: tuple[int, int]
    line: tuple[str, ...]


def tables_in(page: QWidget) -> list[TablePanel]:
    """Return the tables of a page, which may be one itself."""
    return [*([page] if isinstance(page, TablePanel) else []), *page.findChildren(TablePanel)]


def may_table_go(panel: TablePanel) -> bool:
    """Return whether the table itself is shown, and neither what was read otherwise nor a line that replaces."""
    is_replacing = "replacing" in vars(panel) and not panel.replacing.isHidden()
    return not is_replacing and not panel.view.isHidden()


def as_left(page: QWidget) -> list[TableLeft]:
    """Return how the tables of a page are left."""
    return [_left(panel) for panel in tables_in(page)]


def look_as_left(page: QWidget, left: list[TableLeft]) -> None:
    """Let the tables of a page look as they were left."""
    for panel, table in zip(tables_in(page), left, strict=False):
        panel.filter.setText(table.words)
        panel.unconfirmed.setChecked(table.is_unconfirmed)
        if table.sorted_by[0] >= 0:
            panel.view.sortByColumn(*table.sorted_by)
        if table.place[0] >= 0 and _line(panel, table.place[0]) == table.line:
            panel.view.setCurrentIndex(panel.shown.index(*table.place))


def _left(panel: TablePanel) -> TableLeft:
    head, at = panel.view.horizontalHeader(), panel.view.currentIndex()
    order = head.sortIndicatorSection(), head.sortIndicatorOrder()
    place = at.row(), at.column()
    return TableLeft(panel.filter.text(), panel.unconfirmed.isChecked(), order, place, _line(panel, at.row()))


def _line(panel: TablePanel, row: int) -> tuple[str, ...]:
    return tuple(str(panel.shown.index(row, column).data()) for column in range(panel.shown.columnCount()))
