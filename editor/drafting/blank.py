"""What of a map is known without the ground: the grid from which a draft starts?

Everything that a draft adds is taken away again, so that the draft of a drafted map is that map.
"""

from editor.drafting.corrections import METHOD
from editor.drafting.draft import UNKNOWN
from editor.drafting.plan import Plan
from engine.data import schema
from engine.data.assemble import Tables


def blank(tables: Tables, plan: Plan) -> Tables:
    """Return the tables of a game with its map as the texts alone give it: marks are all drafted, and so is every
    value that cites the plan's method, a correction by hand or a pin of the plan."""
    cited = {(c.table, c.row_key, c.field): c for c in tables.citations if c.game == plan.game}
    pinned = {tuple(pin.because.split(":", 1)) for pin in plan.pinned("river") if pin.side}

    def drafted(row: schema.Row, field: str) -> bool:
        found = cited.get((row.TABLE, row.key_text, field))
        return found is not None and (found.source in (plan.method, METHOD) or (found.source, found.locator) in pinned)

    result = Tables({**tables.rows}, [])
    gone: set[tuple[str, str, str]] = set()
    for kind in (schema.HexRow, schema.HexsideRow, schema.LinkRow, schema.PlaceRow, schema.AreaRow):
        kept: list[schema.Row] = []
        for row in tables.of(kind):
            if (getattr(row, "game", ""), getattr(row, "map", "")) != (plan.game, plan.map):
                kept.append(row)
                continue
            if drafted(row, "*"):
                continue
            empty: dict[str, str] = {}
            if isinstance(row, schema.HexRow):
                empty["marks"] = ""
            for field, value in (("terrain", UNKNOWN), ("name", ""), ("hexes", "")):
                if field in kind.model_fields and drafted(row, field):
                    empty[field] = value
            gone |= {(row.TABLE, row.key_text, field) for field in empty}
            kept.append(row.model_copy(update=empty))
        result.rows[kind.TABLE] = kept
    stated = {(table, row.key_text) for table, rows in result.rows.items() for row in rows}
    result.citations = [
        c for c in tables.citations if (c.table, c.row_key) in stated and (c.table, c.row_key, c.field) not in gone
    ]
    return result
