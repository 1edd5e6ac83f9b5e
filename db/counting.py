"""How many values have which certainty?

A value is a field that the game prints or an author invents: neither the key of a row, nor what we file it under
(``Row.EDITORIAL``), nor a field where the text says nothing.
"""

from collections import Counter
from collections.abc import Iterable

from sqlalchemy import text
from sqlalchemy.orm import Session

from db.models import TABLES
from db.models.base import Json
from db.provenance import UNCITED, WHOLE
from engine.data.schema import CERTAINTIES, ROW_TYPE_BY_TABLE, Certainty, Row

Counts = dict[str, dict[Certainty, int]]
MAP_TABLES = ("hex", "hexside", "link", "place")


def certainty_counts(session: Session, game: str, tables: Iterable[str] = tuple(ROW_TYPE_BY_TABLE)) -> Counts:
    """Return how many values of each table have which certainty, by the order of ``CERTAINTIES``.

    A value has the certainty of its own citation, or of its row's, or is ``unknown``. A field that says nothing (empty,
    or as ``Row.UNSAID``) counts only where it is cited by itself. Tables without any value are left out.
    """
    found: Counts = {}
    for table in tables:
        kind = ROW_TYPE_BY_TABLE[table]
        counts: Counter[str] = Counter()
        for field in () if table in UNCITED else (*counted_fields(kind), *_declared(session, kind, game)):
            for word, number in session.execute(text(_query(kind, field)), {"game": game, "field": field}):
                counts[word] += number
        if counts:
            found[table] = {word: counts[word] for word in CERTAINTIES if counts[word]}
    return found


def counted_fields(kind: type[Row]) -> list[str]:
    """Return the fields of a table whose values are counted."""
    return [name for name in kind.model_fields if name not in kind.KEY and name not in kind.EDITORIAL]


def _declared(session: Session, kind: type[Row], game: str) -> list[str]:
    """Return the names under which rows of an open table have a value, or a citation of one."""
    if not kind.OPEN:
        return []
    said = f'SELECT j.key FROM "{kind.TABLE}" t, json_each(t."{kind.OPEN}") j WHERE t.game = :game'
    cited = 'SELECT field FROM citation WHERE game = :game AND "table" = :table'
    found = session.execute(text(f"{said} UNION {cited}"), {"game": game, "table": kind.TABLE})
    return sorted(name for (name,) in found if name not in kind.model_fields and kind.may_have(name))


def share(counts: Counts, tables: tuple[str, ...], certainty: Certainty) -> int:
    """Return how many per cent of the values of some tables have one certainty, rounded down; 0 without values."""
    total = sum(sum(counts.get(name, {}).values()) for name in tables)
    return 100 * sum(counts.get(name, {}).get(certainty, 0) for name in tables) // total if total else 0


def _query(kind: type[Row], field: str) -> str:
    column = TABLES[kind.TABLE].c.get(field)
    silent = ["''", "'[]'", "'{}'"] if column is not None and isinstance(column.type, Json) else ["''"]
    value = f't."{field}"' if column is not None else f"""json_extract(t."{kind.OPEN}", '$.{field}')"""
    if field in kind.UNSAID:
        silent.append(repr(kind.UNSAID[field]))
    key = " || '|' || ".join(f't."{name}"' for name in kind.KEY)
    same = f"c.game = t.game AND c.\"table\" = '{kind.TABLE}' AND c.row_key = {key} AND c.field"
    return f"""
        SELECT coalesce(own, whole, 'unknown') AS certainty, count(*) FROM (
            SELECT {value} AS value,
                   (SELECT certainty FROM citation c WHERE {same} = :field) AS own,
                   (SELECT certainty FROM citation c WHERE {same} = '{WHOLE}') AS whole
            FROM "{kind.TABLE}" t WHERE t.game = :game)
        WHERE own IS NOT NULL OR (value IS NOT NULL AND value NOT IN ({", ".join(silent)}))
        GROUP BY 1"""
