"""``losheim merge``: what a friend has corrected, beside what I have, each value taken or left."""

from collections import Counter
from collections.abc import Mapping
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
from editor.comparing.corrections import lines_of
from editor.edits.table_rows import TableRows
from engine.data.schema import ConfirmationRow

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


def show(console: Console, merging: Merging, plan: Merge, every: bool) -> None:
    """Print the differences as a table, in the words of the window, those that want a decision first; without ``every``
    only some of them."""
    lines = lines_of(merging, plan, TableRows(merging.tables), TableRows(merging.theirs))
    shown = lines if every else lines[:_SHOWN]
    table = Table("Is", "Part", "What", "Value", "Both had", "Yours", "Theirs", "Done")
    for line in shown:
        told = (line.group, line.what, line.value, line.base, line.mine, line.theirs)
        table.add_row(SAID[line.found.origin], *(escape(text) for text in told), done_with(line.found))
    if shown:
        console.print(table)
    if len(shown) < len(lines):
        console.print(f"... and {len(lines) - len(shown)} more; --all names each")


def done_with(found: Merged) -> str:
    """Return in words what is done about a difference."""
    done = "theirs" if found.take == "theirs" else "yours stays"
    return f"{done} ({found.why})" if found.why else done


def counted(plan: Merge) -> str:
    """Say how many differences are of which origin. Who saw a value, where and when counts as one, and not at all where
    the value itself differs."""
    rows = {(each.table, each.key) for each in plan.differences}
    found: dict[tuple[str, str], Origin] = {}
    for each in plan.differences:
        if each.table != ConfirmationRow.TABLE:
            found[each.name, ""] = each.origin
            continue
        _, table, about = each.key.split("|", 2)
        if (table, about.rpartition("|")[0]) not in rows:
            found[each.table, each.key] = each.origin
    counts = Counter(found.values())
    return ", ".join(f"{counts[origin]} {SAID[origin]}" for origin in ORIGINS if counts[origin])
