"""Which rows name a row that does not exist: keys, aliases, units of history?"""

from collections import defaultdict
from collections.abc import Iterator, Set

from db.checks.finding import Finding, Reporter, check, fix
from db.checks.subject import IN_LIBRARY, Subject, some
from engine.data import schema
from engine.data.near import meant
from engine.data.validate import REFERENCES

_ASKED_ELSEWHERE = frozenset({"setup", "arrival", "withdrawal", "scenario_parameter"})
_PARTS = frozenset({"face", "trait", "identity", "chart_cell", "erratum_choice", "scenario_erratum"})
"""Tables of which a row is nothing without the row that it names."""

_NO_UNITS = frozenset({"dump", "supply", "marker"})
"""Roles of pieces that stand for no unit."""


@check("unknown-key")
def unknown_key(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A row names a counter, formation, unit type, chart or erratum that does not exist."""
    for kind, field, target in REFERENCES:
        if kind.TABLE in IN_LIBRARY | _ASKED_ELSEWHERE:
            continue
        known = {getattr(row, target.KEY[-1], "") for row in subject.heads(target)}
        for row in subject.heads(kind):
            key = getattr(row, field)
            if key not in known:
                where = f"{row.TABLE}/{row.key_text}"
                mend = fix(f"Remove {where}", subject.removal(row)) if row.TABLE in _PARTS else None
                near = meant(str(key), sorted(known))
                message = f"there is no {target.TABLE.replace('_', ' ')} {key!r}; add it or correct {field}{near}"
                yield report.error(where, message, mend)


@check("alias")
def alias(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """An alias means nothing that exists, or is itself the key of something else."""
    known: dict[str, Set[str]] = {
        "counter": subject.counters.keys(),
        "formation": {row.key for row in subject.all(schema.FormationRow)},
        "place": {row.key for row in subject.all(schema.PlaceRow)},
    }
    sides = {row.key: row.side for row in subject.all(schema.FormationRow)}
    for row in subject.all(schema.AliasRow):
        remove = f"Remove the alias {row.alias}"
        if row.key not in known[row.kind]:
            wrong = f"the alias {row.alias!r} means {row.key!r}, which is no {row.kind}"
            message = f"{wrong}; correct or remove it{meant(row.key, sorted(known[row.kind]))}"
            yield report.error(f"alias/{row.alias}", message, fix(remove, subject.removal(row)))
        if row.alias in known[row.kind]:
            message = f"the alias {row.alias!r} of {row.key} is the key of a {row.kind} of its own; remove it"
            if sides.get(row.alias) != sides.get(row.key):
                message = f"{message}, unless one word is printed for both sides: then waive it with a reason"
            yield report.warning(f"alias/{row.alias}", message, fix(remove, subject.removal(row)))


@check("identity")
def identity(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A counter stands for a unit of history that is not listed, or that fought on the other side."""
    known = {row.key: row for row in subject.all(schema.HistoricalUnitRow)}
    for row in subject.all(schema.IdentityRow):
        unit, counter = known.get(row.unit), subject.counters.get(row.counter)
        forget = f"Forget for what {row.counter} stands"
        if unit is None:
            wrong = f"{row.counter} stands for {row.unit!r}, which is no unit of history"
            message = f"{wrong}; add or correct it{meant(row.unit, sorted(known))}"
            yield report.error(row.counter, message, fix(forget, subject.removal(row)))
        elif counter is not None and unit.side != counter.side:
            message = f"{row.counter} is {counter.side} and stands for {row.unit}, which was {unit.side}; correct it"
            yield report.warning(row.counter, message, fix(forget, subject.removal(row)))


@check("no-identity")
def no_identity(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A unit stands for no unit of history while others of its formation do; one finding for counters of one name.

    Dumps, supply and markers are no units. A formation of which no counter has a unit of history, or a reason why it
    has none, is made up or not yet looked at.
    """
    known = {row.counter for row in subject.all(schema.IdentityRow)}
    excused = {row.where for row in subject.all(schema.CheckWaiverRow) if row.check == "no-identity"}
    looked_at = {(row.side, row.formation) for key, row in subject.counters.items() if key in known | excused}
    lacking: dict[str, list[str]] = defaultdict(list)
    for key, row in subject.counters.items():
        is_unit = subject.role(key) not in _NO_UNITS
        if is_unit and key not in known and (row.side, row.formation) in looked_at:
            lacking[key.rpartition("#")[0]].append(key)
    for keys in lacking.values():
        each = f"{keys[0]} stands" if len(keys) == 1 else f"{len(keys)} counters from {keys[0]} on stand"
        message = (
            f"{each} for no unit of history, and its formation was looked at; add identities, or waive it with a reason"
        )
        yield report.info(keys[0], message)


@check("historical-parent")
def historical_parent(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A unit of history belongs to one that is not listed, or in the end to itself. These units belong to no game, so
    the first one reports them."""
    units = {row.key: row for row in subject.all(schema.HistoricalUnitRow)} if subject.is_first else {}
    for key, row in units.items():
        if row.parent and row.parent not in units:
            wrong = f"{key} belongs to {row.parent!r}, which is no unit of history"
            message = f"{wrong}; add or correct it{meant(row.parent, sorted(units))}"
            yield report.error(f"historical_unit/{key}", message)
        line, parent = [key], row.parent
        while parent in units and parent not in line:
            line.append(parent)
            parent = units[parent].parent
        if parent == key:
            message = f"{key} belongs to itself by way of {some(line)}; correct one of the parents"
            yield report.error(f"historical_unit/{key}", message)
