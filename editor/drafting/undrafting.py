"""What of a map is there without its draft?

A row or value whose origin is the draft, or a correction of it, is taken back; everything else stays: what is printed,
what was drawn by hand, what an owner stated. So a map can be drafted again as often as the ground becomes better.
"""

from collections import defaultdict
from collections.abc import Collection

from editor.drafting.draft import UNKNOWN
from engine.data import schema
from engine.data.assemble import Tables

GRID = "method/numbered-grid"
"""The origin of a hex or place about which only its number or name is known."""
_VALUES = ("terrain", "marks", "hexes")
"""Fields that a row keeps, without a value, when the draft is taken back."""


def undrafted(tables: Tables, game: str, map_: str, methods: Collection[str]) -> Tables:
    """Return the tables without what ``methods`` made on a map."""
    made: dict[tuple[str, str], set[str]] = defaultdict(set)
    for cited in tables.citations:
        if cited.game == game and cited.source in methods:
            made[cited.table, cited.row_key].add(cited.field)
    kept, taken = Tables(), set[tuple[str, str, str]]()
    for table, rows in tables.rows.items():
        for row in rows:
            fields = made.get((table, row.key_text), set())
            own = (getattr(row, "game", ""), getattr(row, "map", "")) == (game, map_)
            left = _without(row, fields) if own else row
            if left is not None:
                kept.add([left])
            if left is not row:
                taken |= {(table, row.key_text, field) for field in fields}
    kept.citations = [
        _forgotten(cited) if entry in taken else cited
        for cited in tables.citations
        for entry in [(cited.table, cited.row_key, cited.field)]
        if entry not in taken or cited.field in _VALUES
    ]
    stated = {(kind, row.key_text) for kind, rows in kept.rows.items() for row in rows}
    kept.citations = [cited for cited in kept.citations if (cited.table, cited.row_key) in stated]
    return kept


def _without(row: schema.Row, fields: Collection[str]) -> schema.Row | None:
    """Return a row without the values of some fields; None when nothing of it is left."""
    if not fields:
        return row
    if isinstance(row, schema.HexRow):
        nothing = {"terrain": UNKNOWN, "marks": ""}
        return row.model_copy(update={field: nothing[field] for field in fields if field in nothing})
    if "*" in fields:
        return None
    if "hexes" in fields:
        return row.model_copy(update={"hexes": ""})
    return row


def _forgotten(cited: schema.CitationRow) -> schema.CitationRow:
    return cited.model_copy(update={"certainty": "unknown", "source": GRID, "locator": ""})
