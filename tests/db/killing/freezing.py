"""Copies a folder at moments of a child's work: what a kill at that moment would leave, for many moments of one run.

What a process wrote is in the file for everybody as soon as the call has returned, so a copy made while the child
stands still holds what the next program would find had it been killed there.
"""

import hashlib
import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

from tests.db.killing.tracing import Counts

_BESIDE = "-shm"  # made anew by whoever opens the library next: no reason to look at a moment of its own


class Freezer:
    """Keeps a copy at each moment around a change of names, and at some others around a write, by chance.

    Moments at which the folder holds the same, and the child has reported the same, are kept once.
    """

    def __init__(self, folder: Path, into: Path, writes: int, every: int, lines: Callable[[], list[str]]) -> None:
        """Prepare for copies of ``folder`` in ``into``, ``writes`` of them at writes; of the names one in ``every``."""
        self.moments: list[tuple[str, list[str]]] = []
        self._folder, self._into, self._writes, self._lines = folder, into, writes, lines
        self._every = every
        self._random = random.Random(folder.name)
        self._known: set[str] = set()
        self._by_chance: dict[int, tuple[str, list[str]]] = {}

    def meet(self, kind: str, counts: Counts) -> bool:
        """Copy the folder where the moment is one to keep; nobody is killed."""
        if kind == "names" and counts["names"] % self._every == 0:
            self._copy_new(f"{counts['']:06}")
        elif kind == "writes":  # each write has the same chance, however many there will be
            number = counts["writes"] - 1
            place = number if number < self._writes else self._random.randint(0, number)
            if place < self._writes:
                self._by_chance[place] = self._copied(f"{counts['']:06}", replaces=self._by_chance.get(place))
        return False

    def found(self) -> list[tuple[str, list[str]]]:
        """Return the moments in their order: the name of the copy and what the child had reported."""
        return sorted([*self.moments, *self._by_chance.values()])

    def _copy_new(self, name: str) -> None:
        digest = hashlib.sha256(repr(self._lines()).encode())
        for path in sorted(self._folder.rglob("*")):
            if not path.name.endswith(_BESIDE):
                digest.update(f"{path}\0".encode() + (path.read_bytes() if path.is_file() else b""))
        if digest.hexdigest() not in self._known:
            self._known.add(digest.hexdigest())
            self.moments.append(self._copied(name))

    def _copied(self, name: str, replaces: tuple[str, list[str]] | None = None) -> tuple[str, list[str]]:
        if replaces is not None:
            shutil.rmtree(self._into / replaces[0])
        copied(self._folder, self._into / name)
        return name, self._lines()


def copied(folder: Path, target: Path) -> None:
    """Copy a folder; two names of one file are so in the copy as well."""
    seen: dict[int, str] = {}

    def copy(source: str, place: str) -> None:
        number = Path(source).lstat().st_ino
        if number in seen:
            os.link(seen[number], place)
        else:
            seen[number] = place
            shutil.copy2(source, place, follow_symlinks=False)

    shutil.copytree(folder, target, symlinks=True, copy_function=copy)
