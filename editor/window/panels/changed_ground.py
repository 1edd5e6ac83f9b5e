"""What of a map looks different after a change set? Terrain, marks, hexsides and roads of the hexes that it names."""

from db.changes import ChangeSet, Key
from editor.edits.reading import Rows
from editor.window.canvas.scene import MapScene, SidePicture
from engine.core.numbering import natural_key
from engine.data import schema

_SIDE = ("hex_a", "hex_b", "feature", "name", "crossing", "high")


def with_changes(
    scene: MapScene, rows: Rows, game: str, map_key: str, changes: ChangeSet, is_patched: bool = True
) -> tuple[MapScene, frozenset[str]]:
    """Return the scene with the ground as it is stored now, and the hexes that look different.

    Changes of other maps are passed over: undo may reach one. Unless the rows are ``is_patched``, those of hexes are
    what the changes say, and not read again.
    """

    def here(table: str) -> list[Key]:
        return [key for key in changes.keys(table) if key[:2] == (game, map_key)]

    touched: set[str] = set()
    terrains, marks = _hexes(rows, here("hex"), changes, is_patched)
    scene, found = scene.with_hexes(terrains)
    touched.update(found)
    if marks:
        scene, found = scene.with_marks(marks)
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


def _hexes(
    rows: Rows, keys: list[Key], changes: ChangeSet, is_patched: bool
) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """Return the terrain of the hexes whose rows have changed, and their marks where marks have."""
    if is_patched:
        found = rows.at(schema.HexRow, keys)
        has_marks = "marks" in changes.columns("hex")
        marks = {row.hex: row.marks for row in found if has_marks}
        terrains = {row.hex: row.terrain for row in found}
    else:
        here = {*keys}
        said = [(str(each.key[2]), each.after) for each in changes.changes if each.table == "hex" and each.key in here]
        terrains = {label: str(after["terrain"]) for label, after in said if after and "terrain" in after}
        marks = {label: str(after["marks"]) for label, after in said if after and "marks" in after}
    return terrains, {label: tuple(each.split()) for label, each in marks.items()}
