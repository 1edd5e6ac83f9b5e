"""The file under a document: may it be edited, is it still there, and where is the work when it is not?"""

from collections.abc import Callable
from pathlib import Path

from db.backup import restore
from db.connection import SCHEMA_VERSION, Library, LibraryError, inspect_file, open_for_reading, open_library
from db.dangling import dangling
from db.disks import may_be_written
from db.inspected import Inspected
from db.saving import save_as
from db.watching import Claim
from editor.window.guard import Guard


class OpenFile:
    """An open library with its guard.

    ``read_only`` says why it cannot be edited and what helps, ``rescued`` where its content was written when the file
    was lost, ``dangling`` which references lead nowhere; all are empty as a rule.
    """

    def __init__(self, path: Path, inspected: Inspected | None = None) -> None:
        """Open a file, only to be read while another program has it open or when it may not be written.

        ``inspected`` as in ``db.connection.open_library``. Raises LibraryError with the file unchanged.
        """
        if path.is_file() and not Claim.path_of(path).exists():
            inspect_file(path, whole=False)  # beside what is no library nothing is left
        self.guard = Guard(path)
        self.home = path.absolute().parent
        """The folder that the person knows the library to be in, also once it was rescued elsewhere."""
        self.read_only = ""
        self.rescued: Path | None = None
        try:
            other = self.guard.other
            if other and inspect_file(path) < SCHEMA_VERSION:
                raise LibraryError(f"{path} is open in {other} and of an older version; close it there first")
            opens = open_library if may_be_written(path) or not path.exists() else open_for_reading
            self._open(opens(path, inspected))
        except BaseException:
            self.guard.release()
            raise

    @property
    def warning(self) -> str:
        """What a person should know who has just opened the library; empty as a rule."""
        if self.read_only or not self.dangling:
            return self.read_only
        count, shown = len(self.dangling), "; ".join(self.dangling[:3])
        return (
            f"{count} reference{'s' * (count != 1)} of this library lead{'s' * (count == 1)} nowhere: {shown}. "
            "Enter what is missing, remove what refers to it, or go back to a backup (File > Backups)"
        )

    def close(self) -> None:
        """Give the file back."""
        self.guard.release()
        self.library.close()

    def take_over(self) -> bool:
        """Become the one who edits, if the other program has ended; return whether that is so now."""
        taken = bool(self.read_only) and not self.library.only_read and self.guard.take_over()
        if taken:
            self.read_only = ""
        return taken

    def keep_aside(self, run: Callable[[Callable[[], None]], object]) -> None:
        """Let the library be copied in another thread, once, or the first edit of the day would wait for its backup,
        and what is kept of it in memory be packed: that takes as much room as the file until then."""
        for work in (None if self.read_only else self.guard.drafting(), self.guard.packing()):
            if work is not None:
                run(work)

    def rescue(self) -> bool:
        """Return whether the file is lost; then its content, with every edit, is written into another and shown.

        What took the place of the file is left as it is. Should the rescue fail, ``rescued`` stays empty, and the next
        call tries again.
        """
        trouble = self.library.trouble()
        if not trouble:
            return False
        path = self.library.path
        try:
            kept = self.guard.rescue(trouble)
        except LibraryError as error:
            self.read_only = f"{path} {trouble}, and what was in it could not be saved: {error}"
            return True
        self.guard.release()
        self.library.abandon()
        self.guard = Guard(kept)
        self._open(open_for_reading(kept))
        self.rescued = kept
        self.read_only = (
            f"{path} {trouble} while it was open; that is left as it is. Your work, with every edit, is in {kept}. "
            "Save it to another file to go on there"
        )
        return True

    def settle(self, target: Path) -> None:
        """Let what was rescued live in another file from now on. Raises LibraryError with nothing changed."""
        assert self.rescued is not None
        save_as(self.rescued, target, target.exists())
        self.close()
        self.guard, self.home = Guard(target), target.absolute().parent
        self._open(open_library(target))
        self.rescued = None

    def restore(self, backup: Path) -> Path:
        """Go back to a backup and return where the present state is kept. Raises LibraryError, nothing changed."""
        path = self.library.path
        self.guard.stop_watching()
        self.library.close()
        try:
            return restore(backup, path, self.guard.now())
        finally:
            self._open(open_library(path))  # brings a backup of an older version up to date

    def _open(self, library: Library) -> None:
        self.library = library
        self.guard.watch()
        with library.engine.connect() as connection:
            self.dangling = dangling(connection)
        self.read_only = self._why_read_only()

    def _why_read_only(self) -> str:
        if self.library.only_read:
            return f"{self.library.path} may not be written. It can be read here; save it under another name to edit it"
        if self.guard.other:
            return f"The library is open in {self.guard.other}. It can be read here, and edited once that ends"
        return ""
