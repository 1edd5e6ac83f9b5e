"""How does a draft become the rows of a map, each with the origin of its values?"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Literal

from editor.drafting.draft import UNKNOWN, Draft
from editor.drafting.lattice import Side
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.assemble import Tables

MAP_KINDS = (schema.MapRow, schema.SheetRow, schema.HexRow, schema.HexsideRow, schema.LinkRow, schema.PlaceRow)
BRIDGE = "bridge"
"""The crossing where a road meets a river."""
_SPELLED = str.maketrans({"ß": "ss", "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "ae", "Ö": "oe", "Ü": "ue"})


def drafted_tables(draft: Draft) -> Tables:
    """Return the rows of the whole map: those that were there, changed only where they were unknown, and new ones."""
    known = draft.known
    plan, old = known.plan, known.tables
    tables = Tables()
    citations = {(cited.table, cited.row_key, cited.field): cited for cited in old.citations if cited.game == plan.game}

    def cite(row: schema.Row, field: str, locator: str) -> None:
        entry = (row.TABLE, row.key_text, field)
        citations[entry] = schema.CitationRow(
            game=plan.game,
            table=row.TABLE,
            row_key=row.key_text,
            field=field,
            certainty="reconstructed",
            source=plan.method,
            locator=locator,
        )

    for kind in (schema.MapRow, schema.SheetRow, schema.AreaRow):
        tables.add(old.of(kind, game=plan.game))
    for label, row in known.hexes.items():
        terrain = draft.terrain.get(known.cells[label])
        if terrain is None or row.terrain != UNKNOWN:
            tables.add([row])
            continue
        new = row.model_copy(update={"terrain": plan.terrain[terrain.ground]})
        cite(new, "terrain", terrain.because)
        tables.add([new])
    for row, locator in _edges(draft):
        tables.add([row])
        if locator:
            cite(row, "*", locator)
    for place, locator in _places(draft):
        tables.add([place])
        if locator:
            whole = citations.get((place.TABLE, place.key_text, "*"))
            cite(place, "hexes" if whole is not None else "*", locator)
    stated = {(kind, row.key_text) for kind, rows in tables.rows.items() for row in rows}
    tables.citations = [cited for (table, key, _), cited in citations.items() if (table, key) in stated]
    return tables


def _order(draft: Draft, edge: Side) -> tuple[str, str]:
    a, b = sorted((draft.known.labels[cell] for cell in edge), key=natural_key)
    return a, b


def _edges(draft: Draft) -> Iterator[tuple[schema.Row, str]]:
    """Yield hexsides and links; a row that was there comes as it is, without a new origin."""
    known, plan = draft.known, draft.known.plan
    sides = {(r.hex_a, r.hex_b, r.feature): r for r in known.tables.of(schema.HexsideRow, game=plan.game)}
    links = {(r.hex_a, r.hex_b): r for r in known.tables.of(schema.LinkRow, game=plan.game)}
    for edge, (kind, name) in draft.rivers.items():
        a, b = _order(draft, edge)
        there = sides.get((a, b, kind))
        crossing = BRIDGE if edge in draft.links else ""
        yield (
            (there, "")
            if there is not None
            else (
                schema.HexsideRow(
                    game=plan.game, map=plan.map, hex_a=a, hex_b=b, feature=kind, name=name, crossing=crossing, high=""
                ),
                f"{name}, real course",
            )
        )
    for edge, (kind, name) in draft.links.items():
        a, b = _order(draft, edge)
        there_too = links.get((a, b))
        yield (
            (there_too, "")
            if there_too is not None
            else (
                schema.LinkRow(game=plan.game, map=plan.map, hex_a=a, hex_b=b, kind=kind),
                f"road {name}",
            )
        )


def _places(draft: Draft) -> Iterator[tuple[schema.PlaceRow, str]]:
    known, plan = draft.known, draft.known.plan
    rows = {row.key: row for row in known.tables.of(schema.PlaceRow, game=plan.game)}
    by_name = {row.name: row for row in rows.values()}
    for name, (kind, cells) in draft.places.items():
        labels = sorted((known.labels[cell] for cell in cells if cell in known.labels), key=natural_key)
        row = by_name.get(name)
        if row is None and slug(name) not in rows and labels:
            new = schema.PlaceRow(
                game=plan.game, map=plan.map, key=slug(name), name=name, kind=_kind(kind), hexes=" ".join(labels), vp=0
            )
            yield new, f"{name}, real position"
        elif row is not None and not row.hexes and labels:
            rows[row.key] = row.model_copy(update={"hexes": " ".join(labels)})
            yield rows.pop(row.key), f"{name}, real position"
    for row in rows.values():
        yield row, ""


def _kind(kind: str) -> Literal["hamlet", "village", "town", "city", "feature"]:
    for known in ("hamlet", "village", "town", "city"):
        if kind == known:
            return known  # type: ignore[return-value]
    return "feature"


def slug(name: str) -> str:
    """Return a key made of a name: German letters spelled out, other marks dropped."""
    plain = unicodedata.normalize("NFKD", name.translate(_SPELLED)).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
