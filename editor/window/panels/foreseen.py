"""How does the map look to somebody who begins a scenario on it? Its hexes bright, and nothing of another scenario."""

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from editor.edits.reading import Rows
from editor.edits.scenarios import is_own
from editor.window.canvas.scene import MapScene
from engine.data import schema


def foreseen(scene: MapScene, rows: Rows, game: str, map_key: str, hexes: Collection[str]) -> MapScene:
    """Return the scene without units and without the areas that were drawn for scenarios, played in these hexes."""
    inside = np.zeros(scene.shape, dtype=np.bool_)
    for column, row in scene.cells(hexes):
        inside[row - scene.row_0, column - scene.column_0] = True
    drawn = {row.key for row in rows.find(schema.AreaRow, game=game, map=map_key) if is_own(rows, row)}
    areas = tuple(area for area in scene.areas if area.kind != "bounds" and area.key not in drawn)
    return replace(scene, stacks={}, areas=areas, inside=inside)
