"""How far is it to somewhere, for each kind of unit, with what stands in the way?"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from engine.core.mapdata import MapData
from engine.core.phases import AnyGame
from engine.core.planning import Ground
from engine.players.staff.estimate import Estimate
from engine.players.staff.net import FAR, Net, cap_of, places

Tolls = Mapping[str, int]
"""What is added to the price of entering a hex, in thousandths of a movement of whoever enters it."""


class Homeward:
    """What it costs from each hex to come to the nearest of some goals, searched no further than somebody asked.

    Costs and ways are those of ``core.paths.reach_by`` from the goals. ``extra`` is added to the price of entering a
    hex, by its number; ``previous`` has for each number that of the hex after it on the way, -1 at a goal.
    """

    def __init__(self, goals: Iterable[str], net: Net, extra: Sequence[int]) -> None:
        self.net = net
        whole, place = len(net.labels), net.place
        self.goals = frozenset(goals := tuple(dict.fromkeys(goals)))
        self.ends = [place[label] for label in goals if label in place]
        self.previous = [-1] * whole
        self._best = [FAR] * whole
        for number in self.ends:
            self._best[number] = 0
        self._extra = extra
        self._waiting = {0: self.ends.copy()}
        self._costs = [0]

    def cost(self, label: str, most: int = FAR) -> int | None:
        """Return what it costs from a hex; None where no way leads, or none that costs no more than ``most``."""
        number = self.net.place.get(label)
        if number is None:
            return 0 if label in self.goals else None
        found = self.least(number, most)
        return None if found > most or found == FAR else found

    def least(self, number: int, most: int) -> int:
        """Return what it costs from the hex of a number; more than ``most`` where no way costs no more than that."""
        found = self._best[number]
        return self._search(number, most) if self._costs and self._costs[0] < found else found

    def at_least(self, label: str) -> tuple[int, bool]:
        """Return what it costs from a hex at least, as far as was searched, and whether just that is what it costs."""
        number = self.net.place.get(label)
        if number is None:
            return (0 if label in self.goals else FAR), True
        found, near = self._best[number], self._costs[0] if self._costs else FAR
        return (found, True) if found <= near else (near, False)

    def onward(self, label: str) -> str | None:
        """Return the hex after one on its way, whose cost was asked for; None at a goal, and where no way leads."""
        number = self.net.place.get(label)
        after = -1 if number is None else self.previous[number]
        return None if after < 0 else self.net.labels[after]

    def _search(self, number: int, most: int) -> int:
        """Search on until the cost from a hex is certain, or is more than ``most``."""
        best, previous, waiting, costs = self._best, self.previous, self._waiting, self._costs
        into, rows, extra = self.net.row_into, self.net.rows.into, self._extra
        while costs and costs[0] <= most and costs[0] < best[number]:
            spent = heappop(costs)
            for there in waiting[spent]:  # grows meanwhile by steps that cost nothing
                if best[there] != spent:
                    continue
                so_far = spent + extra[there]
                for here, price in rows[there] or into(there):
                    total = so_far + price
                    if total < best[here]:
                        best[here] = total
                        previous[here] = there
                        if total in waiting:
                            waiting[total].append(here)
                        else:
                            waiting[total] = [here]
                            heappush(costs, total)
            del waiting[spent]
        return best[number]


def detour(start: str, extra: Sequence[int], at_least: Homeward, through: int, raised: Collection[str]) -> int:
    """Return what it costs from a hex to where ``at_least`` leads, with tolls that are its own but in ``raised`` hexes,
    where they are no less: no more than ``through``, the cost of some way. Looks only where a way that costs less may
    pass, and no further than to where its way leads past what is raised."""
    net, most = at_least.net, through - 1
    out, rows, place, known = net.row_out, net.rows.out, net.place, at_least.least
    begun = place[start]
    best = {begun: 0}
    bound: dict[int, int] = {}
    clear = dict.fromkeys(at_least.ends, True)
    dear = {place[label] for label in raised}
    least = known(begun, most)
    waiting = [(least, 0, begun)] if least <= most else []
    while waiting:
        whole, less, here = heappop(waiting)  # of like ones the furthest on its way first
        spent = -less
        if spent > best[here]:
            continue
        if _is_clear(here, at_least.previous, dear, clear):
            return whole
        for there, price in rows[here] or out(here):
            total = spent + price + extra[there]
            if total <= most and total < best.get(there, FAR):
                left = bound.get(there)
                if left is None:
                    left = bound[there] = known(there, most)
                best[there] = total
                if total + left <= most:
                    heappush(waiting, (total + left, -total, there))
    return through


def _is_clear(here: int, previous: Sequence[int], raised: Collection[int], known: dict[int, bool]) -> bool:
    """Tell whether the way from a hex leads past some hexes; ``known``: where that is known, the goals among them."""
    trail = []
    while here not in known:
        trail.append(here)
        if previous[here] in raised:
            known[here] = False
        else:
            here = previous[here]
    found = known[here]
    for number in trail:
        known[number] = found
    return found


@dataclass
class Land:
    """The ground of the units in a position, as it is now; the steps of each kind are looked up once."""

    seen: Estimate
    _there: AnyGame = field(init=False)
    _grounds: dict[str, Ground] = field(default_factory=dict)
    _nets: dict[tuple[object, ...], Net] = field(default_factory=dict)
    _tolls: Tolls = field(default_factory=dict)
    _extras: dict[int, Sequence[int]] = field(default_factory=dict)

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
        key = over.kind, cap_of(over)
        found = self._nets.get(key)
        if found is None:
            found = self._nets[key] = Net(over, self._there.board)
        return found

    def away(self, unit: str, goals: Iterable[str], tolls: Tolls) -> Homeward:
        """Return what it costs a unit to come from each hex to the nearest of some goals."""
        return Homeward(goals, self.net(unit), self.extra(tolls, self.ground(unit).allowance))

    def extra(self, tolls: Tolls, allowance: int) -> Sequence[int]:
        """Return tolls in the units of an allowance, by the numbers of hexes."""
        if tolls is not self._tolls:
            self._tolls, self._extras = tolls, {}
        found = self._extras.get(allowance)
        if found is None:
            found = self._extras[allowance] = scaled(tolls, allowance, self._there.board.map)
        return found

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
                if total <= most and total < best.get(there, FAR):
                    best[there] = total
                    heappush(waiting, (total, there))
        return set(best)

    def turns(self, unit: str, cost: int) -> int:
        """Return a cost in thousandths of a movement of the unit."""
        return cost * 1000 // max(self.ground(unit).allowance, 1)

    def budget(self, unit: str, turns: int) -> int:
        """Return the greatest cost that is no more than so many thousandths of a movement of the unit."""
        return ((turns + 1) * max(self.ground(unit).allowance, 1) - 1) // 1000


def scaled(tolls: Tolls, allowance: int, area: MapData) -> list[int]:
    """Return tolls in the units of an allowance, by the numbers of hexes."""
    place, parts = area.once(places), {toll: part(toll, allowance) for toll in tolls.values()}
    found = [0] * len(place)
    for label, toll in tolls.items():
        if label in place:
            found[place[label]] = parts[toll]
    return found


def part(toll: int, allowance: int) -> int:
    """Return a toll in the units of an allowance."""
    return toll * max(allowance, 1) // 1000
