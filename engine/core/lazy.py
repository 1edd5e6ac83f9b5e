"""How is a table of the map made that few games look up whole?"""

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
T = TypeVar("T")


class Lazy(dict[K, T]):
    """A table that works out a row when it is first asked for, and keeps it.

    What it holds, and its length, are the rows that were asked for so far; ``make`` gives equal rows at any time.
    """

    def __init__(self, make: Callable[[K], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> T:
        found = self[key] = self._make(key)
        return found
