"""``losheim merge``: what a friend has corrected, beside what I have, each value taken or left."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from db.applying import apply
from db.backup import make_backup
from db.common_base import Friend
from db.connection import open_for_reading
from db.journal import record
from db.merging import ORIGINS, Merge, Merged, Merging, Origin, Take
from db.variants import following
from db.watching import open_to_edit
from editor.commands.exchange import rows_from
from editor.comparing.corrections import Line, lines_of
from editor.edits.table_rows import TableRows

_SHOWN = 60
SAID: dict[Origin, str] = {
    "both": "both changed",
    "unknown": "different",
    "theirs": "only theirs",
    "mine": "only mine",
}
"""Who changed a value, in words."""


def friend(path: Path) -> Friend:
    """Read the file of a friend. Raises LibraryError."""
    library = open_for_reading(path)
    try:
        with library.reading() as session:
            return Friend(session)
    finally:
        library.close()


def merge(
    path: Path,
    theirs: Path,
    base: Path | None,
    take: Take,
    choices: Mapping[str, Take],
    dry_run: bool,
    person: str = "",
) -> tuple[Merge, Merging]:
    """Take what a friend has corrected into a library, as one entry of its journal after a backup; returns what was
    done, and of what. Raises LibraryError, DataError, TextFormError or EditError."""
    his, stated = friend(theirs), None if base is None else rows_from(base)
    library = open_for_reading(path) if dry_run else open_to_edit(path)
    try:
        with library.reading() as session:
            merging = Merging(session, his, theirs.name, stated)
        plan = merging.plan(take, merging.named(choices))
        if not dry_run and plan.changes.changes:
            make_backup(path, "import", datetime.now(UTC))
            with library.writing() as session:
                changes = following(session, plan.changes)
                apply(session, changes)
                record(session, changes, "import", person=person)
    finally:
        library.close()
    return plan, merging


def told(merging: Merging, plan: Merge) -> list[Line]:
    """Return the differences in the words of the window, a line for each change as a person made it, those that want a
    decision first."""
    return lines_of(merging, plan, TableRows(merging.tables), TableRows(merging.theirs))


def show(console: Console, lines: Sequence[Line], every: bool) -> None:
    """Print the differences as a table; without ``every`` only some of them."""
    shown = lines if every else lines[:_SHOWN]
    table = Table("Is", "Part", "What", "Value", "Both had", "Yours", "Theirs", "Done")
    for line in shown:
        cells = (line.group, line.what, line.value, line.base, line.mine, line.theirs)
        table.add_row(SAID[line.found.origin], *(escape(text) for text in cells), done_with(line.found))
    if shown:
        console.print(table)
    if len(shown) < len(lines):
        console.print(f"... and {len(lines) - len(shown)} more; --all names each")


def done_with(found: Merged) -> str:
    """Return in words what is done about a difference."""
    done = "theirs" if found.take == "theirs" else "yours stays"
    return f"{done} ({found.why})" if found.why else done


def counted(lines: Sequence[Line]) -> str:
    """Say how many lines are of which origin."""
    counts = Counter(line.found.origin for line in lines)
    return ", ".join(f"{counts[origin]} {SAID[origin]}" for origin in ORIGINS if counts[origin])
