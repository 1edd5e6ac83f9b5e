"""Lines of a pasted list that a person approved, written into the scenario as one step."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from db.changes import ChangeSet, EditError
from editor.edits import schedules
from editor.edits.draft import Draft, joined, made
from editor.edits.placing import place_units
from editor.edits.reading import Rows, one
from editor.edits.setup import set_state
from editor.pasting.asides import LASTING
from editor.pasting.names import Names
from editor.pasting.own_supposed import supposed_in
from editor.pasting.proposals import As, Proposal
from engine.data import schema
from engine.data.counted import counted


def accept(rows: Rows, game: str, scenario: str, proposals: Sequence[Proposal], kind: As = "setup") -> ChangeSet:
    """Write proposals into a scenario as one step; a spelling that was not known becomes an alias.

    Raises EditError naming the line that cannot be so; nothing is written then.
    """
    draft, seen = Draft(), Counter(proposal.unit for proposal in proposals)
    cited = set[tuple[str, str]]()
    known: dict[str, Names] = {}
    made_here: set[tuple[str, str]] = set()
    for proposal in proposals:
        if seen[proposal.unit] > 1:
            raise EditError(f"Line {proposal.line}: {proposal.spelled} stands in the list twice; keep one of the lines")
        try:
            changes = _changes(rows, game, scenario, proposal, kind)
        except EditError as error:
            raise EditError(f"Line {proposal.line}: {error}") from error
        draft.take(changes)
        cited |= changes.carried
        new = (proposal.spelled, proposal.unit)
        if new not in made_here and _is_new(rows, game, proposal, known):
            made_here.add(new)
            draft.add(made(schema.AliasRow, game=game, kind="counter", alias=proposal.spelled, key=proposal.unit))
    what = "set-up" if kind == "setup" else "arrivals"
    return replace(
        draft.done(f"{counted(len(proposals), 'unit')} of a list taken into the {what}"), carried=frozenset(cited)
    )


def _is_new(rows: Rows, game: str, proposal: Proposal, known: dict[str, Names]) -> bool:
    """Say whether a line was spelled as nobody calls its unit; ``known`` keeps the names of a side."""
    row = one(rows, schema.CounterRow, game=game, key=proposal.unit)
    if row is None:
        return False
    if row.side not in known:
        known[row.side] = Names(rows, game, row.side)
    return not known[row.side].knows(proposal.spelled, proposal.unit)


def _changes(rows: Rows, game: str, scenario: str, proposal: Proposal, kind: As) -> ChangeSet:
    if kind == "setup":
        place = place_units(rows, game, scenario, [proposal.unit], proposal.place, proposal.lost)
        return supposed_in(rows, game, scenario, _in_state(rows, game, scenario, place, proposal), proposal)
    before = one(rows, schema.ArrivalRow, game=game, scenario=scenario, counter=proposal.unit)
    when, condition = (proposal.turn, proposal.place), proposal.condition
    if before is None:
        return schedules.add_arrival(rows, game, scenario, proposal.unit, *when, condition)
    return schedules.set_arrival(
        rows, game, scenario, proposal.unit, turn=when[0], place=when[1], condition=condition or None
    )


def _in_state(rows: Rows, game: str, scenario: str, placed: ChangeSet, proposal: Proposal) -> ChangeSet:
    """Let a unit be in the state that its line says; where that says none, one that is in the set-up keeps its own."""
    before = one(rows, schema.SetupRow, game=game, scenario=scenario, counter=proposal.unit)
    if proposal.state and before is not None:
        kept = [word for word in before.state.split() if word in LASTING]
        words = dict.fromkeys([*kept, *proposal.state.split()])
        state = before.state if words.keys() == set(before.state.split()) else " ".join(words)
        return joined(placed.label, [placed, set_state(rows, game, scenario, proposal.unit, state)])
    changes = tuple(
        replace(change, after={**change.after, "state": proposal.state})
        if proposal.state and change.table == schema.SetupRow.TABLE and change.before is None and change.after
        else change
        for change in placed.changes
    )
    return replace(placed, changes=changes)
