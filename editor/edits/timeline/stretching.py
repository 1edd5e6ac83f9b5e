"""How do entries come to hold for more turns, or fewer? A clause gets another first or last turn; what stands for one
turn, as weather or points, holds as well on those it is stretched over, in place of what was there."""

from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from editor.edits.clauses import store_clause
from editor.edits.draft import Draft
from editor.edits.reading import Rows
from editor.edits.timeline.lanes import Entry
from editor.edits.timeline.shifting import check_turn, said_kind
from editor.edits.timeline.spans import FIRST, LAST, span_of, with_span
from engine.data import schema
from engine.data.schema import Row


def stretched(rows: Rows, head: schema.ScenarioRow, entries: Sequence[Entry], end: str, by: int) -> ChangeSet:
    """Stretch entries at an end, ``first`` or ``last``, by so many turns, as one step. Raises EditError where one has
    no such end, or cannot be so."""
    draft = Draft()
    done: set[tuple[str, str]] = set()
    for entry in entries:
        if end not in entry.stretches:
            raise EditError(_why_not(entry, end))
        first, last = entry.first + by * (end == FIRST), entry.last + by * (end == LAST)
        if isinstance(entry.row, schema.ClauseRow):
            draft.take(_clause(rows, head, entry, first, last))
        else:
            for turn in range(first, last + 1):
                _hold(rows, head, draft, entry, turn, done)
    what = entries[0].name if len(entries) == 1 else f"{len(entries)} {said_kind(entries)}"
    span = "" if len(entries) > 1 else f": turns {entries[0].first + by * (end == FIRST)} to " + str(
        entries[0].last + by * (end == LAST)
    )  # fmt: skip
    return draft.done(f"{what}{span}" if span else f"{what}: stretched by {abs(by)}")


def _why_not(entry: Entry, end: str) -> str:
    if entry.row.TABLE in (schema.ArrivalRow.TABLE, schema.WithdrawalRow.TABLE):
        return f"{entry.name} comes or goes on one turn; drag the block itself to another one"
    return f"{entry.name} names no {end} turn; give it one (Scenario, Victory)"


def _clause(rows: Rows, head: schema.ScenarioRow, entry: Entry, first: int, last: int) -> ChangeSet:
    assert isinstance(entry.row, schema.ClauseRow)
    if first > last:
        raise EditError(f"{entry.name} would end on turn {last}, before it begins; leave it one turn at least")
    for turn in (first, last):
        if turn not in (entry.first, entry.last):
            check_turn(head, entry, turn)
    args = dict[str, JsonValue](entry.row.args)
    span = span_of(args, head)
    assert span is not None
    return store_clause(rows, entry.row.model_copy(update={"args": with_span(args, span, first, last)}))


def _hold(
    rows: Rows, head: schema.ScenarioRow, draft: Draft, entry: Entry, turn: int, done: set[tuple[str, str]]
) -> None:
    """Let a turn have what an entry says, where it has not."""
    row = entry.row
    if turn == entry.first:
        return
    check_turn(head, entry, turn)
    alike = list(_alike(rows, row, turn))
    value = "value" if isinstance(row, schema.ScheduleRow) else "amount"
    if alike:
        if (alike[0].TABLE, alike[0].key_text) not in done:
            done.add((alike[0].TABLE, alike[0].key_text))
            draft.set(alike[0], **{value: row.said(value)})
        return
    made = row.model_copy(update={"turn": turn})
    if isinstance(made, schema.ScheduleRow):
        where = {"game": made.game, "scenario": made.scenario, "kind": made.kind, "side": made.side}
        there = {other.position for other in rows.find(schema.ScheduleRow, turn=turn, **where)}
        made = made.model_copy(update={"position": 1})
        while made.position in there or (made.TABLE, made.key_text) in done:
            made = made.model_copy(update={"position": made.position + 1})
    if (made.TABLE, made.key_text) not in done:
        done.add((made.TABLE, made.key_text))
        draft.add(made)


def _alike(rows: Rows, row: Row, turn: int) -> Iterator[Row]:
    """Yield what a turn has of the same: the same subject of a schedule, the same points."""
    where = {name: str(row.said(name)) for name in ("game", "scenario", "kind", "side")}
    if isinstance(row, schema.ScheduleRow):
        yield from rows.find(schema.ScheduleRow, turn=turn, subject=row.subject, **where)
    else:
        yield from rows.find(schema.ReplacementRow, turn=turn, **where)
