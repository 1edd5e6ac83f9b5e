"""The open library: the only door through which the window writes.

An edit is written first and pushed onto the undo stack second, so a refused edit leaves library and stack as they
were. Undo and redo are change sets of their own in the journal, from whose tail the stack is rebuilt on opening.

A library that another program has open, or that may not be written, is shown, not edited. ``look_around``, which a
timer calls, notices what another program writes nevertheless. There, and before each edit, it is also noticed that the
file is deleted, replaced or overwritten: its content is then shown from another one.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QUndoStack

from db.applying import apply
from db.backup import make_backup
from db.changes import ChangeSet, EditError
from db.effective_rows import EffectiveRows
from db.inspected import Inspected
from db.journal import Entry, Kind, UndoStep, heads, next_stroke, record, undo_stack_state
from db.kept_rows import LibraryRows
from db.library import Library
from db.row_parts import Part
from db.variants import following
from editor.window.collecting import somebody_waits, something_is_gone
from editor.window.meaning import as_written
from editor.window.meant import Meant
from editor.window.models.assembled import Assembled
from editor.window.open_file import OpenFile
from editor.window.undo_step import EditCommand
from editor.window.way_back import WayBack
from editor.window.worker import run
from engine.data import schema
from engine.data.kept import Kept
from engine.data.schema import Row
from engine.scenario import Scenario

UNDO_LIMIT = 300
"""How many journal entries the undo stack is rebuilt from, and how many the journal panel shows."""


class Document(Meant):
    """Owns library, rows and undo stack; says what changed, never how.

    ``rows`` are the effective ones, ``baseline`` those that are stored, ``file`` is what lies under it all.

    Signals:
        changed: the ``ChangeSet`` just written; an edit, an undo and a revert look the same.
        failed: why an undo or redo step was dropped, or what else went wrong aside.
        leaving: another scenario is about to be read; what is large of the one before can be let go of.
        chosen: another scenario is being edited, or all of it is to be read anew.
        reread: the library is to be read anew, and is another one perhaps.
        overtaken: another program has written; what is shown is older.
        named: ``person`` is another one.
        meant: edits have become corrections, own design, or changes of another erratum.
        lost: what became of the file, and where the work is.
    """

    changed = Signal(object)
    failed = Signal(str)
    leaving = Signal()
    chosen = Signal()
    reread = Signal()
    overtaken = Signal()
    named = Signal()
    lost = Signal(str)

    def __init__(self, path: Path, inspected: Inspected | None = None) -> None:
        super().__init__()
        self.file = OpenFile(path, inspected)
        self.baseline = LibraryRows(lambda: self.library.readers())
        self.rows = EffectiveRows(self.baseline, lambda: (self.game, self.scenario))
        self.undo_stack, self.replaying = QUndoStack(self), False
        self._person = ""
        self._values = Assembled(self.rows)
        self._back, self.game, self.scenario, self.map = WayBack(), "", "", ""
        self._take_first()
        self._rebuild()

    @classmethod
    def open(cls, path: Path, inspected: Inspected | None = None) -> "Document":
        """Open a library file as ``db.connection.open_library`` does. Raises LibraryError with the file unchanged."""
        return cls(path, inspected)

    @property
    def library(self) -> Library:
        """The open library; another one after a restore or a rescue."""
        return self.file.library

    @property
    def person(self) -> str:
        """Who edits, for the journal; empty where nobody says so."""
        return self._person

    @person.setter
    def person(self, name: str) -> None:
        if name != self._person:
            self._person = name
            self.named.emit()

    @property
    def read_only(self) -> str:
        """Why nothing can be edited, and what helps; empty as a rule."""
        return self.file.read_only

    def close(self) -> None:
        """Give the file back and what was read of it; every edit is written already, elsewhere if the file is lost."""
        self.file.rescue()
        self.undo_stack.clear()
        self.file.close()
        self.rows.forget()
        self._values.let_go()

    def look_around(self) -> None:
        """Notice what others do: one who has taken the file away, has written, or has ended and leaves it to us."""
        if self.is_lost():
            return
        if self.file.take_over():
            self.reload()
        if self.file.guard.others_wrote():
            self.overtaken.emit()
        self.file.keep_aside(lambda work: run(work, self))

    def is_lost(self) -> bool:
        """Return whether the file has gone; its content is then in another one, which is shown from now on."""
        told = self.read_only
        if self.file.rescue() and self.file.rescued is not None:
            self.reload()
        if self.read_only != told:
            self.lost.emit(self.read_only)
        return self.library.trouble() != "" or self.file.rescued is not None

    def settle(self, target: Path) -> None:
        """Let what was rescued live in another file from now on. Raises LibraryError with nothing changed."""
        self.file.settle(target)
        self.reload()

    def reload(self) -> None:
        """Read everything anew, the undo stack as well."""
        self.rows.forget()
        self._values.let_go()  # parts made of rows that are read anew fit none of them again
        if self.head is None:
            self._take_first()
        self.undo_stack.clear()
        self._rebuild()
        self.chosen.emit()
        self.reread.emit()

    def restore(self, backup: Path) -> Path:
        """Go back to a backup and return where the present state is kept.

        Raises LibraryError or EditError with the library as it was.
        """
        self.check_writable()
        try:
            return self.file.restore(backup)
        finally:
            self.reload()

    def choose(self, game: str, scenario: str) -> None:
        """Edit another scenario of the library."""
        found = self.baseline.find(schema.ScenarioRow, game=game, scenario=scenario)
        if found and (game, scenario) != (self.game, self.scenario):
            if game != self.game:
                self.leave_errata()
            self.only_here, self.author = None, "owner"
            self._take(found[0])
            self.leaving.emit()
            self.chosen.emit()
            something_is_gone()
            somebody_waits()  # until it is painted

    @property
    def head(self) -> schema.ScenarioRow | None:
        """The head of the scenario being edited."""
        return next(iter(self.baseline.find(schema.ScenarioRow, game=self.game, scenario=self.scenario)), None)

    def scenario_value(self) -> Scenario:
        """Return the scenario as it stands now. Raises ``engine.data.tables.DataError`` when it cannot be played."""
        return self._values.whole(self.game, self.scenario)

    def drawn_value(self) -> Scenario:
        """Return the scenario as a map shows it, which takes less than play. Raises DataError if it lacks that."""
        return self._values.drawn(self.game, self.scenario)

    def other_value(self, game: str, scenario: str) -> Scenario:
        """Return another scenario as it stands now, kept by nobody here. Raises DataError."""
        return Assembled(self.rows.of_scenario(game, scenario)).whole(game, scenario)

    def offer(self, rows: Mapping[Part, list[Row]], parts: Mapping[str, Kept]) -> None:
        """Know what the checks have read of the present state, and the parts of scenarios they made of it, by game."""
        self.baseline.offer(rows)
        self._values.lent = parts

    def edit(self, changes: ChangeSet, cited: bool = False) -> None:
        """Write a change set, then make it undoable; one that changes nothing is passed over.

        Owner or designer are cited for every value that changes, unless the set is ``cited`` already, as a check's fix
        is; such a set is of the baseline, others are as meant (``mean``). Raises EditError with all untouched.
        """
        if self.is_lost():
            raise EditError(f"“{changes.label}” was not done: {self.read_only}")
        if not cited:
            changes = as_written(self, changes)
        if not changes.changes:
            return
        with self.library.reading() as session:
            changes = following(session, changes)
        number = self.write(changes)
        self.undo_stack.push(EditCommand(self, UndoStep((number,), changes), (self.game, self.scenario)))

    def bring(self, changes: ChangeSet) -> None:
        """Write what comes from elsewhere, an import or an update, after a backup; undoable like any edit.

        Raises EditError or LibraryError with the library untouched.
        """
        if changes.changes:
            self.check_writable()
            make_backup(self.library.path, "import", self.file.guard.now())
            with self.library.reading() as session:
                changes = following(session, changes)
            number = self.write(changes, "import")
            self.undo_stack.push(EditCommand(self, UndoStep((number,), changes, "import")))

    def write(self, changes: ChangeSet, kind: Kind = "edit", undoes: int | None = None) -> int:
        """Apply and journal a change set at once, for the undo stack, and return its number; others call ``edit``."""
        somebody_waits()
        gone = self.library.trouble()
        if gone:
            QTimer.singleShot(0, self, self.is_lost)  # not now, when the undo stack may be at work
        if gone or self.read_only:
            raise EditError(f"{self.library.path} {gone} while it was open" if gone else self.read_only)
        trouble = self.file.guard.before_edit()
        with self.library.writing() as session:
            apply(session, changes)
            number = record(session, changes, kind, undoes, person=self.person)
        self.file.guard.wrote(number, changes, kind, undoes, self.person)
        self.rows.follow(changes)
        self._back.follow(changes, (self.game, self.scenario))
        self._values.forget()
        self.let_go_of_errata()
        if self.head is None:  # the scenario that was shown is gone
            self._take_first()
            self.chosen.emit()
        self.changed.emit(changes)
        if trouble:
            self.failed.emit(trouble)
        return number

    def journal(self, limit: int = UNDO_LIMIT) -> list[Entry]:
        """Return the last entries, oldest first, without their changes."""
        with self.library.reading() as session:
            return heads(session, limit)

    def new_stroke(self) -> int:
        """Return a number for the edits of one pull of a tool: they become one undo step."""
        with self.library.reading() as session:
            return next_stroke(session)

    def check_writable(self) -> None:
        """Raise EditError where nothing can be written."""
        if self.is_lost() or self.read_only:
            raise EditError(self.read_only)

    def _take_first(self) -> None:
        if scenarios := self.baseline.find(schema.ScenarioRow):
            self._take(min(scenarios, key=self._back.order((self.game, self.scenario))))

    def _take(self, head: schema.ScenarioRow) -> None:
        self._back.left, self.game, self.scenario = (self.game, self.scenario), head.game, head.scenario
        self.map = head.map
        self._values.forget()
        self.rows.choose()

    def _rebuild(self) -> None:
        if self.read_only:
            return
        with self.library.reading() as session:
            undo, redo = undo_stack_state(session, UNDO_LIMIT)
        with self._standing_still():
            for step in (*undo, *reversed(redo)):
                self.undo_stack.push(EditCommand(self, step))
            self.undo_stack.setIndex(len(undo))

    @contextmanager
    def _standing_still(self) -> Iterator[None]:
        self.replaying = True
        try:
            yield
        finally:
            self.replaying = False
