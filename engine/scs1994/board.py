"""What of the scenario do the rules of scs1994 look up all the time?

A compiled, frozen form of the scenario: printed values by counter, terrain effects in scaled movement points,
charts, areas, parameters. Made once per scenario, shared by all positions.

Units: movement points are integers scaled by ``MP`` (eight to the point, because out of supply and disorganized
together make eighths, 1.11a and 1.14). Strengths are ``Fraction``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.core.mapdata import MapData
from engine.core.ruleset import SequenceStep
from engine.core.tables import ResultsTable
from engine.data.assemble import DataError
from engine.data.board import map_data, results_tables, sequence_steps
from engine.scenario import Counter, Face, Scenario, UnitType

MP = 8
"""Scaled movement points in one printed movement point."""

GERMAN, ALLIED = "german", "allied"
UNKNOWN = "unknown"
"""The terrain of a hex that nobody has drawn yet."""

FACE_FULL, FACE_REDUCED, FACE_FIRE, FACE_MOVE = "full", "reduced", "fire", "move"
FACE_ENGINEER, FACE_BRIDGE, FACE_HIDDEN, FACE_OPEN = "engineer", "bridge", "hidden", "open"


def other_side(side: str) -> str:
    """Return the enemy of a side."""
    return ALLIED if side == GERMAN else GERMAN


def scaled(text: str) -> int | None:
    """Return a chart's cost in scaled movement points; None where it is prohibited, 0 where it is empty.

    Raises ValueError when the cost is no multiple of an eighth.
    """
    if text == "P":
        return None
    if not text:
        return 0
    value = Fraction(text) * MP
    if value.denominator != 1:
        raise ValueError(f"{text} movement points are no multiple of 1/{MP}")
    return value.numerator


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
    faces: Mapping[str, Face]

    @property
    def key(self) -> str:
        """The key of the counter, which is also the id of its unit."""
        return self.counter.key

    @property
    def title(self) -> str:
        """Name for people, with size and formation."""
        name = f"{self.counter.name} {self.counter.size}".strip()
        return name if self.counter.formation_title in ("", "-") else f"{name} ({self.counter.formation_title})"

    @property
    def role(self) -> str:
        """What the rules ask: combat, artillery, engineer, supply, greif, airborne_drop."""
        return self.type.role

    @property
    def is_divisional(self) -> bool:
        """Tell whether the counter belongs to a division (1.10bC)."""
        return self.counter.formation_kind == "division"


@dataclass(frozen=True)
class Board:
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

    def number(self, key: str) -> int:
        """Return a whole-number parameter; raises KeyError when the data lacks it."""
        found: dict[str, int] = self.__dict__.setdefault("_numbers", {})
        if key not in found:
            found[key] = int(self.parameters[key])
        return found[key]

    def share(self, key: str) -> Fraction:
        """Return a parameter that is a fraction."""
        return Fraction(self.parameters[key])

    def word(self, key: str) -> str:
        """Return a parameter that is a word."""
        return self.parameters[key]


def compile_board(scenario: Scenario) -> Board:
    """Return the board of a scenario.

    Raises DataError when terrain of its area is unknown, ValueError or KeyError when the data does not hang together.
    """
    types = {kind.key: kind for kind in scenario.unit_types}
    area = map_data(scenario)
    undrawn = sum(info.terrain == UNKNOWN for info in area.hexes.values())
    if undrawn:
        raise DataError(
            f"{scenario.title} cannot be played yet: its area has {undrawn} hexes of unknown terrain; draw them first"
        )
    return Board(
        scenario=scenario,
        map=area,
        tables=results_tables(scenario),
        steps=sequence_steps(scenario),
        pieces={
            counter.key: Piece(counter, types[counter.unit_type], {face.face: face for face in counter.faces})
            for counter in scenario.counters
        },
        terrain={
            line.key: TerrainEffect(
                line.key,
                line.kind,
                line.title,
                scaled(line.mech_mp),
                scaled(line.other_mp),
                scaled(line.supply_mp),
                line.combat_shift,
                Fraction(line.attack_multiplier or "1"),
                line.armor_effect,
                line.barrage_shift,
            )
            for line in scenario.terrain
        },
        areas={item.key: tuple(label for label in item.hexes if label in area.hexes) for item in scenario.map.areas},
        places={item.key: item.hexes for item in scenario.map.places},
        parameters=scenario.parameters,
    )
