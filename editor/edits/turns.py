"""Edits of the turn track: date, part of the day and note of a turn."""

from collections.abc import Sequence
from datetime import date, timedelta

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft
from editor.edits.reading import Rows, one, vocabulary_of
from engine.core.calendar import Calendar
from engine.data import schema

TURN_FIELDS = {"date": "date", "half": "part of the day", "note": "note"}
"""Fields of a turn that a person may change, with what people call them. The number is the key of the turn, and charts
and readings of rules name a turn as it is printed."""

TURNS_A_DAY = {"day": 1, "half day": 2}
"""Turns of a day, by what one turn of a game stands for; turns of anything else have no date but that of the track."""


def calendar_of(rows: Rows, game: str) -> Calendar:
    """Return the calendar of a game: its turn track, the words for the parts of the day, what one turn stands for."""
    head = one(rows, schema.GameRow, game=game)
    words = sorted(rows.find(schema.WordRow, game=game, list="half"), key=lambda row: row.position)
    parts = {row.word: row.title for row in words}
    return Calendar(
        {row.number: row for row in rows.find(schema.TurnRow, game=game)},
        parts,
        lambda number: _counted(head, [*parts], number),
    )


def _counted(head: schema.GameRow | None, parts: Sequence[str], number: int) -> tuple[str, str]:
    """Return the ISO date and part of the day of a turn, counted from turn 1; empty when a turn is neither a day nor
    half a day."""
    a_day = TURNS_A_DAY.get(head.step, 0) if head is not None else 0
    if head is None or not a_day:
        return "", ""
    try:
        day = date.fromisoformat(head.first_date) + timedelta(days=(number - 1) // a_day)
    except (ValueError, OverflowError):
        return "", ""
    halves = parts[:a_day] if a_day > 1 else ()
    return day.isoformat(), halves[(number - 1) % a_day] if len(halves) == a_day else ""


def set_turn_field(rows: Rows, game: str, number: int, field: str, typed: str) -> ChangeSet:
    """Change a turn of the track. ``typed`` is an ISO date, a part of the day by its word or title (``""``: the turn is
    a whole day), or a note. Raises EditError for a turn that does not exist and for a value that does not fit."""
    row = one(rows, schema.TurnRow, game=game, number=number)
    if row is None:
        raise EditError(f"The turn track has no turn {number}")
    if field not in TURN_FIELDS:
        raise EditError(f"{field!r} of a turn cannot be changed here; choose one of {', '.join(TURN_FIELDS)}")
    value = typed.strip()
    if field == "date":
        try:
            value = date.fromisoformat(value).isoformat()
        except ValueError:
            raise EditError(f"The date of turn {number} is a day such as 1944-12-16, not {typed!r}") from None
    elif field == "half":
        vocabulary = vocabulary_of(rows, game)
        titles = {title.casefold(): word for word, title in vocabulary.words.get("half", {}).items()}
        value = titles.get(value.casefold(), value)
        for _, wrong in vocabulary.faults(row.model_copy(update={"half": value}), ("half",)):
            raise EditError(f"Turn {number}, part of the day: {wrong}")
    draft = Draft()
    draft.set(row, **{field: value})
    before = getattr(row, field) or "none"
    return draft.done(f"Turn {number}: {TURN_FIELDS[field]} {before} to {value or 'none'}")
