"""Which marks of certainty stand in the hexes of the map that is shown?"""

from editor.window.canvas.scene import MapScene
from editor.window.document import Document
from editor.window.models.certainty import UNCITED
from engine.data import schema


def terrain_certainty(document: Document, scene: MapScene) -> dict[str, str]:
    """Return how certain the terrain of each hex of the scenario is."""
    game, map_key = document.game, document.map
    certain = document.rows.certainties(game, schema.HexRow.TABLE, "terrain")
    return {label: certain.get(f"{game}|{map_key}|{label}", UNCITED) for label in scene.labels_inside()}
