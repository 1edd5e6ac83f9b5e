"""How are lines of a list changed, added and taken out? Each is one change set, refused with field and remedy."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft, made
from editor.edits.lists.fields import At, FieldForm
from editor.edits.reading import vocabulary_of
from engine.data.schema import Row


def _none(_at: At, _row: Row) -> str:
    return ""


def _alike(_at: At, like: Row | None) -> Row | None:
    return like


def _nothing(_at: At, _row: Row) -> Sequence[Row]:
    return ()


@dataclass(frozen=True)
class Field:
    """A field that a person fills in; ``tip`` says what it takes."""

    name: str
    title: str
    form: FieldForm
    tip: str = ""


@dataclass(frozen=True)
class RowList:
    """A list of rows of a game or scenario.

    ``one`` is what a person calls a line; ``numbered`` the part of the key that counts lines alike in the rest of it,
    which nobody types; ``order`` the fields that lines are shown by, without any their key. ``fault`` returns why a row
    cannot be so, ``needed`` why it cannot be taken out or get another key, ``along`` what goes with it;
    ``begun`` returns with what a new row begins, given one that is chosen.
    """

    kind: type[Row]
    title: str
    one: str
    tip: str
    fields: tuple[Field, ...]
    numbered: str = ""
    order: tuple[str, ...] = ()
    fault: Callable[[At, Row], str] = _none
    begun: Callable[[At, Row | None], Row | None] = _alike
    needed: Callable[[At, Row], str] = _none
    along: Callable[[At, Row], Sequence[Row]] = _nothing

    def rows(self, at: At) -> list[Row]:
        """Return the rows of the game, of the scenario if they belong to one, in the order of the list."""
        found = at.rows.find(self.kind, **self._where(at))
        return sorted(found, key=lambda row: [row.said(name) for name in self.order]) if self.order else found

    def field(self, name: str) -> Field:
        """Return a field by name."""
        return next(field for field in self.fields if field.name == name)

    def said(self, at: At, row: Row) -> str:
        """Return what a person calls a row: the fields of its key."""
        keyed = [field for field in self.fields if field.name in self.kind.KEY]
        said = (field.form.said(at, row.said(field.name)) for field in keyed)
        return ", ".join(text for text in said if text) or row.key_text

    def _where(self, at: At) -> dict[str, str | int]:
        if "scenario" in self.kind.model_fields:
            return {"game": at.game, "scenario": at.scenario}
        return {"game": at.game, "map": at.map} if "map" in self.kind.KEY else {"game": at.game}

    def changed(self, at: At, row: Row, name: str, typed: str) -> ChangeSet:
        """Return the change of one field of a row; a field of the key moves the row. Raises EditError."""
        field = self.field(name)
        value = _taken(at, field, typed)
        before = field.form.said(at, row.said(name)) or "none"
        wanted = self._sound(at, {**row.model_dump(mode="json"), name: value}, name)
        draft = Draft()
        if name not in self.kind.KEY:
            draft.set(row, **{name: wanted.said(name)})
        elif wanted.said(name) != row.said(name):
            self._check_free(at, row)
            wanted = self._sound(at, self._counted(at, wanted.model_dump(mode="json"), row), name)
            self._check_new(at, wanted)
            draft.remove(row)
            draft.add(wanted)
        after = field.form.said(at, wanted.said(name)) or "none"
        return draft.done(f"{self.one.capitalize()} {self.said(at, row)}: {field.title.lower()} {before} to {after}")

    def added(self, at: At, typed: Mapping[str, str]) -> ChangeSet:
        """Return the addition of a row, from what was typed for its fields. Raises EditError."""
        values: dict[str, JsonValue] = {**self._where(at)}
        for field in self.fields:
            values[field.name] = _taken(at, field, typed.get(field.name, ""))
        row = self._sound(at, self._counted(at, values))
        self._check_new(at, row)
        draft = Draft()
        draft.add(row)
        return draft.done(f"{self.one.capitalize()} added: {self.said(at, row)}")

    def removed(self, at: At, rows: Sequence[Row]) -> ChangeSet:
        """Return the removal of rows and of what goes with them, as one step. Raises EditError."""
        draft = Draft()
        for row in rows:
            self._check_free(at, row)
            for other in self.along(at, row):
                draft.remove(other)
            draft.remove(row)
        what = self.said(at, rows[0]) if len(rows) == 1 else f"{len(rows)} lines"
        return draft.done(f"{self.title}: {what} taken out")

    def _sound(self, at: At, values: Mapping[str, JsonValue], name: str = "") -> Row:
        """Return a row that its model, the words of the game and the list take."""
        titles = {field.name: field.title for field in self.fields}
        row = made(self.kind, titles, **values)
        for field, wrong in vocabulary_of(at.rows, at.game).faults(row, None if not name else (name,)):
            raise EditError(f"{self.one.capitalize()}, {titles.get(field, field.replace('_', ' '))}: {wrong}")
        if wrong := self.fault(at, row):
            raise EditError(wrong)
        return row

    def _counted(self, at: At, values: Mapping[str, JsonValue], moved: Row | None = None) -> dict[str, JsonValue]:
        """Return the values with the next number among the rows alike in the rest of the key."""
        if not self.numbered:
            return dict(values)
        alike = [name for name in self.kind.KEY if name != self.numbered]
        taken = [
            int(row.said(self.numbered))
            for row in self.rows(at)
            if row is not moved and all(row.said(name) == values[name] for name in alike)
        ]
        return {**values, self.numbered: max(taken, default=0) + 1}

    def _check_new(self, at: At, row: Row) -> None:
        if any(other.key_text == row.key_text for other in self.rows(at)):
            raise EditError(f"There is a {self.one} {self.said(at, row)} already; change that one")

    def _check_free(self, at: At, row: Row) -> None:
        if why := self.needed(at, row):
            raise EditError(why)


def _taken(at: At, field: Field, typed: str) -> JsonValue:
    try:
        return field.form.taken(at, typed.strip())
    except EditError as error:
        raise EditError(f"{field.title}: {error}") from error
