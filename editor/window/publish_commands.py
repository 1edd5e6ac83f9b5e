"""What does the command do that publishes the errata of the game that is shown? It writes them as a list."""

from pathlib import Path
from typing import TYPE_CHECKING

from db.changes import EditError
from editor.window.at_work import Ear, StoppedError, stopped_by
from editor.window.file_dialogs import file_to_write
from editor.window.frame import alone
from editor.window.library_commands import FAILURES
from editor.window.translation import tr
from engine.data.counted import counted as number_of

if TYPE_CHECKING:
    from editor.publishing.listing import ErrataList
    from editor.window.errata.publishing import PublishForm
    from editor.window.main_window import MainWindow


class PublishCommands:
    """The commands of one window that publish."""

    _window: "MainWindow"
    _publish_form: "PublishForm | None" = None

    def do_file_publish_errata(self) -> None:
        """Ask which errata of the game are published, and where, and write them as the name of the file ends."""
        from editor.publishing.sources import named_editions
        from editor.window.errata.publishing import PublishForm

        window, document = self._window, self._window.document
        with document.library.reading() as session:
            points = [*named_editions(session)]
        if self._publish_form is not None:
            alone.put_away(window, self._publish_form)
        self._publish_form = form = PublishForm(document, window.settings, points)
        form.ended.connect(self._on_publish)
        alone.show(window, form)
        form.take.setFocus()

    def _on_publish(self, is_wanted: bool) -> None:
        """Ask for the file and write; the form stays where nothing was written."""
        window, form = self._window, self._publish_form
        assert form is not None
        if is_wanted:
            kinds = [
                tr("Web page (*.html)"),
                tr("PDF (*.pdf)"),
                tr("Markdown (*.md)"),
                tr("Posts of a forum (*.bbcode)"),
            ]
            kinds += [tr("Text (*.txt)"), tr("Table that reads back (*.csv)"), tr("JSON (*.json)")]
            home, name = window.document.file.home, f"{form.game}-errata.html"
            path = file_to_write(window, tr("Publish errata"), ";;".join(kinds), name, home)
            if path is None or not self._publish(path, form):
                return
        self._publish_form = None
        alone.put_away(window, form)

    def _publish(self, path: Path, form: "PublishForm") -> bool:
        """Write what a form wants, which may be stopped; returns whether it was written."""
        bar = self._window.message_bar
        bar.offer(tr("The errata are written..."), tr("Stop"), lambda: None)
        try:
            with stopped_by(bar.offered) as listen:
                said = self._write_errata(path, form, listen)
                said += tr(" What was pressed meanwhile was not done.") if listen.has_kept else ""
        except StoppedError:
            bar.inform(tr("Stopped: nothing was written"), of_edit=True)
        except FAILURES as error:
            bar.refuse(str(error))
        else:
            bar.inform(said)
            return True
        return False

    def _write_errata(self, path: Path, wants: "PublishForm", listen: Ear) -> str:
        """Write the list and return what is to be said of it. Raises what is in FAILURES, and StoppedError."""
        from editor.publishing.forms import DRAWN, form_of, write_list
        from editor.publishing.listing import listed
        from editor.publishing.prose import counted

        document, label = self._window.document, self._window.message_bar.label
        rows, reads, form = document.baseline, (document.library.path,), form_of(path)
        found = self._only_news(listed(rows, wants.game, wants.wanted), wants)
        listen()
        written, count = [path], len([*found.entries])
        if form in DRAWN:
            from editor.window.drawings.errata_lists import write_drawn  # Qt's paper is loaded for it

            def tell(place: int) -> None:
                of = tr("1 erratum") if count == 1 else tr("{count} errata").format(count=count)
                said = tr("Pictures of {place} of {of} are drawn").format(place=place, of=of)
                waits = tr("; what was pressed meanwhile is not done: wait, or press Stop") if listen.has_kept else ""
                label.setText(said + waits)
                listen()

            written = write_drawn(rows, found, form, path, reads=reads, begins=tell)
        else:
            write_list(found, path, form, reads)
        files = tr("{path} and {files} beside it") if len(written) > 1 else tr("{path}")
        where = files.format(path=written[0], files=number_of(len(written) - 1, "file"))
        return tr("The errata were written to {where}. {counted}").format(where=where, counted=counted(found))

    def _only_news(self, found: "ErrataList", wants: "PublishForm") -> "ErrataList":
        """Return of a list what is new since the edition that is wanted; all of it where none is."""
        from editor.publishing.editions import news_since, only_news
        from editor.publishing.sources import named_editions, text_at, text_of

        library, since = self._window.document.library, wants.edition
        if not since:
            return found
        with library.reading() as session:
            points = named_editions(session)
        if since in points:
            earlier = text_at(library.path, points[since], wants.game)
        else:
            earlier, since = text_of(Path(since), wants.game), Path(since).stem
        news = only_news(found, since, news_since(self._window.document.baseline, wants.game, earlier))
        if not news.gone and not any(True for _ in news.entries):
            raise EditError(tr("Nothing is new since {edition}: nothing was written").format(edition=since))
        return news
