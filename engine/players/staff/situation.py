"""What is worked out once for a player turn, before anything is decided: where all are going, and by which ways."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Self

from engine.core.planning import Means
from engine.players.staff.estimate import Estimate
from engine.players.staff.land import Land
from engine.players.staff.prices import Goal, Prices, chance, prices
from engine.players.staff.ways import Ways, chosen, path

HELD, ZONE = 1500, 350
"""What a hex with enemies, and one beside them, is taken to cost on the way, in thousandths of a movement."""
_PULL = 8000
"""A movement nearer to an aim is worth so many thousandths of a turn's share of it, whether it comes in time or not."""
_ATTACKERS = 6
"""So many enemies can come together against a hex."""


@dataclass
class Situation:
    """A view as a side that plans sees it. ``aims``: where its units go; ``own_flow``: what a turn of delay would cost
    those that pass a hex."""

    seen: Estimate
    land: Land
    prices: Prices
    ways: Ways
    aims: dict[str, Goal]
    own_flow: dict[str, int]
    _threats: dict[str, Fraction] = field(default_factory=dict)
    _nearest: dict[str, int] = field(default_factory=dict)

    def halted(self, seen: Estimate) -> Self:
        """Return the same for units that stay where another view shows them."""
        return replace(self, seen=seen)

    def threat(self, label: str) -> Fraction:
        """Return the attack strength that the enemy can bring against a hex in his next turn."""
        found = self._threats.get(label)
        if found is None:
            around = self.seen.near(label)
            able = [
                means.attack
                for key, means in self.seen.enemy.items()
                if means.attack > 0 and any(there in self.land.span(key).cost for there in around)
            ]
            found = self._threats[label] = sum(sorted(able, reverse=True)[:_ATTACKERS], Fraction(0))
        return found

    def progress(self, unit: str, label: str) -> int:
        """Return what it is worth to a unit to be so near to its aim, in thousandths of the margin, at most 0 but for
        one that has come there."""
        aim = self.aims.get(unit)
        if aim is None:
            return 0
        turns = self.ways.turns(unit, aim, label)
        if turns is None:
            return -aim.each
        if not turns:
            return aim.each
        later = aim.left - 1
        if not later:
            return 0
        pull = aim.each * max(0, turns - aim.opens * 1000) // (_PULL * aim.left)
        return aim.each * chance(turns, later) // 1000 - pull

    def forgone(self, unit: str, label: str) -> int:
        """Return what a unit gives up of its way when it stands in a hex, beside the best it could do."""
        if self.seen.stays:
            return 0
        best = self._nearest.get(unit)
        if best is None:
            best = self._nearest[unit] = max(self.progress(unit, there) for there in self.seen.reach(unit) or [label])
        return best - self.progress(unit, label)


def situation(seen: Estimate) -> Situation:
    """Return what a plan rests on."""
    land, at_stake = Land(seen), prices(seen)
    ways = Ways(land, tolls(seen, strengths(seen, seen.enemy)))
    movers = [means for means in seen.own.values() if fights(means)]
    aims = chosen(ways, movers, at_stake.goals, {means.unit: seen.hex_of(means.unit) for means in movers})
    flow: dict[str, int] = {}
    for key, goal in aims.items():
        for label in path(ways.to(key, goal), seen.hex_of(key)):
            flow[label] = flow.get(label, 0) + goal.each * (goal.left - 1) // (goal.left * goal.left)
    return Situation(seen, land, at_stake, ways, aims, flow)


def fights(means: Means) -> bool:
    """Tell whether a unit is one that the plan sends somewhere: it attacks, and does not fire from behind."""
    return means.attack > 0 and not means.support and means.mobility > 0


def strengths(seen: Estimate, who: Mapping[str, Means]) -> dict[str, Fraction]:
    """Return the defense of some units by hex."""
    found: dict[str, Fraction] = {}
    for key, means in who.items():
        found[seen.hex_of(key)] = found.get(seen.hex_of(key), Fraction(0)) + means.defense
    return found


def tolls(seen: Estimate, held: Mapping[str, Fraction]) -> dict[str, int]:
    """Return what hexes cost that somebody holds, and those beside them."""
    found: dict[str, int] = {}
    for label, defense in held.items():
        if defense > 0:
            for there in seen.near(label):
                found[there] = ZONE
    found.update((label, HELD) for label, defense in held.items() if defense > 0)
    return found
