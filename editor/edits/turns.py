"""Edits of the turn track: date, part of the day and note of a turn."""

from collections.abc import Sequence
from datetime import date, timedelta

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft
from editor.edits.reading import Rows, one, vocabulary_of
from engine.core.calendar import Calendar
from engine.data import schema
from engine.playtest.games import GAME_KEYS

TURN_FIELDS = {"label": "print", "date": "date", "half": "part of the day", "note": "note"}
"""Fields of a turn that a person may change, with what people call them. The number is the key of the turn; what is
printed stays where rules name turns by it."""

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


def order_fault(rows: Rows, row: schema.TurnRow) -> str:
    """Return beside which turn one does not lie, turns without a part of the day may share their day; nothing if it
    does."""
    parts = list(vocabulary_of(rows, row.game).words.get("half", {}))

    def moment(turn: schema.TurnRow) -> tuple[str, int]:
        return turn.date, parts.index(turn.half) if turn.half in parts else -1

    for other in rows.find(schema.TurnRow, game=row.game):
        first, second = (other, row) if other.number < row.number else (row, other)
        is_beside = second.number - first.number == 1
        if is_beside and not (moment(first) < moment(second) or (moment(first) == moment(second) and not row.half)):
            word = "after" if other is first else "before"
            said = f"{other.date} {other.half}".strip()
            return f"turn {row.number} lies {word} turn {other.number}, {said}; correct that one first, or this"
    return ""


def next_turn(rows: Rows, game: str) -> schema.TurnRow | None:
    """Return the turn that would follow the last of the track: the next part of the day, or the next day."""
    turns = sorted(rows.find(schema.TurnRow, game=game), key=lambda row: row.number)
    if not turns:
        return None
    last, parts = turns[-1], list(vocabulary_of(rows, game).words.get("half", {}))
    halves = [turn.half for turn in turns if turn.half]
    order = [part for part in parts if part in halves]
    is_over = last.half not in order or last.half == order[-1]
    half = "" if last.half not in order else order[0] if is_over else order[order.index(last.half) + 1]
    day = last.date
    try:
        if is_over:
            day = (date.fromisoformat(last.date) + timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        day = last.date
    return last.model_copy(update={"number": last.number + 1, "label": "", "date": day, "half": half, "note": ""})


def set_turn_field(rows: Rows, game: str, number: int, field: str, typed: str) -> ChangeSet:
    """Change a turn of the track. ``typed`` is an ISO date, a part of the day by its word or title (``""``: the turn is
    a whole day), a note, or what is printed. Raises EditError for a turn that does not exist and for a value that does
    not fit, as one out of the order of the days."""
    row = one(rows, schema.TurnRow, game=game, number=number)
    if row is None:
        raise EditError(f"The turn track has no turn {number}")
    if field == "label" and game in GAME_KEYS:
        raise EditError(f"The rules of {game} name turns as they are printed; that stays")
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
    changed = row.model_copy(update={field: value})
    if field in ("date", "half") and not order_fault(rows, row) and (wrong := order_fault(rows, changed)):
        raise EditError(f"Turn {number}, {TURN_FIELDS[field]}: {wrong}")
    draft = Draft()
    draft.set(row, **{field: value})
    before = getattr(row, field) or "none"
    return draft.done(f"Turn {number}: {TURN_FIELDS[field]} {before} to {value or 'none'}")
