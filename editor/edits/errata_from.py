"""How does an erratum come of what is there already? Of edits that were corrections, and of another library."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pydantic import JsonValue

from db.changes import Change, ChangeSet, EditError
from editor.edits.concerning import ABOUT_ROWS, ERRATA_TABLES
from editor.edits.draft import Draft, key_of_row, made
from editor.edits.errata import create
from editor.edits.reading import Rows
from engine.data import schema
from engine.data.own import SHARED
from engine.data.schema import ROW_TYPE_BY_TABLE, Row

_COMPARED = tuple(kind for table, kind in ROW_TYPE_BY_TABLE.items() if table in SHARED)
MOST = 2_000
"""An erratum of more changes is none: two libraries are then of different maps."""


def from_edits(rows: Rows, game: str, title: str, edits: Sequence[ChangeSet], scenario: str = "") -> ChangeSet:
    """Make an erratum of edits that were corrections, oldest first: the baseline is as it was before, and the erratum
    says what they said; it is in force in a ``scenario``. Raises EditError where they are no corrections of this
    game."""
    net = edits[0] if edits else ChangeSet("", ())
    for later in edits[1:]:
        net = net.merged(later)
    wanted = [change for change in net.changes if _is_correction(change, game)]
    if not wanted:
        raise EditError("None of these entries changes a value of the game as printed")
    back = replace(net, changes=tuple(c for c in net.changes if c in wanted or c.table in ABOUT_ROWS)).inverse()
    done = _with_changes(rows, game, title, map(_told, wanted), back.changes)
    if not scenario:
        return done
    number, draft = str(done.changes[0].key[1]), Draft()
    draft.add(made(schema.ScenarioErratumRow, game=game, scenario=scenario, erratum=number, on=True))
    return replace(done, changes=(*done.changes, *draft.done("").changes))


def from_library(rows: Rows, other: Rows, game: str, title: str) -> ChangeSet:
    """Make an erratum of what another library has otherwise of what all scenarios share; each is told as that library
    has it. Raises EditError where nothing differs, or too much."""
    found = list(_differing(rows, other, game))
    if not found:
        raise EditError("The other library has the same map, counters, charts and rules")
    if len(found) > MOST:
        raise EditError(f"The libraries differ in {len(found):,} values: that is no erratum")
    return _with_changes(rows, game, title, found, ())


def _with_changes(
    rows: Rows, game: str, title: str, told: Iterable[list[dict[str, JsonValue]] | dict[str, JsonValue]],
    back: Sequence[Change],
) -> ChangeSet:  # fmt: skip
    begun, draft = create(rows, game, title), Draft()
    number = str(begun.changes[0].key[1])
    draft.take(begun)
    position = 0
    for each in told:
        for values in each if isinstance(each, list) else [each]:
            position += 1
            draft.add(made(schema.ErratumChangeRow, **_EMPTY, **values, game=game, erratum=number, position=position))
    draft.take(ChangeSet("", tuple(back)))
    about = frozenset((change.table, "|".join(map(str, change.key))) for change in back)
    return replace(draft.done(begun.label), carried=about)


_EMPTY: dict[str, JsonValue] = {"text": ""}


def _is_correction(change: Change, game: str) -> bool:
    kind = ROW_TYPE_BY_TABLE.get(change.table)
    if kind is None or change.table in ERRATA_TABLES or change.table in ABOUT_ROWS:
        return False
    return "game" in kind.KEY and change.key[kind.KEY.index("game")] == game


def _told(change: Change) -> list[dict[str, JsonValue]]:
    """Return a change of a row as changes of an erratum."""
    key = "|".join(map(str, change.key))
    if change.before is None or change.after is None:
        kind = "add" if change.before is None else "discard"
        value = dict(change.after) if change.after is not None else None
        return [_change(kind, change.table, key, value=value)]
    before = change.before
    return [_change("set", change.table, key, field, before.get(field), value) for field, value in change.after.items()]


def _differing(rows: Rows, other: Rows, game: str) -> Iterator[dict[str, JsonValue]]:
    for kind in _COMPARED:
        mine, theirs = ({row.key_text: row for row in each.find(kind, game=game)} for each in (rows, other))
        for key in (*theirs, *(key for key in mine if key not in theirs)):
            yield from _difference(mine.get(key), theirs.get(key))


def _difference(mine: Row | None, theirs: Row | None) -> Iterator[dict[str, JsonValue]]:
    if mine == theirs:
        return
    if mine is None and theirs is not None:
        yield _change("add", theirs.TABLE, _key(theirs), value=theirs.model_dump(mode="json"))
    elif mine is not None and theirs is None:
        yield _change("discard", mine.TABLE, _key(mine))
    elif mine is not None and theirs is not None:
        was, now = mine.model_dump(mode="json"), theirs.model_dump(mode="json")
        for field in {**was, **now}:
            if was.get(field) != now.get(field) and field not in mine.EDITORIAL:
                yield _change("set", mine.TABLE, _key(mine), field, was.get(field), now.get(field))


def _key(row: Row) -> str:
    return "|".join(map(str, key_of_row(row)))


def _change(
    kind: str, table: str, row_key: str, field: str = "", printed: JsonValue = None, value: JsonValue = None
) -> dict[str, JsonValue]:
    return {"kind": kind, "table": table, "row_key": row_key, "field": field, "printed": printed, "value": value}
