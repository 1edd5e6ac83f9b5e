"""Which fields have entries of the timeline, and how is one changed for several of them as one step?"""

from collections.abc import Sequence
from dataclasses import replace

from db.changes import ChangeSet, EditError
from editor.edits.draft import joined
from editor.edits.lists.changing import Field, RowList, taken
from editor.edits.lists.fields import At, Conditions, Place, Whole
from editor.edits.lists.of_scenario import REPLACEMENTS, SCHEDULES, WITHDRAWALS
from editor.edits.timeline.lanes import Entry
from editor.edits.timeline.shifting import moving, said_kind, to_turn
from engine.data import schema

TURN, PLACE, CONDITION = "turn", "place", "condition"

ARRIVALS = RowList(
    schema.ArrivalRow,
    "Arrivals",
    "arrival",
    "When and where units arrive",
    (
        Field(TURN, "Turn", Whole()),
        Field(PLACE, "Place", Place(), "A hex or an entry area"),
        Field(CONDITION, "Condition", Conditions(), "The clause that must be met"),
    ),
)
_OF_CLAUSES = RowList(schema.ClauseRow, "Clauses", "clause", "When clauses hold", (Field(TURN, "Turn", Whole()),))
_LISTS = {listed.kind.TABLE: listed for listed in (ARRIVALS, WITHDRAWALS, REPLACEMENTS, SCHEDULES, _OF_CLAUSES)}


def list_of(entry: Entry) -> RowList:
    """Return the list that the row of an entry is a line of."""
    return _LISTS[entry.row.TABLE]


def fields_of(entries: Sequence[Entry]) -> list[Field]:
    """Return the fields that entries have in common; those of the keys of rows but the turn only for one alone."""
    if not entries:
        return []
    shared = {entry.row.TABLE: list_of(entry) for entry in entries}
    first, *others = shared.values()
    names = {field.name for field in first.fields}.intersection(*({field.name for field in o.fields} for o in others))
    keyed = (
        {name for listed in shared.values() for name in listed.kind.KEY} - {TURN} if len(entries) > 1 else {"counter"}
    )
    return [field for field in first.fields if field.name in names - keyed]


def set_field(at: At, entries: Sequence[Entry], name: str, typed: str) -> ChangeSet:
    """Give all entries what is typed for a field, as one step. Raises EditError where one of them cannot have it."""
    if name == TURN:
        turn = taken(at, Field(TURN, "Turn", Whole()), typed)
        assert isinstance(turn, int)
        return all_to(at, entries, turn)
    if name == PLACE and not typed and any(entry.row.TABLE == schema.ArrivalRow.TABLE for entry in entries):
        raise EditError("A unit arrives in a hex or by an area; write one")
    sets = [list_of(entry).changed(at, entry.row, name, typed) for entry in entries]
    if len(entries) == 1:
        (entry,) = entries
        field = list_of(entry).field(name)
        before = field.form.said(at, entry.row.said(name)) or "none"
        return replace(sets[0], label=f"{entry.name}: {field.title.lower()} {before} to {typed or 'none'}")
    title = list_of(entries[0]).field(name).title.lower()
    return joined(f"{len(entries)} {said_kind(entries)}: {title} {typed or 'none'}", sets)


def all_to(at: At, entries: Sequence[Entry], turn: int) -> ChangeSet:
    """Bring entries to a turn, as one step. Raises EditError where one cannot be there."""
    pairs = to_turn(at.rows, at.head, entries, turn)
    what = entries[0].name if len(entries) == 1 else f"{len(entries)} {said_kind(entries)}"
    return moving(at.rows, pairs, f"{what}: turn {turn}")
