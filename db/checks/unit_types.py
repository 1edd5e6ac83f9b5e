"""Which unit types do not agree with the others of their role, or move as another role does?"""

from collections import defaultdict
from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, check
from db.checks.subject import Subject
from engine.data import schema

_FEW = 3
"""So many other types of a role say what its counters have."""


@check("type-class")
def type_class(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A unit type has the movement class of another role, as ``supply`` is that of supply units; or not that of its
    own."""
    roles = {word.casefold(): word for word in subject.vocabulary.words.get("role", {})}
    classes = {word.casefold(): word for word in subject.vocabulary.words.get("movement_class", {})}
    for key, kind in subject.unit_types.items():
        of_class, of_role = roles.get(kind.movement_class.casefold()), classes.get(kind.role.casefold())
        where = f"{kind.TABLE}/{kind.key_text}"
        if of_class is not None and of_class != kind.role:
            message = f"{key} moves as {kind.movement_class}, the class of the role {of_class}, and has the role"
            yield report.warning(where, f"{message} {kind.role}; correct one of the two")
        elif of_role is not None and of_role != kind.movement_class:
            message = f"{key} has the role {kind.role} and moves as {kind.movement_class}, not as {of_role}"
            yield report.warning(where, f"{message}; correct one of the two")


@check("type-values")
def type_values(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """No counter of a unit type has a value that all counters of the other types of its role have, as artillery has a
    range: the role may be that of others. Types whose counters have no values at all are not asked."""
    of_types: dict[str, list[frozenset[str]]] = defaultdict(list)
    for key, counter in subject.counters.items():
        faces = subject.faces.get(key, {}).values()
        printed = {name for face in faces for name, value in face.values.items() if value not in (None, "")}
        of_types[counter.unit_type].append(frozenset(printed))
    for key, kind in subject.unit_types.items():
        some = frozenset[str]().union(*of_types.get(key, ()))
        others = [
            frozenset.intersection(*of_types[other])
            for other, row in subject.unit_types.items()
            if other != key and row.role == kind.role and of_types.get(other)
        ]
        lacking = frozenset.intersection(*others) - some if some and len(others) >= _FEW else frozenset[str]()
        if lacking:
            titles = " and ".join(
                subject.vocabulary.title(schema.FaceRow.TABLE, name)
                for name in subject.vocabulary.names(schema.FaceRow.TABLE)
                if name in lacking
            )
            message = f"{key} has the role {kind.role}, and no counter of it has {titles}, as all others of that role"
            yield report.warning(f"{kind.TABLE}/{kind.key_text}", f"{message} have; correct the role or its counters")
