"""How far is it to somewhere, for each kind of unit, with what stands in the way?"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.paths import Reach, reach_by
from engine.core.planning import Ground
from engine.players.staff.estimate import Estimate

Tolls = Mapping[str, int]
"""What is added to the price of entering a hex, in thousandths of a movement of whoever enters it."""


@dataclass
class Land:
    """The ground of the units in a position; the ways of each kind are turned round once, to search from the goals."""

    seen: Estimate
    _grounds: dict[str, Ground] = field(default_factory=dict)
    _back: dict[tuple[object, ...], dict[str, list[tuple[str, int]]]] = field(default_factory=dict)

    def ground(self, unit: str) -> Ground:
        """Return the map as a unit goes over it."""
        found = self._grounds.get(unit)
        if found is None:
            assert self.seen.planning.ground is not None
            found = self._grounds[unit] = self.seen.planning.ground(self.seen.view, unit)
        return found

    def away(self, unit: str, goals: Iterable[str], tolls: Tolls) -> Reach:
        """Return what it costs a unit to come from each hex to the nearest of some goals; ``previous`` leads on."""
        over = self.ground(unit)
        back, each = self._backward(over), max(over.allowance, 1)
        extra = {label: toll * each // 1000 for label, toll in tolls.items()}
        none: list[tuple[str, int]] = []

        def steps(there: str, _: int) -> Sequence[tuple[str, int]]:
            more = extra.get(there, 0)
            found = back.get(there, none)
            return [(here, price + more) for here, price in found] if more else found

        return reach_by(goals, None, steps)

    def turns(self, unit: str, cost: int) -> int:
        """Return a cost in thousandths of a movement of the unit."""
        return cost * 1000 // max(self.ground(unit).allowance, 1)

    def _backward(self, over: Ground) -> dict[str, list[tuple[str, int]]]:
        found = self._back.get(over.kind)
        if found is None:
            found = self._back[over.kind] = {}
            for here in self.seen.view.board.map.hexes:
                for there, price in over.steps(here):
                    found.setdefault(there, []).append((here, price))
        return found
