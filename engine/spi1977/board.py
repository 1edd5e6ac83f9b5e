"""What of the scenario do the rules of spi1977 look up all the time?

A compiled, frozen form of the scenario, made once and shared by all positions. Movement points are integers scaled by
``MP``: thirty to the point, for the fifths, thirds and halves of the roads (6.8). Strengths are whole numbers.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.core.calendar import Calendar
from engine.core.mapdata import MapData
from engine.core.memo import Compiled
from engine.core.points import points_text, scaled
from engine.core.ruleset import SequenceStep
from engine.core.tables import ResultsTable
from engine.data.board import areas_on, map_data, results_tables, sequence_steps
from engine.data.clauses.book import Book, book_of
from engine.data.parameters import parted
from engine.data.strengths import faces_of, line_read
from engine.data.tables import DataError
from engine.scenario import Chart, Scenario, Terrain, Turn
from engine.spi1977.setting.kinds import Piece
from engine.spi1977.setting.options import chosen
from engine.spi1977.setting.special_forms import NoOptions
from engine.spi1977.setting.values import Values

MP = 30
"""Scaled movement points in one printed movement point."""

COLUMNS = ("tactical_a", "tactical_b", "tactical_b_freeze", "march_a", "march_a_german", "march_b", "headquarters")
"""The columns of costs of the terrain effects chart (6.8)."""

PRE_DAWN, AM, PM, NIGHT = "pre-dawn", "am", "pm", "night"
"""The parts of the day, as the turns have them."""


def mp_text(points: int) -> str:
    """Return scaled movement points as people write them, such as ``2``, ``1/2`` or ``3 1/2``."""
    return points_text(points, MP)


@dataclass(frozen=True, slots=True)
class TerrainLine:
    """A line of the terrain effects chart (6.8), costs scaled by column; None is prohibited. ``odds_line`` is the line
    of the odds chart that it asks for, or empty; ``halves_barrage`` and ``no_duty`` are its other effects."""

    key: str
    kind: str
    title: str
    costs: Mapping[str, int | None]
    odds_line: str
    halves_barrage: bool
    no_duty: bool


@dataclass(frozen=True)
class Board(Compiled):
    """The scenario, compiled; see the module. Mappings are in natural order of the data."""

    scenario: Scenario
    map: MapData
    tables: Mapping[str, ResultsTable]
    charts: Mapping[str, Chart]
    steps: tuple[SequenceStep, ...]
    pieces: Mapping[str, Piece]
    terrain: Mapping[str, TerrainLine]
    areas: Mapping[str, tuple[str, ...]]
    places: Mapping[str, tuple[str, ...]]
    parameters: Mapping[str, str]
    turns: Mapping[int, Turn]
    options: frozenset[str]
    clauses: Book
    calendar: Calendar

    def number(self, key: str) -> int:
        """Return a whole-number parameter; raises KeyError when the data lacks it."""
        return self.once(_number, key)

    def points(self, key: str) -> int:
        """Return a parameter that counts movement points, scaled."""
        return self.once(_number, key) * MP

    def share(self, key: str) -> Fraction:
        """Return a parameter that is a fraction."""
        return self.once(_share, key)

    def word(self, key: str) -> str:
        """Return a parameter that is a word."""
        return self.parameters[key]

    def formations(self, key: str) -> tuple[str, ...]:
        """Return the formations that a parameter names, by their keys."""
        return self.once(_formations, key)

    def is_yes(self, key: str) -> bool:
        """Tell whether a parameter of yes and no says yes."""
        return self.parameters[key] == "yes"

    def cell(self, chart: str, line: str, column: str) -> str:
        """Return what a chart without dice says in a line, by its title, and a column; raises DataError without it."""
        return self.once(_cell, chart, line, column)

    def is_on(self, option: str) -> bool:
        """Tell whether an optional or suggested rule is played."""
        return option in self.options

    def reads(self, ruling: str, reading: str) -> bool:
        """Tell whether the reading is the chosen one of a ruling."""
        return self.scenario.rulings.get(ruling) == reading

    def half(self, turn: int) -> str:
        """Return the part of the day of a turn: ``pre-dawn``, ``am``, ``pm`` or ``night``; empty off the track."""
        return self.turns[turn].half if turn in self.turns else ""

    def terrain_at(self, label: str) -> TerrainLine:
        """Return the line of the terrain chart for the ground of a hex."""
        return self.terrain[self.map.hexes[label].terrain]


def _number(board: Board, key: str) -> int:
    return int(board.parameters[key])


def _formations(board: Board, key: str) -> tuple[str, ...]:
    return parted("formation", board.parameters[key])


def _share(board: Board, key: str) -> Fraction:
    return Fraction(board.parameters[key])


def _cell(board: Board, chart: str, line: str, column: str) -> str:
    found = board.charts.get(chart)
    if found is None or line not in found.rows or column not in found.columns:
        raise DataError(f"the chart {chart} lacks line {line!r} or column {column!r}; name them as the rules do")
    return found.cells[found.rows.index(line) + 1][found.columns.index(column)]


def compile_board(scenario: Scenario) -> Board:
    """Return the board of a scenario.

    Raises DataError when terrain of its area is unknown or a clause has no form of the game, ValueError or KeyError
    when the data does not hang together.
    """
    types = {kind.key: kind for kind in scenario.unit_types}
    area = map_data(scenario)
    clauses = book_of(scenario.game, scenario.clauses)
    barred = frozenset(key for clause in clauses.of(NoOptions) for key in clause.args.options)
    return Board(
        scenario=scenario,
        map=area,
        tables=results_tables(scenario),
        charts={chart.key: chart for chart in scenario.charts},
        steps=sequence_steps(scenario),
        pieces={
            counter.key: Piece(counter, types[counter.unit_type], faces_of(counter, Values.of))
            for counter in scenario.counters
        },
        terrain={line.key: line_read(line, _terrain_line) for line in scenario.terrain},
        areas=areas_on(area, scenario),
        places={item.key: item.hexes for item in scenario.map.places},
        parameters=scenario.parameters,
        turns={turn.number: turn for turn in scenario.turns},
        options=chosen(scenario) - barred,
        clauses=clauses,
        calendar=Calendar.of(scenario.turns),
    )


def _terrain_line(line: Terrain) -> TerrainLine:
    costs: dict[str, int | None] = {name: scaled(line.text(name).lstrip("+"), MP) for name in COLUMNS}
    if not line.text("tactical_b_freeze"):
        costs["tactical_b_freeze"] = costs["tactical_b"]
    return TerrainLine(
        line.key,
        line.kind,
        line.title,
        costs,
        line.text("odds_line"),
        bool(line.text("barrage")),
        bool(line.text("no_duty")),
    )
