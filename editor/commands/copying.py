"""``losheim backup``: keep the present state of a library. ``losheim save-as``: a library under another name."""

from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from db import saving
from db.backup import Backup, make_backup
from db.changes import EditError
from db.connection import open_for_reading
from db.journal import heads
from db.outputs import check_free
from db.past import past_library
from db.reverting import checkpoints

_WHOLE = 1_000_000
"""More entries than a journal has."""


def backup(path: Path, folder: Path | None) -> Backup:
    """Make a backup now; raises LibraryError."""
    with _bar("Backing up") as bar:
        return make_backup(path, "asked", datetime.now(UTC), folder, _teller(bar))


def save_as(path: Path, target: Path, force: bool) -> None:
    """Copy a library; ``force`` replaces a library that is there, never another file. Raises LibraryError."""
    with _bar("Saving") as bar:
        saving.save_as(path, target, force, _teller(bar))


def _bar(title: str) -> Progress:
    bar = Progress(console=Console(stderr=True), transient=True)
    bar.add_task(title, total=None)
    return bar


def _teller(bar: Progress) -> saving.Progress:
    return lambda done, total: bar.update(bar.task_ids[0], completed=done, total=total)


def save_past(source: Path, target: Path, before: str) -> None:
    """Copy a library as it was before an entry of its journal, named by its number, or at a checkpoint, by its name.

    Raises LibraryError, or EditError where there is no such point, with nothing left of the copy.
    """
    check_free(target)
    library = open_for_reading(source)
    try:
        with library.reading() as session:
            points = {each.changes.label: each.number for each in checkpoints(heads(session, _WHOLE))}
    finally:
        library.close()
    number = points.get(before, int(before) if before.isdecimal() else 0)
    if not number:
        known = ", ".join(points) or "none"
        raise EditError(f"the journal has no checkpoint {before!r}; its checkpoints: {known}")
    try:
        past_library(source, target, number).close()
    except EditError:
        target.unlink(missing_ok=True)
        raise
