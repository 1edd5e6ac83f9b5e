"""``losheim check``: what is wrong with the data of a library?"""

import json
from collections import Counter
from pathlib import Path

from rich.table import Table

from db.checks import Finding, all_findings
from db.connection import open_for_reading
from editor.commands.outcome import console
from engine.data.counted import counted


def findings(path: Path) -> list[Finding]:
    """Return what the checks find in a library, errors first. Raises LibraryError."""
    library = open_for_reading(path)
    try:
        with library.reading() as session:
            return all_findings(session)
    finally:
        library.close()


def as_json(found: list[Finding]) -> str:
    """Return the findings in their fixed form."""
    return json.dumps([finding.as_json() for finding in found], indent=1, ensure_ascii=False) + "\n"


def show(found: list[Finding]) -> None:
    """Print the findings as a table and their count."""
    out = console()
    if found:
        table = Table("Severity", "Check", "Where", "What")
        for finding in found:
            table.add_row(finding.severity, finding.check, finding.where, finding.message)
        out.print(table)
    counts = Counter(finding.severity for finding in found)
    known = f", {counts['info']} known or waiting for data" if counts["info"] else ""
    out.print(f"{counted(counts['error'], 'error')}, {counted(counts['warning'], 'warning')}{known}")
