"""Which unit is another than its sisters, those of its type and size in its formation, and nothing says why?

And which unit type has no traits, when those that look like it and do the same have them?
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sqlalchemy import select

from db.checks.finding import Finding, Reporter, check
from db.checks.subject import Subject, some
from db.journal import unpack
from db.models.journal import ChangeLog
from engine.data import schema
from engine.data.loss_faces import face_title

_FEWEST = 3
"""From so many sisters on one that is alone with its values stands out."""
_FEWEST_TYPES = 2
"""So many unit types that look like one and share a trait make it stand out that it has none."""
_LESS = "(-)"
"""Behind a name: the unit is printed as not complete."""
_WORDS = re.compile(r"[^\W\d_]+")
_STEPS = ("", "steps")
_Value = int | str | None
_Values = frozenset[tuple[tuple[str, str], _Value]]
"""Values of a counter by face and name; the count of its steps belongs to no face."""


@dataclass(frozen=True)
class _Odd:
    """A counter that is alone with its values, its sisters, and how it differs: name of a value, its own, theirs."""

    counter: schema.CounterRow
    sisters: tuple[schema.CounterRow, ...]
    differences: tuple[tuple[tuple[str, str], _Value, _Value], ...]


@check("sisters")
def sisters(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """One unit of a formation has other values or steps than all others of its type and size, which have the same.

    A warning where a person has made it so: a designed unit, or one of which the journal holds an edit of such a value.
    It has a reason where its traits or the words of its name differ too, where both steps and values do, or where units
    of other formations differ in the same way.
    """
    odd = list(_odd(subject))
    ways = Counter(one.differences for one in odd)
    traits: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for row in subject.all(schema.TraitRow):
        traits[row.counter].add((row.trait, row.value))
    titles = {row.key: row.title for row in subject.all(schema.FormationRow)}
    for one in odd:
        if ways[one.differences] > 1 or _is_another_kind(one, traits):
            continue
        key, what = one.counter.key, "; ".join(_said(subject, one))
        where = titles.get(one.counter.formation, one.counter.formation)
        message = f"{key} is other than its sisters in {where} ({some(row.name for row in one.sisters)}): {what}"
        if _cited(subject, key, "designed") or (_cited(subject, key, "owner") and _is_typed(subject, one)):
            yield report.warning(key, f"{message}; correct it, or waive this with the reason")
        else:
            yield report.info(key, f"{message}; a copy of the game would tell")


@check("type-without-traits")
def type_without_traits(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A unit type has no traits, and all others of its symbol, role and movement class share one."""
    alike: dict[tuple[str, str, str], list[schema.UnitTypeRow]] = defaultdict(list)
    for row in subject.unit_types.values():
        alike[row.symbol, row.role, row.movement_class].append(row)
    for kinds in alike.values():
        others = [row for row in kinds if row.traits]
        shared = set[str].intersection(*(set(row.traits.split()) for row in others)) if others else set[str]()
        if len(others) < _FEWEST_TYPES or not shared:
            continue
        for row in kinds:
            if not row.traits:
                looks = f"{some(other.key for other in others)}, which have its symbol, role and movement class,"
                message = f"the unit type {row.key} has no traits; {looks} have {some(shared)}"
                yield report.warning(f"unit_type/{row.key}", f"{message}; add them, or waive this with the reason")


def _odd(subject: Subject) -> Iterator[_Odd]:
    loose = {row.key for row in subject.all(schema.FormationRow) if row.kind == "none"}
    groups: dict[tuple[str, str, str], list[schema.CounterRow]] = defaultdict(list)
    for counter in subject.counters.values():
        if counter.formation not in loose and not counter.name.endswith(_LESS):
            groups[counter.formation, counter.unit_type, counter.size].append(counter)
    for group in groups.values():
        values = [_values(subject, counter) for counter in group]
        counted = Counter(values)
        if len(group) < _FEWEST or len(counted) != 2 or min(counted.values()) != 1:
            continue
        usual, alone = (found for found, _ in counted.most_common())
        mine, theirs = dict(alone), dict(usual)
        names = sorted(name for name in mine.keys() | theirs.keys() if mine.get(name) != theirs.get(name))
        counter = group[values.index(alone)]
        others = tuple(other for other in group if other is not counter)
        yield _Odd(counter, others, tuple((name, mine.get(name), theirs.get(name)) for name in names))


def _values(subject: Subject, counter: schema.CounterRow) -> _Values:
    found: dict[tuple[str, str], _Value] = {_STEPS: counter.steps}
    for face, row in subject.faces.get(counter.key, {}).items():
        found |= {(face, name): value for name, value in row.values.items()}
    return frozenset(found.items())


def _is_another_kind(odd: _Odd, traits: dict[str, set[tuple[str, str]]]) -> bool:
    """Tell whether a counter differs from all its sisters in more than values, and they do not among themselves."""
    names = {name for name, _, _ in odd.differences}
    if _STEPS in names and len(names) > 1:
        return True
    return _stands_out(odd, lambda row: frozenset(traits.get(row.key, ()))) or _stands_out(
        odd, lambda row: frozenset(_WORDS.findall(row.name))
    )


def _stands_out(odd: _Odd, of: Callable[[schema.CounterRow], frozenset[object]]) -> bool:
    usual = {of(row) for row in odd.sisters}
    return len(usual) == 1 and of(odd.counter) not in usual


def _said(subject: Subject, odd: _Odd) -> Iterator[str]:
    for (face, name), mine, theirs in odd.differences:
        title = subject.vocabulary.title("face", name).lower() if face else name
        told = f"{face_title(face)} {title}" if face else title
        yield f"{told} {'none' if mine is None else mine}, not {'none' if theirs is None else theirs}"


def _cited(subject: Subject, key: str, certainty: str) -> bool:
    """Tell whether anything of a counter or its faces is cited with a certainty."""
    rows = [f"{subject.game}|{key}", *(f"{subject.game}|{key}|{face}" for face in subject.faces.get(key, {}))]
    query = """
        SELECT 1 FROM citation WHERE game = :game AND "table" IN ('counter', 'face') AND certainty = :certainty
          AND row_key IN (SELECT value FROM json_each(:rows))"""
    return bool(subject.ask(query, rows=json.dumps(rows), certainty=certainty))


def _is_typed(subject: Subject, odd: _Odd) -> bool:
    """Tell whether an edit has made a counter other than its sisters; to confirm a value is none."""
    key = odd.counter.key
    faces = {face for (face, _), _, _ in odd.differences}
    wanted = {("face", (subject.game, key, face)) if face else ("counter", (subject.game, key)) for face in faces}
    return any(
        (change.table, change.key) in wanted and change.after is not None
        for packed in subject.session.scalars(select(ChangeLog.changes).order_by(ChangeLog.number.desc()))
        for change in unpack(packed).changes
    )
