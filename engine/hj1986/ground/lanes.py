"""What does the printed map say about a step from hex to hex?

The part of a movement cost that never changes in play, worked out once per board and movement class. Units, zones,
bridges and modes of movement are added by ``costs``.
"""

from dataclasses import dataclass

from engine.hj1986.board import MP, WHOLE, Board
from engine.hj1986.ground.hexsides import SLOPE, WATER, features, has_ford, water
from engine.hj1986.state import RULE, RULING

READS = (RULING("slope"), RULING("several-marks"))
FOLLOWS = (RULE("A 8.11"), RULE("B 5.12"), RULE("B 5.24"), RULE("B 5.52"), RULE("B 5.53"), RULE("C TEC"))

ALL_MARKS_ADD = "their sum"
SLOPE_BY_CHART = "the chart: motorized units not at all, others one"
MOTORIZED = "mech"
FREEZING = frozenset({"rough", "light_woods", "forest"})
"""Terrain that motorized units cross more easily on frozen ground."""


@dataclass(frozen=True, slots=True)
class Lane:
    """A step into ``there`` for one movement class, in scaled movement points; None is prohibited.

    ``ground``: the hex off the road. ``side``: what hexsides other than water add off the road. ``water``: what the
    river takes without a crossing (0 where there is none). ``wet``: there is a river. ``ford``: what its ford adds, -1
    without one. ``rough_side``: a slope is crossed.
    """

    there: str
    ground: int | None
    side: int | None
    water: int | None
    wet: bool
    ford: int
    rough_side: bool


Lanes = dict[tuple[str, str], Lane]


def lanes(board: Board, movement_class: str, frozen: bool = False) -> Lanes:
    """Return all steps of the map for a movement class, by the two hexes; ``frozen``: on frozen ground (A 8.11)."""
    return board.once(_lanes, movement_class, frozen)


def _lanes(board: Board, movement_class: str, frozen: bool) -> Lanes:
    return {
        (here, there): _lane(board, movement_class, here, there, frozen)
        for here, around in board.map.neighbors.items()
        for there in around
    }


def ground_cost(board: Board, label: str, movement_class: str, frozen: bool = False) -> int | None:
    """Return the cost of a hex off the road: that of a town, city or Westwall in it before that of its terrain."""
    info = board.map.hexes[label]
    marks = [board.terrain[mark] for mark in info.marks if mark in board.terrain]
    priced = [line.cost(movement_class) for line in marks if movement_class in line.says]
    if not priced:
        cost = board.terrain[info.terrain].cost(movement_class)
        if cost is not None and frozen and movement_class == MOTORIZED and info.terrain in FREEZING:
            return max(least_cost(board), cost - board.number("freeze_mp_reduction") * MP)
        return cost
    known = [cost for cost in priced if cost is not None]
    if len(known) < len(priced):
        return None
    return sum(known) if board.reads("several-marks", ALL_MARKS_ADD) else max(known)


def _lane(board: Board, movement_class: str, here: str, there: str, frozen: bool) -> Lane:
    side: int | None = 0
    slope = False
    for item in features(board, here, there):
        if item.feature in WATER:
            continue
        cost: int | None = board.terrain[item.feature].cost(movement_class)
        if item.feature == SLOPE:
            slope = True
            cost = cost if board.reads("slope", SLOPE_BY_CHART) else WHOLE
        side = _joined(side, cost)
    river = water(board, here, there)
    ford = board.terrain["ford"].cost(movement_class) if has_ford(board, here, there) else None
    return Lane(
        there=there,
        ground=ground_cost(board, there, movement_class, frozen),
        side=side,
        water=0 if river is None else board.terrain[river.feature].cost(movement_class),
        wet=river is not None,
        ford=-1 if ford is None else ford,
        rough_side=slope,
    )


def _joined(a: int | None, b: int | None) -> int | None:
    """Return two prices of one hexside together."""
    if a is None or b is None:
        return None
    return WHOLE if WHOLE in (a, b) else a + b


def least_cost(board: Board) -> int:
    """Return what a hex costs at least in March Movement or on frozen ground, scaled (C TEC4)."""
    return board.number("least_mp") * MP
