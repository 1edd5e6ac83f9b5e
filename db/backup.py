"""Which states of a library can be had back? Rolling backups beside it, each a complete and checked library.

A backup is made before a migration (``db.migrations.upgrade``, kept for good), before an import, before a restore and
once on each day of editing. Kept are the last ten, the last of each of the last seven days and of each of the last
four weeks that have one, so a long pause thins nothing.
"""

import os
import re
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, get_args

from db.aside import STAMP, foreign_log, free_aside
from db.connection import DamagedFileError, LibraryError, inspect_file
from db.handles import reading
from db.models import TABLES
from db.saving import (
    Progress,
    SaveError,
    UnsoundCopyError,
    adopt,
    copy_to_free,
    reason,
    resolved,
    save_over,
    save_over_damaged,
)
from db.stranger import prepare

KEEP_LAST, KEEP_DAYS, KEEP_WEEKS = 10, 7, 4

Occasion = Literal["asked", "day", "import", "restore", "rescue", "migration"]
"""Why a backup was made; those of a migration are the copies that an upgrade leaves beside the library, a rescue is
what was saved when the file was lost while it was open."""


@dataclass(frozen=True)
class Backup:
    """A backup by its name; ``at`` is in UTC, ``number`` tells apart those of one second."""

    path: Path
    at: datetime
    occasion: Occasion
    number: int = 1


@dataclass(frozen=True)
class Summary:
    """What a person wants to know before going back: ``size`` in bytes, ``changes`` entries of the journal, rows by
    table that is not empty, and what is wrong with the file (empty: nothing)."""

    size: int
    changes: int
    counts: dict[str, int]
    problem: str = ""


def backup_folder(library: Path) -> Path:
    """Return where the backups of a library lie."""
    return library.with_name(f"{library.name}.backups")


def make_backup(
    library: Path,
    occasion: Occasion,
    now: datetime,
    folder: Path | None = None,
    progress: Progress | None = None,
    whole: bool = True,
    draft: Path | None = None,
) -> Backup:
    """Copy the library, open or not, then remove the backups that need not be kept. ``now`` must know its zone.

    What is damaged within is looked for only if ``whole``. ``draft`` is a copy of the library as it is now, made before
    (``draft_backup``), which becomes the backup. Raises LibraryError; then there is no new backup and no old
    one less.
    """
    library = resolved(library)
    place = folder or backup_folder(library)
    inspect_file(library, whole)
    if os.path.lexists(place) and not place.is_dir():
        raise SaveError(f"{place} is a file, and backups go into a folder; name a folder. The file was left as it is")
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(f"the folder {place} cannot be made: {reason(error)}; choose another place") from error
    at = now.astimezone(UTC).replace(microsecond=0)
    number = _free_number(library, at, place)
    made = Backup(place / _name(library, at, number, occasion), at, occasion, number)
    if draft is None or not adopt(draft, made.path):
        copy_to_free(library, made.path, progress)
    for old in superseded(_rolling(library, place)):
        old.path.unlink(missing_ok=True)
    return made


def backup_name(library: Path, occasion: Occasion, now: datetime) -> str:
    """Return a name for a backup that none beside the library has."""
    library, at = resolved(library), now.astimezone(UTC).replace(microsecond=0)
    return _name(library, at, _free_number(library, at, backup_folder(library)), occasion)


def daily_backup(
    library: Path, now: datetime, folder: Path | None = None, whole: bool = True, draft: Path | None = None
) -> Backup | None:
    """Make the backup of an editing day, before its first edit; None when there is one of this day (UTC) already.
    ``whole`` and ``draft`` as for ``make_backup``: a library that was opened the same day has been looked through."""
    if has_backup_of_day(library, now, folder):
        return None
    return make_backup(library, "day", now, folder, whole=whole, draft=draft)


def has_backup_of_day(library: Path, now: datetime, folder: Path | None = None) -> bool:
    """Return whether a library has a backup of this day (UTC)."""
    today = now.astimezone(UTC).date()
    return any(found.at.date() == today for found in _rolling(resolved(library), folder or backup_folder(library)))


def draft_backup(library: Path, progress: Progress | None = None) -> Path:
    """Copy the library into a hidden file beside it, which a backup can be made of in a moment, and return that.

    Only who has claimed the library may do so; what a program that was killed left there goes. Raises LibraryError.
    """
    library = resolved(library)
    draft = library.with_name(f".{library.name}.draft")
    try:
        draft.unlink(missing_ok=True)
    except OSError as error:
        raise SaveError(f"{draft} cannot be replaced: {reason(error)}") from error
    copy_to_free(library, draft, progress)
    prepare()  # the library is looked at when the backup is made of it
    return draft


def list_backups(library: Path, folder: Path | None = None) -> list[Backup]:
    """Return the backups of a library, newest first; with those that migrations left beside it."""
    library = resolved(library)
    found = _rolling(library, folder or backup_folder(library)) + _before_migrations(library)
    return sorted(found, key=lambda backup: (backup.at, backup.number), reverse=True)


def summary(path: Path, whole: bool = False) -> Summary:
    """Describe a library or backup, open or not; a file that cannot be used is described by its problem.

    What is damaged within is looked for only if ``whole``: of a list of many, that is told of the one gone back to.
    """
    size = path.stat().st_size if path.is_file() else 0
    try:
        inspect_file(path, whole)
        with reading(path) as connection:
            present = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            every = {
                name: int(connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0])
                for name in TABLES
                if name in present
            }
    except (LibraryError, OSError, sqlite3.Error) as error:
        return Summary(size, 0, {}, str(error))
    counts = {name: count for name, count in every.items() if count and name != "change_log"}
    return Summary(size, every.get("change_log", 0), counts)


def differences(then: Summary, now: Summary) -> dict[str, tuple[int, int]]:
    """Return the number of rows then and now of each table where they differ."""
    return {
        name: (then.counts.get(name, 0), now.counts.get(name, 0))
        for name in sorted(then.counts.keys() | now.counts.keys())
        if then.counts.get(name, 0) != now.counts.get(name, 0)
    }


def restore(backup: Path, library: Path, now: datetime) -> Path:
    """Put a backup in the place of a library that nobody has open; return where the present state is kept.

    A sound library goes into its backups first; a damaged one is set aside under a name of its own, and so is the log
    of one that is gone. Raises LibraryError with the library as it was.
    """
    library = resolved(library)
    inspect_file(backup)
    aside = free_aside(library, now)
    if not library.exists():
        if foreign_log(library):
            save_over_damaged(backup.resolve(), library, aside)
        else:
            copy_to_free(backup.resolve(), library)
        return backup
    try:
        kept = make_backup(library, "restore", now).path
    except (DamagedFileError, UnsoundCopyError):
        save_over_damaged(backup.resolve(), library, aside)
        return aside
    save_over(backup.resolve(), library)
    return kept


def superseded(backups: list[Backup]) -> list[Backup]:
    """Return the backups that need not be kept."""
    newest_first = sorted(backups, key=lambda backup: (backup.at, backup.number), reverse=True)
    kept = {backup.path for backup in newest_first[:KEEP_LAST]}
    for periods, pattern in ((KEEP_DAYS, "%Y-%m-%d"), (KEEP_WEEKS, "%G-%V")):
        last_of: dict[str, Path] = {}
        for backup in newest_first:
            last_of.setdefault(backup.at.strftime(pattern), backup.path)
        kept.update(list(last_of.values())[:periods])
    return [backup for backup in newest_first if backup.path not in kept]


def _name(library: Path, at: datetime, number: int, occasion: Occasion) -> str:
    stamp = at.strftime(STAMP) + (f"-{number}" if number > 1 else "")
    return f"{library.stem}.{stamp}.{occasion}.losheim"


def _free_number(library: Path, at: datetime, folder: Path) -> int:
    same = [found.number for found in list_backups(library, folder) if found.at == at]
    return max(same, default=0) + 1


def _rolling(library: Path, folder: Path) -> list[Backup]:
    """Return the backups of a library in a folder, which may hold other files and those of other libraries."""
    occasions = "|".join(get_args(Occasion))
    name = re.compile(rf"{re.escape(library.stem)}\.(\d{{8}}T\d{{6}}Z)(?:-(\d+))?\.({occasions})\.losheim")
    found = []
    for path in folder.glob("*.losheim") if folder.is_dir() else ():
        match = name.fullmatch(path.name)
        if match:
            try:
                at = datetime.fromisoformat(match[1])  # strptime would be made ready first: the first edit waits
            except ValueError:  # digits that are no date: not ours
                continue
            occasion: Occasion = next(word for word in get_args(Occasion) if word == match[3])
            found.append(Backup(path, at, occasion, int(match[2] or 1)))
    return found


def _before_migrations(library: Path) -> list[Backup]:
    name = re.compile(rf"{re.escape(library.name)}\.\d+\.\d+(?:\.(\d+))?\.bak")
    found = []
    for path in library.parent.glob("*.bak"):
        match = name.fullmatch(path.name)
        if match:
            at = datetime.fromtimestamp(path.stat().st_mtime, UTC).replace(microsecond=0)
            found.append(Backup(path, at, "migration", int(match[1] or 1)))
    return found
