"""What do the commands do that work on the table in use?"""

from collections.abc import Callable, Sized
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from db.changes import EditError
from db.connection import LibraryError
from editor.commands import sheet_files
from editor.commands.sheet_files import as_tabs
from editor.edits.sheets.comparing import Comparison, compare
from editor.edits.sheets.joined import sheet_of
from editor.edits.sheets.sheet import Sheet
from editor.window.at_work import StoppedError, stopped_by
from editor.window.file_dialogs import file_to_open, file_to_write
from editor.window.panels.cell_table import CellTable
from editor.window.panels.table_view import TablePanel
from editor.window.translation import tr
from engine.data.counted import counted

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow

KINDS = "Comma separated (*.csv);;Workbook (*.xlsx)"
READ_KINDS = "Tables (*.csv *.xlsx);;All files (*)"
FAILURES = (EditError, LibraryError)


T = TypeVar("T")
_AT_ONCE = 500
"""So many lines are compared before one sees that it takes time."""


def _told(done: int, count: int) -> str:
    return tr("{done} of {count} lines are compared ...").format(done=done, count=count)


class TableCommands:
    """The commands of one window that concern the cells of tables."""

    _window: "MainWindow"

    def do_edit_copy(self) -> None:
        """Copy the selected cells of the table in use, or the text of the field in use."""
        table = self._table_in_use()
        if table is not None:
            table.copy_cells()

    def do_edit_paste(self) -> None:
        """Paste into the table in use; lines under their headers are compared with it and shown for approval."""
        panel, text = self._panel_in_use(), QGuiApplication.clipboard().text()
        if panel is not None and panel.sheet and self._is_headed(panel, text):
            self._compare(panel, lambda: sheet_files.from_text(text))
            return
        table = self._table_in_use()
        if table is not None:
            table.paste_cells()

    def do_edit_copy_table(self) -> None:
        """Copy the chosen lines of the table with headers and keys; all that are shown where one or none is chosen. A
        list that is no table of data is copied as it is shown."""
        listed = self._panel_in_use()
        if listed is not None and not listed.sheet:
            lines = _lines_as_shown(listed)
            QGuiApplication.clipboard().setText(as_tabs(lines))
            self._window.desk.told.emit(tr("{lines} copied with headers").format(lines=_were(lines)))
            return
        found = self._sheet_in_use()
        if found is None:
            return
        panel, sheet = found
        rows = panel.chosen_rows()
        keys = panel.keys(rows if len(rows) > 1 else panel.shown_rows(), sheet.keys)
        lines = sheet_files.lines_of(sheet, keys)
        QGuiApplication.clipboard().setText(sheet_files.as_tabs(lines))
        self._window.desk.told.emit(f"{_were(lines)} copied with headers and keys")

    def do_edit_save_table(self) -> None:
        """Ask for a file and write the whole table with headers and keys."""
        found = self._sheet_in_use()
        if found is None:
            return
        window, sheet = self._window, found[1]
        name = f"{window.document.game}-{sheet.name.replace(':', '-')}.csv"
        path = file_to_write(window, "Save table", KINDS, name, window.document.file.home)
        if path is None:
            return
        lines = sheet_files.lines_of(sheet)
        try:
            sheet_files.write(path, sheet, lines, (window.document.library.path,))
        except FAILURES as error:
            window.message_bar.refuse(str(error))
            return
        window.message_bar.inform(f"{counted(len(lines) - 1, 'line was', 'lines were')} written to {path}")

    def do_edit_open_table(self) -> None:
        """Ask for a file and show what it says otherwise than the table."""
        found = self._sheet_in_use()
        if found is None:
            return
        path = file_to_open(self._window, "Compare with file", READ_KINDS, self._window.document.file.home)
        if path is not None:
            self._compare(found[0], lambda: sheet_files.read(path))

    def _compare(self, panel: TablePanel, read: Callable[[], sheet_files.Lines]) -> None:
        document = self._window.document

        def compared(listen: Callable[[int], None] = lambda _done: None) -> tuple[Sheet, Comparison]:
            where = (document.game, document.scenario, panel.sheet)
            sheet = sheet_of(document.rows, *where)
            is_patched = document.rows.effective().is_patched
            other = sheet_of(document.baseline, *where) if is_patched else None
            return sheet, compare(sheet, lines, other, listen)

        try:
            lines = read()
            sheet, comparison = self._stoppable(len(lines), compared) if len(lines) > _AT_ONCE else compared()
        except FAILURES as error:
            self._window.message_bar.refuse(str(error))
            return
        except StoppedError:
            self._window.message_bar.inform(tr("Stopped: nothing was compared"), of_edit=True)
            return
        if comparison.fault:
            self._window.message_bar.refuse(comparison.fault)
        else:
            self._window.message_bar.look_elsewhere()
            panel.show_review(sheet, comparison, compared)

    def _stoppable(self, count: int, work: Callable[[Callable[[int], None]], T]) -> T:
        """Return what comes of work on many lines, with how far it is told and a button that stops it. Raises
        StoppedError."""
        bar = self._window.message_bar
        bar.offer(_told(0, count), tr("Stop"), bar.hide, warns=False)
        try:
            with stopped_by(bar.offered) as listen:

                def heard(done: int) -> None:
                    bar.label.setText(_told(done, count))
                    listen()

                return work(heard)
        finally:
            bar.hide()

    def _is_headed(self, panel: TablePanel, text: str) -> bool:
        """Tell whether the first line of a text names the columns of the key of the table."""
        document = self._window.document
        try:
            sheet = sheet_of(document.rows, document.game, document.scenario, panel.sheet)
            lines = sheet_files.from_text(text)
        except EditError:
            return False
        return len(lines) > 1 and {*sheet.keys} <= {*lines[0]}

    def _sheet_in_use(self) -> tuple[TablePanel, Sheet] | None:
        """Return the table in use with its sheet, or say that there is none."""
        panel, document = self._panel_in_use(), self._window.document
        if panel is None or not panel.sheet:
            self._window.desk.refused.emit("Click the table first that is meant")
            return None
        try:
            return panel, sheet_of(document.rows, document.game, document.scenario, panel.sheet)
        except EditError as error:
            self._window.desk.refused.emit(str(error))
            return None

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


def _lines_as_shown(panel: TablePanel) -> list[list[str]]:
    """Return the chosen lines of a list as they are shown, below their titles; all where one or none is chosen."""
    table, chosen = panel.source, panel.chosen_rows()
    columns, rows = range(table.columnCount()), chosen if len(chosen) > 1 else panel.shown_rows()
    titles = [str(table.headerData(column, Qt.Orientation.Horizontal)) for column in columns]
    return [titles, *([table.seen(row, column)[0] for column in columns] for row in rows)]


def _were(lines: Sized) -> str:
    """Say how many lines were, without the first that has the headers."""
    return counted(len(lines) - 1, "line was", "lines were")
