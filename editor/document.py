"""The open library: the only door through which the window writes.

An edit is written first and pushed onto the undo stack second, so a refused edit leaves library and stack as they
were. Undo and redo are change sets of their own in the journal, and the stack is rebuilt from the journal's tail
when a library is opened: yesterday's work can be undone today.

A library that another program has open is shown, not edited. What another program writes nevertheless is noticed when
``look_around`` is called, which a timer of the window does.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from db.applying import apply
from db.backup import make_backup, restore
from db.changes import ChangeSet, EditError
from db.connection import SCHEMA_VERSION, Library, LibraryError, inspect_file, open_library
from db.journal import Entry, Kind, UndoStep, next_stroke, record, reverting, tail, undo_stack_state
from db.provenance import WHOLE, Author, with_citation
from db.scenario_io import scenario_of
from editor.edits import errata
from editor.first_look import first_for_a_look
from editor.guard import Guard
from editor.models.effective import EffectiveRows
from editor.models.rows import ERRATA_TABLES, LibraryRows
from editor.undo_step import EditCommand
from engine.data import schema
from engine.data.assemble import assemble
from engine.scenario import Scenario

UNDO_LIMIT = 300
"""How many journal entries the undo stack is rebuilt from, and how many the journal panel shows."""


class Document(QObject):
    """Owns library, rows and undo stack; says what changed, never how.

    ``rows`` are the effective ones, ``baseline`` those that are stored. ``erratum`` is the key of the erratum that
    edits are written into; empty while they change the baseline. ``author`` says what such values are then: ``owner``
    for corrections from a copy of the game, ``designed`` for the person's own design.

    Signals:
        changed: the ``ChangeSet`` just written; an edit, an undo and a revert look the same.
        failed: why an undo or redo step was dropped, or what else went wrong aside.
        chosen: another scenario is being edited, or all of it is to be read anew.
        overtaken: another program has written; what is shown is older.
        meant: edits have become corrections, own design, or changes of another erratum.
    """

    changed = Signal(object)
    failed = Signal(str)
    chosen = Signal()
    overtaken = Signal()
    meant = Signal()

    def __init__(self, library: Library, guard: Guard | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.library = library
        self._guard = guard if guard is not None else Guard(library.path)
        self._watch()
        self.baseline = LibraryRows(library.readers)
        self.rows = EffectiveRows(self.baseline, lambda: (self.game, self.scenario))
        self.undo_stack = QUndoStack(self)
        self.replaying = False
        self.read_only = self._guard.other
        self.erratum = ""
        self.author: Author = "owner"
        self._value: Scenario | None = None
        self.game = self.scenario = self.map = ""
        self._take_first()
        self._rebuild()

    @classmethod
    def open(cls, path: Path) -> "Document":
        """Open a library file, only to be read while another program has it open.

        Raises ``db.connection.LibraryError`` with the file unchanged.
        """
        guard = Guard(path)
        try:
            if guard.other and inspect_file(path) < SCHEMA_VERSION:
                raise LibraryError(f"{path} is open in {guard.other} and of an older version; close it there first")
            return cls(open_library(path), guard)
        except BaseException:
            guard.release()
            raise

    def close(self) -> None:
        """Give the file back; nothing is lost, every edit is written already."""
        self.undo_stack.clear()
        self._guard.release()
        self.library.close()

    def look_around(self) -> None:
        """Notice what other programs do: one that has written, and one that has ended and leaves the file to us."""
        if self.read_only and self._guard.take_over():
            self.read_only = ""
            self.reload()
        if self._guard.others_wrote():
            self.overtaken.emit()

    def reload(self) -> None:
        """Read everything anew, the undo stack as well."""
        self.rows.forget()
        self._value = None
        if self.head is None:
            self._take_first()
        self.undo_stack.clear()
        self._rebuild()
        self.chosen.emit()

    def restore(self, backup: Path) -> Path:
        """Go back to a backup and return where the present state is kept.

        Raises LibraryError or EditError with the library as it was.
        """
        self._check_writable()
        self.library.close()
        self._guard.stop_watching()
        try:
            kept = restore(backup, self.library.path, self._guard.now())
            open_library(self.library.path).close()  # brings a backup of an older version up to date
        finally:
            self._watch()
            self.reload()
        return kept

    def choose(self, game: str, scenario: str) -> None:
        """Edit another scenario of the library."""
        found = self.baseline.find(schema.ScenarioRow, game=game, scenario=scenario)
        if found and (game, scenario) != (self.game, self.scenario):
            if game != self.game:
                self.mean("")
            self._take(found[0])
            self.chosen.emit()

    def mean(self, erratum: str, author: Author = "owner") -> None:
        """Let edits be changes of an erratum from now on; when it is empty, corrections or the author's own design."""
        if (erratum, author) != (self.erratum, self.author):
            if erratum:
                errata.erratum_row(self.baseline, self.game, erratum)
            self.erratum, self.author = erratum, author
            self.meant.emit()

    @property
    def designs(self) -> bool:
        """Whether an edit of the scenario is own design: meant so, or the scenario is a design itself."""
        if self.erratum or self.author == "designed":
            return not self.erratum
        key = f"{self.game}|{self.scenario}"
        cited = self.baseline.citations(self.game, schema.ScenarioRow.TABLE, key)
        return any(row.field == WHOLE and row.certainty == "designed" for row in cited)

    @property
    def head(self) -> schema.ScenarioRow | None:
        """The head of the scenario being edited."""
        found = self.baseline.find(schema.ScenarioRow, game=self.game, scenario=self.scenario)
        return found[0] if found else None

    def scenario_value(self) -> Scenario:
        """Return the scenario as it stands now. Raises ``engine.data.assemble.DataError`` when it cannot be played."""
        if self._value is None:
            effective = self.rows.effective()
            if effective.on:
                self._value = assemble(effective.tables, self.game, self.scenario, effective.on)
                return self._value
            with self.library.reading() as session:
                self._value = scenario_of(session, self.game, self.scenario)
        return self._value

    def last_edit(self) -> str:
        """Return what the last change was, in words; empty when nothing can be undone."""
        return self.undo_stack.undoText()

    def edit(self, changes: ChangeSet, cited: bool = False) -> None:
        """Write a change set, then make it undoable; one that changes nothing is passed over.

        Owner or designer are cited for every value that changes, unless the set is ``cited`` already, as a check's fix
        is; such a set is of the baseline, others are written as they are meant (``mean``). Raises EditError with
        library and stack untouched.
        """
        if not cited:
            changes = self._as_meant(changes)
        if not changes.changes:
            return
        if not cited:
            with self.library.reading() as session:
                changes = with_citation(session, changes, certainty=self.author)
        number = self.write(changes)
        self.undo_stack.push(EditCommand(self, UndoStep((number,), changes)))

    def bring(self, changes: ChangeSet) -> None:
        """Write what comes from elsewhere, an import or an update, after a backup; undoable like any edit.

        Raises EditError or LibraryError with the library untouched.
        """
        if changes.changes:
            self._check_writable()
            make_backup(self.library.path, "import", self._guard.now())
            number = self.write(changes, "import")
            self.undo_stack.push(EditCommand(self, UndoStep((number,), changes)))

    def revert(self, number: int) -> None:
        """Take back one entry of the journal, however old, as a new entry. Raises EditError."""
        with self.library.reading() as session:
            changes = reverting(session, number)
        if changes.changes:
            written = self.write(changes, "revert", number)
            self.undo_stack.push(EditCommand(self, UndoStep((written,), changes)))

    def write(self, changes: ChangeSet, kind: Kind = "edit", undoes: int | None = None) -> int:
        """Apply and journal a change set in one transaction and return the number of its entry.

        For the commands of the undo stack; everybody else calls ``edit``.
        """
        self._check_writable()
        trouble = self._guard.before_edit()
        with self.library.writing() as session:
            apply(session, changes)
            number = record(session, changes, kind, undoes)
        self._guard.wrote(number)
        self.baseline.recite(changes)
        self.rows.forget(set(changes.tables()) - {schema.CitationRow.TABLE})
        self._value = None
        if self.erratum and "erratum" in changes.tables() and not self._has_erratum():
            self.mean("")
        self.changed.emit(changes)
        if trouble:
            self.failed.emit(trouble)
        return number

    def journal(self, limit: int = UNDO_LIMIT) -> list[Entry]:
        """Return the last entries, oldest first."""
        with self.library.reading() as session:
            return tail(session, limit)

    def new_stroke(self) -> int:
        """Return a number for the edits of one pull of a tool: they become one undo step."""
        with self.library.reading() as session:
            return next_stroke(session)

    def _watch(self) -> None:
        with self.library.engine.connect():
            pass  # the first connection may turn on the write-ahead log, which would count as a foreign write
        self._guard.watch()

    def _as_meant(self, changes: ChangeSet) -> ChangeSet:
        """Return an edit of effective values as a correction of the baseline or as changes of the chosen erratum."""
        if changes.tables() & ERRATA_TABLES:
            return changes
        if self.erratum:
            return errata.as_erratum(self.baseline, self.game, self.erratum, changes)
        return errata.correction(self.baseline, changes) if self.rows.effective().on else changes

    def _has_erratum(self) -> bool:
        return bool(self.baseline.find(schema.ErratumRow, game=self.game, key=self.erratum))

    def _check_writable(self) -> None:
        if self.read_only:
            raise EditError(f"The library is open in {self.read_only}; it can be read here, and edited once that ends")

    def _take_first(self) -> None:
        scenarios = self.baseline.find(schema.ScenarioRow)
        if scenarios:
            self._take(min(scenarios, key=first_for_a_look))

    def _take(self, head: schema.ScenarioRow) -> None:
        self.game, self.scenario, self.map = head.game, head.scenario, head.map
        self._value = None
        self.rows.forget(set())

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
