"""Which faults has a schedule: arrivals outside the scenario's turns or area?"""

from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, Subject, check
from db.checks.placing import spot
from engine.data import schema
from engine.data.assemble import DataError, expand
from engine.data.schema import HexLabel


@check("arrival-outside-scenario")
def arrival_outside_scenario(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A unit arrives before the first or after the last turn, in an unknown area, or outside the scenario's area."""
    for scenario in subject.scenarios:
        bounds, known = subject.bounds(scenario), subject.hexes.get(scenario.map, set())
        areas = {row.key: row for row in subject.all(schema.AreaRow, map=scenario.map)}
        for row in subject.all(schema.ArrivalRow, scenario=scenario.scenario):
            start = f"{scenario.scenario}: {row.counter} arrives"
            if not scenario.first_turn <= row.turn <= scenario.last_turn:
                span = f"{scenario.first_turn} to {scenario.last_turn}"
                yield report.error(row.counter, f"{start} on turn {row.turn}; the scenario has turns {span}")
            place = spot(row.place)
            if place.form == "hex" and place.value in known and place.value not in bounds:
                yield report.error(row.counter, f"{start} in {row.place}, outside the area {scenario.bounds}")
            elif place.form == "area" and place.value not in areas:
                yield report.error(row.counter, f"{start} in the unknown area {place.value}")
            elif place.form == "area" and _lies_outside(areas[place.value], bounds):
                yield report.error(row.counter, f"{start} in area {place.value}, which lies outside {scenario.bounds}")
            elif place.form in ("near", "box"):
                yield report.error(row.counter, f"{start} in {row.place}; an arrival needs a hex or an area")


def _lies_outside(area: schema.AreaRow, bounds: set[HexLabel]) -> bool:
    """Say whether an area has no hex within the bounds; one whose hexes are unknown may lie anywhere."""
    if not area.hexes:
        return False
    try:
        return not bounds.intersection(expand(area.hexes))
    except (DataError, ValueError):
        return True
