"""What does a side that plans see: with what can who be where, and what stands in the way?"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from engine.core.phases import AnyGame
from engine.core.planning import Chance, Means, Objective, Planning
from engine.core.sides import other_side


@dataclass
class Estimate:
    """A view with what was asked about it, each question once.

    ``own`` and ``enemy``: what each unit on the map brings, by its id; ``stays``: nobody is to move any more.
    """

    view: AnyGame
    side: str
    planning: Planning[Any, Any]
    own: Mapping[str, Means]
    enemy: Mapping[str, Means]
    objectives: tuple[Objective, ...]
    stays: bool = False
    _reach: dict[str, Mapping[str, int]] = field(default_factory=dict)
    _room: dict[str, Fraction] = field(default_factory=dict)

    def reach(self, unit: str) -> Mapping[str, int]:
        """Return the hexes in which a unit can stand after its next movement, its own among them."""
        if self.stays:
            return {self.hex_of(unit): 0}
        found = self._reach.get(unit)
        if found is None:
            assert self.planning.movement is not None
            found = self._reach[unit] = self.planning.movement(self.view, unit, 1)
        return found

    def room(self, label: str) -> Fraction:
        """Return how much more of the side may stand in a hex as it is now."""
        found = self._room.get(label)
        if found is None:
            assert self.planning.capacity is not None
            found = self._room[label] = self.planning.capacity(self.view, self.side, label)
        return found

    def combat(self, places: Mapping[str, str], target: str) -> tuple[Chance, ...] | None:
        """Return the chances of an attack as if units stood where they are put."""
        assert self.planning.combat is not None
        return self.planning.combat(self.view, places, target)

    def hex_of(self, unit: str) -> str:
        """Return where a unit stands."""
        return self.view.units[unit].hex

    def near(self, label: str) -> tuple[str, ...]:
        """Return the hexes around a hex."""
        found: tuple[str, ...] = self.view.board.map.neighbors[label]
        return found

    def defended(self) -> dict[str, list[Means]]:
        """Return the enemies by hex, those that stand for something."""
        found: dict[str, list[Means]] = {}
        for means in self.enemy.values():
            found.setdefault(self.hex_of(means.unit), []).append(means)
        return found


def estimate(view: AnyGame, side: str, stays: bool = False) -> Estimate | None:
    """Return what a side sees; None for a game that does not answer what a plan needs."""
    planning = view.rules.advising.planning
    if planning is None or not (
        planning.means and planning.movement and planning.capacity and planning.combat and planning.ground
    ):
        return None
    own, enemy = (_by_unit(planning.means(view, who)) for who in (side, other_side(side)))
    return Estimate(view, side, planning, own, enemy, planning.objectives(view, side), stays)


def _by_unit(members: Iterable[Means]) -> dict[str, Means]:
    return {means.unit: means for means in members}
