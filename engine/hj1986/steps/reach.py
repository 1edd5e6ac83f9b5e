"""How far does a unit get?

The price of a step depends on what was spent before it (see ``costs``), and in the first turns a unit may go so many
hexes only: a dearer way to a hex counts as well where it is shorter, for what lies behind.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from engine.core.paths import Ways, ways_by
from engine.core.units import Unit
from engine.hj1986.board import MP
from engine.hj1986.ground.first_days import hex_limit
from engine.hj1986.ground.weather import is_frozen
from engine.hj1986.state import BulgeGame, piece
from engine.hj1986.steps.modes import BY_TRUCK
from engine.hj1986.steps.mover import Mover, mover
from engine.hj1986.steps.rows import NONE, Edge, kind_of, rows

Node = tuple[str, int]
"""A hex, and how many hexes the way to it has, where they are limited; else 0."""
_NEVER = 1 << 62
"""More than any step costs."""
_KEPT = 512
"""For so many hexes and kinds of units it is kept how far they come from there."""


def reached(
    game: BulgeGame, unit: Unit, mode: str, kind: str, spent: int, budget: int, hexes_gone: int = 0
) -> Ways[int]:
    """Return every hex the unit can get to, with what it has spent there; stacking aside.

    Kept until the position changes. ``hexes_gone``: how many hexes it has moved in this phase (B 15.21).
    """
    return game.derived(_reached, unit.id, mode, kind, spent, budget, hexes_gone)


def _reached(
    game: BulgeGame, unit_id: str, mode: str, kind: str, spent: int, budget: int, hexes_gone: int
) -> Ways[int]:
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
) -> Ways[int]:
    """Return what ``reached`` does for a unit that begins in whichever of some hexes is best.

    The label of a way is the number of its hexes, where they are limited (B 15.21); else it is 0. The board keeps it
    for all positions that are alike in the hexes that were looked at for it.
    """
    who, limit, around = mover(game, unit, mode, kind), hex_limit(game, unit), game.board.map.neighbors
    alike = (
        *(starts, spent, budget, hexes_gone, limit, mode, piece(game, unit).type.movement_class, is_frozen(game)),
        *(who.has_roads, who.is_artillery, who.keeps_dry, who.may_always, who.exit_cost, who.forbidden, who.closed),
        *(who.roadless, tuple(game.own.ground.bridges.items())),
    )
    sets = who.blocked, who.zone, who.shunned, who.near, who.barred, who.full, who.crowded, who.pauses

    def look() -> tuple[Ways[int], frozenset[str]]:
        kind_of_unit = kind_of(who, piece(game, unit).type.movement_class, is_frozen(game))
        edges = rows(game.board, kind_of_unit, tuple(game.own.ground.bridges.items()))
        found = _searched(starts, edges, who, limit, spent, budget, hexes_gone)
        return found, frozenset(starts).union(found.cost, *(around[label] for label in found.cost))

    return game.board.alike(_KEPT, sets, look, reached_from, *alike)


def _searched(
    starts: tuple[str, ...],
    edges: Mapping[str, Iterable[Edge]],
    who: Mover,
    limit: int | None,
    spent: int,
    budget: int,
    hexes_gone: int,
) -> Ways[int]:
    """Search with the prices that ``costs.step`` has, all steps from a hex at once."""
    first = frozenset(starts)
    most = None if limit is None else limit - hexes_gone
    shut = who.blocked.union(who.closed, who.shunned, who.near, who.barred, who.full)
    zone, crowded, forbidden, roadless = who.zone, who.crowded, who.forbidden, who.roadless
    by_truck, too_much = who.mode == BY_TRUCK, budget + 1

    def onward(here: str, before: int, seen: Mapping[str, int], label: int) -> Iterator[tuple[str, int]]:
        in_zone, is_fresh = here in zone, hexes_gone == 0 and here in first
        has_road = who.has_roads and here not in roadless
        paid = before + who.exit_cost if in_zone else before
        whole = paid + paid % MP  # the half point of a highway is lost off it (B 5.44)
        for there, road, ground, takes_all in edges[here]:
            if there in seen and seen[there] <= label:
                continue  # a way as short, and no dearer, leads there already
            if there in shut or (in_zone and there in zone) or (forbidden and (here, there) in forbidden):
                continue
            total = _NEVER
            if road != NONE and has_road and there not in roadless and (by_truck or there not in crowded):
                total = paid + road if road % MP else whole + road
            if takes_all:
                total = min(total, budget) if is_fresh else total
            elif ground != NONE and whole + ground < total:
                total = whole + ground
            if total < too_much:
                yield there, total
            elif is_fresh and who.may_always and budget > 0 and total != _NEVER:
                yield there, budget

    return ways_by(starts, 0, spent, None, steps_within(most, onward, (zone | who.pauses) - first))


def steps_within(
    most: int | None,
    onward: Callable[[str, int, Mapping[str, int], int], Iterable[tuple[str, int]]],
    stops: frozenset[str],
) -> Callable[[Node, int], list[tuple[Node, int]]]:
    """Return the steps of one search, for ways of at most so many hexes; nothing goes on from ``stops``.

    ``onward(here, before, seen, label)`` gives the hexes that can be entered with what has been spent then, but for
    those ``seen`` with no more than that ``label``.
    """
    seen: dict[str, int] = {}

    def steps(node: Node, before: int) -> list[tuple[Node, int]]:
        here, gone = node
        seen[here] = gone
        if here in stops or (most is not None and gone >= most):
            return []
        label = 0 if most is None else gone + 1
        return [((there, label), total - before) for there, total in onward(here, before, seen, label)]

    return steps
