"""What the status bar says of the hex under the pointer."""

from editor.edits.reading import ordered
from editor.edits.units import short_name
from editor.window.canvas.picking import Pick
from editor.window.document import Document
from editor.window.models.certainty import MARKS, certainty_of
from engine.core.numbering import natural_key
from engine.data import schema


def pick_text(document: Document, pick: Pick | None) -> str:
    """Describe what lies under the pointer in one line."""
    if pick is None or not pick.hex_:
        return ""
    rows, where = document.rows, {"game": document.game, "map": document.map}
    found = rows.find(schema.HexRow, hex=pick.hex_, **where)
    if not found:
        return ""
    row = found[0]
    terrains = {item.key: item.title for item in rows.find(schema.TerrainRow, game=document.game)}
    certainty = certainty_of(rows, document.game, "hex", row.key_text, "terrain")
    parts = [pick.hex_, f"{terrains.get(row.terrain, row.terrain)} {MARKS[certainty]} {certainty}"]
    named = [place.name for place in rows.find(schema.PlaceRow, **where) if pick.hex_ in place.hexes.split()]
    parts[1:1] = named
    links = [
        *rows.find(schema.LinkRow, hex_b=pick.hex_, **where),
        *rows.find(schema.LinkRow, hex_a=pick.hex_, **where),
    ]
    for kind in sorted({link.kind for link in links}, key=natural_key):
        to = [link.hex_b if link.hex_a == pick.hex_ else link.hex_a for link in links if link.kind == kind]
        parts.append(f"{terrains.get(kind, kind).lower()} to {', '.join(to)}")
    parts += [terrains.get(mark, mark).lower() for mark in row.marks.split()]
    if pick.hexside is not None:
        a, b = ordered(*pick.hexside)
        for side in rows.find(schema.HexsideRow, hex_a=a, hex_b=b, **where):
            crossed = f", {terrains.get(side.crossing, side.crossing).lower()}" if side.crossing else ""
            rising = f", high at {side.high}" if side.high else ""
            parts.append(f"{side.name} {terrains.get(side.feature, side.feature).lower()}{crossed}{rising}".strip())
    if pick.counter:
        parts += [short_name(item) for item in rows.find(schema.CounterRow, game=document.game, key=pick.counter)]
    return "  ·  ".join(parts)
