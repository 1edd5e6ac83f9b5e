"""Was a file looked through before, exactly as it is now, and nothing wrong with it? Then it need not be again.

A file is known by the digest of all its bytes, never by its name or its time: one bit that has turned, or a foreign
edit, makes it another file, which is looked through. Left out are the bytes of the head that SQLite changes whenever a
library is opened and closed: how it keeps its journal, and its counts of such changes.
"""

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path

from db.handles import AT_ONCE, Hold, has_log

KEPT = 8
"""So many files are remembered, those of the last ones looked through."""

_HEAD, _MODE = 100, slice(18, 20)
_COUNTS = (slice(24, 28), slice(92, 96), slice(96, 100))
"""In the head: how often the file was changed, that number again, and which SQLite wrote it."""


class Inspected:
    """Remembers for ``program``, a version of it, which files were sound; ``known`` are those told to ``keep`` last."""

    def __init__(self, program: str, known: Sequence[str], keep: Callable[[Sequence[str]], None]) -> None:
        self._program, self._known, self._keep = program, list(known), keep

    def knows(self, digest: str) -> bool:
        """Tell whether a file was sound."""
        return digest != "" and digest in self._known

    def note(self, digest: str) -> None:
        """Remember that a file is sound."""
        if digest:
            self._known = [digest, *(other for other in self._known if other != digest)][:KEPT]
            self._keep(self._known)

    def digest(self, path: Path) -> str:
        """Return the digest of a file for this version of the program; empty where a log beside it says other things,
        or where it cannot be told."""
        try:
            if has_log(path):
                return ""
            hold = Hold(path)
        except OSError:
            return ""
        try:
            return self._digest(hold)
        finally:
            hold.release()

    def _digest(self, hold: Hold) -> str:
        found, start = hashlib.sha256(self._program.encode()), 0
        while part := hold.read(AT_ONCE, start):
            found.update(part if start else _without_counts(part))
            start += len(part)
        return found.hexdigest()


def _without_counts(part: bytes) -> bytes:
    """Return the first bytes of a file with nothing where SQLite counts."""
    head = bytearray(part)
    for place in (_MODE, *_COUNTS):
        if len(part) >= _HEAD and (place is not _MODE or set(part[place]) <= {1, 2}):
            head[place] = bytes(place.stop - place.start)
    return bytes(head)
