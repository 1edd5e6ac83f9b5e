"""How is a library opened, and when is a file refused?

A refused file is left as it was, byte for byte: it is looked at through a read-only connection first.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session, sessionmaker

from db.changes import EditError
from db.disks import is_local

APPLICATION_ID = 0x4C4F5348  # "LOSH"
SCHEMA_VERSION = (1, 1)
"""Major and minor version of the tables; any newer file is refused."""

_MAGIC = b"SQLite format 3\x00"
_BUSY_SECONDS = 5


class LibraryError(Exception):
    """A library cannot be opened or made; the text says what is wrong and what helps."""


class MissingFileError(LibraryError):
    """There is no such file."""


class ForeignFileError(LibraryError):
    """The file is not a library of this program."""


class NewerFileError(LibraryError):
    """The file was written by a newer version of the program."""


class DamagedFileError(LibraryError):
    """The file is a library, but its content is broken."""


class UnreadableFileError(LibraryError):
    """The file cannot be read."""


class LockedError(EditError):
    """Another program is writing to the file, or the file may only be read; nothing was written."""


@dataclass(frozen=True)
class Library:
    """An open library. ``sessions`` begins with the write lock, so what is read stays true until it is written;
    ``readers`` never blocks a writer and refuses to write."""

    path: Path
    engine: Engine
    sessions: sessionmaker[Session]
    readers: sessionmaker[Session]

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Yield a session that sees one state of the file and cannot write."""
        with self.readers() as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Yield a session in a transaction that is committed at the end, or taken back on any exception.

        Raises LockedError when the file cannot be written, now or at all.
        """
        try:
            with self.sessions.begin() as session:
                session.connection()  # takes the write lock now, so that what is read next stays true
                yield session
        except OperationalError as error:
            raise LockedError(f"{self.path.name} cannot be written now: {error.orig}") from error

    def close(self) -> None:
        """Give all connections back; the write-ahead log is merged into the file."""
        self.engine.dispose()


def version_number(version: tuple[int, int]) -> int:
    """Return the ``user_version`` of a major and minor version."""
    return version[0] << 16 | version[1]


def open_library(path: Path | str) -> Library:
    """Open a library; an older file is copied beside itself and then upgraded.

    Raises LibraryError (one of its kinds) with the file unchanged.
    """
    path = Path(path)
    found = inspect_file(path)
    if found < SCHEMA_VERSION:
        from db.migrations.upgrade import upgrade_file  # here, because migrations need the engine of this module

        upgrade_file(path, found)
    return connect(path)


def connect(path: Path) -> Library:
    """Return a library over a file without looking at it first; ``open_library`` is the way in for users."""
    engine = make_engine(path)
    writers = engine.execution_options(losheim_begin="BEGIN IMMEDIATE")
    readers = engine.execution_options(losheim_begin="BEGIN", losheim_query_only=True)
    return Library(path, engine, sessionmaker(writers), sessionmaker(readers))


def make_engine(path: Path, constraints: bool = True) -> Engine:
    """Return an engine whose connections all have our pragmas.

    Without ``constraints`` foreign keys are not enforced and no write-ahead log is made; for a draft that is checked
    as a whole before anyone sees it.
    """
    journal = "WAL" if constraints and is_local(path) else "DELETE"
    engine = create_engine(URL.create("sqlite", database=str(path)), connect_args={"timeout": _BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def set_pragmas(connection: Any, record: object) -> None:
        connection.isolation_level = None  # the driver must not begin or commit on its own
        with suppress(sqlite3.OperationalError):  # a file that may only be read keeps the mode it has
            connection.execute(f"PRAGMA journal_mode = {journal}").close()
        for pragma in (
            "synchronous = FULL",
            f"foreign_keys = {'ON' if constraints else 'OFF'}",
            "trusted_schema = OFF",
        ):
            connection.execute(f"PRAGMA {pragma}").close()

    # query_only is set at each begin, since a connection goes back to the pool and may write the next time
    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        connection.exec_driver_sql(f"PRAGMA query_only = {int(options.get('losheim_query_only', False))}")
        connection.exec_driver_sql(options.get("losheim_begin", "BEGIN"))

    return engine


def stamp(connection: Connection, version: tuple[int, int] = SCHEMA_VERSION) -> None:
    """Mark the file as a library of this version."""
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version = {version_number(version)}")


def inspect_file(path: Path) -> tuple[int, int]:
    """Return the schema version of a library; raises LibraryError when this program cannot use the file."""
    if not path.is_file():
        raise MissingFileError(f"there is no library {path}; make one with: losheim build {path.name}")
    try:
        with path.open("rb") as stream:
            head = stream.read(len(_MAGIC))
    except OSError as error:
        raise UnreadableFileError(f"{path} cannot be read: {error.strerror}") from error
    if head != _MAGIC:
        raise ForeignFileError(f"{path} is not a Losheim library (not even a database)")
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            (application_id,) = connection.execute("PRAGMA application_id").fetchone()
            (user_version,) = connection.execute("PRAGMA user_version").fetchone()
            version = (user_version >> 16, user_version & 0xFFFF)
            if application_id != APPLICATION_ID:
                raise ForeignFileError(f"{path} is a database of another program, not a Losheim library")
            if version > SCHEMA_VERSION:
                raise NewerFileError(
                    f"{path} has data format {version[0]}.{version[1]}, this program reads up to "
                    f"{SCHEMA_VERSION[0]}.{SCHEMA_VERSION[1]}; use a newer version of Losheim"
                )
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        raise DamagedFileError(f"{path} is damaged ({error}); take a copy or build it anew") from error
    if verdict != "ok":
        raise DamagedFileError(f"{path} is damaged ({verdict}); take a copy or build it anew")
    return version
