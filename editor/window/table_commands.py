"""What do the commands do that work on the table in use?"""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from editor.window.panels.cell_table import CellTable
from editor.window.panels.table_view import TablePanel

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow


class TableCommands:
    """The commands of one window that concern the cells of tables."""

    _window: "MainWindow"

    def do_edit_copy(self) -> None:
        """Copy the selected cells of the table in use, or the text of the field in use."""
        table = self._table_in_use()
        if table is not None:
            table.copy_cells()

    def do_edit_paste(self) -> None:
        """Paste into the table in use."""
        table = self._table_in_use()
        if table is not None:
            table.paste_cells()

    def do_edit_fill_down(self) -> None:
        """Fill the selected cells of the table in use from the uppermost ones."""
        panel = self._panel_in_use()
        if panel is None or not panel.view.fill_down():
            self._window.desk.refused.emit("Select cells of a table, the one to be copied and those below it")

    def do_edit_replace(self) -> None:
        """Show find and replace over the table in use, or the one that is shown."""
        panel = self._panel_in_use()
        if panel is None:
            self._window.desk.refused.emit("Click the table first in which something is to be replaced")
            return
        panel.open_replacing()

    def _panel_in_use(self) -> TablePanel | None:
        """Return the table that has the focus, or the only one that is seen."""
        widget = QApplication.focusWidget()
        while widget is not None and not isinstance(widget, TablePanel):
            widget = widget.parentWidget()
        if widget is not None:
            return widget
        seen = [panel for panel in self._window.findChildren(TablePanel) if panel.isVisible()]
        return seen[0] if len(seen) == 1 else None

    def _table_in_use(self) -> CellTable | None:
        widget = QApplication.focusWidget()
        while widget is not None and not isinstance(widget, CellTable):
            widget = widget.parentWidget()
        return widget
