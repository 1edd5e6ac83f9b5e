"""How do entries go out of a schedule? Several of any kind as one step."""

from collections.abc import Sequence

from db.changes import ChangeSet, EditError
from editor.edits.clauses import remove_clause
from editor.edits.draft import Draft
from editor.edits.reading import Rows
from editor.edits.timeline.lanes import Entry
from editor.edits.timeline.shifting import said_kind
from engine.data import schema


def taken_out(rows: Rows, entries: Sequence[Entry]) -> ChangeSet:
    """Take entries out of their schedules. Raises EditError where nothing is chosen, or something else names one."""
    if not entries:
        raise EditError("Choose what is to be taken out of the schedule first")
    draft = Draft()
    for entry in entries:
        if isinstance(entry.row, schema.ClauseRow):
            draft.take(remove_clause(rows, entry.row.game, entry.row.scenario, entry.row.key))
        else:
            draft.remove(entry.row)
    what = entries[0].name if len(entries) == 1 else f"{len(entries)} {said_kind(entries)}"
    return draft.done(f"{what}: taken out of the schedule")
