"""What do the commands do that bring a scenario out of the program: to the clipboard, into a text, on paper?"""

from typing import TYPE_CHECKING

from db.changes import EditError
from db.connection import LibraryError
from editor.window.clipboard import copy_text
from editor.window.file_dialogs import file_to_write
from editor.window.frame import alone
from editor.window.translation import tr

if TYPE_CHECKING:
    from editor.texts.document import Document
    from editor.window.main_window import MainWindow
    from editor.window.panels.print_form import PrintForm

FAILURES = (EditError, LibraryError)


class PrintCommands:
    """The commands of one window that print the scenario that is shown."""

    _window: "MainWindow"

    _print_form: "PrintForm | None" = None

    def do_scenario_print(self) -> None:
        """Show the pages to be printed, and what is chosen of them, in the place of map and pages."""
        from editor.window.panels.print_form import PrintForm

        window = self._window
        if self._print_form is None:
            self._print_form = PrintForm(window.desk)
            self._print_form.ended.connect(self._on_printed)
        alone.show(window, self._print_form)
        self._print_form.save.setFocus()

    def _on_printed(self) -> None:
        form = self._print_form
        assert form is not None
        self._print_form = None
        alone.put_away(self._window, form)

    def do_scenario_copy_text(self) -> None:
        """Put the scenario on the clipboard, as HTML for texts and as plain text in the notation of its game."""
        from editor.texts.html import as_html
        from editor.texts.plain import as_plain

        document = self._printed()
        if document is None:
            return
        copy_text(as_plain(document), as_html(document))
        self._window.message_bar.inform(tr("The scenario is on the clipboard as text"))

    def do_scenario_save_text(self) -> None:
        """Ask for a file and write the scenario as Markdown, HTML or RTF, as its name ends."""
        from editor.texts.forms import form_of, write_document

        document, window = self._printed(), self._window
        if document is None:
            return
        kinds = ";;".join([tr("Markdown (*.md)"), tr("Web page (*.html)"), tr("Rich text (*.rtf)")])
        name = f"{window.document.scenario}.md"
        path = file_to_write(window, tr("Save as text"), kinds, name, window.document.file.home)
        if path is None:
            return
        try:
            write_document(document, path, form_of(path), (window.document.library.path,))
        except FAILURES as error:
            window.message_bar.refuse(str(error))
            return
        window.message_bar.inform(tr("The scenario was written to {path}").format(path=path))

    def _printed(self) -> "Document | None":
        """Return the scenario that is shown as a document, or say why there is none."""
        from editor.commands.versions import named_version
        from editor.texts.scenario import printed_scenario

        document = self._window.document
        if document.head is None:
            self._window.message_bar.refuse(tr("There is no scenario to be written"))
            return None
        version = named_version(document.rows, document.game, document.scenario)
        return printed_scenario(document.rows, document.game, document.scenario, version)
