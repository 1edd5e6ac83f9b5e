"""What a child does to a library until it is killed. After each commit that returned it reports a line.

Every job takes the folder of the round and a function that reports; it is run in a process of its own.
"""

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from db.applying import apply
from db.backup import make_backup
from db.changes import ChangeSet, updating
from db.connection import open_library
from db.journal import heads, record
from db.reverting import reverting
from db.saving import save_as

Report = Callable[[str], None]

HEXES = [("toy", "M", f"M1.{number:02d}") for number in (1, 2, 3, 10)]
EDITS = 5
BACKUPS = 2
REVERTS = 2
NAME = "toy.losheim"
TARGET = "target.losheim"
START = datetime(1944, 12, 16, 5, 30, tzinfo=UTC)


def edit(folder: Path, report: Report, closes: bool = True) -> None:
    """Turn hexes from clear to forest and back, one transaction each; report the number of the journal entry."""
    library = open_library(folder / NAME)
    for _ in range(EDITS):
        with library.writing() as session:
            number = session.connection().exec_driver_sql("SELECT coalesce(max(number), 0) FROM change_log").scalar()
            key = HEXES[int(number or 0) % len(HEXES)]
            stored = session.connection().exec_driver_sql("SELECT terrain FROM hex WHERE hex = ?", (key[2],)).scalar()
            change = updating(session, "hex", key, terrain="clear" if stored == "forest" else "forest")
            made = record(session, ChangeSet("Terrain", (change,)))
            apply(session, ChangeSet("Terrain", (change,)))
        report(str(made))
    if closes:
        library.close()


def revert(folder: Path, report: Report) -> None:
    """Take back all entries but those of reverts as one stretch, and take that back again; report each entry."""
    library = open_library(folder / NAME)
    for _ in range(REVERTS):
        with library.writing() as session:
            found = heads(session)
            last = found[-1].number
            numbers = [last] if found[-1].kind == "revert" else [entry.number for entry in found]
            changes = reverting(session, numbers)
            apply(session, changes)
            made = record(session, changes, "revert", last)
        report(str(made))
    library.close()


def save(folder: Path, report: Report) -> None:
    """Save the library over the target."""
    save_as(folder / NAME, folder / TARGET, replace=(folder / TARGET).exists())
    report("saved")


def back_up(folder: Path, report: Report) -> None:
    """Make backups, the first of the round at a time that the folder tells."""
    made = len(list(folder.glob("*.backups/*.losheim")))
    for number in range(BACKUPS):
        backup = make_backup(folder / NAME, "asked", START + timedelta(days=made, seconds=number))
        report(backup.path.name)


def upgrade(folder: Path, report: Report) -> None:
    """Open a library of an older version."""
    open_library(folder / NAME).close()
    report("upgraded")


def edit_large(folder: Path, report: Report) -> None:
    """Write more than a limited file can take in one transaction."""
    library = open_library(folder / NAME)
    with library.writing() as session:
        session.connection().exec_driver_sql("UPDATE clause SET text = hex(zeroblob(2000000))")
    report("written")


JOBS: dict[str, Callable[[Path, Report], None]] = {
    "edit": edit,
    "revert": revert,
    "save": save,
    "back_up": back_up,
    "upgrade": upgrade,
    "edit_large": edit_large,
}


def warm_up() -> None:
    """Do once, in memory, what every child would do anew: read the revisions, make the expected tables."""
    from db.stranger import expected_objects

    for revision in ("0001", "0002"):
        expected_objects(revision)
    sqlite3.connect(":memory:").close()
