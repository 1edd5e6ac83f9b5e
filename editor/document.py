"""The open library: the only door through which the window writes.

An edit is written first and pushed onto the undo stack second, so a refused edit leaves library and stack as they
were. Undo and redo are change sets of their own in the journal, and the stack is rebuilt from the journal's tail
when a library is opened: yesterday's work can be undone today.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from db.changes import ChangeSet, EditError, apply
from db.connection import Library, open_library
from db.journal import Entry, Kind, UndoStep, next_stroke, record, reverting, tail, undo_stack_state
from db.provenance import with_citation
from db.scenario_io import scenario_of
from editor.models.rows import LibraryRows
from engine.core.numbering import natural_key
from engine.data import schema
from engine.playtest.games import GAME_KEYS
from engine.scenario import Scenario

UNDO_LIMIT = 300
"""How many journal entries the undo stack is rebuilt from, and how many the journal panel shows."""


class Document(QObject):
    """Owns library, rows and undo stack; says what changed, never how.

    Signals:
        changed: the ``ChangeSet`` just written; an edit, an undo and a revert look the same.
        failed: why an undo or redo step was dropped.
        chosen: another scenario is being edited.
    """

    changed = Signal(object)
    failed = Signal(str)
    chosen = Signal()

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.library = library
        self.rows = LibraryRows(library.readers)
        self.undo_stack = QUndoStack(self)
        self.replaying = False
        self._value: Scenario | None = None
        self.game = self.scenario = self.map = ""
        scenarios = self.rows.find(schema.ScenarioRow)
        if scenarios:
            self._take(min(scenarios, key=_for_a_first_look))
        self._rebuild()

    @classmethod
    def open(cls, path: Path) -> "Document":
        """Open a library file; raises ``db.connection.LibraryError`` with the file unchanged."""
        return cls(open_library(path))

    def close(self) -> None:
        """Give the file back; nothing is lost, every edit is written already."""
        self.undo_stack.clear()
        self.library.close()

    def choose(self, game: str, scenario: str) -> None:
        """Edit another scenario of the library."""
        found = self.rows.find(schema.ScenarioRow, game=game, scenario=scenario)
        if found and (game, scenario) != (self.game, self.scenario):
            self._take(found[0])
            self.chosen.emit()

    @property
    def head(self) -> schema.ScenarioRow | None:
        """The head of the scenario being edited."""
        found = self.rows.find(schema.ScenarioRow, game=self.game, scenario=self.scenario)
        return found[0] if found else None

    def scenario_value(self) -> Scenario:
        """Return the scenario as it stands now. Raises ``engine.data.assemble.DataError`` when it cannot be played."""
        if self._value is None:
            with self.library.reading() as session:
                self._value = scenario_of(session, self.game, self.scenario)
        return self._value

    def last_edit(self) -> str:
        """Return what the last change was, in words; empty when nothing can be undone."""
        return self.undo_stack.undoText()

    def edit(self, changes: ChangeSet, cited: bool = False) -> None:
        """Write a change set, then make it undoable; one that changes nothing is passed over.

        The owner is cited for every value that changes, unless the set is ``cited`` already, as a check's fix is.
        Raises EditError with library and stack untouched.
        """
        if not changes.changes:
            return
        if not cited:
            with self.library.reading() as session:
                changes = with_citation(session, changes)
        number = self.write(changes)
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
        with self.library.writing() as session:
            apply(session, changes)
            number = record(session, changes, kind, undoes)
        self.rows.forget(set(changes.tables()))
        self._value = None
        self.changed.emit(changes)
        return number

    def journal(self, limit: int = UNDO_LIMIT) -> list[Entry]:
        """Return the last entries, oldest first."""
        with self.library.reading() as session:
            return tail(session, limit)

    def new_stroke(self) -> int:
        """Return a number for the edits of one pull of a tool: they become one undo step."""
        with self.library.reading() as session:
            return next_stroke(session)

    def _take(self, head: schema.ScenarioRow) -> None:
        self.game, self.scenario, self.map = head.game, head.scenario, head.map
        self._value = None

    def _rebuild(self) -> None:
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


def _for_a_first_look(head: schema.ScenarioRow) -> tuple[object, ...]:
    """Put scenarios that can be played first, then by their number: rulebooks print the smallest first."""
    return (head.game not in GAME_KEYS, natural_key(head.game), natural_key(head.number))


class EditCommand(QUndoCommand):
    """One undo step. Holds keys and plain values, never rows or widgets."""

    STROKE_ID = 1

    def __init__(self, document: Document, step: UndoStep) -> None:
        super().__init__(step.changes.label)
        self._document, self.step = document, step
        self._written = True  # Qt calls redo() on push, and the edit is written already

    def id(self) -> int:
        """Only commands of a stroke may be merged."""
        return self.STROKE_ID if self.step.changes.stroke is not None else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Join a later command of the same stroke; nothing left means no step."""
        if not isinstance(other, EditCommand) or other.step.changes.stroke != self.step.changes.stroke:
            return False
        later = other.step
        self.step = UndoStep(self.step.numbers + later.numbers, self.step.changes.merged(later.changes))
        self.setText(later.changes.label)
        self.setObsolete(not self.step.changes.changes)
        return True

    def redo(self) -> None:
        """Write the change again; the first call, on push, does nothing."""
        if not self._written and not self._document.replaying:
            self._replay(self.step.changes, "redo")
        self._written = False

    def undo(self) -> None:
        """Write the inverse."""
        if not self._document.replaying:
            self._replay(self.step.changes.inverse(), "undo")

    def _replay(self, changes: ChangeSet, kind: Kind) -> None:
        try:
            number = self._document.write(changes, kind, self.step.numbers[-1])
        except EditError as error:
            self.setObsolete(True)  # Qt then drops the step from the stack
            self._document.failed.emit(f"{self.text()}: cannot be {'undone' if kind == 'undo' else 'redone'}. {error}")
        else:
            self.step = UndoStep((*self.step.numbers, number), self.step.changes)
