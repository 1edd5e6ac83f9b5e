"""Which clauses have no form that the rules know, and which name what does not exist?

The forms come from the game (``engine.data.clauses``). Of a game that declares none, what a clause names is known by
the names of its arguments alone.
"""

import re
from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from db.checks.finding import Finding, Reporter, check
from db.checks.subject import Subject
from engine.data import schema
from engine.data.clauses.form import Form, FormError, unknown_text
from engine.data.clauses.looking import known_names, unknown_names
from engine.data.clauses.registry import faults_of, forms_of, read

_FORM = re.compile(r"[a-z][a-z0-9_]*")
_SIDES = frozenset({"german", "allied", "both", "none", "draw"})


@check("clause-form")
def clause_form(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A clause has no form that the rules of its game know, or an argument that its form does not have."""
    for scenario in subject.scenarios:
        for row in subject.of(scenario, schema.ClauseRow):
            if (row.enforced or row.form) and not _FORM.fullmatch(row.form):
                message = f"{scenario.scenario}: clause {row.key} has the form {row.form!r}"
                yield report.error(row.key, f"{message}; name a form, or leave it to the players as text")
                continue
            for fault in faults_of(row.game, row.kind, row.form, row.args, enforced=row.enforced):
                yield report.error(row.key, f"{scenario.scenario}: clause {row.key}: {fault.text}")


@check("clause-argument")
def clause_argument(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """An argument of a clause names an unknown area, hex, place, counter, formation, unit type, parameter or side."""
    for scenario in subject.scenarios:
        known = known_names(subject.all, scenario) | {"side": _SIDES}
        for row in subject.of(scenario, schema.ClauseRow):
            form = _typed(row)
            wrong: dict[str, str] = {}
            hexes: dict[str, list[str]] = {}
            if form is not None:
                wrong = {fault.argument: fault.reason for fault in unknown_names(form, known)}
            for place, kind, name in named(row):
                if kind == "hex" or (kind == "entry" and not name.startswith("area:")):
                    hexes.setdefault(place, []).append(name)
                elif form is None and kind in known and name not in known[kind]:
                    wrong[place] = unknown_text(kind.replace("_", " "), name, sorted(known[kind]))
            for place, labels in hexes.items():
                if missing := subject.missing(scenario.map, labels):
                    why = subject.unlisted(scenario.map, missing[0])
                    told = f"{missing[0]} {why}" if len(missing) == 1 and not why.endswith("map") else ""
                    wrong[place] = f"{told or 'the map has no hex ' + ', '.join(missing)}; correct the number"
            for place, reason in wrong.items():
                yield report.error(row.key, f"{scenario.scenario}: {place} of clause {row.key}: {reason}")


def named(row: schema.ClauseRow) -> Iterator[tuple[str, str, str]]:
    """Yield what the arguments of a clause name: argument, kind of thing and name; nothing of a clause at fault."""
    if forms_of(row.game) is not None:
        form = _typed(row)
        yield from form.names() if form is not None else ()
        return
    for name, value in _arguments(row.args):
        kind = "parameter" if (row.form, name) == ("parameter", "key") else _kind(name)
        yield from ((name, kind, text) for text in _texts(value) if kind)


def _kind(name: str) -> str:
    """Return the kind of thing that an argument names by its own name, also where it names several."""
    for known in ("area", "place", "hex", "counter", "formation", "unit_type", "side"):
        if name in (known, f"{known}s", f"{known}es"):
            return known
    return "side" if name in ("winner", "otherwise") else ""


def _typed(row: schema.ClauseRow) -> Form | None:
    try:
        return read(row.game, row.kind, row.form, row.args) if forms_of(row.game) is not None else None
    except FormError:
        return None  # the check of the form tells it


def _arguments(args: Mapping[str, JsonValue]) -> Iterator[tuple[str, JsonValue]]:
    """Yield the arguments of a clause, then those of the clauses within it (lists of objects)."""
    for name, value in args.items():
        yield name, value
        for inner in value if isinstance(value, list) else ():
            if isinstance(inner, dict):
                yield from _arguments(inner)


def _texts(value: JsonValue) -> list[str]:
    items = value if isinstance(value, list) else [value]
    return [item for item in items if isinstance(item, str)]
