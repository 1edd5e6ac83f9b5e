"""Which findings are known and accepted? A waiver names check and place, and gives the reason."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from db.changes import Change, ChangeSet
from db.checks.finding import Finding, Reporter
from db.checks.subject import Subject
from engine.data import schema

UNUSED = "waiver-of-nothing"


def waived(subject: Subject, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the findings of one game; a waived one is an ``info`` with the reason and without a fix.

    A waiver that waives nothing is a finding too: what it excused has been mended, or its place is misspelled.
    Nothing is said of those of a check that could not run to its end.
    """
    waivers = {(row.check, row.where): row for row in subject.all(schema.CheckWaiverRow)}
    used: set[tuple[str, str]] = set()
    ended: set[str] = set()
    for finding in findings:
        if finding.is_last:
            ended.add(finding.check)
        waiver = waivers.get((finding.check, finding.where))
        if waiver is None:
            yield finding
            continue
        used.add((finding.check, finding.where))
        message = f"{finding.message} (waived: {waiver.reason})"
        yield replace(finding, severity="info", message=message, fix=None, waived=waiver.reason)
    report = Reporter(UNUSED, subject.game)
    for (check, where), row in waivers.items():
        if (check, where) not in used and check not in ended:
            removal = Change(row.TABLE, (row.game, check, where), row.model_dump(mode="json"), None)
            fix = ChangeSet(f"Remove the waiver of {check} at {where}", (removal,))
            yield report.warning(where, f"{check} finds nothing at {where} that could be waived", fix)
