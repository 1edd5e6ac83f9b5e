"""Which faults has the data? One function per check; ``all_findings`` runs them all.

Importing this package fills ``CHECKS``.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sqlalchemy.orm import Session

from db.checks import counters, map, scenario, schedule, setup, sources
from db.checks.finding import CHECKS, Check, Finding, Severity, Subject
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
    """Yield what the checks find in some rows, game by game, then check by check."""
    checks = (*CHECKS.values(), *extra)
    for game in tables.of(GameRow):
        subject = Subject(tables, game.game)
        for run in checks:
            yield from run(subject)


def all_findings(session: Session, extra: Iterable[Check] = ()) -> list[Finding]:
    """Return everything the checks find in a library, errors first.

    ``extra`` are checks that need rules; a game's ruleset brings them, and the caller joins them here. A fix comes with
    the citations of the values that it changes.
    """
    found = [
        finding if finding.fix is None else replace(finding, fix=with_citation(session, finding.fix))
        for finding in findings_of(tables_of(session), extra)
    ]
    return sorted(found, key=lambda finding: finding.severity)  # "error" precedes "warning"; the sort is stable
