"""Which rows say where values come from, and who confirmed them? Notes and waivers stand here too."""

from typing import Annotated, Literal

from pydantic import AfterValidator

from engine.data.schema.base import Certainty, Row
from engine.data.schema.fields import Among, CitedKey, Column, Content, Key, Line, PathKey, Subject, Text, Word


def _without_separator(value: str) -> str:
    if ";" in value:
        raise ValueError("a locator holds no semicolon")
    return value


class SourceRow(Row):
    """Where values come from: the rulebook, a stated method of reconstruction, a geography, an owner, an author
    who designs."""

    TABLE, KEY, FILE, FORM = "source", ("game", "key"), "resources/{game}/sources.json", "json"
    game: PathKey
    key: CitedKey
    kind: Literal["rulebook", "method", "public", "owner", "designer"]
    title: Line
    detail: Text


class CitationRow(Row):
    """Certainty and source of one value, or of a whole row when ``field`` is ``*``.

    In the text form it is the ``sources`` entry ``field=certainty@source:locator``; several are separated by ``; ``.
    The locator is free text without ``;``, for the rulebook ``line 390`` or a section. ``among``: what a value that
    is not certain may be, a range ``3..6`` or candidates ``3|4|6``; in the text ``reconstructed(3..6)``.
    """

    TABLE, KEY, FILE = "citation", ("game", "table", "row_key", "field"), ""
    game: PathKey
    table: Word
    row_key: Subject
    field: Column
    certainty: Certainty
    source: CitedKey
    locator: Annotated[Line, AfterValidator(_without_separator)] = ""
    among: Among = ""


class ConfirmationRow(Row):
    """A person confirmed a value from a copy of the game, ``at`` an ISO time. ``bulk``: together with others;
    ``lies``: of a face of a counter, where it lay then, as ``sheet/row/column``, empty where nobody said."""

    TABLE, KEY, FILE = (
        "confirmation",
        ("game", "table", "row_key", "field"),
        "resources/{game}/confirmations.csv",
    )
    game: PathKey
    table: Word
    row_key: Subject
    field: Column
    who: Line
    at: Line
    printing: Line
    basis: Literal["box", "scan"]
    bulk: bool
    lies: Line = ""


class NoteRow(Row):
    """A note, task or image (PNG or JPEG as base64 in ``content``) on a row, or with ``field`` on one of its values.
    ``image`` is a picture beside the words of a note or task, ``at`` the day or ISO time of it."""

    TABLE, KEY, FILE, FORM = "note", ("game", "key"), "resources/{game}/notes.json", "json"
    OPTIONAL = frozenset({"author", "at", "image"})
    game: PathKey
    key: Key
    kind: Literal["note", "task", "image"]
    table: Line
    row_key: Line
    field: Line
    title: Line
    content: Content
    done: bool
    author: Line = ""
    at: Line = ""
    image: Content = ""


class CheckWaiverRow(Row):
    """A finding of a check that is known and accepted, with the reason."""

    TABLE, KEY, FILE = "check_waiver", ("game", "check", "where"), "resources/{game}/check_waivers.csv"
    game: PathKey
    check: Word
    where: Subject
    reason: Text
