"""Which parts of a scenario need not be made again?"""

from collections.abc import Callable, Hashable, Iterator
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")
_MadeOf = tuple[object, ...]


class Kept:
    """Values made of rows, each with the very lists it was made of: made again only when one of them is another list.

    So whoever hands over the same list while its rows are the same gets the same value, in the time of a comparison. A
    list that is handed over must not be changed afterwards. Only the last value of each name is kept.

    ``lender`` may be given another one, in which values of the same names were made for somebody else: what is the same
    is taken from there, so that two hold it once. It may be at work in another thread.
    """

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[_MadeOf, Any]] = {}
        self.lender: Kept | None = None

    def part(self, name: Hashable, made_of: _MadeOf, make: Callable[[], T]) -> T:
        """Return the value of a name, made anew unless all that it is made of is what it was; what ``make`` raises
        passes, and nothing is kept."""
        found = self._made.get(name)
        if found is not None and [id(rows) for rows in found[0]] == [id(rows) for rows in made_of]:
            known: T = found[1]
            return known
        lent = self._lent(name)
        value: T = lent[1] if lent is not None and _are_same(lent[0], made_of) else make()
        self._made[name] = (made_of, value)
        return value

    def each(
        self, name: Hashable, rows: list[R], beside: _MadeOf, make: Callable[[list[R]], tuple[T, ...]]
    ) -> tuple[T, ...]:
        """Return the values that ``make`` makes of rows, one of each and of that row alone and what is ``beside`` them;
        as ``part``, but of rows that stay among others only those others are made."""

        def made() -> tuple[T, ...]:
            known = dict(self._known_of_rows(name, beside))
            if not known:
                return make(rows)
            new = [row for row in rows if id(row) not in known]
            known |= zip(map(id, new), make(new), strict=True)
            return tuple([known[id(row)] for row in rows])

        return self.part(name, (rows, *beside), made)

    def last(self, name: Hashable) -> tuple[_MadeOf, Any] | None:
        """Return what was made last under a name, behind what it was made of; None: nothing."""
        return self._made.get(name)

    def _known_of_rows(self, name: Hashable, beside: _MadeOf) -> Iterator[tuple[int, Any]]:
        for found in (self._lent(name), self._made.get(name)):
            if found is not None and _are_same(found[0][1:], beside):
                rows: Any = found[0][0]
                yield from zip(map(id, rows), found[1], strict=True)

    def _lent(self, name: Hashable) -> tuple[_MadeOf, Any] | None:
        return self.lender.last(name) if self.lender is not None else None


def _are_same(one: _MadeOf, other: _MadeOf) -> bool:
    """Return whether two things were made of the same: of lists that hold the very same rows, or of the same value."""
    return len(one) == len(other) and all(
        mine is yours
        or (
            isinstance(mine, list)
            and isinstance(yours, list)
            and len(mine) == len(yours)
            and all(a is b for a, b in zip(mine, yours, strict=True))
        )
        for mine, yours in zip(one, other, strict=True)
    )
