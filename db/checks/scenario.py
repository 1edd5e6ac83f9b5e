"""Can each scenario be put together for play, and does it say how to win?"""

import json
from collections.abc import Iterator
from functools import partial

from db.checks.finding import Finding, Reporter, check, fix
from db.checks.placing import meant_area
from db.checks.subject import WHOLE, Subject
from db.checks.touching import sheets_of, touch
from engine.core.numbering import Sheet
from engine.data import schema
from engine.data.assemble import assemble
from engine.data.game_readings import option_at_start, role_at_start
from engine.data.near import meant, unknown_text
from engine.data.parameters import parted
from engine.data.played_options import PARAMETER, played_options
from engine.data.tables import ChartError, DataError

_CLOSED, _BOTH = "closed", "both"
_CONTROL = "control"
"""The kind of start state that names a place."""
START_OF = frozenset({"turns", "german", "allied"})
"""What a start state may be of beside what has a row: the count of turns, a side."""


@check("not-playable")
def not_playable(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """The rows do not make a scenario; the message says which row is in the way. Charts have checks of their own."""
    for scenario in subject.scenarios:
        try:  # without the rows of maps: they have checks of their own, and may be very many
            assemble(subject.rows, subject.game, scenario.scenario, kept=subject.kept[WHOLE], has_ground=False)
        except ChartError:
            continue
        except (DataError, ValueError) as error:
            yield report.error(scenario.scenario, f"{scenario.scenario} cannot be played: {error}")


@check("no-victory")
def no_victory(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A scenario has no victory clause."""
    for scenario in subject.scenarios:
        if not any(row.kind == "victory" for row in subject.of(scenario, schema.ClauseRow)):
            message = f"{scenario.scenario} does not say who wins; add a victory clause, if only as text"
            yield report.warning(scenario.scenario, message)


@check("bounds")
def bounds(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """The area of a scenario is unknown or empty, or a role of its edge is given to an unknown area."""
    for scenario in subject.scenarios:
        key = scenario.scenario
        if not subject.bounds(scenario):
            near = meant_area(subject, scenario.map, scenario.bounds)
            message = f"{key} is played in the area {scenario.bounds!r}, which is unknown or empty; draw it{near}"
            yield report.error(key, message)
        for role in subject.of(scenario, schema.BoundRoleRow):
            if (scenario.map, role.area) not in subject.areas:
                near = meant_area(subject, scenario.map, role.area)
                wrong = f"the role {role.role} is given to the unknown area {role.area}"
                message = f"{key}: {wrong}; draw it or rename it{near}"
                yield report.error(role.area, message)


@check("edge-role")
def edge_role(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A role is given to an area that lies outside the scenario, or a stretch is closed that has another role."""
    for scenario in subject.scenarios:
        key, roles, bounds = scenario.scenario, subject.of(scenario, schema.BoundRoleRow), subject.bounds(scenario)
        for role in roles:
            where, said = f"{role.TABLE}/{role.key_text}", f"{key}: the area {role.area}"
            hexes = subject.areas.get((scenario.map, role.area), ())
            if hexes and bounds and not any(label in bounds for label in hexes):
                message = f"{said} has the role {role.role} and lies outside the scenario; give it to one of its edge"
                yield report.warning(where, message)
            other = next((each for each in roles if role.role == _CLOSED and _opens(each, role)), None)
            if other is not None:
                mend = fix(f"Remove the role closed of {role.area}", subject.removal(role))
                message = f"{said} is closed for {role.side} and {other.role} for {other.side}; remove one of the two"
                yield report.warning(where, message, mend)


def _opens(role: schema.BoundRoleRow, closed: schema.BoundRoleRow) -> bool:
    """Say whether a role opens to a side what another one closes to it."""
    is_same = role.area == closed.area and (_BOTH in (role.side, closed.side) or role.side == closed.side)
    return is_same and role.role != _CLOSED


@check("unknown-parameter")
def unknown_parameter(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A scenario or a ruling sets a parameter that the game does not have."""
    known = {row.key for row in subject.all(schema.ParameterRow)}
    for scenario in subject.scenarios:
        for row in subject.of(scenario, schema.ScenarioParameterRow):
            if row.key not in known:
                wrong = f"{scenario.scenario} sets {row.key}, which is no parameter of the game"
                message = f"{wrong}; add or rename it{meant(row.key, sorted(known))}"
                yield report.error(row.key, message)
    for ruling in subject.all(schema.RulingRow):
        if ruling.parameter and ruling.parameter not in known:
            wrong = f"ruling {ruling.key} sets {ruling.parameter}, which is no parameter of the game"
            message = f"{wrong}; add or rename it{meant(ruling.parameter, sorted(known))}"
            yield report.error(f"ruling/{ruling.key}", message)


@check("start-state")
def start_state(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """What is so at start names a hex that the map does not have, two that do not touch, or nothing that there is."""
    for scenario in subject.scenarios:
        is_label = partial(_is_label, sheets_of(subject, scenario.map))
        rows = [(row, row.subject.split("|")) for row in subject.of(scenario, schema.StartStateRow)]
        wanted = [part for _, parts in rows for part in parts if len(parts) == 2 or is_label(part)]
        missing = set(subject.missing(scenario.map, wanted))
        for row, parts in rows:
            unknown = [part for part in parts if part in missing]
            if unknown:
                message = f"{scenario.scenario}: {row.kind} at start names {' and '.join(unknown)}"
                why = subject.unlisted(scenario.map, unknown[0])
                if len(unknown) == 1 and not why.endswith("map"):
                    yield report.error(row.subject, f"{message}, which {why}; name it so")
                else:
                    yield report.error(row.subject, f"{message}, which the map does not have; correct the hex")
            elif len(parts) == 2 and not touch(subject, scenario.map, parts):
                message = (
                    f"{scenario.scenario}: {row.kind} at start joins {parts[0]} and {parts[1]}, which do not touch"
                )
                yield report.error(row.subject, f"{message}; correct a hex")
            elif len(parts) == 1 and not is_label(parts[0]):
                known = {place.key for place in subject.all(schema.PlaceRow) if place.map == scenario.map}
                known |= {f"area:{key}" for area_map, key in subject.areas if area_map == scenario.map}
                at_start = f"{scenario.scenario}: {row.kind} at start"
                if row.kind == _CONTROL and parts[0] not in known:
                    yield report.error(row.subject, f"{at_start}: {unknown_text('place', parts[0], sorted(known))}")
                elif parts[0] not in known | START_OF | {counter.key for counter in subject.all(schema.CounterRow)}:
                    message = f"{at_start} names {parts[0]!r}, which is no hex, place, area or counter"
                    yield report.warning(row.subject, f"{message}; name a hex, or two that touch")


@check("start-state-idle")
def start_state_idle(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """What is so at start of a counter in a hex, as whose a dump is, and no such counter starts there; or what an
    option brings that is not played."""
    for scenario in subject.scenarios:
        starting = {(row.place, subject.role(row.counter)) for row in subject.of(scenario, schema.SetupRow)}
        lacking = _not_played(subject, scenario)
        for row in subject.of(scenario, schema.StartStateRow):
            role, option = role_at_start(row.game, row.kind), lacking.get(option_at_start(row.game, row.kind), "")
            if role and (row.subject, role) not in starting:
                reason, remedy = f"where no {role} starts", "put one there"
            elif option:
                reason, remedy = f"and the option “{option}” is not played", "play it"
            else:
                continue
            message = f"{scenario.scenario}: {row.kind} at start names {row.subject}, {reason}"
            mend = fix(f"Take out {row.kind} of {row.subject}", subject.removal(row))
            remedy = f"{remedy} or take this out: nothing comes of it in play"
            yield report.warning(row.subject, f"{message}; {remedy}", mend)


def _not_played(subject: Subject, scenario: schema.ScenarioRow) -> dict[str, str]:
    """Return the titles of the options that a scenario does not play, by key."""
    options = subject.all(schema.OptionRow)
    named = parted("option", subject.parameters(scenario).get(PARAMETER, ""))
    played = played_options(options, named)
    return {option.key: option.title for option in options if option.key not in played}


@check("scenario-length")
def scenario_length(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """The count of turns that a scenario states, ``length`` at start, is not that of its first to its last turn."""
    for scenario in subject.scenarios:
        turns = scenario.last_turn - scenario.first_turn + 1
        for row in subject.of(scenario, schema.StartStateRow):
            if row.kind == "length" and row.value != str(turns):
                message = f"{scenario.scenario} counts {row.value or 'no'} turns, but {scenario.first_turn} to"
                message = f"{message} {scenario.last_turn} are {turns}; correct the count or one of the two"
                yield report.warning(scenario.scenario, message)


@check("terrain-not-drawn")
def terrain_not_drawn(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Hexes within a scenario's area have the terrain ``unknown``: the map waits for somebody to draw it."""
    query = """
        SELECT count(hex.hex) AS found
        FROM json_each(:spans) AS span CROSS JOIN hex
          ON hex.game = :game AND hex.map = :map AND hex.terrain = 'unknown'
          AND hex.hex BETWEEN json_extract(span.value, '$[0]') AND json_extract(span.value, '$[1]')
          AND length(hex.hex) = length(json_extract(span.value, '$[0]'))"""
    counts: dict[tuple[str, str], int] = {}
    for scenario in subject.scenarios:
        area = (scenario.map, scenario.bounds)
        if area not in counts:
            spans = json.dumps(subject.bounds(scenario).spans)
            counts[area] = subject.ask(query, map=scenario.map, spans=spans)[0].found
        if counts[area]:
            message = f"{scenario.scenario}: the terrain of {counts[area]} hexes of its area is unknown; draw the map"
            message = f"{message}. It may wait and is no fault, but cannot be played until then"
            yield report.info(scenario.scenario, message)


def _is_label(sheets: list[Sheet], text: str) -> bool:
    return any(sheet.cell(text) is not None for sheet in sheets)
