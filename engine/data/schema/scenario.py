"""Which rows describe a scenario: who stands where, who comes and goes, what else holds?"""

from typing import Literal

from pydantic import JsonValue

from engine.data.schema.base import HexLabel, Row, Side


class ScenarioRow(Row):
    """A scenario. ``bounds`` is the key of an area; ``number`` the rule that prints it."""

    TABLE, KEY, FILE, FORM = (
        "scenario",
        ("game", "scenario"),
        "scenarios/{game}/{scenario}/scenario.json",
        "json",
    )
    EDITORIAL = frozenset({"text"})
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
    set-up), ``area:KEY``, ``box:dead``, ``box:unused``, or ``unknown`` where the text has lost it. ``face`` empty: the
    owner chooses or the counter has the usual front. ``state``: words separated by blanks, such as ``reserve``,
    ``improved``, ``disorganized``, ``out_of_supply``, ``emplaced``."""

    TABLE, KEY, FILE = "setup", ("game", "scenario", "counter"), "scenarios/{game}/{scenario}/setup.csv"
    UNSAID = {"steps_lost": 0}
    game: str
    scenario: str
    counter: str
    place: str
    face: str
    steps_lost: int
    state: str = ""


class ArrivalRow(Row):
    """A reinforcement. ``place`` is a hex, ``area:KEY`` or ``unknown``; ``condition`` is the key of a clause of that
    kind, or empty."""

    TABLE, KEY, FILE = "arrival", ("game", "scenario", "counter"), "scenarios/{game}/{scenario}/arrivals.csv"
    game: str
    scenario: str
    counter: str
    turn: int
    place: str
    condition: str = ""


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
    EDITORIAL = frozenset({"kind"})
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
    EDITORIAL = frozenset({"rule"})
    game: str
    scenario: str
    key: str
    value: str
    rule: str


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
    game: str
    scenario: str
    key: str
    kind: Literal["victory", "special", "condition"]
    form: str
    args: dict[str, JsonValue]
    text: str
    rule: str
    enforced: bool


class WithdrawalRow(Row):
    """A unit that leaves the game; ``place`` is where it must leave, empty for anywhere."""

    TABLE, KEY, FILE = "withdrawal", ("game", "scenario", "counter"), "scenarios/{game}/{scenario}/withdrawals.csv"
    game: str
    scenario: str
    counter: str
    turn: int
    place: str
    condition: str


class ReplacementRow(Row):
    """Replacement points of a turn. ``turn`` 0 is the stock at start; ``amount`` is None where it cannot be read."""

    TABLE, KEY, FILE = (
        "replacement",
        ("game", "scenario", "turn", "side", "kind"),
        "scenarios/{game}/{scenario}/replacements.csv",
    )
    game: str
    scenario: str
    turn: int
    side: Side
    kind: str
    amount: int | None


class ScheduleRow(Row):
    """What a turn brings besides units: air missions, weather, fuel rolls, commanders ... ``position`` numbers the
    entries of one turn, side and kind."""

    TABLE, KEY, FILE = (
        "schedule",
        ("game", "scenario", "kind", "turn", "side", "position"),
        "scenarios/{game}/{scenario}/schedules.csv",
    )
    game: str
    scenario: str
    kind: str
    turn: int
    side: Literal["german", "allied", "both"]
    position: int
    subject: str
    value: str


class BoundRoleRow(Row):
    """The role of a stretch of the edge, given as an area of the map, for a side."""

    TABLE, KEY, FILE = (
        "bound_role",
        ("game", "scenario", "area", "role", "side"),
        "scenarios/{game}/{scenario}/bound_roles.csv",
    )
    game: str
    scenario: str
    area: str
    role: Literal["supply", "entry", "exit", "closed"]
    side: Literal["german", "allied", "both"]


class StartStateRow(Row):
    """Something that is so at start: a blown bridge (subject ``hex_a|hex_b`` or a hex), a work, a marker, a dump,
    control of a place, points, memory of play."""

    TABLE, KEY, FILE = (
        "start_state",
        ("game", "scenario", "kind", "subject"),
        "scenarios/{game}/{scenario}/start_state.csv",
    )
    game: str
    scenario: str
    kind: str
    subject: str
    value: str
