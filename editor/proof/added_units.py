"""What of the counters in a box have we not, or have we that no box has? Made and taken out as they are typed."""

from collections import Counter
from collections.abc import Sequence

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft
from editor.edits.pieces import UnitDraft
from editor.edits.reading import Rows
from editor.edits.units import counter_row, short_name, titled
from editor.proof.lying import parted
from editor.proof.typed_faces import read_typed
from engine.data import schema
from engine.data.loss_faces import FULL, REDUCED
from engine.data.schema import ROW_TYPE_BY_TABLE

ADDS, GONE = "+", "none"
"""What a counter is begun with that we lack, and what takes one out that is in no box."""
_MOST, _NAMED = 9, 3
"""So many faces can be typed; so many scenarios are named."""


def typed_unit(declared: Sequence[schema.DeclaredValueRow], text: str, like: schema.CounterRow) -> UnitDraft:
    """Return the unit that is typed as ``16 Inf 4-5-3 / 2-5-3``, a step for each face, of the side, formation, type and
    size of another one. Raises EditError for what has no name or no value."""
    name, values = parted(text.removeprefix(ADDS))
    if not name or not values:
        line = "-".join(value.title.lower() for value in declared if value.place == "line")
        raise EditError(f"{text!r} is not made: write its name and {line}, both faces with a stroke between them")
    names = [FULL, REDUCED, *(f"{REDUCED}_{number}" for number in range(2, _MOST))]
    typed = read_typed(declared, names, values)
    faces = {
        face: {called: value for called, value in said.items() if value is not None}
        for face, said in typed.faces.items()
    }
    steps = typed.steps or len(faces)
    return UnitDraft(like.side, like.formation, name, like.unit_type, like.size, steps, faces)


def doubled(rows: Rows, game: str, unit: UnitDraft) -> str:
    """Ask about a unit that is to be made though its side has one that is called so; empty where there is none."""
    alike = [
        row
        for row in rows.find(schema.CounterRow, game=game, side=unit.side)
        if unit.name.casefold() in (row.name.casefold(), short_name(row).casefold())
    ]
    if not alike:
        return ""
    kinds = {row.key: row.title for row in rows.find(schema.UnitTypeRow, game=game)}
    body = unit.formation.rpartition("/")[2]
    where = "" if body in ("", "-") else f" in {body}"
    kind = kinds.get(unit.unit_type, unit.unit_type)
    return f"There is {titled(alike[0])} already; Return again makes a second {unit.name}{where}, of the type {kind}"


def likest(rows: Rows, game: str, text: str, beside: schema.CounterRow | None) -> schema.CounterRow | None:
    """Return the counter that a unit of which only a name was typed is made after: that which lies ``beside`` it, else
    one with the same words in its name, as *KG*; None in a game without any."""
    if beside is not None:
        return beside
    words = set(parted(text.removeprefix(ADDS))[0].casefold().split())
    found = rows.find(schema.CounterRow, game=game)
    return max(found, key=lambda row: len(words & set(row.name.casefold().split())), default=None)


def without_unit(rows: Rows, game: str, counter: str) -> ChangeSet:
    """Return what takes a counter out of a game with its faces. Raises EditError where a scenario needs it, naming
    these and what helps."""
    row = counter_row(rows, game, counter)
    draft, needed = Draft(), Counter[str]()
    for kind in ROW_TYPE_BY_TABLE.values():
        if "counter" not in kind.model_fields:
            continue
        for of_it in rows.find(kind, game=game, counter=counter):
            scenario = of_it.said("scenario")
            if scenario is not None:
                needed[scenario] += 1
            draft.remove(of_it)
    if needed:
        heads = {head.scenario: head.title for head in rows.find(schema.ScenarioRow, game=game)}
        where = ", ".join(heads.get(each, each) for each in list(needed)[:_NAMED])
        more = f" and {len(needed) - _NAMED} more" if len(needed) > _NAMED else ""
        raise EditError(
            f"{short_name(row)} stays: {where}{more} {'needs' if len(needed) == 1 else 'need'} it; "
            "take it out there first, by none on its line under Charts, lists"
        )
    draft.remove(row)
    return draft.done(f"{short_name(row)}: taken out of the game")
