"""What does it cost the enemy that somebody stands in his way?"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.core.sides import other_side
from engine.players.staff.estimate import Estimate, estimate
from engine.players.staff.land import Land
from engine.players.staff.prices import SCALE, Goal, chance, prices
from engine.players.staff.situation import HELD, ZONE, fights
from engine.players.staff.ways import Ways, chosen, path

_TRIED = 4
"""So many hexes on his ways are tried for a unit."""


@dataclass
class Bars:
    """The ways of the enemy to what he goes for, and what it costs him when units bar them, in thousandths of the
    margin. ``tolls``: what stands in his way already; ``less``: so many of the movements that his goals leave him are
    over. Where each of his units goes is taken to stay the same."""

    seen: Estimate
    enemy: Estimate
    land: Land
    goals: tuple[Goal, ...]
    tolls: Mapping[str, int]
    less: int
    _aims: dict[str, Goal] = field(init=False)
    _paths: dict[str, frozenset[str]] = field(default_factory=dict)
    _worth: dict[str, int] = field(default_factory=dict)
    _bars: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        at = {key: self.enemy.hex_of(key) for key in self.enemy.own}
        ways = Ways(self.land, self.tolls)
        self._aims = chosen(ways, (force for force in self.enemy.own.values() if fights(force)), self.goals, at)
        self._follow(ways, self._aims)

    def put(self, label: str) -> None:
        """Let a unit bar a hex from now on."""
        passing = self._passing(label)
        self.tolls = barred(self.seen, self.tolls, label)
        self._follow(Ways(self.land, self.tolls), passing)
        self._bars.clear()

    def bar(self, label: str) -> int:
        """Return what it costs the enemy that a unit stands in a hex besides those that are there."""
        found = self._bars.get(label)
        if found is None:
            ways = Ways(self.land, barred(self.seen, self.tolls, label))
            lost = (self._worth[key] - self._reached(ways, key) for key in self._passing(label))
            found = self._bars[label] = 0 if self.tolls.get(label) == HELD else max(0, sum(lost))
        return found

    def promising(self, labels: Iterable[str]) -> list[str]:
        """Return the hexes on the ways of the enemy by which most of him comes, no two of them beside each other."""
        flow: dict[str, int] = {}
        for key, passed in self._paths.items():
            for label in passed:
                flow[label] = flow.get(label, 0) + self._aims[key].each
        ranked = sorted((label for label in labels if label in flow), key=lambda label: -flow[label])
        found: list[str] = []
        for label in ranked:
            if len(found) < _TRIED and not any(other in self.seen.near(label) for other in found):
                found.append(label)
        return found

    def _passing(self, label: str) -> list[str]:
        """Return the enemies that pass a hex or come beside it."""
        area = {label, *self.seen.near(label)}
        return [key for key, passed in self._paths.items() if not area.isdisjoint(passed)]

    def _follow(self, ways: Ways, keys: Iterable[str]) -> None:
        """Find the ways of some enemies, as they are barred now; those that come too late go nowhere."""
        for key in keys:
            self._worth[key] = self._reached(ways, key)
            way = path(ways.to(key, self._aims[key]), self.enemy.hex_of(key)) if self._worth[key] else ()
            self._paths[key] = frozenset(way)

    def _reached(self, ways: Ways, key: str) -> int:
        """Return what the goal of an enemy is worth to him by the chance to be there in time."""
        goal = self._aims[key]
        turns = ways.turns(key, goal, self.enemy.hex_of(key))
        return 0 if turns is None else goal.each * chance(turns, goal.left - self.less) // SCALE


def barred(seen: Estimate, tolls: Mapping[str, int], label: str) -> Mapping[str, int]:
    """Return the tolls of hexes when a unit stands in one more."""
    near = {there: max(tolls.get(there, 0), ZONE) for there in seen.near(label)}
    return {**tolls, **near, label: HELD}


def bars(seen: Estimate, held: Iterable[str]) -> Bars:
    """Return the ways of the enemy, barred by those that hold some hexes whatever happens."""
    enemy = estimate(seen.view, other_side(seen.side))
    assert enemy is not None
    less = 0 if _moves_later(seen) else 1
    goals = tuple(goal for goal in prices(enemy).goals if goal.left > less and goal.each)
    tolls: Mapping[str, int] = {}
    for label in held:
        tolls = barred(seen, tolls, label)
    return Bars(seen, enemy, Land(enemy), goals, tolls, less)


def _moves_later(seen: Estimate) -> bool:
    """Tell whether the enemy has a player turn after this one in the same turn."""
    steps, later = seen.view.rules.sequence(seen.view.board), seen.view.step
    return any(step.side == other_side(seen.side) for step in steps[later:])
