"""Edits of counters: printed values of a face, steps."""

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft
from editor.edits.reading import Rows, one, typed_value, vocabulary_of
from engine.data import schema
from engine.data.near import unknown_text


def counter_row(rows: Rows, game: str, counter: str) -> schema.CounterRow:
    """Return a counter; raises EditError when the game has no such counter."""
    row = one(rows, schema.CounterRow, game=game, key=counter)
    if row is None:
        raise EditError(f"The game has no counter {counter}; check the name")
    return row


def side_of(counter: str) -> str:
    """Return the side of a counter, by which its key begins."""
    return counter.partition("/")[0]


def short_name(row: schema.CounterRow) -> str:
    """Return what a person calls the counter; a number is added from the second equal counter on."""
    number = row.key.rpartition("#")[2]
    return f"{row.name} {row.size}".strip() + (f" ({number})" if number not in ("", "1") else "")


def titled(row: schema.CounterRow) -> str:
    """Return what a person calls the counter, with the formation that it belongs to."""
    body = row.formation.rpartition("/")[2]
    return short_name(row) if body in ("", "-") else f"{short_name(row)} ({body})"


def set_face_value(rows: Rows, game: str, counter: str, face: str, value: str, number: int | str | None) -> ChangeSet:
    """Set a printed value of one face; ``value`` is one that the game declares, None means the face has no such one."""
    name = short_name(counter_row(rows, game, counter))
    words = vocabulary_of(rows, game)
    if value not in words.names(schema.FaceRow.TABLE):
        known = ", ".join(words.names(schema.FaceRow.TABLE)) or "none so far"
        raise EditError(f"A counter has no value {value!r}; choose one of those the game declares: {known}")
    row = one(rows, schema.FaceRow, game=game, counter=counter, face=face)
    if row is None:
        raise EditError(f"{name} has no face {face!r}; add the face first")
    number = words.plain(row.TABLE, value, typed_value(number))
    is_text = words.values[schema.FaceRow.TABLE, value].kind == "text"
    if isinstance(number, str) and number.isdecimal() and not is_text:
        number = int(number[:10])  # more digits than any number that is kept has
    if isinstance(number, int) and not is_text and not 0 <= number <= 99:
        raise EditError(f"{words.title(row.TABLE, value)} of {name} must lie between 0 and 99, not {number}")
    wrong = words.value_fault(row.TABLE, value, number)
    if wrong:
        raise EditError(f"{words.title(row.TABLE, value)} of {name}: {wrong}")
    draft = Draft()
    before = row.values.get(value)
    draft.set(row, **{value: number})
    return draft.done(f"{name}, {face}: {value} {_shown(before)} to {_shown(number)}")


def set_counter_field(rows: Rows, game: str, counter: str, field: str, typed: str) -> ChangeSet:
    """Set type (by key or title), size (a word of the game or its title) or name of a counter; its key stays.

    Raises EditError naming what the game has instead.
    """
    row = counter_row(rows, game, counter)
    typed, titles = typed.strip(), dict[str, str]()
    if field == "unit_type":
        titles = {found.key: found.title for found in rows.find(schema.UnitTypeRow, game=game)}
        value = next(
            (key for key, title in titles.items() if typed.casefold() in (key.casefold(), title.casefold())), ""
        )
        if not value:
            raise EditError(f"Type of {short_name(row)}: {unknown_text('unit type', typed, list(titles.values()))}")
    elif field == "size":
        titles = vocabulary_of(rows, game).words.get("size", {})
        value = next((word for word, title in titles.items() if typed.casefold() == (title or word).casefold()), typed)
    elif field == "name" and typed:
        value = typed
    else:
        raise EditError(f"A unit needs a {field}")
    draft = Draft()
    for _, wrong in vocabulary_of(rows, game).faults(row.model_copy(update={field: value}), (field,)):
        raise EditError(f"{field.capitalize()} of {short_name(row)}: {wrong}")
    draft.set(row, **{field: value})
    before, after = (titles.get(each) or each or None for each in (str(row.said(field)), value))
    return draft.done(f"{short_name(row)}: {field.removeprefix('unit_')} {_shown(before)} to {_shown(after)}")


def set_steps(rows: Rows, game: str, counter: str, steps: int | None) -> ChangeSet:
    """Set how many steps a counter has; None is unknown."""
    row = counter_row(rows, game, counter)
    if steps is not None and not 1 <= steps <= 9:
        raise EditError(f"Steps of {short_name(row)} must lie between 1 and 9, not {steps}")
    draft = Draft()
    draft.set(row, steps=steps)
    return draft.done(f"{short_name(row)}: steps {_shown(row.steps)} to {_shown(steps)}")


def _shown(number: int | str | None) -> str:
    return "none" if number is None else str(number)
