"""A scenario that is copied with other turns: what is dated outside of them is asked about as in a cut."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from db.changes import Change, ChangeSet, inserting
from editor.cutting.board import Board
from editor.cutting.cut import Cut, chosen_of, kept_rows
from editor.cutting.ground import Ground
from editor.cutting.items import Choice
from editor.cutting.review import review
from editor.cutting.weather import begun_in, of_weather
from editor.edits.origins import own
from editor.edits.reading import Rows
from editor.edits.scenarios import parts
from editor.edits.setup import scenario_row
from engine.data import schema
from engine.data.schema import Row

_UNITS = frozenset({schema.SetupRow.TABLE, schema.ArrivalRow.TABLE})
_ITSELF = frozenset({schema.ScenarioRow.TABLE, schema.VariantRow.TABLE})
"""Tables of a scenario as such, of which nothing is asked."""
Place = tuple[str, tuple[object, ...]]


def plan_copy(rows: Rows, game: str, source: str, begun: ChangeSet, turns: tuple[int, int]) -> Cut | None:
    """Return what of a scenario that another one is begun from lies outside other turns, first and last as stored; None
    where they are its own.

    ``begun`` is that beginning: a frame has no units, so nothing is asked about them. What lies outside the turns of
    the scenario itself is a fault of its own and stays. Raises EditError for a scenario that there is not.
    """
    head = scenario_row(rows, game, source)
    if turns == (head.first_turn, head.last_turn):
        return None
    board = Board(rows, game, head.map)
    key = next(str(change.key[1]) for change in begun.changes if change.table == schema.ScenarioRow.TABLE)
    there = {(change.table, change.key) for change in begun.changes}
    ground, before = (
        Ground(rows, head, board, tuple(board.cells), each) for each in (turns, (head.first_turn, head.last_turn))
    )
    known = {item.key for item in review(before)}
    asked = (*of_weather(rows, head, turns[0]), *review(ground))
    items = (item for item in asked if item.key not in known and _place(item.row, key) in there)
    return Cut(ground, key, "", tuple(board.cells), (), tuple(items))


def shortened(begun: ChangeSet, cut: Cut | None, answers: Mapping[str, Choice] | None = None) -> ChangeSet:
    """Return the beginning of a copy, a variant or a frame with what lies outside its turns as answered, and as
    proposed where nothing is; see ``plan_copy``. Raises EditError for an answer not asked for or not offered."""
    chosen = chosen_of(cut.items if cut is not None else (), answers or {})
    if cut is None or not cut.items:
        return begun
    head = cut.ground.head
    theirs = {_place(row, cut.key): row for row in parts(cut.ground.rows, head.game, head.scenario)}
    mine = {_place(row, cut.key): row for row in kept_rows(cut, chosen)}
    has_units = any(change.table in _UNITS for change in begun.changes)
    changed = {place for place, row in theirs.items() if place[0] not in _ITSELF and mine.get(place) != row}
    weather = begun_in(cut.items, head, chosen)
    kept = [_begun_in(change, weather) for change in begun.changes if not _is_of(change, changed)]
    new = [row for place, row in mine.items() if row != theirs.get(place) and (has_units or place[0] not in _UNITS)]
    return replace(begun, changes=(*kept, *(change for row in new for change in _added(row, cut.key))))


def _begun_in(change: Change, weather: str) -> Change:
    """Return a change, that of the head of the scenario with the weather in which it begins."""
    if change.table != schema.ScenarioRow.TABLE or change.after is None:
        return change
    return replace(change, after={**change.after, "weather": weather})


def _added(row: Row, key: str) -> Iterator[Change]:
    """Yield a row as the author's own."""
    made: Sequence[Row] = (mine := row.model_copy(update={"scenario": key}), own(mine))
    for each in made:
        yield inserting(each.TABLE, each.model_dump(mode="json"))


def _place(row: Row, scenario: str) -> Place:
    """Return table and key of a row of a scenario as another one has it."""
    return row.TABLE, tuple(scenario if name == "scenario" else getattr(row, name) for name in row.KEY)


def _is_of(change: Change, places: set[Place]) -> bool:
    """Say whether a change adds a row of one of some places, or cites it."""
    if change.table != schema.CitationRow.TABLE or change.after is None:
        return (change.table, change.key) in places
    cited = str(change.after["table"]), str(change.after["row_key"])
    return any(cited == (table, "|".join(map(str, key))) for table, key in places)
