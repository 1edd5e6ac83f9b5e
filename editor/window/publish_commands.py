"""What does the command do that publishes the errata of the game that is shown? It writes them as a list."""

from pathlib import Path
from typing import TYPE_CHECKING

from db.changes import EditError
from db.connection import LibraryError
from editor.publishing.forms import DRAWN, form_of, write_list
from editor.publishing.listing import Wanted, listed
from editor.publishing.prose import counted
from editor.window.at_work import a_moment
from editor.window.file_dialogs import file_to_write
from editor.window.translation import tr

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow

_FAILURES = (EditError, LibraryError)


class PublishCommands:
    """The commands of one window that publish."""

    _window: "MainWindow"

    def do_file_publish_errata(self) -> None:
        """Ask for a file and write the official and proposed errata of the game as its name ends."""
        window, document = self._window, self._window.document
        kinds = [tr("Web page (*.html)"), tr("PDF (*.pdf)"), tr("Markdown (*.md)"), tr("Posts of a forum (*.bbcode)")]
        kinds += [tr("Text (*.txt)"), tr("Table that reads back (*.csv)"), tr("JSON (*.json)")]
        name = f"{document.game}-errata.html"
        path = file_to_write(window, tr("Publish errata"), ";;".join(kinds), name, document.file.home)
        if path is None:
            return
        window.message_bar.inform("")
        try:
            with a_moment(window.message_bar.label, tr("The errata are written...")):
                said = self._write_errata(path)
        except _FAILURES as error:
            window.message_bar.refuse(str(error))
            return
        window.message_bar.inform(said)

    def _write_errata(self, path: Path) -> str:
        """Write the list and return what is to be said of it. Raises EditError, OutputError."""
        document = self._window.document
        rows, reads, form = document.baseline, (document.library.path,), form_of(path)
        found = listed(rows, document.game, Wanted())
        written = [path]
        if form in DRAWN:
            from editor.window.drawings.errata_lists import write_drawn  # Qt's paper is loaded for it

            written = write_drawn(rows, found, form, path, reads=reads)
        else:
            write_list(found, path, form, reads)
        files = tr("{path} and {count} files beside it") if len(written) > 1 else tr("{path}")
        where = files.format(path=written[0], count=len(written) - 1)
        return tr("The errata were written to {where}. {counted}").format(where=where, counted=counted(found))
