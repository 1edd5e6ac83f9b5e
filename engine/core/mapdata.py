"""What does the map look like to the rules?

Built once per scenario and never changed: what can change in play (a blown bridge) is state of the game. Hexes are
named by printed number. Hexes outside the bounds are not in it at all, so movement, retreat, zones and traces cannot
leave by accident.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.core.hexes import Cell, Grid
from engine.core.memo import Compiled


@dataclass(frozen=True, slots=True)
class HexInfo:
    """A hex of the playing area; ``marks`` are printed over its terrain."""

    label: str
    cell: Cell
    terrain: str
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HexsideInfo:
    """A feature between two hexes. ``crossing`` is the kind of printed bridge or ford, whatever has become of it, or
    empty; ``high`` the number of the higher hex of a slope, or empty."""

    feature: str
    name: str = ""
    crossing: str = ""
    high: str = ""


@dataclass(frozen=True)
class MapData(Compiled):
    """The map of one scenario, by printed number; all mappings are in natural order of the data.

    ``hexsides`` has the features between two hexes in natural order, under both directions; none where there is none.
    """

    grid: Grid
    hexes: dict[str, HexInfo]
    neighbors: dict[str, tuple[str, ...]]
    hexsides: dict[tuple[str, str], tuple[HexsideInfo, ...]]
    links: dict[tuple[str, str], str]
    roads_at: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def build(
        cls,
        grid: Grid,
        hexes: Iterable[HexInfo],
        hexsides: Iterable[tuple[str, str, HexsideInfo]],
        links: Iterable[tuple[str, str, str]],
    ) -> "MapData":
        """Return the map of these hexes; hexsides and links that leave them are dropped, both directions are kept."""
        by_label = {info.label: info for info in hexes}
        label_by_cell = {info.cell: info.label for info in by_label.values()}
        neighbors = {
            label: tuple(label_by_cell[cell] for cell in grid.neighbors(info.cell) if cell in label_by_cell)
            for label, info in by_label.items()
        }
        sides: dict[tuple[str, str], tuple[HexsideInfo, ...]] = {}
        for a, b, side in hexsides:
            if a in by_label and b in by_label:
                sides[a, b] = sides[b, a] = (*sides.get((a, b), ()), side)
        roads: dict[tuple[str, str], str] = {}
        for a, b, kind in links:
            if a in by_label and b in by_label:
                roads[a, b] = roads[b, a] = kind
        roads_at = {label: tuple(other for other in neighbors[label] if (label, other) in roads) for label in by_label}
        return cls(grid, by_label, neighbors, sides, roads, roads_at)

    def distance(self, a: str, b: str) -> int:
        """Return the number of hexes from one to the other, the target counted."""
        return self.grid.distance(self.hexes[a].cell, self.hexes[b].cell)

    def is_adjacent(self, a: str, b: str) -> bool:
        """Tell whether two hexes of the area touch."""
        return b in self.neighbors[a]

    def within(self, center: str, radius: int) -> tuple[str, ...]:
        """Return the hexes of the area at most that far away, nearest first, clockwise in each ring; none of a hex that
        is not of the area."""
        return self.once(_within, center, radius)


def _within(area: MapData, center: str, radius: int) -> tuple[str, ...]:
    if center not in area.hexes:
        return ()
    label_by_cell = area.once(_label_by_cell)
    cells = (cell for distance in range(radius + 1) for cell in area.grid.ring(area.hexes[center].cell, distance))
    return tuple(label_by_cell[cell] for cell in cells if cell in label_by_cell)


def _label_by_cell(area: MapData) -> dict[Cell, str]:
    return {info.cell: label for label, info in area.hexes.items()}
