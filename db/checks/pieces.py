"""Which words and numbers of the pieces look like slips: nothing forbids them, and nothing would read them?"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from difflib import get_close_matches

from db.checks.finding import Finding, Reporter, check
from db.checks.subject import Subject
from engine.data import schema
from engine.data.load import symbol_names

_FACES = ("full", "reduced", "fire", "move", "engineer", "bridge", "hidden", "open", "real", "dummy")
_FURTHER = re.compile(r"reduced_([2-9])")
_MANY = 6
"""No counter of such games has more steps."""


@check("face-name")
def face_name(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A face has a name that is nearly one of those that are drawn, or is a further step without the one before."""
    for key, faces in subject.face_names.items():
        for face in faces:
            step = _FURTHER.fullmatch(face)
            if step is not None:
                before = "reduced" if step[1] == "2" else f"reduced_{int(step[1]) - 1}"
                if before not in faces:
                    yield report.warning(key, f"{key} has a face {face} and none {before}; add it or correct the name")
            elif face not in _FACES and (near := get_close_matches(face, (*_FACES, "reduced_2", "reduced_3"), 1)):
                message = f"{key} has a face {face!r}, which nothing shows; did you mean {near[0]!r}?"
                yield report.warning(key, message)


@check("step-faces")
def step_faces(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A counter has other steps than faces that show them, or more steps than any counter has. A game that prints no
    face for a second loss shows it by markers, so there two faces do for any steps."""
    has_further = any(_FURTHER.fullmatch(face) for faces in subject.face_names.values() for face in faces)
    for key, counter in subject.counters.items():
        shown = [
            face for face in subject.face_names.get(key, ()) if face in ("full", "reduced") or _FURTHER.fullmatch(face)
        ]
        if counter.steps is not None and has_further and len(shown) > 1 and counter.steps != len(shown):
            message = f"{key} has {counter.steps} steps and {len(shown)} faces for them ({', '.join(shown)})"
            yield report.warning(key, f"{message}; correct the steps or add the faces")
        elif counter.steps is not None and _MANY < counter.steps <= 99:
            yield report.warning(key, f"{key} has {counter.steps} steps; look at the counter and correct the count")


@check("face-line")
def face_line(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A face lacks strengths of its line that it has others of, and is the only one of its unit type without them."""
    line = [value for value in subject.vocabulary.declared("face") if value.place == "line"]
    lacking: dict[tuple[str, str], list[schema.FaceRow]] = defaultdict(list)
    for row in subject.all(schema.FaceRow):
        counter = subject.counters.get(row.counter)
        without = [value.name for value in line if row.values.get(value.name) is None]
        for name in without if counter is not None and len(without) < len(line) else ():
            lacking[counter.unit_type if counter is not None else "", name].append(row)
    kinds = Counter(
        subject.counters[row.counter].unit_type
        for row in subject.all(schema.FaceRow)
        if row.counter in subject.counters
    )
    for (kind, name), rows in lacking.items():
        if len(rows) == 1 and kinds[kind] > 2:
            (row,) = rows
            title = subject.vocabulary.title("face", name)
            message = f"the face {row.face} of {row.counter} has no {title}, as all others of its type have"
            yield report.warning(row.counter, f"{message}; give what the counter prints, also a 0")


@check("symbol")
def symbol(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A unit type has a symbol that cannot be drawn, so that its counters show a question mark."""
    known = symbol_names()
    for row in subject.all(schema.UnitTypeRow):
        plain = row.symbol.lower().replace("-", "_").replace(" ", "_")
        if plain not in known:
            near = get_close_matches(plain, known, 1)
            remedy = f"did you mean {near[0]!r}?" if near else f"use one of {', '.join(known)}"
            message = f"the unit type {row.key} has the symbol {row.symbol!r}, which cannot be drawn"
            yield report.warning(f"unit_type/{row.key}", f"{message}; {remedy}")


@check("counter-formation")
def counter_formation(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """The key of a counter names another formation than its row."""
    title = {row.key: row.title for row in subject.all(schema.FormationRow)}
    for key, counter in subject.counters.items():
        middle = key.partition("/")[2].rpartition("/")[0]
        own = counter.formation.removeprefix(f"{counter.side}/")
        if counter.formation not in title or middle in ("", "-"):
            continue
        if not any(f"{middle}/".startswith(f"{name}/") for name in (own, title[counter.formation])):
            message = f"{key} is of the formation {counter.formation}, its key says {middle!r}"
            yield report.warning(key, f"{message}; correct the formation, or enter the counter under another key")


@check("value-declared")
def value_declared(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Two values of a table have one position, one has a movement class or way of moving and is no cost, or a value
    that is on no counter has a place there."""
    places: dict[tuple[str, int], str] = defaultdict(str)
    for row in subject.all(schema.DeclaredValueRow):
        where = f"value/{row.table}/{row.name}"
        first = places.setdefault((row.table, row.position), row.name)
        if first != row.name:
            message = f"the value {row.name} of a {row.table} has the position {row.position}, as {first} has"
            yield report.warning(where, f"{message}; give each its own, for they order the columns")
        if row.place and row.table != schema.FaceRow.TABLE:
            message = f"the value {row.name} of a {row.table} has the place {row.place!r}, but is on no counter"
            yield report.warning(where, f"{message}; empty it")
        stated = " and ".join(filter(None, (row.movement_class, row.mode)))
        if stated and row.kind != "cost":
            message = f"the value {row.name} is a {row.kind}, but for {stated}, which only a cost may be"
            yield report.warning(where, f"{message}; correct its kind, or empty these fields")
