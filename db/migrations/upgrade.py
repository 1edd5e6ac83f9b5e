"""How does an older file get the current tables? By the revisions; ``fresh`` makes those of a new file."""

import filecmp
import glob
import os
import sqlite3
from itertools import count
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from db.connection import LibraryError, make_engine, stamp
from db.identity import begin_nameless
from db.saving import copy_to_free


def run_revisions(connection: Connection) -> None:
    """Run the revisions that the database lacks and mark it as a library of the current version.

    The connection must not enforce foreign keys, since tables are remade; the caller checks them afterwards.
    """
    command.upgrade(_config(connection), "head")
    stamp(connection)


def run_revisions_to(connection: Connection, revision: str) -> None:
    """Make the tables of an older revision in an empty database. Raises LookupError for one that nobody knows."""
    known = {script.revision for script in ScriptDirectory.from_config(_config(None)).walk_revisions()}
    if revision not in known:  # asked first, because Alembic also knows words like "-1" and "base"
        raise LookupError(revision)
    command.upgrade(_config(connection), revision)


def upgrade_file(path: Path, version: tuple[int, int]) -> Path:
    """Upgrade a library of an older version and return the copy of the old file that was made before.

    Raises LibraryError when the upgrade fails; the file then still has its old content.
    """
    path = path.resolve()
    copy = _copied(path, version)
    try:
        _upgrade(path)
    except (sqlite3.Error, OSError, SQLAlchemyError, CommandError) as error:
        raise LibraryError(f"{path} cannot be upgraded: {error}; the old file is kept as {copy.name}") from error
    return copy


def upgraded_copy(path: Path, folder: Path) -> Path:
    """Put a copy of an older library into a folder, upgrade that and return it. Raises LibraryError."""
    copy = folder / path.name
    copy_to_free(path.resolve(), copy)
    try:
        _upgrade(copy)
    except (sqlite3.Error, OSError, SQLAlchemyError, CommandError) as error:
        raise LibraryError(f"{path} cannot be read as one of the current version: {error}") from error
    return copy


def _upgrade(path: Path) -> None:
    engine = make_engine(path, constraints=False)  # tables are remade; the whole is checked below
    try:
        with engine.begin() as connection:
            run_revisions(connection)
            begin_nameless(connection)
            dangling = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
            if dangling is not None:
                raise LibraryError(f"{path}: the upgrade left a dangling reference in {dangling[0]}")
    finally:
        engine.dispose()


def _copied(path: Path, version: tuple[int, int]) -> Path:
    """Copy the file of an older version beside itself and return the copy; an equal one from before is taken.

    This copy is no rolling backup: it is the way back to the older program, so nothing ever removes or replaces it.
    """
    stem = f"{path.name}.{version[0]}.{version[1]}"
    places = (path.with_name(f"{stem}{f'.{number}' if number > 1 else ''}.bak") for number in count(1))
    free = next(place for place in places if not os.path.lexists(place))
    copy_to_free(path, free)
    for other in sorted(path.parent.glob(f"{glob.escape(stem)}*.bak")):
        if other != free and filecmp.cmp(other, free, shallow=False):
            free.unlink()
            return other
    return free


def _config(connection: Connection | None) -> Config:
    """Return the settings without an ini file; the scripts lie in this package."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
