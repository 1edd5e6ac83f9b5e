"""Where is the ground steep, and across which hexsides does it rise?

A slope is a line of the ground with the high side on its left. It is laid along the cheapest chain of hexsides, rather
beside a river than along it; sides with a river stay the river's alone. Where the ground has no valley sides,
the plan's incised rivers stand for them: a strip along their course.
"""

from collections.abc import Mapping

import shapely

from editor.drafting import rivers
from editor.drafting.geography import Geography
from editor.drafting.georeference import Georeference
from editor.drafting.ground import Cover, outlines
from editor.drafting.lattice import Lattice, Side
from editor.drafting.plan import Plan
from engine.core.hexes import Cell

STRIP = 0.4
"""Hexes to each side of an incised river that its valley takes."""
WET = 4.0
"""How much dearer a side with a river is to a slope."""
NEAR = 0.25
"""Hexes before and behind a place of a slope line that tell where it is headed there."""


def steep(ground: Geography, plan: Plan, reference: Georeference) -> Cover:
    """Return the steep sides of the valleys."""
    drawn = [feature for feature in ground.layers.get("relief", ()) if feature.kind == "steep"]
    if drawn:
        return outlines(reference, drawn)
    return Cover(
        [
            (f"valley of the {name}", shapely.buffer(shapely.LineString([reference.bent(p) for p in course]), STRIP))
            for name, course in ((name, ground.rivers[name].positions) for name in plan.incised)
        ]
    )


def slopes(
    lattice: Lattice, reference: Georeference, ground: Geography, water: Mapping[Side, object]
) -> dict[Side, tuple[Cell, str]]:
    """Return the sides across which the ground rises, each with the higher cell and the name of the slope. Of two
    slopes on one side the first by name stays."""
    found: dict[Side, tuple[Cell, str]] = {}
    for slope in ground["slopes"]:
        course = rivers.Course(slope.name, tuple(reference.bent(p) for p in slope.positions))
        line = shapely.LineString(course.line)
        laid = rivers.lay(lattice, [course], {}, factors=dict.fromkeys(water, WET))
        for edge in sorted(laid.sides):
            if set(edge) <= lattice.cells and edge not in water:
                found.setdefault(edge, (_higher(lattice, line, edge), slope.name))
    return found


def _higher(lattice: Lattice, line: shapely.LineString, edge: Side) -> Cell:
    """Return the cell of a side that lies to the left of a line."""
    (ax, ay), (bx, by) = lattice.center(edge[0]), lattice.center(edge[1])
    along = shapely.line_locate_point(line, shapely.Point((ax + bx) / 2, (ay + by) / 2))
    start = shapely.line_interpolate_point(line, max(0.0, along - NEAR))
    end = shapely.line_interpolate_point(line, along + NEAR)
    # y grows downward, so the left of (dx, dy) is (dy, -dx)
    left = (end.y - start.y) * (ax - bx) - (end.x - start.x) * (ay - by)
    return edge[0] if left > 0 else edge[1]
