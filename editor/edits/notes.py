"""Edits of notes, tasks and pictures on any row."""

import base64
import uuid
from collections.abc import Iterator

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from db.notes import check_image
from editor.comparing.made_of import rows_of, used_by
from editor.edits.draft import Draft, made
from editor.edits.own import what_of
from editor.edits.reading import Rows, one
from editor.edits.setup import scenario_row
from editor.edits.variant_words import Differences
from engine.data import schema
from engine.data.schema import ROW_TYPE_BY_TABLE, Row

_PRINTED: frozenset[type[Row]] = frozenset(
    (
        schema.CounterRow,
        schema.FaceRow,
        schema.FormationRow,
        schema.HexRow,
        schema.HexsideRow,
        schema.LinkRow,
        schema.PlaceRow,
    )
)
"""Whose rows scenarios share, and notes on them are printed with a scenario that uses them."""


def row_of_hexside(rows: Rows, game: str, map_key: str, a: str, b: str) -> tuple[str, str]:
    """Return table and key of what lies between two hexes. Raises EditError where nothing does."""
    for kind in (schema.HexsideRow, schema.LinkRow):
        for one_hex, other in ((a, b), (b, a)):
            for row in rows.find(kind, game=game, map=map_key, hex_a=one_hex, hex_b=other):
                return kind.TABLE, row.key_text
    raise EditError(f"Nothing lies between {a} and {b} that could have a note; select one of the hexes")


def add_note(
    rows: Rows,
    game: str,
    row: tuple[str, str],
    kind: str,
    title: str,
    content: str = "",
    author: str = "",
    at: str = "",
    image: bytes = b"",
) -> ChangeSet:
    """Add a note or task on a row, named by table and key, with a picture if it has one. Raises EditError."""
    if not title.strip():
        raise EditError("Write what is to be noted first")
    picture = base64.b64encode(image).decode() if image else ""
    if picture:
        check_image(picture)
    note = made(
        schema.NoteRow,
        game=game,
        key=f"{kind}-{uuid.uuid4().hex[:12]}",
        kind=kind,
        table=row[0],
        row_key=row[1],
        field="",
        title=title.strip(),
        content=content.strip(),
        done=False,
        author=author,
        at=at,
        image=picture,
    )
    draft = Draft()
    draft.add(note)
    return draft.done(f"{kind.capitalize()} on {called(rows, note)}: {note.title}")


def change_note(
    rows: Rows, game: str, key: str, kind: str, title: str, content: str = "", image: bytes = b""
) -> ChangeSet:
    """Change the words of a note or task, and its picture where one is given; one that is a picture keeps what it is.
    Raises EditError."""
    note = _note(rows, game, key)
    if not title.strip():
        raise EditError("Write what is to be noted first")
    values: dict[str, JsonValue] = {"title": title.strip()}
    if note.kind != "image":
        values |= {"kind": kind, "content": content.strip(), "done": note.done and kind == "task"}
    if image:
        picture = base64.b64encode(image).decode()
        check_image(picture)
        values["content" if note.kind == "image" else "image"] = picture
    draft = Draft()
    draft.set(note, **values)
    return draft.done(f"{str(values.get('kind', note.kind)).capitalize()} on {called(rows, note)}: {title.strip()}")


def set_done(rows: Rows, game: str, key: str, done: bool) -> ChangeSet:
    """Mark a task as done, or as open again. Raises EditError for what is no task."""
    note = _note(rows, game, key)
    if note.kind != "task":
        raise EditError("Only a task can be done")
    draft = Draft()
    draft.set(note, done=done)
    return draft.done(f"Task “{note.title}”: {'done' if done else 'open again'}")


def remove_note(rows: Rows, game: str, key: str) -> ChangeSet:
    """Take a note out. Raises EditError when there is none."""
    note = _note(rows, game, key)
    draft = Draft()
    draft.remove(note)
    return draft.done(f"{note.kind.capitalize()} “{note.title}” removed")


def _note(rows: Rows, game: str, key: str) -> schema.NoteRow:
    note = one(rows, schema.NoteRow, game=game, key=key)
    if note is None:
        raise EditError("The note is there no more")
    return note


def notes_of(rows: Rows, game: str, scenario: str) -> Iterator[schema.NoteRow]:
    """Yield the notes and open tasks on a scenario, on its rows, and on the units and the ground that it uses."""
    mine = {(row.TABLE, row.key_text) for row in rows_of(rows, game, scenario)}
    head, used = scenario_row(rows, game, scenario), used_by(rows, game, scenario)
    for note in rows.find(schema.NoteRow, game=game):
        if note.kind != "image" and not note.done:
            kind = ROW_TYPE_BY_TABLE.get(note.table)
            row = _row_of(rows, note, kind) if kind is not None and kind in _PRINTED else None
            is_here = row is not None and row.said("map") in (None, head.map) and used.has(row)
            if is_here or (note.table, note.row_key) in mine:
                yield note


def _row_of(rows: Rows, note: schema.NoteRow, kind: type[Row]) -> Row | None:
    parts = note.row_key.split("|")
    return one(rows, kind, **dict(zip(kind.KEY, parts, strict=True))) if len(parts) == len(kind.KEY) else None


def called(rows: Rows, note: schema.NoteRow) -> str:
    """Return what the row of a note is called."""
    return row_called(rows, note.table, note.row_key) if note.table else "the game"


def row_called(rows: Rows, table: str, row_key: str) -> str:
    """Return what a row is called, by its table and key."""
    kind, parts = ROW_TYPE_BY_TABLE.get(table), row_key.split("|")
    if kind is not None and "scenario" in kind.KEY and len(parts) == len(kind.KEY):
        head = one(rows, schema.ScenarioRow, game=parts[0], scenario=parts[1])
        found = [row for row in rows.find(kind, game=parts[0], scenario=parts[1]) if row.key_text == row_key]
        if head is not None and found:
            return head.title if kind is schema.ScenarioRow else Differences(rows, *parts[:2]).what(found[0])
    return what_of(rows, table, row_key)


def hexes_of(rows: Rows, note: schema.NoteRow, scenario: str) -> Iterator[str]:
    """Yield the hexes of a map that a note is about: of a unit where it starts."""
    parts = note.row_key.split("|")
    if note.table == schema.HexRow.TABLE:
        yield from parts[2:3]
    elif note.table in (schema.HexsideRow.TABLE, schema.LinkRow.TABLE):
        yield from parts[2:4]
    elif note.table in (schema.SetupRow.TABLE, schema.ArrivalRow.TABLE):
        yield from (
            row.place for row in rows.find(schema.SetupRow, **dict(zip(schema.SetupRow.KEY, parts, strict=True)))
        )
    elif note.table == schema.CounterRow.TABLE:
        for row in rows.find(schema.SetupRow, game=note.game, scenario=scenario, counter="|".join(parts[1:])):
            yield row.place
