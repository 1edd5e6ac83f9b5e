"""How do entries go out of a schedule? Several of any kind as one step."""

from collections.abc import Sequence

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft
from editor.edits.timeline.lanes import Entry
from editor.edits.timeline.shifting import said_kind


def taken_out(entries: Sequence[Entry]) -> ChangeSet:
    """Take entries out of their schedules. Raises EditError where nothing is chosen."""
    if not entries:
        raise EditError("Choose what is to be taken out of the schedule first")
    draft = Draft()
    for entry in entries:
        draft.remove(entry.row)
    what = entries[0].name if len(entries) == 1 else f"{len(entries)} {said_kind(entries)}"
    return draft.done(f"{what}: taken out of the schedule")
