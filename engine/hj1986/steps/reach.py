"""How far does a unit get?

The price of a step depends on what was spent before it (see ``costs``), and in the first turns a unit may go so many
hexes only: a dearer way to a hex counts as well where it is shorter, for what lies behind.
"""

from collections.abc import Callable

from engine.core.paths import Ways, ways_by
from engine.core.rules import Rule
from engine.core.units import Unit
from engine.hj1986.ground.first_days import hex_limit
from engine.hj1986.ground.weather import is_frozen
from engine.hj1986.state import BulgeGame, piece
from engine.hj1986.steps.costs import step
from engine.hj1986.steps.mover import Mover, mover

Node = tuple[str, int]
"""A hex, and how many hexes the way to it has, where they are limited; else 0."""
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
        found = _searched(starts, game, who, limit, spent, budget, hexes_gone)
        return found, frozenset(starts).union(found.cost, *(around[label] for label in found.cost))

    return game.board.alike(_KEPT, sets, look, reached_from, *alike)


def _searched(
    starts: tuple[str, ...], game: BulgeGame, who: Mover, limit: int | None, spent: int, budget: int, hexes_gone: int
) -> Ways[int]:
    first = frozenset(starts)
    most = None if limit is None else limit - hexes_gone

    def after(here: str, there: str, before: int) -> int | Rule:
        return step(game, who, here, there, before, budget, hexes_gone == 0 and here in first)

    around = game.board.map.neighbors.__getitem__
    return ways_by(starts, 0, spent, None, steps_within(most, around, after, (who.zone | who.pauses) - first))


def steps_within(
    most: int | None,
    around: Callable[[str], tuple[str, ...]],
    after: Callable[[str, str, int], int | Rule],
    stops: frozenset[str],
) -> Callable[[Node, int], list[tuple[Node, int]]]:
    """Return the steps of one search, for ways of at most so many hexes; nothing goes on from ``stops``.

    ``after(here, there, before)`` is what has been spent after a step, or the rule that forbids it.
    """
    seen: dict[str, int] = {}

    def steps(node: Node, before: int) -> list[tuple[Node, int]]:
        here, gone = node
        seen[here] = gone
        if here in stops or (most is not None and gone >= most):
            return []
        label = 0 if most is None else gone + 1
        found: list[tuple[Node, int]] = []
        for there in around(here):
            if there in seen and seen[there] <= label:
                continue  # a way as short, and no dearer, leads there already
            total = after(here, there, before)
            if not isinstance(total, Rule):
                found.append(((there, label), total - before))
        return found

    return steps
