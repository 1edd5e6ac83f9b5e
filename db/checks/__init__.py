"""Which faults has the data? One function per check; ``all_findings`` runs them all.

Importing this package fills ``CHECKS``.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from sqlalchemy.orm import Session

from db.checks import (
    banks,
    belonging,
    blank_faces,
    calendar,
    charts,
    clauses,
    counters,
    crossings,
    defaults,
    edges,
    errata,
    falling,
    front,
    lacking_costs,
    map,
    names,
    outliers,
    pieces,
    places,
    reaching,
    readings,
    rivers,
    roads,
    rules,
    scale,
    scenario,
    schedule,
    setup,
    sheets,
    sisters,
    sources,
    unit_types,
    words,
)
from db.checks.finding import CHECKS, SEVERITIES, Check, Finding, Severity, found_by
from db.checks.joining import JOINED
from db.checks.mending import unseen
from db.checks.subject import Subject, subjects
from db.checks.waiving import waived

__all__ = [
    "CHECKS",
    "Check",
    "Finding",
    "Severity",
    "Subject",
    "all_findings",
    "banks",
    "belonging",
    "blank_faces",
    "calendar",
    "charts",
    "clauses",
    "counters",
    "crossings",
    "defaults",
    "edges",
    "errata",
    "falling",
    "front",
    "lacking_costs",
    "map",
    "names",
    "outliers",
    "pieces",
    "places",
    "reaching",
    "readings",
    "rivers",
    "roads",
    "rules",
    "scale",
    "scenario",
    "schedule",
    "setup",
    "sheets",
    "sisters",
    "sources",
    "unit_types",
    "words",
]


def all_findings(session: Session, extra: Iterable[Check] = (), game: str = "") -> list[Finding]:
    """Return everything the checks find in a library or in one game of it, errors first; waived findings as ``info``.

    Checks that need rules run as well: those the program has joined (see ``joining``), and ``extra``. A fix comes with
    the citations of the values that it changes.
    """
    found = [
        finding if finding.fix is None else replace(finding, fix=unseen(session, finding.fix))
        for finding in _findings(session, [*CHECKS.items(), *JOINED.items(), *(("extra", run) for run in extra)], game)
    ]
    return sorted(found, key=lambda finding: SEVERITIES.index(finding.severity))  # the sort is stable


def _findings(session: Session, checks: Sequence[tuple[str, Check]], game: str) -> Iterator[Finding]:
    """Yield what the checks find, game by game, then check by check."""
    for subject in subjects(session):
        if game and subject.game != game:
            continue
        yield from waived(subject, (finding for name, run in checks for finding in found_by(name, run, subject)))
