"""What is worked out from a value that never changes, and how long is it kept?

A compiled board answers the same questions many thousand times: what lies within three hexes, which hexes are cities.
Such an answer is a named function of the board and of arguments that do not change either, and nothing else; function
and arguments are the key, so that no two answers can get in each other's way. What rests on a position is kept by the
position (``Game.derived``), never here, but for what rests on few of its hexes, which is kept with them (``alike``).
"""

from collections.abc import Callable
from typing import Any, Self, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_ALIKE = 4
"""For so many positions that are not alike an answer is kept."""
NOTHING: Any = object()
"""Stands for an answer that was not worked out yet; None can be an answer."""


class Compiled:
    """Base of frozen values that keep what is worked out from them.

    What is kept is no field: no part of equality, of pickling, or of a copy with other fields. Threads may share the
    value: at worst two of them work out the same answer, and both get the one that was there first.
    """

    __slots__ = ("_alike", "_kept", "_latest")

    _kept: dict[Any, Any]
    _latest: dict[Any, dict[tuple[Any, ...], Any]]
    _alike: dict[tuple[Any, ...], tuple[tuple[frozenset[Any], tuple[frozenset[Any], ...], Any], ...]]

    def __new__(cls, *_: object, **__: object) -> Self:
        """Return a value that has nothing kept yet; its fields come afterwards."""
        made = super().__new__(cls)
        object.__setattr__(made, "_kept", {})
        object.__setattr__(made, "_latest", {})
        object.__setattr__(made, "_alike", {})
        return made

    def __getstate__(self) -> dict[str, object]:
        """Return the fields alone, for whoever copies or pickles the value."""
        return dict(vars(self))

    def forget(self) -> None:
        """Let go of all that is kept: some of it holds the value, which would only go when somebody looks for rings."""
        for kept in (self._kept, self._latest, self._alike):
            kept.clear()

    def once(self, make: Callable[[Self, *Ts], T], *of: *Ts) -> T:
        """Return ``make(self, *of)``, worked out once; for arguments of which there are few on a board.

        ``make`` is a function of a module or class, not one made at each call; the answer must not be changed.
        """
        key: object = (make, *of) if of else make
        found: T = self._kept.get(key, NOTHING)
        if found is NOTHING:
            found = self._kept.setdefault(key, make(self, *of))
        return found

    def lately(self, most: int, make: Callable[[Self, *Ts], T], *of: *Ts) -> T:
        """Return ``make(self, *of)``, kept for at most so many sets of arguments; for arguments without end.

        All that was kept of this function is dropped when there is no more room.
        """
        found: T = self._latest.get(make, {}).get(of, NOTHING)
        if found is NOTHING:
            found = make(self, *of)
            stored = self._latest.get(make)
            if stored is None or len(stored) >= most:
                stored = self._latest[make] = {}
            stored[of] = found
        return found

    def alike(
        self,
        most: int,
        now: tuple[frozenset[Any], ...],
        look: Callable[[], tuple[T, frozenset[Any]]],
        *of: object,
    ) -> T:
        """Return what ``look`` finds, kept for all positions that are alike where it looked; it must not be changed.

        ``now`` is all of the position that it rests on: hexes in which something is so. ``look`` returns the answer and
        the hexes at which it may have looked; ``of`` names the question, with all else that the answer rests on. Kept
        for at most so many questions, for the latest few positions of each.
        """
        stored = self._alike.get(of, ())
        for seen, then, known in stored:
            if all(seen & hexes == before for hexes, before in zip(now, then, strict=True)):
                answer: T = known
                return answer
        found, seen = look()
        if len(self._alike) >= most:
            self._alike.clear()
        self._alike[of] = ((seen, tuple(seen & hexes for hexes in now), found), *stored)[:_ALIKE]
        return found
