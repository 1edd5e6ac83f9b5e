"""Edits of the map: terrain, traffic-jam marks, hexsides, roads."""

from collections.abc import Sequence

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft
from editor.edits.reading import Numbers, Rows, one, ordered
from engine.data import schema


def terrain_title(rows: Rows, game: str, key: str, kind: str) -> str:
    """Return the title of a terrain of one kind; raises EditError when there is none."""
    row = one(rows, schema.TerrainRow, game=game, key=key)
    if row is None or row.kind != kind:
        known = ", ".join(found.key for found in rows.find(schema.TerrainRow, game=game, kind=kind))
        raise EditError(f"{key!r} is no {kind} of the terrain chart; choose one of {known}")
    return row.title


def hex_row(rows: Rows, game: str, map_key: str, label: str) -> schema.HexRow:
    """Return a hex; raises EditError when the map has no such hex."""
    row = one(rows, schema.HexRow, game=game, map=map_key, hex=label)
    if row is None:
        raise EditError(f"The map has no hex {label}; check the number")
    return row


def set_terrain(
    rows: Rows, game: str, map_key: str, hexes: Sequence[str], terrain: str, stroke: int | None = None
) -> ChangeSet:
    """Give hexes a terrain; hexes that have it already are left out."""
    title = terrain_title(rows, game, terrain, "hex")
    draft = Draft()
    for label in hexes:
        draft.set(hex_row(rows, game, map_key, label), terrain=terrain)
    where = hexes[0] if len(hexes) == 1 else f"{len(hexes)} hexes"
    return draft.done(f"Terrain of {where}: {title}", stroke)


def set_jam(rows: Rows, game: str, map_key: str, label: str, jam: bool) -> ChangeSet:
    """Set or clear the printed traffic-jam mark of a hex."""
    draft = Draft()
    draft.set(hex_row(rows, game, map_key, label), jam=jam)
    return draft.done(f"Traffic-jam mark of {label}: {'on' if jam else 'off'}")


def _pair(rows: Rows, game: str, map_key: str, a: str, b: str) -> tuple[str, str]:
    for label in (a, b):
        hex_row(rows, game, map_key, label)
    if not Numbers.of_map(rows, game, map_key).touch(a, b):
        raise EditError(f"{a} and {b} do not touch; choose two neighboring hexes")
    return ordered(a, b)


def set_hexside(
    rows: Rows,
    game: str,
    map_key: str,
    hexes: tuple[str, str],
    feature: str | None,
    *,
    bridge: bool | None = None,
    name: str | None = None,
    stroke: int | None = None,
) -> ChangeSet:
    """Give a hexside a feature, a bridge and a name; feature None clears the hexside.

    ``bridge`` and ``name`` None keep what there is (no bridge, no name on a new hexside).
    """
    a, b = _pair(rows, game, map_key, *hexes)
    old = one(rows, schema.HexsideRow, game=game, map=map_key, hex_a=a, hex_b=b)
    draft = Draft()
    if feature is None:
        if old is not None:
            draft.remove(old)
        return draft.done(f"Hexside {a}/{b}: cleared", stroke)
    title = terrain_title(rows, game, feature, "hexside")
    if old is None:
        draft.add(
            schema.HexsideRow(
                game=game, map=map_key, hex_a=a, hex_b=b, feature=feature, name=name or "", bridge=bool(bridge)
            )
        )
    else:
        draft.set(
            old,
            feature=feature,
            name=old.name if name is None else name,
            bridge=old.bridge if bridge is None else bridge,
        )
    spanned = bridge if bridge is not None else bool(old and old.bridge)
    return draft.done(f"Hexside {a}/{b}: {title}{', bridge' if spanned else ''}", stroke)


def set_bridge(rows: Rows, game: str, map_key: str, hexes: tuple[str, str], bridge: bool) -> ChangeSet:
    """Set or remove the printed bridge of a hexside; raises EditError where nothing is to be bridged."""
    a, b = _pair(rows, game, map_key, *hexes)
    old = one(rows, schema.HexsideRow, game=game, map=map_key, hex_a=a, hex_b=b)
    if old is None:
        raise EditError(f"Hexside {a}/{b} has no river or stream to bridge; set its feature first")
    draft = Draft()
    draft.set(old, bridge=bridge)
    return draft.done(f"Bridge at {a}/{b}: {'on' if bridge else 'off'}")


def set_link(
    rows: Rows, game: str, map_key: str, hexes: tuple[str, str], kind: str | None, stroke: int | None = None
) -> ChangeSet:
    """Lay a road of some kind between two neighbors, change its kind, or remove it (kind None)."""
    a, b = _pair(rows, game, map_key, *hexes)
    old = one(rows, schema.LinkRow, game=game, map=map_key, hex_a=a, hex_b=b)
    draft = Draft()
    if kind is None:
        if old is not None:
            draft.remove(old)
        return draft.done(f"Road {a}-{b}: removed", stroke)
    title = terrain_title(rows, game, kind, "road")
    if old is None:
        draft.add(schema.LinkRow(game=game, map=map_key, hex_a=a, hex_b=b, kind=kind))
    else:
        draft.set(old, kind=kind)
    return draft.done(f"Road {a}-{b}: {title}", stroke)
