"""What is an open library? Its sessions, and what happens to file and log when it is closed."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session, sessionmaker

from db.changes import EditError
from db.disks import is_local
from db.handles import Hold, connect_to_read, identity
from db.standing import DELETED, REPLACED, Standing
from db.stored import is_damage
from db.stranger import bound

_BUSY_SECONDS = 5
_SYNCHRONOUS = "FULL"
"""What is committed is on the disk, also where the power fails."""
_LOG_BYTES = 4 * 1024**2
"""A log of this length is merged after a write; SQLite's own merging would not look at the file first."""


_CACHE_KB, _STATEMENTS = 1024, 32
"""What each of our connections keeps of the file, and of how many statements what SQLite makes of them. By themselves
it is 2 MB and 128, of a window that has four connections ten and three megabytes; the system keeps the file anyway."""


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
    standing: Standing | None = None
    """How the file was when last in order; None for one that is ``only_read``."""
    only_read: bool = False
    on_close: tuple[Callable[[], None], ...] = ()
    """What else is given back at the end: a claim, the copy that is read in place of an older file."""

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
                trouble = self.trouble()
                if trouble:
                    raise LockedError(f"{self.path} {trouble} while it was open; nothing was written")
                yield session
            self._settle()
        except OperationalError as error:
            raise LockedError(f"{self.path.name} cannot be written now: {error.orig}") from error

    def close(self) -> None:
        """Give all connections back; the write-ahead log is merged into the file, unless somebody else has it open.

        A library that nobody has open is one file, which can be copied, and read where nothing may be written.
        """
        trouble = self.trouble()
        self.engine.dispose()
        try:
            if trouble:
                self.abandon()
            elif not self.only_read:
                self.hold.expose()
                merge(self.path)
        finally:
            self.hold.release()
            for give_back in self.on_close:
                give_back()

    def trouble(self) -> str:
        """Return what has become of the file since it was opened; empty when it is in order (``db.standing``)."""
        return "" if self.standing is None or self.hold.is_released else self.standing.trouble()

    def abandon(self) -> None:
        """Close a library whose file is another's now; that is left as it is."""
        if self.standing is not None:
            self.standing.leave()
        self.engine.dispose()
        self.hold.release()

    def _settle(self) -> None:
        """After a write: merge a log that has grown, and take note of the file."""
        log = self.path.with_name(self.path.name + "-wal")
        if self.standing is None:
            return
        self.standing.note_log()
        if log.exists() and log.stat().st_size < _LOG_BYTES:
            return
        if log.exists():
            if self.standing.trouble():
                return
            with closing(self.engine.raw_connection()) as connection:
                for pragma in (
                    "busy_timeout = 0",
                    "wal_checkpoint(TRUNCATE)",
                    f"busy_timeout = {_BUSY_SECONDS * 1000}",
                ):
                    connection.execute(f"PRAGMA {pragma}").fetchone()
        self.standing.note()


def connect(path: Path) -> Library:
    """Return a library over a file without looking at it first; ``open_library`` is the way in for users."""
    hold = Hold(path)
    try:
        library = _library(path, make_engine(path, hold=hold), hold)
        with library.engine.connect() as connection:  # turns the log on, which changes the file
            connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar()  # makes the log, to be noted
        return replace(library, standing=Standing(path, hold))
    except BaseException:
        hold.release()
        raise


def connect_for_reading(path: Path) -> Library:
    """Return a library over a file that is left alone, without looking at it first."""
    hold = Hold(path)
    return _library(path, _engine(path, lambda: connect_to_read(path)), hold, only_read=True)


def _library(path: Path, engine: Engine, hold: Hold, only_read: bool = False) -> Library:
    writers = engine.execution_options(losheim_begin="BEGIN IMMEDIATE")
    readers = engine.execution_options(losheim_begin="BEGIN", losheim_query_only=True)
    return Library(path, engine, sessionmaker(writers), sessionmaker(readers), hold, only_read=only_read)


def make_engine(path: Path, constraints: bool = True, hold: Hold | None = None) -> Engine:
    """Return an engine whose connections all have our pragmas.

    Without ``constraints`` foreign keys are not enforced and no write-ahead log is made; for a draft that is checked
    as a whole before anyone sees it. With a ``hold`` on the file it must be there, and its log is protected.
    """
    journal = "WAL" if constraints and is_local(path) else "DELETE"
    uri = f"{path.resolve().as_uri()}?mode={'rwc' if hold is None else 'rw'}"
    is_set = False

    def make() -> sqlite3.Connection:
        nonlocal is_set
        _check_identity(path, hold)
        connection = sqlite3.connect(
            uri,
            uri=True,
            timeout=_BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=_STATEMENTS,
        )  # without a level the driver neither begins nor commits on its own
        try:
            bound(connection)
            if not is_set:
                with suppress(sqlite3.OperationalError):  # one that others use right now keeps the mode it has
                    connection.execute(f"PRAGMA journal_mode = {journal}").fetchone()
                is_set = True
            (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
            if mode == "wal" and hold is not None:
                connection.execute("PRAGMA wal_autocheckpoint = 0").fetchone()
                hold.protect()
            _check_identity(path, hold)
            for pragma in (f"synchronous = {_SYNCHRONOUS}", f"foreign_keys = {'ON' if constraints else 'OFF'}"):
                connection.execute(f"PRAGMA {pragma}").close()
            if hold is not None:  # a draft is written as a whole, which goes on at full size
                connection.execute(f"PRAGMA cache_size = -{_CACHE_KB}").close()
        except BaseException:
            connection.close()
            raise
        return connection

    return _engine(path, make)


def _engine(path: Path, make: Callable[[], sqlite3.Connection]) -> Engine:
    """Return an engine over connections that are ready for use; each transaction says what it is for."""
    engine = create_engine("sqlite://", creator=make, poolclass=QueuePool)

    @event.listens_for(engine, "handle_error")
    def name_damage(context: ExceptionContext) -> None:
        if is_damage(context.original_exception):
            from db.connection import DamagedRowError  # here, because that module needs this one

            raise DamagedRowError(
                f"{path} is damaged ({context.original_exception}); take a backup of it, or build it anew"
            )

    # query_only is set at each begin, since a connection goes back to the pool and may write the next time
    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        connection.exec_driver_sql(f"PRAGMA query_only = {int(options.get('losheim_query_only', False))}")
        connection.exec_driver_sql(options.get("losheim_begin", "BEGIN"))

    return engine


def _check_identity(path: Path, hold: Hold | None) -> None:
    """Raise OperationalError when a connection would lead to another file than the one that was opened."""
    if hold is not None:
        try:
            found = identity(path)
        except OSError:
            found = None
        if found != hold.identity:
            raise sqlite3.OperationalError(f"{path.name} {REPLACED if found else DELETED} while it was open")


def merge(path: Path) -> None:
    """Merge the log into the file and remove it; where others have the file open it stays as it is."""
    with (
        suppress(sqlite3.Error),
        closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None)) as connection,
    ):
        bound(connection)
        connection.execute(f"PRAGMA synchronous = {_SYNCHRONOUS}").close()
        connection.execute("PRAGMA journal_mode = DELETE").fetchone()
