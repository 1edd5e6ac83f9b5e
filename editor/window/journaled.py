"""What is done with the journal itself: entries taken back, points of it named and gone back to, the past as a file."""

from collections.abc import Collection
from dataclasses import replace

from db.changes import ChangeSet
from db.journal import Entry, Kind, UndoStep
from db.reverting import checkpoint, going_back, reverting, stranded
from editor.window.document import Document
from editor.window.undo_step import EditCommand


def revert(document: Document, numbers: Collection[int], reason: str = "") -> None:
    """Take back entries of the journal, however old, as one new entry. Raises EditError."""
    document.check_writable()
    with document.library.reading() as session:
        changes = reverting(session, numbers)
    _write(document, replace(changes, reason=reason), max(numbers), is_empty_too=True)


def go_back(document: Document, number: int, reason: str = "") -> bool:
    """Make the library as it was before an entry, as one new entry; returns whether anything was to be changed.
    Raises EditError."""
    document.check_writable()
    with document.library.reading() as session:
        changes = going_back(session, number)
    _write(document, replace(changes, reason=reason), None)
    return bool(changes.changes)


def set_checkpoint(document: Document, name: str, reason: str = "") -> None:
    """Name this point of the journal; undo takes the name back. Raises EditError."""
    document.check_writable()
    _write(document, replace(checkpoint(name), reason=reason), None, "edit", is_empty_too=True)


def stranded_by(document: Document, numbers: Collection[int]) -> list[Entry]:
    """Return the later entries that build upon some, oldest first."""
    with document.library.reading() as session:
        return stranded(session, numbers)


def _write(
    document: Document, changes: ChangeSet, undoes: int | None, kind: Kind = "revert", is_empty_too: bool = False
) -> None:
    if changes.changes or is_empty_too:
        number = document.write(changes, kind, undoes)
        document.undo_stack.push(EditCommand(document, UndoStep((number,), changes, kind)))
