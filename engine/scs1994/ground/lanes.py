"""What does the printed map say about a step from hex to hex?

The part of a movement cost that never changes in play, worked out once per area and terrain chart: terrain, road and
hexside for each movement class. What changes (units, zones, jams by turn, bridges) is added by ``movement`` and
``supply``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from engine.core.lazy import Lazy
from engine.core.mapdata import HexsideInfo, MapData
from engine.scs1994.board import Board, TerrainEffect


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
_KEPT = 12
"""So many tables of steps are kept of an area: one for each movement class and terrain chart."""


def lanes(board: Board, movement_class: str) -> Lanes:
    """Return all steps of the map for a movement class, by the two hexes."""
    return board.once(_build, movement_class)


def ground_costs(board: Board, movement_class: str) -> Mapping[str, int | None]:
    """Return what each hex costs a movement class off the road; None where it is prohibited."""
    return board.once(_grounds, movement_class)


def _grounds(board: Board, movement_class: str) -> Mapping[str, int | None]:
    by_terrain = {key: effect.cost(movement_class) for key, effect in board.terrain.items()}
    return {label: by_terrain[printed.terrain] for label, printed in board.map.hexes.items()}


def river_between(board: Board, here: str, there: str) -> HexsideInfo | None:
    """Return the river along a hexside, of two the one harder to cross; None where there is none."""
    return _harder(board.map.hexsides.get((here, there), ()), board.terrain)


def _harder(sides: Sequence[HexsideInfo], terrain: Mapping[str, TerrainEffect]) -> HexsideInfo | None:
    return max(sides, key=lambda side: _hardness(terrain[side.feature].mech), default=None)


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
    return board.map.lately(_KEPT, _steps, movement_class, tuple(board.terrain.items()))


def _steps(area: MapData, movement_class: str, lines: tuple[tuple[str, TerrainEffect], ...]) -> Lanes:
    """Return the steps, each worked out when it is first asked for: a unit gets to few of a map."""
    return Lazy(partial(_lane, area, movement_class, dict(lines)))


def _lane(area: MapData, kind: str, terrain: Mapping[str, TerrainEffect], step: tuple[str, str]) -> Lane:
    """Return a step between two hexes; raises KeyError for hexes that do not touch."""
    here, there = step
    if there not in area.neighbors[here]:
        raise KeyError(step)
    side = _harder(area.hexsides.get(step, ()), terrain)
    road = area.links.get(step)
    return Lane(
        there=there,
        ground=terrain[area.hexes[there].terrain].cost(kind),
        road=None if road is None else terrain[road].cost(kind),
        side=0 if side is None else terrain[side.feature].cost(kind),
        is_barrier=side is not None,
        bridge=side is not None and side.crossing == BRIDGE,
        jam=JAM in area.hexes[here].marks or JAM in area.hexes[there].marks,
    )
