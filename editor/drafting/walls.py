"""Which hexes does a line of works on the ground take?"""

import math
from collections.abc import Iterable, Mapping, Sequence

import shapely

from editor.drafting.lattice import XY, Lattice
from engine.core.hexes import Cell

STEP = 0.05
"""Hexes between two looks along the line."""


def leading(lines: Mapping[str, Sequence[XY]], stops: Iterable[XY]) -> dict[str, list[XY]]:
    """Return the lines, each led through those stops to which it is the nearest."""
    drawn = {name: shapely.LineString(line) for name, line in lines.items()}
    marks = {
        name: [(float(shapely.line_locate_point(shape, shapely.Point(at))), at) for at in lines[name]]
        for name, shape in drawn.items()
    }
    for stop in stops:
        point = shapely.Point(stop)
        name = min(drawn, key=lambda name: (shapely.distance(drawn[name], point), name))
        marks[name].append((float(shapely.line_locate_point(drawn[name], point)), stop))
    return {name: [at for _, at in sorted(found)] for name, found in marks.items()}


def along(lattice: Lattice, line: Sequence[XY]) -> list[Cell]:
    """Return the cells that a line passes, in order and each touching the next, without the corners it only cuts."""
    cells: list[Cell] = []
    for (ax, ay), (bx, by) in zip(line, line[1:], strict=False):
        count = max(1, math.ceil(math.dist((ax, ay), (bx, by)) / STEP))
        for i in range(count + 1):
            cell = lattice.nearest((ax + (bx - ax) * i / count, ay + (by - ay) * i / count))
            if not cells or cells[-1] != cell:
                cells.append(cell)
    thin: list[Cell] = []
    for index, cell in enumerate(cells):
        after = cells[index + 1] if index + 1 < len(cells) else None
        if thin and after is not None and (after == thin[-1] or after in lattice.grid.neighbors(thin[-1])):
            continue
        if not thin or thin[-1] != cell:
            thin.append(cell)
    return thin
