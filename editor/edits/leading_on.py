"""What do errata of a parent still say of a variant that is to follow it no longer?

While it follows, they reach its rows from those of the parent (``engine.data.variants``). Each becomes a change about
the variant's own row, in the same erratum: on and off as that is, and there also when the parent is not.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pydantic import JsonValue

from db.provenance import WHOLE
from editor.edits.reading import Rows
from engine.data import schema
from engine.data.printings import mended
from engine.data.schema import CitationRow, Row
from engine.data.variants import OF_SCENARIO, OWN, ancestors, moved_key


def inherited_changes(
    rows: Rows, game: str, scenario: str, given: Sequence[schema.ErratumChangeRow] = ()
) -> Iterator[Row]:
    """Yield the changes of errata that a variant has from its parents, as changes of its own rows, with their sources.

    Rows of which an erratum in force speaks by the variant's name are left to that. ``given`` are changes that are not
    stored yet, of other variants: theirs keep their places.
    """
    line = ancestors(rows.find(schema.VariantRow, game=game), scenario)
    stored = rows.find(schema.ErratumChangeRow, game=game)
    places: dict[str, int] = {}
    for change in (*stored, *given):
        places[change.erratum] = max(places.get(change.erratum, 0), change.position)
    in_force = _in_force(rows, game, scenario)
    found = [(change, change) for change in stored if change.table in OF_SCENARIO and change.row_key]
    for parent, child in pairwise([*reversed(line), scenario] if line else ()):
        stated = {(now.table, now.row_key) for _, now in found if now.erratum in in_force}
        for first, now in tuple(found):
            key = moved_key(now.row_key, child)
            is_of_parent = now.row_key.split("|")[:2] == [game, parent]
            if is_of_parent and (now.table, key) not in stated and _follows(rows, now, key):
                found.append((first, now.model_copy(update={"row_key": key, "value": _moved(now, child)})))
    for first, now in found:
        if first is not now and now.row_key.split("|")[1] == scenario:
            places[now.erratum] += 1
            mine = now.model_copy(update={"position": places[now.erratum]})
            yield mine
            for cited in rows.citations(game, first.TABLE, first.key_text):
                yield CitationRow.model_validate(cited.model_dump(mode="json") | {"row_key": mine.key_text})


def _in_force(rows: Rows, game: str, scenario: str) -> frozenset[str]:
    heads = rows.find(schema.ErratumRow, game=game)
    state = {row.key: row.status == "official" for row in heads}
    state |= {row.erratum: row.on for row in rows.find(schema.ScenarioErratumRow, game=game, scenario=scenario)}
    state |= dict.fromkeys(mended(heads, rows.find(schema.ErrataDeskRow, game=game)), False)
    return frozenset(key for key, on in state.items() if on)


def _follows(rows: Rows, change: schema.ErratumChangeRow, key: str) -> bool:
    """Say whether the row of the variant is in this still that of the parent, or lacks like it."""
    kind = OF_SCENARIO[change.table]
    theirs, mine = (_stored(rows, kind, text) for text in (change.row_key, key))
    if theirs is None or mine is None:
        return theirs is None and mine is None
    if kind is schema.ScenarioRow and change.field in ("", WHOLE, *OWN):
        return False
    if change.kind == "set":
        return bool(theirs.said(change.field) == mine.said(change.field))
    return bool(theirs.model_copy(update={"scenario": mine.said("scenario")}) == mine)


def _stored(rows: Rows, kind: type[Row], key_text: str) -> Row | None:
    scenario = key_text.split("|")[1]
    game = key_text.partition("|")[0]
    return next((row for row in rows.find(kind, game=game, scenario=scenario) if row.key_text == key_text), None)


def _moved(change: schema.ErratumChangeRow, child: str) -> JsonValue:
    if change.kind in ("add", "replace") and isinstance(change.value, dict):
        return {**change.value, "scenario": child}
    return change.value
