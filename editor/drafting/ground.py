"""Which terrain does a hex have, by the share of its area and by the places in it?"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import shapely

from editor.drafting.geography import Feature
from editor.drafting.georeference import Georeference
from editor.drafting.lattice import Lattice
from editor.drafting.plan import Plan
from engine.core.hexes import Cell

Ground = Literal["open", "rough", "light_woods", "forest", "village", "forest_village", "town", "city"]


@dataclass(frozen=True)
class Terrain:
    """What a hex is, and after which features of the ground."""

    ground: Ground
    because: str


class Cover:
    """How much of a hex some outlines of the ground cover, each given with its name."""

    def __init__(self, outlines: Sequence[tuple[str, shapely.Geometry]]) -> None:
        self._names = [name for name, _ in outlines]
        self._shapes = [shapely.make_valid(shape) for _, shape in outlines]
        self._tree = shapely.STRtree(self._shapes)

    def reached(self, hexagons: Sequence[shapely.Polygon]) -> list[bool]:
        """Return for each of many hexes whether something of it is covered; faster than to ask for each share."""
        found = {int(index) for index in self._tree.query(hexagons, predicate="intersects")[0]}
        return [index in found for index in range(len(hexagons))]

    def share(self, hexagon: shapely.Polygon) -> tuple[float, str]:
        """Return the part of the hex that is covered, 0 to 1, and the name of what covers most of it."""
        near = sorted(int(index) for index in self._tree.query(hexagon, predicate="intersects"))
        if not near:
            return 0.0, ""
        parts = {index: shapely.intersection(self._shapes[index], hexagon).area for index in near}
        covered = shapely.intersection(shapely.union_all([self._shapes[i] for i in near]), hexagon).area
        return covered / hexagon.area, self._names[max(parts, key=lambda index: (parts[index], -index))]


def outlines(reference: Georeference, features: Sequence[Feature]) -> Cover:
    """Return how features that have an outline cover the map."""
    return Cover([(f.name, shapely.Polygon([reference.bent(p) for p in f.positions])) for f in features])


def terrain_of(
    lattice: Lattice,
    plan: Plan,
    woods: Cover,
    steep: Cover,
    settled: Mapping[Cell, Sequence[tuple[str, str]]],
    wanted: Sequence[Cell],
) -> dict[Cell, Terrain]:
    """Return the terrain of the wanted cells; ``settled`` holds the name and kind of the places in each cell."""
    found: dict[Cell, Terrain] = {}
    for cell in wanted:
        hexagon = lattice.hexagon(cell)
        wooded, wood = woods.share(hexagon)
        valley, slopes = steep.share(hexagon)
        forest = wooded >= plan.share("forest")
        places = [(name, kind) for name, kind in settled.get(cell, ()) if kind != "feature"]
        names = " and ".join(name for name, _ in places)
        if "city" in plan.terrain and any(kind == "city" for _, kind in places):
            found[cell] = Terrain("city", names)
        elif "town" in plan.terrain and any(kind == "town" for _, kind in places):
            found[cell] = Terrain("town", names)
        elif "village" in plan.terrain and places:
            alone = forest and not any(kind == "town" for _, kind in places)
            found[cell] = Terrain("forest_village", f"{names}, {wood}") if alone else Terrain("village", names)
        elif valley >= plan.share("rough"):
            found[cell] = Terrain("rough", slopes)
        elif forest:
            found[cell] = Terrain("forest", wood)
        elif wooded >= plan.share("light_woods"):
            found[cell] = Terrain("light_woods", wood)
        else:
            found[cell] = Terrain("open", "open ground")
    return found


def spread(lattice: Lattice, cell: Cell, center: tuple[float, float], count: int) -> tuple[Cell, ...]:
    """Return the cells that a large town covers: its own and the nearest to its middle, as many as wanted."""
    near = sorted(lattice.grid.neighbors(cell), key=lambda other: (math.dist(lattice.center(other), center), other))
    return (cell, *[other for other in near if other in lattice.cells][: count - 1])
