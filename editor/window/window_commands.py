"""What do the commands of the window do? One method per command of the table, named after its key."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QMessageBox

from db.changes import EditError
from db.connection import LibraryError
from db.handles import is_open_here
from db.journal import Entry
from db.outputs import OutputError
from db.past import past_library
from db.provenance import Author
from db.reverting import point_named
from editor.window.asking import ask
from editor.window.damaged_library import open_or_go_back
from editor.window.errata_offered import add_errata
from editor.window.file_dialogs import LIBRARIES, file_to_open, file_to_write
from editor.window.frame import remembered
from editor.window.help.dialogs import about_text
from editor.window.incoming import Copying, export
from editor.window.library_commands import FAILURES, LibraryCommands
from editor.window.mnemonics import give_letters
from editor.window.piece_commands import PieceCommands
from editor.window.plain_text import plain_tip
from editor.window.print_commands import PrintCommands
from editor.window.publish_commands import PublishCommands
from editor.window.report_commands import ReportCommands
from editor.window.scenario_commands import ScenarioCommands
from editor.window.show_line import show_line
from editor.window.table_commands import TableCommands
from editor.window.translation import tr
from editor.window.undo_commands import UndoCommands
from editor.window.view_commands import ViewCommands
from editor.window.waiting import wait_for
from engine.data.counted import counted

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow
    from editor.window.playtest.panel import PlaytestPanel


class WindowCommands(
    LibraryCommands,
    ScenarioCommands,
    PrintCommands,
    PublishCommands,
    PieceCommands,
    TableCommands,
    ViewCommands,
    ReportCommands,
    UndoCommands,
):
    """The commands of one window."""

    def __init__(self, window: "MainWindow") -> None:
        LibraryCommands.__init__(self)
        self._window = window
        window.document.changed.connect(self.forget_plans)
        window.document.reread.connect(self.forget_plans)
        window.desk.line_wanted.connect(lambda line: show_line(window, line))
        window.desk.note_wanted.connect(self._note)
        window.desk.reason_wanted.connect(lambda _rows: window.docks.inspector_dock.show())
        window.desk.playtest = self._playtest
        window.docks.journal.compare_wanted.connect(self.compare_before)
        window.docks.journal.copy_wanted.connect(self.try_in_copy)

    def _note(self, table: str, row_key: str) -> None:
        """Open the page *Notes* with its form for a note on a row."""
        from editor.window.panels.notes_page import NotesPage

        page = self._window.area("notes")
        self._window.show_page("notes")
        assert isinstance(page, NotesPage)
        page.begin(table, row_key)

    def _playtest(self) -> "PlaytestPanel":
        """Return the page *Play*; what is shown stays."""
        from editor.window.playtest.panel import PlaytestPanel

        here = self._window.page_now.key
        page = self._window.area("playtest")
        if self._window.page_now.key != here:
            self._window.open_area(here)
        assert isinstance(page, PlaytestPanel)
        return page

    def do_file_open(self) -> None:
        """Ask for another library and open it in a window of its own."""
        path = file_to_open(self._window, "Open library", LIBRARIES, self._home)
        if path is not None:
            self.open_library(path)

    def open_library(self, path: Path) -> None:
        """Open another library in a window of its own, or say why it cannot be."""
        try:
            document = open_or_go_back(path, self._window, remembered.inspected(self._window.settings))
            if document is None:
                return
            other = type(self._window)(document, self._window.settings)
        except LibraryError as error:
            self._window.message_bar.refuse(str(error))
            return
        other.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        other.show()

    def try_in_copy(self, entry: Entry) -> None:
        """Ask for a file, write the library as it was before an entry there, and open it in a window of its own."""
        window = self._window
        title = tr("Try in a copy: back to {point}").format(point=point_named(entry))
        suggested = f"{window.document.library.path.stem} before {entry.number}.losheim"
        path = file_to_write(window, title, LIBRARIES, suggested, self._home)
        if path is None:
            return
        if path.exists():
            window.message_bar.refuse(tr("A copy to try in needs a new name; {file} is there").format(file=path.name))
            return
        source = window.document.library.path

        def made() -> None:
            try:
                past_library(source, path, entry.number).close()
            except EditError:
                path.unlink(missing_ok=True)
                raise

        wait_for(window, tr("Making that state again…"), made, lambda _none: self.open_library(path), FAILURES)

    def do_file_save_as(self) -> None:
        """Ask for a file and copy the library there; the window goes on with the library it has.

        Only what was rescued, because its own file is lost, goes on in the new file.
        """
        path = file_to_write(self._window, "Save library as", LIBRARIES, "", self._home)
        if path is None:
            return
        if self._window.document.file.rescued is None:
            self.save_as(path)
            return
        try:
            self._window.document.settle(path)
        except LibraryError as error:
            self._window.message_bar.offer(str(error), "Save to another file...", self.do_file_save_as)
            return
        self._window.message_bar.inform(f"Your work lives in {path} now")

    def may_leave_rescued(self) -> bool:
        """Ask whether to close before the person said where rescued work shall live; nothing asks when none is."""
        kept = self._window.document.file.rescued
        if kept is None:
            return True
        save, close, stay = (
            QMessageBox.StandardButton.Save,
            QMessageBox.StandardButton.Close,
            QMessageBox.StandardButton.Cancel,
        )
        text = f"{self._window.document.read_only}. If you close, it stays in {kept}."
        answer = ask(self._window, text, save | close | stay, save)
        if answer == save:
            self.do_file_save_as()
        return answer == close or self._window.document.file.rescued is None

    def save_as(self, target: Path) -> Copying:
        """Copy the library to a file that may be there already: the file dialog has asked."""
        window = self._window
        copying = Copying(window.document.library.path, target, target.exists(), window)
        bar, said = window.message_bar, tr("Copying the library...")

        def stop() -> None:
            copying.cancel()

        def progress(done: int, total: int) -> None:
            bar.retell(stop, f"{said} {100 * done // max(1, total)} %")

        copying.progressed.connect(progress)
        for end in (copying.done, copying.failed):
            end.connect(lambda _what: bar.retell(stop, ""))
        copying.done.connect(lambda path: window.message_bar.inform(f"The library was copied to {path}"))
        copying.failed.connect(lambda error: window.message_bar.refuse(str(error)))
        for end in (copying.done, copying.failed):
            end.connect(copying.deleteLater)
        bar.offer(said, tr("Stop"), stop, stop, warns=False)
        copying.start()
        return copying

    def fill_meanings(self, menu: QMenu) -> None:
        """Offer what an edit can be: a correction, own design, a change of an erratum of the game, or of a new one.

        At the desk of errata it is a change of the erratum that is chosen there; in an area where edits always are one
        thing, that is said.
        """
        document, asked = self._window.document, self._window.asked
        menu.clear()
        menu.setToolTipsVisible(True)
        if self._window.area_now.means:
            menu.addAction(self._window.status.meant.text()).setEnabled(False)
            return
        group = QActionGroup(menu)
        library, design = "What you enter stands so in your copy of the game", "What you enter is your invention"
        here = "What all scenarios share is changed for this scenario alone, and stored with it; the library stays"
        meanings: list[tuple[Author, bool, str, str]] = [
            ("owner", False, tr("&Corrections"), library),
            ("designed", False, tr("My own &design"), f"{design}; no box confirms it"),
            ("owner", True, tr("For &this scenario only"), here),
        ]
        now = (document.erratum, document.author, document.is_own)
        is_desk = document.desk_erratum is not None
        for author, only, text, tip in () if is_desk else meanings:
            action = menu.addAction(text)
            action.setToolTip(plain_tip(tip))
            action.setCheckable(True)
            action.setChecked(("", author, only) == now)
            action.triggered.connect(lambda _on=False, author=author, only=only: asked.mean("", author, only))
            group.addAction(action)
        menu.addSeparator()
        desk = self._window.desk
        for action in add_errata(self._window, menu, partial(desk.select, "erratum") if is_desk else asked.mean):
            action.setCheckable(True)
            action.setChecked(action.data() == document.erratum)
            group.addAction(action)
        menu.addAction(tr("&New house erratum...")).triggered.connect(lambda _on=False: self.ask_for_erratum())
        give_letters(menu)

    def ask_for_erratum(
        self, begun: Callable[[], None] = lambda: None, dropped: Callable[[], None] = lambda: None
    ) -> None:
        """Ask for the title of a house erratum, and let edits be its changes from now on."""
        window = self._window

        def take(title: str) -> None:
            if window.desk.new_erratum(title):
                begun()

        window.message_bar.ask_text(tr("New house erratum: what does it change?"), tr("Begin"), take, dropped)

    def do_file_export(self) -> None:
        """Ask for a file and write the scenario into it."""
        suggested = f"{self._window.document.scenario}.losheim"
        path = file_to_write(self._window, "Export scenario", LIBRARIES, suggested, self._home)
        if path is None:
            return
        if is_open_here(path):
            self._window.message_bar.refuse(tr("This library is open in a window; choose another file"))
            return
        try:
            rows = export(self._window.document, path)
        except FAILURES as error:
            self._window.message_bar.refuse(str(error))
            return
        self._window.message_bar.inform(f"The scenario with {counted(rows, 'row')} was written to {path}")

    def do_file_screenshot(self) -> None:
        """Ask for a file and save the window as a picture."""
        path = file_to_write(self._window, "Save picture", "Picture (*.png)", "losheim.png", self._home)
        if path is not None:
            try:
                self._window.save_picture(path, checked=False)
            except OutputError as error:
                self._window.message_bar.refuse(str(error))

    def do_file_quit(self) -> None:
        """Close the window."""
        self._window.close()

    def do_help_help(self) -> None:
        """Show the help."""
        self._window.look_up_rule("")
        if self._window.lookup is not None:
            self._window.lookup.show_first()

    def do_help_rules(self) -> None:
        """Show the look-up of rules."""
        self._window.look_up_rule("")

    def do_help_about(self) -> None:
        """Say what the program is."""
        QMessageBox.about(self._window, "About Losheim", about_text())
