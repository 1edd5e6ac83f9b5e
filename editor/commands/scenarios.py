"""``losheim scenario``: scenarios begun, copied and taken out, each as one entry of the journal."""

from collections.abc import Callable
from pathlib import Path

from db.applying import apply
from db.changes import Change, ChangeSet, EditError
from db.citing import with_citation
from db.confirmations import unconfirmed
from db.connection import open_for_reading
from db.effective_rows import EffectiveRows
from db.journal import record
from db.kept_rows import LibraryRows
from db.provenance import Author
from db.reverting import CHECKPOINT
from db.variants import following
from db.watching import open_to_edit
from editor.edits.errata import correction
from editor.edits.own import invented
from editor.edits.reading import Rows
from engine.data import schema
from engine.data.schema import ROW_TYPE_BY_TABLE


def edit(
    path: Path,
    make: Callable[[Rows], ChangeSet],
    person: str = "",
    author: Author | None = None,
    locator: str | Callable[[Change], str] = "",
    in_force: tuple[str, str] | None = None,
) -> ChangeSet:
    """Write what ``make`` returns for the rows of a library, as one entry of its journal, and return it; what changes
    nothing is no entry, but for a checkpoint. Its values are cited by ``author``, who found them at ``locator``, which
    may say it of each change; None: ``make`` has cited what is to be. The rows are those that are stored, or with the
    errata of ``in_force``, game and scenario; then what is written starts from what is stored.

    Raises LibraryError or EditError with the library as it was; EditError also for a row that errata alone have.
    """
    look(path, make, in_force)  # to open a library for editing changes its header
    library = open_to_edit(path)
    try:
        changes = _made(LibraryRows(library.readers), make, in_force)
        with library.writing() as session:
            if author is not None:
                cited = with_citation(session, changes, locator, author, invented(changes))
                changes = unconfirmed(session, cited)
            changes = following(session, changes)
            if changes.changes or changes.source == CHECKPOINT:
                apply(session, changes)
                record(session, changes, "edit", person=person)
    finally:
        library.close()
    return changes


def look(path: Path, make: Callable[[Rows], ChangeSet], in_force: tuple[str, str] | None = None) -> ChangeSet:
    """Return what ``make`` returns for the rows of a library, as ``edit`` does, and write nothing. Raises LibraryError
    or EditError."""
    reading = open_for_reading(path)
    try:
        return _made(LibraryRows(reading.readers), make, in_force)
    finally:
        reading.close()


def _made(stored: LibraryRows, make: Callable[[Rows], ChangeSet], in_force: tuple[str, str] | None) -> ChangeSet:
    if in_force is None:
        return make(stored)
    changes = correction(stored, make(EffectiveRows(stored, lambda: in_force)))
    for change in changes.changes:
        kind = ROW_TYPE_BY_TABLE.get(change.table)  # none of citations, which stand as they are stored
        if kind is not None and change.before is not None and not stored.at(kind, [change.key]):
            row_key = "|".join(map(str, change.key))
            by = stored.find(schema.ErratumChangeRow, game=in_force[0], table=change.table, row_key=row_key)
            named = " and ".join(dict.fromkeys(f"the erratum {row.erratum}" for row in by)) or "the scenario alone"
            what = f"{change.table.replace('_', ' ')} {row_key.rpartition('|')[2]}"
            raise EditError(f"{changes.label}: {what} is there by {named}; change it there, or switch it off")
    return changes


def turns_in(text: str) -> tuple[int, int] | None:
    """Return first and last turn of ``FIRST:LAST``; None for nothing. Raises EditError."""
    if not text:
        return None
    first, colon, last = text.partition(":")
    if not colon or not first.strip().isdigit() or not last.strip().isdigit():
        raise EditError(f"{text!r} are no turns; write the first and the last, as 1:6")
    return int(first), int(last)
