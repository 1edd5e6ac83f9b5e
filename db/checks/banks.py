"""On which bank of which river does a hex lie, and do the towns lie on theirs?"""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from db.checks.finding import Finding, Reporter, check
from db.checks.ground import Corner, Ground, grounds
from db.checks.rivers import River, mouth, rivers
from db.checks.subject import Subject
from engine.core.hexes import Cell, Grid
from engine.data.geography import banks, tributaries


@check("town-on-wrong-bank")
def town_on_wrong_bank(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A town lies on the other bank of its river than the real one, or away from the river.

    A town of several hexes lies on every bank that one of them lies on; one that the river bends around on both.
    """
    for ground in grounds(subject):
        towns, known = ground.settled(), rivers(subject, ground)
        for line in banks():
            river = known.get(line.river)
            if line.town not in towns or river is None:
                continue
            found = banks_along(ground, known, river)
            cells = ground.cells(towns[line.town])
            there = {found.get(cell, "") for cell in cells.values() if cell in found or river.touches(cell)}
            where = towns[line.town][0]
            if not there:
                message = f"{line.town} lies at no side of the {line.river}, on whose {line.bank} bank it lies"
                yield report.warning(where, f"{message}; lead the river to it")
            elif found and there.isdisjoint({line.bank, ""}):
                message = f"{line.town} lies on the {'left' if line.bank == 'right' else 'right'} bank of the"
                yield report.warning(where, f"{message} {line.river}, really on the {line.bank} one; lead it around")


def banks_along(
    ground: Ground, known: Mapping[str, River], river: River, below: River | None = None
) -> dict[Cell, str]:
    """Return the bank, seen downstream, of each cell at a river or at the part of it below the mouth of another one;
    a cell that the river runs around has none. Empty when nothing tells where the river ends."""
    ends = mouth(river, known, tributaries())
    if not ends:
        return {}
    far, most = river.far(ends), len(river.sides)
    if below is not None:
        joint = river.around.keys() & below.around.keys()
        most = min((far[corner] for corner in joint if corner in far), default=0)
    turns: dict[Cell, int] = defaultdict(int)
    cells = ground.cells(label for side in river.sides for label in side)
    for (a, b), corners in river.sides.items():
        upper, lower = sorted(corners, key=lambda corner: -far.get(corner, most + 1))
        if far.get(upper, most + 1) > most:
            continue
        for cell in (cells[label] for label in (a, b) if label in cells):
            turns[cell] += _turn(ground.grid, upper, lower, cell)
    return {cell: "right" if turn > 0 else "left" for cell, turn in turns.items() if turn}


def _turn(grid: Grid, start: Corner, end: Corner, cell: Cell) -> int:
    """Return 1 when a cell lies to the right of the way from corner to corner, -1 when it lies to the left.

    Axial coordinates are a skewed plane of the same handedness as the map, so the sign of the area is the same there.
    """
    x, y = _sum(grid, start)
    dx, dy = _sum(grid, end)[0] - x, _sum(grid, end)[1] - y
    q, r, _ = grid.cube(cell)
    return 1 if dx * (3 * r - y) - dy * (3 * q - x) > 0 else -1


def _sum(grid: Grid, corner: Corner) -> tuple[int, int]:
    """Return three times the place of a corner."""
    cubes = [grid.cube(cell) for cell in corner]
    return sum(cube[0] for cube in cubes), sum(cube[1] for cube in cubes)
