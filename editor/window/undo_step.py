"""How does an entry of the journal stand on Qt's undo stack, and what do undo and redo write?"""

from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand

from db.changes import ChangeSet, EditError
from db.journal import Kind, UndoStep
from db.laid_by import LaidBy
from editor.window.way_back import NOWHERE, Where

if TYPE_CHECKING:
    from editor.window.document import Document


class EditCommand(QUndoCommand):
    """One undo step, and in which scenario it was ``made_in``, where that is known. Holds keys and plain values, never
    rows or widgets."""

    STROKE_ID = 1

    def __init__(self, document: "Document", step: UndoStep, made_in: Where = NOWHERE) -> None:
        super().__init__(step.changes.label)
        self._document, self.made_in = document, made_in
        self._lay_by(step)
        self._written = True  # Qt calls redo() on push, and the edit is written already

    @property
    def step(self) -> UndoStep:
        """The entries of the journal, and what they change together."""
        return UndoStep(self._numbers, self._laid_by.changes(), self.kind)

    def _lay_by(self, step: UndoStep) -> None:
        self._numbers, self._laid_by, self.stroke = step.numbers, LaidBy(step.changes), step.changes.stroke
        self.kind = step.kind

    def id(self) -> int:
        """Only commands of a stroke may be merged."""
        return self.STROKE_ID if self.stroke is not None else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Join a later command of the same stroke; nothing left means no step."""
        if not isinstance(other, EditCommand) or other.stroke != self.stroke:
            return False
        earlier, later = self.step, other.step
        both = earlier.changes.merged(later.changes)
        self._lay_by(UndoStep(earlier.numbers + later.numbers, both))
        self.setText(later.changes.label)
        self.setObsolete(not both.changes)
        return True

    def redo(self) -> None:
        """Write the change again; the first call, on push, does nothing."""
        if not self._written and not self._document.replaying:
            self._replay(self.step.changes.again(), "redo")
        self._written = False

    def undo(self) -> None:
        """Write the inverse."""
        if not self._document.replaying:
            self._replay(self.step.changes.inverse(), "undo")

    def _replay(self, changes: ChangeSet, kind: Kind) -> None:
        try:
            number = self._document.write(changes, kind, self._numbers[-1])
        except EditError as error:
            self.setObsolete(True)  # Qt then drops the step from the stack
            self._document.failed.emit(f"{self.text()}: cannot be {'undone' if kind == 'undo' else 'redone'}. {error}")
        else:
            self._numbers = *self._numbers, number
