"""What may a player choose from, worked out no further than he asks?"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import overload

from engine.core.phases import AnyGame
from engine.core.play import proposals

Fits = Callable[[object], bool]
"""Tells of an action that comes into question, whether it may be made or not, whether somebody looks for the like."""


class Offered(Sequence[object]):
    """The legal actions of a position, in their order; each is found when it is first asked for, and kept.

    A player that takes the first good one, or makes a plan of his own and only wants to know whether its next action is
    offered, pays for those before it and for no other. Who knows what he looks for pays for the like of it alone
    (``those``). The length needs all. The position must stay as it is meanwhile.
    """

    def __init__(self, game: AnyGame) -> None:
        proposed, self._is_legal = proposals(game)
        self._more = iter(proposed)
        self._proposed: list[object] = []
        self._known: list[bool | None] = []
        self._found: list[object] = []
        self._looked = 0

    def __bool__(self) -> bool:
        return self._reaches(1)

    def __len__(self) -> int:
        while self._reaches(len(self._found) + 1):
            pass
        return len(self._found)

    @overload
    def __getitem__(self, index: int) -> object: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[object]: ...

    def __getitem__(self, index: int | slice) -> object | Sequence[object]:
        if isinstance(index, slice) or index < 0 or not self._reaches(index + 1):
            len(self)
        return self._found[index]

    def __iter__(self) -> Iterator[object]:
        place = 0
        while place < len(self._found) or self._reaches(place + 1):
            yield self._found[place]
            place += 1

    def __contains__(self, action: object) -> bool:
        return any(True for _ in self.those(lambda other: other == action))

    def those(self, fits: Fits) -> Iterator[object]:
        """Yield the legal actions that fit, in their order; the others are not checked."""
        place = 0
        while place < len(self._proposed) or self._proposes():
            action = self._proposed[place]
            if fits(action) and self._may(place):
                yield action
            place += 1

    def _reaches(self, count: int) -> bool:
        """Find as many actions as that; tell whether there are so many."""
        while len(self._found) < count:
            place = self._looked
            if place == len(self._proposed) and not self._proposes():
                return False
            if self._may(place):
                self._found.append(self._proposed[place])
            self._looked += 1
        return True

    def _proposes(self) -> bool:
        """Find out what comes into question next; tell whether there is more."""
        for action in self._more:
            self._proposed.append(action)
            self._known.append(None)
            return True
        return False

    def _may(self, place: int) -> bool:
        found = self._known[place]
        if found is None:
            found = self._known[place] = self._is_legal(self._proposed[place])
        return found


def those(options: Iterable[object], fits: Fits) -> Iterator[object]:
    """Yield the options that fit, in their order; of those that are worked out when asked for, no other."""
    return options.those(fits) if isinstance(options, Offered) else filter(fits, options)


def has(options: Iterable[object], fits: Fits) -> bool:
    """Tell whether there is an option that fits."""
    return any(True for _ in those(options, fits))
