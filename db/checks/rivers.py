"""Do rivers run from source or edge to confluence or edge without a gap, and do they meet in the real order?

A river is the hexsides that bear its name; those without a name are not judged.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from db.checks.costs import COSTS_SOMETHING
from db.checks.finding import Finding, Reporter, check
from db.checks.ground import Corner, Ground, Pair, grounds
from db.checks.subject import Subject
from engine.core.hexes import Cell
from engine.data.geography import tributaries

WATER = f"side.high = '' AND {COSTS_SOMETHING}"
"""The SQL that tells water from borders and slopes."""


class River:
    """The hexsides of one name on one map, as a graph of their corners."""

    def __init__(self, ground: Ground, name: str, sides: dict[Pair, tuple[Corner, ...]]) -> None:
        self.ground, self.name, self.sides = ground, name, sides

    @cached_property
    def around(self) -> dict[Corner, list[Corner]]:
        """The corners next to each corner along the river."""
        found: dict[Corner, list[Corner]] = defaultdict(list)
        for a, b in self.sides.values():
            found[a].append(b)
            found[b].append(a)
        return dict(found)

    def far(self, starts: Collection[Corner]) -> dict[Corner, int]:
        """Return the number of hexsides from the starts to each corner that the river leads to."""
        far = dict.fromkeys(starts, 0)
        queue = deque(far)
        while queue:
            corner = queue.popleft()
            for other in self.around[corner]:
                if other not in far:
                    far[other] = far[corner] + 1
                    queue.append(other)
        return far

    def parts(self) -> list[set[Corner]]:
        """Return the connected parts, the longest first."""
        left, found = dict.fromkeys(self.around), []
        while left:
            part = set(self.far([next(iter(left))]))
            found.append(part)
            left = {corner: None for corner in left if corner not in part}
        return sorted(found, key=len, reverse=True)

    def reaches_edge(self, part: Collection[Corner]) -> bool:
        """Tell whether a part comes to the edge of the map."""
        return any(self.ground.at_edge(corner) for corner in part)

    def touches(self, cell: Cell) -> bool:
        """Tell whether a side of a cell is a part of the river."""
        return any(cell in start and cell in end for start, end in self.sides.values())

    def side_at(self, corners: Collection[Corner]) -> str:
        """Return the first hexside at some corners, for people to go to."""
        return next("|".join(pair) for pair, ends in self.sides.items() if not set(ends).isdisjoint(corners))


def rivers(subject: Subject, ground: Ground) -> dict[str, River]:
    """Return the rivers of a map by name; several checks ask for them."""
    return subject.reads.worked_out(("rivers", ground.head.map), lambda: _rivers(subject, ground))


def _rivers(subject: Subject, ground: Ground) -> dict[str, River]:
    query = f"""
        SELECT side.hex_a, side.hex_b, side.name
        FROM hexside AS side JOIN terrain ON terrain.game = side.game AND terrain.key = side.feature
        WHERE side.game = :game AND side.map = :map AND side.name <> '' AND {WATER}"""
    rows = subject.ask(query, map=ground.head.map)
    cells = ground.cells(label for row in rows for label in row[:2])
    found: dict[str, dict[Pair, tuple[Corner, ...]]] = defaultdict(dict)
    for a, b, name in rows:
        corners = ground.corners(cells[a], cells[b]) if a in cells and b in cells else ()
        if corners:  # others are reported as no neighbors
            found[name][a, b] = corners
    ground.is_hex(cell for sides in found.values() for ends in sides.values() for corner in ends for cell in corner)
    return {name: River(ground, name, sides) for name, sides in found.items()}


def mouth(river: River, known: Mapping[str, River], joining: Mapping[str, tuple[str, ...]]) -> Collection[Corner]:
    """Return the corners where a river ends: at the river that it flows into, or else the end next to its lowest
    tributary, at the edge of the map if one is. ``joining``: the tributaries of each river from source to mouth. Empty
    when nothing tells."""
    for name, listed in joining.items():
        if river.name in listed and name in known:
            return river.around.keys() & known[name].around.keys()
    for other in reversed(joining.get(river.name, ())):
        joint = river.around.keys() & known[other].around.keys() if other in known else set()
        ends = [corner for corner, around in river.around.items() if len(around) == 1]
        if joint and ends:
            far = river.far(joint)
            most = len(river.sides) + 1
            return (min(ends, key=lambda end: (not river.ground.at_edge(end), far.get(end, most))),)
    return ()


@check("river-broken")
def river_broken(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A river has a gap, or ends in nothing besides its source."""
    for ground in grounds(subject):
        known = rivers(subject, ground)
        touched = Counter(corner for river in known.values() for corner in river.around)
        for name, river in known.items():
            gaps = [part for part in river.parts()[1:] if not river.reaches_edge(part)]
            for part in gaps:
                yield report.error(river.side_at(part), f"the {name} is broken: this piece does not join the rest")
            ends = [corner for corner, around in river.around.items() if len(around) == 1]
            loose = [corner for corner in ends if touched[corner] == 1 and not ground.at_edge(corner)]
            if len(loose) > 1 and not gaps:
                message = f"the {name} ends in nothing; lead it to the river it flows into or to the edge"
                yield report.error(river.side_at(loose[1:]), message)


@check("tributary-order")
def tributary_order(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """The tributaries of a river join it in another order than the real ones, or do not come to it."""
    for ground in grounds(subject):
        known = rivers(subject, ground)
        for name, listed in tributaries().items():
            river = known.get(name)
            here = [known[other] for other in listed if other in known] if river is not None else []
            if river is None or not here:
                continue
            joints: list[tuple[str, set[Corner]]] = []
            for other in here:
                joint = other.around.keys() & river.around.keys()
                if joint:
                    joints.append((other.name, set(joint)))
                elif not other.reaches_edge(other.around):
                    yield report.error(other.side_at(other.around), f"the {other.name} does not come to the {name}")
            ends = mouth(river, known, tributaries())
            if ends:
                far = river.far(ends)
                reached = [(other, [far[corner] for corner in joint if corner in far]) for other, joint in joints]
                steps = [(other, min(found)) for other, found in reached if found]
                for (upper, above), (lower, below) in zip(steps, steps[1:], strict=False):
                    if above < below:
                        message = f"the {upper} joins the {name} below the {lower}; really it joins above it"
                        yield report.error(known[upper].side_at(known[upper].around), message)
