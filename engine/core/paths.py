"""Which hexes can be reached, at what cost, by which path?

The game supplies the cost of each step. Costs are integers (the game chooses the scale). Ties are broken by the
order of the neighbors, so equal positions give equal paths.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush


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
    best: dict[str, int] = {}
    previous: dict[str, str] = {}
    queue: list[tuple[int, int, str]] = []
    first: set[str] = set()
    order = 0
    for label in starts:
        if label not in best:
            best[label] = 0
            first.add(label)
            heappush(queue, (0, order, label))
            order += 1
    done: set[str] = set()
    while queue:
        spent, _, here = heappop(queue)
        if here in done:
            continue
        done.add(here)
        if goal is not None and goal(here):
            break
        if stops is not None and here not in first and stops(here):
            continue
        for there in neighbors(here):
            if there in done:
                continue
            price = cost(here, there)
            if price is None:
                continue
            total = spent + price
            if budget is not None and total > budget:
                continue
            if there not in best or total < best[there]:
                best[there] = total
                previous[there] = here
                heappush(queue, (total, order, there))
                order += 1
    return Reach({label: best[label] for label in best if label in done}, previous)
