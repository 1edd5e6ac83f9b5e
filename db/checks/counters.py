"""Which faults have the pieces: faces that are missing, or named but not there?"""

from collections import defaultdict
from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, Subject, check
from engine.data import schema

_FACES_BY_ROLE = {
    "artillery": ("fire", "move"),
    "engineer": ("engineer", "bridge"),
    "greif": ("hidden", "open"),
    "dump": (),
}
"""The faces that a piece must have, as ``engine.data.schema.FaceRow`` lists them; a game whose pieces of a role have a
``full`` side and its reverse instead, as its infantry has, is content with that."""


@check("face-missing")
def face_missing(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A counter lacks a face of its role, or a set-up shows a face that the counter does not have."""
    faces: dict[str, set[str]] = defaultdict(set)
    for printed in subject.all(schema.FaceRow):
        faces[printed.counter].add(printed.face)
    for key, counter in subject.counters.items():
        kind = subject.unit_types.get(counter.unit_type)
        role = kind.role if kind is not None else "combat"
        wanted = ("full",) if "full" in faces[key] else _FACES_BY_ROLE.get(role, ("full",))
        lacking = [face for face in wanted if face not in faces[key]]
        if lacking:
            yield report.error(key, f"{key} has no face {' and '.join(lacking)}")
        elif role == "combat" and (counter.steps or 0) > 1 and "reduced" not in faces[key]:
            yield report.warning(key, f"{key} has {counter.steps} steps and no reduced face")
    for scenario in subject.scenarios:
        for row in subject.all(schema.SetupRow, scenario=scenario.scenario):
            if row.face and row.counter in subject.counters and row.face not in faces[row.counter]:
                message = f"{scenario.scenario}: {row.counter} starts with its face {row.face}, which it does not have"
                yield report.error(row.counter, message)


@check("steps")
def steps(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A counter has no step count, or a set-up takes as many steps as it has or more."""
    for scenario in subject.scenarios:
        for row in subject.all(schema.SetupRow, scenario=scenario.scenario):
            counter = subject.counters.get(row.counter)
            if counter is None:
                continue
            if counter.steps is None:
                yield report.error(row.counter, f"{scenario.scenario}: {row.counter} has no step count")
            elif row.steps_lost and row.steps_lost >= counter.steps:
                message = (
                    f"{scenario.scenario}: {row.counter} starts with {row.steps_lost} of {counter.steps} steps lost"
                )
                yield report.error(row.counter, message)
