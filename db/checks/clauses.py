"""Which clauses name what does not exist? What a form means is asked by the rules of the game, not here."""

import re
from collections.abc import Iterator, Mapping, Set

from pydantic import JsonValue

from db.checks.finding import Finding, Reporter, check
from db.checks.subject import Subject
from engine.data import schema

_FORM = re.compile(r"[a-z][a-z0-9_]*")
_SIDES = frozenset({"german", "allied", "both", "none", "draw"})


@check("clause-form")
def clause_form(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A clause that the engine shall enforce has no form, or one that cannot be the name of any."""
    for scenario in subject.scenarios:
        for row in subject.of(scenario, schema.ClauseRow):
            if (row.enforced or row.form) and not _FORM.fullmatch(row.form):
                message = f"{scenario.scenario}: clause {row.key} has the form {row.form!r}"
                yield report.error(row.key, f"{message}; name a form, or leave it to the players as text")


@check("clause-argument")
def clause_argument(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """An argument of a clause names an unknown area, hex, place, counter, formation, unit type, parameter or side."""
    formations = subject.all(schema.FormationRow)
    everywhere: dict[str, Set[str]] = {
        "counter": subject.counters.keys(),
        "formation": {row.key for row in formations} | {row.title for row in formations},
        "unit_type": subject.unit_types.keys(),
        "side": _SIDES,
        "winner": _SIDES,
        "otherwise": _SIDES,
    }
    parameters = {row.key for row in subject.all(schema.ParameterRow)}
    for scenario in subject.scenarios:
        on_map = {
            "area": {key for map_key, key in subject.areas if map_key == scenario.map},
            "place": {row.key for row in subject.all(schema.PlaceRow) if row.map == scenario.map},
        }
        on_map["place"] |= {f"area:{key}" for key in on_map["area"]}
        for row in subject.of(scenario, schema.ClauseRow):
            known = everywhere | on_map | ({"key": parameters} if row.form == "parameter" else {})
            own = {f"area:{key}" for key in _areas(row.args)}
            for name, value in arguments(row.args):
                kind = name if name in known or name == "hex" else name.removesuffix("s" if name != "hexes" else "es")
                values = _texts(value)
                unknown: list[str] = []
                if kind == "hex":
                    unknown = subject.missing(scenario.map, values)
                elif kind in known:
                    unknown = [text for text in values if text not in known[kind] and text not in own]
                if unknown:
                    message = f"{scenario.scenario}: {name} of clause {row.key} names {', '.join(unknown)}"
                    yield report.error(row.key, f"{message}, which does not exist; correct the argument")


def arguments(args: Mapping[str, JsonValue]) -> Iterator[tuple[str, JsonValue]]:
    """Yield the arguments of a clause, then those of the clauses within it (lists of objects)."""
    for name, value in args.items():
        yield name, value
        for inner in value if isinstance(value, list) else ():
            if isinstance(inner, dict):
                yield from arguments(inner)


def _areas(args: Mapping[str, JsonValue]) -> Iterator[str]:
    """Yield the keys of the areas that the clauses within a clause make."""
    for _, value in arguments(args):
        for inner in value if isinstance(value, list) else ():
            if isinstance(inner, dict) and inner.get("form") == "area":
                yield str(inner.get("key", ""))


def _texts(value: JsonValue) -> list[str]:
    items = value if isinstance(value, list) else [value]
    return [item for item in items if isinstance(item, str)]
