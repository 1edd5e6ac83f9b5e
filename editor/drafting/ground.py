"""Which terrain does a hex have, by the share of its area and by the places in it?"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import shapely

from editor.drafting.geography import Feature
from editor.drafting.georeference import Georeference
from editor.drafting.lattice import Lattice
from engine.core.hexes import Cell

SHARE = 0.5
"""Part of a hex from which woods make it forest."""

Ground = Literal["open", "forest", "village", "forest_village", "city"]


@dataclass(frozen=True)
class Terrain:
    """What a hex is, and after which features of the ground."""

    ground: Ground
    because: str


def terrain_of(
    lattice: Lattice,
    reference: Georeference,
    woods: Sequence[Feature],
    settled: Mapping[Cell, Sequence[tuple[str, str]]],
    wanted: Sequence[Cell],
) -> dict[Cell, Terrain]:
    """Return the terrain of the wanted cells; ``settled`` holds the name and kind of the places in each cell."""
    shapes = [shapely.make_valid(shapely.Polygon([reference.bent(p) for p in wood.positions])) for wood in woods]
    tree = shapely.STRtree(shapes)
    found: dict[Cell, Terrain] = {}
    for cell in wanted:
        hexagon = lattice.hexagon(cell)
        near = sorted(int(index) for index in tree.query(hexagon, predicate="intersects"))
        shares = {index: shapely.intersection(shapes[index], hexagon).area for index in near}
        covered = shapely.intersection(shapely.union_all([shapes[i] for i in near]), hexagon).area if near else 0.0
        forest = covered >= SHARE * hexagon.area
        wood = woods[max(shares, key=lambda index: (shares[index], -index))].name if forest else ""
        places = [(name, kind) for name, kind in settled.get(cell, ()) if kind != "feature"]
        names = " and ".join(name for name, _ in places)
        if any(kind == "city" for _, kind in places):
            found[cell] = Terrain("city", names)
        elif places and forest and not any(kind == "town" for _, kind in places):
            found[cell] = Terrain("forest_village", f"{names}, {wood}")
        elif places:
            found[cell] = Terrain("village", names)
        else:
            found[cell] = Terrain("forest", wood) if forest else Terrain("open", "open ground")
    return found


def spread(lattice: Lattice, cell: Cell, center: tuple[float, float], count: int) -> tuple[Cell, ...]:
    """Return the cells that a large town covers: its own and the nearest to its middle, as many as wanted."""
    near = sorted(lattice.grid.neighbors(cell), key=lambda other: (math.dist(lattice.center(other), center), other))
    return (cell, *[other for other in near if other in lattice.cells][: count - 1])
