"""What of the scenario do the rules of hj1986 look up all the time?

A compiled, frozen form of the scenario, made once and shared by all positions. Movement points are integers scaled by
``MP`` (two to the point, for the half points of the highway); strengths are ``Fraction``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from engine.core.calendar import Calendar
from engine.core.mapdata import MapData
from engine.core.memo import Compiled
from engine.core.points import points_text, scaled
from engine.core.ruleset import SequenceStep
from engine.core.tables import ResultsTable
from engine.data.board import areas_on, map_data, results_tables, sequence_steps
from engine.data.clauses.book import Book, book_of
from engine.data.parameters import parted
from engine.data.strengths import line_read, strengths_of
from engine.data.tables import DataError
from engine.hj1986.setting.armies import armyless
from engine.hj1986.setting.deployment_forms import Deployment
from engine.hj1986.setting.kinds import SIZES, Piece
from engine.hj1986.setting.options import chosen
from engine.hj1986.setting.variants.applied import varied
from engine.scenario import Chart, Scenario, Terrain, Turn

MP = 2
"""Scaled movement points in one printed movement point."""

_COSTS = {"mech": "mech_mp", "other": "other_mp"}
"""The effects of the terrain chart that are costs, by movement class."""

WHOLE = -1
"""The cost of a hexside that takes the whole allowance."""

FACE_FULL, FACE_REDUCED = "full", "reduced"


def _cost(text: str) -> int | None:
    """Return a chart's scaled cost: None prohibited, ``WHOLE`` the whole allowance, 0 for nothing."""
    return WHOLE if text == "all" else scaled(text, MP)


def mp_text(points: int) -> str:
    """Return scaled movement points as people write them, such as ``2``, ``1/2`` or ``3 1/2``."""
    return points_text(points, MP)


@dataclass(frozen=True, slots=True)
class TerrainEffect:
    """A line of the terrain chart, costs scaled, by movement class; ``says`` tells for which classes it has a cost."""

    key: str
    kind: str
    title: str
    costs: Mapping[str, int | None]
    says: frozenset[str]

    def cost(self, movement_class: str) -> int | None:
        """Return the cost for a movement class (``mech``, ``other``)."""
        return self.costs[movement_class]


@cache
def _fraction(text: str) -> Fraction:
    return Fraction(text)


@dataclass(frozen=True)
class Board(Compiled):
    """The scenario, compiled; see the module. Mappings are in natural order of the data. ``source`` is the scenario as
    it was given, ``scenario`` the one that is played, with the changes of variants."""

    source: Scenario
    scenario: Scenario
    map: MapData
    tables: Mapping[str, ResultsTable]
    charts: Mapping[str, Chart]
    steps: tuple[SequenceStep, ...]
    pieces: Mapping[str, Piece]
    terrain: Mapping[str, TerrainEffect]
    areas: Mapping[str, tuple[str, ...]]
    places: Mapping[str, tuple[str, ...]]
    place_at: Mapping[str, str]
    parameters: Mapping[str, str]
    turns: Mapping[int, Turn]
    options: frozenset[str]
    clauses: Book
    calendar: Calendar

    def number(self, key: str) -> int:
        """Return a whole-number parameter; raises KeyError when the data lacks it."""
        return int(self.parameters[key])

    def share(self, key: str) -> Fraction:
        """Return a parameter that is a fraction."""
        return _fraction(self.parameters[key])

    def names(self, key: str, kind: str) -> tuple[str, ...]:
        """Return the names that a parameter lists of things of a kind, as ``place``."""
        return self.once(_names, key, kind)

    def cell(self, chart: str, line: str, column: str) -> str:
        """Return what a chart without dice says in a line, by its title, and a column; raises DataError without it."""
        found = self.charts[chart]
        if line not in found.rows or column not in found.columns:
            raise DataError(f"the chart {chart} lacks line {line!r} or column {column!r}; name them as the rules do")
        return found.cells[found.rows.index(line) + 1][found.columns.index(column)]

    def is_on(self, option: str) -> bool:
        """Tell whether a level, an optional rule or a variant is played."""
        return option in self.options

    def reads(self, ruling: str, reading: str) -> bool:
        """Tell whether the reading is the chosen one of a ruling."""
        return self.scenario.rulings.get(ruling) == reading

    def is_day(self, turn: int) -> bool:
        """Tell whether a turn is an AM turn."""
        return self.turns[turn].half == "am"

    def turn_label(self, turn: int) -> str:
        """Return a turn as it is printed, such as ``12/21 PM``."""
        return self.turns[turn].label if turn in self.turns else f"turn {turn}"

    def is_marked(self, label: str, mark: str) -> bool:
        """Tell whether a hex carries a mark of the map, such as ``town``."""
        return mark in self.map.hexes[label].marks

    def is_on_road(self, label: str) -> bool:
        """Tell whether a road or highway leads into a hex."""
        return bool(self.map.roads_at[label])


def _names(board: Board, key: str, kind: str) -> tuple[str, ...]:
    return parted(kind, board.parameters[key])


def compile_board(scenario: Scenario) -> Board:
    """Return the board of a scenario, with the changes of the variants that are played.

    Raises DataError when terrain of its area is unknown or a clause has no form of the game, ValueError or KeyError
    when the data does not hang together.
    """
    source, scenario = scenario, varied(scenario, chosen(scenario))
    area = map_data(scenario)
    types = {kind.key: kind for kind in scenario.unit_types}
    places = {item.key: item.hexes for item in scenario.map.places}
    for counter in scenario.counters:
        if counter.size not in SIZES:
            known = ", ".join(filter(None, SIZES))
            raise DataError(f"counter {counter.key}: the size {counter.size} is unknown; use {known}, or none")
    clauses = book_of(scenario.game, scenario.clauses)
    placed = clauses.first(Deployment)
    if placed is not None and (wrong := armyless(scenario, placed.args)):
        raise DataError(f"the clause {placed.key}: {wrong}")
    return Board(
        source=source,
        scenario=scenario,
        map=area,
        tables=results_tables(scenario),
        charts={chart.key: chart for chart in scenario.charts},
        steps=sequence_steps(scenario),
        pieces={
            counter.key: Piece(counter, types[counter.unit_type], strengths_of(counter))
            for counter in scenario.counters
        },
        terrain={line.key: line_read(line, _terrain_line) for line in scenario.terrain},
        areas=areas_on(area, scenario),
        places=places,
        place_at={label: key for key, hexes in places.items() for label in hexes},
        parameters=scenario.parameters,
        turns={turn.number: turn for turn in scenario.turns},
        options=chosen(scenario),
        clauses=clauses,
        calendar=Calendar.of(scenario.turns),
    )


def _terrain_line(line: Terrain) -> TerrainEffect:
    return TerrainEffect(
        line.key,
        line.kind,
        line.title,
        {name: _cost(line.text(effect)) for name, effect in _COSTS.items()} | {"none": None},
        frozenset(name for name, effect in _COSTS.items() if line.text(effect)),
    )
