"""Which faults has the record of origins: citations of nothing, of unknown sources, values without any?"""

from collections import defaultdict
from collections.abc import Iterator

from db.changes import Change, ChangeSet
from db.checks.finding import Finding, Reporter, Subject, check
from db.models import key_columns
from db.provenance import OWNER_SOURCE, UNCITED
from engine.data import schema


@check("citation-without-source")
def citation_without_source(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A citation names a source that is not in the list of sources; the owner and our rulings need no entry."""
    rulings = {f"ruling/{row.key}" for row in subject.all(schema.RulingRow)}
    known = {row.key for row in subject.all(schema.SourceRow)} | rulings | {OWNER_SOURCE}
    for cited in subject.tables.citations:
        if cited.game == subject.game and cited.source not in known:
            where, field = f"{cited.table}/{cited.row_key}", "" if cited.field == "*" else f", field {cited.field}"
            yield report.error(where, f"{where}{field} cites {cited.source!r}, which is no source")


@check("citation-of-nothing")
def citation_of_nothing(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A citation belongs to a row or field that does not exist."""
    keys: dict[str, set[str]] = defaultdict(set)
    for table, rows in subject.tables.rows.items():
        keys[table] = {row.key_text for row in rows}
    for cited in subject.tables.citations:
        if cited.game != subject.game:
            continue
        kind = schema.ROW_TYPE_BY_TABLE.get(cited.table)
        where = f"{cited.table}/{cited.row_key}"
        if kind is None or cited.row_key not in keys[cited.table]:
            key = tuple(getattr(cited, name) for name in key_columns(cited.TABLE))
            removal = Change(cited.TABLE, key, cited.model_dump(mode="json"), None)
            fix = ChangeSet(f"Remove the citation of {where}", (removal,))
            yield report.warning(where, f"a citation belongs to {where}, which does not exist", fix)
        elif cited.field != "*" and cited.field not in kind.model_fields:
            yield report.warning(where, f"a citation of {where} belongs to the unknown field {cited.field}")


@check("uncited")
def uncited(subject: Subject, report: Reporter) -> Iterator[Finding]:
    """A row has no citation at all, so nobody knows how certain it is."""
    cited = {(row.table, row.row_key) for row in subject.tables.citations}
    for table, rows in subject.tables.rows.items():
        if table in UNCITED or not rows:
            continue
        bare = [row.key_text for row in rows if _game(row) == subject.game and (table, row.key_text) not in cited]
        if bare:
            message = f"{len(bare)} rows of {table} say nothing of their origin, the first is {bare[0]}"
            yield report.warning(f"{table}/{bare[0]}", message)


def _game(row: schema.Row) -> str:
    return str(getattr(row, "game", ""))
