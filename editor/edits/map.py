"""Edits of the map: terrain, marks, hexsides, roads."""

from collections.abc import Sequence

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft, made
from editor.edits.reading import Numbers, Rows, known_label, one, ordered, values_at, vocabulary_of
from engine.core.numbering import natural_key
from engine.data import schema


def terrain_title(rows: Rows, game: str, key: str, kind: str) -> str:
    """Return the title of a terrain of one kind; raises EditError when there is none."""
    row = one(rows, schema.TerrainRow, game=game, key=key)
    if row is None or row.kind != kind:
        known = ", ".join(found.key for found in rows.find(schema.TerrainRow, game=game, kind=kind))
        raise EditError(f"{key!r} is no {kind} of the terrain chart; choose one of {known}")
    return row.title


def hex_row(rows: Rows, game: str, map_key: str, label: str) -> schema.HexRow:
    """Return a hex by its number on any sheet, in small letters too; raises EditError when the map has no such hex."""
    if not label:
        raise EditError("The number of a hex is missing; write one")
    for typed in dict.fromkeys((label, label.upper())):
        row = one(rows, schema.HexRow, game=game, map=map_key, hex=typed)
        if row is None:  # the other number of an overlap: its sheets are looked up only then
            row = one(rows, schema.HexRow, game=game, map=map_key, hex=known_label(rows, game, map_key, typed))
        if row is not None:
            return row
    raise EditError(f"The map has no hex {label}; check the number")


def set_terrain(
    rows: Rows, game: str, map_key: str, hexes: Sequence[str], terrain: str, stroke: int | None = None
) -> ChangeSet:
    """Give hexes a terrain; hexes that have it already are left out."""
    title = terrain_title(rows, game, terrain, "hex")
    given = dict.fromkeys(hexes)
    listed = dict(values_at(rows, schema.HexRow, ("hex", "terrain"), [(game, map_key, label) for label in given]))
    other = {label: hex_row(rows, game, map_key, label) for label in given if label not in listed}  # another number
    stored = {row.hex: row.terrain for row in other.values()} | listed
    numbers = (other[label].hex if label in other else label for label in given)
    draft = Draft()
    draft.set_all(
        schema.HexRow, (((game, map_key, label), stored[label]) for label in dict.fromkeys(numbers)), "terrain", terrain
    )
    where = hexes[0] if len(hexes) == 1 else f"{len(hexes)} hexes"
    return draft.done(f"Terrain of {where}: {title}", stroke)


def set_mark(rows: Rows, game: str, map_key: str, label: str, mark: str, on: bool) -> ChangeSet:
    """Print a mark in a hex or take it away; the others stay."""
    title = terrain_title(rows, game, mark, "mark")
    row = hex_row(rows, game, map_key, label)
    marks = set(row.marks.split()) - {mark} | ({mark} if on else set())
    draft = Draft()
    draft.set(row, marks=" ".join(sorted(marks, key=natural_key)))
    return draft.done(f"{title} in {label}: {'on' if on else 'off'}")


def _pair(rows: Rows, game: str, map_key: str, a: str, b: str) -> tuple[str, str]:
    a, b = (hex_row(rows, game, map_key, label).hex for label in (a, b))
    if not Numbers.of_map(rows, game, map_key).touch(a, b):
        raise EditError(f"{a} and {b} do not touch; choose two neighboring hexes")
    return ordered(a, b)


def set_hexside(
    rows: Rows,
    game: str,
    map_key: str,
    hexes: tuple[str, str],
    feature: str,
    *,
    crossing: str | None = None,
    name: str | None = None,
    high: str | None = None,
    stroke: int | None = None,
) -> ChangeSet:
    """Give a hexside a feature beside those that it has, or change that feature.

    ``crossing``, ``name`` and ``high`` None keep what there is (nothing, on a new feature). Raises EditError when
    ``high`` is neither of the two hexes.
    """
    a, b = _pair(rows, game, map_key, *hexes)
    if high and high not in (a, b):
        raise EditError(f"The higher side of {a}/{b} is one of the two hexes, not {high}")
    title = terrain_title(rows, game, feature, "hexside")
    wanted = {"crossing": crossing, "name": name, "high": high}
    old = one(rows, schema.HexsideRow, game=game, map=map_key, hex_a=a, hex_b=b, feature=feature)
    draft = Draft()
    if old is None:
        values = {key: value or "" for key, value in wanted.items()}
        draft.add(made(schema.HexsideRow, game=game, map=map_key, hex_a=a, hex_b=b, feature=feature, **values))
    else:
        draft.set(old, **{key: value for key, value in wanted.items() if value is not None})
    crossed = f" with {terrain_title(rows, game, crossing, 'crossing').lower()}" if crossing else ""
    return draft.done(f"Hexside {a}/{b}: {title}{crossed}{f', high at {high}' if high else ''}", stroke)


def remove_hexside(
    rows: Rows, game: str, map_key: str, hexes: tuple[str, str], feature: str | None, stroke: int | None = None
) -> ChangeSet:
    """Take a feature from a hexside, or all of them (feature None)."""
    a, b = _pair(rows, game, map_key, *hexes)
    draft = Draft()
    for row in rows.find(schema.HexsideRow, game=game, map=map_key, hex_a=a, hex_b=b):
        if feature in (None, row.feature):
            draft.remove(row)
    gone = "cleared" if feature is None else f"{terrain_title(rows, game, feature, 'hexside')} removed"
    return draft.done(f"Hexside {a}/{b}: {gone}", stroke)


def set_crossing(
    rows: Rows, game: str, map_key: str, hexes: tuple[str, str], crossing: str, on: bool = True
) -> ChangeSet:
    """Print a bridge or ford over the water of a hexside, or take away what is there.

    Raises EditError where nothing is to be crossed.
    """
    a, b = _pair(rows, game, map_key, *hexes)
    title = terrain_title(rows, game, crossing, "crossing")
    found = rows.find(schema.HexsideRow, game=game, map=map_key, hex_a=a, hex_b=b)
    wet = [row for row in found if is_water(rows, row)]
    if not wet:
        raise EditError(f"Hexside {a}/{b} has no river or stream to cross; set its feature first")
    draft = Draft()
    for row in wet:
        draft.set(row, crossing=crossing if on else "")
    return draft.done(f"{title} at {a}/{b}: {'on' if on else 'off'}")


def is_water(rows: Rows, row: schema.HexsideRow) -> bool:
    """Tell whether a feature is one to be bridged: it costs something by the chart and is no slope."""
    line = one(rows, schema.TerrainRow, game=row.game, key=row.feature)
    declared = vocabulary_of(rows, row.game).values.items()
    costs = [name for (table, name), value in declared if table == schema.TerrainRow.TABLE and value.kind == "cost"]
    return not row.high and line is not None and any(line.values.get(name) for name in costs)


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
        draft.add(made(schema.LinkRow, game=game, map=map_key, hex_a=a, hex_b=b, kind=kind))
    else:
        draft.set(old, kind=kind)
    return draft.done(f"Road {a}-{b}: {title}", stroke)
