"""Which faults has the record of origins: citations of nothing, of unknown sources, values without any?

There may be a citation for every hex of a large map, so the library looks for those that are wrong.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import TypeVar

from db.checks.finding import Finding, Reporter, check, fix
from db.checks.subject import Subject, key_text
from db.provenance import DESIGNER_SOURCE, OWNER_SOURCE, UNCITED, WHOLE
from engine.data import schema
from engine.data.cell_forms import UNREAD
from engine.data.counted import counted
from engine.data.locators import locator_fault
from engine.data.schema import CitationRow

_NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
_RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})", re.ASCII)

R = TypeVar("R", schema.ConfirmationRow, schema.NoteRow)


@check("citation-without-source")
def citation_without_source(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Citations name a source that is not in the list of sources; owner, designer and our rulings need no entry. Each
    such source is told once, with the first row and how many there are."""
    query = """
        SELECT "table" || '/' || row_key AS place, field, source FROM citation
        WHERE game = :game AND source NOT IN (:owner, :designer)
          AND source NOT IN (SELECT key FROM source WHERE game = :game)
          AND source NOT IN (SELECT 'ruling/' || key FROM ruling WHERE game = :game)
        ORDER BY place, field"""
    cited: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for where, field, source in subject.ask(query, owner=OWNER_SOURCE, designer=DESIGNER_SOURCE):
        cited[source].append((where, field))
    for source, places in cited.items():
        where, field = places[0]
        named = "" if field == WHOLE else f", field {field}"
        many = f" ({len(places)} citations do)" if len(places) > 1 else ""
        message = f"{where}{named} cites {source!r}{many}, which is no source"
        yield report.error(where, f"{message}; add it to the list (sources.json) or correct it")


@check("citation-locator")
def citation_locator(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Where something was read in a source is nearly a line or lines, and misspelled; each once, with the first row."""
    query = """
        SELECT locator, min("table" || '/' || row_key) AS place FROM citation
        WHERE game = :game AND substr(locator, 1, 8) GLOB '[A-Za-z]*[0-9]*'
          AND NOT (locator GLOB 'line [1-9]*' AND substr(locator, 6) NOT GLOB '*[^0-9]*')
        GROUP BY locator ORDER BY place"""  # most are one line, or no line at all
    for locator, where in subject.ask(query):
        if wrong := locator_fault(locator):
            yield report.warning(where, f"{where} cites {wrong}")


@check("citation-of-nothing")
def citation_of_nothing(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A citation belongs to a row or field that does not exist."""
    cited = subject.ask('SELECT DISTINCT "table" AS name FROM citation WHERE game = :game')
    for table in sorted(row.name for row in cited):
        kind = schema.ROW_TYPE_BY_TABLE.get(table)
        query, fields = 'SELECT row_key, field FROM citation WHERE game = :game AND "table" = :table', "[]"
        if kind is not None:  # the names of its fields are bound: in the query, a change of any would be met
            fields = json.dumps([WHOLE, *kind.model_fields, *subject.vocabulary.names(table)])
            mine = " WHERE game = :game" if "game" in kind.KEY else ""
            query += f" AND (row_key NOT IN (SELECT {key_text(table)} FROM {table}{mine})"
            query += " OR field NOT IN (SELECT value FROM json_each(:fields)))"
        for row_key, field in subject.ask(query, table=table, fields=fields):
            where, key = f"{table}/{row_key}", (subject.game, table, row_key, field)
            known = kind is None or kind.may_have(field) or field == WHOLE
            named = where if known and not _is_undeclared(subject, table, field) else f"{where}, field {field}"
            mend = fix(f"Remove the citation of {named}", subject.deleting(CitationRow.TABLE, key))
            yield report.warning(where, f"a citation belongs to {named}, which does not exist; remove it", mend)


@check("value-among")
def value_among(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """What a value could be is a range that runs from high to low, or does not hold the value that stands there."""
    query = "SELECT \"table\" AS name, row_key, field, among FROM citation WHERE game = :game AND among <> ''"
    for table, row_key, field, among in subject.ask(query):
        where = f"{table}/{row_key}"
        named = where if field == WHOLE else f"{where}, field {field}"
        ends = _RANGE.fullmatch(among)
        if ends and int(ends[1]) > int(ends[2]):
            message = f"{named} could be {among}, which runs from high to low; write {ends[2]}..{ends[1]}"
            yield report.warning(where, message)
            continue
        values = _cited_values(subject, table, row_key, field)
        if values and not any(_may_be(value, among, field == WHOLE) for value in values):
            if len(values) == 1:
                message = f"{named} is {values[0]} and could be {among}, which does not hold it; correct one of the two"
            else:
                message = f"{named} could be {among}, and none of its values is that; write it of the value meant"
            yield report.warning(where, message)


def _may_be(value: object, among: str, is_whole: bool) -> bool:
    """Say whether a value is among those it could be. A text may be one that a range does not know, but not in a row
    that is cited as a whole: one of its values is to be a number of that range."""
    number = str(value).strip("()")
    if ends := _RANGE.fullmatch(among):
        return int(ends[1]) <= int(number) <= int(ends[2]) if _NUMBER.fullmatch(number) else not is_whole
    return UNREAD in str(value) or str(value) in among.split("|")


def _cited_values(subject: Subject, table: str, row_key: str, field: str) -> list[object]:
    """Return the values that a citation is about: that of a field, or all of a row; none where there is none."""
    kind = schema.ROW_TYPE_BY_TABLE.get(table)
    if kind is None:
        return []
    if kind is schema.ChartCellRow:
        field = "result"
    parts = row_key.split("|", len(kind.KEY) - 1)
    key = tuple(
        int(part) if kind.model_fields[name].annotation is int and part.isdecimal() else part
        for name, part in zip(kind.KEY, parts, strict=False)
    )
    stored = subject.stored(table, key) if len(key) == len(kind.KEY) else {}
    if field != WHOLE:
        return [stored[field]] if stored.get(field) is not None else []
    return [value for name, value in stored.items() if name not in kind.KEY and value not in (None, "")]


@check("uncited")
def uncited(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """Rows have no citation at all, so nobody knows how certain they are."""
    for kind in schema.ROW_TYPES:
        if kind.TABLE in UNCITED:
            continue
        query = f"""
            SELECT count(*) AS found, min(row_key) AS first
            FROM (SELECT {key_text(kind.TABLE)} AS row_key FROM {kind.TABLE} WHERE game = :game)
            WHERE row_key NOT IN (SELECT row_key FROM citation WHERE game = :game AND "table" = :table)"""
        ((found, first),) = subject.ask(query, table=kind.TABLE)
        if found:
            rows = counted(found, f"row of {kind.TABLE} says", f"rows of {kind.TABLE} say")
            message = (
                f"{rows} nothing of {'its' if found == 1 else 'their'} origin, the first is {first}; cite a source"
            )
            yield report.warning(f"{kind.TABLE}/{first}", message)


@check("certainty")
def certainty(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A value that somebody confirmed from a copy of the game is still cited as a guess or as unknown."""
    query = """
        SELECT citation."table" || '/' || citation.row_key AS place, citation.field, citation.certainty, item.who
        FROM confirmation AS item JOIN citation
          ON citation.game = item.game AND citation."table" = item."table"
          AND citation.row_key = item.row_key AND citation.field = item.field
        WHERE item.game = :game AND citation.certainty IN ('unknown', 'reconstructed')"""
    for where, field, found, who in subject.ask(query):
        named = "" if field == WHOLE else f", field {field}"
        message = (
            f"{where}{named} was confirmed by {who} and is cited as {found}; confirm it again or correct the citation"
        )
        yield report.warning(where, message)


@check("confirmation-of-nothing")
def confirmation_of_nothing(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A value was confirmed that does not exist."""
    for row in _lost(subject, subject.all(schema.ConfirmationRow)):
        where = f"{row.table}/{row.row_key}"
        named = where if row.field == WHOLE else f"{where}, field {row.field}"
        change = subject.removal(row)
        message = f"{row.who} confirmed {named}, which does not exist; remove the record"
        yield report.warning(where, message, fix(f"Remove the confirmation of {named}", change))


@check("note-of-nothing")
def note_of_nothing(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A note belongs to a row or value that does not exist; what somebody wrote is not removed by a fix."""
    for row in _lost(subject, [row for row in subject.all(schema.NoteRow) if row.table]):
        message = f"{row.kind} {row.key} belongs to {row.table}/{row.row_key} {row.field}".rstrip()
        yield report.warning(f"note/{row.key}", f"{message}, which does not exist; move it to another row")


def _is_undeclared(subject: Subject, table: str, field: str) -> bool:
    kind = schema.ROW_TYPE_BY_TABLE.get(table)
    fixed = kind is None or not kind.OPEN or field == WHOLE or field in kind.model_fields
    return not fixed and field not in subject.vocabulary.names(table)


def _lost(subject: Subject, rows: Iterable[R]) -> Iterator[R]:
    """Yield the rows that belong to a row or field that does not exist."""
    listed = list(rows)
    keys: dict[str, set[str]] = defaultdict(set)
    for row in listed:
        keys[row.table].add(row.row_key)
    missing = {table: subject.missing_rows(table, found) for table, found in keys.items()}
    for row in listed:
        known = schema.ROW_TYPE_BY_TABLE.get(row.table)
        fields = {"", WHOLE} | (known.model_fields.keys() if known is not None else set())
        fields |= set(subject.vocabulary.names(known.TABLE)) if known is not None else set()
        if row.row_key in missing[row.table] or row.field not in fields:
            yield row
