"""Which parts of a scenario need not be made again?"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")


class Kept:
    """Values made of rows, each with the very lists it was made of: made again only when one of them is another list.

    So whoever hands over the same list while its rows are the same gets the same value, in the time of a comparison. A
    list that is handed over must not be changed afterwards. Only the last value of each name is kept.
    """

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[tuple[object, ...], Any]] = {}

    def part(self, name: Hashable, made_of: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return the value of a name, made anew unless all that it is made of is what it was; what ``make`` raises
        passes, and nothing is kept."""
        found = self._made.get(name)
        if found is not None and [id(rows) for rows in found[0]] == [id(rows) for rows in made_of]:
            known: T = found[1]
            return known
        value = make()
        self._made[name] = (made_of, value)
        return value
