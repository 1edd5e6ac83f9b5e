"""What of a map looks different after a change set? Terrain, marks, hexsides and roads of the hexes that it names."""

from db.changes import ChangeSet, Key
from editor.edits.reading import Rows
from editor.window.canvas.scene import MapScene, SidePicture
from engine.core.numbering import natural_key
from engine.data import schema

_SIDE = ("hex_a", "hex_b", "feature", "name", "crossing", "high")


def with_changes(
    scene: MapScene, rows: Rows, game: str, map_key: str, changes: ChangeSet
) -> tuple[MapScene, frozenset[str]]:
    """Return the scene with the ground as it is stored now, and the hexes that look different.

    Changes of other maps are passed over: undo may reach one.
    """

    def here(table: str) -> list[Key]:
        return [key for key in changes.keys(table) if key[:2] == (game, map_key)]

    touched: set[str] = set()
    changed = rows.at(schema.HexRow, list(dict.fromkeys(here("hex"))))
    scene, found = scene.with_hexes({row.hex: row.terrain for row in changed})
    touched.update(found)
    if "marks" in changes.columns("hex"):
        scene, found = scene.with_marks({row.hex: tuple(row.marks.split()) for row in changed})
        touched.update(found)
    pairs = dict.fromkeys((str(key[2]), str(key[3])) for key in here("hexside"))
    sides: dict[tuple[str, str], list[SidePicture]] = {pair: [] for pair in pairs}
    listed = rows.columns(schema.HexsideRow, _SIDE, game=game, map=map_key) if pairs else []
    here_now = (values for values in listed if values[:2] in sides)
    for a, b, *drawn in sorted(here_now, key=lambda values: natural_key(values[2])):  # as rows are in order
        sides[a, b].append(SidePicture(*drawn))
    scene, found = scene.with_hexsides(sides)
    touched.update(found)
    roads = list(dict.fromkeys(here("link")))
    kinds = {(row.hex_a, row.hex_b): row.kind for row in rows.at(schema.LinkRow, roads)}
    for _game, _map, a, b in roads:
        scene, found = scene.with_link(str(a), str(b), kinds.get((str(a), str(b))))
        touched.update(found)
    return scene, frozenset(touched)
