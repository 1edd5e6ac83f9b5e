"""Which clauses have no form that the rules know, and which name what does not exist?

The forms come from the game (``engine.data.clauses``). Of a game that declares none, what a clause names is known by
the names of its arguments alone.
"""

from collections import Counter
from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, check, fix
from db.checks.subject import Subject
from engine.data import schema
from engine.data.clauses.added import AddedClause
from engine.data.clauses.form import Form, FormError, parts_of, place_text
from engine.data.clauses.looking import circles, known_names, unknown_names
from engine.data.clauses.plain import followed_fault, form_names, meant_form, plain_faults, plain_names, unread
from engine.data.clauses.registry import faults_of, forms_of, read


@check("clause-form")
def clause_form(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A clause has no form that the rules of its game know, an argument that its form does not have, or is enforced
    where there are no rules."""
    for scenario in subject.scenarios:
        for row in subject.of(scenario, schema.ClauseRow):
            faults = faults_of(row.game, row.kind, row.form, row.args, enforced=row.enforced)
            for fault in faults:
                yield report.error(row.key, f"{scenario.scenario}: clause {row.key}: {fault.text}")
            if row.enforced and not faults and forms_of(row.game) is None:
                message = f"{scenario.scenario}: clause {row.key} {followed_fault(row.game)}"
                mend = fix(f"Leave the clause {row.key} to the players", subject.setting(row, enforced=False))
                yield report.error(row.key, message, mend)


@check("clause-off")
def clause_off(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A clause, or one that it brings, is left to the players by somebody: its form is one that the rules follow, or it
    holds by other rows."""
    forms = forms_of(subject.game)
    for row in subject.all(schema.ClauseRow) if forms is not None else ():
        form = forms.of(row.kind).get(row.form) if forms is not None else None
        for key, left in _left_to_players(row, form):
            message = f"{row.scenario}: the clause {key} is left to the players"
            if not left.UNREAD:
                reason = "and the rules could follow it; let the program follow it if nobody meant that"
                yield report.info(row.key, f"{message}, {reason}")
            elif left.HELD_BY_ROWS:
                reason = f"and it holds all the same: {left.UNREAD}"
                yield report.info(row.key, f"{message}, {reason}; correct those, or let the program follow it")


def _left_to_players(row: schema.ClauseRow, form: type[Form] | None) -> Iterator[tuple[str, type[Form]]]:
    """Yield what is left to the players of a clause and of those that it brings: its key, and its form."""
    if form is not None and not row.enforced:
        yield row.key, form
    typed = _typed(row)
    for part in parts_of(typed) if typed is not None else ():
        if isinstance(part, AddedClause) and part.typed is not None and not part.enforced:
            yield f"{part.key} of {row.key}", type(part.typed)


@check("clause-argument")
def clause_argument(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """An argument of a clause names an unknown area, hex, place, counter, formation, unit type, parameter or side."""
    for scenario in subject.scenarios:
        known = known_names(subject.heads, scenario, subject.rivers(scenario.map))
        for key, reason in circles({row.key: named(row) for row in subject.of(scenario, schema.ClauseRow)}).items():
            yield report.error(key, f"{scenario.scenario}: clause {key} {reason}")
        for row in subject.of(scenario, schema.ClauseRow):
            form = _typed(row)
            wrong: dict[str, str] = {}
            hexes: dict[str, list[str]] = {}
            if form is not None:
                wrong = {fault.argument: fault.reason for fault in unknown_names(form, known)}
            elif forms_of(row.game) is None:
                wrong = {fault.argument: fault.reason for fault in plain_faults(row.form, row.args, known)}
            for place, kind, name in named(row):
                if kind == "hex" or (kind == "entry" and not name.startswith("area:")):
                    hexes.setdefault(place, []).append(name)
            for place, labels in hexes.items():
                if missing := subject.missing(scenario.map, labels):
                    why = subject.unlisted(scenario.map, missing[0])
                    told = f"{missing[0]} {why}" if len(missing) == 1 and not why.endswith("map") else ""
                    wrong[place] = f"{told or 'the map has no hex ' + ', '.join(missing)}; correct the number"
            for place, reason in wrong.items():
                where = f"{place_text(place)} of clause {row.key}" if place else f"clause {row.key}"
                yield report.error(row.key, f"{scenario.scenario}: {where}: {reason}")


def named(row: schema.ClauseRow) -> Iterator[tuple[str, str, str]]:
    """Yield what the arguments of a clause name: argument, kind of thing and name; nothing of a clause at fault."""
    if forms_of(row.game) is not None:
        form = _typed(row)
        yield from form.names() if form is not None else ()
        return
    yield from plain_names(row.form, row.args)


@check("clause-empty-place")
def clause_empty_place(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A clause that rules follow, or will, names a place without a hex, so nobody can ever be there."""
    for scenario in subject.scenarios:
        empty = {row.key for row in subject.all(schema.PlaceRow) if row.map == scenario.map and not row.hexes}
        for row in subject.of(scenario, schema.ClauseRow):
            for place, kind, name in named(row) if row.enforced or forms_of(row.game) is None else ():
                if kind == "place" and name in empty:
                    where = f"{scenario.scenario}: {place_text(place)} of clause {row.key}"
                    reason = (
                        f"the place {name} has no hexes, so nobody is ever there; give it its hexes or name another"
                    )
                    yield report.warning(row.key, f"{where}: {reason}")


@check("clause-unchecked")
def clause_unchecked(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Where no forms are declared, an argument has a name that is not known or no form to belong to, or a form is
    nearly another that is used, so nobody can check it."""
    if forms_of(subject.game) is not None:
        return
    clauses = subject.all(schema.ClauseRow)
    used = Counter(name for row in clauses for name in form_names(row.form, row.args))
    for row in clauses:
        if row.args and not row.form:
            message = f"{row.scenario}: clause {row.key} has arguments ({', '.join(row.args)}) and no form"
            yield report.warning(row.key, f"{message}; name the form, or take them out")
        for name in dict.fromkeys(form_names(row.form, row.args)):
            if meant := meant_form(name, used):
                message = f"{row.scenario}: clause {row.key} has the form {name!r}, and others have {meant!r}"
                yield report.warning(row.key, f"{message}; is that meant?")
        for place, near in unread(row.args):
            where = f"{row.scenario}: {place_text(place)} of clause {row.key}"
            message = f"{where} is not checked, for the game declares no forms"
            if near:
                yield report.error(row.key, f"{message}; did you mean {near!r}?")
            else:
                yield report.info(row.key, message)


def _typed(row: schema.ClauseRow) -> Form | None:
    try:
        return read(row.game, row.kind, row.form, row.args) if forms_of(row.game) is not None else None
    except FormError:
        return None  # the check of the form tells it
