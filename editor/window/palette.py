"""What can the tool in hand paint or lay? Terrain, features, roads, what is so at start, of the game being shown."""

from editor.edits.start_state import start_pieces
from editor.window.document import Document
from engine.data import schema

_PALETTES: dict[str, tuple[str, ...]] = {"paint": ("hex",), "hexside": ("hexside", "crossing"), "road": ("road",)}


def entries_of(document: Document, tool: str) -> list[tuple[str, str]]:
    """Return what a tool can paint, as titles with keys; nothing for a tool that paints nothing."""
    if tool == "lay":
        return [(piece.title, piece.key) for piece in start_pieces(document.rows, document.game)]
    find, game = document.rows.find, document.game
    rows = [row for kind in _PALETTES.get(tool, ()) for row in find(schema.TerrainRow, game=game, kind=kind)]
    return [(row.title, row.key) for row in rows]
