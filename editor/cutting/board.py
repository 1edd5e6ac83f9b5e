"""Where do the hexes of a stored map lie, which touch, and which way is north?"""

from collections.abc import Iterator, Mapping, Sequence

from editor.edits.reading import Rows, labels_of
from engine.core.hexes import Cell, Grid
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.map_assembly import sheet_of

Point = tuple[int, int]
_WINDS = ("north", "east", "south", "west")
_CLOCKWISE: tuple[Point, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The four ways out of a hex, clockwise from the top of the map."""


class Board:
    """The hexes of a stored map by number and cell."""

    def __init__(self, rows: Rows, game: str, map_key: str) -> None:
        head = rows.find(schema.MapRow, game=game, map=map_key)[0]
        sheets = [sheet_of(row) for row in rows.find(schema.SheetRow, game=game, map=map_key)]
        self.grid = Grid(head.orientation, head.shifted)
        self._turned = (head.north + 45) // 90
        self.cells: dict[str, Cell] = {}
        for label in sorted(labels_of(rows, game, map_key), key=natural_key):
            cell = next((cell for sheet in sheets if (cell := sheet.cell(label)) is not None), None)
            if cell is not None:
                self.cells[label] = cell
        self.labels: Mapping[Cell, str] = {cell: label for label, cell in self.cells.items()}

    def around(self, label: str) -> Iterator[str]:
        """Yield the hexes of the map that touch one."""
        for cell in self.grid.neighbors(self.cells[label]):
            if cell in self.labels:
                yield self.labels[cell]

    def off(self, label: str) -> Point:
        """Return the direction in which the cells around a hex lie that are not on the map."""
        cell = self.cells[label]
        (x, y), there = (
            self.point(cell),
            [self.point(each) for each in self.grid.neighbors(cell) if each not in self.labels],
        )
        return sum(each - x for each, _ in there), sum(each - y for _, each in there)

    def nearest(self, label: str, among: Sequence[str]) -> str:
        """Return that of some hexes which lies nearest to one; of equally near ones the first."""
        cell = self.cells[label]
        return min(among, key=lambda other: self.grid.distance(cell, self.cells[other]))

    def wind(self, way: Point) -> str:
        """Return which edge it is that looks one of four ways, ``north`` for example; empty for none of them."""
        return _WINDS[(_CLOCKWISE.index(way) + self._turned) % 4] if way in _CLOCKWISE else ""

    def point(self, cell: Cell) -> Point:
        """Return the middle of a hex in whole numbers: lines that are straight on the map are straight in them."""
        column, row = cell
        line = row if self.grid.orientation == "pointy" else column
        drift = int((line % 2 == 1) == (self.grid.shifted == "odd"))
        return (2 * column + drift, row) if self.grid.orientation == "pointy" else (column, 2 * row + drift)
