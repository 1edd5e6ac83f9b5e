"""Where does each unit of a side go, and by which way?"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.core.paths import Reach
from engine.players.staff.estimate import Force
from engine.players.staff.land import Land, Tolls
from engine.players.staff.prices import Goal, chance


@dataclass
class Ways:
    """The ways of the units of a side to goals, with tolls of what stands in the way; each searched once."""

    land: Land
    tolls: Tolls
    _found: dict[tuple[object, ...], Reach] = field(default_factory=dict)

    def to(self, unit: str, goal: Goal) -> Reach:
        """Return what it costs a unit from each hex to a goal."""
        key = (self.land.ground(unit).kind, goal.objective.key)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self.land.away(unit, goal.objective.hexes, self.tolls)
        return found

    def turns(self, unit: str, goal: Goal, label: str) -> int | None:
        """Return in how many thousandths of a movement a unit comes from a hex to a goal; None where no way leads."""
        cost = self.to(unit, goal).cost.get(label)
        return None if cost is None else self.land.turns(unit, cost)


def chosen(ways: Ways, members: Iterable[Force], goals: Iterable[Goal], at: Mapping[str, str]) -> dict[str, Goal]:
    """Return who goes where: the greatest worth for the time first; a goal with all it wants counts for little more."""
    goals = tuple(goals)
    rated = []
    for means in members:
        for goal in goals:
            if goal.is_exit and not means.may_exit:
                continue
            turns = ways.turns(means.unit, goal, at[means.unit])
            if turns is not None and turns <= goal.left * 1000:
                rated.append((goal.each * chance(turns, goal.left) // (1000 + turns), means.unit, goal))
    rated.sort(key=lambda item: -item[0])
    sent: dict[str, int] = {}
    found: dict[str, Goal] = {}
    spare: list[tuple[int, str, Goal]] = []
    for rate, unit, goal in rated:
        if unit in found:
            continue
        if not goal.is_exit and sent.get(goal.objective.key, 0) >= goal.wanted:
            spare.append((rate, unit, goal))
            continue
        sent[goal.objective.key] = sent.get(goal.objective.key, 0) + 1
        found[unit] = goal
    for _, unit, goal in spare:
        found.setdefault(unit, goal)
    return found


def path(reach: Reach, start: str) -> list[str]:
    """Return the hexes on the way from a start to the goal of a search, the start left out."""
    found, here = [], start
    while here in reach.previous:
        here = reach.previous[here]
        found.append(here)
    return found
