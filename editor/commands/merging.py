"""``losheim merge``: what a friend has corrected, beside what I have, each value taken or left."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.table import Table

from db.applying import apply
from db.backup import make_backup
from db.common_base import Friend
from db.connection import open_for_reading
from db.differing import ROW
from db.journal import record
from db.merging import ORIGINS, Merge, Merged, Merging, Origin, Take
from db.variants import following
from db.watching import open_to_edit
from editor.commands.exchange import rows_from

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
) -> tuple[Merge, bool]:
    """Take what a friend has corrected into a library, as one entry of its journal after a backup; returns what was
    done, and whether it is known what both had. Raises LibraryError, DataError, TextFormError or EditError."""
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
    return plan, merging.is_known


def show(console: Console, plan: Merge, every: bool) -> None:
    """Print the differences as a table, those that want a decision first; without ``every`` only some of them."""
    shown = plan.differences if every else plan.differences[:_SHOWN]
    table = Table("Is", "Table", "Row", "Value", "Both had", "Yours", "Theirs", "Done")
    for found in shown:
        whole = found.field == ROW and found.table != "citation"
        cells = ("", *("" if value is None else "yes" for value in (found.mine, found.theirs)))
        values = cells if whole else tuple(_text(value) for value in (found.base, found.mine, found.theirs))
        field = "" if found.field == ROW else found.field
        table.add_row(SAID[found.origin], found.table, found.key, field, *values, done_with(found))
    if shown:
        console.print(table)
    if len(shown) < len(plan.differences):
        console.print(f"... and {len(plan.differences) - len(shown)} more; --all names each")


def done_with(found: Merged) -> str:
    """Return in words what is done about a difference."""
    done = "theirs" if found.take == "theirs" else "yours stays"
    return f"{done} ({found.why})" if found.why else done


def counted(plan: Merge) -> str:
    """Say how many differences are of which origin."""
    return ", ".join(f"{plan.count(origin)} {SAID[origin]}" for origin in ORIGINS if plan.count(origin))


def _text(value: object) -> str:
    return "" if value is None else str(value)
