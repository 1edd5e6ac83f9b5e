"""What can be had back of a library whose file was deleted, replaced or overwritten while it was open?

A deleted or replaced file is still there for who has it open, and is copied. An overwritten one is not: what it held
when it was opened is kept in memory, packed when there is time for that, and so is every change set written since.
"""

import sqlite3
import threading
import zlib
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from tempfile import mkdtemp

from db.applying import apply
from db.backup import backup_folder, backup_name
from db.changes import ChangeSet, EditError
from db.connection import LibraryError, open_library
from db.journal import Kind, record
from db.laid_by import LaidBy
from db.saving import SaveError, copy_to_free
from db.standing import LOG_LOST, OVERWRITTEN

MAX_KEPT_BYTES = 256 * 1024**2
"""A larger library is not kept in memory."""

_OF_LOG = slice(18, 20)
"""Where a file says that it has a log beside it, as one in memory cannot have; ones there say that it has none."""


class Memory:
    """The content of a library as it was, and what was written since."""

    def __init__(self, source: sqlite3.Connection) -> None:
        (size,) = source.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").fetchone()
        self._kept: sqlite3.Connection | None = None
        self._packed: bytes | None = None
        self._packing = threading.Lock()
        self._since: list[tuple[LaidBy, Kind, int | None, str]] = []
        if size <= MAX_KEPT_BYTES:
            self._kept = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
            source.backup(self._kept)

    def add(self, changes: ChangeSet, kind: Kind, undoes: int | None, person: str) -> None:
        """Remember what was written, and by whom."""
        self._since.append((LaidBy(changes), kind, undoes, person))

    @property
    def is_loose(self) -> bool:
        """Whether the content takes as much room as the file, and could be packed."""
        return self._kept is not None

    def pack(self) -> None:
        """Let the content take a sixth of the room, which takes two tenths of a second; in any thread."""
        with self._packing:
            if self._kept is None:
                return
            content = memoryview(self._kept.serialize())
            packer = zlib.compressobj(1)
            packed = packer.compress(content[: _OF_LOG.start]) + packer.compress(b"\1\1")
            self._packed = packed + packer.compress(content[_OF_LOG.stop :]) + packer.flush()
            self._kept.close()
            self._kept = None

    def write(self, target: Path) -> None:
        """Write the library anew where no file is. Raises LibraryError, or EditError with what fitted in the file."""
        with self._packing:
            content = self._kept
            if self._packed is not None:
                content = sqlite3.connect(":memory:", isolation_level=None)
                content.deserialize(zlib.decompress(self._packed))
            if content is None:
                raise SaveError(f"the library had more than {MAX_KEPT_BYTES:,} bytes and was not kept in memory")
            copy_to_free(content, target)
        library = open_library(target)
        try:
            for laid_by, kind, undoes, person in self._since:
                changes = laid_by.changes()
                with library.writing() as session:
                    apply(session, changes)
                    record(session, changes, kind, undoes, person=person)
        finally:
            library.close()

    def close(self) -> None:
        """Forget it all."""
        with self._packing:
            if self._kept is not None:
                self._kept.close()
            self._kept = self._packed = None


def rescue(path: Path, trouble: str, open_file: sqlite3.Connection, memory: Memory, now: datetime) -> Path:
    """Write what was in a library, with every edit, among its backups and return where. Raises LibraryError.

    ``trouble`` is what has become of the file, ``open_file`` a connection to it from before.
    """
    last: LibraryError | None = None
    for folder in _places(path):
        target = folder / backup_name(path, "rescue", now)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if trouble in (OVERWRITTEN, LOG_LOST):
                with suppress(EditError):  # what another program wrote is in the way; what fitted is there
                    memory.write(target)
            else:
                copy_to_free(open_file, target)
            return target
        except OSError as error:
            last = SaveError(f"{target} cannot be written: {error.strerror}")
        except LibraryError as error:
            last = error
    assert last is not None
    raise last


def _places(path: Path) -> list[Path]:
    """Return folders for a rescued library, the best first; the folder of the library may be gone as well."""
    beside = [backup_folder(path)] if path.parent.is_dir() else []
    return [*beside, Path(mkdtemp(prefix="losheim-rescued-"))]
