"""How does this process touch a library file? Through one door, which knows what is open and protects the log.

SQLite knows of other programs by POSIX locks. These belong to a process and a file, and all of them go as soon as the
process closes any handle on that file, whoever opened it: a file dialog that looks for an icon, a reader of headers.
The next program then takes itself for the only one and removes the write-ahead log under our feet. Two things stand
against that: nothing of ours opens a library past this module, and beside SQLite's locks stands one that belongs to a
handle, not to the process (an "open file description lock"), so that it stays whatever else is closed. Linux has such
locks; Windows has no such trouble.
"""

import os
import sqlite3
import struct
import threading
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from db.stranger import bound

Identity = tuple[int, int]
"""Device and number of a file: what stays when it is renamed, and differs when another takes its name."""

BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside a database."""

AT_ONCE = 1 << 20
"""Bytes read at once where a whole file is looked through."""

_READ_FIRST, _READ_SIZE = 0x40000002, 510
"""The bytes that SQLite locks in part to read, and as a whole before it leaves or removes a log."""

_UNREACHED = ("SQLITE_CANTOPEN", "SQLITE_READONLY_CANTINIT", "SQLITE_READONLY_DIRECTORY")


@dataclass
class _File:
    """A file this process has open, how often, and how many uses want its log protected."""

    handles: list[int] = field(default_factory=list)
    uses: int = 0
    protecting: int = 0


_files: dict[Identity, _File] = {}
_door = threading.RLock()


class Hold:
    """One use of a file by this process, from before SQLite opens it until after SQLite has closed it.

    Raises OSError when the file cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        with _door:
            self.identity = identity(path)
            if self.identity not in _files:
                handle = os.open(path, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0))
                found = os.fstat(handle)
                self.identity = (found.st_dev, found.st_ino)  # of another file, if its name was taken just now
                _files.setdefault(self.identity, _File()).handles.append(handle)
            self._file: _File | None = _files[self.identity]
            self._file.uses += 1
            self._protects = False

    @property
    def is_released(self) -> bool:
        """Whether this use has ended."""
        return self._file is None

    def protect(self) -> None:
        """Let no program, this one neither, remove the write-ahead log or merge it into the file at its close."""
        with _door:
            if self._file is not None and not self._protects:
                self._protects = True
                self._file.protecting += 1
                if self._file.protecting == 1:
                    _lock(self._file.handles[0])

    def expose(self) -> None:
        """Take the protection back."""
        with _door:
            if self._file is not None and self._protects:
                self._protects = False
                self._file.protecting -= 1
                if not self._file.protecting:
                    _unlock(self._file.handles[0])

    def read(self, size: int, start: int = 0) -> bytes:
        """Return bytes of the file itself, whatever its log says."""
        with _door:
            assert self._file is not None, "the hold is released"
            handle = self._file.handles[0]
            os.lseek(handle, start, os.SEEK_SET)
            return os.read(handle, size)

    def release(self) -> None:
        """End this use; all connections that it stood for must be closed."""
        self.expose()
        with _door:
            if self._file is None:
                return
            self._file.uses -= 1
            if not self._file.uses:
                del _files[self.identity]
                for handle in self._file.handles:
                    os.close(handle)
            self._file = None


def identity(path: Path) -> Identity:
    """Return which file has this name now. Raises OSError."""
    found = path.stat()
    return (found.st_dev, found.st_ino)


def is_open_here(path: Path) -> bool:
    """Tell whether this process has the file open as a library, under this name or another."""
    try:
        return identity(path) in _files
    except OSError:
        return False


def sum_of(path: Path, start: int, end: int, known: int = 0) -> int:
    """Return the checksum of bytes of a log, going on from that of what stands before them. Raises OSError.

    The log is a file of its own: SQLite locks it nowhere, so closing it takes no lock away.
    """
    with path.open("rb") as log:
        log.seek(start)
        while start < end and (part := log.read(min(AT_ONCE, end - start))):
            known, start = zlib.crc32(part, known), start + len(part)
    return known


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Yield a connection that can only read and neither merges nor removes a log.

    Raises sqlite3.Error, or OSError when the file is not there.
    """
    hold = Hold(path)
    try:
        with closing(connect_to_read(path)) as connection:
            yield connection
    finally:
        hold.release()


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Return such a connection; the caller has a ``Hold`` and closes the connection first. Raises sqlite3.Error.

    In a folder that may not be written SQLite cannot make the index of a log; a file without a log is then read as
    one that does not change.
    """
    uri = f"{path.resolve().as_uri()}?mode=ro"
    try:
        return _connected(uri)
    except sqlite3.OperationalError as error:
        if not (error.sqlite_errorname or "").startswith(_UNREACHED) or not path.is_file() or has_log(path):
            raise
        return _connected(f"{uri}&immutable=1")


def has_log(path: Path) -> bool:
    """Tell whether a log lies beside the file that holds anything."""
    logs = (path.with_name(path.name + rest) for rest in ("-wal", "-journal"))
    return any(log.exists() and log.stat().st_size for log in logs)


def _connected(uri: str) -> sqlite3.Connection:
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    try:
        bound(connection)
        connection.execute("PRAGMA schema_version").fetchone()  # reads the first page: now it is known what hinders
    except BaseException:
        connection.close()
        raise
    return connection


try:
    import fcntl

    _SET = getattr(fcntl, "F_OFD_SETLK", None)
except ImportError:  # Windows
    _SET = None


def _lock(handle: int) -> None:
    """Share the bytes that are locked as a whole before a log goes, with SQLite's own readers."""
    _change_lock(handle, "F_RDLCK")


def _unlock(handle: int) -> None:
    _change_lock(handle, "F_UNLCK")


def _change_lock(handle: int, kind: str) -> None:
    if _SET is not None:
        lock = struct.pack("hhqqi4x", getattr(fcntl, kind), os.SEEK_SET, _READ_FIRST, _READ_SIZE, 0)
        with suppress(OSError):  # a disk without such locks; SQLite's own are there
            fcntl.fcntl(handle, _SET, lock)
