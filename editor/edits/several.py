"""Edits of several units of a scenario at once: losses, face, state at start, arrival; each is one step."""

from collections import Counter
from collections.abc import Callable, Sequence

from db.changes import ChangeSet, EditError
from editor.edits import setup
from editor.edits.draft import Draft, made
from editor.edits.entering import entries_of
from editor.edits.place_words import said_entry
from editor.edits.placing import take_out
from editor.edits.reading import Rows, one, vocabulary_of
from editor.edits.schedules import add_arrival, checked_arrival, set_arrival
from editor.edits.setup import scenario_row
from editor.edits.units import counter_row, set_face_value, short_name, side_of
from engine.data import schema
from engine.data.loss_faces import face_title

Edit = Callable[[str], ChangeSet]


def named(rows: Rows, game: str, counters: Sequence[str]) -> str:
    """Return what several units are called together."""
    return short_name(counter_row(rows, game, counters[0])) if len(counters) == 1 else f"{len(counters)} units"


def set_losses(rows: Rows, game: str, scenario: str, counters: Sequence[str], lost: int) -> ChangeSet:
    """Let units start with so many steps lost. Raises EditError when one of them cannot; none is changed then."""
    return _joined(rows, game, counters, f"steps lost at start {lost}", lambda key: setup.set_losses(
        rows, game, scenario, key, lost
    ))  # fmt: skip


def set_face(rows: Rows, game: str, scenario: str, counters: Sequence[str], face: str) -> ChangeSet:
    """Let units start with a face up; empty leaves it to their losses. Raises EditError when one does not have it."""
    return _joined(
        rows, game, counters, f"face at start {face or 'by losses'}", lambda key: setup.set_face(
            rows, game, scenario, key, face
        )
    )  # fmt: skip


def set_word(rows: Rows, game: str, scenario: str, counters: Sequence[str], word: str, on: bool) -> ChangeSet:
    """Give units a word of their state at start, or take it away. Raises EditError for a word that there is not."""

    def edit(key: str) -> ChangeSet:
        row = one(rows, schema.SetupRow, game=game, scenario=scenario, counter=key)
        if row is None:
            raise EditError(f"{short_name(counter_row(rows, game, key))} is not in the set-up of this scenario")
        words = [other for other in row.state.split() if other != word] + ([word] if on else [])
        return setup.set_state(rows, game, scenario, key, " ".join(words))

    return _joined(rows, game, counters, f"{'' if on else 'not '}{word.replace('_', ' ')} at start", edit)


def set_value(rows: Rows, game: str, counters: Sequence[str], face: str, value: str, typed: str) -> ChangeSet:
    """Set a printed value of a face of all units. Raises EditError when one of them cannot have it."""
    title = vocabulary_of(rows, game).title(schema.FaceRow.TABLE, value)
    what = f"{title.lower()} ({face_title(face).lower()}) {typed or 'none'}"
    return _joined(rows, game, counters, what, lambda key: set_face_value(rows, game, key, face, value, typed))


def arrive(
    rows: Rows, game: str, scenario: str, counters: Sequence[str], place: str, turn: int | None = None
) -> ChangeSet:
    """Let units arrive at a hex or area instead of what they do now.

    Who arrives already keeps his turn; others come on ``turn``, None is the second of the scenario, or its only one.
    Raises EditError when one of them cannot.
    """
    head = scenario_row(rows, game, scenario)
    wanted = turn if turn is not None else min(head.first_turn + 1, head.last_turn)
    draft = Draft()
    for key in dict.fromkeys(counters):
        where = {"game": game, "scenario": scenario, "counter": key}
        if one(rows, schema.ArrivalRow, **where) is not None:
            draft.take(set_arrival(rows, game, scenario, key, turn=turn, place=place))
            continue
        if one(rows, schema.SetupRow, **where) is not None:
            draft.take(take_out(rows, game, scenario, [key]))
            checked = checked_arrival(rows, head, short_name(counter_row(rows, game, key)), wanted, place)
            draft.add(made(schema.ArrivalRow, **where, turn=wanted, place=checked, condition=""))
        else:
            draft.take(add_arrival(rows, game, scenario, key, wanted, place))
    return draft.done(f"{named(rows, game, counters)}: arrive at {said_entry(rows, game, head.map, place)}")


def entry_of(rows: Rows, game: str, scenario: str, counter: str) -> str:
    """Return where a unit most likely arrives: as others of its formation do, by an entry of its side, or by any; one
    within the area of the scenario comes first, then that by which most of its side do.

    Raises EditError where the map has no entry area.
    """
    head = scenario_row(rows, game, scenario)
    piece = counter_row(rows, game, counter)
    for row in rows.find(schema.ArrivalRow, game=game, scenario=scenario):
        if row.counter.startswith(f"{piece.side}/{piece.formation}/"):
            return row.place
    entries = entries_of(rows, head)
    if not entries:
        raise EditError("The map has no area by which units arrive; add one (Set-up, Areas)")
    roles = rows.find(schema.BoundRoleRow, game=game, scenario=scenario, role="entry")
    own = {role.area for role in roles if role.side in (piece.side, "both")}
    likely = [entry for entry in entries if entry.area.key in own] or entries
    coming = rows.find(schema.ArrivalRow, game=game, scenario=scenario)
    used = Counter(row.place for row in coming if side_of(row.counter) == piece.side)
    return min(likely, key=lambda entry: (entry.is_outside, -used[entry.place])).place


def _joined(rows: Rows, game: str, counters: Sequence[str], what: str, edit: Edit) -> ChangeSet:
    draft = Draft()
    for key in dict.fromkeys(counters):
        draft.take(edit(key))
    return draft.done(f"{named(rows, game, counters)}: {what}")
