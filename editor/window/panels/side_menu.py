"""What can be done with a hexside, from its fields in the inspector and by the right button on the map?"""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from editor.edits import map as map_edits
from editor.edits.reading import ordered
from editor.window.desk import Desk
from editor.window.plain_text import heading, plain_action
from editor.window.theme import Looks
from editor.window.translation import tr
from engine.data import schema

Pair = tuple[str, str]
"""The two hexes of a hexside; the first is the one that it is looked at from."""


def set_feature(desk: Desk, pair: Pair, feature: str, on: bool, high: str | None = None) -> bool:
    """Add a feature to a hexside, or take it away; ``high`` is the higher hex of a slope. Returns whether it was."""
    document = desk.document
    where = (document.rows, document.game, document.map, pair, feature)
    return desk.try_edit(lambda: map_edits.set_hexside(*where, high=high) if on else map_edits.remove_hexside(*where))


def set_crossing(desk: Desk, pair: Pair, crossing: str, on: bool) -> bool:
    """Print a bridge or ford over a hexside, or remove it; returns whether it was."""
    document = desk.document
    where = (document.rows, document.game, document.map, pair, crossing, on)
    return desk.try_edit(lambda: map_edits.set_crossing(*where))


def set_road(desk: Desk, pair: Pair, kind: str | None) -> bool:
    """Lay a road over a hexside, or remove it; returns whether it was."""
    document = desk.document
    return desk.try_edit(lambda: map_edits.set_link(document.rows, document.game, document.map, pair, kind))


def add_features(menu: QMenu, desk: Desk, pair: Pair) -> None:
    """Offer all features of hexsides, those that this one has ticked."""
    document, (label, other) = desk.document, pair
    a, b = ordered(*pair)
    here = document.rows.find(schema.HexsideRow, game=document.game, map=document.map, hex_a=a, hex_b=b)
    found = {row.feature: row for row in here}
    lines = document.rows.find(schema.TerrainRow, game=document.game, kind="hexside")
    looks = Looks.of_lines((line.key, line.values) for line in lines)
    for terrain in lines:
        row, is_slope = found.get(terrain.key), looks.of(terrain.key).edge == "slope"
        ways = ((label, f", high at {label}"), (other, f", high at {other}")) if is_slope else ((None, ""),)
        for high, said in ways:
            is_on = row is not None and (not is_slope or row.high == high)
            action = _offered(menu, f"{terrain.title}{said}", is_on)
            action.triggered.connect(lambda on, key=terrain.key, high=high: set_feature(desk, pair, key, on, high))


def add_side_actions(menu: QMenu, desk: Desk, pair: Pair) -> None:
    """Offer all that the map has at a hexside: features, what crosses water, roads."""
    document = desk.document
    a, b = ordered(*pair)
    where = {"game": document.game, "map": document.map, "hex_a": a, "hex_b": b}
    sides = document.rows.find(schema.HexsideRow, **where)
    roads = document.rows.find(schema.LinkRow, **where)
    heading(menu, f"Hexside {a} – {b}")
    add_features(menu.addMenu(tr("What is on it")), desk, pair)
    crossings = menu.addMenu(tr("What crosses it"))
    crossings.setEnabled(any(map_edits.is_water(document.rows, row) for row in sides))
    for terrain in document.rows.find(schema.TerrainRow, game=document.game, kind="crossing"):
        action = _offered(crossings, terrain.title, any(row.crossing == terrain.key for row in sides))
        action.triggered.connect(lambda on, key=terrain.key: set_crossing(desk, pair, key, on))
    across = menu.addMenu(tr("Road across it"))
    for terrain in document.rows.find(schema.TerrainRow, game=document.game, kind="road"):
        action = _offered(across, terrain.title, any(row.kind == terrain.key for row in roads))
        action.triggered.connect(lambda on, key=terrain.key: set_road(desk, pair, key if on else None))


def _offered(menu: QMenu, text: str, is_on: bool) -> QAction:
    action = menu.addAction(plain_action(text))
    action.setCheckable(True)
    action.setChecked(is_on)
    return action
