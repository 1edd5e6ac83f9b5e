"""How do the changes of several cells of a table become one edit?"""

from collections.abc import Iterator, Sequence

from db.changes import Change, ChangeSet, EditError
from editor.edits.draft import joined
from editor.window.translation import tr


def one_step(edits: Sequence[ChangeSet]) -> ChangeSet:
    """Return the changes of several cells as one set. Raises EditError where two lines would become the same one."""
    if len(edits) == 1:
        return edits[0]
    comes = [(change.table, change.key) for edit in edits for change in _moved(edit)]
    if len(comes) > len({*comes}):
        raise EditError(tr("Two lines would say the same, and a list has each once: no cell was changed. Take one out"))
    return joined(f"{len(edits)} cells", edits).merged(ChangeSet("", ()))


def _moved(edit: ChangeSet) -> Iterator[Change]:
    """Yield the rows that come in an edit in the place of others of their table."""
    gone = {change.table for change in edit.changes if change.after is None}
    yield from (change for change in edit.changes if change.before is None and change.table in gone)
