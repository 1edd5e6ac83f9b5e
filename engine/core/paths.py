"""Which hexes can be reached, at what cost, by which path?

The game supplies the cost of each step. Costs are integers (the game chooses the scale). Ties are broken by the
order of the neighbors, so equal positions give equal paths.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

_NO_LIMIT = 1 << 62
"""More than any path costs."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Cheapest cost by hex, and the hex before it on the way; the start has cost 0 and no hex before it."""

    cost: Mapping[str, int]
    previous: Mapping[str, str]

    def path(self, target: str) -> tuple[str, ...]:
        """Return the hexes from the start to the target, both included; raises KeyError when it was not reached."""
        if target not in self.cost:
            raise KeyError(target)
        hexes = [target]
        while hexes[-1] in self.previous:
            hexes.append(self.previous[hexes[-1]])
        return tuple(reversed(hexes))


def reach(
    starts: Iterable[str],
    budget: int | None,
    neighbors: Callable[[str], Iterable[str]],
    cost: Callable[[str, str], int | None],
    stops: Callable[[str], bool] | None = None,
    goal: Callable[[str], bool] | None = None,
) -> Reach:
    """Return every hex that can be reached within the budget (None: without limit).

    ``cost(a, b)`` is the price of the step or None where it is forbidden. From a hex for which ``stops`` is true
    nothing goes on (the start excepted). The search ends early at the first hex for which ``goal`` is true.
    """
    first = frozenset(starts := tuple(starts))

    def steps(here: str) -> Iterable[tuple[str, int]]:
        if stops is not None and here not in first and stops(here):
            return ()
        return [(there, price) for there in neighbors(here) if (price := cost(here, there)) is not None]

    return reach_by(starts, budget, steps, goal)


def reach_by(
    starts: Iterable[str],
    budget: int | None,
    steps: Callable[[str], Iterable[tuple[str, int]]],
    goal: Callable[[str], bool] | None = None,
) -> Reach:
    """Return what ``reach`` does, for a game that gives all steps from a hex at once with their prices: faster."""
    best: dict[str, int] = dict.fromkeys(starts, 0)
    previous: dict[str, str] = {}
    # Hexes wait by their cost, those of one cost in the order in which they were found. A hex that is found again at
    # a lower cost stays where it waited and is passed over there.
    waiting: dict[int, list[str]] = {0: list(best)}
    costs = [0]
    limit = _NO_LIMIT if budget is None else budget
    while costs:
        spent = heappop(costs)
        for here in waiting[spent]:  # grows meanwhile by steps that cost nothing
            if best[here] != spent:
                continue
            if goal is not None and goal(here):
                at_goal = waiting[spent].index(here)
                done = {label for label in best if best[label] < spent}.union(waiting[spent][: at_goal + 1])
                return Reach({label: cost for label, cost in best.items() if label in done}, previous)
            for there, price in steps(here):
                total = spent + price
                if total > limit or total >= best.get(there, _NO_LIMIT):
                    continue
                best[there] = total
                previous[there] = here
                if total in waiting:
                    waiting[total].append(there)
                else:
                    waiting[total] = [there]
                    heappush(costs, total)
    return Reach(best, previous)
