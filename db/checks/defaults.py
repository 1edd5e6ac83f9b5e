"""Has what is placed freely a default that is allowed, and has each set of dumps as many as it counts?"""

from collections.abc import Iterator

from db.changes import inserting
from db.checks.finding import Finding, Reporter, check, fix
from db.checks.nearness import Nearness
from db.checks.placing import dump_hexes
from db.checks.subject import Subject
from engine.data import schema
from engine.data.counted import counted
from engine.data.places import area_of, is_free


@check("default-placement")
def default_placement(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A free counter or a dump set has no default, so nobody can play without a person, or one that is not allowed."""
    for scenario in subject.scenarios:
        key, nearness = scenario.scenario, Nearness(subject, scenario)
        chosen = {row.subject: row for row in subject.of(scenario, schema.PlacementRow)}
        for row in subject.of(scenario, schema.SetupRow):
            default, area = chosen.get(row.counter), subject.areas.get((scenario.map, area_of(row.place)))
            if is_free(row.place) and default is None:
                message = f"{key}: {row.counter} is placed freely and has no default placement; choose a hex"
                yield report.error(row.counter, message)
            elif default is not None and area and default.hex not in area:
                outside = (
                    f"{row.counter} starts in the area {area_of(row.place)}, which does not hold its default placement"
                )
                message = f"{key}: {outside} {default.hex}; choose one of its hexes, or widen the area"
                yield report.error(row.counter, message)
            elif default is not None and (far := nearness.fault(row, default.hex)):
                message = f"{key}: {row.counter} starts {row.place}, and its default placement {far}"
                yield report.error(row.counter, f"{message}; choose a nearer hex")
        for dumps in subject.of(scenario, schema.DumpSetRow):
            yield from _dummy_faults(report, scenario, dumps, chosen.get(f"dump_set:{dumps.key}"), subject)


def _dummy_faults(
    report: Reporter,
    scenario: schema.ScenarioRow,
    dumps: schema.DumpSetRow,
    default: schema.PlacementRow | None,
    subject: Subject,
) -> Iterator[Finding]:
    """Yield that nothing says which dump of a set is the dummy where there is a choice, or that it is none of them."""
    key, labels = scenario.scenario, dump_hexes(dumps)
    if default is not None and default.hex not in labels:
        message = f"{key}: the dummy {default.hex} is no hex of dump set {dumps.key}; choose one of its hexes"
        mend = (
            fix(f"Make the dump in {labels[0]} the dummy", subject.setting(default, hex=labels[0])) if labels else None
        )
        yield report.error(dumps.key, message, mend)
    elif default is None and 0 < dumps.dummy < len(labels):
        message = f"{key}: no default says which dump of set {dumps.key} is the dummy; choose one"
        chosen = schema.PlacementRow(
            game=dumps.game, scenario=key, subject=f"dump_set:{dumps.key}", kind="dummy", hex=labels[0]
        )
        mend = fix(f"Make the dump in {labels[0]} the dummy", inserting(chosen.TABLE, chosen.model_dump(mode="json")))
        yield report.error(dumps.key, message, mend)


@check("dump-count")
def dump_count(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A dump set has more or fewer hexes than dumps."""
    for scenario in subject.scenarios:
        for dumps in subject.of(scenario, schema.DumpSetRow):
            hexes, real = len(dump_hexes(dumps)), len(dump_hexes(dumps)) - dumps.dummy
            if dumps.real == real:
                continue
            count = f"{counted(hexes, 'hex', 'hexes')} for {dumps.real} real and {dumps.dummy} dummy"
            message = f"{scenario.scenario}: dump set {dumps.key} has {count}"
            label = f"Count {real} real dumps in {dumps.key}"
            mend = fix(label, subject.setting(dumps, real=real)) if real >= 0 else None
            yield report.error(dumps.key, f"{message}; correct the counts or the hexes", mend)
