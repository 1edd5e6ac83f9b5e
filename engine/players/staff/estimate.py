"""What does a side that plans see: with what can who be where, and what stands in the way?"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.phases import AnyGame
from engine.core.planning import Chance, Means, Objective, Planning
from engine.core.sides import other_side

WHOLE = 720
"""Strengths and room are counted in parts of one, so many to a whole: whole numbers are weighed faster."""


@dataclass(frozen=True, slots=True)
class Force:
    """What a unit brings (``core.planning.Means``): strengths and room in parts (``WHOLE``)."""

    unit: str
    attack: int
    defense: int
    support: int
    moves: bool
    may_exit: bool
    steps: int
    weight: int


@dataclass
class Estimate:
    """A view with what was asked about it, each question once.

    ``own`` and ``enemy``: what each unit on the map brings, by its id.
    """

    view: AnyGame
    side: str
    planning: Planning[Any, Any]
    own: Mapping[str, Force]
    enemy: Mapping[str, Force]
    objectives: tuple[Objective, ...]
    _reach: dict[str, Mapping[str, int]] = field(default_factory=dict)
    _defended: dict[str, list[Force]] = field(default_factory=dict)

    def reach(self, unit: str) -> Mapping[str, int]:
        """Return the hexes in which a unit can stand after its next movement, its own among them."""
        found = self._reach.get(unit)
        if found is None:
            assert self.planning.movement is not None
            found = self._reach[unit] = self.planning.movement(self.view, unit, 1)
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

    def defended(self) -> Mapping[str, list[Force]]:
        """Return the enemies by hex."""
        if not self._defended:
            for force in self.enemy.values():
                self._defended.setdefault(self.hex_of(force.unit), []).append(force)
        return self._defended


def estimate(view: AnyGame, side: str) -> Estimate | None:
    """Return what a side sees; None for a game that does not answer what a plan needs."""
    planning = view.rules.advising.planning
    if planning is None or not (
        planning.means and planning.movement and planning.capacity and planning.combat and planning.ground
    ):
        return None
    own, enemy = (view.derived(forces, who) for who in (side, other_side(side)))
    return Estimate(view, side, planning, own, enemy, view.derived(_objectives, side))


def is_last_word(seen: Estimate) -> bool:
    """Tell whether the enemy has no player turn after this one."""
    rules, view = seen.view.rules, seen.view
    steps = rules.sequence(view.board)
    if view.turn < rules.last_turn(view.board):
        return False
    later = view.step
    while later < len(steps) and steps[later].side == seen.side:
        later += 1
    return not any(step.side != seen.side for step in steps[later:])


def _objectives(view: AnyGame, side: str) -> tuple[Objective, ...]:
    planning = view.rules.advising.planning
    return () if planning is None else planning.objectives(view, side)


def room(view: AnyGame, side: str, label: str) -> int:
    """Return how much more of a side may stand in a hex, in parts; as much as anybody needs where nobody can say."""
    planning = view.rules.advising.planning
    if planning is None or planning.capacity is None:
        return WHOLE * WHOLE
    found = planning.capacity(view, side, label)
    return found.numerator * WHOLE // found.denominator


def forces(view: AnyGame, side: str) -> dict[str, Force]:
    """Return what the units of a side on the map bring, by their ids; nothing where nobody can say."""
    planning = view.rules.advising.planning
    if planning is None or planning.means is None:
        return {}
    return {means.unit: _force(means) for means in planning.means(view, side)}


def _force(means: Means) -> Force:
    attack, defense, support, less = (
        value.numerator * WHOLE // value.denominator
        for value in (means.attack, means.defense, means.support, -means.weight)
    )
    return Force(means.unit, attack, defense, support, means.mobility > 0, means.may_exit, means.steps, -less)
