"""Which steps does a kind of unit make from hex to hex, and back from where it goes?

Searches know hexes by their number in the order of the map, which they look up in lists.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.mapdata import MapData
from engine.core.memo import Compiled
from engine.core.planning import Ground

Step = tuple[str, int]
"""The hex at the other end of a step, and its price."""
Row = tuple[tuple[int, int], ...]
"""Steps, with the numbers of hexes."""

FAR = 1 << 62
"""More than any way costs."""
_KEPT = 64
"""For so many kinds of units the steps of the printed map are kept by a board."""


@dataclass
class Table:
    """The steps that begin in a hex, for hexes that somebody asked for."""

    out: dict[str, Sequence[Step]] = field(default_factory=dict)


@dataclass
class Rows:
    """The steps that begin in a hex and those that end there, by its number; None where nobody has asked yet."""

    out: list[Row | None]
    into: list[Row | None]


class Net:
    """The steps of a kind of unit in a position; what the printed map says is worked out once for a board.

    No step costs more than a cap. ``place`` has the number of each hex, ``labels`` the hex of each number, ``rows`` the
    steps that somebody asked for, for whoever looks them up without a call.
    """

    def __init__(self, over: Ground, board: Any) -> None:
        self._steps = over.steps
        self._shared = over.printed
        self._cap = cap_of(over)
        self._alike: tuple[object, ...] | None = None
        self._around = board.map.once(_in_order)
        self.place: Mapping[str, int] = board.map.once(places)
        self.labels: Sequence[str] = board.map.once(_labels)
        printed = None if over.printed is None else (*over.printed, self._cap)
        self._printed = Table() if over.printed is None else board.lately(_KEPT, _table, over.printed)
        self._own = Table()
        self._changed = over.changed
        self._near = over.changed.union(*(self._around.get(label, ()) for label in over.changed))
        self._kept = _rows(board) if printed is None else board.lately(_KEPT, _rows, *printed)
        self.rows = self._kept
        if self._changed:
            self.rows = Rows(self._kept.out.copy(), self._kept.into.copy())
            for label in self._near & self.place.keys():
                self.rows.out[self.place[label]] = self.rows.into[self.place[label]] = None

    def alike(self) -> tuple[object, ...] | None:
        """Return what is equal for nets of a board with the same steps everywhere; None where that is not known."""
        if self._alike is None and self._shared is not None:
            self._alike = self._shared, tuple((here, self.out(here)) for here in sorted(self._changed))
        return self._alike

    def out(self, here: str) -> Sequence[Step]:
        """Return the steps that begin in a hex, without a cap."""
        table = (self._own if here in self._changed else self._printed).out
        found = table.get(here)
        if found is None:
            found = table[here] = tuple(self._steps(here))
        return found

    def into(self, there: str) -> Sequence[Step]:
        """Return the steps that end in a hex, in the order of the map, without a cap."""
        around = self._around.get(there, ())
        return tuple((here, price) for here in around for label, price in self.out(here) if label == there)

    def row_out(self, number: int) -> Row:
        """Return the steps that begin in a hex, which is in no row yet."""
        found = self._row(self.out(self.labels[number]))
        if self.labels[number] not in self._changed:
            self._kept.out[number] = found
        self.rows.out[number] = found
        return found

    def row_into(self, number: int) -> Row:
        """Return the steps that end in a hex, which is in no row yet."""
        found = self._row(self.into(self.labels[number]))
        if self.labels[number] not in self._near:
            self._kept.into[number] = found
        self.rows.into[number] = found
        return found

    def _row(self, steps: Sequence[Step]) -> Row:
        place, cap = self.place, self._cap
        return tuple([(place[label], price if price < cap else cap) for label, price in steps])


def cap_of(over: Ground) -> int:
    """Return what no step of a ground costs more than."""
    return over.allowance if over.capped else FAR


def _table(board: Compiled, *printed: object) -> Table:
    return Table()


def _rows(board: Any, *printed: object) -> Rows:
    whole: int = len(board.map.hexes)
    return Rows([None] * whole, [None] * whole)


def places(area: MapData) -> dict[str, int]:
    """Return the number of each hex of a map."""
    return {label: number for number, label in enumerate(area.hexes)}


def _labels(area: MapData) -> tuple[str, ...]:
    return tuple(area.hexes)


def _in_order(area: MapData) -> dict[str, tuple[str, ...]]:
    """Return the hexes around each hex in the order of the map."""
    place = area.once(places)
    return {label: tuple(sorted(near, key=place.__getitem__)) for label, near in area.neighbors.items()}
