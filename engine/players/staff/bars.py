"""What does it cost the enemy that somebody stands in his way?"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.core.sides import other_side
from engine.players.staff.estimate import Estimate, estimate
from engine.players.staff.land import Homeward, Land, detour, part
from engine.players.staff.prices import SCALE, Goal, chance, prices
from engine.players.staff.situation import HELD, ZONE, fights
from engine.players.staff.ways import Ways, chosen, path

_TRIED = 4
"""So many hexes on his ways are tried for a unit."""


@dataclass
class Bars:
    """The ways of the enemy to what he goes for, and what it costs him when units bar them, in thousandths of the
    margin. ``tolls``: what stands in his way already; ``less``: so many of the movements that his goals leave him are
    over. Where each of his units goes is taken to stay the same. Beside a search from a goal stands how many units had
    been put when it was begun."""

    seen: Estimate
    enemy: Estimate
    land: Land
    goals: tuple[Goal, ...]
    tolls: Mapping[str, int]
    less: int
    _aims: dict[str, Goal] = field(init=False)
    _paths: dict[str, frozenset[str]] = field(default_factory=dict)
    _costs: dict[str, int] = field(default_factory=dict)
    _bars: dict[str, int] = field(default_factory=dict)
    _before: dict[tuple[object, ...], tuple[Homeward, int]] = field(default_factory=dict)
    _raised: list[frozenset[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        at = {key: self.enemy.hex_of(key) for key in self.enemy.own}
        ways = Ways(self.land, self.tolls)
        self._aims = chosen(ways, (force for force in self.enemy.own.values() if fights(force)), self.goals, at)
        self._follow(ways, self._aims)

    def put(self, label: str) -> None:
        """Let a unit bar a hex from now on."""
        if not self._risen(label):
            return
        passing = self._passing(label)
        self._raised.append(self._risen(label))
        self.tolls = barred(self.seen, self.tolls, label)
        self._follow(Ways(self.land, self.tolls), passing)
        self._bars.clear()

    def bar(self, label: str) -> int:
        """Return what it costs the enemy that a unit stands in a hex besides those that are there."""
        return self.bar_of(label, 0) or 0

    def bar_of(self, label: str, least: int) -> int | None:
        """Return what ``bar`` does; None where that was found to be less than ``least``."""
        found = self._bars.get(label)
        if found is None:
            found = self._lost(label, True, least)
            if found is not None:
                self._bars[label] = found
        return found

    def at_most(self, label: str) -> int:
        """Return what it costs the enemy at most: if none of those that pass the hex went another way."""
        found = self._bars.get(label)
        if found is None:
            found = self._lost(label, False, 0)
        assert found is not None
        return found

    def _lost(self, label: str, around: bool, least: int) -> int | None:
        """Return what it costs those that pass a hex that it is barred. ``around``: they take another way where that
        costs less, which is looked for until the rest cannot make it ``least`` any more: then None."""
        if self.tolls.get(label) == HELD:
            return 0
        tolls = barred(self.seen, self.tolls, label)
        more = [(there, tolls[there], self.tolls.get(there, 0)) for there in self._risen(label)]
        straight: dict[str, int] = {}
        lost: dict[str, int] = {}
        for key in self._passing(label):
            each = self.land.ground(key).allowance
            through = self._costs[key] + sum(
                part(after, each) - part(before, each) for there, after, before in more if there in self._paths[key]
            )
            drop = self._value(key, self._costs[key]) - self._value(key, through)
            if drop:
                straight[key], lost[key] = through, drop
        most = sum(lost.values())
        if not around:
            return max(0, most)
        costs: dict[tuple[object, ...], int] = {}
        for key in sorted(lost, key=lost.__getitem__, reverse=True):
            if most < least:
                return None
            each = self.land.ground(key).allowance
            home, number = self._before[self._kind(key)]
            asked = home, self.enemy.hex_of(key)
            if asked not in costs:
                raised = self._risen(label).union(*self._raised[number:])
                costs[asked] = detour(asked[1], self.land.extra(tolls, each), home, straight[key], raised)
            most += self._value(key, self._costs[key]) - self._value(key, costs[asked]) - lost[key]
        return max(0, most)

    def _risen(self, label: str) -> frozenset[str]:
        """Return where a unit in a hex would cost the enemy more than what is there."""
        area = frozenset(self.seen.near(label))
        dear = frozenset(there for there in area if self.tolls.get(there, 0) < ZONE)
        return dear if self.tolls.get(label) == HELD else dear | {label}

    def _kind(self, unit: str) -> tuple[object, ...]:
        """Return what is alike for all enemies that have the same way from a hex."""
        over = self.land.ground(unit)
        return over.kind, over.allowance, self._aims[unit].objective.key

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
            goal, here = self._aims[key], self.enemy.hex_of(key)
            home = ways.to(key, goal)
            self._before[self._kind(key)] = home, len(self._raised)
            cost = home.cost(here, self.land.budget(key, 2000 * (goal.left - self.less + 1)))
            there = cost is not None and self._value(key, cost) > 0
            self._paths[key] = frozenset(path(home, here) if there else ())
            self._costs[key] = cost if cost is not None and there else 0

    def _value(self, unit: str, cost: int) -> int:
        """Return what the goal of an enemy is worth to him by the chance to be there in time; ``cost``: of his way."""
        goal = self._aims[unit]
        return goal.each * chance(self.land.turns(unit, cost), goal.left - self.less) // SCALE


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
