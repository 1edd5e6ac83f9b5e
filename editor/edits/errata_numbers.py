"""Which number has an erratum, and which may it be given? None is used twice: a number that was given stays given, also
when its erratum is removed, renumbered or undone."""

import re
from collections import Counter
from dataclasses import replace

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft, made
from editor.edits.moving import moved
from editor.edits.reading import Rows, one
from engine.data import schema
from engine.data.schema import ROW_TYPE_BY_TABLE, Row
from engine.data.schema.fields import CitedKey, MaybeWord, key_fault

_COUNTED = re.compile(r"(.+)-([0-9]{1,6})")
"""A number with its prefix."""


def desk_of(rows: Rows, game: str) -> schema.ErrataDeskRow:
    """Return what the maintainer has settled for a game; nothing as long as nobody did, or where there is no game."""
    found = one(rows, schema.ErrataDeskRow, game=game) if game else None
    return found or schema.ErrataDeskRow.model_construct(game=game, prefix="", printing="")


def set_desk(rows: Rows, game: str, **fields: JsonValue) -> ChangeSet:
    """Settle the ``prefix`` of new numbers, or the ``printing`` of the copy at hand."""
    if wrong := key_fault(MaybeWord, str(fields.get("prefix", ""))):
        raise EditError(f"The prefix of numbers {wrong}")
    draft, stored = Draft(), one(rows, schema.ErrataDeskRow, game=game)
    if stored is None:
        draft.add(made(schema.ErrataDeskRow, **desk_of(rows, game).model_dump() | fields))
    else:
        draft.set(stored, **fields)
    said = {"prefix": "numbers of new errata begin with", "printing": "my copy is of the printing"}
    return draft.done("; ".join(f"{said[name]} “{value}”" for name, value in fields.items()).capitalize())


def next_number(rows: Rows, game: str, status: str) -> str:
    """Return the number after the highest that was ever given with the prefix of the game; where none is settled, with
    the status, or with the prefix that most errata have as long as none has that of the status."""
    given = [match.groups() for key in _given(rows, game) if (match := _COUNTED.fullmatch(key))]
    known = Counter(key.rpartition("-")[0] for key in _given(rows, game) if "-" in key)
    prefix = desk_of(rows, game).prefix.removesuffix("-") or status
    if prefix == status and status not in known:
        listed = len(rows.find(schema.ErratumRow, game=game))
        prefix = next((usual for usual, count in known.most_common(1) if 2 * count > listed > 1), status)
    return f"{prefix}-{max((int(number) for of, number in given if of == prefix), default=0) + 1}"


def free_number(rows: Rows, game: str, number: str) -> str:
    """Return a number that a person wants. Raises EditError where another erratum has it, or had it once."""
    number = number.strip()
    if wrong := key_fault(CitedKey, number):
        raise EditError(f"The number {wrong}" if number else "An erratum needs a number")
    stored = one(rows, schema.ErratumRow, game=game, key=number)
    if stored is not None:
        raise EditError(f"{number} is the number of “{stored.title}”; choose another one")
    had = _given(rows, game).get(number)
    if had is not None:
        raise EditError(f"{number} was the number of “{had}”, which is no longer so; no number is given twice")
    return number


def renumber(rows: Rows, game: str, erratum: str, number: str) -> ChangeSet:
    """Give an erratum another number, also where scenarios, other errata and choices name it; the old one stays
    given."""
    head = one(rows, schema.ErratumRow, game=game, key=erratum)
    if head is None:
        raise EditError(f"The game has no erratum {erratum!r}")
    if number.strip() == erratum:
        return ChangeSet("", ())
    number = free_number(rows, game, number)
    pairs: list[tuple[Row, Row]] = [(head, head.model_copy(update={"key": number}))]
    for kind in (schema.ErratumChangeRow, schema.ScenarioErratumRow):
        pairs += [
            (row, row.model_copy(update={"erratum": number})) for row in rows.find(kind, game=game, erratum=erratum)
        ]
    draft, going = Draft(), moved(rows, pairs)
    draft.take(going)
    for choice in rows.find(schema.ErratumChoiceRow, game=game, erratum=erratum):
        draft.set(choice, erratum=number)
    for other in rows.find(schema.ErratumRow, game=game):
        if erratum in other.supersedes and other.key != erratum:
            draft.set(other, supersedes=[number if key == erratum else key for key in other.supersedes])
    for note in rows.find(schema.NoteRow, game=game, table=head.TABLE, row_key=head.key_text):
        draft.set(note, row_key=f"{game}|{number}")
    give(draft, rows, game, erratum, head.title)
    give(draft, rows, game, number, head.title)
    return replace(draft.done(f"Erratum {erratum} becomes {number}"), carried=going.carried, anew=going.anew)


def give(draft: Draft, rows: Rows, game: str, number: str, title: str) -> None:
    """Note that a number is given, where that is not noted yet."""
    if one(rows, schema.ErratumNumberRow, game=game, key=number) is None:
        draft.add(made(schema.ErratumNumberRow, game=game, key=number, title=title))


def checked(table: str, values: dict[str, JsonValue]) -> Row:
    """Return a row of errata. Raises EditError."""
    try:
        return ROW_TYPE_BY_TABLE[table].model_validate(values)
    except ValueError as error:
        raise EditError(f"The erratum cannot be written: {error}") from error


def _given(rows: Rows, game: str) -> dict[str, str]:
    """Return all numbers that were ever given, with the title of the erratum then."""
    found = {row.key: row.title for row in rows.find(schema.ErratumNumberRow, game=game)}
    return found | {row.key: row.title for row in rows.find(schema.ErratumRow, game=game)}
