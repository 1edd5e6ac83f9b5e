"""Edits that make new pieces by copying one: units, formations, unit types, lines of the terrain chart.

What is made is cited as a whole by the author's words (``designed``), or as read from a copy of the game (``owner``).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from db.provenance import SOURCES, UNCITED, WHOLE, Author
from editor.edits.draft import Draft, made
from editor.edits.reading import Rows, one, typed_value, vocabulary_of
from editor.edits.units import counter_row, short_name
from engine.data import schema
from engine.data.schema import CitationRow, Row

_CALLED = {
    "key": "Key", "name": "Name", "title": "Title", "unit_type": "Type", "size": "Size", "steps": "Steps",
    "symbol": "Symbol", "movement_class": "Moves as", "role": "Role", "traits": "Traits", "kind": "Kind",
    "formation": "Formation", "side": "Side",
}  # fmt: skip
MOST_STEPS = 9
_MOST_VALUE = 99


@dataclass(frozen=True)
class UnitDraft:
    """A unit before it is made. ``faces``: its printed values as typed, by face and name; ``traits`` by name."""

    side: str
    formation: str
    name: str
    unit_type: str
    size: str = ""
    steps: int | None = 1
    faces: Mapping[str, Mapping[str, int | str]] = field(default_factory=dict)
    traits: Mapping[str, str] = field(default_factory=dict)


def unit_like(rows: Rows, game: str, counter: str) -> UnitDraft:
    """Return the draft of a unit that is like another one in everything. Raises EditError."""
    row = counter_row(rows, game, counter)
    return UnitDraft(
        row.side,
        row.formation,
        row.name,
        row.unit_type,
        row.size,
        row.steps,
        {face.face: dict(face.values) for face in rows.find(schema.FaceRow, game=game, counter=counter)},
        {trait.trait: trait.value for trait in rows.find(schema.TraitRow, game=game, counter=counter)},
    )


def unit_stems(rows: Rows, game: str) -> Callable[[str, str, str], str]:
    """Return what makes a key but for its number of side, formation and name: a stroke in a name stays one in the key
    where the game has it so, else it is a dash."""
    named = [row for row in rows.find(schema.CounterRow, game=game) if "/" in row.name]
    dashed = any(row.key.rpartition("#")[0].endswith(f"/{row.name.replace('/', '-')}") for row in named)

    def stem(side: str, formation: str, name: str) -> str:
        plain = name.strip().replace("/", "-") if dashed else name.strip()
        return f"{side}/{formation.removeprefix(f'{side}/')}/{plain}#"

    return stem


def unit_key(rows: Rows, game: str, draft: UnitDraft, taken: frozenset[str] = frozenset()) -> str:
    """Return the key that a unit gets: ``side/formation/name#n`` with the next free number."""
    stem = unit_stems(rows, game)(draft.side, draft.formation, draft.name)
    used = {row.key for row in rows.find(schema.CounterRow, game=game, side=draft.side)} | taken
    return next(key for n in range(1, len(used) + 2) if (key := f"{stem}{n}") not in used)


def new_unit(rows: Rows, game: str, draft: UnitDraft, author: Author = "designed", key: str = "") -> ChangeSet:
    """Make a unit with all its faces, with a key that is free unless one is given. Raises EditError naming the field
    that cannot be so."""
    found = Draft()
    if key:
        _check_key(rows, game, draft.side, key)
    row = _add_unit(rows, game, draft, author, found, key or unit_key(rows, game, draft))
    return found.done(f"New unit {short_name(row)}")


def _check_key(rows: Rows, game: str, side: str, key: str) -> None:
    """Raise EditError for a key that no unit can get, or that another one has."""
    form = f"write {side}/FORMATION/NAME#1, or nothing for one that is free"
    if not key.startswith(f"{side}/"):
        raise EditError(f"Key: {key!r} does not begin with the side {side}/; {form}")
    if not re.fullmatch(r"[^#]+/[^#/]+#[1-9]\d{0,3}", key):
        raise EditError(f"Key: {key!r} has not the form of one; {form}")
    if (row := one(rows, schema.CounterRow, game=game, key=key)) is not None:
        raise EditError(f"Key: {short_name(row)} has {key!r} already; {form}")


def duplicate_units(rows: Rows, game: str, counters: Sequence[str], author: Author = "designed") -> ChangeSet:
    """Make another one of each of some units, alike in everything but the number. Raises EditError."""
    found = Draft()
    taken: set[str] = set()
    named: list[str] = []
    for counter in dict.fromkeys(counters):
        draft = unit_like(rows, game, counter)
        key = unit_key(rows, game, draft, frozenset(taken))
        taken.add(key)
        named.append(short_name(_add_unit(rows, game, draft, author, found, key)))
    if not named:
        raise EditError("Choose the units to be duplicated first")
    return found.done(f"Duplicate: {named[0]}" if len(named) == 1 else f"Duplicate: {len(named)} units")


def made_keys(changes: ChangeSet, table: str = schema.CounterRow.TABLE) -> tuple[str, ...]:
    """Return the keys of the pieces that a change set makes."""
    return tuple(str(c.key[1]) for c in changes.changes if c.table == table and c.before is None)


def new_formation(
    rows: Rows, game: str, title: str, side: str, kind: str, key: str = "", author: Author = "designed"
) -> ChangeSet:
    """Make a formation; its key is its title unless one is given. Raises EditError."""
    if not title.strip():
        raise EditError("A formation needs a title")
    known = rows.find(schema.FormationRow, game=game)
    prefix = f"{side}/" if any(row.key.startswith(f"{row.side}/") for row in known) else ""
    row = made(
        schema.FormationRow, _CALLED, game=game, key=key or f"{prefix}{title.strip()}", side=side,
        title=title.strip(), kind=kind,
    )  # fmt: skip
    return _new_row(rows, row, author, f"New formation {row.title}")


def new_unit_type(
    rows: Rows, game: str, like: str, key: str, author: Author = "designed", **fields: JsonValue
) -> ChangeSet:
    """Make a unit type like another one, none where ``fields`` say all, in what they do not say. Raises EditError."""
    if not str(fields.get("title", key)).strip():
        raise EditError("A unit type needs a title")
    if not like:
        row = made(schema.UnitTypeRow, _CALLED, **{**fields, "game": game, "key": key})
        return _new_row(rows, row, author, f"New unit type {fields.get('title') or key}")
    stored = one(rows, schema.UnitTypeRow, game=game, key=like)
    if stored is None:
        raise EditError(f"The game has no unit type {like!r} to be copied; choose one that it has")
    return _new_row(rows, _like(stored, {**fields, "key": key}), author, f"New unit type {fields.get('title') or key}")


def new_terrain(
    rows: Rows, game: str, like: str, key: str, title: str, author: Author = "designed", look: str | None = None
) -> ChangeSet:
    """Make a line of the terrain chart with the effects of another one, which it looks like unless ``look`` says in
    words of the theme what else. Raises EditError."""
    if not title.strip():
        raise EditError("A line of the terrain chart needs a title")
    stored = one(rows, schema.TerrainRow, game=game, key=like)
    if stored is None:
        raise EditError(f"The terrain chart has no line {like!r} to be copied; choose one that it has")
    fields = {"key": key, "title": title.strip(), stored.LOOK: look_of_copy(stored) if look is None else look}
    return _new_row(rows, _like(stored, fields), author, f"New terrain {fields['title']}")


def look_of_copy(line: schema.TerrainRow) -> str:
    """Return the words by which another line looks like this one; what has no place on the map looks like nothing."""
    if line.kind == "condition":
        return ""
    return str(line.said(line.LOOK) or line.key.replace("_", " "))


def free_key(rows: Rows, kind: type[Row], game: str, like: str) -> str:
    """Return a key that no row of a table has yet: the wish itself, or with a number behind it."""
    taken = {str(row.said("key")) for row in rows.find(kind, game=game)}
    return next(key for key in (like, *(f"{like}_{n}" for n in range(2, len(taken) + 3))) if key not in taken)


def _like(row: Row, fields: Mapping[str, JsonValue]) -> Row:
    return made(type(row), _CALLED, **{**row.model_dump(mode="json"), **fields})


def _new_row(rows: Rows, row: Row, author: Author, label: str) -> ChangeSet:
    game, key = str(row.said("game")), str(row.said("key"))
    if one(rows, type(row), game=game, key=key) is not None:
        raise EditError(f"There is a {row.TABLE.replace('_', ' ')} {key} already; choose another key")
    _check_words(rows, game, row)
    found = Draft()
    _add(found, row, author)
    return found.done(label)


def _add_unit(rows: Rows, game: str, draft: UnitDraft, author: Author, found: Draft, key: str) -> schema.CounterRow:
    draft = replace(draft, name=draft.name.strip())
    if not draft.name:
        raise EditError("A unit needs a name")
    _check_belongs(rows, game, draft)
    row = made(
        schema.CounterRow, _CALLED, game=game, key=key, side=draft.side, formation=draft.formation, name=draft.name,
        unit_type=draft.unit_type, size=draft.size, steps=draft.steps,
    )  # fmt: skip
    _check_words(rows, game, row)
    if not draft.faces:
        raise EditError(f"{short_name(row)} has no face; give it one")
    _add(found, row, author)
    for face, values in draft.faces.items():
        _add(found, _face(rows, game, row, face, values), author)
    for trait, value in draft.traits.items():
        _add(found, made(schema.TraitRow, _CALLED, game=game, counter=key, trait=trait, value=value), author)
    return row


def _check_belongs(rows: Rows, game: str, draft: UnitDraft) -> None:
    formation = one(rows, schema.FormationRow, game=game, key=draft.formation)
    if formation is None:
        raise EditError(f"The game has no formation {draft.formation!r}; choose one, or make it first")
    if formation.kind != "none" and formation.side != draft.side:
        raise EditError(f"The formation {formation.title} is of the other side; choose another one or the other side")
    if one(rows, schema.UnitTypeRow, game=game, key=draft.unit_type) is None:
        raise EditError(f"The game has no unit type {draft.unit_type!r}; choose one, or make it first")
    if draft.steps is not None and not 1 <= draft.steps <= MOST_STEPS:
        raise EditError(f"Steps must lie between 1 and {MOST_STEPS}, not {draft.steps}")


def _face(
    rows: Rows, game: str, counter: schema.CounterRow, face: str, values: Mapping[str, int | str]
) -> schema.FaceRow:
    words, plain = vocabulary_of(rows, game), {}
    for name, typed in values.items():
        title = words.title(schema.FaceRow.TABLE, name)
        value = words.plain(schema.FaceRow.TABLE, name, typed_value(typed))
        wrong = words.value_fault(schema.FaceRow.TABLE, name, value)
        if wrong and isinstance(value, int) and value > _MOST_VALUE:
            wrong = f"{value} is more than any counter prints; write {_MOST_VALUE} or less"
        if not wrong and isinstance(value, int) and words.values[schema.FaceRow.TABLE, name].kind != "text":
            wrong = "" if 0 <= value <= _MOST_VALUE else f"must lie between 0 and {_MOST_VALUE}, not {value}"
        if wrong:
            raise EditError(f"{title} of {short_name(counter)}, {face}: {wrong}")
        plain[name] = value
    return made(schema.FaceRow, _CALLED, game=game, counter=counter.key, face=face, **plain)


def _check_words(rows: Rows, game: str, row: Row) -> None:
    for name, wrong in vocabulary_of(rows, game).faults(row):
        raise EditError(f"{_CALLED.get(name, name)}: {wrong}")


def _add(found: Draft, row: Row, author: Author) -> None:
    found.add(row)
    if row.TABLE not in UNCITED:
        found.add(
            CitationRow(
                game=str(row.said("game")), table=row.TABLE, row_key=row.key_text, field=WHOLE, certainty=author,
                source=SOURCES[author],
            )
        )  # fmt: skip
