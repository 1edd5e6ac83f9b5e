"""What is a table as a sheet of cells? One line per row under the names of its fields, known by its key."""

from collections.abc import Iterator, Mapping, Set
from contextlib import suppress
from functools import cached_property
from typing import get_origin

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from db.stored import wrong_value
from editor.edits.called_keys import said_field
from editor.edits.draft import Draft, made
from editor.edits.lists import of_game, of_scenario
from editor.edits.lists.changing import RowList
from editor.edits.lists.fields import At
from editor.edits.reading import Rows, one, vocabulary_of
from editor.edits.schedules import checked_arrival
from editor.edits.setup import check_face, check_losses, checked_place, scenario_row
from editor.edits.sheets.placed import check_starts
from editor.edits.sheets.users import Users
from editor.edits.units import counter_row, short_name
from engine.data import schema
from engine.data.schema import Row
from engine.data.validate import LISTED, REFERENCES
from engine.data.values import format_value, open_fields, parse_value
from engine.data.vocabulary import Vocabulary

Key = tuple[str, ...]
Cells = Mapping[str, str]

_LISTS: dict[str, RowList] = {listed.kind.TABLE: listed for listed in (*of_game.ALL, *of_scenario.ALL)}


class Sheet:
    """A table of a game or scenario. ``keys`` are the columns by which lines are matched, ``fixed`` those that are only
    read, ``dates`` those of days. Each change of a line is a change set of its own; all raise EditError."""

    name: str
    title: str
    keys: tuple[str, ...]
    fixed: frozenset[str] = frozenset()
    dates: frozenset[str] = frozenset()

    def columns(self) -> tuple[str, ...]:
        """Return the columns, those of the key first."""
        raise NotImplementedError

    def called(self, column: str) -> str:
        """Return what people call a column."""
        return column

    def lines(self) -> dict[Key, Cells]:
        """Return the cells of all lines by key, in their order."""
        raise NotImplementedError

    def key_of(self, cells: Cells, used: Set[Key]) -> Key:
        """Return the key of a line that says none, other lines having those that are ``used``; empty where it needs
        one."""
        return ("",) * len(self.keys)

    def changed(self, key: Key, cells: Cells) -> ChangeSet:
        """Return the change of some cells of a line."""
        raise NotImplementedError

    def added(self, cells: Cells) -> ChangeSet:
        """Return the addition of a line."""
        raise NotImplementedError

    def removed(self, key: Key) -> ChangeSet:
        """Return the removal of a line."""
        raise NotImplementedError

    def check(self, changes: ChangeSet) -> None:
        """Raise EditError where lines that can be taken each cannot be taken together."""


class RowSheet(Sheet):
    """The rows of one table."""

    def __init__(self, rows: Rows, game: str, scenario: str, kind: type[Row]) -> None:
        self._rows, self._game, self._scenario, self._kind = rows, game, scenario, kind
        self._where = {"game": game} if "game" in kind.model_fields else {}
        if "scenario" in kind.model_fields and kind is not schema.ScenarioRow:
            self._where["scenario"] = scenario
        self.name, self.title = kind.TABLE, kind.TABLE.replace("_", " ").capitalize()
        self.keys = tuple(name for name in kind.KEY if name not in self._where)
        self.dates = frozenset(name for name in kind.model_fields if _is_day(kind, name))

    def columns(self) -> tuple[str, ...]:
        """Return key, fields, and what the game declares for an open table."""
        fixed = [name for name in self._kind.model_fields if name not in (*self._where, *self.keys)]
        declared = self._words.names(self._kind.TABLE) if self._kind.OPEN else ()
        return (*self.keys, *fixed, *open_fields(self._kind, self._found(), declared))

    def called(self, column: str) -> str:
        """Return what the game calls a value, or the words of a field."""
        said = said_field(self._words, self._kind.TABLE, column)
        return said[:1].upper() + said[1:]

    def lines(self) -> dict[Key, Cells]:
        """Return the cells of all rows."""
        columns = self.columns()
        return {
            tuple(format_value(row.said(name)) for name in self.keys): {name: _said(row.said(name)) for name in columns}
            for row in self._found()
        }

    def changed(self, key: Key, cells: Cells) -> ChangeSet:
        """Return the change of some fields of a row."""
        row = self._row(key)
        values = {name: self._parsed(name, text) for name, text in cells.items()}
        wanted = self._sound({**row.model_dump(mode="json"), **values}, tuple(values))
        draft = Draft()
        draft.set(row, **{name: wanted.model_dump(mode="json").get(name) for name in values})
        return draft.done(f"{self.title} {', '.join(key)}: {', '.join(values)}")

    def added(self, cells: Cells) -> ChangeSet:
        """Return the addition of a row."""
        values = {name: self._parsed(name, text) for name, text in cells.items()}
        draft = Draft()
        draft.add(self._sound({**self._where, **self._blank(values), **self._kind.UNSAID, **values}, None))
        return draft.done(f"{self.title} {', '.join(cells.get(name, '') for name in self.keys)} added")

    def removed(self, key: Key) -> ChangeSet:
        """Return the removal of a row that no other names."""
        row = self._row(key)
        listed = _LISTS.get(self._kind.TABLE)
        why = listed.needed(self._at, row) if listed is not None else ""
        if why or (why := self._users.of(row)):
            raise EditError(why)
        draft = Draft()
        draft.remove(row)
        return draft.done(f"{self.title} {', '.join(key)} taken out")

    def check(self, changes: ChangeSet) -> None:
        """Raise EditError where units of the set-up would start where a drop is refused."""
        if self._kind is schema.SetupRow:
            check_starts(self._rows, self._game, self._scenario, changes)

    @cached_property
    def _words(self) -> Vocabulary:
        return vocabulary_of(self._rows, self._game)

    @cached_property
    def _users(self) -> Users:
        return Users(self._rows, self._game, self._kind)

    @property
    def _at(self) -> At:
        return At(self._rows, self._game, self._scenario)

    def _found(self) -> list[Row]:
        return self._rows.find(self._kind, **self._where)

    def _row(self, key: Key) -> Row:
        named = {name: self._parsed(name, text) for name, text in zip(self.keys, key, strict=True)}
        row = one(self._rows, self._kind, **{**self._where, **named})  # type: ignore[arg-type]
        if row is None:
            raise EditError(f"There is no {self.title.lower()} {', '.join(key)} any more; compare again")
        return row

    def _parsed(self, name: str, text: str) -> JsonValue:
        if not self._kind.may_have(name) or name in self._where:
            raise EditError(f"{name}: {self.title} has no such column")
        if not text.strip() and name in self._kind.UNSAID:
            return self._kind.UNSAID[name]
        if _is_list(self._kind, name):
            raise EditError(f"{name}: a list is not taken from a sheet; write it in the window")
        try:
            return parse_value(self._kind, name, text)
        except ValueError as error:
            raise EditError(f"{name}: {error}") from error

    def _blank(self, said: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
        """Return what fields hold that no column says, where they can be empty."""
        found: dict[str, JsonValue] = {}
        for name in self._kind.model_fields:
            if name not in said and name not in self._where:
                with suppress(ValueError):
                    found[name] = parse_value(self._kind, name, "")
        return {name: value for name, value in found.items() if not wrong_value(self._kind, name, value)}

    def _sound(self, values: Mapping[str, JsonValue], fields: tuple[str, ...] | None) -> Row:
        row = made(self._kind, **values)
        for field, wrong in self._words.faults(row, fields):
            raise EditError(f"{field}: {wrong}")
        for wrong in self._faults(row, fields):
            raise EditError(wrong)
        return self._placed(row)

    def _faults(self, row: Row, fields: tuple[str, ...] | None) -> Iterator[str]:
        for kind, field, target in REFERENCES:
            if kind is not self._kind or (fields is not None and field not in fields):
                continue
            value = str(row.said(field) or "")
            for named in value.split() if (kind, field) in LISTED else [value]:
                if named and not self._rows.find(target, game=self._game, key=named):
                    yield f"{field}: there is no {target.TABLE.replace('_', ' ')} {named!r}; write one that there is"
        listed = _LISTS.get(self._kind.TABLE)
        if listed is not None and (wrong := listed.fault(self._at, row)):
            yield wrong

    def _placed(self, row: Row) -> Row:
        """Return a set-up or arrival with its place as it is stored, its losses and its face being possible."""
        if isinstance(row, schema.SetupRow | schema.ArrivalRow):
            head = scenario_row(self._rows, self._game, self._scenario)
            piece = counter_row(self._rows, self._game, row.counter)
            name = short_name(piece)
            if isinstance(row, schema.SetupRow):
                check_losses(piece, row.steps_lost)
                check_face(self._rows, piece, row.face)
                return row.model_copy(update={"place": checked_place(self._rows, head, name, row.place)})
            return row.model_copy(update={"place": checked_arrival(self._rows, head, name, row.turn, row.place)})
        return row


def _is_list(kind: type[Row], field: str) -> bool:
    return field in kind.model_fields and get_origin(kind.model_fields[field].annotation) is tuple


def _is_day(kind: type[Row], field: str) -> bool:
    return bool(wrong_value(kind, field, "day")) and not wrong_value(kind, field, "1944-12-16")


def _said(value: object) -> str:
    """Return a value as a cell; what is no plain value reads as JSON does and is not taken back."""
    return format_value(value) if not isinstance(value, list | dict | tuple) else "; ".join(map(str, value))
