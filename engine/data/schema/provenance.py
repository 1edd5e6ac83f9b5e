"""Which rows say where values come from, and who confirmed them? Notes and waivers stand here too."""

from typing import Literal

from pydantic import Field, field_validator

from engine.data.schema.base import Certainty, Row


class SourceRow(Row):
    """Where values come from: the rulebook, a stated method of reconstruction, a geography, an owner, an author
    who designs."""

    TABLE, KEY, FILE, FORM = "source", ("game", "key"), "resources/{game}/sources.json", "json"
    game: str
    key: str
    kind: Literal["rulebook", "method", "public", "owner", "designer"]
    title: str
    detail: str


class CitationRow(Row):
    """Certainty and source of one value, or of a whole row when ``field`` is ``*``.

    In the text form it is the ``sources`` entry ``field=certainty@source:locator``; several are separated by ``; ``.
    The locator is free text without ``;``, for the rulebook ``line 390`` or a section.
    """

    TABLE, KEY, FILE = "citation", ("game", "table", "row_key", "field"), ""
    game: str
    table: str
    row_key: str
    field: str
    certainty: Certainty
    source: str
    locator: str = Field(default="")

    @field_validator("locator")
    @classmethod
    def _no_separator(cls, value: str) -> str:
        if ";" in value:
            raise ValueError("a locator holds no semicolon")
        return value


class ConfirmationRow(Row):
    """A person confirmed a value from a copy of the game, ``at`` an ISO time. ``bulk``: together with others."""

    TABLE, KEY, FILE = (
        "confirmation",
        ("game", "table", "row_key", "field"),
        "resources/{game}/confirmations.csv",
    )
    game: str
    table: str
    row_key: str
    field: str
    who: str
    at: str
    printing: str
    basis: Literal["box", "scan"]
    bulk: bool


class NoteRow(Row):
    """A note, task or image (PNG or JPEG as base64 in ``content``) on a row, or with ``field`` on one of its values."""

    TABLE, KEY, FILE, FORM = "note", ("game", "key"), "resources/{game}/notes.json", "json"
    game: str
    key: str
    kind: Literal["note", "task", "image"]
    table: str
    row_key: str
    field: str
    title: str
    content: str
    done: bool


class CheckWaiverRow(Row):
    """A finding of a check that is known and accepted, with the reason."""

    TABLE, KEY, FILE = "check_waiver", ("game", "check", "where"), "resources/{game}/check_waivers.csv"
    game: str
    check: str
    where: str
    reason: str
