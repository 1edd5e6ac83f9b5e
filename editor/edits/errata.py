"""Edits of errata: making one, adding changes to it, switching it. Is an edit a correction or an erratum?

A correction mends our transcription and changes the baseline; an erratum says that the printed game is wrong, and the
baseline stays. ``correction`` and ``as_erratum`` make either of the same edit, which may have been asked of effective
values: what an erratum prints and what a correction finds is always taken from the baseline.
"""

from collections.abc import Iterable
from dataclasses import replace

from pydantic import JsonValue

from db.changes import Change, ChangeSet, EditError, Key
from db.models import key_columns
from editor.edits.concerning import ABOUT_ROWS
from editor.edits.draft import Draft, made
from editor.edits.errata_numbers import checked, free_number, give, next_number
from editor.edits.reading import Rows, one
from editor.edits.setup import scenario_row
from engine.data import schema
from engine.data.schema import ROW_TYPE_BY_TABLE, Row

HEAD_FIELDS = ("title", "status", "origin", "reason", "rule", "printings", "supersedes", "since", "position")


def erratum_row(rows: Rows, game: str, erratum: str) -> schema.ErratumRow:
    """Return the head of an erratum; raises EditError when there is none."""
    row = one(rows, schema.ErratumRow, game=game, key=erratum)
    if row is None:
        raise EditError(f"The game has no erratum {erratum!r}")
    return row


def create(
    rows: Rows, game: str, title: str, status: str = "house", number: str = "", **fields: JsonValue
) -> ChangeSet:
    """Make an erratum with the next free number, for example ``house-3``, or with one that nothing has had yet;
    ``fields`` are others of ``HEAD_FIELDS``."""
    _titled(title)
    key = free_number(rows, game, number) if number else next_number(rows, game, status)
    values: dict[str, JsonValue] = dict.fromkeys(HEAD_FIELDS, "") | {"supersedes": [], "position": 0}
    values |= {"game": game, "key": key, "title": title.strip(), "status": status} | fields
    draft = Draft()
    draft.add(checked(schema.ErratumRow.TABLE, values))
    give(draft, rows, game, key, title.strip())
    return draft.done(f"Erratum {key}: {title.strip()}")


def begin(rows: Rows, game: str, scenario: str, title: str, number: str = "") -> ChangeSet:
    """Make a house erratum that is on in a scenario."""
    new = create(rows, game, title, number=number)
    draft, key = Draft(), str(new.changes[0].key[1])
    draft.take(new)
    draft.add(made(schema.ScenarioErratumRow, game=game, scenario=scenario, erratum=key, on=True))
    return draft.done(new.label)


def set_head(rows: Rows, game: str, erratum: str, **fields: JsonValue) -> ChangeSet:
    """Change fields of the head of an erratum."""
    row = erratum_row(rows, game, erratum)
    wrong = [name for name in fields if name not in HEAD_FIELDS]
    if wrong:
        raise EditError(f"An erratum has no {', '.join(wrong)} that can be changed")
    if "title" in fields:
        _titled(fields["title"])
    checked(row.TABLE, row.model_dump(mode="json") | fields)
    draft = Draft()
    draft.set(row, **fields)
    return draft.done(f"Erratum {erratum}: {', '.join('source' if name == 'origin' else name for name in fields)}")


def _titled(title: JsonValue) -> None:
    if not str(title).strip():
        raise EditError("An erratum needs a title")


def remove(rows: Rows, game: str, erratum: str) -> ChangeSet:
    """Remove an erratum with its changes, the switches of scenarios and what was chosen for it; its number is not given
    again."""
    draft, head = Draft(), erratum_row(rows, game, erratum)
    give(draft, rows, game, erratum, head.title)
    drop(draft, rows, head)
    for kind in (schema.ErratumChangeRow, schema.ErratumChoiceRow, schema.ScenarioErratumRow):
        for row in rows.find(kind, game=game, erratum=erratum):
            drop(draft, rows, row)
    for other in rows.find(schema.ErratumRow, game=game):
        if erratum in other.supersedes and other.key != erratum:
            draft.set(other, supersedes=[key for key in other.supersedes if key != erratum])
    return draft.done(f"Remove erratum {erratum}")


def drop(draft: Draft, rows: Rows, row: Row) -> None:
    """Remove a row of errata with what is cited for it: that its printed sense was read, or where it stands."""
    for cited in rows.citations(str(row.said("game")), row.TABLE, row.key_text):
        draft.remove(cited)
    draft.remove(row)


def switch(rows: Rows, game: str, scenario: str, erratum: str, on: bool) -> ChangeSet:
    """Let a scenario play with an erratum or without it; what is so anyway needs no row."""
    head, title = erratum_row(rows, game, erratum), scenario_row(rows, game, scenario).title
    stored = one(rows, schema.ScenarioErratumRow, game=game, scenario=scenario, erratum=erratum)
    draft = Draft()
    if on == (head.status == "official"):
        if stored is not None:
            draft.remove(stored)
    elif stored is not None:
        draft.set(stored, on=on)
    else:
        draft.add(made(schema.ScenarioErratumRow, game=game, scenario=scenario, erratum=erratum, on=on))
    return draft.done(f"{title}: erratum {erratum} {'on' if on else 'off'}")


def open_in(rows: Rows, game: str, scenario: str, erratum: str) -> ChangeSet:
    """Let a scenario play with an erratum that edits are written into from now on, so that they show; one that is
    rejected stays as it is until somebody switches it on."""
    if erratum_row(rows, game, erratum).status == "rejected":
        return Draft().done("")
    return switch(rows, game, scenario, erratum, True)


def add_change(rows: Rows, game: str, erratum: str, kind: str, **fields: JsonValue) -> ChangeSet:
    """Add a change of any kind after the others; ``fields`` are those of an ``ErratumChangeRow``."""
    erratum_row(rows, game, erratum)
    values: dict[str, JsonValue] = {"table": "", "row_key": "", "field": "", "printed": None, "value": None, "text": ""}
    values |= {"game": game, "erratum": erratum, "position": next_position(rows, game, erratum), "kind": kind}
    values |= fields
    draft = Draft()
    draft.add(checked(schema.ErratumChangeRow.TABLE, values))
    return draft.done(f"Erratum {erratum}: {kind}")


def correction(rows: Rows, edit: ChangeSet) -> ChangeSet:
    """Return an edit as one of the baseline: what it finds is what is stored, not the effective value."""
    changes: list[Change] = []
    for change in edit.changes:
        stored = _stored(rows, change.table, change.key)
        if stored is None or change.before is None:
            changes.append(change)
            continue
        plain = stored.model_dump(mode="json")
        names = plain if change.after is None else change.after
        before = {
            name: plain.get(name) for name in names if change.after is None or plain.get(name) != change.after[name]
        }
        after = None if change.after is None else {name: change.after[name] for name in before}
        if before:
            changes.append(Change(change.table, change.key, before, after))
    return replace(edit, changes=tuple(changes))


def as_erratum(rows: Rows, game: str, erratum: str, edit: ChangeSet) -> ChangeSet:
    """Return an edit as changes of an erratum; the baseline stays.

    A value that the erratum changes already gets the new value, and loses what was said of the earlier one; one that
    goes back to what is printed loses its change. Citations in the edit are left out: the values are cited by the
    erratum itself.
    """
    erratum_row(rows, game, erratum)
    known = {
        (row.table, row.row_key, row.field): row
        for row in rows.find(schema.ErratumChangeRow, game=game, erratum=erratum)
    }
    position = next_position(rows, game, erratum)
    draft = Draft()
    for table, key, field, kind, printed, value in _wishes(rows, edit):
        row_key = "|".join(str(part) for part in key)
        earlier = known.get((table, row_key, field))
        if earlier is not None and earlier.kind == "set" and kind == "set":
            if value == earlier.printed:
                drop(draft, rows, earlier)
            else:
                draft.set(earlier, value=value, text="")
            continue
        if kind == "set" and printed == value:
            continue
        draft.add(
            schema.ErratumChangeRow.model_validate(
                {"game": game, "erratum": erratum, "position": position, "kind": kind, "table": table}
                | {"row_key": row_key, "field": field, "printed": printed, "value": value, "text": ""}
            )
        )
        position += 1
    done = draft.done(f"Erratum {erratum}: {edit.label}", edit.stroke)
    return ChangeSet(done.label, done.changes, edit.reason, edit.source, edit.stroke)


def _wishes(rows: Rows, edit: ChangeSet) -> Iterable[tuple[str, Key, str, str, JsonValue, JsonValue]]:
    """Yield table, key, field, kind, printed value and value of each single change that an edit wants; its label is no
    text of the erratum, for the change says the same."""
    for change in edit.changes:
        if change.table in ABOUT_ROWS:
            continue
        stored = _stored(rows, change.table, change.key)
        plain = None if stored is None else stored.model_dump(mode="json")
        if change.before is None:
            yield change.table, change.key, "", "add", None, dict(change.after or {})
        elif change.after is None:
            yield change.table, change.key, "", "discard", None, None
        else:
            for field, value in change.after.items():
                printed = None if plain is None else plain.get(field)
                yield change.table, change.key, field, "set", printed, value


def _stored(rows: Rows, table: str, key: Key) -> Row | None:
    kind = ROW_TYPE_BY_TABLE.get(table)
    if kind is None:
        return None
    return one(rows, kind, **dict(zip(key_columns(table), key, strict=True)))


def next_position(rows: Rows, game: str, erratum: str) -> int:
    """Return the place behind the last change of an erratum."""
    found = rows.find(schema.ErratumChangeRow, game=game, erratum=erratum)
    return max((row.position for row in found), default=0) + 1
