"""What keeps an open library safe from other programs, and yesterday's state within reach?

One guard per open library: the claim on the file, the watch for what others write, and the backup of the day.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path
from threading import Lock

from db.backup import daily_backup, draft_backup, has_backup_of_day
from db.changes import ChangeSet
from db.connection import LibraryError
from db.journal import Kind
from db.rescue import Memory, rescue
from db.saving import SaveCanceledError
from db.watching import Claim, Watch
from editor.garbage import hand_back


def _now() -> datetime:
    return datetime.now(UTC)


class Draft:
    """A copy of a library, made aside while nobody edits, that is the backup of the day if nobody has until then."""

    def __init__(self, library: Path, version: int) -> None:
        self.library, self.version = library, version
        self._made: Path | None = None
        self._door, self._dropped = Lock(), False

    def make(self) -> None:
        """Copy the library, in any thread; a copy that cannot be made, or that nobody wants any more, is none."""
        with self._door, suppress(LibraryError):
            if not self._dropped:
                self._made = draft_backup(self.library, self._stop_if_dropped)

    def path(self) -> Path | None:
        """Return where the copy is; one that is being made is waited for, one that was not begun is not."""
        with self._door:
            return self._made

    def drop(self) -> None:
        """Remove the copy, or make none; one that became a backup has another name by now."""
        self._dropped = True
        with self._door:
            if self._made is not None:
                with suppress(OSError):
                    self._made.unlink(missing_ok=True)

    def _stop_if_dropped(self, _done: int, _total: int) -> None:
        if self._dropped:
            raise SaveCanceledError("nobody wants the copy any more")


class Guard:
    """Claims a library from the start, watches it from ``watch`` on."""

    def __init__(self, path: Path, now: Callable[[], datetime] = _now) -> None:
        self.path, self.now = path, now
        self._claim = Claim(path) if path.is_file() else None
        self._watch: Watch | None = None
        self._memory: Memory | None = None
        self._backed_up: date | None = None
        self._draft: Draft | None = None
        self._opened = now().astimezone(UTC).date()
        """The day on which the whole library was looked through, for it is when it is opened."""

    @property
    def other(self) -> str:
        """Who has the library open besides us, in words; empty when nobody is known."""
        holder = self._claim.other if self._claim is not None else None
        if holder is None:
            return ""
        return "another window of this program" if holder.process == os.getpid() else str(holder)

    def take_over(self) -> bool:
        """Claim the library again, since the other program may have ended; return whether it is ours."""
        return self._claim is not None and self._claim.retry()

    def watch(self) -> None:
        """Start to watch what others write, from the present state on, and keep that. Raises LibraryError."""
        self.stop_watching()
        self._watch = Watch(self.path)
        self._memory = Memory(self._watch.connection)

    def stop_watching(self) -> None:
        """Close the watch, so that the file can be replaced."""
        self._drop_draft()
        if self._watch is not None:
            self._watch.close()
            self._watch = None
        if self._memory is not None:
            self._memory.close()
            self._memory = None

    def drafting(self) -> Callable[[], None] | None:
        """Return what copies the library for the backup of the day, to be called in another thread; None where there
        is one of today, where there is a copy already and where others may edit the library."""
        if self._watch is None or self._draft is not None or self._claim is None or not self._claim.is_held:
            return None
        today = self.now().astimezone(UTC).date()
        if self._backed_up == today:
            return None
        if has_backup_of_day(self.path, self.now()):
            self._backed_up = today
            return None
        try:
            self._draft = Draft(self.path, self._watch.version())
        except sqlite3.Error:
            return None
        return self._draft.make

    def packing(self) -> Callable[[], None] | None:
        """Return what lets the content that is kept take less room, to be called in another thread; None when it does
        already."""
        memory = self._memory
        if memory is None or not memory.is_loose:
            return None

        def pack() -> None:
            memory.pack()
            hand_back()

        return pack

    def _drop_draft(self) -> None:
        if self._draft is not None:
            self._draft.drop()
            self._draft = None

    def _usable_draft(self) -> Path | None:
        """Return the copy of the library if nobody has written since before it was begun."""
        if self._draft is None or self._watch is None:
            return None
        try:
            is_alike = self._watch.version() == self._draft.version
        except sqlite3.Error:
            return None
        return self._draft.path() if is_alike else None

    def before_edit(self) -> str:
        """Make the backup of the day unless there is one; return why that failed, or nothing.

        A failed backup holds up no edit: work that cannot be stored is worse than a missing copy of yesterday.
        """
        today = self.now().astimezone(UTC).date()
        if self._backed_up == today:
            return ""
        self._backed_up = today
        try:
            daily_backup(self.path, self.now(), whole=self._opened != today, draft=self._usable_draft())
        except LibraryError as error:
            return f"Today's backup could not be made, the edit is stored: {error}"
        finally:
            self._drop_draft()
        return ""

    def wrote(self, number: int, changes: ChangeSet, kind: Kind, undoes: int | None, person: str) -> None:
        """Take note of an own commit, the number of its journal entry and who made it."""
        if self._watch is not None:
            self._watch.wrote(number)
        if self._memory is not None:
            self._memory.add(changes, kind, undoes, person)

    def wrote_no_edit(self) -> None:
        """Take note of an own commit that is none of an edit, as of a game."""
        if self._watch is not None:
            self._watch.wrote_no_edit()

    def rescue(self, trouble: str) -> Path:
        """Write what was in a library whose file is gone into another file and return it. Raises LibraryError."""
        if self._watch is None or self._memory is None:
            raise LibraryError(f"{self.path} {trouble}")
        return rescue(self.path, trouble, self._watch.connection, self._memory, self.now())

    def others_wrote(self) -> bool:
        """Return whether somebody else has written since the last call."""
        if self._watch is None or not self._watch.others_wrote():
            return False
        if self._memory is not None:
            self._memory.close()
        self._memory = Memory(self._watch.connection)
        return True

    def release(self) -> None:
        """Give claim and watch back."""
        self.stop_watching()
        if self._claim is not None:
            self._claim.release()
