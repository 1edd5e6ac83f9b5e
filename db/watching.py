"""Is another program at work on this library? Two ways to know, neither of which locks anybody out.

A claim says at opening that the file is open elsewhere. A watch tells later that somebody else has written. Neither
is what keeps edits safe: each change set compares the stored rows with what it expects (``db.changes``).
"""

import json
import os
import socket
import sqlite3
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

from db.connection import Library, LibraryError, inspect_file, open_library
from db.handles import Hold, connect_to_read, is_open_here


@dataclass(frozen=True)
class Holder:
    """The program that has a library open, as it described itself."""

    computer: str
    process: int

    def __str__(self) -> str:
        return f"another program (process {self.process} on {self.computer})"


class Claim:
    """Says that a library is open here. ``other`` is who had claimed it before, or None.

    The claim is a lock on a hidden file beside the library, which the system gives back when a program ends in
    whatever way; so a claim never outlives its program. Where such a lock is not to be had (a folder that may only be
    read, some network drives) nobody is reported.
    """

    def __init__(self, library: Path) -> None:
        self.path = self.path_of(library)
        self.other: Holder | None = None
        self._file: IO[str] | None = None
        self.retry()

    @staticmethod
    def path_of(library: Path) -> Path:
        """Return where the claim on a library lies."""
        library = library.resolve()
        return library.with_name(f".{library.name}.open")

    @property
    def is_held(self) -> bool:
        """Whether the claim is ours."""
        return self._file is not None

    def retry(self) -> bool:
        """Try again, since the other program may have ended; return whether the claim is ours."""
        if self._file is not None:
            return True
        self.other = None
        try:
            file = self.path.open("a+", encoding="utf-8")
        except OSError:
            return False
        try:
            _lock(file)
        except OSError:
            self.other = _holder(file)
            file.close()
            return False
        with suppress(OSError):
            file.truncate(0)
            file.write(json.dumps({"computer": socket.gethostname(), "process": os.getpid()}))
            file.flush()
        self._file = file
        return True

    def release(self) -> None:
        """Give the claim back. The empty file stays: removing it would let two programs lock two files of one name."""
        if self._file is not None:
            with suppress(OSError):
                self._file.truncate(0)
            self._file.close()
            self._file = None


def check_not_open(path: Path) -> None:
    """Raise LibraryError, saying who and what helps, when a program or a window of ours has a library open."""
    if is_open_here(path):
        raise LibraryError(f"{path} is open in a window of this program; close it there first")
    if path.exists() and Claim.path_of(path).exists():
        claim = Claim(path)
        claim.release()
        if claim.other is not None:
            raise LibraryError(f"{path} is open in {claim.other}; close it there first")


def open_to_edit(path: Path) -> Library:
    """Open a library that nobody else may edit until it is closed. Raises LibraryError, also when one has it open."""
    inspect_file(path)
    check_not_open(path)
    claim = Claim(path)
    try:
        return replace(open_library(path), on_close=(claim.release,))
    except BaseException:
        claim.release()
        raise


class Watch:
    """Tells whether somebody else has written to a library since the last question.

    SQLite counts what other connections commit, our own among them. Therefore ``wrote`` must be called after each own
    commit with the number of its journal entry. Edits of another Losheim that came between the last question and the
    own commit are found by their numbers; only a program that keeps no journal can slip through there.

    Its ``connection`` leads to the file also when that has lost its name.
    """

    def __init__(self, library: Path) -> None:
        try:
            self._hold = Hold(library)
        except OSError as error:
            raise LibraryError(f"{library} cannot be watched: {error.strerror}") from error
        try:
            self.connection = connect_to_read(library)
            self._version, self._last = self._look()
        except sqlite3.Error as error:
            self._hold.release()
            raise LibraryError(f"{library} cannot be watched: {error}") from error
        self._others_wrote = False

    def wrote(self, number: int) -> None:
        """Take note of an own commit whose last journal entry has this number."""
        version, last = self._look()
        self._others_wrote |= last > number or number > self._last + 1
        self._version, self._last = version, last

    def wrote_no_edit(self) -> None:
        """Take note of an own commit that is no edit and so has no number."""
        version, last = self._look()
        self._others_wrote |= last > self._last
        self._version, self._last = version, last

    def others_wrote(self) -> bool:
        """Return whether somebody else has written since the last call; a busy file is asked again next time."""
        with suppress(sqlite3.OperationalError):
            version, last = self._look()
            self._others_wrote |= version != self._version
            self._version, self._last = version, last
        found, self._others_wrote = self._others_wrote, False
        return found

    def version(self) -> int:
        """Return a number that differs once anybody has written, ourselves among them. Raises sqlite3.Error."""
        return self._look()[0]

    def close(self) -> None:
        """Stop watching."""
        self.connection.close()
        self._hold.release()

    def _look(self) -> tuple[int, int]:
        """Return SQLite's count of foreign commits and the last journal entry, both of one state of the file."""
        self.connection.execute("BEGIN")
        try:
            (last,) = self.connection.execute("SELECT coalesce(max(number), 0) FROM change_log").fetchone()
            (version,) = self.connection.execute("PRAGMA data_version").fetchone()
        finally:
            self.connection.execute("ROLLBACK")
        return int(version), int(last)


def _holder(file: IO[str]) -> Holder:
    """Read who holds the claim; the text is only shown, so nonsense does no harm."""
    try:
        file.seek(0)
        data = json.loads(file.read(1000))
        return Holder(str(data["computer"])[:100], int(data["process"]))
    except (OSError, ValueError, LookupError, TypeError):
        return Holder("an unknown computer", 0)


if os.name == "nt":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        """Lock a byte far behind the text, so that others can read the text. Raises OSError."""
        file.seek(1 << 20)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        """Lock the file for this handle. Raises OSError."""
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
