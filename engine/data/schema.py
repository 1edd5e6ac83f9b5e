"""Which tables does the data consist of, and what is a row of each?

One model per table. The same rows stand in the canonical text under ``resources/`` and ``scenarios/`` and in
the SQLite library, and ``engine.data.assemble`` makes a ``Scenario`` from them, wherever they came from.

Shape: ``KEY`` names the fields that identify a row; ``FILE`` is the path of its text relative to the top folder,
with ``{game}`` and, for rows of one scenario, ``{scenario}``; fields named in the path are not repeated in the
file. A table of the form ``csv`` has one row a line with a last column ``sources``; ``json`` is a list with one
object a line and a last member ``sources``. ``grid`` is a chart: one line per dice result, one column per header.

Certainty and citation are kept per value, not in the row: see ``CitationRow`` and ``engine.data.textform``.
"""

from fractions import Fraction
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, field_validator

Certainty = Literal["printed", "official", "derived", "reconstructed", "owner", "unknown"]
CERTAINTIES: tuple[Certainty, ...] = ("printed", "official", "owner", "derived", "reconstructed", "unknown")
"""From the most to the least certain; the certainty of a row is its weakest value's."""

Side = Literal["german", "allied"]
HexLabel = str
"""A hex number as printed, for example ``B45.11``."""


class Row(BaseModel):
    """A row of one table; frozen, unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=False)
    TABLE: ClassVar[str]
    KEY: ClassVar[tuple[str, ...]]
    FILE: ClassVar[str]
    FORM: ClassVar[Literal["csv", "json", "grid"]] = "csv"

    @property
    def key_text(self) -> str:
        """The key of the row as text, parts joined by ``|``; citations and the journal name rows by it."""
        return "|".join(str(getattr(self, name)) for name in self.KEY)


class GameRow(Row):
    """A published game."""

    TABLE, KEY, FILE, FORM = "game", ("game",), "resources/{game}/game.json", "json"
    game: str
    title: str
    publisher: str
    year: int
    step: str  # what one turn stands for, e.g. "day"
    first_date: str  # ISO date of turn 1
    dice: str


class SourceRow(Row):
    """Where values come from: the rulebook, a stated method of reconstruction, a geography, an owner."""

    TABLE, KEY, FILE, FORM = "source", ("game", "key"), "resources/{game}/sources.json", "json"
    game: str
    key: str
    kind: Literal["rulebook", "method", "public", "owner"]
    title: str
    detail: str


class RuleRow(Row):
    """A numbered rule in our own words; ``line`` is the line of the rulebook's text it was read from."""

    TABLE, KEY, FILE = "rule", ("game", "rule"), "resources/{game}/rules.csv"
    game: str
    rule: str
    title: str
    kind: Literal[
        "mechanic",
        "procedure",
        "table",
        "component",
        "commentary",
        "victory",
        "scenario",
        "setup",
        "optional",
        "variant",
        "series",
    ]
    summary: str
    line: int | None
    level: str


class WaivedRuleRow(Row):
    """A rule that is not in the engine, with the reason."""

    TABLE, KEY, FILE = "waived_rule", ("game", "rule"), "resources/{game}/waived.csv"
    game: str
    rule: str
    reason: str


class RulingRow(Row):
    """How an unclear rule is read. ``parameter`` names the parameter that switches it, if one does."""

    TABLE, KEY, FILE, FORM = "ruling", ("game", "key"), "resources/{game}/rulings.json", "json"
    game: str
    key: str
    rule: str
    question: str
    readings: tuple[str, ...]
    chosen: str
    why: str
    parameter: str | None = None


class ParameterRow(Row):
    """A single number or choice of the rules, e.g. the stacking limit. ``value`` is an integer, a fraction
    such as ``1/2`` or a word."""

    TABLE, KEY, FILE = "parameter", ("game", "key"), "resources/{game}/parameters.csv"
    game: str
    key: str
    value: str
    unit: str
    rule: str
    note: str


class SequenceRow(Row):
    """A step of the sequence of play. ``side`` is whose player turn, ``acting`` who decides (``none`` for acts
    without a decision)."""

    TABLE, KEY, FILE = "sequence_step", ("game", "position"), "resources/{game}/sequence.csv"
    game: str
    position: int
    key: str
    side: Side
    acting: Literal["german", "allied", "none"]
    phase: str
    title: str
    rule: str
    condition: str


class TerrainRow(Row):
    """A line of the terrain effects chart. Costs in movement points; ``P`` is prohibited, empty is no effect."""

    TABLE, KEY, FILE = "terrain", ("game", "key"), "resources/{game}/terrain.csv"
    game: str
    key: str
    kind: Literal["hex", "road", "hexside", "crossing", "mark", "condition"]
    title: str
    mech_mp: str
    other_mp: str
    supply_mp: str
    combat_shift: int
    attack_multiplier: str
    armor_effect: bool
    barrage_shift: int
    note: str


class UnitTypeRow(Row):
    """A class of units. ``movement_class`` picks the column of the terrain chart; ``role`` is what the rules ask."""

    TABLE, KEY, FILE = "unit_type", ("game", "key"), "resources/{game}/unit_types.csv"
    game: str
    key: str
    title: str
    symbol: str  # key of a symbol of the counter painter
    movement_class: Literal["mech", "other", "supply", "none"]
    mechanized_attack: bool
    role: Literal["combat", "artillery", "engineer", "supply", "greif", "airborne_drop", "dump"]


class ChartRow(Row):
    """The head of a chart. ``dice``: ``d66`` (ordered), ``2d6`` (sum), ``1d6``. ``header``: what the columns are.
    ``columns`` in order from left to right; ``bounds`` gives for each the lowest value it holds, as text."""

    TABLE, KEY, FILE, FORM = "chart", ("game", "key"), "resources/{game}/charts.json", "json"
    game: str
    key: str
    title: str
    rule: str
    dice: Literal["d66", "2d6", "1d6"]
    header: Literal["odds", "total", "box", "none"]
    columns: tuple[str, ...]
    bounds: tuple[str, ...]


class ChartCellRow(Row):
    """One cell of a chart; ``dice`` as thrown (``11`` to ``66``, ``2`` to ``12``, ``1`` to ``6``)."""

    TABLE, KEY, FILE, FORM = (
        "chart_cell",
        ("game", "chart", "dice", "column"),
        "resources/{game}/charts/{chart}.csv",
        "grid",
    )
    game: str
    chart: str
    dice: int
    column: str
    result: str


class MapRow(Row):
    """A map: pointy-top hexes stand in rows, flat-top hexes in columns. ``shifted`` says which internal lines
    (rows of a pointy map, columns of a flat one) lie half a hex further right (down): those with odd or even index."""

    TABLE, KEY, FILE, FORM = "map", ("game", "map"), "resources/{game}/map/maps.json", "json"
    game: str
    map: str
    title: str
    orientation: Literal["pointy", "flat"]
    shifted: Literal["odd", "even"]
    north: int  # compass bearing of the top of the map in degrees


class SheetRow(Row):
    """A printed sheet and its numbering. The label is ``label`` with the two printed numbers ``a`` and ``b``;
    internal column = column_0 + column_a*a + column_b*b, row likewise, x to the right and y down."""

    TABLE, KEY, FILE, FORM = "sheet", ("game", "map", "sheet"), "resources/{game}/map/sheets.json", "json"
    game: str
    map: str
    sheet: str
    label: str  # a Python format string such as "B{a}.{b:02d}"
    column_0: int
    column_a: int
    column_b: int
    row_0: int
    row_a: int
    row_b: int


class HexRow(Row):
    """A hex. ``column`` and ``row`` are internal and follow from the label; they are not in the text."""

    TABLE, KEY, FILE = "hex", ("game", "map", "hex"), "resources/{game}/map/hexes.csv"
    game: str
    map: str
    hex: HexLabel
    terrain: str  # a terrain key of kind "hex"
    jam: bool = False  # a printed traffic-jam mark


class HexsideRow(Row):
    """A hexside with a feature. ``hex_a`` precedes ``hex_b`` in map order; ``bridge``: a bridge is printed there."""

    TABLE, KEY, FILE = "hexside", ("game", "map", "hex_a", "hex_b"), "resources/{game}/map/hexsides.csv"
    game: str
    map: str
    hex_a: HexLabel
    hex_b: HexLabel
    feature: str  # a terrain key of kind "hexside"
    name: str
    bridge: bool


class LinkRow(Row):
    """A road from hex to neighboring hex."""

    TABLE, KEY, FILE = "link", ("game", "map", "hex_a", "hex_b"), "resources/{game}/map/links.csv"
    game: str
    map: str
    hex_a: HexLabel
    hex_b: HexLabel
    kind: str  # a terrain key of kind "road"


class PlaceRow(Row):
    """A named place; ``hexes`` are separated by blanks."""

    TABLE, KEY, FILE = "place", ("game", "map", "key"), "resources/{game}/map/places.csv"
    game: str
    map: str
    key: str
    name: str
    kind: Literal["hamlet", "village", "town", "city", "feature"]
    hexes: str
    vp: int


class AreaRow(Row):
    """A set of hexes with a meaning: ``entry`` (where units arrive), ``exit``, ``edge``, ``zone``, ``bounds``.
    ``hexes`` are labels or ranges ``B43.00..B43.35`` within one printed row, separated by blanks, in order."""

    TABLE, KEY, FILE = "area", ("game", "map", "key"), "resources/{game}/map/areas.csv"
    game: str
    map: str
    key: str
    kind: Literal["entry", "exit", "edge", "zone", "bounds"]
    title: str
    hexes: str


class FormationRow(Row):
    """A formation of the order of battle."""

    TABLE, KEY, FILE = "formation", ("game", "key"), "resources/{game}/formations.csv"
    game: str
    key: str
    side: Side
    title: str
    kind: Literal["division", "brigade", "group", "army", "none"]


class CounterRow(Row):
    """A physical counter. ``key`` is permanent: ``side/formation/name#n``."""

    TABLE, KEY, FILE = "counter", ("game", "key"), "resources/{game}/counters.csv"
    game: str
    key: str
    side: Side
    formation: str
    name: str
    unit_type: str
    size: str  # "Rgt", "Bn", ...; as printed, not part of the identity
    steps: int | None


class FaceRow(Row):
    """One face of a counter. Faces are ``full`` and ``reduced``; for artillery ``fire`` and ``move``; for
    engineers ``engineer`` and ``bridge``; for special teams ``hidden`` and ``open``. None is no such value."""

    TABLE, KEY, FILE = "face", ("game", "counter", "face"), "resources/{game}/faces.csv"
    game: str
    counter: str
    face: str
    attack: int | None
    defense: int | None
    movement: int | None
    barrage: int | None
    range: int | None


class ScenarioRow(Row):
    """A scenario. ``bounds`` is the key of an area; ``number`` the rule that prints it."""

    TABLE, KEY, FILE, FORM = (
        "scenario",
        ("game", "scenario"),
        "scenarios/{game}/{scenario}/scenario.json",
        "json",
    )
    game: str
    scenario: str
    number: str
    title: str
    map: str
    bounds: str
    first_turn: int
    last_turn: int
    weather: str
    text: str


class SetupRow(Row):
    """Where a counter stands at start. ``place``: a hex, or ``near:setup/1`` (with or next to any hex of its side's
    set-up), or ``box:dead``. ``face`` empty: the owner chooses or the counter has the usual front."""

    TABLE, KEY, FILE = "setup", ("game", "scenario", "counter"), "scenarios/{game}/{scenario}/setup.csv"
    game: str
    scenario: str
    counter: str
    place: str
    face: str
    steps_lost: int


class ArrivalRow(Row):
    """A reinforcement. ``place`` is a hex or ``area:KEY``."""

    TABLE, KEY, FILE = "arrival", ("game", "scenario", "counter"), "scenarios/{game}/{scenario}/arrivals.csv"
    game: str
    scenario: str
    counter: str
    turn: int
    place: str


class DumpSetRow(Row):
    """A set of dump hexes, of which the owner decides which are dummies."""

    TABLE, KEY, FILE = "dump_set", ("game", "scenario", "key"), "scenarios/{game}/{scenario}/dump_sets.csv"
    game: str
    scenario: str
    key: str
    side: Side
    real: int
    dummy: int
    hexes: str


class PlacementRow(Row):
    """A default for a decision of the set-up: ``place`` for a free counter, ``dummy`` for a dump hex."""

    TABLE, KEY, FILE = (
        "placement",
        ("game", "scenario", "subject"),
        "scenarios/{game}/{scenario}/placements.csv",
    )
    game: str
    scenario: str
    subject: str  # a counter key, or dump_set:KEY
    kind: Literal["place", "dummy"]
    hex: HexLabel


class ScenarioParameterRow(Row):
    """A parameter that a scenario sets differently."""

    TABLE, KEY, FILE = (
        "scenario_parameter",
        ("game", "scenario", "key"),
        "scenarios/{game}/{scenario}/parameters.csv",
    )
    game: str
    scenario: str
    key: str
    value: str
    rule: str


class ClauseRow(Row):
    """A victory or special-rule clause: a ``form`` known to the engine with ``args``. ``enforced`` is false for text
    that only a person can follow."""

    TABLE, KEY, FILE, FORM = (
        "clause",
        ("game", "scenario", "key"),
        "scenarios/{game}/{scenario}/clauses.json",
        "json",
    )
    game: str
    scenario: str
    key: str
    kind: Literal["victory", "special"]
    form: str
    args: dict[str, JsonValue]
    text: str
    rule: str
    enforced: bool


class CitationRow(Row):
    """Certainty and source of one value, or of a whole row when ``field`` is ``*``.

    In the text form it is the ``sources`` entry ``field=certainty@source:locator``; several are separated by ``; ``.
    The locator is free text without ``;``, for the rulebook ``line 390`` or a section.
    """

    TABLE, KEY, FILE = "citation", ("game", "table", "row_key", "field"), ""
    game: str
    table: str
    row_key: str
    field: str
    certainty: Certainty
    source: str
    locator: str = Field(default="")

    @field_validator("locator")
    @classmethod
    def _no_separator(cls, value: str) -> str:
        if ";" in value:
            raise ValueError("a locator holds no semicolon")
        return value


ROW_TYPES: tuple[type[Row], ...] = (
    GameRow,
    SourceRow,
    RuleRow,
    WaivedRuleRow,
    RulingRow,
    ParameterRow,
    SequenceRow,
    TerrainRow,
    UnitTypeRow,
    ChartRow,
    ChartCellRow,
    MapRow,
    SheetRow,
    HexRow,
    HexsideRow,
    LinkRow,
    PlaceRow,
    AreaRow,
    FormationRow,
    CounterRow,
    FaceRow,
    ScenarioRow,
    SetupRow,
    ArrivalRow,
    DumpSetRow,
    PlacementRow,
    ScenarioParameterRow,
    ClauseRow,
)
"""All tables that have a text form, parents before children. Citations travel with their rows."""

ROW_TYPE_BY_TABLE: dict[str, type[Row]] = {row.TABLE: row for row in ROW_TYPES}


def fraction(text: str) -> Fraction:
    """Return the number written as ``2`` or ``1/2``; raises ValueError otherwise."""
    return Fraction(text)
