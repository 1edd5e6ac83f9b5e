"""How are lines of a list changed, added and taken out? Each is one change set, refused with field and remedy."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from editor.edits.draft import Draft, joined, made
from editor.edits.lists.fields import At, FieldForm
from editor.edits.moving import Pair, Seen, moved
from editor.edits.reading import vocabulary_of
from engine.data.schema import Row


def _none(_at: At, _row: Row) -> str:
    return ""


def _alike(_at: At, like: Row | None) -> Row | None:
    return like


def _nothing(_at: At, _row: Row) -> Sequence[Row]:
    return ()


def _nobody(_at: At, _moves: Mapping[int, int], _gone: Sequence[int]) -> ChangeSet:
    return ChangeSet("", ())


@dataclass(frozen=True)
class Field:
    """A field that a person fills in; ``tip`` says what it takes. Where that hangs on the field ``hangs_on``,
    ``beside`` returns all that is taken, given what is stored in that one; nothing where anything may be typed.
    ``is_open``: it only returns what is known so far, and other things may be typed as well."""

    name: str
    title: str
    form: FieldForm
    tip: str = ""
    hangs_on: str = ""
    beside: Callable[[At, str], Sequence[str]] | None = None
    is_open: bool = False


@dataclass(frozen=True)
class RowList:
    """A list of rows of a game or scenario.

    ``one`` is what a person calls a line; ``numbered`` the part of the key that counts lines alike in the rest of it,
    which nobody types; ``behind`` a number, of which nothing typed means behind all lines alike in a field, with that
    field: a line there goes on when another comes; ``counted`` the part of the key that counts all lines from 1 on:
    those behind one that comes or goes count on, and with them what ``followed`` returns; ``order`` the fields that
    lines are shown by, without any their key. ``fault`` returns why a row cannot be so beside the others, ``needed``
    why it cannot be taken out or get another key, ``along`` what goes with it, ``ended`` what a new row replaces;
    ``begun`` returns with what a new row begins, given one that is chosen; ``note`` is what a person should know before
    a line is added, ``mark`` what of all its lines, which stands above them, too.
    """

    kind: type[Row]
    title: str
    one: str
    tip: str
    fields: tuple[Field, ...]
    numbered: str = ""
    behind: tuple[str, str] = ("", "")
    counted: str = ""
    order: tuple[str, ...] = ()
    fault: Callable[[At, Row], str] = _none
    begun: Callable[[At, Row | None], Row | None] = _alike
    needed: Callable[[At, Row], str] = _none
    along: Callable[[At, Row], Sequence[Row]] = _nothing
    ended: Callable[[At, Row], Sequence[Row]] = _nothing
    followed: Callable[[At, Mapping[int, int], Sequence[int]], ChangeSet] = _nobody
    note: str = ""
    mark: str = ""

    def rows(self, at: At) -> list[Row]:
        """Return the rows of the game, of the scenario if they belong to one, in the order of the list."""
        found = at.rows.find(self.kind, **self._where(at))
        return sorted(found, key=lambda row: [row.said(name) for name in self.order]) if self.order else found

    def lacking(self, at: At) -> str:
        """Return why no line can be added now, with the remedy; nothing where one can."""
        return next((wrong for field in self.fields if (wrong := field.form.lacking(at))), "")

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
        value = taken(at, field, typed)
        before = field.form.said(at, row.said(name)) or "none"
        values = {**row.model_dump(mode="json"), name: value}
        if name == self.counted:
            others = [other for other in self.rows(at) if other.key_text != row.key_text]
            wanted, pairs = self._placed(at, others, values, [row])
            changes = self._counting(at, [*pairs, (row, wanted)])
        elif name in self.kind.KEY and value != row.said(name):
            self._check_free(at, row)
            there = replace(at, rows=Seen(at.rows, [row]))
            wanted = self._sound(there, self._numbered(there, self._sound(there, values, name).model_dump(mode="json")))
            self._check_new(there, wanted)
            changes = moved(at.rows, [(row, wanted)])
        else:
            wanted = self._sound(replace(at, rows=Seen(at.rows, [row])), values, name)
            draft = Draft()
            draft.set(row, **{name: wanted.said(name)})
            changes = self._with_room(at, wanted, draft.done("")) if name == self.behind[0] else draft.done("")
        after = field.form.said(at, wanted.said(name)) or "none"
        label = f"{self.one.capitalize()} {self.said(at, row)}: {field.title.lower()} {before} to {after}"
        return replace(changes, label=label)

    def added(self, at: At, typed: Mapping[str, str]) -> ChangeSet:
        """Return the addition of a row, from what was typed for its fields. Raises EditError."""
        values: dict[str, JsonValue] = {**self._where(at)}
        end = str(len(self.rows(at)) + 1) if self.counted else ""
        for field in self.fields:
            text = typed.get(field.name, "")
            values[field.name] = taken(at, field, text or (end if field.name == self.counted else text))
        if values.get(self.behind[0], "") is None:
            values[self.behind[0]] = self._last(at, values) + 1
        if self.counted:
            row, pairs = self._placed(at, self.rows(at), values)
            changes = self._counting(at, pairs, new=[row])
        else:
            row = self._sound(at, self._numbered(at, values))
            self._check_new(at, row)
            changes = self._with_room(at, row, moved(at.rows, (), gone=self.ended(at, row), new=[row]))
        ended = [self.said(at, other) for other in self.ended(at, row)]
        besides = f", {'; '.join(ended)} taken out" if ended else ""
        return replace(changes, label=f"{self.one.capitalize()} added: {self.said(at, row)}{besides}")

    @property
    def asks(self) -> bool:
        """Whether what follows lines that count on is to be told before one goes."""
        return self.followed is not _nobody

    def moving(self, at: At, typed: str) -> str:
        """Return what would count on, and what goes with it, for a line at a place that is typed. Raises EditError."""
        place = int(str(taken(at, self.field(self.counted), typed))) if typed.strip() else len(self.rows(at)) + 1
        behind = [row for row in self.rows(at) if int(row.said(self.counted)) >= place]
        return self._counting(at, _counted_on(behind, self.counted, place + 1)).told if behind else ""

    def removed(self, at: At, rows: Sequence[Row]) -> ChangeSet:
        """Return the removal of rows and of what goes with them, as one step. Raises EditError."""
        draft = Draft()
        for row in rows:
            self._check_free(at, row)
            for other in self.along(at, row):
                draft.remove(other)
            if not self.counted:
                draft.remove(row)
        changes = draft.done("")
        if self.counted:
            gone = {row.key_text for row in rows}
            left = [row for row in self.rows(at) if row.key_text not in gone]
            changes = self._counting(at, _counted_on(left, self.counted, 1), gone=rows)
        what = self.said(at, rows[0]) if len(rows) == 1 else f"{len(rows)} lines"
        return replace(changes, label=f"{self.title}: {what} taken out")

    def _placed(
        self, at: At, others: Sequence[Row], values: Mapping[str, JsonValue], gone: Sequence[Row] = ()
    ) -> tuple[Row, list[Pair]]:
        """Return a row at the place that it names among others, and those that count on."""
        place = int(str(values[self.counted]))
        if not 1 <= place <= len(others) + 1:
            last = len(others) + 1
            within = f"write one from 1 to {last}" if last > 1 else "the first is 1"
            raise EditError(f"{self.field(self.counted).title}: {place} leaves a gap; {within}")
        before, behind = others[: place - 1], others[place - 1 :]
        pairs = [*_counted_on(before, self.counted, 1), *_counted_on(behind, self.counted, place + 1)]
        olds, news = [old for old, _ in pairs], [new for _, new in pairs]
        return self._sound(replace(at, rows=Seen(at.rows, [*gone, *olds], news)), values), pairs

    def _counting(self, at: At, pairs: Sequence[Pair], gone: Sequence[Row] = (), new: Sequence[Row] = ()) -> ChangeSet:
        """Return the change of rows that count on with what follows them, which is told."""
        moves = {int(old.said(self.counted)): int(now.said(self.counted)) for old, now in pairs}
        followed = self.followed(at, moves, [int(row.said(self.counted)) for row in gone])
        found = joined("", (moved(at.rows, pairs, gone, new), followed))
        return replace(found, told=". ".join(filter(None, (_said_moves(self.one, moves), followed.told))))

    def _sound(self, at: At, values: Mapping[str, JsonValue], name: str = "") -> Row:
        """Return a row that its model, the words of the game and the list take."""
        titles = {field.name: field.title for field in self.fields}
        row = made(self.kind, titles, **values)
        for field, wrong in vocabulary_of(at.rows, at.game).faults(row, None if not name else (name,)):
            raise EditError(f"{self.one.capitalize()}, {titles.get(field, field.replace('_', ' '))}: {wrong}")
        if wrong := self.fault(at, row):
            raise EditError(wrong)
        return row

    def _with_room(self, at: At, row: Row, changes: ChangeSet) -> ChangeSet:
        """Return a change that puts a row at the number that it has among those alike, with those there going on."""
        number, alike = self.behind
        if not number:
            return changes
        others = [other for other in self.rows(at) if other.key_text != row.key_text]
        beside = [other for other in others if other.said(alike) == row.said(alike)]
        draft, taken_by = Draft(), int(row.said(number))
        for other in sorted(beside, key=lambda other: int(other.said(number))):
            if int(other.said(number)) == taken_by:
                taken_by += 1
                draft.set(other, **{number: taken_by})
        return joined("", (changes, draft.done("")))

    def _last(self, at: At, values: Mapping[str, JsonValue]) -> int:
        """Return the highest number of the lines behind which one goes."""
        number, alike = self.behind
        return max((int(row.said(number)) for row in self.rows(at) if row.said(alike) == values[alike]), default=0)

    def _numbered(self, at: At, values: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
        """Return the values with the next number among the rows alike in the rest of the key."""
        if not self.numbered:
            return dict(values)
        alike = [name for name in self.kind.KEY if name != self.numbered]
        taken = [
            int(row.said(self.numbered))
            for row in self.rows(at)
            if all(row.said(name) == values[name] for name in alike)
        ]
        return {**values, self.numbered: max(taken, default=0) + 1}

    def _check_new(self, at: At, row: Row) -> None:
        if any(other.key_text == row.key_text for other in self.rows(at)):
            raise EditError(f"There is a {self.one} {self.said(at, row)} already; change that one")

    def _check_free(self, at: At, row: Row) -> None:
        if why := self.needed(at, row):
            raise EditError(why)


def _counted_on(rows: Sequence[Row], name: str, first: int) -> list[Pair]:
    """Return the rows that have another number when they are counted from a first one on, as they are and shall be."""
    counted = ((row, row.model_copy(update={name: number})) for number, row in enumerate(rows, first))
    return [(row, after) for row, after in counted if row.said(name) != after.said(name)]


def _said_moves(one: str, moves: Mapping[int, int]) -> str:
    """Return which lines get other numbers."""
    if not moves:
        return ""
    olds, news = sorted(moves), sorted(moves.values())
    if len(moves) == 1:
        return f"{one.capitalize()} {olds[0]} becomes {news[0]}"
    if {moves[old] - old for old in olds} in ({1}, {-1}):
        return f"{one.capitalize()}s {olds[0]} to {olds[-1]} become {news[0]} to {news[-1]}"
    return f"{one.capitalize()}s {olds[0]} to {olds[-1]} are counted anew"


def taken(at: At, field: Field, typed: str) -> JsonValue:
    """Return the value that a text stands for in a field. Raises EditError naming the field."""
    try:
        return field.form.taken(at, typed.strip())
    except EditError as error:
        raise EditError(f"{field.title}: {error}") from error
