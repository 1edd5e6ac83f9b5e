"""How is a change set kept that hardly anybody asks for again? A large one packed: undo and rescue keep every edit.

A scenario that is copied, or taken back, is some thousand changes, each with a dictionary of its own; packed they take
a thirtieth of the memory.
"""

from dataclasses import replace

from db.changes import ChangeSet
from db.journal import pack, unpack

MANY = 2_000
"""A set of so many changes is packed; a stroke of the brush has fewer, and is taken back at once."""


class LaidBy:
    """A change set that is put together again when somebody asks."""

    def __init__(self, changes: ChangeSet) -> None:
        is_large = len(changes.changes) >= MANY
        self._packed = pack(changes) if is_large else b""
        self._rest = replace(changes, changes=()) if is_large else changes

    def changes(self) -> ChangeSet:
        """Return the set as it was."""
        return replace(self._rest, changes=unpack(self._packed).changes) if self._packed else self._rest
