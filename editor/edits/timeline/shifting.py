"""How do rows of a schedule come to other turns, several of any kind as one step? Each refusal names row and reason."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from editor.edits.clause_retold import retold
from editor.edits.clauses import clause_faults, known_to
from editor.edits.draft import Draft, joined
from editor.edits.moving import Pair, moved
from editor.edits.reading import Rows, one
from editor.edits.timeline.lanes import ARRIVAL, WITHDRAWAL, Entry
from editor.edits.timeline.spans import span_of, with_span
from engine.data import schema
from engine.data.schema import Row

_START = 0
"""The turn of what stands before the first one."""


def shifted(rows: Rows, head: schema.ScenarioRow, entries: Sequence[Entry], by: int) -> list[Pair]:
    """Return rows as they are and as they are so many turns later. Raises EditError where one cannot be there."""
    return _at_turns(rows, head, [(entry, entry.first + by) for entry in entries])


def to_turn(rows: Rows, head: schema.ScenarioRow, entries: Sequence[Entry], turn: int) -> list[Pair]:
    """Return rows as they are and as they are on a turn. Raises EditError where one cannot be there."""
    return _at_turns(rows, head, [(entry, turn) for entry in entries])


def _at_turns(rows: Rows, head: schema.ScenarioRow, wanted: Sequence[tuple[Entry, int]]) -> list[Pair]:
    pairs: list[Pair] = []
    for entry, turn in wanted:
        for end in {turn, turn + entry.last - entry.first}:
            check_turn(head, entry, end)
        pairs.append((entry.row, _on_turn(rows, head, entry, turn)))
    placed = _placed(rows, pairs)
    _check_stays(rows, placed)
    return placed


def check_turn(head: schema.ScenarioRow, entry: Entry, turn: int) -> None:
    """Refuse a turn that the scenario does not play; only what is no unit may stand before its first one, at start."""
    if head.first_turn <= turn <= head.last_turn or (turn == _START and entry.kind not in (ARRIVAL, WITHDRAWAL)):
        return
    does = {ARRIVAL: "arrive on", WITHDRAWAL: "leave on"}.get(entry.kind, "come on")
    raise EditError(
        f"{entry.name} cannot {does} turn {turn}: {head.title} runs from turn {head.first_turn} to {head.last_turn}"
    )


def _on_turn(rows: Rows, head: schema.ScenarioRow, entry: Entry, turn: int) -> Row:
    """Return the row of an entry as it is when it begins on a turn."""
    row = entry.row
    if not isinstance(row, schema.ClauseRow):
        return row.model_copy(update={"turn": turn})
    args = dict[str, JsonValue](row.args)
    span = span_of(args, head)
    assert span is not None
    after = row.model_copy(update={"args": with_span(args, span, turn, turn + span.last - span.first)})
    faults = clause_faults(rows, after, known_to(rows, row.game, row.scenario))
    if faults:
        raise EditError(f"The clause {row.key} cannot be so: {faults[0].text}")
    return retold(rows, row, after)


def moving(rows: Rows, pairs: Sequence[Pair], label: str) -> ChangeSet:
    """Return one step that makes rows what they shall be, whether that is part of their keys or not."""
    draft, keyed = Draft(), list[Pair]()
    for row, after in pairs:
        if row.key_text == after.key_text:
            values = after.model_dump(mode="json")
            draft.set(row, **{name: value for name, value in values.items() if row.said(name) != after.said(name)})
        else:
            keyed.append((row, after))
    return replace(joined(label, (draft.done(""), moved(rows, keyed))), label=label)


def said_shift(entries: Sequence[Entry], by: int) -> str:
    """Return what a step is called that brings entries to other turns."""
    if len(entries) == 1:
        (entry,) = entries
        return f"{entry.name}: turn {entry.first} to {entry.first + by}"
    turns = {entry.first for entry in entries}
    what = f"{len(entries)} {said_kind(entries)}"
    if len(turns) == 1:
        (turn,) = turns
        return f"{what}: turn {turn} to {turn + by}"
    return f"{what}: {abs(by)} turn{'s' * (abs(by) != 1)} {'later' if by > 0 else 'earlier'}"


def said_kind(entries: Iterable[Entry]) -> str:
    """Return what several entries are called together."""
    kinds = {entry.kind for entry in entries}
    return f"{kinds.pop().replace('_', ' ')}s" if kinds in ({ARRIVAL}, {WITHDRAWAL}) else "lines of the schedule"


def _placed(rows: Rows, pairs: Sequence[Pair]) -> list[Pair]:
    """Return the pairs with entries numbered among those that they come to, and refuse what there is already."""
    going = {row.key_text for row, _ in pairs}
    taken: dict[tuple[str, ...], set[int]] = {}
    found: list[Pair] = []
    for row, after in pairs:
        if isinstance(after, schema.ScheduleRow):
            after = after.model_copy(update={"position": _position(rows, after, going, taken)})
        elif isinstance(after, schema.ReplacementRow):
            _check_free(rows, after, going)
        found.append((row, after))
    return found


def _position(rows: Rows, row: schema.ScheduleRow, going: set[str], taken: dict[tuple[str, ...], set[int]]) -> int:
    """Return the first number that is free among the entries alike, and take it."""
    alike = (row.kind, str(row.turn), row.side)
    if alike not in taken:
        alone = {"game": row.game, "scenario": row.scenario, "kind": row.kind, "side": row.side}
        there = rows.find(schema.ScheduleRow, turn=row.turn, **alone)
        taken[alike] = {other.position for other in there if other.key_text not in going}
    number = next(number for number in range(1, len(taken[alike]) + 2) if number not in taken[alike])
    taken[alike].add(number)
    return number


def _check_free(rows: Rows, row: schema.ReplacementRow, going: set[str]) -> None:
    where = {"game": row.game, "scenario": row.scenario, "side": row.side, "kind": row.kind}
    there = one(rows, schema.ReplacementRow, turn=row.turn, **where)
    if there is not None and there.key_text not in going:
        raise EditError(
            f"Turn {row.turn} has {row.kind} replacements of this side already; change their points instead"
        )


def _check_stays(rows: Rows, pairs: Sequence[Pair]) -> None:
    """Refuse a unit that would leave before it arrives."""
    after: dict[tuple[str, str], Row] = {
        (row.TABLE, str(row.said("counter"))): row for _, row in pairs if row.TABLE in (ARRIVAL, WITHDRAWAL)
    }
    for (_, counter), row in after.items():
        where = {"game": str(row.said("game")), "scenario": str(row.said("scenario")), "counter": counter}
        comes = after.get((ARRIVAL, counter)) or one(rows, schema.ArrivalRow, **where)
        goes = after.get((WITHDRAWAL, counter)) or one(rows, schema.WithdrawalRow, **where)
        if comes is not None and goes is not None and comes.said("turn") > goes.said("turn"):
            raise EditError(f"{counter} would leave on turn {goes.said('turn')}, before it arrives; move both")
