"""What do the commands do that concern the library as a whole? Backups, updates, scenarios and errata that come in.

Their forms stand in the place of map and pages, and stay while something else is looked at. What a form needs is
imported when it is asked for: no start waits for it.
"""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from PySide6.QtCore import QThreadPool
from PySide6.QtWidgets import QWidget

from db.changes import ChangeSet, EditError
from db.connection import LibraryError
from db.kept_rows import LibraryRows
from editor.window.apart import in_a_process
from editor.window.file_dialogs import LIBRARIES, file_to_open
from editor.window.frame import alone
from editor.window.translation import tr
from editor.window.waiting import wait_for
from engine.data import schema
from engine.data.tables import DataError
from engine.data.textread import TextFormError

if TYPE_CHECKING:
    from db.updating import Update
    from editor.comparing import corrections, incoming
    from editor.publishing.taking import Looked
    from editor.window.main_window import MainWindow
    from editor.window.panels.errata_list import ListPanel
    from editor.window.panels.import_panel import ImportPanel
    from editor.window.panels.merge_panel import MergePanel
    from editor.window.panels.review import UpdatePanel
    from engine.data.tables import Tables

CHECKS_END = 5000
"""Milliseconds that a running check may take to its end, before the file under it is replaced."""
KINDS_OF_LISTS = "Lists of errata (*.csv *.tsv *.md *.txt);;Libraries (*.losheim);;All files (*)"
FAILURES = (LibraryError, EditError, DataError, TextFormError)
F = TypeVar("F", bound=QWidget)


class _Left(NamedTuple):
    """A form that has not ended: whether it stands beside the map, and must begin anew when the library changes."""

    form: QWidget
    with_map: bool
    compares: bool


class LibraryCommands:
    """The commands of one window that concern its library; ``_forms`` are those that have not ended, by their
    kinds."""

    _window: "MainWindow"

    def __init__(self) -> None:
        self._forms: dict[type[QWidget], _Left] = {}

    @property
    def _home(self) -> Path:
        """Where file dialogs begin: beside the library."""
        return self._window.document.file.home

    def do_file_backups(self) -> None:
        """Show the backups."""
        from editor.window.panels.backups import BackupsPanel

        document = self._window.document

        def go_back(backup: Path) -> Path:
            self._window.docks.inspector.leave_field()
            QThreadPool.globalInstance().waitForDone(CHECKS_END)
            return document.restore(backup)

        panel = self._shown(BackupsPanel(document.library.path, None if document.read_only else go_back))

        def ended(is_back: bool) -> None:
            self._put_away(panel)
            if is_back:
                self._window.message_bar.inform(panel.told)

        panel.ended.connect(ended)

    def do_file_update(self) -> None:
        """Compare the library with what this program ships, review the differences, and write them."""
        from editor.commands.exchange import plan_of_update
        from editor.window.panels.review import UpdatePanel

        window = self._window
        if self._goes_on(UpdatePanel):
            return
        window.docks.inspector.leave_field()
        path = window.document.library.path

        def compared() -> "Update":
            return in_a_process(plan_of_update, path)

        def reviewed(plan: "Update") -> None:
            panel = self._shown(UpdatePanel(plan), compares=True)
            panel.ended.connect(lambda is_taken: self._on_review(panel, is_taken))

        wait_for(window, tr("Comparing the library with what this program ships..."), compared, reviewed, FAILURES)

    def do_file_import(self) -> None:
        """Ask for a traveling file, review it, bring it in and show its scenario."""
        from db.travel import Mine, head_of
        from editor.commands.exchange import rows_from
        from editor.comparing.incoming import reviewed
        from editor.window.panels.import_panel import ImportPanel

        window = self._window
        if self._goes_on(ImportPanel):
            return
        path = file_to_open(window, "Import scenario", LIBRARIES, self._home)
        if path is None:
            return
        window.docks.inspector.leave_field()
        library = window.document.library

        def compared() -> "tuple[Tables, incoming.Reviewed]":
            theirs = rows_from(path)
            head = head_of(theirs)
            with library.reading() as session:
                mine = Mine(session, head.game)
            return theirs, reviewed(mine, theirs, head.scenario)

        wait_for(window, tr("Comparing the file with the library..."), compared, self._review_import, FAILURES)

    def compare_before(self, number: int) -> None:
        """Show what the scenario has otherwise than before an entry of the journal."""
        from editor.window.panels.compare_page import ComparePage

        page = self._window.area("compare")
        self._window.show_page("compare")
        assert isinstance(page, ComparePage)
        page.source.go_before(number)

    def _review_import(self, found: "tuple[Tables, incoming.Reviewed]") -> None:
        """Show what a file would change, beside the map of its game."""
        from editor.window.panels.import_panel import ImportPanel

        window, panel = self._window, ImportPanel(self._window.desk, *found)
        if window.document.game != panel.game:  # its places are marked on the map of its game
            heads = window.document.baseline.find(schema.ScenarioRow, game=panel.game)
            for head in heads[:1]:
                window.document.choose(panel.game, head.scenario)
        self._shown(panel, with_map=True)

        def ended(is_taken: bool) -> None:
            if self._on_review(panel, is_taken) and panel.plan is not None:
                window.document.choose(panel.game, panel.plan.scenario)

        panel.ended.connect(ended)

    def do_file_merge(self) -> None:
        """Ask for a friend's file, review what he has corrected, and take it in."""
        from db.merging import Merging
        from editor.commands.merging import friend
        from editor.comparing.corrections import reviewed
        from editor.window.panels.merge_panel import MergePanel

        window = self._window
        if self._goes_on(MergePanel):
            return
        path = file_to_open(window, tr("Merge corrections"), LIBRARIES, self._home)
        if path is None:
            return
        window.docks.inspector.leave_field()
        library = window.document.library

        def compared() -> "corrections.Reviewed":
            his = friend(path)
            with library.reading() as session:
                merging = Merging(session, his, path.name)
            return reviewed(merging)

        def shown(found: "corrections.Reviewed") -> None:
            panel = self._shown(MergePanel(window.desk, found, path.name), with_map=True, compares=True)
            panel.go.clicked.connect(lambda: self._on_review(panel, True))
            panel.away.clicked.connect(lambda: self._on_review(panel, False))

        wait_for(window, tr("Comparing the file with the library..."), compared, shown, FAILURES)

    def do_file_read_errata(self) -> None:
        """Ask for a list of errata, review it line by line, and take it in."""
        from editor.publishing.sources import text_of
        from editor.publishing.taking import looked
        from editor.window.panels.errata_list import ListPanel

        window, document = self._window, self._window.document
        if self._goes_on(ListPanel):
            return
        path = file_to_open(window, tr("Take in errata"), KINDS_OF_LISTS, self._home)
        if path is None:
            return
        window.docks.inspector.leave_field()
        library, game = document.library, document.game

        def read() -> "Looked":
            return looked(LibraryRows(library.readers), game, text_of(path, game), path.name)

        def shown(found: "Looked") -> None:
            panel = self._shown(ListPanel(window.desk, found), with_map=True, compares=True)
            panel.go.clicked.connect(lambda: self._on_review(panel, True))
            panel.away.clicked.connect(lambda: self._on_review(panel, False))

        wait_for(window, tr("Comparing the list with the errata of the game..."), read, shown, FAILURES)

    def _on_review(self, panel: "UpdatePanel | ImportPanel | MergePanel | ListPanel", is_taken: bool) -> bool:
        """Write what was agreed to and be done with the review, which stays with the reason where that is refused;
        returns whether something was written."""
        if is_taken:
            try:
                self._window.document.bring(panel.changes)
            except FAILURES as error:
                panel.refuse(str(error))
                return False
        self._put_away(panel)
        if is_taken:
            self._window.message_bar.inform(f"{panel.changes.label}. Undo takes it back in one step.", True)
        return is_taken

    def _goes_on(self, kind: type[QWidget]) -> bool:
        """Show a form that was left half done; returns whether there is one."""
        left = self._forms.get(kind)
        if left is not None:
            alone.show(self._window, left.form, left.with_map)
        return left is not None

    def _shown(self, form: F, with_map: bool = False, compares: bool = False) -> F:
        """Show a form in place of the one of its kind that was left."""
        other = self._forms.get(type(form))
        if other is not None:
            self._put_away(other.form)
        self._forms[type(form)] = _Left(form, with_map, compares)
        alone.show(self._window, form, with_map)
        return form

    def _put_away(self, form: QWidget) -> None:
        del self._forms[type(form)]
        alone.put_away(self._window, form)

    def forget_plans(self, _changes: ChangeSet | None = None) -> None:
        """Let an update or a friend's file be compared anew that was left half done: the library has changed since."""
        for left in tuple(self._forms.values()):
            if left.compares and not left.form.isVisible():
                self._put_away(left.form)
