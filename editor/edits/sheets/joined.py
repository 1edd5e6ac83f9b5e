"""Which tables are sheets of more than one table? Units with all their faces in a line, charts as they are printed."""

from collections.abc import Callable, Mapping, Set
from functools import cached_property

from db.changes import ChangeSet, EditError
from editor.edits import rules, units
from editor.edits.called_keys import said_field
from editor.edits.draft import Draft, joined
from editor.edits.pieces import UnitDraft, new_unit, unit_stems
from editor.edits.reading import Rows, one, vocabulary_of
from editor.edits.sheets.sheet import Cells, Key, RowSheet, Sheet
from editor.edits.sheets.users import Users
from editor.edits.typed_numbers import whole_of
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.loss_faces import FULL, face_title
from engine.data.schema import ROW_TYPE_BY_TABLE, CitationRow, Row
from engine.data.values import format_value

UNITS, CHART = "units", "chart:"
_OF_COUNTER = ("side", "formation", "name", "unit_type", "size", "steps")
_OF_UNIT: tuple[type[Row], ...] = (schema.FaceRow, schema.TraitRow, schema.IdentityRow)
HIDDEN = frozenset({"citation", "erratum", "erratum_change", "note", "confirmation", "check_waiver", "source", "game"})
"""Tables that are no lists of values: they have commands of their own."""


class UnitSheet(Sheet):
    """All units of a game: the counter, then the values of each face as ``full.attack``."""

    name, title, keys = UNITS, "Units", ("key",)

    def __init__(self, rows: Rows, game: str) -> None:
        self._rows, self._game = rows, game

    def columns(self) -> tuple[str, ...]:
        """Return the fields of the counter and those values that a face has."""
        names = vocabulary_of(self._rows, self._game).names(schema.FaceRow.TABLE)
        used = {(row.face, name) for row in self._rows.find(schema.FaceRow, game=self._game) for name in row.values}
        faces = sorted({face for face, _ in used}, key=lambda face: (face != FULL, natural_key(face)))
        return ("key", *_OF_COUNTER, *(f"{face}.{name}" for face in faces for name in names if (face, name) in used))

    def called(self, column: str) -> str:
        """Return the words of a field, or face and value: ``Full attack``."""
        face, dot, value = column.partition(".")
        table = schema.FaceRow.TABLE if dot else schema.CounterRow.TABLE
        said = said_field(vocabulary_of(self._rows, self._game), table, value or column)
        said = f"{face_title(face)} {said[:1].lower()}{said[1:]}" if dot else said
        return said[:1].upper() + said[1:]

    def lines(self) -> dict[Key, Cells]:
        """Return the cells of all units."""
        columns = self.columns()
        values: dict[str, dict[str, str]] = {}
        for face in self._rows.find(schema.FaceRow, game=self._game):
            cells = values.setdefault(face.counter, {})
            cells.update((f"{face.face}.{name}", str(value)) for name, value in face.values.items())
        found: dict[Key, Cells] = {}
        for row in self._rows.find(schema.CounterRow, game=self._game):
            own = {"key": row.key, **{name: format_value(row.said(name)) for name in _OF_COUNTER}}
            found[row.key,] = dict.fromkeys(columns, "") | own | values.get(row.key, {})
        return found

    def key_of(self, cells: Cells, used: Set[Key]) -> Key:
        """Return the first key of a unit of this side, formation and name that no other line has."""
        side, formation, name = (cells.get(field, "") for field in ("side", "formation", "name"))
        if not (side and formation and name):
            return ("",)
        stem = self._stem(side, formation, name)
        return (next(key for n in range(1, len(used) + 2) if ((key := f"{stem}{n}"),) not in used),)

    @cached_property
    def _users(self) -> Users:
        return Users(self._rows, self._game, schema.CounterRow)

    @cached_property
    def _stem(self) -> Callable[[str, str, str], str]:
        return unit_stems(self._rows, self._game)

    def changed(self, key: Key, cells: Cells) -> ChangeSet:
        """Return the change of some values of a unit."""
        rows, game, (counter,) = self._rows, self._game, key
        sets = list[ChangeSet]()
        for name, text in cells.items():
            face, dot, value = name.partition(".")
            if dot:
                sets.append(units.set_face_value(rows, game, counter, face, value, text))
            elif name == "steps":
                sets.append(units.set_steps(rows, game, counter, _whole(text) if text else None))
            elif name in ("unit_type", "size", "name"):
                sets.append(units.set_counter_field(rows, game, counter, name, text))
            elif name in ("side", "formation"):
                raise EditError(f"{name}: it is part of the key; make another unit and take this one out")
            else:
                raise EditError(f"{name}: a unit has no such column")
        label = f"{units.short_name(units.counter_row(rows, game, counter))}: {', '.join(cells)}"
        return joined(label, sets).merged(ChangeSet("", ()))

    def added(self, cells: Cells) -> ChangeSet:
        """Return a new unit with the key of its line."""
        faces: dict[str, dict[str, int | str]] = {}
        for name, text in cells.items():
            face, dot, value = name.partition(".")
            if dot and text:
                faces.setdefault(face, {})[value] = text
            elif not dot and name not in ("key", *_OF_COUNTER):
                raise EditError(f"{name}: a unit has no such column")
        steps = cells.get("steps", "")
        side, formation, name, kind, size = (cells.get(field, "") for field in _OF_COUNTER[:-1])
        draft = UnitDraft(side, formation, name, kind, size, _whole(steps) if steps else None, faces)
        made = new_unit(self._rows, self._game, draft, key=cells.get("key", ""))
        return ChangeSet(made.label, tuple(c for c in made.changes if c.table != CitationRow.TABLE))

    def removed(self, key: Key) -> ChangeSet:
        """Return the removal of a unit that no scenario uses, with its faces."""
        row = units.counter_row(self._rows, self._game, key[0])
        if why := self._users.of(row, _OF_UNIT):
            raise EditError(why)
        draft = Draft()
        for kind in _OF_UNIT:
            for part in self._rows.find(kind, game=self._game, counter=row.key):
                draft.remove(part)
        draft.remove(row)
        return draft.done(f"{units.short_name(row)} taken out of the game")


class ChartSheet(Sheet):
    """A chart as it is printed: a line per throw, a column per column."""

    keys = ("dice",)

    def __init__(self, rows: Rows, game: str, chart: schema.ChartRow) -> None:
        self._rows, self._game, self._chart = rows, game, chart
        self.name, self.title = f"{CHART}{chart.key}", chart.title
        free = [name for name in ("line", "title of the line") if name not in chart.columns]
        self.fixed = frozenset(free[:1] if chart.rows else ())

    def columns(self) -> tuple[str, ...]:
        """Return the dice, the title of a line where there are such, and the columns of the chart."""
        return ("dice", *self.fixed, *self._chart.columns)

    def lines(self) -> dict[Key, Cells]:
        """Return the results."""
        found: dict[int, dict[str, str]] = {}
        for cell in self._rows.find(schema.ChartCellRow, game=self._game, chart=self._chart.key):
            found.setdefault(cell.dice, {})[cell.column] = cell.result
        titles = dict(enumerate(self._chart.rows, 1))
        return {
            (str(dice),): {"dice": str(dice), **{name: titles.get(dice, "") for name in self.fixed}, **found[dice]}
            for dice in sorted(found)
        }

    def changed(self, key: Key, cells: Cells) -> ChangeSet:
        """Return the change of some results of a line."""
        where = (self._rows, self._game, self._chart.key, _whole(key[0]))
        sets = [rules.set_chart_cell(*where, column, text) for column, text in cells.items()]
        return joined(f"{self.title}, {key[0]}: {', '.join(cells)}", sets)

    def added(self, cells: Cells) -> ChangeSet:
        """Refuse: a chart has the lines that its dice can throw."""
        raise EditError(f"{self.title} has no line {cells.get('dice', '')!r}; its lines follow from its dice")

    def removed(self, key: Key) -> ChangeSet:
        """Refuse: a chart has the lines that its dice can throw."""
        raise EditError(f"{self.title} needs its line {key[0]}; its lines follow from its dice")


def sheet_names(rows: Rows, game: str) -> Mapping[str, str]:
    """Return the titles of all sheets of a game by name."""
    found = {UNITS: "Units with all their faces"}
    for kind in ROW_TYPE_BY_TABLE.values():
        if "game" in kind.model_fields and kind.TABLE not in HIDDEN:
            found[kind.TABLE] = kind.TABLE.replace("_", " ").capitalize()
    return found | {f"{CHART}{row.key}": row.title for row in rows.find(schema.ChartRow, game=game)}


def sheet_of(rows: Rows, game: str, scenario: str, name: str) -> Sheet:
    """Return a sheet by name: ``units``, the name of a table, ``chart:KEY``. Raises EditError."""
    if one(rows, schema.GameRow, game=game) is None:
        raise EditError(f"The library has no game {game!r}")
    if name == UNITS:
        return UnitSheet(rows, game)
    if name.startswith(CHART):
        chart = one(rows, schema.ChartRow, game=game, key=name.removeprefix(CHART))
        if chart is not None:
            return ChartSheet(rows, game, chart)
    kind = ROW_TYPE_BY_TABLE.get(name)
    if kind is None or name not in sheet_names(rows, game):
        known = ", ".join(sheet_names(rows, game))
        raise EditError(f"There is no table {name!r}; use one of {known}")
    is_of_scenario = "scenario" in kind.model_fields and kind is not schema.ScenarioRow
    if is_of_scenario and one(rows, schema.ScenarioRow, game=game, scenario=scenario) is None:
        raise EditError(f"The table {name} is one of a scenario; name one that the game has, not {scenario!r}")
    return RowSheet(rows, game, scenario, kind)


def _whole(text: str) -> int:
    number = whole_of(text)
    if number is None:
        raise EditError(f"{text!r} is no whole number; write one")
    return number
