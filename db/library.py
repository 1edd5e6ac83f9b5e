"""What is an open library? Its sessions, and what happens to file and log when it is closed."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session, sessionmaker

from db.changes import EditError
from db.disks import is_local
from db.handles import Hold, connect_to_read
from db.stranger import bound

_BUSY_SECONDS = 5


class LockedError(EditError):
    """Another program is writing to the file, or the file may only be read; nothing was written."""


@dataclass(frozen=True)
class Library:
    """An open library. ``sessions`` begins with the write lock, so what is read stays true until it is written;
    ``readers`` never blocks a writer and refuses to write. One that is ``only_read`` leaves the file and what lies
    beside it alone."""

    path: Path
    engine: Engine
    sessions: sessionmaker[Session]
    readers: sessionmaker[Session]
    hold: Hold
    only_read: bool = False
    aside: TemporaryDirectory[str] | None = None
    """Where the copy lies that is read in place of an older file."""

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
        if self.only_read:
            raise LockedError(f"{self.path.name} was opened only to be read")
        try:
            with self.sessions.begin() as session:
                session.connection()  # takes the write lock now, so that what is read next stays true
                yield session
        except OperationalError as error:
            raise LockedError(f"{self.path.name} cannot be written now: {error.orig}") from error

    def close(self) -> None:
        """Give all connections back; the write-ahead log is merged into the file, unless somebody else has it open.

        A library that nobody has open is one file, which can be copied, and read where nothing may be written.
        """
        self.engine.dispose()
        try:
            self.hold.expose()
            if not self.only_read:
                _merge(self.path)
        finally:
            self.hold.release()
            if self.aside is not None:
                self.aside.cleanup()


def connect(path: Path) -> Library:
    """Return a library over a file without looking at it first; ``open_library`` is the way in for users."""
    hold = Hold(path)
    return _library(path, make_engine(path, hold=hold), hold)


def connect_for_reading(path: Path) -> Library:
    """Return a library over a file that is left alone, without looking at it first."""
    hold = Hold(path)
    return _library(path, _engine(lambda: connect_to_read(path)), hold, only_read=True)


def _library(path: Path, engine: Engine, hold: Hold, only_read: bool = False) -> Library:
    writers = engine.execution_options(losheim_begin="BEGIN IMMEDIATE")
    readers = engine.execution_options(losheim_begin="BEGIN", losheim_query_only=True)
    return Library(path, engine, sessionmaker(writers), sessionmaker(readers), hold, only_read)


def make_engine(path: Path, constraints: bool = True, hold: Hold | None = None) -> Engine:
    """Return an engine whose connections all have our pragmas.

    Without ``constraints`` foreign keys are not enforced and no write-ahead log is made; for a draft that is checked
    as a whole before anyone sees it. With a ``hold`` on the file it must be there, and its log is protected.
    """
    journal = "WAL" if constraints and is_local(path) else "DELETE"
    uri = f"{path.resolve().as_uri()}?mode={'rwc' if hold is None else 'rw'}"

    def make() -> sqlite3.Connection:
        connection = sqlite3.connect(
            uri, uri=True, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )  # without a level the driver neither begins nor commits on its own
        try:
            bound(connection)
            mode = None
            with suppress(sqlite3.OperationalError):  # one that others use right now keeps the mode it has
                (mode,) = connection.execute(f"PRAGMA journal_mode = {journal}").fetchone()
            if mode == "wal" and hold is not None:
                hold.protect()
            for pragma in ("synchronous = FULL", f"foreign_keys = {'ON' if constraints else 'OFF'}"):
                connection.execute(f"PRAGMA {pragma}").close()
        except BaseException:
            connection.close()
            raise
        return connection

    return _engine(make)


def _engine(make: Any) -> Engine:
    """Return an engine over connections that are ready for use; each transaction says what it is for."""
    engine = create_engine("sqlite://", creator=make, poolclass=QueuePool)

    # query_only is set at each begin, since a connection goes back to the pool and may write the next time
    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        connection.exec_driver_sql(f"PRAGMA query_only = {int(options.get('losheim_query_only', False))}")
        connection.exec_driver_sql(options.get("losheim_begin", "BEGIN"))

    return engine


def _merge(path: Path) -> None:
    """Merge the log into the file and remove it; where others have the file open it stays as it is."""
    with (
        suppress(sqlite3.Error),
        closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None)) as connection,
    ):
        bound(connection)
        connection.execute("PRAGMA journal_mode = DELETE").fetchone()
