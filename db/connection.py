"""How is a library opened, and when is a file refused?

A refused file is left as it was, byte for byte: it is looked at through a read-only connection first.
"""

import sqlite3
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from db.handles import Hold, has_log, reading
from db.inspected import Inspected
from db.library import Library as Library
from db.library import LockedError as LockedError
from db.library import connect, connect_for_reading
from db.library import make_engine as make_engine
from db.stored import row_faults
from db.stranger import bound, content_problems, schema_problems, size_problem

APPLICATION_ID = 0x4C4F5348  # "LOSH"
SCHEMA_VERSION = (1, 12)
"""Major and minor version of the tables; any newer file is refused."""

_MAGIC = b"SQLite format 3\x00"
_HEADER_BYTES = 100
_HELP = "take a backup of it, or build it anew"
_NAMED_FAULTS = 5


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
    """The file cannot be read, now or at all."""


class UnsafeFileError(LibraryError):
    """The file holds what no library holds, or too much of it."""


class DamagedRowError(DamagedFileError):
    """A row, or a page of the file, turns out to be damaged when it is read; the text names it."""


def version_number(version: tuple[int, int]) -> int:
    """Return the ``user_version`` of a major and minor version."""
    return version[0] << 16 | version[1]


def open_library(path: Path | str, inspected: Inspected | None = None) -> Library:
    """Open a library; an older file is copied beside itself and then upgraded. One that was ``inspected`` before as it
    is now is not looked through again.

    Raises LibraryError (one of its kinds) with the file unchanged.
    """
    path = Path(path)
    found = _version_of(path, inspected)
    if found < SCHEMA_VERSION:
        from db.migrations.upgrade import upgrade_file  # here, because migrations need the engine of this module

        upgrade_file(path, found)
    try:
        return connect(path)
    except (OSError, OperationalError) as error:
        raise UnreadableFileError(f"{path} cannot be opened: {getattr(error, 'orig', error)}") from error


def open_for_reading(path: Path | str, inspected: Inspected | None = None) -> Library:
    """Open a library that is left alone, also where nothing may be written; of an older file an upgraded copy is read.

    ``inspected`` as in ``open_library``. Raises LibraryError (one of its kinds).
    """
    path = Path(path)
    found = _version_of(path, inspected)
    if found == SCHEMA_VERSION:
        return connect_for_reading(path)
    from db.migrations.upgrade import upgraded_copy  # as above

    aside = TemporaryDirectory(prefix="losheim-")
    try:
        return replace(connect_for_reading(upgraded_copy(path, Path(aside.name))), path=path, on_close=(aside.cleanup,))
    except BaseException:
        aside.cleanup()
        raise


def _version_of(path: Path, inspected: Inspected | None) -> tuple[int, int]:
    """Return the version of a file that can be used: one that was sound when it was looked through, and is the same
    file still, has the current one. Raises LibraryError."""
    digest = "" if inspected is None or not path.is_file() else inspected.digest(path)
    if inspected is not None and inspected.knows(digest):
        return SCHEMA_VERSION
    found = inspect_file(path)
    if inspected is not None and found == SCHEMA_VERSION and inspected.digest(path) == digest:
        inspected.note(digest)
    return found


def stamp(connection: Connection, version: tuple[int, int] = SCHEMA_VERSION) -> None:
    """Mark the file as a library of this version."""
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version = {version_number(version)}")


def inspect_file(path: Path, whole: bool = True) -> tuple[int, int]:
    """Return the schema version of a library; raises LibraryError when this program cannot use the file.

    Unless ``whole``, only head, length and tables are looked at, for a list of many files: what is within may be
    damaged all the same.
    """
    if path.exists() and not path.is_file():
        kind = "a folder" if path.is_dir() else "a pipe or a device"
        raise ForeignFileError(f"{path} is {kind} and no library; name a file")
    if not path.is_file():
        raise MissingFileError(f"there is no library {path}; make one with: losheim build {path}")
    size = path.stat().st_size
    if size == 0:
        raise DamagedFileError(f"{path} is empty: its content is lost, or it never was a library")
    too_large = size_problem(path)
    if too_large:
        raise UnsafeFileError(f"{path} is not opened: {too_large}")
    try:
        with reading(path) as connection:
            return _inspect(path, connection, whole)
    except OSError as error:
        raise UnreadableFileError(f"{path} cannot be read: {error.strerror}; is it yours?") from error
    except UnicodeDecodeError as error:
        raise DamagedFileError(f"{path} is damaged: it holds text that is none; {_HELP}") from error
    except sqlite3.DatabaseError as error:
        trouble = getattr(error, "sqlite_errorname", "")
        if trouble == "SQLITE_READONLY_ROLLBACK":
            _finish_rollback(path)
            return inspect_file(path, whole)
        raise _refusal(path, trouble, error) from error


def _inspect(path: Path, connection: sqlite3.Connection, whole: bool) -> tuple[int, int]:
    (application_id,) = connection.execute("PRAGMA application_id").fetchone()
    (user_version,) = connection.execute("PRAGMA user_version").fetchone()
    version = _checked_version(path, application_id, user_version)
    _check_length(path, connection)
    problems = schema_problems(
        connection, version == SCHEMA_VERSION
    )  # before quick_check, which evaluates the constraints of the file
    if problems:
        more = f" and {len(problems) - 3} more" if len(problems) > 3 else ""
        raise UnsafeFileError(f"{path} is not opened, it is not as a library must be: {'; '.join(problems[:3])}{more}")
    if not whole:
        return version
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise DamagedFileError(f"{path} is damaged ({verdict}); {_HELP}")
    for problem in content_problems(connection):
        raise UnsafeFileError(f"{path} is not opened: {problem}")
    faults = list(islice(row_faults(connection), _NAMED_FAULTS + 1)) if version == SCHEMA_VERSION else []
    if faults:
        more = " and more" if len(faults) > _NAMED_FAULTS else ""
        raise DamagedFileError(f"{path} is damaged: {'; '.join(faults[:_NAMED_FAULTS])}{more}. {_HELP.capitalize()}")
    return version


def _checked_version(path: Path, application_id: int, user_version: int) -> tuple[int, int]:
    version = (user_version >> 16, user_version & 0xFFFF)
    if application_id != APPLICATION_ID:
        raise ForeignFileError(f"{path} is a database of another program, not a Losheim library")
    if user_version <= 0:
        raise DamagedFileError(f"{path} is damaged (data format {user_version}, which no program writes); {_HELP}")
    if version > SCHEMA_VERSION:
        raise NewerFileError(
            f"{path} has data format {version[0]}.{version[1]}, this program reads up to "
            f"{SCHEMA_VERSION[0]}.{SCHEMA_VERSION[1]}; use a newer version of Losheim"
        )
    return version


def _check_length(path: Path, connection: sqlite3.Connection) -> None:
    """Raise DamagedFileError when the file is not as long as it says; with a log beside it that may be so."""
    if has_log(path):
        return
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (page_size,) = connection.execute("PRAGMA page_size").fetchone()
    size = path.stat().st_size
    if size != pages * page_size:
        raise DamagedFileError(f"{path} is damaged ({size:,} bytes instead of {pages * page_size:,}); {_HELP}")


def _finish_rollback(path: Path) -> None:
    """Let SQLite take back the transaction in which a program was killed; the header must be that of a library."""
    hold = Hold(path)
    try:
        head = hold.read(_HEADER_BYTES)
    finally:
        hold.release()
    if head[: len(_MAGIC)] != _MAGIC or len(head) < _HEADER_BYTES:
        raise ForeignFileError(f"{path} is not a Losheim library (not even a database); choose another file")
    _checked_version(path, int.from_bytes(head[68:72], "big"), int.from_bytes(head[60:64], "big", signed=True))
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True)) as connection:
            bound(connection)
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        raise _refusal(path, getattr(error, "sqlite_errorname", ""), error) from error


def _refusal(path: Path, trouble: str, error: sqlite3.Error) -> LibraryError:
    """Return the error for a file that SQLite will not read."""
    if trouble == "SQLITE_NOTADB":
        return ForeignFileError(f"{path} is not a Losheim library (not even a database); choose another file")
    if trouble.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return UnreadableFileError(f"{path} is being written by another program; try again when it has finished")
    if trouble.startswith(("SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_READONLY", "SQLITE_AUTH")):
        return UnreadableFileError(f"{path} cannot be read: {error}; is it yours, and may its folder be written?")
    if trouble == "SQLITE_TOOBIG":
        return UnsafeFileError(f"{path} is not opened: it holds a value larger than any library has")
    return DamagedFileError(f"{path} is damaged ({error}); {_HELP}")
