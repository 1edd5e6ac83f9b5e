"""Which faces have no value at all, where other counters of their type have some, or where nearly all units should?"""

from collections import defaultdict
from collections.abc import Iterator

from db.checks.costs import classes
from db.checks.finding import Finding, Reporter, check
from db.checks.subject import Subject
from engine.data import schema


@check("face-blank")
def face_blank(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A face has no value at all though others of its unit type have some, or most faces of a movement class have
    none."""
    moving = classes(subject)
    of_types: dict[str, list[schema.FaceRow]] = defaultdict(list)
    of_classes: dict[str, list[schema.FaceRow]] = defaultdict(list)
    for row in subject.all(schema.FaceRow):
        counter = subject.counters.get(row.counter)
        kind = subject.unit_types.get(counter.unit_type) if counter is not None else None
        if kind is not None:
            of_types[kind.key].append(row)
            of_classes[kind.movement_class].append(row)
    for word, rows in of_classes.items():
        blank = [row for row in rows if _is_blank(row)]
        if word in moving and 2 * len(blank) > len(rows):
            message = f"{len(blank)} of the {len(rows)} faces of units that move as {word} have no value at all"
            yield report.warning(f"word/movement_class|{word}", f"{message}; type what the counters print")
    for key, rows in of_types.items():
        blank = [row for row in rows if _is_blank(row)]
        for row in blank if len(blank) < len(rows) else ():
            message = (
                f"the face {row.face} of {row.counter} has no value at all, and other faces of the type {key} have"
            )
            yield report.warning(row.counter, f"{message}; type what the counter prints")


def _is_blank(row: schema.FaceRow) -> bool:
    return all(value in (None, "") for value in row.values.values())
