"""What is worked out from a value that never changes, and how long is it kept?

A compiled board answers the same questions many thousand times: what lies within three hexes, which hexes are cities.
Such an answer is a named function of the board and of arguments that do not change either, and nothing else; function
and arguments are the key, so that no two answers can get in each other's way. What rests on a position is kept by the
position (``Game.derived``), never here.
"""

from collections.abc import Callable
from typing import Any, Self, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

NOTHING: Any = object()
"""Stands for an answer that was not worked out yet; None can be an answer."""


class Compiled:
    """Base of frozen values that keep what is worked out from them.

    What is kept is no field: no part of equality, of pickling, or of a copy with other fields. Threads may share the
    value: at worst two of them work out the same answer, and both get the one that was there first.
    """

    __slots__ = ("_kept", "_latest")

    _kept: dict[Any, Any]
    _latest: dict[Any, dict[tuple[Any, ...], Any]]

    def __new__(cls, *_: object, **__: object) -> Self:
        """Return a value that has nothing kept yet; its fields come afterwards."""
        made = super().__new__(cls)
        object.__setattr__(made, "_kept", {})
        object.__setattr__(made, "_latest", {})
        return made

    def __getstate__(self) -> dict[str, object]:
        """Return the fields alone, for whoever copies or pickles the value."""
        return dict(vars(self))

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
