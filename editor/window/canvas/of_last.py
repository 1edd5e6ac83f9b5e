"""What was made of mappings that are replaced and never changed is kept for those that were used last."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar
from weakref import ref

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
T = TypeVar("T")

_KEPT = 4
"""Of so many scenes it is kept: of that shown, of the one of the overview, and of those before."""


class Lasting(dict[K, V]):
    """A mapping that is replaced and never changed. What was made of it goes with it: a map that is shown again after
    another one is made anew, and nobody would find what was made of the one before."""

    __slots__ = ("__weakref__",)


class OfLast:
    """Values made of mappings that never change, each kept with the mapping it was made of; of one that is ``Lasting``
    no longer than anybody else has that."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[Any, ...]] = {}

    def of(self, mapping: Mapping[Any, Any], make: Callable[[], T]) -> T:
        """Return what was made of this very mapping, made now if it was not of late."""
        name, made = id(mapping), self._made
        found = made.pop(name, None)
        if found is None:
            held: object = mapping
            if isinstance(mapping, Lasting):
                held = ref(mapping, lambda _gone: made.pop(name, None))
            found = held, make()
        made[name] = found
        for old in list(made)[:-_KEPT]:
            del made[old]
        value: T = found[1]
        return value
