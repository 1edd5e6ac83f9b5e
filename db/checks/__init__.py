"""Which faults has the data? One function per check; ``all_findings`` runs them all.

Importing this package fills ``CHECKS``.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sqlalchemy.orm import Session

from db.checks import counters, map, scenario, schedule, setup, sources
from db.checks.finding import CHECKS, SEVERITIES, Check, Finding, Severity, Subject
from db.checks.joining import JOINED
from db.checks.waiving import waived
from db.provenance import with_citation
from db.scenario_io import tables_of
from engine.data.assemble import Tables
from engine.data.schema import GameRow

__all__ = [
    "CHECKS",
    "Check",
    "Finding",
    "Severity",
    "Subject",
    "all_findings",
    "counters",
    "findings_of",
    "map",
    "scenario",
    "schedule",
    "setup",
    "sources",
]


def findings_of(tables: Tables, extra: Iterable[Check] = ()) -> Iterator[Finding]:
    """Yield what the checks find in some rows, game by game, then check by check; waived findings as ``info``."""
    checks = (*CHECKS.values(), *JOINED.values(), *extra)
    for game in tables.of(GameRow):
        subject = Subject(tables, game.game)
        yield from waived(subject, (finding for run in checks for finding in run(subject)))


def all_findings(session: Session, extra: Iterable[Check] = ()) -> list[Finding]:
    """Return everything the checks find in a library, errors first.

    Checks that need rules run as well: those the program has joined (see ``joining``), and ``extra``. A fix comes with
    the citations of the values that it changes.
    """
    found = [
        finding if finding.fix is None else replace(finding, fix=with_citation(session, finding.fix))
        for finding in findings_of(tables_of(session), extra)
    ]
    return sorted(found, key=lambda finding: SEVERITIES.index(finding.severity))  # the sort is stable
