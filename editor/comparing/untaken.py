"""What did the author of some versions change of what all scenarios share, and a library has otherwise?

It was kept as it was when the scenario came, or was changed here since. The rows of a version hold none of it.
"""

from collections.abc import Iterator, Sequence

from db.changes import Change, Key
from db.past import changes_in
from editor.comparing.compare import WHOLE, Differing, of_row
from editor.edits.own import what_of
from editor.edits.reading import Rows, one
from engine.data import schema
from engine.data.schema import ROW_TYPE_BY_TABLE, Row


def otherwise(
    rows: Rows, versions: Sequence[schema.ScenarioVersionRow], told: Sequence[Differing] = ()
) -> list[Differing]:
    """Return the differences of the author's values (``a``) from those of a library (``b``): of each value his last
    one. What is ``told`` already is left out. Raises DataError."""
    known = {(each.table, each.key, each.field) for each in told}
    by_row: dict[tuple[str, Key], list[Change]] = {}
    for change in (change for version in versions for change in changes_in(version)):
        by_row.setdefault((change.table, change.key), []).append(change)
    found = (each for changes in by_row.values() for each in _differing(rows, changes))
    return [each for each in found if not {(each.table, each.key, name) for name in (each.field, WHOLE)} & known]


def untaken(rows: Rows, found: Sequence[Differing]) -> Iterator[str]:
    """Yield what the author changed, as people call it: each row once, with the fields that are other."""
    names: dict[tuple[str, str], list[str]] = {}
    for each in found:
        row = each.row_a or each.row_b
        assert row is not None
        gone = "not there" if each.row_b is None else "still there"
        name = gone if each.field == WHOLE else each.field.replace("_", " ")
        names.setdefault((each.table, row.key_text), []).append(name)
    for (table, row_key), fields in names.items():
        yield f"{what_of(rows, table, row_key)}: {', '.join(fields)}"


def _differing(rows: Rows, changes: Sequence[Change]) -> Iterator[Differing]:
    kind = ROW_TYPE_BY_TABLE[changes[0].table]
    here = one(rows, kind, **dict(zip(kind.KEY, changes[0].key, strict=True)))
    theirs = here
    for change in changes:
        theirs = _after(kind, theirs, change)
    yield from of_row(kind, theirs, here)


def _after(kind: type[Row], row: Row | None, change: Change) -> Row | None:
    """Return a row as a change left it, with its other values as they are."""
    if change.after is None:
        return None
    before = change.before or {}
    said = {name: value for name, value in change.after.items() if change.before is None or before.get(name) != value}
    if row is None:
        whole = {**before, **change.after}
        return kind.model_validate(whole) if set(kind.KEY) <= set(whole) else None
    return kind.model_validate(row.model_dump(mode="json") | said)
