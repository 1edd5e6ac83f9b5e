"""How are the heads of charts a list that is changed line by line? Their cells follow."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from editor.edits import charts
from editor.edits.chart_heads import CALLED
from editor.edits.lists.changing import Field, RowList, taken
from editor.edits.lists.fields import At, FieldForm, Fixed, OneOf
from editor.edits.reading import vocabulary_of
from engine.data import schema
from engine.data.ranged_charts import NO_DICE
from engine.data.schema import Row


@dataclass(frozen=True)
class Texts(FieldForm):
    """Texts in their order; a row of cells as a table copies it is one of them."""

    between: str

    def sayer(self, at: At) -> Callable[[object], str]:
        """Return what says texts in a line."""
        return lambda value: (
            f" {self.between} ".join(map(str, value)).strip() if isinstance(value, tuple | list) else ""
        )

    def taken(self, at: At, typed: str) -> JsonValue:
        """Return the texts; none where nothing is typed."""
        parts = typed.replace("\t", self.between).split(self.between)
        return [part.strip() for part in parts] if typed.strip() else []


class _Dice(OneOf):
    """A kind of dice of the game, or nothing that is thrown."""

    def titles(self, at: At) -> Mapping[str, str]:
        """Return the dice with their titles."""
        return {NO_DICE: "nothing is thrown", **vocabulary_of(at.rows, at.game).words.get("dice", {})}


class ChartList(RowList):
    """The heads of the charts of a game."""

    def changed(self, at: At, row: Row, name: str, typed: str) -> ChangeSet:
        """Return the change of one field of a head, with that of the cells. Raises EditError."""
        return charts.changed(at.rows, at.game, _key(row), {name: taken(at, self.field(name), typed)})

    def added(self, at: At, typed: Mapping[str, str]) -> ChangeSet:
        """Return a new chart with all its cells, still to be written. Raises EditError."""
        values = {field.name: taken(at, field, typed.get(field.name, "")) for field in self.fields}
        return charts.begun(at.rows, at.game, values)

    def removed(self, at: At, rows: Sequence[Row]) -> ChangeSet:
        """Return the removal of charts with their cells. Raises EditError."""
        return charts.removed(at.rows, at.game, [_key(row) for row in rows])


def _key(row: Row) -> str:
    if not isinstance(row, schema.ChartRow):
        raise EditError("This is no chart")
    return row.key


def _begun(at: At, like: Row | None) -> Row:
    """Return what begins a chart: dice and headings as those of the chosen one are, else what is least."""
    dice = next(iter(vocabulary_of(at.rows, at.game).words.get("dice", {})), NO_DICE)
    header = "none"
    if isinstance(like, schema.ChartRow):
        dice, header = like.dice, like.header
    return schema.ChartRow.model_construct(
        game=at.game, key="", title="", rule="", dice=dice, header=header, columns=(), bounds=(), rows=(), cells=()
    )


_TITLES = (
    "Titles of the lines with | between them: needed where nothing is thrown; with dice the throws of each, as 1-2"
)
_FORMS = "number, range, text ... or results as printed, A# | D#; with ; between them one for each column"

CHARTS = ChartList(
    schema.ChartRow,
    "All charts",
    "chart",
    "The charts of the game, each with its dice, headings and lines; their cells are on pages of their own",
    (
        Field("key", CALLED["key"], FieldForm(), "As rules look the chart up: letters, digits, - and _"),
        Field("title", CALLED["title"], FieldForm(), "As it is printed"),
        Field("rule", CALLED["rule"], FieldForm(), "The number of the rule"),
        Field("dice", CALLED["dice"], _Dice(), "What is thrown; more kinds are words of the game (Words, dice)"),
        Field(
            "header", CALLED["header"], Fixed(get_args(schema.ChartRow.model_fields["header"].annotation)),
            "odds as 1:2, a total as 2-3, a box that is chosen; none for names",
        ),
        Field("columns", CALLED["columns"], Texts("|"), "The headings with | between them: 1:2 | 1:1 | 2:1"),
        Field(
            "bounds", CALLED["bounds"], Texts("|"),
            "The lowest value that each column holds, rising, with | between them; left empty the headings say it",
        ),
        Field("rows", CALLED["rows"], Texts("|"), _TITLES),
        Field("cells", CALLED["cells"], Texts(";"), _FORMS),
    ),
    begun=_begun,
)  # fmt: skip
