"""How does a draft become the rows of a map, each with the origin of its values?"""

import re
import unicodedata
from collections.abc import Iterator, Mapping

from editor.drafting.draft import Draft
from editor.drafting.known import UNKNOWN
from editor.drafting.lattice import Side
from editor.drafting.plan import Pin, PlaceKind
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.tables import Tables

BRIDGE, FORD = "bridge", "ford"
"""Terrain keys of the crossings that a draft makes."""
_SPELLED = str.maketrans({"ß": "ss", "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "ae", "Ö": "oe", "Ü": "ue"})
Origin = tuple[str, str, str]
"""Certainty, source and locator."""


class _Citing:
    """The citations of a game, with those that the draft adds."""

    def __init__(self, draft: Draft) -> None:
        plan = draft.known.plan
        self._game, self._method = plan.game, plan.method
        self._found = {(c.table, c.row_key, c.field): c for c in draft.known.tables.citations if c.game == plan.game}

    def drawn(self, locator: str) -> Origin:
        return "reconstructed", self._method, locator

    def of(self, row: schema.Row, field: str) -> Origin | None:
        found = self._found.get((row.TABLE, row.key_text, field))
        return (found.certainty, found.source, found.locator) if found is not None else None

    def cite(self, row: schema.Row, field: str, origin: Origin) -> None:
        certainty, source, locator = origin
        self._found[row.TABLE, row.key_text, field] = schema.CitationRow(
            game=self._game,
            table=row.TABLE,
            row_key=row.key_text,
            field=field,
            certainty=certainty,  # type: ignore[arg-type]
            source=source,
            locator=locator,
        )

    def of_rows(self, tables: Tables) -> list[schema.CitationRow]:
        """Return the citations of the rows that are there."""
        stated = {(kind, row.key_text) for kind, rows in tables.rows.items() for row in rows}
        return [cited for (table, key, _), cited in self._found.items() if (table, key) in stated]


def pin_origin(pin: Pin) -> Origin:
    """Return the origin of a value that a pin gives."""
    source, _, locator = pin.because.partition(":")
    return "derived", source, locator


def drafted_tables(draft: Draft) -> Tables:
    """Return the rows of the whole map: those that were there, changed only where they were unknown, and new ones."""
    plan, old = draft.known.plan, draft.known.tables
    tables, citing = Tables(), _Citing(draft)
    for kind in (schema.MapRow, schema.SheetRow):
        tables.add(old.of(kind, game=plan.game))
    for rows in (_hexes, _hexsides, _links, _places, _areas):
        tables.add(list(rows(draft, citing)))
    tables.citations = citing.of_rows(tables)
    return tables


def _hexes(draft: Draft, citing: _Citing) -> Iterator[schema.Row]:
    known, plan = draft.known, draft.known.plan
    for label, row in known.hexes.items():
        cell = known.cells[label]
        terrain, marks = draft.terrain.get(cell), draft.marks.get(cell, {})
        new = row
        if terrain is not None and row.terrain == UNKNOWN:
            new = new.model_copy(update={"terrain": plan.terrain[terrain.ground]})
            citing.cite(new, "terrain", citing.drawn(terrain.because))
        if marks and not known.owned(row, "marks"):
            new = new.model_copy(update={"marks": " ".join(sorted({*row.marks.split(), *marks}, key=natural_key))})
            citing.cite(new, "marks", _marks_origin(draft, citing, label, marks))
        yield new


def _marks_origin(draft: Draft, citing: _Citing, label: str, marks: Mapping[str, str]) -> Origin:
    """Return the origin of all marks of a hex; drawn ones make the whole of it reconstructed."""
    plan = draft.known.plan
    pins = {pin.value: pin_origin(pin) for pin in plan.pinned("mark") if pin.hex == label}
    rows = {row.key: row for row in draft.known.places.values()}
    found: list[Origin] = []
    for mark, name in marks.items():
        row = rows.get(draft.rowed.get(name, ""))
        listed = citing.of(row, "*") if row is not None and row.hexes else None
        if mark in pins:
            found.append(pins[mark])
        elif listed is not None and listed[0] != "reconstructed":
            found.append(("derived", listed[1], listed[2]))
        else:
            found.append(citing.drawn(name))
    drawn = [origin for origin in found if origin[0] == "reconstructed"]
    if drawn:
        return citing.drawn(", ".join(origin[2] for origin in drawn))
    return found[0]


def _order(draft: Draft, edge: Side) -> tuple[str, str]:
    a, b = sorted((draft.known.labels[cell] for cell in edge), key=natural_key)
    return a, b


def _hexsides(draft: Draft, citing: _Citing) -> Iterator[schema.Row]:
    """Yield rivers, slopes and borders; of a row that was there only an empty name is filled in."""
    known, plan = draft.known, draft.known.plan
    there = {(row.hex_a, row.hex_b, row.feature): row for row in known.hexsides}
    pins = {known.side(*pin.ends): pin for pin in plan.pinned("river") if pin.side}

    def row_of(edge: Side, feature: str, name: str, crossing: str = "", high: str = "") -> schema.HexsideRow:
        a, b = _order(draft, edge)
        return schema.HexsideRow(
            game=plan.game, map=plan.map, hex_a=a, hex_b=b, feature=feature, name=name, crossing=crossing, high=high
        )

    for edge, (feature, name) in draft.rivers.items():
        crossing = BRIDGE if edge in draft.links else FORD if edge in draft.fords else ""
        row = row_of(edge, feature, name, crossing)
        old = there.pop((row.hex_a, row.hex_b, feature), None)
        if old is None:
            citing.cite(row, "*", citing.drawn(f"{name}, real course"))
            if edge in pins:
                citing.cite(row, "*", pin_origin(pins[edge]))
                citing.cite(row, "crossing", citing.drawn(f"{name}, real course"))
            yield row
        elif not old.name and name:
            row = old.model_copy(update={"name": name})
            citing.cite(row, "name", citing.drawn(f"{name}, real course"))
            yield row
        else:
            yield old
    for edge, (feature, name) in draft.borders.items():
        row = row_of(edge, feature, name)
        old = there.pop((row.hex_a, row.hex_b, feature), None)
        if old is None:
            citing.cite(row, "*", citing.drawn(f"{name}, real course"))
        yield old or row
    for edge, (high, name) in draft.slopes.items():
        row = row_of(edge, plan.slope, "", high=known.labels[high])
        old = there.pop((row.hex_a, row.hex_b, plan.slope), None)
        if old is None:
            citing.cite(row, "*", citing.drawn(name))
        yield old or row
    yield from there.values()


def _links(draft: Draft, citing: _Citing) -> Iterator[schema.Row]:
    known, plan = draft.known, draft.known.plan
    there = {(r.hex_a, r.hex_b): r for r in known.tables.of(schema.LinkRow, game=plan.game)}
    lanes = {lane.name: lane for lane in plan.lanes}
    for edge, (kind, name) in draft.links.items():
        a, b = _order(draft, edge)
        if (a, b) in there:
            yield there[a, b]
            continue
        row = schema.LinkRow(game=plan.game, map=plan.map, hex_a=a, hex_b=b, kind=kind)
        citing.cite(row, "*", citing.drawn(lanes[name].because if name in lanes else f"road {name}"))
        yield row


def _places(draft: Draft, citing: _Citing) -> Iterator[schema.Row]:
    known, plan = draft.known, draft.known.plan
    rows = {row.key: row for row in known.tables.of(schema.PlaceRow, game=plan.game)}
    for name, (kind, cells) in draft.places.items():
        labels = sorted((known.labels[cell] for cell in cells if cell in known.labels), key=natural_key)
        row = rows.get(draft.rowed.get(name, ""))
        if row is None and slug(name) not in rows and labels:
            new = schema.PlaceRow(
                game=plan.game, map=plan.map, key=slug(name), name=name,
                kind=plan.kinds.get(_kind(kind), _kind(kind)), hexes=" ".join(labels), vp=0,
            )  # fmt: skip
            citing.cite(new, "*", citing.drawn(f"{name}, real position"))
            yield new
        elif row is not None and not row.hexes and labels:
            new = rows.pop(row.key).model_copy(update={"hexes": " ".join(labels)})
            citing.cite(new, "hexes" if citing.of(new, "*") else "*", citing.drawn(f"{name}, real position"))
            yield new
    yield from rows.values()


def _areas(draft: Draft, citing: _Citing) -> Iterator[schema.Row]:
    """Yield the areas; entries without hexes get those of the draft."""
    for key, row in draft.known.areas.items():
        cells, because = draft.areas.get(key, ([], ""))
        if row.hexes or not cells:
            yield row
            continue
        new = row.model_copy(update={"hexes": " ".join(draft.known.labels[cell] for cell in cells)})
        citing.cite(new, "hexes", citing.drawn(because))
        yield new


def _kind(kind: str) -> PlaceKind:
    for known in ("hamlet", "village", "town", "city"):
        if kind == known:
            return known
    return "feature"


def slug(name: str) -> str:
    """Return a key made of a name: German letters spelled out, other marks dropped."""
    plain = unicodedata.normalize("NFKD", name.translate(_SPELLED)).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
