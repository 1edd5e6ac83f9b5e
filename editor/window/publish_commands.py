"""What does the command do that publishes the errata of the game that is shown? It writes them as a list."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from db.changes import EditError
from db.connection import LibraryError
from editor.window.at_work import StoppedError, stopped_by
from editor.window.file_dialogs import file_to_write
from editor.window.translation import tr

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow

HOUSE = "house"
_FAILURES = (EditError, LibraryError)


class PublishCommands:
    """The commands of one window that publish."""

    _window: "MainWindow"

    def do_file_publish_errata(self) -> None:
        """Ask for a file and write the errata of the game as its name ends; those of the house where a person wants."""
        from editor.publishing.listing import USUAL, left_out

        window, document = self._window, self._window.document
        kinds = [tr("Web page (*.html)"), tr("PDF (*.pdf)"), tr("Markdown (*.md)"), tr("Posts of a forum (*.bbcode)")]
        kinds += [tr("Text (*.txt)"), tr("Table that reads back (*.csv)"), tr("JSON (*.json)")]
        name = f"{document.game}-errata.html"
        path = file_to_write(window, tr("Publish errata"), ";;".join(kinds), name, document.file.home)
        if path is None:
            return
        count = left_out(document.baseline, document.game, USUAL).get(HOUSE, 0)
        if not count:
            self._publish(path, USUAL)
            return
        text = tr("{path}: with the errata of the house ({count}) too?").format(path=path.name, count=count)
        answers = [
            (tr("With those of the house"), lambda: self._publish(path, (*USUAL, HOUSE))),
            (tr("Official and proposed alone"), lambda: self._publish(path, USUAL)),
        ]
        window.message_bar.ask(text, answers, lambda: window.message_bar.inform(tr("Nothing was written")))

    def _publish(self, path: Path, statuses: tuple[str, ...]) -> None:
        """Write the errata of some statuses, which may be stopped."""
        bar = self._window.message_bar
        bar.offer(tr("The errata are written..."), tr("Stop"), lambda: None)
        try:
            with stopped_by(bar.offered) as listen:
                said = self._write_errata(path, statuses, listen)
        except StoppedError:
            bar.inform(tr("Stopped: nothing was written"))
        except _FAILURES as error:
            bar.refuse(str(error))
        else:
            bar.inform(said)

    def _write_errata(self, path: Path, statuses: tuple[str, ...], listen: Callable[[], None]) -> str:
        """Write the list and return what is to be said of it. Raises EditError, OutputError, StoppedError."""
        from editor.publishing.forms import DRAWN, form_of, write_list
        from editor.publishing.listing import Wanted, listed
        from editor.publishing.prose import counted

        document, label = self._window.document, self._window.message_bar.label
        rows, reads, form = document.baseline, (document.library.path,), form_of(path)
        found = listed(rows, document.game, Wanted(statuses=statuses))
        written, count = [path], len([*found.entries])
        if form in DRAWN:
            from editor.window.drawings.errata_lists import write_drawn  # Qt's paper is loaded for it

            def tell(place: int) -> None:
                label.setText(tr("Pictures of {place} of {count} errata are drawn").format(place=place, count=count))
                listen()

            written = write_drawn(rows, found, form, path, reads=reads, begins=tell)
        else:
            write_list(found, path, form, reads)
        files = tr("{path} and {count} files beside it") if len(written) > 1 else tr("{path}")
        where = files.format(path=written[0], count=len(written) - 1)
        return tr("The errata were written to {where}. {counted}").format(where=where, counted=counted(found))
