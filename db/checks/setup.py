"""Which faults has a set-up: units placed twice, in unknown hexes, too many, or both sides in one hex?"""

from collections import defaultdict
from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, Subject, check, in_order
from db.checks.placing import Standing, dump_hexes, is_dump, is_hidden, spot, stacking_steps, standing
from engine.data import schema


@check("unit-placed-twice")
def unit_placed_twice(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A counter is at start and arrives later, or has a fixed hex and a chosen one, or a hex holds two dumps."""
    for scenario in subject.scenarios:
        key = scenario.scenario
        setup = {row.counter: row.place for row in subject.all(schema.SetupRow, scenario=key)}
        for row in subject.all(schema.ArrivalRow, scenario=key):
            if row.counter in setup:
                message = f"{key}: {row.counter} starts in {setup[row.counter]} and arrives on turn {row.turn} as well"
                yield report.error(row.counter, message)
        for chosen in subject.all(schema.PlacementRow, scenario=key):
            place = setup.get(chosen.subject)
            if chosen.kind == "place" and place is not None and spot(place).form in ("hex", "box"):
                message = (
                    f"{key}: {chosen.subject} starts in {place} and has the default placement {chosen.hex} as well"
                )
                yield report.error(chosen.subject, message)
        owner: dict[str, str] = {}
        for dumps in subject.all(schema.DumpSetRow, scenario=key):
            for label in dump_hexes(dumps):
                if label in owner:
                    yield report.error(label, f"{key}: dump sets {owner[label]} and {dumps.key} both name {label}")
                owner.setdefault(label, dumps.key)


@check("unknown-hex")
def unknown_hex(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A set-up, arrival, dump or default placement names a hex that the map does not have, or no place at all."""
    for scenario in subject.scenarios:
        known, key = subject.hexes.get(scenario.map, set()), scenario.scenario
        for row in _coming(subject, key):
            place = spot(row.place)
            if place.form == "hex" and place.value not in known:
                word = "starts" if isinstance(row, schema.SetupRow) else "arrives"
                yield report.error(
                    row.counter, f"{key}: {row.counter} {word} in {row.place}, which is no hex of the map"
                )
            elif place.form == "unknown" or not place.value:
                yield report.error(row.counter, f"{key}: {row.place!r} is not a place; {row.counter} needs one")
        for chosen in subject.all(schema.PlacementRow, scenario=key):
            if chosen.hex not in known:
                yield report.error(chosen.subject, f"{key}: default placement {chosen.hex} is no hex of the map")
        for dumps in subject.all(schema.DumpSetRow, scenario=key):
            for label in dump_hexes(dumps):
                if label not in known:
                    yield report.error(label, f"{key}: dump set {dumps.key} names {label}, which is no hex of the map")


@check("unknown-unit")
def unknown_unit(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A set-up, arrival or default placement names a counter or dump set that does not exist."""
    for scenario in subject.scenarios:
        key = scenario.scenario
        for row in _coming(subject, key):
            if row.counter not in subject.counters:
                yield report.error(row.counter, f"{key}: there is no counter {row.counter}")
        sets = {f"dump_set:{row.key}" for row in subject.all(schema.DumpSetRow, scenario=key)}
        setup = {row.counter for row in subject.all(schema.SetupRow, scenario=key)}
        for chosen in subject.all(schema.PlacementRow, scenario=key):
            if chosen.subject not in (sets if chosen.kind == "dummy" else setup):
                word = "dump set" if chosen.kind == "dummy" else "counter of the set-up"
                yield report.error(
                    chosen.subject, f"{key}: a default placement is for {chosen.subject}, which is no {word}"
                )


@check("overstacked")
def overstacked(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """The units of a hex count more steps than the parameter ``stacking_limit`` allows, at start."""
    for scenario in subject.scenarios:
        limit = subject.parameters(scenario).get("stacking_limit", "")
        if not limit.isdigit():
            continue
        for label, units in _by_hex(subject, scenario).items():
            steps = sum(stacking_steps(subject, unit) for unit in units)
            if steps > int(limit):
                names = ", ".join(unit.counter.key for unit in units)
                message = f"{scenario.scenario}: {steps} steps start in {label}, {limit} may stand there: {names}"
                yield report.error(label, message)


@check("both-sides-in-hex")
def both_sides_in_hex(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Units of both sides start in one hex; hidden special teams may, and dumps, which whoever holds the hex uses."""
    for scenario in subject.scenarios:
        for label, units in _by_hex(subject, scenario).items():
            open_units = [unit for unit in units if not is_hidden(subject, unit) and not is_dump(subject, unit)]
            if len({unit.counter.side for unit in open_units}) > 1:
                names = ", ".join(unit.counter.key for unit in open_units)
                yield report.error(label, f"{scenario.scenario}: both sides start in {label}: {names}")


@check("setup-outside-bounds")
def setup_outside_bounds(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A unit or dump starts in a hex of the map that lies outside the scenario's area."""
    for scenario in subject.scenarios:
        known, bounds = subject.hexes.get(scenario.map, set()), subject.bounds(scenario)
        placed = [(unit.counter.key, unit.hex) for unit in standing(subject, scenario)]
        for dumps in subject.all(schema.DumpSetRow, scenario=scenario.scenario):
            placed += [(f"dump set {dumps.key}", label) for label in dump_hexes(dumps)]
        for name, label in placed:
            if label in known and label not in bounds:
                message = f"{scenario.scenario}: {name} starts in {label}, outside the area {scenario.bounds}"
                yield report.error(label, message)


@check("default-placement")
def default_placement(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A free counter or a dump set has no default, so nobody can play without a person; or a set does not add up."""
    for scenario in subject.scenarios:
        key = scenario.scenario
        chosen = {row.subject: row for row in subject.all(schema.PlacementRow, scenario=key)}
        for row in subject.all(schema.SetupRow, scenario=key):
            if spot(row.place).form in ("near", "area") and row.counter not in chosen:
                yield report.error(row.counter, f"{key}: {row.counter} is placed freely and has no default placement")
        for dumps in subject.all(schema.DumpSetRow, scenario=key):
            labels, default = dump_hexes(dumps), chosen.get(f"dump_set:{dumps.key}")
            if dumps.real + dumps.dummy != len(labels):
                message = (
                    f"{key}: dump set {dumps.key} has {len(labels)} hexes for {dumps.real} real and {dumps.dummy} dummy"
                )
                yield report.error(dumps.key, message)
            if dumps.dummy and default is None:
                yield report.error(dumps.key, f"{key}: no default says which dump of set {dumps.key} is the dummy")
            elif default is not None and default.hex not in labels:
                yield report.error(dumps.key, f"{key}: the dummy {default.hex} is no hex of dump set {dumps.key}")


def _coming(subject: Subject, scenario: str) -> list[schema.SetupRow | schema.ArrivalRow]:
    rows: list[schema.SetupRow | schema.ArrivalRow] = []
    rows += subject.all(schema.SetupRow, scenario=scenario)
    rows += subject.all(schema.ArrivalRow, scenario=scenario)
    return rows


def _by_hex(subject: Subject, scenario: schema.ScenarioRow) -> dict[str, list[Standing]]:
    found: dict[str, list[Standing]] = defaultdict(list)
    for unit in standing(subject, scenario):
        found[unit.hex].append(unit)
    return {label: found[label] for label in in_order(found)}
