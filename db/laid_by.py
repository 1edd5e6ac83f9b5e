"""How is a change set kept that hardly anybody asks for again? A large one packed: undo and rescue keep every edit.

A scenario that is copied, or taken back, is some thousand changes, each with a dictionary of its own; packed they take
a thirtieth of the memory. The form of the journal will not do: it leaves out what an undo needs beside the changes.
"""

import pickle
import zlib
from dataclasses import replace

from db.changes import ChangeSet

MANY = 100
"""A set of so many changes is packed."""


class LaidBy:
    """A change set that is put together again when somebody asks."""

    def __init__(self, changes: ChangeSet) -> None:
        self._whole: ChangeSet | None = None
        self._packed = b""
        if len(changes.changes) < MANY:
            self._whole = changes
        else:  # a copy, without what was worked out of the changes
            self._packed = zlib.compress(pickle.dumps(replace(changes)), 1)

    def changes(self) -> ChangeSet:
        """Return the set as it was."""
        if self._whole is not None:
            return self._whole
        found = pickle.loads(zlib.decompress(self._packed))
        assert isinstance(found, ChangeSet)
        return found
