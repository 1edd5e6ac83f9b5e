"""Set-ups and arrivals as each game prints them, so that the lists are read back when they are pasted."""

from collections.abc import Iterable, Iterator, Mapping

from editor.edits.reading import Rows, vocabulary_of
from editor.edits.setup import scenario_row
from editor.edits.supposed import supposed_hexes
from editor.texts.document import Block
from editor.texts.lists.blocks import BLOCKS
from editor.texts.lists.clauses import CLAUSES
from editor.texts.lists.columns import COLUMNS
from editor.texts.lists.listed import Listed, Lists, Notation
from editor.texts.lists.spelled import Spelled
from engine.data import schema
from engine.data.game_readings import declared_by

_NOTATIONS: Mapping[str, Notation] = {"blocks": BLOCKS, "columns": COLUMNS, "clauses": CLAUSES}
_UNUSED = "box:unused"


class ListsOfSide:
    """The lists of one side of a scenario, in the notation of its game. ``conditions`` are the keys of the clauses on
    which arrivals depend, in the order in which they are numbered."""

    def __init__(self, rows: Rows, game: str, scenario: str, side: str, conditions: Iterable[str] = ()) -> None:
        head = scenario_row(rows, game, scenario)
        spelled = Spelled(rows, game, side)
        turns = {row.number: row.label for row in rows.find(schema.TurnRow, game=game)}
        self._lists = Lists(rows, head, spelled, turns, dict(vocabulary_of(rows, game).words.get("state", {})))
        self._notation = _NOTATIONS[declared_by(game, "LISTS") or "blocks"]
        self._where = {"game": game, "scenario": scenario}
        self._supposed = supposed_hexes(rows, game, scenario)
        self._numbers = {key: number for number, key in enumerate(conditions, 1)}

    def setup(self) -> Iterator[Block]:
        """Yield who starts where; a unit that is not used is in no list."""
        yield from self._notation.setup(self._lists, self._starting())

    def arrivals(self) -> Iterator[Block]:
        """Yield who arrives when and where."""
        units = (
            Listed(row.counter, row.place, row.turn, note=self._numbers.get(row.condition, 0))
            for row in self._lists.rows.find(schema.ArrivalRow, **self._where)
            if row.counter in self._lists.spelled
        )
        yield from self._notation.arrivals(self._lists, list(units))

    def title(self, counter: str) -> str:
        """Return what a unit is called with its formation."""
        return self._lists.title(counter)

    def _starting(self) -> list[Listed]:
        return [
            Listed(row.counter, self._place(row), lost=row.steps_lost, states=tuple(row.state.split()))
            for row in self._lists.rows.find(schema.SetupRow, **self._where)
            if row.counter in self._lists.spelled and row.place != _UNUSED
        ]

    def _place(self, row: schema.SetupRow) -> str:
        supposed = self._supposed.get(row.counter)
        return row.place if supposed is None else supposed.said
