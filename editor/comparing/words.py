"""How is a difference of two scenarios told in words: where it is, what the one has, what the other?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from editor.comparing.compare import GROUPS, WHOLE, Compared, Differing
from editor.comparing.made_of import OF_SCENARIO
from editor.edits.called_keys import said_field
from editor.edits.own import what_of
from editor.edits.reading import one, vocabulary_of
from editor.edits.variant_words import Differences
from engine.data import schema
from engine.data.schema import Row


@dataclass(frozen=True)
class Told:
    """A difference in words; ``what`` is the row, ``value`` the value that differs, empty for a row that only one of
    the two has."""

    what: str
    value: str
    a: str
    b: str


_GROUP_OF = {kind.TABLE: title for title, kinds in GROUPS.items() for kind in kinds}
_ABSENT = "—"


def told(a: Compared, b: Compared, found: Sequence[Differing]) -> dict[str, list[Told]]:
    """Return differences in words under what people call the parts of a game, in the order that they have."""
    lines: dict[str, list[Told]] = {}
    for group, _, line in in_words(a, b, found):
        lines.setdefault(group, []).append(line)
    return lines


def in_words(a: Compared, b: Compared, found: Sequence[Differing]) -> Iterator[tuple[str, Differing, Told]]:
    """Yield each difference with the part of a game that it is of, and a line in words; of one with several arguments
    a line for each."""
    words = RowWords(a), RowWords(b)
    for each in found:
        for line in _lines(*words, each):
            yield _GROUP_OF[each.table], each, line


class RowWords:
    """Tells rows of a game, and those of one of its scenarios, as people call them."""

    def __init__(self, side: Compared) -> None:
        self._rows, self._game = side.rows, side.game
        self.declared = vocabulary_of(side.rows, side.game)
        """The words and values of the game."""
        self._of_scenario = Differences(side.rows, side.game, side.scenario)
        self._turns = {row.number: row.label for row in side.rows.find(schema.TurnRow, game=side.game)}

    def what(self, row: Row) -> str:
        """Return what a row is called; what it is of stands in the heading above it."""
        if isinstance(row, schema.ScenarioRow):
            return row.title
        if type(row) not in OF_SCENARIO:
            return what_of(self._rows, row.TABLE, row.key_text)
        said = self._of_scenario.what(row)
        alone = isinstance(row, schema.SetupRow | schema.ArrivalRow | schema.WithdrawalRow)
        return said.partition(" ")[2] if alone else said

    def value(self, row: Row | None, name: str, value: JsonValue) -> str:
        """Return what a value is called, shortened where it is a text."""
        if row is None or value is None or value == "":
            return _ABSENT
        if name == "turn" and isinstance(value, int):
            return self._turns.get(value, str(value))
        if isinstance(row, schema.ScenarioRow) and name in ("first_turn", "last_turn") and isinstance(value, int):
            return self._turns.get(value, str(value))
        if isinstance(row, schema.LinkRow) and name == "kind":
            road = one(self._rows, schema.TerrainRow, game=self._game, key=str(value))
            return road.title if road is not None else str(value)
        if name == "unit_type" and (kind := one(self._rows, schema.UnitTypeRow, game=self._game, key=str(value))):
            return kind.title
        return self._of_scenario.value(row, name, value)

    def field(self, row: Row, name: str) -> str:
        """Return what a field of a row is called."""
        return said_field(self.declared, row.TABLE, name)

    def whole(self, row: Row | None) -> str:
        """Return what a row says beside its key."""
        if row is None:
            return _ABSENT
        if isinstance(row, schema.LinkRow):
            return self.value(row, "kind", row.kind)  # its name says that it is a road
        values = {name: value for name, value in row.model_dump(mode="json").items() if name not in row.KEY}
        said = (
            f"{self.field(row, name)} {self.value(row, name, value)}"
            for name, value in values.items()
            if value not in (None, "", [], {}, row.UNSAID.get(name, ""))
        )
        return ", ".join(said) or "yes"


def _lines(a: RowWords, b: RowWords, found: Differing) -> Iterator[Told]:
    row = found.row_a if found.row_a is not None else found.row_b
    assert row is not None
    what = (a if found.row_a is not None else b).what(row)
    if found.field == WHOLE:
        yield Told(what, "", a.whole(found.row_a), b.whole(found.row_b))
        return
    for name, left, right in _parts(found.field, found.a, found.b):
        yield Told(what, a.field(row, name), a.value(found.row_a, name, left), b.value(found.row_b, name, right))


def _parts(name: str, a: JsonValue, b: JsonValue) -> Iterator[tuple[str, JsonValue, JsonValue]]:
    """Yield a value, or of arguments by name only those that differ."""
    if not isinstance(a, dict) or not isinstance(b, dict):
        yield name, a, b
        return
    for key in {**a, **b}:
        if a.get(key) != b.get(key):
            yield key, a.get(key), b.get(key)
