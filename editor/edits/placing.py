"""Edits that put units into a scenario's set-up, or take them out of the scenario: several as one step."""

from collections.abc import Iterator, Sequence

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft, made
from editor.edits.map import hex_row
from editor.edits.place_words import BOXES, said_place
from editor.edits.reading import Rows, one
from editor.edits.setup import checked_place, move_setup, scenario_row, set_losses
from editor.edits.units import counter_row, short_name
from engine.data import schema
from engine.data.schema import Row


def place_units(
    rows: Rows, game: str, scenario: str, counters: Sequence[str], place: str, lost: int | None = None
) -> ChangeSet:
    """Let counters start at a place (a hex, ``near:setup/1``, ``area:KEY``, ``box:dead``), as one step.

    One that is in the set-up moves; one that arrives starts there instead; one that is not in the scenario comes into
    its set-up. ``lost`` are the steps that they have lost, None leaves those they have. Raises EditError when one of
    them cannot start there; none is placed then.
    """
    head = scenario_row(rows, game, scenario)
    draft = Draft()
    told: list[str] = []
    coming: list[str] = []
    for counter in dict.fromkeys(counters):
        name = short_name(counter_row(rows, game, counter))
        where = {"game": game, "scenario": scenario, "counter": counter}
        if one(rows, schema.SetupRow, **where) is not None:
            draft.take(move_setup(rows, game, scenario, counter, place))
            if lost is not None:
                draft.take(set_losses(rows, game, scenario, counter, lost))
        else:
            stored = checked_place(rows, head, name, place)
            arrival = one(rows, schema.ArrivalRow, **where)
            if arrival is not None:
                draft.remove(arrival)
                coming.append(f"turn {arrival.turn}")
            draft.add(made(schema.SetupRow, **where, place=stored, face="", steps_lost=lost or 0))
        told.append(name)
    gone = f"; the arrival on {', '.join(dict.fromkeys(coming))} is taken out" if coming else ""
    return draft.done(f"{_named(told)}: set up{_said(rows, head, place)}{gone}")


def take_out(rows: Rows, game: str, scenario: str, counters: Sequence[str]) -> ChangeSet:
    """Take counters out of set-up and arrivals with what is said of them there, as one step.

    Raises EditError for a counter that is in neither.
    """
    head = scenario_row(rows, game, scenario)
    draft = Draft()
    told: list[str] = []
    for counter in dict.fromkeys(counters):
        name = short_name(counter_row(rows, game, counter))
        found = list(_of_counter(rows, game, scenario, counter))
        if not found:
            raise EditError(f"{name} is not in {head.title}: there is nothing to be taken out")
        for row in found:
            draft.remove(row)
        told.append(name)
    return draft.done(f"{_named(told)}: taken out of {head.title}")


def _of_counter(rows: Rows, game: str, scenario: str, counter: str) -> Iterator[Row]:
    for kind in (schema.SetupRow, schema.ArrivalRow):
        yield from rows.find(kind, game=game, scenario=scenario, counter=counter)
    yield from rows.find(schema.PlacementRow, game=game, scenario=scenario, subject=counter)


def _said(rows: Rows, head: schema.ScenarioRow, place: str) -> str:
    """Return a place to go on behind *set up*."""
    said = said_place(rows, head.game, head.map, place)
    if place in BOXES:
        return f": {said}"
    return f" {said}" if ":" in place else f" in {hex_row(rows, head.game, head.map, place).hex}"


def _named(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{len(names)} units"
