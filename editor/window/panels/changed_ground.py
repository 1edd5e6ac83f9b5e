"""What of a map looks different after a change set? Terrain, marks, hexsides and roads of the hexes that it names."""

from db.changes import ChangeSet, Key
from editor.edits.reading import Rows
from editor.window.canvas.scene import MapScene, SidePicture
from engine.data import schema


def with_changes(
    scene: MapScene, rows: Rows, game: str, map_key: str, changes: ChangeSet
) -> tuple[MapScene, frozenset[str]]:
    """Return the scene with the ground as it is stored now, and the hexes that look different.

    Changes of other maps are passed over: undo may reach one.
    """

    def here(table: str) -> list[Key]:
        return [key for key in changes.keys(table) if key[:2] == (game, map_key)]

    touched: set[str] = set()
    labels = {key[2] for key in here("hex")}
    listed = rows.find(schema.HexRow, game=game, map=map_key) if labels else ()
    changed = [row for row in listed if row.hex in labels]
    scene, found = scene.with_hexes({row.hex: row.terrain for row in changed})
    touched.update(found)
    if "marks" in changes.columns("hex"):
        scene, found = scene.with_marks({row.hex: tuple(row.marks.split()) for row in changed})
        touched.update(found)
    pairs = dict.fromkeys((str(key[2]), str(key[3])) for key in here("hexside"))
    sides: dict[tuple[str, str], list[SidePicture]] = {pair: [] for pair in pairs}
    for row in rows.find(schema.HexsideRow, game=game, map=map_key) if pairs else ():
        if (row.hex_a, row.hex_b) in sides:
            sides[row.hex_a, row.hex_b].append(SidePicture(row.feature, row.name, row.crossing, row.high))
    scene, found = scene.with_hexsides(sides)
    touched.update(found)
    for _game, _map, a, b in here("link"):
        links = rows.find(schema.LinkRow, game=game, map=map_key, hex_a=str(a), hex_b=str(b))
        scene, found = scene.with_link(str(a), str(b), links[0].kind if links else None)
        touched.update(found)
    return scene, frozenset(touched)
