"""What was made of mappings that are replaced and never changed is kept for those that were used last."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

T = TypeVar("T")

_KEPT = 4
"""Of so many scenes it is kept: of that shown, of the one of the overview, and of those before."""


class OfLast:
    """Values made of mappings that never change, each kept with the mapping it was made of."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[Any, ...]] = {}

    def of(self, mapping: Mapping[Any, Any], make: Callable[[], T]) -> T:
        """Return what was made of this very mapping, made now if it was not of late."""
        found = self._made.pop(id(mapping), None)
        if found is None:
            found = mapping, make()
        self._made[id(mapping)] = found
        for old in list(self._made)[:-_KEPT]:
            del self._made[old]
        made: T = found[1]
        return made
