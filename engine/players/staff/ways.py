"""Where does each unit of a side go, and by which way?"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.players.staff.estimate import Force
from engine.players.staff.land import Homeward, Land, Tolls
from engine.players.staff.prices import Goal, chance


@dataclass
class Ways:
    """The ways of the units of a side to goals, with tolls of what stands in the way; each searched once."""

    land: Land
    tolls: Tolls
    _found: dict[tuple[object, ...], Homeward] = field(default_factory=dict)

    def to(self, unit: str, goal: Goal) -> Homeward:
        """Return what it costs a unit from each hex to a goal."""
        over = self.land.ground(unit)
        key = over.kind, over.allowance, goal.objective.key
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self.land.away(unit, goal.objective.hexes, self.tolls)
        return found

    def turns(self, unit: str, goal: Goal, label: str, most: int | None = None) -> int | None:
        """Return in how many thousandths of a movement a unit comes from a hex to a goal; None where no way leads, or
        none in no more than ``most``."""
        way = self.to(unit, goal)
        cost = way.cost(label) if most is None else way.cost(label, self.land.budget(unit, most))
        return None if cost is None else self.land.turns(unit, cost)


def chosen(ways: Ways, members: Iterable[Force], goals: Iterable[Goal], at: Mapping[str, str]) -> dict[str, Goal]:
    """Return who goes where: the greatest worth for the time first; a goal with all it wants counts for little more."""
    goals = tuple(goals)
    rated = []
    for means in members:
        for goal in goals:
            if goal.is_exit and not means.may_exit:
                continue
            turns = ways.turns(means.unit, goal, at[means.unit], goal.left * 1000)
            if turns is not None:
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


def path(home: Homeward, start: str) -> list[str]:
    """Return the hexes on the way from a start to the goal of a search, the start left out."""
    found, here = [], start
    home.cost(start)
    while here in home.previous:
        here = home.previous[here]
        found.append(here)
    return found
