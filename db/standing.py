"""Is the file by which a library was opened still the same file? It may be deleted, replaced or copied over while open.

SQLite does not look: it goes on with the file it has, even if that has no name any more, and merges its log into
whatever content it finds there. While the log is protected (``db.handles``), nobody but us merges it, and we take note
of how the file is then. So a file that is otherwise than noted was written by something that does not know of the log.
"""

import sqlite3
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from db.handles import AT_ONCE, BESIDE, Hold, Identity, identity, reading, sum_of

DELETED = "was deleted, moved or renamed"
REPLACED = "was replaced by another file"
OVERWRITTEN = "was overwritten by another program"
LOG_LOST = "lost its write-ahead log (the file beside it that ends in -wal) to another program"

_Entry = tuple[int, bytes] | None


@dataclass(frozen=True)
class _Log:
    """A log as it was after our last write. While it is protected it only grows: what was in it stays."""

    identity: Identity
    size: int
    time: int
    sum: int

    @classmethod
    def found(cls, path: Path) -> "_Log | None":
        """Return the log that lies there, None when none does."""
        try:
            return cls((0, 0), 0, 0, 0).read(path)
        except OSError:
            return None

    def grown(self, path: Path) -> "_Log":
        """Return the log with what was added to it; as it was, when it is no longer there."""
        try:
            return self.read(path)
        except OSError:
            return self

    def is_whole(self, path: Path) -> bool:
        """Tell whether the log still holds what we know of."""
        try:
            found = path.stat()
            if (found.st_dev, found.st_ino) != self.identity or found.st_size < self.size:
                return False
            return (found.st_size, found.st_mtime_ns) == (self.size, self.time) or sum_of(
                path, 0, self.size
            ) == self.sum
        except OSError:
            return False

    def read(self, path: Path) -> "_Log":
        """Return what lies there now, with the checksum of what was known carried on. Raises OSError."""
        found = path.stat()
        same = (found.st_dev, found.st_ino) == self.identity and found.st_size >= self.size
        start, known = (self.size, self.sum) if same else (0, 0)
        return _Log(
            (found.st_dev, found.st_ino), found.st_size, found.st_mtime_ns, sum_of(path, start, found.st_size, known)
        )


class Standing:
    """How an open file was when it was last in order."""

    def __init__(self, path: Path, hold: Hold) -> None:
        self._path, self._hold = path.resolve(), hold
        self._log_path = self._path.with_name(self._path.name + "-wal")
        self._beside = {rest: found for rest in BESIDE if (found := self._identity(rest)) is not None}
        self.note()

    def note(self) -> None:
        """Take note that the file is in order as it is now: after opening it, after its log was merged."""
        found = self._path.stat()
        self._size, self._time = found.st_size, found.st_mtime_ns
        self._log = _Log.found(self._log_path)
        if self._log is not None:
            self._sum = self._hold_sum()
        else:
            self._last = self._last_entry()

    def note_log(self) -> None:
        """Take note of the log as it is now: after each own write."""
        if self._log is not None:
            self._log = self._log.grown(self._log_path)

    def trouble(self) -> str:
        """Return what has become of the file, as the rest of a sentence; empty when it is in order."""
        try:
            found = self._path.stat()
        except OSError:
            return DELETED
        if (found.st_dev, found.st_ino) != self._hold.identity:
            return REPLACED
        if self._log is not None and not self._log.is_whole(self._log_path):
            return LOG_LOST
        if (found.st_size, found.st_mtime_ns) == (self._size, self._time):
            return ""
        if self._is_continued():
            self.note()
            return ""
        return OVERWRITTEN

    def leave(self) -> None:
        """Take our log away from beside a file that it does not belong to, which it would destroy."""
        for rest, number in self._beside.items():
            if self._identity(rest) == number:
                with suppress(OSError):
                    self._path.with_name(self._path.name + rest).unlink()

    def _identity(self, rest: str) -> Identity | None:
        try:
            return identity(self._path.with_name(self._path.name + rest))
        except OSError:
            return None

    def _is_continued(self) -> bool:
        """Tell whether a file that was touched still holds what we know of.

        Beside a log nobody else writes the file, so it must be the same; without one, what another program wrote
        comes after the last entry of the journal that we know.
        """
        if self._log is not None:
            return self._hold_sum() == self._sum
        try:
            return self._last is None or self._last == self._last_entry(self._last[0])
        except (sqlite3.Error, OSError):
            return False

    def _hold_sum(self) -> int:
        found, start = 0, 0
        while part := self._hold.read(AT_ONCE, start):
            found = zlib.crc32(part, found)
            start += len(part)
        return found

    def _last_entry(self, number: int | None = None) -> _Entry:
        """Return the last entry of the journal, or that of a number; None when there is none."""
        which = "max(number)" if number is None else "number"
        where = "" if number is None else f" WHERE number = {number:d}"
        with reading(self._path) as connection:
            row = connection.execute(f"SELECT {which}, changes FROM change_log{where}").fetchone()
            sound = number is None or connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        return (int(row[0]), bytes(row[1])) if sound and row is not None and row[0] is not None else None
