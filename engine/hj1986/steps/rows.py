"""What of the price of a step does neither what was spent before nor any unit change?

The steps of a kind of unit from each hex, worked out when a search first comes there and kept by the board. ``costs``
says what one step costs; this is the same for all steps of a search (``reach``).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.lazy import Lazy
from engine.hj1986.board import WHOLE, Board
from engine.hj1986.ground.hexsides import road_by
from engine.hj1986.ground.lanes import Lane, lanes, least_cost
from engine.hj1986.steps.modes import BY_TRUCK, MARCH
from engine.hj1986.steps.mover import Mover

Edge = tuple[str, int, int, bool]
"""A step: the hex that is entered; what the road takes, -1 without one; what the ground takes, -1 where it bars the
step; whether the ground takes the whole allowance of a unit that has not moved yet instead."""

_KEPT = 64
NONE = -1


@dataclass(frozen=True, slots=True)
class Kind:
    """What the steps of a unit rest on besides bridges: see ``Mover``; ``road`` and ``highway`` are prices."""

    movement_class: str
    frozen: bool
    mode: str
    road: int
    highway: int
    march: int
    is_artillery: bool
    keeps_dry: bool


def kind_of(who: Mover, movement_class: str, frozen: bool) -> Kind:
    """Return what the steps of a unit rest on, as the search sees it."""
    road, highway = who.road["road"], who.road["highway"]
    return Kind(movement_class, frozen, who.mode, road, highway, who.march, who.is_artillery, who.keeps_dry)


def rows(board: Board, kind: Kind, bridges: tuple[tuple[str, str], ...]) -> Mapping[str, tuple[Edge, ...]]:
    """Return the steps from each hex, as they are made while bridges are in these states."""
    return board.lately(_KEPT, _rows, kind, bridges)


def _rows(board: Board, kind: Kind, bridges: tuple[tuple[str, str], ...]) -> Lazy[str, tuple[Edge, ...]]:
    states, steps = dict(bridges), lanes(board, kind.movement_class, kind.frozen)
    prices, least = {"road": kind.road, "highway": kind.highway}, least_cost(board)

    def row(here: str) -> tuple[Edge, ...]:
        found: list[Edge] = []
        for there in board.map.neighbors[here]:
            name = road_by(board, states, here, there)
            road = NONE if name is None else prices[name]
            ground, takes_all = (NONE, False) if kind.mode == BY_TRUCK else _ground(steps[here, there], kind, least)
            if road != NONE or ground != NONE:
                found.append((there, road, ground, takes_all))
        return tuple(found)

    return Lazy(row)


def _ground(lane: Lane, kind: Kind, least: int) -> tuple[int, bool]:
    """Return what a step takes off the road, ``NONE`` where it cannot be made, and whether that is the whole allowance
    (``costs``)."""
    if lane.ground is None or lane.side is None or ((lane.wet or lane.rough_side) and kind.keeps_dry):
        return NONE, False
    ground = max(least, lane.ground + kind.march) if kind.mode == MARCH else lane.ground
    takes_all = lane.side == WHOLE
    if lane.wet and lane.ford >= 0:
        ground += lane.ford
    elif lane.wet:
        if kind.is_artillery or lane.water is None:
            return NONE, False
        takes_all = takes_all or lane.water == WHOLE
        ground += lane.water
    return (0, True) if takes_all else (ground + lane.side, False)
