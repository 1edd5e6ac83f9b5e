"""A small made-up map for the tests of the mechanisms."""

from engine.core.hexes import Grid
from engine.core.mapdata import HexInfo, HexsideInfo, MapData

GRID = Grid("pointy", "odd")


def label(column: int, row: int) -> str:
    """Return the name of a cell on the test map."""
    return f"{column}-{row}"


def field_of(columns: int, rows: int) -> MapData:
    """Return a map of clear hexes with a road along row 1 and a bridged river between rows 2 and 3 at column 1."""
    hexes = [HexInfo(label(x, y), (x, y), "clear") for y in range(rows) for x in range(columns)]
    links = [(label(x, 1), label(x + 1, 1), "primary") for x in range(columns - 1)]
    sides = [(label(1, 2), label(1, 3), HexsideInfo("river", "Brook", "bridge"))]
    return MapData.build(GRID, hexes, sides, links)
