"""How does a file get the current tables? Fresh files from the models, older files by the revisions."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from db.connection import LibraryError, make_engine, stamp
from db.models import Base


def create_schema(connection: Connection) -> None:
    """Make all tables of the current version in an empty database and mark it as a library."""
    Base.metadata.create_all(connection)
    command.stamp(_config(connection), "head")
    stamp(connection)


def run_revisions(connection: Connection) -> None:
    """Run the revisions that the database lacks and mark it as a library of the current version.

    The connection must not enforce foreign keys, since tables are remade; the caller checks them afterwards.
    """
    command.upgrade(_config(connection), "head")
    stamp(connection)


def upgrade_file(path: Path, version: tuple[int, int]) -> Path:
    """Upgrade a library of an older version and return the copy of the old file that was made before.

    Raises LibraryError when the upgrade fails; the file then still has its old content.
    """
    copy = path.with_name(f"{path.name}.{version[0]}.{version[1]}.bak")
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
        engine = make_engine(path, constraints=False)  # tables are remade; the whole is checked below
        try:
            with engine.begin() as connection:
                run_revisions(connection)
                dangling = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
                if dangling is not None:
                    raise LibraryError(f"{path}: the upgrade left a dangling reference in {dangling[0]}")
        finally:
            engine.dispose()
    except (sqlite3.Error, OSError, SQLAlchemyError, CommandError) as error:
        raise LibraryError(f"{path} cannot be upgraded: {error}; the old file is kept as {copy.name}") from error
    shutil.copymode(path, copy)
    return copy


def _config(connection: Connection) -> Config:
    """Return the settings without an ini file; the scripts lie in this package."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
