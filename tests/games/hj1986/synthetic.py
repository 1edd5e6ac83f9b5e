"""A made-up map of the printed grid, on which the shipped set-up can be played.

Nothing of it is the printed map: terrain follows from the numbers of a hex, a few roads run from edge to edge, one
river from north to south. Every kind of terrain, hexside and mark occurs.
"""

from functools import cache

from engine.core.hexes import Grid
from engine.core.numbering import natural_key
from engine.hj1986.board import Board, compile_board
from engine.scenario import Hex, Hexside, Link, Scenario
from tests.games.hj1986.positions import shipped

TERRAIN = ("clear", "forest", "rough", "clear", "light_woods", "forest")
ROAD_ROWS = (3, 9, 15, 21, 27, 33)
HIGHWAY_ROW = 15
ROAD_COLUMNS = (15, 35, 45)
RIVER_COLUMN, MEUSE_COLUMN, SLOPE_COLUMN = 42, 12, 28
"""Columns and rows of cells, counted from the northwest."""


def _hexes(scenario: Scenario) -> tuple[Hex, ...]:
    marks: dict[str, set[str]] = {}
    for place in scenario.map.places:
        if place.kind in ("town", "city"):
            for label in place.hexes:
                marks.setdefault(label, set()).add(place.kind)
    return tuple(
        item.model_copy(
            update={
                "terrain": TERRAIN[(item.column // 3 + item.row // 2) % len(TERRAIN)],
                "marks": tuple(sorted(marks.get(item.hex, set()) | ({"westwall"} if item.column == 49 else set()))),
            }
        )
        for item in scenario.map.hexes
    )


def synthetic(key: str = "breakthrough") -> Scenario:
    """Return the shipped scenario on the made-up map."""
    base = shipped()
    assert base.key == key
    cells = {(item.column, item.row): item.hex for item in base.map.hexes}
    grid = Grid("flat", "odd")
    links: dict[tuple[str, str], str] = {}
    sides: dict[tuple[str, str], Hexside] = {}
    for cell, label in cells.items():
        for near in grid.neighbors(cell):
            other = cells.get(near)
            if other is None or natural_key(other) < natural_key(label):
                continue
            pair = (label, other)
            road = _road(cell, near)
            if road:
                links[pair] = road
            feature = _feature(cell, near)
            if feature:
                high = other if feature == "slope" else ""
                crossing = "bridge" if road else "ford" if feature == "river" and cell[1] % 4 == 0 else ""
                sides[pair] = Hexside(
                    hex_a=label,
                    hex_b=other,
                    feature=feature,
                    name="",
                    crossing="" if feature == "slope" else crossing,
                    high=high,
                )
    whole = base.map.model_copy(
        update={
            "hexes": _hexes(base),
            "hexsides": tuple(sides.values()),
            "links": tuple(Link(hex_a=a, hex_b=b, kind=kind) for (a, b), kind in links.items()),
        }
    )
    return base.model_copy(update={"map": whole})


def _road(cell: tuple[int, int], near: tuple[int, int]) -> str:
    for row in ROAD_ROWS:
        if cell[1] == near[1] == row:
            return "highway" if row == HIGHWAY_ROW else "road"
    return "road" if cell[0] == near[0] and cell[0] in ROAD_COLUMNS else ""


def _feature(cell: tuple[int, int], near: tuple[int, int]) -> str:
    columns = sorted((cell[0], near[0]))
    names = {RIVER_COLUMN: "river", MEUSE_COLUMN: "meuse", SLOPE_COLUMN: "slope"}
    return names.get(columns[0], "") if columns[0] != columns[1] else ""


@cache
def synthetic_board() -> Board:
    """Return the compiled board of the made-up map."""
    return compile_board(synthetic())
