"""What may a player choose from, worked out no further than he asks?"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import overload

from engine.core.phases import AnyGame
from engine.core.play import legal_actions


class Offered(Sequence[object]):
    """The legal actions of a position, in their order; each is found when it is first asked for, and kept.

    A player that takes the first good one, or makes a plan of his own and only wants to know whether its next action is
    offered, pays for those before it and for no other. The length needs all. The position must stay as it is meanwhile.
    """

    def __init__(self, game: AnyGame) -> None:
        self._more = legal_actions(game)
        self._found: list[object] = []

    def __bool__(self) -> bool:
        return self._reaches(1)

    def __len__(self) -> int:
        self._found.extend(self._more)
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
        return any(action == other for other in self)

    def _reaches(self, count: int) -> bool:
        """Find as many actions as that; tell whether there are so many."""
        self._found.extend(islice(self._more, count - len(self._found)) if count > len(self._found) else ())
        return len(self._found) >= count
