"""How far does a unit get?

The price of a step depends on what was spent before it (see ``costs``), so the search here is told so; the one of the
core is not slowed down for it.
"""

from collections.abc import Callable
from heapq import heappop, heappush

from engine.core.paths import Reach
from engine.core.rules import Rule
from engine.core.units import Unit
from engine.hj1986.clauses import hex_limit
from engine.hj1986.moving.costs import step
from engine.hj1986.moving.mover import mover
from engine.hj1986.state import BulgeGame


def reached(game: BulgeGame, unit: Unit, mode: str, kind: str, spent: int, budget: int, hexes_gone: int = 0) -> Reach:
    """Return every hex the unit can get to, with what it has spent there; stacking aside.

    Kept until the position changes. ``hexes_gone``: how many hexes it has moved in this phase (B 15.21).
    """
    return game.derived(_reached, unit.id, mode, kind, spent, budget, hexes_gone)


def _reached(game: BulgeGame, unit_id: str, mode: str, kind: str, spent: int, budget: int, hexes_gone: int) -> Reach:
    unit = game.units[unit_id]
    who = mover(game, unit, mode, kind)
    limit = hex_limit(game, unit)
    return _search(
        unit.hex,
        spent,
        lambda label: game.board.map.neighbors[label],
        lambda a, b, before: step(game, who, a, b, before, budget, hexes_gone == 0 and a == unit.hex),
        who.zone | who.pauses,
        None if limit is None else limit - hexes_gone,
    )


def _search(
    start: str,
    spent: int,
    neighbors: Callable[[str], tuple[str, ...]],
    after: Callable[[str, str, int], int | Rule],
    stops: frozenset[str],
    most_hexes: int | None,
) -> Reach:
    """Return the cheapest way to every hex; ties go to the order of the neighbors. From ``stops`` nothing goes on."""
    best = {start: spent}
    hexes = {start: 0}
    previous: dict[str, str] = {}
    done: dict[str, int] = {}
    queue = [(spent, 0, start)]
    order = 1
    while queue:
        total, _, here = heappop(queue)
        if here in done:
            continue
        done[here] = total
        if (here in stops and here != start) or (most_hexes is not None and hexes[here] >= most_hexes):
            continue
        for there in neighbors(here):
            if there in done:
                continue
            price = after(here, there, total)
            if isinstance(price, Rule) or (there in best and best[there] <= price):
                continue
            best[there] = price
            hexes[there] = hexes[here] + 1
            previous[there] = here
            heappush(queue, (price, order, there))
            order += 1
    return Reach(done, previous)
