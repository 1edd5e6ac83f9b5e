"""What does a variant of a scenario have from its parent? All that it did not change itself, errata included.

A variant has its own rows, begun as those of its parent. A row or value that is still the same in both follows: an
edit of the parent is made in the variant too (``db.variants``), an erratum of the parent changes it too (here).
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from pydantic import JsonValue

from engine.data import schema
from engine.data.patching import WHOLE, Claim
from engine.data.schema import ROW_TYPES, Row
from engine.data.tables import Tables

OF_SCENARIO: dict[str, type[Row]] = {
    kind.TABLE: kind
    for kind in ROW_TYPES
    if "scenario" in kind.KEY and kind not in (schema.VariantRow, schema.ScenarioVersionRow)
}
"""Tables of which a row is part of a scenario, its head included."""
OWN = frozenset({"scenario", "number", "title", *schema.ScenarioRow.OPTIONAL})
"""What a variant has for itself of the head of its parent."""


def ancestors(variants: Iterable[schema.VariantRow], scenario: str) -> list[str]:
    """Return the parents of a scenario of one game, the nearest first; a circle ends where it closes."""
    parents = {row.scenario: row.parent for row in variants}
    found: list[str] = []
    while (parent := parents.get(found[-1] if found else scenario)) is not None and parent not in (*found, scenario):
        found.append(parent)
    return found


def moved_key(row_key: str, scenario: str) -> str:
    """Return the key text of a row of one scenario as that of another."""
    parts = row_key.split("|")
    return "|".join([parts[0], scenario, *parts[2:]])


def inherited(tables: Tables, game: str, scenario: str, claims: list[Claim]) -> list[Claim]:
    """Return the claims of errata with those on the parents of a scenario that reach it: what it changed itself, and
    what an erratum says of it by name, stays."""
    line = ancestors(tables.of(schema.VariantRow, game=game), scenario)
    found = list(claims)
    if not line:
        return found
    stored = _Stored(tables, game)
    for parent, child in pairwise([*reversed(line), scenario]):
        stated = {(claim.table, claim.row_key) for claim in found}
        for claim in tuple(found):
            key = moved_key(claim.row_key, child)
            is_of_parent = claim.table in OF_SCENARIO and claim.row_key.split("|")[:2] == [game, parent]
            if is_of_parent and (claim.table, key) not in stated and stored.follows(claim, key):
                found.append(replace(claim, row_key=key, value=_moved(claim, child)))
    return found


def _moved(claim: Claim, child: str) -> JsonValue:
    value = claim.value
    return {**value, "scenario": child} if claim.field == WHOLE and isinstance(value, dict) else value


class _Stored:
    """The rows of scenarios as they are before errata, by table and key."""

    def __init__(self, tables: Tables, game: str) -> None:
        self._tables, self._game = tables, game
        self._rows: dict[str, dict[str, Row]] = {}

    def follows(self, claim: Claim, key: str) -> bool:
        """Say whether the row of a variant is in this still the one of its parent, or lacks like it."""
        rows = self._table(claim.table)
        theirs, mine = rows.get(claim.row_key), rows.get(key)
        if theirs is None or mine is None:
            return theirs is None and mine is None
        if claim.table == schema.ScenarioRow.TABLE and claim.field in (*OWN, WHOLE):
            return False
        if claim.field == WHOLE:
            return theirs.model_copy(update={"scenario": mine.said("scenario")}) == mine
        return bool(theirs.said(claim.field) == mine.said(claim.field))

    def _table(self, table: str) -> dict[str, Row]:
        if table not in self._rows:
            found = self._tables.of(OF_SCENARIO[table], game=self._game)
            self._rows[table] = {row.key_text: row for row in found}
        return self._rows[table]


def differences(theirs: Iterable[Row], mine: Iterable[Row]) -> Iterator[tuple[Row | None, Row | None]]:
    """Yield what a variant has otherwise than its parent, in the order of the parent's rows, then its own: the row of
    the parent (None: added) and that of the variant (None: taken out)."""
    own = {(row.TABLE, moved_key(row.key_text, "")): row for row in mine}
    for row in theirs:
        other = own.pop((row.TABLE, moved_key(row.key_text, "")), None)
        if other is None or not _alike(row, other):
            yield row, other
    for row in own.values():
        yield None, row


def _alike(one: Row, other: Row) -> bool:
    left, right = (row.model_dump(mode="json") for row in (one, other))
    own = OWN if one.TABLE == schema.ScenarioRow.TABLE else {"scenario"}
    return all(left.get(name) == right.get(name) for name in {**left, **right} if name not in own)
