"""Which values that a scenario has for itself take part in what is reckoned?

A game asks for the values that it reads, each by table, row and field with words for people; those that the scenario
has for itself are told in the odds and recorded when the dice have fallen. A scenario without any is asked nothing.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from engine.core.events import OWN, OWN_SIGN, ValueDecided
from engine.core.memo import Compiled
from engine.core.numbering import natural_key
from engine.core.phases import AnyGame
from engine.core.tables import Column, ResultsTable, Trace
from engine.core.units import Unit
from engine.data.game_readings import parameter_title
from engine.scenario import Chart, Scenario

_WHOLE = "*"


@dataclass(frozen=True, slots=True)
class Asked:
    """A value that takes part; ``row`` is its key without the game. ``said``: what it is for people, empty where the
    line of its unit tells it."""

    table: str
    row: str
    field: str
    said: str = ""


def own_paths(board: Compiled) -> frozenset[str]:
    """Return the paths of what the scenario of a board has for itself."""
    return board.once(_own_paths)


def _own_paths(board: Compiled) -> frozenset[str]:
    scenario: Scenario = board.scenario  # type: ignore[attr-defined]
    return frozenset(path for path, how in scenario.unconfirmed.items() if how == OWN)


def path_of(game: AnyGame, asked: Asked) -> str:
    """Return the path of a value if the scenario has it, its row or its piece for itself, else nothing."""
    own, name = own_paths(game.board), game.board.scenario.game
    if not own:
        return ""
    rows = [f"{asked.table}/{name}|{asked.row}/{asked.field}", f"{asked.table}/{name}|{asked.row}/{_WHOLE}"]
    if asked.table == "face":
        rows.append(f"counter/{name}|{asked.row.partition('|')[0]}/{_WHOLE}")
    return next((row for row in rows if row in own), "")


def lines_of_own(game: AnyGame, asked: Callable[[], Iterable[Asked]]) -> tuple[str, ...]:
    """Return a line for each value of the scenario alone that takes part, but for those that lines of units tell."""
    if not own_paths(game.board):
        return ()
    said = (item.said for item in asked() if item.said and path_of(game, item))
    return tuple(f"{OWN_SIGN} of this scenario only: {text}" for text in dict.fromkeys(said))


def decided_own(game: AnyGame, asked: Callable[[], Iterable[Asked]]) -> Iterator[ValueDecided]:
    """Yield each value of the scenario alone that took part, once, but for those that ``engine.data.certainty`` yields
    whatever they are: those of the faces that are up."""
    if own_paths(game.board):
        up = {f"face/{game.board.scenario.game}|{unit.id}|{unit.face}" for unit in game.units.values()}
        paths = dict.fromkeys(path_of(game, item) for item in asked())
        yield from (ValueDecided(path) for path in paths if path and path.rpartition("/")[0] not in up)


def is_of_own(game: AnyGame, asked: Iterable[Asked]) -> bool:
    """Tell whether one of the values is of the scenario alone."""
    return bool(own_paths(game.board)) and any(path_of(game, item) for item in asked)


def strength_said(game: AnyGame, value: int, units: Iterable[Unit], field: str, face: str = "") -> str:
    """Return a strength with what it is: printed, or the scenario's own with its sign; ``face``: not the one that is
    up."""
    if is_of_own(game, of_faces(units, field, face)):
        return f"{value} {OWN_SIGN} of this scenario"
    return f"printed {value}"


def of_faces(units: Iterable[Unit], field: str, face: str = "") -> Iterator[Asked]:
    """Yield a field of the faces that are up, or of another face."""
    for unit in units:
        yield Asked("face", f"{unit.id}|{face or unit.face}", field)


def of_hexes(game: AnyGame, labels: Iterable[str]) -> Iterator[Asked]:
    """Yield the ground of hexes."""
    scenario: Scenario = game.board.scenario
    for label in labels:
        found = game.board.map.hexes[label]
        ground = game.board.terrain[found.terrain].title.lower()
        yield Asked("hex", f"{scenario.map.key}|{label}", "terrain", f"{label} is {ground}")
        marks = ", ".join(found.marks) or "nothing"
        yield Asked("hex", f"{scenario.map.key}|{label}", "marks", f"{label} has {marks} beside its ground")


def of_sides(game: AnyGame, pairs: Iterable[tuple[str, str]]) -> Iterator[Asked]:
    """Yield what lies on the sides between hexes, and what the scenario has taken from there."""
    scenario: Scenario = game.board.scenario
    for pair in dict.fromkeys(pairs):
        first, second = sorted(pair, key=natural_key)
        key = f"{scenario.map.key}|{first}|{second}"
        begins = f"hexside/{scenario.game}|{key}|"
        for path in own_paths(game.board):
            if path.startswith(begins):
                row, _, field = path.removeprefix(f"hexside/{scenario.game}|").partition("/")
                yield Asked("hexside", row, field, f"what lies between {first} and {second}")


def of_terrain(game: AnyGame, key: str, **fields: str) -> Iterator[Asked]:
    """Yield effects of a line of the terrain chart, by field with what each is."""
    for field, said in fields.items():
        yield Asked("terrain", key, field, f"{game.board.terrain[key].title.lower()}: {said}")


def of_parameters(game: AnyGame, *keys: str) -> Iterator[Asked]:
    """Yield parameters of the rules with their values."""
    said = partial(parameter_title, game.board.scenario.game)
    for key in keys:
        yield Asked("parameter", key, "value", f"{said(key)}: {game.board.parameters[key]}")


def of_cells(game: AnyGame, chart: str, line: str, columns: Iterable[str]) -> Iterator[Asked]:
    """Yield cells in a titled line of a chart without dice."""
    found: Chart = next(item for item in game.board.scenario.charts if item.key == chart)
    if line in found.rows:
        number = found.rows.index(line) + 1
        for column in (name for name in columns if name in found.columns):
            text = found.cells[number][found.columns.index(column)]
            yield Asked("chart_cell", f"{chart}|{number}|{column}", "result", f"{found.title}, {line}: {text}")


def of_shifts(game: AnyGame, shifts: Iterable[Trace]) -> Iterator[Asked]:
    """Yield the cells of charts that shifts are read from."""
    for shift in shifts:
        if shift.cell:
            chart, line, column = shift.cell
            yield from of_cells(game, chart, line, [column])


def of_results(table: ResultsTable, column: Column) -> Iterator[Asked]:
    """Yield the results in the column that is used."""
    place, name = table.clamp(column), table.name(column)
    for dice, cells in table.cells.items():
        yield Asked("chart_cell", f"{table.key}|{dice}|{name}", "result", f"result {cells[place]} for {dice} in {name}")
