"""Does a scenario have the names that the rules of its game ask for, and no values that they cannot read?"""

from collections.abc import Iterable, Iterator
from functools import cache

from engine.core.ruleset import Problem
from engine.data.chart_names import COLUMNS, ROWS, namings_of, text_faults
from engine.data.game_readings import start_fault, trait_fault
from engine.data.near import meant
from engine.data.parameters import names_of
from engine.data.starts import start_faults
from engine.scenario import Chart, Scenario


def missing_names(scenario: Scenario, parameters: Iterable[str], terrain: Iterable[str]) -> Iterator[Problem]:
    """Yield the parameters, then the lines of the terrain chart, that the scenario lacks."""
    asked = [*parameters]
    for key in asked:
        if key not in scenario.parameters:
            others = [name for name in scenario.parameters if name not in asked]
            reason = f"the parameter {key} is missing; add it, or give it its key{meant(key, others)}"
            yield Problem(f"parameter/{key}", reason, is_absent=True)
    known = {line.key for line in scenario.terrain}
    for key in terrain:
        if key not in known:
            near = meant(key, sorted(known - {*terrain}))
            yield Problem(f"terrain/{key}", f"the terrain chart lacks the line {key}; add it{near}", is_absent=True)


def unset(scenario: Scenario) -> Iterator[Problem]:
    """Yield what a game cannot begin or go on with, whatever its rules.

    Faces that counters lack, places and losses of the set-up that cannot be, arrivals by an area or condition that
    there is not, dumps in no hex or with more dummies than dumps, and turns that no track names. The checks of the
    library find it in its rows.
    """
    faces = {counter.key: {face.face for face in counter.faces} for counter in scenario.counters}
    for row in scenario.setup:
        known = faces.get(row.counter)
        if known is not None and row.face and row.face not in known:
            reason = f"{row.counter} starts with the face {row.face!r}; it has {', '.join(sorted(known)) or 'none'}"
            yield Problem(f"setup/{scenario.key}|{row.counter}", reason)
    for table, rows in (
        ("setup", scenario.setup),
        ("arrival", scenario.arrivals),
        ("withdrawal", scenario.withdrawals),
    ):
        for named in rows:
            if named.counter not in faces:
                near = meant(named.counter, faces)
                reason = f"{scenario.key} names the counter {named.counter!r}, which the game does not have{near}"
                yield Problem(f"{table}/{scenario.key}|{named.counter}", reason)
    yield from start_faults(scenario)
    yield from _arrivals(scenario)
    yield from unread_values(scenario)
    hexes = {spot.hex for spot in scenario.map.hexes}
    for item in scenario.dump_sets:
        where = f"dump_set/{scenario.key}|{item.key}"
        for label in item.hexes:
            if label not in hexes:
                yield Problem(where, f"the dumps {item.key} stand in {label}, which the map does not have")
        if item.dummy > len(item.hexes):
            yield Problem(where, f"{item.dummy} of the dumps {item.key} are dummies; there are {len(item.hexes)}")
    numbers = {turn.number for turn in scenario.turns}
    for number in range(scenario.first_turn, scenario.last_turn + 1):
        if number not in numbers:
            yield Problem(f"turn/{number}", f"turn {number} is missing on the track; {scenario.key} is played in it")


def _arrivals(scenario: Scenario) -> Iterator[Problem]:
    """Yield the arrivals that would wait for ever, for the area or the condition that they name is not there."""
    areas = {area.key for area in scenario.map.areas}
    conditions = {clause.key for clause in scenario.clauses if clause.kind == "condition"}
    for row in scenario.arrivals:
        area = row.place.removeprefix("area:") if row.place.startswith("area:") else ""
        lacks, near = "", ""
        if area and area not in areas:
            lacks, near = f"the area {area!r}", meant(area, sorted(areas))
        elif row.condition not in ("", *conditions):
            lacks, near = f"the condition {row.condition!r}", meant(row.condition, sorted(conditions))
        if lacks:
            reason = f"{row.counter} arrives by {lacks}, which there is not; correct it{near}"
            yield Problem(f"arrival/{scenario.key}|{row.counter}", reason)


def unread_values(scenario: Scenario) -> Iterator[Problem]:
    """Yield the start states, the traits of counters and the names in charts that the rules of the game cannot
    read."""
    known = cache(names_of(scenario))
    for row in scenario.start_state:
        if wrong := start_fault(scenario.game, row.kind, row.subject, row.value, known):
            reason = f"{scenario.key}: {row.kind} of {row.subject} at start: {wrong[1]}"
            yield Problem(f"start_state/{scenario.key}|{row.kind}|{row.subject}", reason)
    for counter in scenario.counters:
        for trait, value in counter.traits.items():
            if wrong := trait_fault(scenario.game, trait, value, known):
                yield Problem(f"trait/{counter.key}|{trait}", f"the trait {trait} of {counter.key}: {wrong[1]}")
    charts = {chart.key: chart for chart in scenario.charts}
    for naming in namings_of(scenario.game):
        if (chart := charts.get(naming.chart)) is not None:
            for fault in text_faults(naming, _texts(chart, naming.where), known):
                yield Problem(f"chart/{chart.key}", f"the chart {chart.key}, {naming.where}: {fault}")


def _texts(chart: Chart, where: str) -> tuple[str, ...]:
    """Return the titles of the lines or columns of a chart, or the results of a column."""
    if where in (ROWS, COLUMNS):
        return chart.rows if where == ROWS else chart.columns
    if where not in chart.columns:
        return ()
    return tuple(line[chart.columns.index(where)] for line in chart.cells.values())
