"""On which hexes does the ground of one scene differ from that of another of the same map?"""

import numpy as np

from editor.window.canvas.geometry import Side
from editor.window.canvas.scene import MapScene, Touched


def differing(scene: MapScene, other: MapScene) -> Touched | None:
    """Return the hexes on whose ground another scene of the same map differs; None where all may."""
    if scene.geometry != other.geometry or scene.extent != other.extent or scene.looks != other.looks:
        return None
    everywhere = np.ones(scene.shape, dtype=np.bool_)
    here, there = (each.inside if each.inside is not None else everywhere for each in (scene, other))
    known = np.array([hash(key) for key in ("", *scene.terrain_keys)])[scene.terrain]
    now = np.array([hash(key) for key in ("", *other.terrain_keys)])[other.terrain]
    rows, columns = np.nonzero((known != now) | (here != there))
    cells = {(int(at) + scene.column_0, int(row) + scene.row_0) for row, at in zip(rows, columns, strict=True)}
    cells |= {cell for cell, _ in set(scene.marks.items()) ^ set(other.marks.items())}
    moved: set[Side] = {side for side, _ in set(scene.sides.items()) ^ set(other.sides.items())}
    moved |= {side for side, _ in set(scene.links.items()) ^ set(other.links.items())}
    cells |= {cell for side in moved for cell in scene.geometry.side_cells(side)}
    return tuple(label for cell in sorted(cells) if (label := other.label(cell) or scene.label(cell)))
