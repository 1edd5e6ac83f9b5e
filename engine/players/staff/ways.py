"""Where does each unit of a side go, and by which way?"""

from collections.abc import Iterable, Mapping
from dataclasses import InitVar, dataclass, field
from heapq import heapify, heappop, heappush

from engine.players.staff.estimate import Force
from engine.players.staff.land import Homeward, Land, Tolls
from engine.players.staff.prices import Goal, chance

_OPEN, _SURE = 0, 1
"""Whether it is known how good a way is, or how good at most; of like ones those are looked at first."""


@dataclass
class Ways:
    """The ways of the units of a side to goals, with tolls of what stands in the way; each searched once.

    ``before``: those of another position of the same board, of which are taken over that would be found again;
    ``alike`` has them by all that they depend on, but for tolls and board.
    """

    land: Land
    tolls: Tolls
    before: InitVar["Ways | None"] = None
    _found: dict[tuple[object, ...], Homeward] = field(default_factory=dict)
    alike: dict[tuple[object, ...], Homeward] = field(default_factory=dict, init=False)
    _known: Mapping[tuple[object, ...], Homeward] = field(default_factory=dict)

    def __post_init__(self, before: "Ways | None") -> None:
        if before is not None and before.tolls == self.tolls:
            self._known = before.alike

    def to(self, unit: str, goal: Goal) -> Homeward:
        """Return what it costs a unit from each hex to a goal."""
        over = self.land.ground(unit)
        key = over.kind, over.allowance, goal.objective.key
        found = self._found.get(key)
        if found is None:
            alike = self.land.alike(unit, goal.objective.hexes)
            found = None if alike is None else self.alike.get(alike) or self._known.get(alike)
            found = self._found[key] = found or self.land.away(unit, goal.objective.hexes, self.tolls)
            if alike is not None:
                self.alike[alike] = found
        return found

    def turns(self, unit: str, goal: Goal, label: str, most: int | None = None) -> int | None:
        """Return in how many thousandths of a movement a unit comes from a hex to a goal; None where no way leads, or
        none in no more than ``most``."""
        way = self.to(unit, goal)
        cost = way.cost(label) if most is None else way.cost(label, self.land.budget(unit, most))
        return None if cost is None else self.land.turns(unit, cost)


def chosen(ways: Ways, members: Iterable[Force], goals: Iterable[Goal], at: Mapping[str, str]) -> dict[str, Goal]:
    """Return who goes where: the greatest worth for the time first; a goal with all it wants counts for little more.

    Ways are searched no further than it takes to know who is next.
    """
    goals = tuple(goals)
    pairs = [(means.unit, goal) for means in members for goal in goals if means.may_exit or not goal.is_exit]
    waiting = [(-_rate(goal, 0), _OPEN, number) for number, (_, goal) in enumerate(pairs)]
    heapify(waiting)
    sent: dict[str, int] = {}
    found: dict[str, Goal] = {}
    spare: dict[str, Goal] = {}
    while waiting:
        less, is_sure, number = heappop(waiting)
        unit, goal = pairs[number]
        is_full = not goal.is_exit and sent.get(goal.objective.key, 0) >= goal.wanted
        if unit in found or is_full and unit in spare:
            continue
        if is_sure == _OPEN:
            closer = _closer(ways, unit, goal, at[unit], -less)
            if closer is not None:
                heappush(waiting, (-closer[0], closer[1], number))
        elif is_full:
            spare[unit] = goal
        else:
            sent[goal.objective.key] = sent.get(goal.objective.key, 0) + 1
            found[unit] = goal
    return found | {unit: goal for unit, goal in spare.items() if unit not in found}


def _closer(ways: Ways, unit: str, goal: Goal, label: str, rate: int) -> tuple[int, int] | None:
    """Return how good it is at most that a unit goes to a goal, and whether that is sure, looked for a little further
    where it was known already to be no better than ``rate``; None where the unit does not come there in time."""
    land, home = ways.land, ways.to(unit, goal)
    budget = land.budget(unit, goal.left * 1000)
    least, is_sure = home.at_least(label)
    if not is_sure and least <= budget and _rate(goal, land.turns(unit, least)) >= rate:
        home.cost(label, min(budget, least + max(land.ground(unit).allowance, least // 2)))
        least, is_sure = home.at_least(label)
    if least > budget:
        return None
    return _rate(goal, land.turns(unit, least)), _SURE if is_sure else _OPEN


def _rate(goal: Goal, turns: int) -> int:
    """Return how good it is for a unit to go to a goal to which it takes so many thousandths of a movement."""
    return goal.each * chance(turns, goal.left) // (1000 + turns)


def path(home: Homeward, start: str) -> list[str]:
    """Return the hexes on the way from a start to the goal of a search, the start left out."""
    home.cost(start)
    found, after = [], home.onward(start)
    while after is not None:
        found.append(after)
        after = home.onward(after)
    return found
