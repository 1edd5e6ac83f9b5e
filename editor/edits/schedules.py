"""Edits of the schedule: when and where counters arrive."""

from collections import Counter
from collections.abc import Iterable, Mapping
from textwrap import shorten

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from editor.edits.clause_retold import ClauseWords
from editor.edits.draft import Draft, made
from editor.edits.map import hex_row
from editor.edits.place_words import said_entries, said_entry
from editor.edits.reading import Rows, one
from editor.edits.setup import scenario_row
from editor.edits.units import counter_row, short_name
from engine.data import schema
from engine.data.clauses.registry import forms_of

_TOLD = 60
"""So many letters of a condition are told with what hangs on it."""


NOT_FOLLOWED = "Not enforced, comes by its turn alone: "
"""Stands before the words of a condition that no rules follow."""


def checked_arrival(rows: Rows, head: schema.ScenarioRow, name: str, turn: int, place: str) -> str:
    """Return the place of an arrival as it is stored, a hex on two sheets by the number that the map names it by.

    Raises EditError for a turn that is not played and a place that there is not.
    """
    if not head.first_turn <= turn <= head.last_turn:
        raise EditError(
            f"{name} cannot arrive on turn {turn}: {head.title} runs from turn {head.first_turn} to {head.last_turn}"
        )
    if place.startswith("area:"):
        key = place.removeprefix("area:")
        if one(rows, schema.AreaRow, game=head.game, map=head.map, key=key) is None:
            known = " ".join(row.key for row in rows.find(schema.AreaRow, game=head.game, map=head.map))
            raise EditError(f"{name} cannot arrive at area {key!r}; the map has {known or 'no areas'}")
    else:
        place = hex_row(rows, head.game, head.map, place).hex
    return place


def conditions_of(rows: Rows, game: str, scenario: str) -> dict[str, str]:
    """Return the conditions of a scenario on which arrivals may depend: what each says, by key; before those that the
    rules of the game do not follow stands that they do not."""
    found = rows.find(schema.ClauseRow, game=game, scenario=scenario, kind="condition")
    words, has_rules = ClauseWords(rows, game, scenario), forms_of(game) is not None
    return {
        row.key: f"{NOT_FOLLOWED}{words.of(row) or row.key}" if has_rules and not row.enforced else words.of(row)
        for row in found
    }


def said_conditions(rows: Rows, game: str, scenario: str) -> dict[str, str]:
    """Return what people call the conditions of a scenario, by key: what they say, with the key where two say the same
    or one says nothing."""
    known = conditions_of(rows, game, scenario)
    counts = Counter(known.values())
    return {
        key: words if words and counts[words] == 1 else f"{words} ({key})" if words else key
        for key, words in known.items()
    }


def on_condition(known: Mapping[str, str], key: str) -> str:
    """Return what stands behind an arrival that hangs on a condition; nothing where it hangs on none."""
    return f", on condition: {shorten(known.get(key, key), _TOLD, placeholder='…')}" if key else ""


def arrival_texts(rows: Rows, game: str, scenario: str, arrivals: Iterable[schema.ArrivalRow]) -> dict[str, str]:
    """Say of every counter where it arrives, and on which condition."""
    found = list(arrivals)
    map_key = scenario_row(rows, game, scenario).map if found else ""
    said = said_entries(rows, game, map_key, {row.place for row in found})
    known = said_conditions(rows, game, scenario)
    return {row.counter: said[row.place] + on_condition(known, row.condition) for row in found}


def _check_condition(rows: Rows, head: schema.ScenarioRow, condition: str) -> None:
    known = conditions_of(rows, head.game, head.scenario)
    if condition and condition not in known:
        listed = ", ".join(known) or "none so far"
        raise EditError(
            f"{head.title} has no condition {condition!r} ({listed}); choose one or add it to the clauses "
            "(Scenario, Victory)"
        )


def set_condition(rows: Rows, game: str, scenario: str, counter: str, condition: str) -> ChangeSet:
    """Let an arrival depend on a condition of the scenario, by the key of its clause; empty is none."""
    head = scenario_row(rows, game, scenario)
    name = short_name(counter_row(rows, game, counter))
    row = one(rows, schema.ArrivalRow, game=game, scenario=scenario, counter=counter)
    if row is None:
        raise EditError(f"{name} is not among the arrivals of {head.title}; add it first")
    _check_condition(rows, head, condition)
    draft = Draft()
    draft.set(row, condition=condition)
    on = on_condition(said_conditions(rows, game, scenario), condition)
    return draft.done(f"{name}: arrives{on or ' without condition'}")


def set_arrival(
    rows: Rows,
    game: str,
    scenario: str,
    counter: str,
    *,
    turn: int | None = None,
    place: str | None = None,
    condition: str | None = None,
) -> ChangeSet:
    """Change turn, place or condition of an arrival; None keeps what there is."""
    head = scenario_row(rows, game, scenario)
    name = short_name(counter_row(rows, game, counter))
    row = one(rows, schema.ArrivalRow, game=game, scenario=scenario, counter=counter)
    if row is None:
        raise EditError(f"{name} is not among the arrivals of {head.title}; add it first")
    new_turn = row.turn if turn is None else turn
    new_place = row.place if place is None else place
    new_place = checked_arrival(rows, head, name, new_turn, new_place)
    draft = Draft()
    if condition is not None:
        _check_condition(rows, head, condition)
    draft.set(row, turn=new_turn, place=new_place, condition=row.condition if condition is None else condition)
    return draft.done(f"{name}: arrives turn {new_turn} at {said_entry(rows, game, head.map, new_place)}")


def add_arrival(
    rows: Rows, game: str, scenario: str, counter: str, turn: int, place: str, condition: str = ""
) -> ChangeSet:
    """Add an arrival; raises EditError when the counter is in play already."""
    head = scenario_row(rows, game, scenario)
    name = short_name(counter_row(rows, game, counter))
    if one(rows, schema.ArrivalRow, game=game, scenario=scenario, counter=counter) is not None:
        raise EditError(f"{name} arrives already; change that arrival")
    if one(rows, schema.SetupRow, game=game, scenario=scenario, counter=counter) is not None:
        raise EditError(f"{name} is in the set-up already; take it out there first")
    place = checked_arrival(rows, head, name, turn, place)
    _check_condition(rows, head, condition)
    draft = Draft()
    values: dict[str, JsonValue] = {"counter": counter, "turn": turn, "place": place, "condition": condition}
    draft.add(made(schema.ArrivalRow, game=game, scenario=scenario, **values))
    return draft.done(f"{name}: arrives turn {turn} at {said_entry(rows, game, head.map, place)}")


def remove_arrival(rows: Rows, game: str, scenario: str, counter: str) -> ChangeSet:
    """Take a counter out of the arrivals."""
    name = short_name(counter_row(rows, game, counter))
    row = one(rows, schema.ArrivalRow, game=game, scenario=scenario, counter=counter)
    if row is None:
        raise EditError(f"{name} is not among the arrivals")
    draft = Draft()
    draft.remove(row)
    return draft.done(f"{name}: arrival removed")
