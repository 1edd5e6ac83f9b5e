"""Edits that put one unit in the place of another in a scenario, with all that the scenario says of it."""

from collections.abc import Iterator

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from editor.edits.clause_retold import retold
from editor.edits.draft import Draft, made
from editor.edits.reading import Rows
from editor.edits.setup import scenario_row
from editor.edits.units import counter_row, short_name
from engine.data import schema
from engine.data.schema import Row

_NAMED: tuple[tuple[type[Row], str], ...] = (
    (schema.SetupRow, "counter"),
    (schema.ArrivalRow, "counter"),
    (schema.WithdrawalRow, "counter"),
    (schema.PlacementRow, "subject"),
    (schema.StartStateRow, "subject"),
)
"""Tables of a scenario of which a row is about one unit, and the field that names it."""


def substitute(rows: Rows, game: str, scenario: str, counter: str, by: str) -> ChangeSet:
    """Let another unit start, arrive, leave and count where one does now, as one step.

    Steps lost and a face that the other unit does not have are fitted to it. Raises EditError where there is nothing to
    be substituted, or the other unit is in the scenario already.
    """
    head = scenario_row(rows, game, scenario)
    old, new = counter_row(rows, game, counter), counter_row(rows, game, by)
    if old.key == new.key:
        raise EditError(f"{short_name(old)} is the unit itself; choose another one")
    if old.side != new.side:
        raise EditError(f"{short_name(new)} is of the other side; choose a unit of the same one")
    for row, _ in about(rows, game, scenario, by):
        where = row.TABLE.replace("_", " ")
        raise EditError(f"{short_name(new)} is in the {where} of {head.title} already; take it out there first")
    draft = Draft()
    for row, field in about(rows, game, scenario, counter):
        values = {**row.model_dump(mode="json"), field: by}
        if isinstance(row, schema.SetupRow):
            values |= _fitting(rows, game, row, new)
        draft.remove(row)
        draft.add(made(type(row), **values))
    for clause in rows.find(schema.ClauseRow, game=game, scenario=scenario):
        args = _renamed(clause.args, counter, by)
        if args != clause.args:
            draft.set(clause, args=args, text=retold(rows, clause, clause.model_copy(update={"args": args})).text)
    done = draft.done(f"{head.title}: {short_name(new)} in the place of {short_name(old)}")
    if not done.changes:
        raise EditError(f"{short_name(old)} is not in {head.title}: there is nothing to be substituted")
    return done


def about(rows: Rows, game: str, scenario: str, counter: str) -> Iterator[tuple[Row, str]]:
    """Yield the rows of a scenario that are about one unit, each with the field that names it."""
    for kind, field in _NAMED:
        for row in rows.find(kind, game=game, scenario=scenario, **{field: counter}):
            yield row, field


def _fitting(rows: Rows, game: str, row: schema.SetupRow, new: schema.CounterRow) -> dict[str, JsonValue]:
    faces = {face.face for face in rows.find(schema.FaceRow, game=game, counter=new.key)}
    most = max((new.steps or 1) - 1, 0)
    return {"steps_lost": min(row.steps_lost, most), "face": row.face if row.face in faces else ""}


def _renamed(value: JsonValue, old: str, new: str) -> JsonValue:
    if isinstance(value, dict):
        return {name: _renamed(part, old, new) for name, part in value.items()}
    if isinstance(value, list):
        return [_renamed(part, old, new) for part in value]
    return new if value == old else value
