"""``losheim backup``: keep the present state of a library. ``losheim save-as``: a library under another name."""

from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from db import saving
from db.backup import Backup, make_backup


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
