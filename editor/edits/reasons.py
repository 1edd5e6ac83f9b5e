"""Why has an author designed a value as it is, and where did he read it? Reason and source of designed values.

Both stand in the citation of the value. What a scenario has for itself of shared rows is cited at its own row, so that
the reason goes with it when it is taken back.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from db.provenance import DESIGNER_SOURCE, WHOLE
from editor.comparing.made_of import used_by
from editor.edits.draft import Draft, made
from editor.edits.own import what_of
from editor.edits.reading import Rows, one
from editor.edits.setup import scenario_row
from editor.edits.units import short_name
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.own import OWN_SOURCE, own_key
from engine.data.schema import ROW_TYPE_BY_TABLE, CitationRow

Subject = tuple[str, str]
"""Table and key of a row."""
_LONGEST = 60
_TABLES = {"setup": "Set-up", "bound_role": "Edge", "scenario_parameter": "Parameter"}
"""What people call the rows of some tables."""


@dataclass(frozen=True)
class Designed:
    """A value that its author designed, or with the field ``*`` all of a row, and what is cited for it: ``stored`` is
    None where nothing is yet. ``title`` is what people call it, ``source`` what they call where it was read."""

    table: str
    row_key: str
    field: str
    title: str
    reason: str
    source: str
    stored: CitationRow | None


def designed_of(rows: Rows, game: str, subjects: Iterable[Subject]) -> list[Designed]:
    """Return the designed values of some rows as they are in force, what a scenario has for itself among them."""
    return [found for table, row_key in subjects for found in _of_row(rows, game, table, row_key)]


def subjects_of_unit(rows: Rows, game: str, scenario: str, counter: str) -> Iterator[Subject]:
    """Yield the rows of a scenario that are about a unit, then those of the unit itself."""
    where = {"game": game, "scenario": scenario}
    for kind in (schema.SetupRow, schema.ArrivalRow, schema.WithdrawalRow):
        yield from ((row.TABLE, row.key_text) for row in rows.find(kind, counter=counter, **where))
    yield schema.CounterRow.TABLE, f"{game}|{counter}"
    yield from ((row.TABLE, row.key_text) for row in rows.find(schema.FaceRow, game=game, counter=counter))


def subjects_of_hex(rows: Rows, game: str, map_key: str, label: str) -> Iterator[Subject]:
    """Yield the row of a hex and those of its sides."""
    yield schema.HexRow.TABLE, f"{game}|{map_key}|{label}"
    for kind in (schema.HexsideRow, schema.LinkRow):
        for end in ("hex_a", "hex_b"):
            yield from ((row.TABLE, row.key_text) for row in rows.find(kind, game=game, map=map_key, **{end: label}))


def shared_subjects(rows: Rows, game: str, scenario: str) -> Iterator[Subject]:
    """Yield the units and hexes that a scenario uses: rows that all scenarios share."""
    head, used = scenario_row(rows, game, scenario), used_by(rows, game, scenario)
    for kind, key in ((schema.CounterRow, "key"), (schema.FaceRow, "counter")):
        for row in rows.find(kind, game=game):
            if row.said(key) in used.counters:
                yield row.TABLE, row.key_text
    for label in sorted(used.hexes, key=natural_key):
        yield schema.HexRow.TABLE, f"{game}|{head.map}|{label}"


def give_reason(rows: Rows, game: str, values: Sequence[Designed], reason: str | None, source: str | None) -> ChangeSet:
    """Say of designed values why they are so, and where that was read: a source that the game has, by its title or key,
    or one more. What is None stays as it is. Raises EditError for what no citation can hold."""
    draft, given = Draft(), dict[str, JsonValue]()
    if source is not None:
        given["source"] = _source_key(rows, game, source, draft)
    if reason is not None:
        given["locator"] = " ".join(reason.replace(";", ",").split())
    for each in values:
        if each.stored is not None:
            draft.set(each.stored, **given)
        else:
            where = {"game": game, "table": each.table, "row_key": each.row_key, "field": each.field}
            draft.add(made(CitationRow, **{**where, "certainty": "designed", "source": DESIGNER_SOURCE, **given}))
    titles = ", ".join(dict.fromkeys(each.title for each in values[:3]))
    more = f" and {len(values) - 3} more" if len(values) > 3 else ""
    what = "Reason" if reason is not None else "Source"
    return draft.done(f"{what} of {titles}{more}: {(reason if reason is not None else source) or 'none'}")


def sources_of(rows: Rows, game: str) -> list[str]:
    """Return the titles of all sources of a game that can be cited."""
    return sorted({row.title for row in rows.find(schema.SourceRow, game=game) if row.key != DESIGNER_SOURCE})


def _of_row(rows: Rows, game: str, table: str, row_key: str) -> Iterator[Designed]:
    for cited in rows.citations(game, table, row_key):
        if cited.certainty != "designed":
            continue
        stored: CitationRow | None = cited
        title, at = _title(rows, cited), (cited.table, cited.row_key, cited.field)
        if cited.source.startswith(OWN_SOURCE):
            at = schema.ScenarioChangeRow.TABLE, own_key(cited), WHOLE
            held = rows.citations(game, at[0], at[1])
            stored = next((each for each in held if each.field == WHOLE), None)
        reason, source = ("", "") if stored is None else (stored.locator, _source_title(rows, stored))
        yield Designed(*at, title, reason, source, stored)


def _title(rows: Rows, cited: CitationRow) -> str:
    field = "" if cited.field == WHOLE else f", {cited.field.replace('_', ' ')}"
    kind, parts = ROW_TYPE_BY_TABLE[cited.table], cited.row_key.split("|")
    if "scenario" not in kind.KEY:
        return f"{what_of(rows, cited.table, cited.row_key)}{field}"
    unit = one(rows, schema.CounterRow, game=parts[0], key=parts[2]) if "counter" in kind.KEY else None
    words = short_name(unit) if unit is not None else ", ".join(parts[2:]).replace("_", " ")
    return f"{_TABLES.get(cited.table, cited.table.replace('_', ' ').capitalize())} {words}".strip() + field


def _source_title(rows: Rows, cited: CitationRow) -> str:
    if cited.source == DESIGNER_SOURCE:
        return ""
    found = one(rows, schema.SourceRow, game=cited.game, key=cited.source)
    return found.title if found is not None else cited.source


def _source_key(rows: Rows, game: str, source: str, draft: Draft) -> str:
    """Return the key of a source; one that is new is added to those of the game."""
    title = " ".join(source.split())
    if not title:
        return DESIGNER_SOURCE
    known = rows.find(schema.SourceRow, game=game)
    for row in known:
        if title.casefold() in (row.title.casefold(), row.key.casefold()):
            return row.key
    slug = re.sub(r"[^a-z0-9]+", "-", title.casefold())[:_LONGEST].strip("-")
    if not slug:
        raise EditError("A source needs a letter or number in its name")
    taken, number = {row.key for row in known} | {DESIGNER_SOURCE, "owner"}, 1
    key = f"public/{slug}"
    while key in taken:
        number += 1
        key = f"public/{slug}-{number}"
    draft.add(made(schema.SourceRow, game=game, key=key, kind="public", title=title, detail="Named by an author"))
    return key
