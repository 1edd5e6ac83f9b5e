"""Which hexes can be reached, at what cost, by which path?

The game supplies the cost of each step. Costs are integers (the game chooses the scale). Ties are broken by the
order of the neighbors, so equal positions give equal paths.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Generic, TypeVar

Node = TypeVar("Node", bound=Hashable)
Label = TypeVar("Label", bound=Hashable)

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

    def steps(here: str, _: int) -> Iterable[tuple[str, int]]:
        if stops is not None and here not in first and stops(here):
            return ()
        return [(there, price) for there in neighbors(here) if (price := cost(here, there)) is not None]

    return reach_by(starts, budget, steps, goal)


def reach_by(
    starts: Iterable[str],
    budget: int | None,
    steps: Callable[[str, int], Iterable[tuple[str, int]]],
    goal: Callable[[str], bool] | None = None,
) -> Reach:
    """Return what ``reach`` does, for a game that gives all steps from a hex at once with their prices: faster.

    ``steps(here, spent)`` is told what was spent on the way, and asked once for each hex.
    """
    best: dict[str, int] = dict.fromkeys(starts, 0)
    previous: dict[str, str] = {}
    waiting, end = _spread(best, previous, budget, steps, goal)
    if end is not None:
        last = waiting[best[end]]
        done = {label for label in best if best[label] < best[end]}.union(last[: last.index(end) + 1])
        best = {label: cost for label, cost in best.items() if label in done}
    return Reach(best, previous)


@dataclass(frozen=True, slots=True)
class Ways(Generic[Label]):
    """A reach in which a hex has a way for each of its labels, as the next step may depend on more than the hex.

    ``cost`` by hex is that of its cheapest way, in the order in which they were found to be; ``nodes`` has for each
    hex the label with which that way comes there, ``previous`` what is before a hex with a label.
    """

    cost: Mapping[str, int]
    nodes: Mapping[str, tuple[str, Label]]
    previous: Mapping[tuple[str, Label], tuple[str, Label]]
    _paths: dict[str, tuple[str, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Those that were asked for: who lists the ways and who checks them ask for the same."""

    def path(self, target: str) -> tuple[str, ...]:
        """Return the hexes from the start to the target, both included; raises KeyError when it was not reached."""
        found = self._paths.get(target)
        if found is None:
            node = self.nodes[target]
            hexes = [node[0]]
            while node in self.previous:
                node = self.previous[node]
                hexes.append(node[0])
            found = self._paths[target] = tuple(reversed(hexes))
        return found

    def label(self, target: str) -> Label:
        """Return the label with which the cheapest way comes to the target; raises KeyError as ``path``."""
        return self.nodes[target][1]


def ways_by(
    starts: Iterable[str],
    label: Label,
    spent: int,
    budget: int | None,
    steps: Callable[[tuple[str, Label], int], Iterable[tuple[tuple[str, Label], int]]],
) -> Ways[Label]:
    """Return every hex that can be reached within the budget where a way carries a second label beside its cost.

    A label is what the price or the permission of the next step depends on besides hex and cost: the hexes gone, the
    road last used. A dearer way to a hex is kept where its label is another. All starts have the ``label`` and so much
    ``spent``; ``steps(node, spent)`` gives the steps from a hex with a label, with their prices.
    """
    best: dict[tuple[str, Label], int] = dict.fromkeys(((start, label) for start in starts), spent)
    previous: dict[tuple[str, Label], tuple[str, Label]] = {}
    waiting, _ = _spread(best, previous, budget, steps, None)
    cost: dict[str, int] = {}
    nodes: dict[str, tuple[str, Label]] = {}
    for node in _settled(best, waiting):
        if node[0] not in cost:
            cost[node[0]], nodes[node[0]] = best[node], node
    return Ways(cost, nodes, previous)


def _spread(
    best: dict[Node, int],
    previous: dict[Node, Node],
    budget: int | None,
    steps: Callable[[Node, int], Iterable[tuple[Node, int]]],
    goal: Callable[[Node], bool] | None,
) -> tuple[dict[int, list[Node]], Node | None]:
    """Fill costs and ways from the starts, which are in ``best``; return the nodes by cost as they waited, and the one
    at which the search ended early.

    Nodes wait by their cost, those of one cost in the order in which they were found. A node that is found again at a
    lower cost stays where it waited and is passed over there.
    """
    waiting: dict[int, list[Node]] = {}
    for start, spent in best.items():
        waiting.setdefault(spent, []).append(start)
    costs = sorted(waiting)
    known, too_much = best.get, _NO_LIMIT if budget is None else budget + 1
    while costs:
        spent = heappop(costs)
        for here in waiting[spent]:  # grows meanwhile by steps that cost nothing
            if best[here] != spent:
                continue
            if goal is not None and goal(here):
                return waiting, here
            for there, price in steps(here, spent):
                total = spent + price
                if total < known(there, too_much):  # none that is known cost as much as that
                    best[there] = total
                    previous[there] = here
                    if total in waiting:
                        waiting[total].append(there)
                    else:
                        waiting[total] = [there]
                        heappush(costs, total)
    return waiting, None


def _settled(best: Mapping[Node, int], waiting: Mapping[int, list[Node]]) -> Iterator[Node]:
    """Yield the nodes from the cheapest on, those of one cost in the order in which they were found."""
    for cost in sorted(waiting):
        yield from (node for node in waiting[cost] if best[node] == cost)
