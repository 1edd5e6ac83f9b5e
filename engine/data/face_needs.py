"""Do the faces of a scenario print all that the rules of its game read, so that nobody plays with what is not there?

``engine/<game>/words.py`` has ``FACE_VALUES``: what a face must print by the role of its unit, by ``ROLE/FACE`` where
the faces of a role differ, and by a trait of the unit type before both.
"""

from collections.abc import Iterator, Mapping, Sequence

from engine.core.ruleset import Problem
from engine.data.game_readings import declared_by
from engine.scenario import Scenario, UnitType

Asked = Mapping[str, Sequence[str]]


def blank_faces(scenario: Scenario) -> Iterator[Problem]:
    """Yield the faces without a value that the rules read, where nothing is none and 0 is one, and the counters without
    a face."""
    asked: Asked = declared_by(scenario.game, "FACE_VALUES") or {}
    titles = {value.name: value.title for value in scenario.declared if value.table == "face"}
    kinds = {kind.key: kind for kind in scenario.unit_types}
    for counter in scenario.counters:
        if not counter.faces and _prints(asked, kinds.get(counter.unit_type)):
            yield Problem(f"counter/{counter.key}", f"the counter {counter.key} has no face; add what it prints")
        for face in counter.faces:
            lacking = [name for name in needed(asked, kinds.get(counter.unit_type), face.face) if not face.text(name)]
            if lacking:
                named = " and ".join(titles.get(name) or name for name in lacking)
                reason = f"the face {face.face} of {counter.key} has no {named}, which the rules read"
                yield Problem(
                    f"face/{counter.key}|{face.face}", f"{reason}; type what the counter prints, 0 for nothing"
                )


def _prints(asked: Asked, kind: UnitType | None) -> bool:
    """Say whether the rules read something of the faces of a unit type; they read nothing of a dump."""
    return kind is not None and any(key.partition("/")[0] in (kind.role, *kind.traits) for key in asked)


def needed(asked: Asked, kind: UnitType | None, face: str) -> Sequence[str]:
    """Return the names of the values that a face of a unit type must have."""
    if kind is None:
        return ()
    known = (*kind.traits, f"{kind.role}/{face}", kind.role)
    return next((asked[key] for key in known if key in asked), ())
