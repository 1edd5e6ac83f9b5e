"""What do the commands of the window do? One method per command of the table, named after its key."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox

from db.connection import LibraryError
from editor.document import Document
from editor.help.dialogs import HelpDialog, about_text
from editor.panels.goto import GotoDialog
from editor.panels.rules_area import RuleLookup
from editor.panels.table_view import CellTable

if TYPE_CHECKING:
    from editor.main_window import MainWindow


class WindowCommands:
    """The commands of one window."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window

    def do_file_open(self) -> None:
        """Ask for another library and open it in a window of its own."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, "Open library", "", "Losheim library (*.losheim);;All files (*)"
        )
        if not name:
            return
        try:
            other = type(self._window)(Document.open(Path(name)), self._window.settings)
        except LibraryError as error:
            self._window.message_bar.refuse(str(error))
            return
        other.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        other.show()

    def do_file_screenshot(self) -> None:
        """Ask for a file and save the window as a picture."""
        name, _ = QFileDialog.getSaveFileName(self._window, "Save picture", "losheim.png", "Picture (*.png)")
        if name:
            self._window.save_picture(Path(name))

    def do_file_quit(self) -> None:
        """Close the window."""
        self._window.close()

    def do_edit_undo(self) -> None:
        """Take back the last change and show where it was."""
        self._window.inspector.leave_field()
        text = self._window.document.undo_stack.undoText()
        self._window.document.undo_stack.undo()
        self._window.desk.told.emit(f"Undone: {text}")
        self._window.show_changed()

    def do_edit_redo(self) -> None:
        """Make the change again."""
        text = self._window.document.undo_stack.redoText()
        self._window.document.undo_stack.redo()
        self._window.desk.told.emit(f"Redone: {text}")
        self._window.show_changed()

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

    def _table_in_use(self) -> CellTable | None:
        widget = QApplication.focusWidget()
        while widget is not None and not isinstance(widget, CellTable):
            widget = widget.parentWidget()
        return widget

    def do_edit_goto(self) -> None:
        """Ask for a hex or place and go there."""
        dialog = GotoDialog(self._window.document, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._window.go_to(dialog.label)

    def do_edit_find(self) -> None:
        """Put the cursor into the search line of the library."""
        self._window.docks[0].show()
        self._window.library_tree.search.setFocus()
        self._window.library_tree.search.selectAll()

    def do_view_zoom_in(self) -> None:
        """Zoom in one step."""
        self._window.map_area.view.zoom_by(1)

    def do_view_zoom_out(self) -> None:
        """Zoom out one step."""
        self._window.map_area.view.zoom_by(-1)

    def do_view_fit(self) -> None:
        """Show the whole map."""
        self._window.map_area.view.fit()

    def do_view_unconfirmed(self, on: bool) -> None:
        """Mark unconfirmed hexes, or stop marking them."""
        self._window.open_area("map")
        self._window.map_area.mark_unconfirmed(on)

    def do_help_help(self) -> None:
        """Show the help."""
        HelpDialog(RuleLookup(self._window.desk), self._window).exec()

    def do_help_rules(self) -> None:
        """Show the look-up of rules."""
        self._window.look_up_rule("")

    def do_help_about(self) -> None:
        """Say what the program is."""
        QMessageBox.about(self._window, "About Losheim", about_text())
