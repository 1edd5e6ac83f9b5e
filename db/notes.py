"""Notes, tasks and images on any row: which are there, and the change sets that add and settle them."""

import base64
import binascii

from pydantic import JsonValue
from sqlalchemy.orm import Session

from db.changes import ChangeSet, EditError, deleting, inserting, updating
from db.queries import find
from engine.data.schema import NoteRow

IMAGE_LIMIT = 4 * 1024 * 1024
"""Most bytes of an image; a library travels as one file."""
_IMAGE_STARTS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")


def notes_on(session: Session, game: str, table: str, row_key: str) -> list[NoteRow]:
    """Return the notes, tasks and images on a row and its values."""
    return find(session, NoteRow, game=game, table=table, row_key=row_key)


def open_tasks(session: Session, game: str) -> list[NoteRow]:
    """Return the tasks of a game that are not done."""
    return [row for row in find(session, NoteRow, game=game, kind="task") if not row.done]


def adding_note(
    session: Session, game: str, table: str, row_key: str, title: str, content: str, kind: str = "note", field: str = ""
) -> ChangeSet:
    """Return the change set that adds a note or task, or with ``kind`` image a picture as base64.

    Raises EditError for an image that is no PNG or JPEG, or too large.
    """
    if kind == "image":
        check_image(content)
    taken = {row.key for row in find(session, NoteRow, game=game)}
    number = next(n for n in range(1, len(taken) + 2) if f"{kind}-{n}" not in taken)
    values: dict[str, JsonValue] = {"game": game, "key": f"{kind}-{number}", "kind": kind, "table": table}
    values |= {"row_key": row_key, "field": field, "title": title, "content": content, "done": False}
    return ChangeSet(f"{kind.capitalize()}: {title}", (inserting(NoteRow.TABLE, values),))


def settling_task(session: Session, game: str, key: str, done: bool = True) -> ChangeSet:
    """Return the change set that marks a task as done, or as open again. Raises EditError when there is none."""
    change = updating(session, NoteRow.TABLE, (game, key), done=done)
    return ChangeSet(f"Task {key}: {'done' if done else 'open'}", (change,))


def removing_note(session: Session, game: str, key: str) -> ChangeSet:
    """Return the change set that removes a note. Raises EditError when there is none."""
    return ChangeSet(f"Remove {key}", (deleting(session, NoteRow.TABLE, (game, key)),))


def check_image(content: str) -> None:
    """Raise EditError for what is no PNG or JPEG as base64, or has more bytes than a library takes."""
    try:
        data = base64.b64decode(content, validate=True)
    except (binascii.Error, ValueError) as error:
        raise EditError("An image is stored as base64 text") from error
    if len(data) > IMAGE_LIMIT:
        raise EditError(f"The image has {len(data)} bytes; the limit is {IMAGE_LIMIT}")
    if not data.startswith(_IMAGE_STARTS):
        raise EditError("An image must be PNG or JPEG")
