"""Which faults have the pieces: faces that are missing, impossible values, a back side that is stronger?"""

from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, check, fix
from db.checks.placing import coming
from db.checks.subject import Subject
from engine.data import schema
from engine.data.counted import counted
from engine.data.loss_faces import face_shown, stage_of
from engine.data.near import meant

_FACES_BY_ROLE = {
    "artillery": ("fire", "move"),
    "engineer": ("engineer", "bridge"),
    "greif": ("hidden", "open"),
    "dump": (),
    "marker": (),
}
"""The faces that a piece must have, as ``engine.data.schema.FaceRow`` lists them; a game whose pieces of a role have a
``full`` side and its reverse instead, as its infantry has, is content with that."""

_GROWING = frozenset({"movement", "range"})
"""Values that a counter may have more of when it is weaker: a gun that is limbered up moves."""

_NO_STEPS = frozenset({"dump", "supply", "marker"})
"""Roles of pieces that may have no step."""

_HIGHEST = 99
"""No counter of such games prints a number with three digits."""


@check("face-missing")
def face_missing(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A counter lacks a face of its role, or a set-up shows a face that the counter does not have."""
    for key, counter in subject.counters.items():
        role, faces = subject.role(key), subject.face_names.get(key, ())
        wanted = ("full",) if "full" in faces else _FACES_BY_ROLE.get(role, ("full",))
        lacking = [face for face in wanted if face not in faces]
        if lacking:
            yield report.error(key, f"{key} has no face {' and '.join(lacking)}; add it")
        elif role == "combat" and (counter.steps or 0) > 1 and "reduced" not in faces:
            yield report.warning(
                key, f"{key} has {counter.steps} steps and no reduced face; add it or correct the steps"
            )
    for scenario in subject.scenarios:
        for row in subject.of(scenario, schema.SetupRow):
            if row.face and row.counter in subject.counters and row.face not in subject.face_names.get(row.counter, ()):
                message = f"{scenario.scenario}: {row.counter} starts with its face {row.face}, which it does not have"
                known = ", ".join(subject.face_names.get(row.counter, ())) or "none so far"
                message = f"{message}; correct the face in the set-up, or add it to its faces ({known})"
                message += meant(row.face, subject.face_names.get(row.counter, ()))
                mend = fix(f"Let {row.counter} start with its usual face", subject.setting(row, face=""))
                yield report.error(row.counter, message, mend)


@check("steps")
def steps(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A counter has no step count, or a set-up takes as many steps as it has, or shows a face of other losses."""
    for scenario in subject.scenarios:
        for row in subject.of(scenario, schema.SetupRow):
            counter = subject.counters.get(row.counter)
            if counter is None:
                continue
            start = f"{scenario.scenario}: {row.counter}"
            if counter.steps is None:
                yield report.error(row.counter, f"{start} has no step count; give one before play")
            elif row.steps_lost and row.steps_lost >= counter.steps:
                message = f"{start} starts with {row.steps_lost} of {counter.steps} steps lost; correct the loss"
                yield report.error(row.counter, message)
            elif (usual := _face_of_losses(subject, row)) != row.face:
                shown = f"starts with {row.steps_lost} of {counter.steps} steps lost and shows its face {row.face}"
                yield report.error(row.counter, f"{start} {shown}, not {usual}; correct the face or the loss")
    for key, counter in subject.counters.items():
        if counter.steps is not None and not 0 <= counter.steps <= _HIGHEST:
            yield report.error(key, f"{key} has {counter.steps} steps; correct the count")
        elif counter.steps == 0 and subject.role(key) not in _NO_STEPS:
            yield report.error(key, f"{key} has 0 steps, so it is dead from the start; correct the count")


def _face_of_losses(subject: Subject, row: schema.SetupRow) -> str:
    """Return the face that a set-up should show after its losses; the one it shows where losses turn none, as those of
    a unit with a single step, whose back means something else."""
    faces, counter = subject.face_names.get(row.counter, ()), subject.counters.get(row.counter)
    if counter is not None and counter.steps == 1:
        return row.face
    return face_shown(faces, "", row.steps_lost) if row.face in faces and stage_of(row.face) is not None else row.face


@check("back-stronger")
def back_stronger(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """The reduced face of a counter has a higher strength than the full one."""
    names = subject.vocabulary.names(schema.FaceRow.TABLE)
    for key, faces in subject.faces.items():
        front, back = faces.get("full"), faces.get("reduced")
        if front is None or back is None:
            continue
        for name in names:
            high, low = front.values.get(name), back.values.get(name)
            if name not in _GROWING and isinstance(high, int) and isinstance(low, int) and low > high:
                title = subject.vocabulary.title(schema.FaceRow.TABLE, name)
                message = f"{key} has {title} {high} on its front and {low} on its back; correct one or exchange them"
                changes = (subject.setting(front, **{name: low}), subject.setting(back, **{name: high}))
                yield report.warning(key, message, fix(f"Exchange the {title} of {key}", *changes))


@check("face-value")
def face_value(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A face has a value that no counter can print, of another form than the game declares, or one it does not
    declare."""
    words = subject.vocabulary
    for row in subject.all(schema.FaceRow):
        for name, value in row.values.items():
            declared = words.values.get((row.TABLE, name))
            is_text = declared is not None and declared.kind == "text"
            where = f"the face {row.face} of {row.counter}"
            if isinstance(value, int) and not is_text and not 0 <= value <= _HIGHEST:
                message = f"{where} has {words.title(row.TABLE, name)} {value}; look at the counter and correct it"
                yield report.error(row.counter, message)
            elif wrong := words.value_fault(row.TABLE, name, value):
                yield report.error(row.counter, f"{where}, {words.title(row.TABLE, name)}: {wrong}")


@check("terrain-effect")
def terrain_effect(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A line of the terrain chart has an effect of another form than the game declares, or one it does not declare; or
    one of a hex has a cost that is added to that of another."""
    for row in subject.all(schema.TerrainRow):
        for name, value in row.values.items():
            if wrong := subject.vocabulary.fault_in(row, name, value):
                title = subject.vocabulary.title(row.TABLE, name)
                yield report.error(f"terrain/{row.key}", f"{row.title}, {title}: {wrong}")
            elif row.kind == "hex" and str(value).startswith("+"):
                title = subject.vocabulary.title(row.TABLE, name)
                reason = f"{value} is added to the cost of a hex, and a line of the kind hex is the cost itself"
                yield report.warning(f"terrain/{row.key}", f"{row.title}, {title}: {reason}; take away the +")


def unread_lines(subject: Subject) -> Iterator[schema.TerrainRow]:
    """Yield the lines of the terrain chart with an effect that is at fault; the check of effects tells them."""
    for row in subject.all(schema.TerrainRow):
        if any(subject.vocabulary.fault_in(row, name, value) for name, value in row.values.items()):
            yield row


@check("side")
def side(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A counter has another side than its key or its formation says."""
    # A formation without a kind gathers what belongs to none, of both sides.
    sides = {row.key: row.side for row in subject.all(schema.FormationRow) if row.kind != "none"}
    for key, counter in subject.counters.items():
        stated = key.partition("/")[0]
        if stated != counter.side:
            mend = fix(f"Give {key} to the {stated} side", subject.setting(counter, side=stated))
            message = f"{key} is {counter.side}, its key says {stated!r}; correct the side"
            yield report.error(key, message, mend if stated in ("german", "allied") else None)
        elif sides.get(counter.formation, counter.side) != counter.side:
            message = f"{key} is {counter.side}, its formation {counter.formation} is not; correct one of the two"
            yield report.error(key, message)


@check("counter-unused")
def counter_unused(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Counters appear in none of the scenarios."""
    used = {row.counter for scenario in subject.scenarios for row in coming(subject, scenario)}
    idle = [key for key in subject.counters if key not in used and subject.role(key) not in ("marker", "dump")]
    if idle and subject.scenarios:
        are = counted(len(idle), "counter is", "counters are")
        message = f"{are} in no scenario, the first is {idle[0]}; are scenarios still to come?"
        yield report.info(subject.game, message)
