"""What does the printed map say about a step from hex to hex?

The part of a movement cost that never changes in play, worked out once per board: terrain, road and hexside for each
movement class. What changes (units, zones, jams by turn, bridges) is added by ``movement`` and ``supply``.
"""

from dataclasses import dataclass
from typing import TypeVar

from engine.core.mapdata import HexsideInfo
from engine.scs1994.board import Board

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Lane:
    """A step into ``there``, for one movement class, in scaled movement points; None is prohibited or absent.

    ``ground``: the hex off the road. ``road``: the road that leads there. ``side``: what the hexside adds when it has
    no bridge; ``is_barrier`` tells a feature from a plain side. ``jam``: a printed jam at either end.
    """

    there: str
    ground: int | None
    road: int | None
    side: int | None
    is_barrier: bool
    bridge: bool
    jam: bool


Lanes = dict[tuple[str, str], Lane]

BRIDGE = "bridge"
"""The crossing of a printed bridge."""
JAM = "jam"
"""The mark of a printed traffic jam."""


def lanes(board: Board, movement_class: str) -> Lanes:
    """Return all steps of the map for a movement class, by the two hexes."""
    return board.once(_build, movement_class)


def river_between(board: Board, here: str, there: str) -> HexsideInfo | None:
    """Return the river along a hexside, of two the one harder to cross; None where there is none."""
    found = board.map.hexsides.get((here, there), ())
    return max(found, key=lambda side: _hardness(board.terrain[side.feature].mech), default=None)


def _hardness(cost: int | None) -> tuple[bool, int]:
    return cost is None, cost or 0


def is_jammed(board: Board, label: str) -> bool:
    """Tell whether a traffic jam is printed in a hex, whatever the turn (1.5b)."""
    return JAM in board.map.hexes[label].marks


def city_hexes(board: Board) -> frozenset[str]:
    """Return the hexes that count for control: cities, whatever scores points (4.2-CTRL), and Liege (3.3b)."""
    return board.once(_cities)


def _cities(board: Board) -> frozenset[str]:
    places = board.scenario.map.places
    found = frozenset(label for place in places if place.kind == "city" or place.vp for label in place.hexes)
    return found | frozenset(board.areas.get("liege", ()))


def _build(board: Board, movement_class: str) -> Lanes:
    area = board.map
    found: Lanes = {}
    for here, around in area.neighbors.items():
        for there in around:
            side = river_between(board, here, there)
            road = area.links.get((here, there))
            found[here, there] = Lane(
                there=there,
                ground=board.terrain[area.hexes[there].terrain].cost(movement_class),
                road=None if road is None else board.terrain[road].cost(movement_class),
                side=0 if side is None else board.terrain[side.feature].cost(movement_class),
                is_barrier=side is not None,
                bridge=side is not None and side.crossing == BRIDGE,
                jam=is_jammed(board, here) or is_jammed(board, there),
            )
    return found
