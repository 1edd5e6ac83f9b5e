"""How do units come to arrive on a turn? Who arrives already comes then, others by their likeliest entry."""

from collections.abc import Sequence

from db.changes import ChangeSet
from editor.edits.draft import Draft
from editor.edits.reading import Rows, one
from editor.edits.schedules import set_arrival
from editor.edits.several import arrive, entry_of, named
from engine.data import schema


def arrive_on(rows: Rows, game: str, scenario: str, counters: Sequence[str], turn: int) -> ChangeSet:
    """Let units arrive on a turn, as one step: who starts in the scenario does so no more.

    Raises EditError when one of them cannot.
    """
    draft = Draft()
    for key in dict.fromkeys(counters):
        if one(rows, schema.ArrivalRow, game=game, scenario=scenario, counter=key) is not None:
            draft.take(set_arrival(rows, game, scenario, key, turn=turn))
        else:
            draft.take(arrive(rows, game, scenario, [key], entry_of(rows, game, scenario, key), turn))
    return draft.done(f"{named(rows, game, counters)}: arrive{'s' * (len(counters) == 1)} turn {turn}")
