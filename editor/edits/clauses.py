"""Edits of the clauses of a scenario: victory, special rules, conditions. A clause that has no form is refused."""

from collections.abc import Iterable, Mapping, Set

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from editor.edits.clause_retold import retold
from editor.edits.draft import Draft, made
from editor.edits.reading import Rows, known_label, one
from editor.edits.setup import scenario_row
from engine.data import schema
from engine.data.clauses.arguments import CLAUSE_KINDS
from engine.data.clauses.form import ClauseFault, FormError
from engine.data.clauses.looking import circles, known_names, unknown_names
from engine.data.clauses.plain import followed_fault, plain_faults, plain_names, unread
from engine.data.clauses.registry import faults_of, forms_of, read

Known = Mapping[str, Set[str]]


def known_to(rows: Rows, game: str, scenario: str) -> Known:
    """Return the names that clauses of a scenario may use, by kind."""
    return known_names(lambda kind: rows.find(kind, game=game), scenario_row(rows, game, scenario))


def clause_faults(rows: Rows, row: schema.ClauseRow, known: Known) -> list[ClauseFault]:
    """Return what is wrong with a clause as the checks would tell it: its form, its arguments, what they name."""
    faults = list(faults_of(row.game, row.kind, row.form, row.args, enforced=row.enforced))
    if forms_of(row.game) is None:
        faults += _each_once(plain_faults(row.form, row.args, known))
        meant = [(place, near) for place, near in unread(row.args) if near]
        faults += [
            ClauseFault(place, f"is no argument that anybody reads; did you mean {near!r}?") for place, near in meant
        ]
        if row.enforced:
            faults.append(ClauseFault("", followed_fault(row.game)))
        named = list(plain_names(row.form, row.args))
    elif faults or not row.form:
        return faults
    else:
        form = read(row.game, row.kind, row.form, row.args)
        faults += unknown_names(form, known)
        named = list(form.names())
    head = scenario_row(rows, row.game, row.scenario)
    for place, kind, name in named:
        is_hex = kind == "hex" or (kind == "entry" and not name.startswith("area:"))
        if is_hex and one(rows, schema.HexRow, game=row.game, map=head.map, hex=name) is None:
            listed = known_label(rows, row.game, head.map, name)
            told = (
                f"the map has no hex {name}" if listed == name else f"{name} is the hex that the map lists as {listed}"
            )
            faults.append(ClauseFault(place, f"{told}; correct the number"))
    if reason := circles({**_named(rows, row), row.key: named}).get(row.key, ""):
        faults.append(ClauseFault("", f"the clause {reason}"))
    return faults


def _each_once(faults: Iterable[ClauseFault]) -> list[ClauseFault]:
    """Return the first fault of each argument: what a shared form refuses is often no known name either."""
    found: dict[str, ClauseFault] = {}
    for fault in faults:
        found.setdefault(fault.argument, fault)
    return list(found.values())


def _named(rows: Rows, row: schema.ClauseRow) -> dict[str, list[tuple[str, str, str]]]:
    """Return what the stored clauses of a scenario name, those at fault left out."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    for other in rows.find(schema.ClauseRow, game=row.game, scenario=row.scenario):
        if forms_of(row.game) is None:
            found[other.key] = list(plain_names(other.form, other.args))
        elif other.form and not any(faults_of(other.game, other.kind, other.form, other.args, enforced=True)):
            found[other.key] = list(read(other.game, other.kind, other.form, other.args).names())
    return found


def clause_of(game: str, scenario: str, values: Mapping[str, JsonValue]) -> schema.ClauseRow:
    """Return a clause with these values. Raises EditError naming the field that cannot be so."""
    return made(schema.ClauseRow, **{**values, "game": game, "scenario": scenario})


def store_clause(rows: Rows, row: schema.ClauseRow) -> ChangeSet:
    """Add a clause, or change the one with its key; its words follow its arguments.

    Raises EditError with the first fault and its remedy.
    """
    head = scenario_row(rows, row.game, row.scenario)
    faults = clause_faults(rows, row, known_to(rows, row.game, row.scenario))
    if faults:
        raise EditError(f"The clause {row.key} cannot be so: {faults[0].text}")
    stored = one(rows, schema.ClauseRow, game=row.game, scenario=row.scenario, key=row.key)
    row = retold(rows, stored, row)
    draft = Draft()
    if stored is None:
        draft.add(row)
        return draft.done(f"{head.title}: new clause {row.key}")
    fields = ("kind", "form", "args", "text", "rule", "enforced")
    values = row.model_dump(mode="json")
    draft.set(stored, **{name: values[name] for name in fields})
    return draft.done(f"{head.title}: clause {row.key}")


def remove_clause(rows: Rows, game: str, scenario: str, key: str) -> ChangeSet:
    """Remove a clause. Raises EditError when there is none, or when an arrival or another clause names it."""
    head = scenario_row(rows, game, scenario)
    row = one(rows, schema.ClauseRow, game=game, scenario=scenario, key=key)
    if row is None:
        raise EditError(f"{head.title} has no clause {key!r}")
    users = [found.counter for found in rows.find(schema.ArrivalRow, game=game, scenario=scenario, condition=key)]
    users += [other.key for other in rows.find(schema.ClauseRow, game=game, scenario=scenario) if _names(other, key)]
    if users:
        raise EditError(f"The clause {key} is named by {', '.join(users[:3])}; change that first")
    draft = Draft()
    draft.remove(row)
    return draft.done(f"{head.title}: without clause {key}")


def _names(row: schema.ClauseRow, key: str) -> bool:
    """Tell whether a clause names another, outside itself."""
    if row.key == key or forms_of(row.game) is None:
        return False
    try:
        form = read(row.game, row.kind, row.form, row.args)
    except FormError:
        return False
    if ("clause", key) in form.makes():
        return False
    return any(kind in CLAUSE_KINDS and name == key for _, kind, name in form.names())
