"""What of a map is there without its draft?

A row or value whose origin is the draft, a pin of its plan or a correction of it, is taken back; everything else
stays: what is printed, what was drawn by hand, what an owner stated. So a map can be drafted again as often as the
ground becomes better, and the draft of a drafted map is that map.
"""

from collections.abc import Mapping

from editor.drafting.corrections import METHOD
from editor.drafting.known import UNKNOWN
from editor.drafting.plan import Plan
from engine.data import schema
from engine.data.tables import Tables

NOTHING: Mapping[str, str] = {"terrain": UNKNOWN, "marks": "", "name": "", "hexes": ""}
"""Fields that a row keeps, and what is in them when the draft is taken back."""
_CITED = frozenset({"terrain", "marks", "hexes"})
"""Those that say even then where their emptiness comes from; marks do not where the draft draws them: a hex without one
rests on its row."""


def undrafted(tables: Tables, plan: Plan) -> Tables:
    """Return the tables of a game without what a plan made on its map."""
    made: dict[tuple[str, str], set[str]] = {}
    owned: set[tuple[str, str]] = set()
    pinned = frozenset(pin.because for pin in plan.pinned("river") if pin.side)
    for cited in tables.citations:
        if cited.game == plan.game and cited.certainty in schema.PERSONAL:
            owned.add((cited.table, cited.row_key))
        elif _is_made(cited, plan, pinned):
            made.setdefault((cited.table, cited.row_key), set()).add(cited.field)
    for entry in owned & made.keys():
        # an owner who states a value of a row states that there is such a row
        made[entry].discard("*")
    kept, taken = Tables(), set[tuple[str, str, str]]()
    for table, rows in tables.rows.items():
        left = []
        for row in rows:
            fields = made.get((table, row.key_text), set()) if _on_map(row, plan) else set()
            without = _without(row, fields) if fields else row
            taken |= {(table, row.key_text, field) for field in fields}
            left += [without] if without is not None else []
        kept.rows[table] = left
    stated = {(table, row.key_text) for table, rows in kept.rows.items() for row in rows}
    for cited in tables.citations:
        if (cited.table, cited.row_key) not in stated:
            continue
        if (cited.table, cited.row_key, cited.field) not in taken:
            kept.citations.append(cited)
        elif cited.field in _CITED and not (cited.field == "marks" and plan.marks):
            kept.citations.append(cited.model_copy(update={"certainty": "unknown", "source": plan.grid, "locator": ""}))
    return kept


def _on_map(row: schema.Row, plan: Plan) -> bool:
    return (getattr(row, "game", ""), getattr(row, "map", "")) == (plan.game, plan.map)


def _is_made(cited: schema.CitationRow, plan: Plan, pinned: frozenset[str]) -> bool:
    """Say whether the draft made a value. All marks of a plan that draws them are its own, those too that follow from
    printed places; of rivers it made those that one of its pins gives."""
    if cited.game != plan.game:
        return False
    if cited.source in (plan.method, METHOD):
        return True
    if cited.table == schema.HexRow.TABLE and cited.field == "marks":
        return bool(plan.marks) and cited.certainty in ("derived", "reconstructed")
    return cited.table == schema.HexsideRow.TABLE and f"{cited.source}:{cited.locator}" in pinned


def _without(row: schema.Row, fields: set[str]) -> schema.Row | None:
    """Return a row without the values of some fields; None when nothing of it is left."""
    if "*" in fields and not isinstance(row, schema.HexRow):
        return None
    return row.model_copy(update={field: NOTHING[field] for field in fields if field in NOTHING})
