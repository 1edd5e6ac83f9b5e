"""Edits that break a unit of a scenario down into others: they start, arrive and leave where it did."""

from collections.abc import Sequence

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft, made
from editor.edits.reading import Rows
from editor.edits.setup import scenario_row
from editor.edits.substituting import about
from editor.edits.units import counter_row, short_name
from engine.data import schema


def break_down(rows: Rows, game: str, scenario: str, counter: str, parts: Sequence[str]) -> ChangeSet:
    """Let other units start, arrive and leave where one does now, which takes no part any more, as one step.

    Its losses go to the parts in their order, as far as each has more than one step; a clause that lists it lists the
    parts. Raises EditError for fewer than two parts, one of the other side or in the scenario already, and where a
    clause speaks of the unit alone.
    """
    head, old = scenario_row(rows, game, scenario), counter_row(rows, game, counter)
    news = [counter_row(rows, game, part) for part in dict.fromkeys(parts)]
    if len(news) < 2:
        raise EditError(f"Choose two units or more that {short_name(old)} is to be broken down into")
    for new in news:
        _check_part(rows, head, old, new)
    draft, keys = Draft(), [new.key for new in news]
    found = list(about(rows, game, scenario, counter))
    for row, field in found:
        lost = row.steps_lost if isinstance(row, schema.SetupRow) else 0
        draft.remove(row)
        for new in news:
            values: dict[str, JsonValue] = {**row.model_dump(mode="json"), field: new.key}
            if isinstance(row, schema.SetupRow):
                mine = min(lost, max((new.steps or 1) - 1, 0))
                lost -= mine
                values |= {"steps_lost": mine, "face": ""}
            draft.add(made(type(row), **values))
    for clause in rows.find(schema.ClauseRow, game=game, scenario=scenario):
        args = _listed(clause.args, counter, keys)
        if _names(args, counter):
            raise EditError(f"The clause {clause.key} speaks of {short_name(old)} alone; change it first")
        if args != clause.args:
            draft.set(clause, args=args)
    if not found:
        raise EditError(f"{short_name(old)} is not in {head.title}: there is nothing to be broken down")
    return draft.done(f"{head.title}: {short_name(old)} broken down into {', '.join(map(short_name, news))}")


def _check_part(rows: Rows, head: schema.ScenarioRow, old: schema.CounterRow, new: schema.CounterRow) -> None:
    if new.key == old.key:
        raise EditError(f"{short_name(old)} is the unit itself; choose its parts")
    if new.side != old.side:
        raise EditError(f"{short_name(new)} is of the other side; choose units of the same one")
    for row, _ in about(rows, head.game, head.scenario, new.key):
        where = row.TABLE.replace("_", " ")
        raise EditError(f"{short_name(new)} is in the {where} of {head.title} already; take it out there first")


def _listed(value: JsonValue, old: str, news: Sequence[str]) -> JsonValue:
    """Return arguments in which the parts stand in each list that names the unit."""
    if isinstance(value, dict):
        return {name: _listed(part, old, news) for name, part in value.items()}
    if isinstance(value, list):
        found: list[JsonValue] = []
        for part in value:
            found += news if part == old else [_listed(part, old, news)]
        return found
    return value


def _names(value: JsonValue, old: str) -> bool:
    if isinstance(value, dict):
        return any(_names(part, old) for part in value.values())
    return any(_names(part, old) for part in value) if isinstance(value, list) else value == old
