"""How far is it to somewhere, for each kind of unit, with what stands in the way?"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush

from engine.core.phases import AnyGame
from engine.core.planning import Ground
from engine.players.staff.estimate import Estimate
from engine.players.staff.net import Net

Tolls = Mapping[str, int]
"""What is added to the price of entering a hex, in thousandths of a movement of whoever enters it."""
_FAR = 1 << 62
"""More than any way costs."""


class Homeward:
    """What it costs from each hex to come to the nearest of some goals, searched no further than somebody asked.

    Costs and ways are those of ``core.paths.reach_by`` from the goals; ``previous`` leads on from a hex whose cost was
    asked for. ``extra`` is added to the price of entering a hex; without it no step costs more than ``cap``.
    """

    def __init__(self, goals: Iterable[str], net: Net, extra: Mapping[str, int], cap: int) -> None:
        self.previous: dict[str, str] = {}
        self._best = dict.fromkeys(goals, 0)
        self.goals = frozenset(self._best)
        self.net, self.cap, self._extra = net, cap, extra
        self._waiting = {0: list(self._best)}
        self._costs = [0]

    def cost(self, label: str, most: int = _FAR) -> int | None:
        """Return what it costs from a hex; None where no way leads, or none that costs no more than ``most``."""
        found = self._best.get(label, _FAR)
        if self._costs and self._costs[0] < found:
            found = self._search(label, most)
        return None if found > most or found == _FAR else found

    def at_least(self, label: str) -> tuple[int, bool]:
        """Return what it costs from a hex at least, as far as was searched, and whether just that is what it costs."""
        found, near = self._best.get(label, _FAR), self._costs[0] if self._costs else _FAR
        return (found, True) if found <= near else (near, False)

    def _search(self, label: str, most: int) -> int:
        """Search on until the cost from a hex is certain, or is more than ``most``."""
        best, previous, waiting, costs = self._best, self.previous, self._waiting, self._costs
        into, known, extra, cap = self.net.into, self.net.known.into, self._extra, self.cap
        while costs and costs[0] <= most and costs[0] < best.get(label, _FAR):
            spent = heappop(costs)
            for there in waiting[spent]:  # grows meanwhile by steps that cost nothing
                if best[there] != spent:
                    continue
                so_far = spent + extra[there] if there in extra else spent
                for here, price in known[there] if there in known else into(there):
                    total = so_far + (price if price < cap else cap)
                    if here in best and total >= best[here]:
                        continue
                    best[here] = total
                    previous[here] = there
                    if total in waiting:
                        waiting[total].append(here)
                    else:
                        waiting[total] = [here]
                        heappush(costs, total)
            del waiting[spent]
        return best.get(label, _FAR)


def detour(start: str, extra: Mapping[str, int], at_least: Homeward, through: int, raised: Collection[str]) -> int:
    """Return what it costs from a hex to where ``at_least`` leads, with tolls that are its own but in ``raised`` hexes,
    where they are no less: no more than ``through``, the cost of some way. Looks only where a way that costs less may
    pass, and no further than to where its way leads past what is raised."""
    out, known, cap = at_least.net.out, at_least.net.known.out, at_least.cap
    most = through - 1
    best = {start: 0}
    bound: dict[str, int] = {}
    clear = dict.fromkeys(at_least.goals, True)
    least = at_least.cost(start, most)
    waiting = [] if least is None else [(least, 0, start)]
    while waiting:
        whole, less, here = heappop(waiting)  # of like ones the furthest on its way first
        spent = -less
        if spent > best[here]:
            continue
        if _is_clear(here, at_least.previous, raised, clear):
            return whole
        for there, price in known[here] if here in known else out(here):
            total = spent + (price if price < cap else cap) + extra.get(there, 0)
            if total <= most and total < best.get(there, _FAR):
                left = bound.get(there)
                if left is None:
                    found = at_least.cost(there, most)
                    left = bound[there] = _FAR if found is None else found
                best[there] = total
                if total + left <= most:
                    heappush(waiting, (total + left, -total, there))
    return through


def _is_clear(here: str, previous: Mapping[str, str], raised: Collection[str], known: dict[str, bool]) -> bool:
    """Tell whether the way from a hex leads past some hexes; ``known``: where that is known, the goals among them."""
    trail = []
    while here not in known:
        trail.append(here)
        if previous[here] in raised:
            known[here] = False
        else:
            here = previous[here]
    known.update(dict.fromkeys(trail, known[here]))
    return known[here]


@dataclass
class Land:
    """The ground of the units in a position, as it is now; the steps of each kind are looked up once."""

    seen: Estimate
    _there: AnyGame = field(init=False)
    _grounds: dict[str, Ground] = field(default_factory=dict)
    _nets: dict[tuple[object, ...], Net] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # whoever looks further later finds the bridges of now: what is found is kept for all positions
        self._there = self.seen.view.copy()

    def ground(self, unit: str) -> Ground:
        """Return the map as a unit goes over it."""
        found = self._grounds.get(unit)
        if found is None:
            assert self.seen.planning.ground is not None
            found = self._grounds[unit] = self.seen.planning.ground(self._there, unit)
        return found

    def net(self, unit: str) -> Net:
        """Return the steps of a unit."""
        over = self.ground(unit)
        found = self._nets.get(over.kind)
        if found is None:
            found = self._nets[over.kind] = Net(over, self._there.board)
        return found

    def away(self, unit: str, goals: Iterable[str], tolls: Tolls) -> Homeward:
        """Return what it costs a unit to come from each hex to the nearest of some goals."""
        over = self.ground(unit)
        return Homeward(goals, self.net(unit), scaled(tolls, over.allowance), over.allowance if over.capped else _FAR)

    def alike(self, unit: str, goals: Iterable[str]) -> tuple[object, ...] | None:
        """Return what is equal for units of all lands of a board whose ways to some goals are the same, tolls apart;
        None where that is not known."""
        over, steps = self.ground(unit), self.net(unit).alike()
        return None if steps is None else (steps, over.allowance, over.capped, tuple(goals))

    def within(self, unit: str, starts: Iterable[str], most: int) -> set[str]:
        """Return the hexes to which a unit would come from some hexes at no more than a cost, were nobody there."""
        best = dict.fromkeys(starts, 0)
        waiting = [(0, label) for label in best]
        out = self.net(unit).out
        while waiting:
            spent, here = heappop(waiting)
            if spent > best[here]:
                continue
            for there, price in out(here):
                total = spent + price
                if total <= most and total < best.get(there, _FAR):
                    best[there] = total
                    heappush(waiting, (total, there))
        return set(best)

    def turns(self, unit: str, cost: int) -> int:
        """Return a cost in thousandths of a movement of the unit."""
        return cost * 1000 // max(self.ground(unit).allowance, 1)

    def budget(self, unit: str, turns: int) -> int:
        """Return the greatest cost that is no more than so many thousandths of a movement of the unit."""
        return ((turns + 1) * max(self.ground(unit).allowance, 1) - 1) // 1000


def scaled(tolls: Tolls, allowance: int) -> Mapping[str, int]:
    """Return tolls in the units of an allowance."""
    return {label: part(toll, allowance) for label, toll in tolls.items()}


def part(toll: int, allowance: int) -> int:
    """Return a toll in the units of an allowance."""
    return toll * max(allowance, 1) // 1000
