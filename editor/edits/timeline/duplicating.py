"""How are entries duplicated? What is no unit comes once more on the next turn that has room; units arrive but once."""

from collections.abc import Sequence

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft
from editor.edits.reading import Rows
from editor.edits.timeline.lanes import ARRIVAL, WITHDRAWAL, Entry
from editor.edits.timeline.shifting import check_turn, said_kind
from engine.data import schema
from engine.data.schema import Row


def duplicates(rows: Rows, head: schema.ScenarioRow, entries: Sequence[Entry]) -> list[Row]:
    """Return the rows that would be there once more. Raises EditError where one has no turn left, or is of a unit."""
    if not entries:
        raise EditError("Choose what is to be there once more first")
    found: list[Row] = []
    taken = {(row.TABLE, row.key_text) for row in _all(rows, head)}
    for entry in entries:
        if isinstance(entry.row, schema.ClauseRow):
            raise EditError(f"{entry.name} is a clause; duplicate it under Scenario, Victory")
        if entry.kind in (ARRIVAL, WITHDRAWAL):
            does = "arrives" if entry.kind == ARRIVAL else "leaves"
            raise EditError(f"{entry.name} {does} but once; duplicate the unit itself (Ctrl+D in the order of battle)")
        turn, made = entry.last, entry.row
        while (made.TABLE, made.key_text) in taken:
            turn += 1
            check_turn(head, entry, turn)
            made = entry.row.model_copy(update={"turn": turn})
            if isinstance(made, schema.ScheduleRow):
                made = _numbered(made.model_copy(update={"position": 1}), taken)
        taken.add((made.TABLE, made.key_text))
        found.append(made)
    return found


def _numbered(row: schema.ScheduleRow, taken: set[tuple[str, str]]) -> schema.ScheduleRow:
    """Return an entry with the first number that is free among those alike."""
    while (row.TABLE, row.key_text) in taken:
        row = row.model_copy(update={"position": row.position + 1})
    return row


def _all(rows: Rows, head: schema.ScenarioRow) -> list[Row]:
    where = {"game": head.game, "scenario": head.scenario}
    return [*rows.find(schema.ReplacementRow, **where), *rows.find(schema.ScheduleRow, **where)]


def duplicating(entries: Sequence[Entry], made: Sequence[Row]) -> ChangeSet:
    """Return one step that adds what ``duplicates`` returns."""
    draft = Draft()
    for row in made:
        draft.add(row)
    what = entries[0].name if len(entries) == 1 else f"{len(entries)} {said_kind(entries)}"
    return draft.done(f"{what}: once more on a later turn")
