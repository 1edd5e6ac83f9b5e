"""How does a doubt become a report? One key captures what is seen, the person comments, a file or inbox takes it."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, Qt

from db.outputs import OutputError
from editor.commands.outcome import program_version
from editor.edits.report_file import ENDING, Report, write_report
from editor.window.file_dialogs import file_to_write
from editor.window.frame import alone
from editor.window.person import tell
from editor.window.translation import tr

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow
    from editor.window.panels.report_form import ReportForm

_LAST = 12
"""So many of the last events go along."""
_WIDEST = 1280
"""Pixels of width of the picture at most."""
REPORTS = f"Report (*{ENDING})"


def captured(window: "MainWindow") -> Report:
    """Return what is seen and what happened last, without a comment."""
    desk, document = window.desk, window.document
    game, scenario, position = document.game, document.scenario, None
    seen = desk.at_hand or desk.selection
    place = seen.key if seen.kind in ("hex", "hexside", "counter") else ""
    last = tuple(entry.changes.label for entry in document.journal(_LAST))
    if not window.area_now.inspects:
        held = desk.game_in_hand()
        if held is not None:
            from editor.window.playtest.reported import position_of  # the start of the program waits for no rules

            playing = desk.playtest().game
            assert playing.session is not None
            game, scenario, position = held[0], held[1], position_of(playing.session)
            place, last = playing.subject, tuple(playing.log.last_texts(_LAST))
    now = datetime.now(UTC).isoformat(timespec="seconds")
    program = f"losheim {program_version()}"
    return Report(program, now, document.person, game, scenario, place, "", last, position, picture_of(window))


def picture_of(window: "MainWindow") -> bytes:
    """Return the window as it stands as PNG, made smaller where it is wide."""
    image = window.grab().toImage()
    if image.width() > _WIDEST:
        image = image.scaledToWidth(_WIDEST, Qt.TransformationMode.SmoothTransformation)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


class ReportCommands:
    """The command that reports. ``begun_report`` is the form of a report that was neither kept nor given up."""

    _window: "MainWindow"
    begun_report: "ReportForm | None" = None
    _held_before: Report | None = None
    """What the begun report held before another place was taken."""

    def do_help_report(self) -> None:
        """Capture what is seen and ask what is wrong. What was typed in a report that was begun elsewhere stays; what
        it held gives way to what is seen now, unless it is asked back."""
        from editor.window.panels.report_form import ReportForm

        begun = self.begun_report
        if begun is not None and begun.isVisible():
            begun.comment.setFocus()
            return
        found = captured(self._window)
        if begun is not None and begun.unsaved():
            self._held_before = begun.found
            begun.hold(found, self._where(found))
            self._show_form()
            told = tr("What you had typed is kept; place and picture are what you see now")
            self._window.message_bar.offer(told, tr("Take those from before"), self._hold_again, warns=False)
            return
        self._end_form()
        form = self.begun_report = ReportForm(found, self._where(found), self._save_report, self._keep_report)
        form.away.clicked.connect(self._end_form)
        form.left.connect(self._on_form_left)
        self._show_form()

    def _where(self, found: Report) -> str:
        from editor.edits.inbox_places import said_place

        return said_place(self._window.document.baseline, found.game, found.place)

    def _hold_again(self) -> None:
        """Let the begun report hold what it held before."""
        if self.begun_report is not None and self._held_before is not None:
            self.begun_report.hold(self._held_before, self._where(self._held_before))
            self._show_form()

    def _show_form(self) -> None:
        if self.begun_report is not None:
            alone.show(self._window, self.begun_report)
            self.begun_report.comment.setFocus()

    def _on_form_left(self) -> None:
        """Another area was opened: the way back to what was typed."""
        if self.begun_report is not None and not self._window.is_ending:
            self._window.message_bar.offer(
                tr("The report that you began is kept"), tr("Go on with it"), self._show_form, warns=False
            )

    def _end_form(self) -> None:
        form, self.begun_report = self.begun_report, None
        for act in (self._hold_again, self._show_form):
            self._window.message_bar.retell(act, "")  # what they are for is gone
        if form is not None:
            alone.put_away(self._window, form)

    def _save_report(self, report: Report) -> None:
        window = self._window
        name = f"{report.scenario}-{report.at[:10]}{ENDING}"
        path = file_to_write(window, tr("Save report"), REPORTS, name, window.document.file.home)
        if path is None:
            return
        try:
            write_report(report, path, (window.document.library.path,))
        except OutputError as error:
            window.message_bar.refuse(str(error))
            return
        self._end_report(tr("The report was written to {path}").format(path=path), report.person)

    def _keep_report(self, report: Report) -> None:
        from editor.edits.inbox import take_post

        window = self._window
        rows = window.document.baseline
        if window.desk.try_edit(lambda: take_post(rows, report.game, report.comment, report.sent()), cited=True):
            self._end_report(tr("The report is in the inbox, a page of Errata"), report.person)

    def _end_report(self, told: str, person: str) -> None:
        window = self._window
        if not window.document.person:  # who tells his name here need not tell it again elsewhere
            tell(window.desk, person)
        self._end_form()
        window.message_bar.inform(told)
