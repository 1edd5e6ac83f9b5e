"""How far does a unit get?

The price of a step depends on what was spent before it (see ``costs``), so the search here is told so; the one of the
core is not slowed down for it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from engine.core.paths import Reach
from engine.core.rules import Rule
from engine.core.units import Unit
from engine.hj1986.ground.first_days import hex_limit
from engine.hj1986.state import BulgeGame
from engine.hj1986.steps.costs import step
from engine.hj1986.steps.mover import mover


def reached(game: BulgeGame, unit: Unit, mode: str, kind: str, spent: int, budget: int, hexes_gone: int = 0) -> Reach:
    """Return every hex the unit can get to, with what it has spent there; stacking aside.

    Kept until the position changes. ``hexes_gone``: how many hexes it has moved in this phase (B 15.21).
    """
    return game.derived(_reached, unit.id, mode, kind, spent, budget, hexes_gone)


def _reached(game: BulgeGame, unit_id: str, mode: str, kind: str, spent: int, budget: int, hexes_gone: int) -> Reach:
    unit = game.units[unit_id]
    return reached_from((unit.hex,), game, unit, mode, kind, spent, budget, hexes_gone)


def reached_from(
    starts: tuple[str, ...],
    game: BulgeGame,
    unit: Unit,
    mode: str,
    kind: str,
    spent: int,
    budget: int,
    hexes_gone: int,
) -> Reach:
    """Return what ``reached`` does for a unit that begins in whichever of some hexes is best."""
    who = mover(game, unit, mode, kind)
    limit = hex_limit(game, unit)
    way = (starts, spent, game.board.map.neighbors.__getitem__)
    stops = who.zone | who.pauses
    first = frozenset(starts)

    def after(here: str, there: str, before: int) -> int | Rule:
        return step(game, who, here, there, before, budget, hexes_gone == 0 and here in first)

    return _search(*way, after, stops) if limit is None else search_within(limit - hexes_gone, *way, after, stops)


def _search(
    starts: tuple[str, ...],
    spent: int,
    neighbors: Callable[[str], tuple[str, ...]],
    after: Callable[[str, str, int], int | Rule],
    stops: frozenset[str],
) -> Reach:
    """Return the cheapest way to every hex; ties go to the order of the neighbors. From ``stops`` nothing goes on."""
    best = dict.fromkeys(starts, spent)
    previous: dict[str, str] = {}
    done: dict[str, int] = {}
    first = frozenset(starts)
    queue = [(spent, number, start) for number, start in enumerate(starts)]
    order = len(starts)
    while queue:
        total, _, here = heappop(queue)
        if here in done:
            continue
        done[here] = total
        if here in stops and here not in first:
            continue
        for there in neighbors(here):
            if there in done:
                continue
            price = after(here, there, total)
            if isinstance(price, Rule) or (there in best and best[there] <= price):
                continue
            best[there] = price
            previous[there] = here
            heappush(queue, (price, order, there))
            order += 1
    return Reach(done, previous)


@dataclass(frozen=True, slots=True)
class Ways(Reach):
    """A reach in which the way to a hex need not begin with the way to the hex before it; ``previous`` is empty."""

    ways: Mapping[str, tuple[str, ...]]

    def path(self, target: str) -> tuple[str, ...]:
        """Return the hexes from the start to the target, both included; raises KeyError when it was not reached."""
        return self.ways[target]


def search_within(
    most_hexes: int,
    starts: tuple[str, ...],
    spent: int,
    neighbors: Callable[[str], tuple[str, ...]],
    after: Callable[[str, str, int], int | Rule],
    stops: frozenset[str],
) -> Ways:
    """Return the cheapest way of at most so many hexes to every hex (B 15.21).

    A hex keeps a dearer way as well where it is shorter: what lies behind may be too far by the cheap one.
    """
    cost: dict[str, int] = {}
    ways: dict[str, tuple[str, ...]] = {}
    fewest: dict[str, int] = {}
    queue: list[tuple[int, int, tuple[str, ...]]] = [(spent, number, (start,)) for number, start in enumerate(starts)]
    order = len(starts)
    while queue:
        total, _, way = heappop(queue)
        here, gone = way[-1], len(way) - 1
        if fewest.get(here, gone + 1) <= gone:
            continue
        fewest[here] = gone
        if here not in cost:
            cost[here], ways[here] = total, way
        if gone >= most_hexes or (here in stops and gone):
            continue
        for there in neighbors(here):
            price = after(here, there, total) if fewest.get(there, gone + 2) > gone + 1 else None
            if price is not None and not isinstance(price, Rule):
                heappush(queue, (price, order, (*way, there)))
                order += 1
    return Ways(cost, {}, ways)
