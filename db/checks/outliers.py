"""Which value of a unit is far from that of all others of its kind, as a 25 where they have 6?"""

from collections import defaultdict
from collections.abc import Iterator

from db.checks.finding import Finding, Reporter, check
from db.checks.subject import Subject
from engine.data import schema
from engine.data.loss_faces import face_title

_FEWEST = 5
"""From so many units of a kind on one can stand out."""
_TIMES = 2
"""So many times the highest of the others, or as little of the lowest, is far from them."""


@check("outlier")
def outlier(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A value of a unit is more than twice that of any other unit of its side, type and size, or less than half."""
    kinds: dict[tuple[str, str, str, str, str], list[tuple[int, schema.CounterRow]]] = defaultdict(list)
    for counter in subject.counters.values():
        for face, row in subject.faces.get(counter.key, {}).items():
            for name, value in row.values.items():
                if isinstance(value, int):
                    kinds[counter.side, counter.unit_type, counter.size, face, name].append((value, counter))
    for (*_, face, name), kind in kinds.items():
        if len(kind) < _FEWEST:
            continue
        ordered = sorted(kind, key=lambda each: each[0])
        (lowest, low), (highest, high) = ordered[0], ordered[-1]
        title = f"{face_title(face)} {subject.vocabulary.title('face', name).lower()}"
        if highest > _TIMES * ordered[-2][0]:
            yield _found(report, high, f"{title} {highest}", [value for value, _ in ordered[:-1]])
        if _TIMES * lowest < ordered[1][0]:
            yield _found(report, low, f"{title} {lowest}", [value for value, _ in ordered[1:]])


def _found(report: Reporter, counter: schema.CounterRow, what: str, others: list[int]) -> Finding:
    have = f"{others[0]}" if others[0] == others[-1] else f"{others[0]} to {others[-1]}"
    message = f"{counter.key} has {what} where the {len(others)} others of its type and size have {have}"
    return report.warning(counter.key, f"{message}; correct it, or waive this with the reason")
