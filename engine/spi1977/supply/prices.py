"""What does each step of a line of points cost? (14.31, 14.43)

As a move of class A, by road at the rate of class B; rivers bar it but at bridges and fords.
"""

from collections.abc import Mapping

from engine.core.lazy import Lazy
from engine.spi1977.board import Board
from engine.spi1977.ground.hexsides import CREEK, FORD, RIVER, Pair, is_ford, is_printed_bridge, pair_of, water

KEPT = 32
"""For so many states of the bridges the prices of supply lines are kept."""

Row = tuple[tuple[str, int, int], ...]
"""The neighbors of a hex with the scaled price of a line to them and from them; below nothing where a river bars it."""


def table(board: Board, blown: tuple[Pair, ...], laid_: frozenset[Pair], crosses: bool = False) -> Mapping[str, Row]:
    """Return for each hex what a step of a German line of points costs there and back (14.31, 14.43)."""
    return board.lately(KEPT, _table, blown, laid_, crosses)


def _table(board: Board, blown: tuple[Pair, ...], laid_: frozenset[Pair], crosses: bool) -> Mapping[str, Row]:
    def price(here: str, there: str) -> int | None:
        return price_of(board, down, laid_, here, there, crosses)

    def row(here: str) -> Row:
        found = []
        for there in board.map.neighbors[here]:
            out, back = price(here, there), price(there, here)
            if out is not None and back is not None:
                found.append((there, out, back))
        return tuple(found)

    down = frozenset(blown)
    if not down and not laid_:
        return Lazy(row)
    printed = table(board, (), frozenset(), crosses)
    changed = frozenset(label for pair in (*blown, *laid_) for label in pair)
    return Lazy(lambda here: row(here) if here in changed else printed[here])


def price_of(
    board: Board, down: frozenset[Pair], laid_: frozenset[Pair], here: str, there: str, crosses: bool = False
) -> int | None:
    """Return what one step of a line costs, scaled; None where a river bars it. ``crosses``: rivers do not."""
    kind = road_of(board, down, laid_, here, there)
    if kind:
        return board.terrain[kind].costs["march_b"]
    between = water(board, here, there)
    bridged = bool(between) and _is_bridged(board, down, laid_, here, there)
    over_river = between == RIVER and not is_ford(board, here, there)
    if over_river and not bridged and not crosses:
        return None
    feature = RIVER if over_river else FORD if between == RIVER else CREEK
    added = board.terrain[feature].costs["tactical_a"] if between and not bridged else 0
    return (board.terrain_at(there).costs["tactical_a"] or 0) + (added or 0)


def road_of(board: Board, down: frozenset[Pair], laid_: frozenset[Pair], here: str, there: str) -> str:
    """Return the kind of road that leads over a hexside now, empty if none does."""
    kind = board.map.links.get((here, there), "")
    return kind if not water(board, here, there) or _is_bridged(board, down, laid_, here, there) else ""


def _is_bridged(board: Board, down: frozenset[Pair], laid_: frozenset[Pair], here: str, there: str) -> bool:
    pair = pair_of(here, there)
    return (is_printed_bridge(board, here, there) and pair not in down) or pair in laid_
