"""Which marks of certainty stand in the hexes of the map that is shown?"""

from editor.window.canvas.scene import MapScene
from editor.window.document import Document
from editor.window.models.certainty import certainty_of
from engine.data import schema


def terrain_certainty(document: Document, scene: MapScene) -> dict[str, str]:
    """Return how certain the terrain of each hex of the scenario is."""
    rows, game, found = document.rows, document.game, dict[str, str]()
    for row in rows.find(schema.HexRow, game=game, map=document.map):
        cell = scene.cell(row.hex)
        if cell is not None and scene.is_inside(cell):
            found[row.hex] = certainty_of(rows, game, "hex", row.key_text, "terrain")
    return found
