"""How does a map become a scene?"""

from collections.abc import Collection, Iterable, Mapping

import numpy as np

from editor.window.canvas.geometry import Geometry, Side
from editor.window.canvas.labels import ListedLabels
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.scene import AreaPicture, MapScene, PlacePicture, SidePicture
from engine.core.hexes import Cell, Grid
from engine.scenario import Area, Map


def scene_from_map(
    map_: Map,
    stacks: Mapping[str, tuple[CounterPicture, ...]] | None = None,
    terrain_keys: Iterable[str] = (),
    bounds: Collection[str] | None = None,
    strange: Collection[str] = (),
) -> MapScene:
    """Return the scene of a map; ``terrain_keys`` fixes the order of indexes, further ones follow as met.

    ``bounds`` are the hexes of the scenario; what lies outside is drawn dim. None: all are inside. ``strange`` are keys
    of areas that concern other scenarios alone, which are not drawn. An area or place keeps only the hexes that exist.
    """
    keys = dict.fromkeys(terrain_keys) | dict.fromkeys(hex_.terrain for hex_ in map_.hexes)
    index = {key: position for position, key in enumerate(keys, start=1)}
    column_0 = min((hex_.column for hex_ in map_.hexes), default=0)
    row_0 = min((hex_.row for hex_ in map_.hexes), default=0)
    columns = max((hex_.column for hex_ in map_.hexes), default=0) - column_0 + 1
    rows = max((hex_.row for hex_ in map_.hexes), default=0) - row_0 + 1
    terrain = np.zeros((rows, columns), dtype=np.uint8)
    cells: dict[str, Cell] = {}
    for hex_ in map_.hexes:
        cells[hex_.hex] = (hex_.column, hex_.row)
        terrain[hex_.row - row_0, hex_.column - column_0] = index[hex_.terrain]
    inside = None
    if bounds is not None:
        inside = np.zeros((rows, columns), dtype=np.bool_)
        for label in bounds:
            if label in cells:
                inside[cells[label][1] - row_0, cells[label][0] - column_0] = True
    geometry = Geometry(
        Grid("flat" if map_.orientation == "flat" else "pointy", "even" if map_.shifted == "even" else "odd")
    )

    def side(hex_a: str, hex_b: str) -> Side | None:
        if hex_a not in cells or hex_b not in cells:
            return None
        return geometry.side_between(cells[hex_a], cells[hex_b])

    sides: dict[Side, tuple[SidePicture, ...]] = {}
    for item in map_.hexsides:
        found = side(item.hex_a, item.hex_b)
        if found is not None:
            picture = SidePicture(item.feature, item.name, item.crossing, item.high)
            sides[found] = (*sides.get(found, ()), picture)
    links = {at: link.kind for link in map_.links if (at := side(link.hex_a, link.hex_b)) is not None}

    def known(labels: Iterable[str]) -> tuple[Cell, ...]:
        return tuple(cells[label] for label in labels if label in cells)

    def drawn(area: Area) -> bool:
        # the map holds the bounds of every scenario: only those of this one are shown
        is_ours = area.kind != "bounds" or inside is None or set(area.hexes) == set(bounds or ())
        return is_ours and area.key not in strange

    scene = MapScene(
        geometry=geometry,
        column_0=column_0,
        row_0=row_0,
        terrain=terrain,
        terrain_keys=tuple(keys),
        labels=ListedLabels(cells, map_.second_labels),
        marks={cells[hex_.hex]: hex_.marks for hex_ in map_.hexes if hex_.marks},
        sides=sides,
        links=links,
        places=tuple(PlacePicture(p.key, p.name, p.kind, known(p.hexes), p.vp) for p in map_.places),
        areas=tuple(AreaPicture(a.key, a.kind, a.title, known(a.hexes)) for a in map_.areas if drawn(a)),
        inside=inside,
    )
    return scene.with_stacks(stacks)[0] if stacks else scene
