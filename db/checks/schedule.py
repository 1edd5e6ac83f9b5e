"""Which faults has a schedule: what comes and goes outside the scenario's turns or area?"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from db.changes import ChangeSet
from db.checks.finding import Finding, Reporter, check, fix
from db.checks.hexlist import HexList
from db.checks.placing import meant_area, spot
from db.checks.subject import Subject
from engine.data import schema
from engine.data.clauses.registry import forms_of
from engine.data.game_readings import schedule_lacks
from engine.data.near import meant
from engine.data.schema import HexLabel

_ENTRY, _BOTH = "entry", "both"
_HOME = frozenset({_ENTRY, "supply"})
"""Roles of an edge by which a side may come."""


@check("arrival-outside-scenario")
def arrival_outside_scenario(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A unit arrives before the first or after the last turn, in an unknown area, or outside the scenario's area."""
    for scenario in subject.scenarios:
        bounds, span = subject.bounds(scenario), f"{scenario.first_turn} to {scenario.last_turn}"
        arrivals = subject.of(scenario, schema.ArrivalRow)
        missing = set(subject.missing(scenario.map, (row.place for row in arrivals if spot(row.place).form == "hex")))
        for row in arrivals:
            start, place = f"{scenario.scenario}: {row.counter} arrives", spot(row.place)
            if row.turn < scenario.first_turn:
                message = f"{start} on turn {row.turn}, before the scenario ({span}); let it start or correct the turn"
                yield report.error(row.counter, message)
            elif row.turn > scenario.last_turn:
                message = f"{start} on turn {row.turn}, so never: the scenario has turns {span}; remove or correct it"
                mend = fix(f"Remove the arrival of {row.counter}", subject.removal(row))
                yield report.error(row.counter, message, mend)
            area = subject.areas.get((scenario.map, place.value))
            if place.form == "hex" and place.value not in missing and _is_outside(place.value, bounds):
                message = f"{start} in {row.place}, outside the area {scenario.bounds}; give a hex within"
                yield report.error(row.counter, message)
            elif place.form == "area" and area is None:
                near = meant_area(subject, scenario.map, place.value)
                message = f"{start} in the unknown area {place.value}; draw it or name another{near}"
                yield report.error(row.counter, message)
            elif place.form == "area" and area and all(_is_outside(label, bounds) for label in area):
                message = f"{start} in area {place.value}, which lies outside the area {scenario.bounds}; name another"
                yield report.error(row.counter, message)
            elif place.form in ("near", "box"):
                yield report.error(row.counter, f"{start} in {row.place}; an arrival needs a hex or an area")


@check("arrival-entry")
def arrival_entry(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A unit arrives by an edge that the scenario gives another role or the enemy, or where only the enemy enters."""
    for scenario in subject.scenarios:
        rows: dict[tuple[str, str], list[schema.ArrivalRow]] = defaultdict(list)
        for row in subject.of(scenario, schema.ArrivalRow):
            if row.counter in subject.counters and spot(row.place).form == "area":
                rows[spot(row.place).value, subject.counters[row.counter].side].append(row)
        for (area, side), arriving in rows.items():
            if wrong := _entry_fault(subject, scenario, area, side):
                for row in arriving:
                    message = f"{scenario.scenario}: {row.counter} arrives in area {area}, which {wrong}"
                    yield report.warning(row.counter, f"{message}; name an entry of the {side} side")


def _entry_fault(subject: Subject, scenario: schema.ScenarioRow, area: str, side: str) -> str:
    """Return why an area is no place where a side comes in, or nothing; an area without any role may be one."""
    roles = subject.of(scenario, schema.BoundRoleRow)
    own = [role for role in roles if role.side in (side, _BOTH) and role.role in _HOME]
    named = [role for role in roles if role.area == area]
    if named:
        is_own = any(role in own for role in named)
        return "" if is_own else f"has the role {named[0].role} for {_whom(named[0].side)}"
    others = [role for role in roles if role.role == _ENTRY and role not in own]
    hexes = subject.areas.get((scenario.map, area), ())
    is_theirs = bool(hexes) and all(_is_in(subject, scenario, label, others) for label in hexes)
    if is_theirs and not any(_is_in(subject, scenario, label, own) for label in hexes):
        return f"lies where only {_whom(others[0].side)} enters"
    return ""


def _is_in(
    subject: Subject, scenario: schema.ScenarioRow, label: HexLabel, roles: Iterable[schema.BoundRoleRow]
) -> bool:
    return any(label in subject.areas.get((scenario.map, role.area), ()) for role in roles)


def _holds_nobody_back(row: schema.ArrivalRow | schema.WithdrawalRow, known: Mapping[str, schema.ClauseRow]) -> bool:
    """Tell whether an arrival depends on a condition that the rules of its game leave to people."""
    if not isinstance(row, schema.ArrivalRow) or not row.condition or forms_of(row.game) is None:
        return False
    return not known[row.condition].enforced


@check("unknown-condition")
def unknown_condition(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """An arrival or withdrawal depends on a condition that the scenario does not have."""
    for scenario in subject.scenarios:
        known = {row.key: row for row in subject.of(scenario, schema.ClauseRow) if row.kind == "condition"}
        rows: list[schema.ArrivalRow | schema.WithdrawalRow] = []
        rows += subject.of(scenario, schema.ArrivalRow)
        rows += subject.of(scenario, schema.WithdrawalRow)
        for row in rows:
            if row.condition and row.condition not in known:
                message = f"{scenario.scenario}: {row.counter} depends on {row.condition!r}, which is no condition"
                remedy = f"add the clause or correct its key{meant(row.condition, known)}"
                yield report.error(row.counter, f"{message} of the scenario; {remedy}")
            elif _holds_nobody_back(row, known):
                message = f"{scenario.scenario}: {row.counter} depends on {row.condition!r}, which is not enforced"
                remedy = "give the clause a form that the program follows, or let the players hold to it"
                yield report.warning(row.counter, f"{message}, so it comes by its turn alone; {remedy}")


@check("withdrawal")
def withdrawal(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A unit is withdrawn on no turn of the scenario, before it is there, without ever coming, or at no known place."""
    for scenario in subject.scenarios:
        starts = {row.counter: scenario.first_turn for row in subject.of(scenario, schema.SetupRow)}
        starts |= {row.counter: row.turn for row in subject.of(scenario, schema.ArrivalRow)}
        rows = subject.of(scenario, schema.WithdrawalRow)
        missing = set(subject.missing(scenario.map, (row.place for row in rows if spot(row.place).form == "hex")))
        for row in rows:
            start, place = f"{scenario.scenario}: {row.counter} is withdrawn", spot(row.place)
            if not scenario.first_turn <= row.turn <= scenario.last_turn:
                span = f"{scenario.first_turn} to {scenario.last_turn}"
                message = f"{start} on turn {row.turn}; the scenario has turns {span}; remove or correct it"
                yield report.warning(row.counter, message, _never_withdrawn(subject, row))
            elif row.counter in subject.counters and row.counter not in starts:
                message = f"{start}, but neither starts nor arrives; remove or correct it"
                yield report.warning(row.counter, message, _never_withdrawn(subject, row))
            elif row.turn < starts.get(row.counter, row.turn):
                message = (
                    f"{start} on turn {row.turn} and arrives on turn {starts[row.counter]}; correct one of the two"
                )
                yield report.error(row.counter, message)
            is_unknown = place.form == "area" and (scenario.map, place.value) not in subject.areas
            if row.place and (is_unknown or place.value in missing or place.form in ("near", "box", "unknown")):
                near = meant_area(subject, scenario.map, place.value) if is_unknown else ""
                yield report.error(
                    row.counter, f"{start} at {row.place}, which is no place of the map; correct it{near}"
                )


@check("schedule-outside-scenario")
def schedule_outside_scenario(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A schedule or replacement has a turn that the scenario does not play; turn 0 is the start."""
    for scenario in subject.scenarios:
        rows: list[schema.ReplacementRow | schema.ScheduleRow] = []
        rows += subject.of(scenario, schema.ReplacementRow)
        rows += subject.of(scenario, schema.ScheduleRow)
        for row in rows:
            if row.turn and not scenario.first_turn <= row.turn <= scenario.last_turn:
                message = f"{scenario.scenario}: {row.TABLE} {row.kind} is for turn {row.turn}; the scenario has turns"
                mend = fix(f"Remove {row.kind} of turn {row.turn}", subject.removal(row))
                span = f"{scenario.first_turn} to {scenario.last_turn}; remove or correct it"
                yield report.warning(f"{row.TABLE}/{row.key_text}", f"{message} {span}", mend)


@check("schedule-empty")
def schedule_empty(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """An entry of the schedule says nothing: no subject or no value, without which its kind means nothing."""
    for scenario in subject.scenarios:
        for row in subject.of(scenario, schema.ScheduleRow):
            if lacking := schedule_lacks(row.game, row.kind, {"subject": row.subject, "value": row.value}):
                message = f"{scenario.scenario}: {row.kind} of turn {row.turn} has no {lacking} and so says nothing"
                mend = fix(f"Remove {row.kind} of turn {row.turn}", subject.removal(row))
                yield report.warning(f"{row.TABLE}/{row.key_text}", f"{message}; write it or remove the entry", mend)


def _whom(side: str) -> str:
    return "both sides" if side == _BOTH else f"the {side} side"


def _is_outside(label: HexLabel, bounds: HexList) -> bool:
    """Say whether a hex lies outside the bounds; bounds without hexes are a fault of their own."""
    return bool(bounds) and label not in bounds


def _never_withdrawn(subject: Subject, row: schema.WithdrawalRow) -> ChangeSet:
    return fix(f"Remove the withdrawal of {row.counter}", subject.removal(row))
