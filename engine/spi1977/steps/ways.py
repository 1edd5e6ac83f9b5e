"""What does each step from hex to hex cost, units aside? (6.5, 6.8, 7.42)

A table of the board for a column of the terrain chart and a state of the bridges, kept for the last few of them and
filled as units come to its hexes: price over the ground, with the help of an
engineer at a river, and by road.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.lazy import Lazy
from engine.spi1977.board import MP, Board
from engine.spi1977.ground.hexsides import (
    CREEK,
    FORD,
    PRIMARY,
    RIVER,
    SECONDARY,
    Pair,
    is_ford,
    is_printed_bridge,
    pair_of,
    water,
)
from engine.spi1977.state import RULE, RULING

READS = (
    RULING("bridge-in-march"), RULING("headquarters-road"), RULING("march-in-woods"), RULING("primary-road-a"),
    RULING("river-in-march"),
)  # fmt: skip
FOLLOWS = (
    RULE("6.12"), RULE("6.13"), RULE("6.29"), RULE("6.51a"), RULE("6.51b"), RULE("6.52"), RULE("6.54"), RULE("6.61"),
    RULE("6.62"), RULE("6.8"), RULE("7.31"), RULE("7.35"), RULE("7.41"), RULE("7.42"), RULE("7.5"), RULE("18.23"),
    RULE("18.24"),
)  # fmt: skip

KEPT = 32
"""For so many columns and states of the bridges the prices of all steps are kept."""

TACTICAL = ("tactical_a", "tactical_b", "tactical_b_freeze")
"""The columns of Tactical Mode: roads and bridges are as if they were not there (7.31, note b of 6.8)."""
HEADQUARTERS, GERMAN_HEADQUARTERS = "headquarters", "headquarters_german"
"""The column of headquarters, and the name by which the German ones pay otherwise on roads (7.5)."""
MARCHING = ("march_a", "march_a_german", "march_b")
"""The columns of March Mode."""


@dataclass(frozen=True, slots=True)
class Help:
    """What an engineer makes of a river: the points it then costs, None where he is no help (6.53)."""

    points: int | None


class Way(NamedTuple):
    """A step to a neighbor. ``ground``: scaled price over the ground, None prohibited; ``helped``: with an engineer
    beside the unit, None where he changes nothing; ``road``: kind of the road that leads there, or empty, with its
    price ``by_road``; ``bridge``: the hexes of the river bridge that is used."""

    there: str
    ground: int | None
    helped: int | None
    road: str
    by_road: int
    bridge: Pair | None


Blown = tuple[Pair, ...]
Ways = Mapping[str, tuple[Way, ...]]


def ways(board: Board, column: str, blown: Blown, laid: frozenset[Pair], aid: Help) -> Ways:
    """Return the steps from each hex for a column of the chart, with these bridges down and those laid."""
    return board.lately(KEPT, _ways, column, blown, laid, aid)


def _ways(board: Board, column: str, blown: Blown, laid: frozenset[Pair], aid: Help) -> Ways:
    def row(here: str) -> tuple[Way, ...]:
        found = (_way(board, column, down, laid, aid, here, there) for there in board.map.neighbors[here])
        return tuple([shared[way] for way in found])

    down, shared = frozenset(blown), board.once(_shared)
    if not down and not laid:
        return Lazy(row)
    printed = ways(board, column, (), frozenset(), aid)
    changed = frozenset(label for pair in (*blown, *laid) for label in pair)
    found: Lazy[str, tuple[Way, ...]] = Lazy(lambda here: row(here) if here in changed else printed[here])
    found.update(printed)  # nearly all are as they were before the last bridge went
    for here in changed:
        found.pop(here, None)
    return found


def _shared(board: Board) -> Mapping[Way, Way]:
    """Return the one that stands for all equal ways of all tables: a hex costs the same from most of its neighbors, and
    in most columns, so that a campaign has forty thousand of them and not three hundred thousand."""
    return Lazy(lambda way: way)


def _way(
    board: Board, column: str, down: frozenset[Pair], laid: frozenset[Pair], aid: Help, here: str, there: str
) -> Way:
    between = water(board, here, there)
    pair = pair_of(here, there) if between else None  # kept of all hexes that touch, they would take six megabytes
    bridged = pair is not None and ((is_printed_bridge(board, here, there) and pair not in down) or pair in laid)
    over = HEADQUARTERS if column == GERMAN_HEADQUARTERS else column
    is_tactical = column in TACTICAL
    hex_cost = _hex_cost(board, over, here, there, bridged)
    is_ground = is_tactical or (between == RIVER and not bridged)
    kind = "" if is_ground else board.map.links.get((here, there), "")
    if column in MARCHING and _is_shut(board, column, between, there):
        hex_cost, kind = None, ""
    uses_bridge = bridged and not is_tactical
    crossing = 0 if uses_bridge and over != HEADQUARTERS else _crossing(board, over, between, here, there)
    helped = None
    may_wade = (is_tactical or over == HEADQUARTERS) and not is_ford(board, here, there)
    if between == RIVER and may_wade and aid.points is not None:
        helped = None if hex_cost is None else hex_cost + aid.points
    return Way(
        there,
        None if hex_cost is None or crossing is None else hex_cost + crossing,
        helped,
        kind,
        road_price(board, kind, column) + (0 if bridged or crossing is None else crossing) if kind else 0,
        pair if uses_bridge and between == RIVER else None,
    )


def _is_shut(board: Board, column: str, between: str, there: str) -> bool:
    """Tell whether by other readings March Mode crosses no river, enters no woods even by road (6.8, 7.31)."""
    if between == RIVER and board.reads("river-in-march", "never"):
        return True
    return board.terrain_at(there).costs[column] is None and board.reads("march-in-woods", "never")


def _hex_cost(board: Board, column: str, here: str, there: str, bridged: bool) -> int | None:
    """Return what a hex costs without its water: that of the hex entered; by another reading March Mode pays for the
    hex it left where it crosses a bridge (6.8)."""
    entered, before = board.terrain_at(there).costs[column], board.terrain_at(here).costs[column]
    if not bridged or column not in MARCHING or None in (entered, before):
        return entered
    return before if board.reads("bridge-in-march", "as the hex left") else entered


def road_price(board: Board, kind: str, column: str) -> int:
    """Return the scaled price of a hex by a kind of road; by other readings German headquarters pay as class A, and the
    Allies no less on a primary road than on a secondary one (6.8, 7.5)."""
    if column == GERMAN_HEADQUARTERS:
        column = "march_a_german"
    if kind == PRIMARY and column == "march_a" and board.reads("primary-road-a", "1/3"):
        kind = SECONDARY
    return board.terrain[kind].costs[column] or 0


def _crossing(board: Board, column: str, between: str, here: str, there: str) -> int | None:
    """Return what water without a bridge adds; None where it is prohibited."""
    if between == RIVER:
        return board.terrain[FORD if is_ford(board, here, there) else RIVER].costs[column]
    return board.terrain[CREEK].costs[column] if between == CREEK else 0


def rounded_up(spent: int) -> int:
    """Return scaled points rounded up to whole ones, as where the kind of road changes (7.43)."""
    return -(-spent // MP) * MP
