"""Which rows describe a scenario: who stands where, who comes and goes, what else holds?"""

from typing import Literal

from engine.data.schema.base import BoundRole, Row, Side, Whose
from engine.data.schema.fields import (
    Arguments,
    Count,
    FirstTurn,
    HexLabel,
    HexList,
    Key,
    Line,
    MaybeCount,
    MaybeWord,
    PathKey,
    Plain,
    Position,
    SlashKey,
    Steps,
    Subject,
    Text,
    TurnNumber,
    Version,
    Word,
)


class ScenarioRow(Row):
    """A scenario. ``bounds`` is the key of an area; ``number`` the rule that prints it; ``version`` is the last one
    that its author closed, ``date`` the day of that."""

    TABLE, KEY, FILE, FORM = (
        "scenario",
        ("game", "scenario"),
        "scenarios/{game}/{scenario}/scenario.json",
        "json",
    )
    OPTIONAL = frozenset({"version", "author", "contact", "license", "date"})
    EDITORIAL = frozenset({"text", *OPTIONAL})
    game: PathKey
    scenario: PathKey
    number: Line
    title: Line
    map: Line
    bounds: Line
    first_turn: FirstTurn
    last_turn: FirstTurn
    weather: MaybeWord
    text: Text
    version: MaybeWord = ""
    author: Line = ""
    contact: Line = ""
    license: Line = ""
    date: Line = ""


class ScenarioVersionRow(Row):
    """A version of a scenario that its author has closed. ``changes`` tells in words what is new, a line each;
    ``data`` is a digest of the scenario then; ``content`` holds its own rows, by table a list of the names of
    the fields and then of their values; ``shared`` what had changed since the version before of what all scenarios
    share, each as ``table``, ``key``, ``before`` and ``after``."""

    TABLE, KEY, FILE, FORM = (
        "scenario_version",
        ("game", "scenario", "version"),
        "scenarios/{game}/{scenario}/versions.json",
        "json",
    )
    EDITORIAL = frozenset({"position", "date", "author", "changes", "data", "content", "shared"})
    game: PathKey
    scenario: PathKey
    version: Version
    position: Position
    date: Line
    author: Line
    changes: Text
    data: MaybeWord
    content: Arguments
    shared: Plain


class VariantRow(Row):
    """Whose variant a scenario is: what it has in common with ``parent`` follows when that is changed."""

    TABLE, KEY, FILE = "variant", ("game", "scenario"), "scenarios/{game}/{scenario}/variant.csv"
    game: PathKey
    scenario: PathKey
    parent: PathKey


class ScenarioChangeRow(Row):
    """Something that all scenarios share and one has otherwise: ``set`` gives ``field`` of the row ``row_key`` of
    ``table`` the ``value``, ``add`` adds the row ``value``, ``discard`` takes one away; ``only``: the row stands in its
    table and in this scenario alone. ``field`` is empty but for ``set``."""

    TABLE, KEY, FILE, FORM = (
        "scenario_change",
        ("game", "scenario", "table", "row_key", "field"),
        "scenarios/{game}/{scenario}/own.json",
        "json",
    )
    EDITORIAL = frozenset({"text"})
    game: PathKey
    scenario: PathKey
    table: Word
    row_key: Subject
    field: Line
    kind: Literal["set", "add", "discard", "only"]
    value: Plain
    text: Line


class SetupRow(Row):
    """Where a counter stands at start. ``place``: a hex, or a free choice ``near:ANCHOR/N``, within N hexes of the
    anchor: ``setup`` (any hex of its side's set-up), hexes parted by blanks, the key of a counter, ``formation`` or
    ``corps`` (a placed unit of the same), or ``area:KEY``, ``box:dead``, ``box:unused``, or ``unknown`` where the text
    has lost it. ``face`` empty: the owner chooses or the counter has the usual front. ``state``: words separated by
    blanks, such as ``reserve``, ``improved``, ``disorganized``, ``out_of_supply``, ``emplaced``."""

    TABLE, KEY, FILE = "setup", ("game", "scenario", "counter"), "scenarios/{game}/{scenario}/setup.csv"
    UNSAID = {"steps_lost": 0}
    game: PathKey
    scenario: PathKey
    counter: SlashKey
    place: Line
    face: Line
    steps_lost: Steps
    state: Line = ""


class ArrivalRow(Row):
    """A reinforcement. ``place`` is a hex, ``area:KEY`` or ``unknown``; ``condition`` is the key of a clause of that
    kind, or empty."""

    TABLE, KEY, FILE = "arrival", ("game", "scenario", "counter"), "scenarios/{game}/{scenario}/arrivals.csv"
    game: PathKey
    scenario: PathKey
    counter: SlashKey
    turn: TurnNumber
    place: Line
    condition: Line = ""


class DumpSetRow(Row):
    """A set of dump hexes, of which the owner decides which are dummies."""

    TABLE, KEY, FILE = "dump_set", ("game", "scenario", "key"), "scenarios/{game}/{scenario}/dump_sets.csv"
    game: PathKey
    scenario: PathKey
    key: Key
    side: Side
    real: Count
    dummy: Count
    hexes: HexList


class PlacementRow(Row):
    """A default for a decision of the set-up: ``place`` for a free counter, ``dummy`` for a dump hex."""

    TABLE, KEY, FILE = (
        "placement",
        ("game", "scenario", "subject"),
        "scenarios/{game}/{scenario}/placements.csv",
    )
    EDITORIAL = frozenset({"kind"})
    game: PathKey
    scenario: PathKey
    subject: SlashKey  # a counter key, or dump_set:KEY
    kind: Literal["place", "dummy"]
    hex: HexLabel


class ScenarioParameterRow(Row):
    """A parameter that a scenario sets differently."""

    TABLE, KEY, FILE = (
        "scenario_parameter",
        ("game", "scenario", "key"),
        "scenarios/{game}/{scenario}/parameters.csv",
    )
    EDITORIAL = frozenset({"rule"})
    game: PathKey
    scenario: PathKey
    key: Key
    value: Line
    rule: Line


class ClauseRow(Row):
    """A victory, special-rule or condition clause: a ``form`` known to the engine with ``args``. ``enforced`` is
    false for text that only a person can follow."""

    TABLE, KEY, FILE, FORM = (
        "clause",
        ("game", "scenario", "key"),
        "scenarios/{game}/{scenario}/clauses.json",
        "json",
    )
    EDITORIAL = frozenset({"kind", "form", "text", "rule", "enforced"})
    game: PathKey
    scenario: PathKey
    key: Key
    kind: Literal["victory", "special", "condition"]
    form: Line
    args: Arguments
    text: Text
    rule: Line
    enforced: bool


class WithdrawalRow(Row):
    """A unit that leaves the game; ``place`` is where it must leave, empty for anywhere."""

    TABLE, KEY, FILE = "withdrawal", ("game", "scenario", "counter"), "scenarios/{game}/{scenario}/withdrawals.csv"
    game: PathKey
    scenario: PathKey
    counter: SlashKey
    turn: TurnNumber
    place: Line
    condition: Line


class ReplacementRow(Row):
    """Replacement points of a turn. ``turn`` 0 is the stock at start; ``amount`` is None where it cannot be read."""

    TABLE, KEY, FILE = (
        "replacement",
        ("game", "scenario", "turn", "side", "kind"),
        "scenarios/{game}/{scenario}/replacements.csv",
    )
    game: PathKey
    scenario: PathKey
    turn: TurnNumber
    side: Side
    kind: Word
    amount: MaybeCount


class ScheduleRow(Row):
    """What a turn brings besides units: air missions, weather, fuel rolls, commanders ... ``position`` numbers the
    entries of one turn, side and kind."""

    TABLE, KEY, FILE = (
        "schedule",
        ("game", "scenario", "kind", "turn", "side", "position"),
        "scenarios/{game}/{scenario}/schedules.csv",
    )
    game: PathKey
    scenario: PathKey
    kind: Word
    turn: TurnNumber
    side: Whose
    position: Position
    subject: Line
    value: Line


class BoundRoleRow(Row):
    """The role of a stretch of the edge, given as an area of the map, for a side."""

    TABLE, KEY, FILE = (
        "bound_role",
        ("game", "scenario", "area", "role", "side"),
        "scenarios/{game}/{scenario}/bound_roles.csv",
    )
    game: PathKey
    scenario: PathKey
    area: Key
    role: BoundRole
    side: Whose


class StartStateRow(Row):
    """Something that is so at start: a blown bridge (subject ``hex_a|hex_b`` or a hex), a work, a marker, a dump,
    control of a place, points, memory of play. Kept as printed and not played are ``length`` (subject ``turns``), the
    count of turns, and ``empty_entry``, a hex of the set-up without units, of which the value is the side."""

    TABLE, KEY, FILE = (
        "start_state",
        ("game", "scenario", "kind", "subject"),
        "scenarios/{game}/{scenario}/start_state.csv",
    )
    game: PathKey
    scenario: PathKey
    kind: Word
    subject: Subject
    value: Line
