"""How do units that arrive come to leave again? On the turn after, from where they please, as one step."""

from collections.abc import Sequence
from dataclasses import replace

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft
from editor.edits.reading import Rows, one
from editor.edits.timeline.lanes import ARRIVAL, WITHDRAWAL, Entry
from editor.edits.timeline.shifting import check_turn
from engine.data import schema


def withdrawals(rows: Rows, head: schema.ScenarioRow, entries: Sequence[Entry]) -> list[schema.WithdrawalRow]:
    """Return the withdrawals of units a turn after they arrive. Raises EditError where one leaves already, or would
    after the scenario."""
    found: list[schema.WithdrawalRow] = []
    where = {"game": head.game, "scenario": head.scenario}
    for entry in entries:
        if entry.kind != ARRIVAL:
            raise EditError(f"{entry.name} does not arrive; choose arrivals to let their units leave again")
        counter = str(entry.row.said("counter"))
        there = one(rows, schema.WithdrawalRow, counter=counter, **where)
        if there is not None:
            raise EditError(f"{entry.name} leaves on turn {there.turn} already; drag that block")
        check_turn(head, replace(entry, kind=WITHDRAWAL), entry.last + 1)
        found.append(schema.WithdrawalRow(**where, counter=counter, turn=entry.last + 1, place="", condition=""))
    if not found:
        raise EditError("Choose the arrivals of those who are to leave again first")
    return found


def withdrawing(entries: Sequence[Entry], made: Sequence[schema.WithdrawalRow]) -> ChangeSet:
    """Return one step that adds what ``withdrawals`` returns."""
    draft = Draft()
    for row in made:
        draft.add(row)
    what = entries[0].name if len(entries) == 1 else f"{len(entries)} units"
    return draft.done(f"{what}: leave{'s' * (len(entries) == 1)} again")
