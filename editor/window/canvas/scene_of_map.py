"""How does a map become a scene?

The ground of a map is made of columns, as a library gives them: of numbers and words of its hexes, never of an object
for each. What a scenario adds, its bounds, areas, places and counters, is laid over it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from editor.window.canvas.geometry import Geometry, Side
from editor.window.canvas.labels import Labels, ListedLabels, PrintedLabels
from editor.window.canvas.of_last import Lasting
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.scene import NO_HEX, AreaPicture, MapScene, PlacePicture, SidePicture
from editor.window.theme import AS_NAMED, Looks
from engine.core.hexes import Cell, Grid
from engine.core.numbering import Sheet
from engine.data.tables import DataError
from engine.scenario import Area, Map, Place

SideColumns = Iterable[tuple[str, str, str, str, str, str]]
"""Both hexes of a side, feature, name, crossing and the higher hex."""
LinkColumns = Iterable[tuple[str, str, str]]
"""Both hexes of a road, and its kind."""


@dataclass(frozen=True, eq=False)
class MapGround:
    """What of a scene is the same for all scenarios of a map; its fields are those of ``MapScene``."""

    geometry: Geometry
    column_0: int
    row_0: int
    terrain: NDArray[np.uint8]
    terrain_keys: tuple[str, ...]
    labels: Labels
    marks: Mapping[Cell, tuple[str, ...]]
    sides: Mapping[Side, tuple[SidePicture, ...]]
    links: Mapping[Side, str]
    looks: Looks

    def cells(self) -> dict[str, Cell]:
        """Return the cell of each hex by its number: for who looks up many, to be let go."""
        rows, columns = np.nonzero(self.terrain != NO_HEX)
        cells = list(zip((columns + self.column_0).tolist(), (rows + self.row_0).tolist(), strict=True))
        return dict(zip(map(self.labels.label, cells), cells, strict=True))


def ground_of_columns(
    grid: Grid,
    sheets: Sequence[Sheet],
    hexes: Sequence[tuple[str, str, str]],
    sides: SideColumns,
    links: LinkColumns,
    terrain_keys: Iterable[str] = (),
    looks: Looks = AS_NAMED,
) -> MapGround:
    """Return the ground of a map whose hexes are given by number, terrain and marks, where its sheets lay them;
    ``terrain_keys`` and ``looks`` as in ``scene_from_map``. Raises DataError for a hex that no sheet numbers."""
    cells: dict[str, Cell] = {}
    for label, _, _ in hexes:
        for sheet in sheets:
            if (cell := sheet.cell(label)) is not None:
                cells[label] = cell
                break
        else:
            raise DataError(f"hex {label} has no sheet that numbers it; add one or correct the number")
    column_0, row_0, columns, rows = _extent(cells.values())
    longest = max(map(len, cells), default=1)
    listed = np.zeros((rows, columns), dtype=f"<U{longest}")
    for label, (column, row) in cells.items():
        listed[row - row_0, column - column_0] = label
    is_each_apart = len(set(cells.values())) == len(cells)  # of two numbers of a cell only the latter is listed
    labels = PrintedLabels(sheets, listed, column_0, row_0, cells if is_each_apart else None)
    marks = {cells[label]: tuple(words.split()) for label, _, words in hexes if words}
    terrain = {label: key for label, key, _ in hexes}
    return _ground(Geometry(grid), cells, labels, terrain, marks, sides, links, terrain_keys, looks)


def scene_on(
    ground: MapGround,
    places: Iterable[Place],
    areas: Iterable[Area],
    bounds: Collection[str] | None = None,
    strange: Collection[str] = (),
) -> MapScene:
    """Return the scene of a map without counters; ``bounds`` and ``strange`` as in ``scene_from_map``."""
    cells = ground.cells()
    inside = None
    if bounds is not None:
        inside = np.zeros(ground.terrain.shape, dtype=np.bool_)
        for label in bounds:
            if label in cells:
                inside[cells[label][1] - ground.row_0, cells[label][0] - ground.column_0] = True

    def known(labels: Iterable[str]) -> tuple[Cell, ...]:
        return tuple(cells[label] for label in labels if label in cells)

    def drawn(area: Area) -> bool:
        # the map holds the bounds of every scenario: only those of this one are shown
        is_ours = area.kind != "bounds" or inside is None or set(area.hexes) == set(bounds or ())
        return is_ours and area.key not in strange

    return MapScene(
        geometry=ground.geometry,
        column_0=ground.column_0,
        row_0=ground.row_0,
        terrain=ground.terrain,
        terrain_keys=ground.terrain_keys,
        labels=ground.labels,
        marks=ground.marks,
        sides=ground.sides,
        links=ground.links,
        looks=ground.looks,
        places=tuple(PlacePicture(p.key, p.name, p.kind, known(p.hexes), p.vp) for p in places),
        areas=tuple(AreaPicture(a.key, a.kind, a.title, known(a.hexes)) for a in areas if drawn(a)),
        inside=inside,
    )


def scene_from_map(
    map_: Map,
    stacks: Mapping[str, tuple[CounterPicture, ...]] | None = None,
    terrain_keys: Iterable[str] = (),
    bounds: Collection[str] | None = None,
    strange: Collection[str] = (),
    looks: Looks = AS_NAMED,
) -> MapScene:
    """Return the scene of a map; ``terrain_keys`` fixes the order of indexes, further ones follow as met.

    ``bounds`` are the hexes of the scenario; what lies outside is drawn dim. None: all are inside. ``strange`` are keys
    of areas that concern other scenarios alone, which are not drawn; ``looks``: of the lines of the chart. An area or
    place keeps only the hexes that exist.
    """
    cells = {hex_.hex: (hex_.column, hex_.row) for hex_ in map_.hexes}
    grid = Grid("flat" if map_.orientation == "flat" else "pointy", "even" if map_.shifted == "even" else "odd")
    ground = _ground(
        Geometry(grid),
        cells,
        ListedLabels(cells, map_.second_labels),
        {hex_.hex: hex_.terrain for hex_ in map_.hexes},
        {cells[hex_.hex]: hex_.marks for hex_ in map_.hexes if hex_.marks},
        ((side.hex_a, side.hex_b, side.feature, side.name, side.crossing, side.high) for side in map_.hexsides),
        ((link.hex_a, link.hex_b, link.kind) for link in map_.links),
        terrain_keys,
        looks,
    )
    scene = scene_on(ground, map_.places, map_.areas, bounds, strange)
    return scene.with_stacks(stacks)[0] if stacks else scene


def _extent(cells: Collection[Cell]) -> tuple[int, int, int, int]:
    """Return the first column and row of some cells, and how many columns and rows they span."""
    places = np.array([*cells] or [(0, 0)])
    (column_0, row_0), (columns, rows) = places.min(axis=0).tolist(), places.max(axis=0).tolist()
    return column_0, row_0, columns - column_0 + 1, rows - row_0 + 1


def _ground(
    geometry: Geometry,
    cells: Mapping[str, Cell],
    labels: Labels,
    terrain: Mapping[str, str],
    marks: Mapping[Cell, tuple[str, ...]],
    sides: SideColumns,
    links: LinkColumns,
    terrain_keys: Iterable[str],
    looks: Looks,
) -> MapGround:
    keys = dict.fromkeys(terrain_keys) | dict.fromkeys(terrain.values())
    index = {key: position for position, key in enumerate(keys, start=1)}
    column_0, row_0, columns, rows = _extent(cells.values())
    array = np.zeros((rows, columns), dtype=np.uint8)
    for label, (column, row) in cells.items():
        array[row - row_0, column - column_0] = index[terrain[label]]

    def side(hex_a: str, hex_b: str) -> Side | None:
        a, b = cells.get(hex_a), cells.get(hex_b)
        return geometry.side_between(a, b) if a is not None and b is not None else None

    pictures: dict[tuple[str, str, str, str], SidePicture] = {}
    """Most sides of a feature are drawn alike."""
    found = Lasting[Side, tuple[SidePicture, ...]]()
    for hex_a, hex_b, *drawn in sides:
        at = side(hex_a, hex_b)
        if at is not None:
            look = drawn[0], drawn[1], drawn[2], drawn[3]
            if look not in pictures:
                pictures[look] = SidePicture(*look)
            found[at] = (*found.get(at, ()), pictures[look])
    roads = Lasting((at, kind) for hex_a, hex_b, kind in links if (at := side(hex_a, hex_b)) is not None)
    return MapGround(geometry, column_0, row_0, array, tuple(keys), labels, Lasting(marks), found, roads, looks)
