"""Edits of the turn track: date, part of the day and note of a turn."""

from collections.abc import Sequence
from datetime import date, timedelta

from db.changes import ChangeSet, EditError
from db.turn_steps import STEPS, Step
from editor.edits.draft import Draft
from editor.edits.reading import Rows, one, vocabulary_of
from engine.core.calendar import Calendar
from engine.data import schema
from engine.playtest.games import GAME_KEYS

TURN_FIELDS = {"label": "print", "date": "date", "half": "part of the day", "note": "note"}
"""Fields of a turn that a person may change, with what people call them. The number is the key of the turn; what is
printed stays where rules name turns by it."""


def calendar_of(rows: Rows, game: str) -> Calendar:
    """Return the calendar of a game: its turn track, the words for the parts of the day, what one turn stands for."""
    head = one(rows, schema.GameRow, game=game)
    words = sorted(rows.find(schema.WordRow, game=game, list="half"), key=lambda row: row.position)
    parts = {row.word: row.title for row in words}
    track = {row.number: row for row in rows.find(schema.TurnRow, game=game)}
    last = track[max(track)] if track else None
    return Calendar(track, parts, lambda number: _counted(head, [*parts], last, number))


def _counted(
    head: schema.GameRow | None, words: Sequence[str], last: schema.TurnRow | None, number: int
) -> tuple[str, str]:
    """Return the ISO date and part of the day of a turn that the track does not have: counted from its last one, or
    from turn 1; empty where nobody knows what a turn stands for."""
    step = STEPS.get(head.step) if head is not None else None
    if head is None or step is None:
        return "", ""
    order = _order(step, words)
    try:
        if last is not None and number > last.number:
            return _after(last.date, last.half, number - last.number, step.days, order, words)
        if step.parts and not order:  # the game has other words: the day is known, the part is not
            return _after(head.first_date, "", (number - 1) // len(step.parts), step.days, (), words)
        return _after(head.first_date, order[0] if order else "", number - 1, step.days, order, words)
    except (ValueError, OverflowError):
        return "", ""


def day_of(step: Step, first: str, number: int) -> tuple[str, str]:
    """Return the ISO date and the part of the day of a turn of a track that begins with the first part of a day. Raises
    ValueError and OverflowError as ``date`` does."""
    words = [word for word, _ in step.parts]
    return _after(first, words[0] if words else "", number - 1, step.days, words, words)


def _order(step: Step, words: Sequence[str]) -> list[str]:
    """Return the words of a game for the parts of a day that its turns are; none where it has others."""
    known = {word for word, _ in step.parts}
    found = [word for word in words if word in known]
    return found if len(found) == len(known) else []


def _after(day: str, half: str, turns: int, days: int, order: Sequence[str], words: Sequence[str]) -> tuple[str, str]:
    """Return the ISO date and part of the day so many turns after another; a turn without a part takes whole days, and
    one of a part that is played but once, as *pre-dawn*, is followed by that which comes next in the day.

    Raises ValueError for a date that is none, OverflowError for one that no calendar has.
    """
    first = date.fromisoformat(day)
    if not order or half not in words:
        return (first + timedelta(days=turns * days)).isoformat(), ""
    before = [part for part in order if words.index(part) <= words.index(half)]
    gone = len(before) - 1 + turns
    return (first + timedelta(days=gone // len(order) * days)).isoformat(), order[gone % len(order)]


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
            word, when = ("after", "a later") if other is first else ("before", "an earlier")
            said = f"{other.date} {other.half}".strip()
            reason = f"turn {row.number} must lie {word} turn {other.number}, {said}; give it {when} day or part of it"
            is_full = row.date == other.date and bool(row.half)
            more = ", or add a further part of the day first (Rules, Words)" if is_full else ""
            return f"{reason}{more}, or correct that one"
    return ""


def next_turn(rows: Rows, game: str) -> schema.TurnRow | None:
    """Return the turn that would follow the last of the track, by what one turn of the game stands for; in a game of
    which nobody knows that, the next of the parts of the day that its track has, or the next day."""
    turns = sorted(rows.find(schema.TurnRow, game=game), key=lambda row: row.number)
    if not turns:
        return None
    last, head = turns[-1], one(rows, schema.GameRow, game=game)
    words = list(vocabulary_of(rows, game).words.get("half", {}))
    used = {turn.half for turn in turns}
    step = STEPS.get(head.step, Step()) if head is not None else Step()
    order = _order(step, words) or [word for word in words if word in used]
    try:
        day, half = _after(last.date, last.half, 1, step.days, order, words)
    except (ValueError, OverflowError):
        day, half = last.date, last.half
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
