"""What of the scenario do the rules of scs1994 look up all the time?

A compiled, frozen form of the scenario: printed values by counter, terrain effects in scaled movement points,
charts, areas, parameters. Made once per scenario, shared by all positions.

Units: movement points are integers scaled by ``MP`` (eight to the point, because out of supply and disorganized
together make eighths, 1.11a and 1.14). Strengths are ``Fraction``.
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
from engine.data.strengths import Strengths, line_read, strengths_of
from engine.scenario import Counter, Scenario, Terrain, UnitType

MP = 8
"""Scaled movement points in one printed movement point."""

FACE_FULL, FACE_REDUCED, FACE_FIRE, FACE_MOVE = "full", "reduced", "fire", "move"
FACE_ENGINEER, FACE_BRIDGE, FACE_HIDDEN, FACE_OPEN = "engineer", "bridge", "hidden", "open"


def mp_text(points: int) -> str:
    """Return scaled movement points as people write them, such as ``2``, ``1/2`` or ``3 1/2``."""
    return points_text(points, MP)


@dataclass(frozen=True, slots=True)
class TerrainEffect:
    """A line of the terrain chart, costs scaled; None is prohibited. For hexsides and roads the same fields."""

    key: str
    kind: str
    title: str
    mech: int | None
    other: int | None
    supply: int | None
    combat_shift: int
    attack_multiplier: Fraction
    armor_effect: bool
    barrage_shift: int

    def cost(self, movement_class: str) -> int | None:
        """Return the cost for a movement class (``mech``, ``other``, ``supply``)."""
        if movement_class == "other":
            return self.other
        return self.supply if movement_class == "supply" else self.mech


@dataclass(frozen=True)
class Piece:
    """Printed values of a counter, with its unit type."""

    counter: Counter
    type: UnitType
    faces: Mapping[str, Strengths]

    @property
    def key(self) -> str:
        """The key of the counter, which is also the id of its unit."""
        return self.counter.key

    @property
    def title(self) -> str:
        """Name for people, with size and formation."""
        return self.counter.title

    @property
    def role(self) -> str:
        """What the rules ask: combat, artillery, engineer, supply, greif, airborne_drop."""
        return self.type.role

    @property
    def is_divisional(self) -> bool:
        """Tell whether the counter belongs to a division (1.10bC)."""
        return self.counter.formation_kind == "division"


@dataclass(frozen=True)
class Board(Compiled):
    """The scenario, compiled; see the module. Mappings are in natural order of the data."""

    scenario: Scenario
    map: MapData
    tables: Mapping[str, ResultsTable]
    steps: tuple[SequenceStep, ...]
    pieces: Mapping[str, Piece]
    terrain: Mapping[str, TerrainEffect]
    areas: Mapping[str, tuple[str, ...]]
    places: Mapping[str, tuple[str, ...]]
    parameters: Mapping[str, str]
    clauses: Book
    calendar: Calendar

    def number(self, key: str) -> int:
        """Return a whole-number parameter; raises KeyError when the data lacks it."""
        return self.once(_number, key)

    def share(self, key: str) -> Fraction:
        """Return a parameter that is a fraction."""
        return Fraction(self.parameters[key])

    def names(self, key: str, kind: str) -> tuple[str, ...]:
        """Return the names that a parameter lists of things of a kind, as ``terrain``."""
        return self.once(_names, key, kind)

    def word(self, key: str) -> str:
        """Return a parameter that is a word."""
        return self.parameters[key]


def _names(board: Board, key: str, kind: str) -> tuple[str, ...]:
    return parted(kind, board.parameters[key])


def _number(board: Board, key: str) -> int:
    return int(board.parameters[key])


def compile_board(scenario: Scenario) -> Board:
    """Return the board of a scenario.

    Raises DataError when terrain of its area is unknown or a clause has no form of the game, ValueError or KeyError
    when the data does not hang together.
    """
    types = {kind.key: kind for kind in scenario.unit_types}
    area = map_data(scenario)
    return Board(
        scenario=scenario,
        map=area,
        tables=results_tables(scenario),
        steps=sequence_steps(scenario),
        pieces={
            counter.key: Piece(counter, types[counter.unit_type], strengths_of(counter))
            for counter in scenario.counters
        },
        terrain={line.key: line_read(line, _terrain_line) for line in scenario.terrain},
        areas=areas_on(area, scenario),
        places={item.key: item.hexes for item in scenario.map.places},
        parameters=scenario.parameters,
        clauses=book_of(scenario.game, scenario.clauses),
        calendar=Calendar.of(scenario.turns),
    )


def _terrain_line(line: Terrain) -> TerrainEffect:
    return TerrainEffect(
        line.key,
        line.kind,
        line.title,
        scaled(line.text("mech_mp"), MP),
        scaled(line.text("other_mp"), MP),
        scaled(line.text("supply_mp"), MP),
        line.whole("combat_shift") or 0,
        Fraction(line.text("attack_multiplier") or "1"),
        bool(line.text("armor_effect")),
        line.whole("barrage_shift") or 0,
    )
