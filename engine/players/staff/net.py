"""Which steps does a kind of unit make from hex to hex, and back from where it goes?"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.mapdata import MapData
from engine.core.memo import Compiled
from engine.core.planning import Ground

Step = tuple[str, int]
"""The hex at the other end of a step, and its price."""

_KEPT = 64
"""For so many kinds of units the steps of the printed map are kept by a board."""


@dataclass
class Table:
    """The steps that begin in a hex, and those that end there, for hexes that somebody asked for."""

    out: dict[str, Sequence[Step]] = field(default_factory=dict)
    into: dict[str, Sequence[Step]] = field(default_factory=dict)


class Net:
    """The steps of a kind of unit in a position; what the printed map says is worked out once for a board.

    ``known`` has those that somebody asked for, for whoever looks them up without a call.
    """

    def __init__(self, over: Ground, board: Any) -> None:
        self._steps = over.steps
        self._shared = over.printed
        self._alike: tuple[object, ...] | None = None
        self._around = board.map.once(_in_order)
        self._printed: Table = Table() if over.printed is None else board.lately(_KEPT, _table, over.printed)
        self._own = Table()
        self._changed = over.changed
        self._near = over.changed.union(*(self._around.get(label, ()) for label in over.changed))
        self.known = Table()

    def alike(self) -> tuple[object, ...] | None:
        """Return what is equal for nets of a board with the same steps everywhere; None where that is not known."""
        if self._alike is None and self._shared is not None:
            self._alike = self._shared, tuple((here, self.out(here)) for here in sorted(self._changed))
        return self._alike

    def out(self, here: str) -> Sequence[Step]:
        """Return the steps that begin in a hex."""
        table = (self._own if here in self._changed else self._printed).out
        found = table.get(here)
        if found is None:
            found = table[here] = tuple(self._steps(here))
        self.known.out[here] = found
        return found

    def into(self, there: str) -> Sequence[Step]:
        """Return the steps that end in a hex, in the order of the map."""
        table = (self._own if there in self._near else self._printed).into
        found = table.get(there)
        if found is None:
            around = self._around.get(there, ())
            found = table[there] = tuple(
                (here, price) for here in around for label, price in self.out(here) if label == there
            )
        self.known.into[there] = found
        return found


def _table(board: Compiled, *printed: object) -> Table:
    return Table()


def _in_order(area: MapData) -> dict[str, tuple[str, ...]]:
    """Return the hexes around each hex in the order of the map."""
    place = {label: number for number, label in enumerate(area.hexes)}
    return {label: tuple(sorted(near, key=place.__getitem__)) for label, near in area.neighbors.items()}
