"""Which forms have the special rules and conditions of spi1977? (sections 23 to 27)"""

from typing import Annotated, Literal

from engine.data.clauses.arguments import (
    ACROSS,
    NOT_EMPTY,
    Area,
    Beside,
    Count,
    Counter,
    DieFace,
    Formation,
    Hex,
    Option,
    Parameter,
    PlaceAmongSides,
    River,
    Sheet,
    Side,
    Turn,
    Under,
    UnitType,
)
from engine.data.clauses.form import Form
from engine.spi1977.setting.victory_forms import Plan

FirstDayRule = Literal[
    "surprise",
    "supply",
    "green",
    "barrage",
    "depletion",
    "bottlenecks",
    "traffic_jams",
    "disorganization",
]


SecondLine = Annotated[Count, Under("line", "variable_second")]
"""A line of the chart of the second roll, counted from 1."""


class FirstDay(Form):
    """The rules of the first day that hold."""

    SAYS = "on the first day these rules hold: {rules}"
    form: Literal["first_day"]
    rules: Annotated[tuple[FirstDayRule, ...], NOT_EMPTY]


class Green(Form):
    """Divisions that are green on the first day."""

    SAYS = "{formations} are green on the first day"
    form: Literal["green"]
    formations: Annotated[tuple[Formation, ...], NOT_EMPTY]


class Closed(Form):
    """Nobody may enter an area; who is forced in is eliminated."""

    SAYS = "nobody enters {area}; units that are forced in are lost"
    form: Literal["closed"]
    area: Area


class Commitment(Form):
    """Units of a side that start in an area are committed step by step; ``counters``: the one of turn 2."""

    SAYS = "{side} units that start in {area} are committed step by step[, {counters} on turn 2]"
    form: Literal["commitment"]
    side: Side
    area: Area
    counters: tuple[Counter, ...] = ()


class LateCommitment(Form):
    """Units of some formations and types, of all types where none is named, are committed at the start of a turn."""

    SAYS = "{side} units of {formations} are committed as turn {turn} begins[, of these types: {unit_types}]"
    form: Literal["late_commitment"]
    side: Side
    formations: Annotated[tuple[Formation, ...], NOT_EMPTY]
    unit_types: tuple[UnitType, ...] = ()
    turn: Turn


class NoFurtherThan(Form):
    """Units of some formations never go north of a row of a sheet."""

    SAYS = "units of {formations} never go north of row {row} of sheet {sheet}"
    form: Literal["no_further_than"]
    formations: Annotated[tuple[Formation, ...], NOT_EMPTY]
    sheet: Sheet
    row: Annotated[Count, Beside("row", "sheet")]


class NeverUnsupplied(Form):
    """Units of some formations are never unsupplied; where a parameter is named, only if it says yes."""

    SAYS = "units of {formations} are never unsupplied[, if the value of {parameter} says so]"
    form: Literal["never_unsupplied"]
    formations: Annotated[tuple[Formation, ...], NOT_EMPTY]
    parameter: Parameter | None = None


class Unsupplied(Form):
    """Units of some formations are unsupplied in some turns, whatever they can trace."""

    SAYS = "units of {formations} are unsupplied on turn {turns}, whatever they can trace"
    form: Literal["unsupplied"]
    formations: Annotated[tuple[Formation, ...], NOT_EMPTY]
    turns: Annotated[tuple[Turn, ...], NOT_EMPTY]


class HalfAirPoints(Form):
    """Both sides have a share of the air points of the chart."""

    SAYS = "both sides have a share of the air points of the chart"
    form: Literal["half_air_points"]


class Depots(Form):
    """A side places fuel depots: true ones on ``hexes``, the others within some hexes of ``hex``, from a row of a sheet
    southward, north of a river, on roads."""

    SAYS = (
        "{side} places fuel depots: a true one on each of {hexes}, the others on roads within {within} hexes "
        "of {hex}, from row {first_row} of sheet {sheet} southward, north of the {north_of}"
    )
    COUNTS = {"within": ACROSS}
    form: Literal["depots"]
    side: Side
    hexes: tuple[Hex, ...]
    hex: Hex
    within: Count
    sheet: Sheet
    first_row: Annotated[Count, Beside("row", "sheet")]
    north_of: River


class Exits(Form):
    """A side may leave the map by some areas, for a point or for what the ground of the hex costs."""

    SAYS = "{side} units may leave the map by {areas}; it costs what follows in movement points: {cost}"
    OPENS_EXITS = "areas"
    form: Literal["exits"]
    side: Side
    areas: Annotated[tuple[Area, ...], NOT_EMPTY]
    cost: Literal["1", "terrain"]


class SetupLimits(Form):
    """How a side sets up: in which order, how far from the enemy, east of a river, which artillery off roads."""

    SAYS = (
        "{side} sets up as number {order} of the sides[, at least {enemy_distance} hexes from the enemy][, "
        "east of the {east_of}][, artillery of {off_roads} off roads]"
    )
    COUNTS = {"enemy_distance": ACROSS}
    form: Literal["setup_limits"]
    side: Side
    order: PlaceAmongSides
    enemy_distance: Count = 0
    east_of: River | None = None
    off_roads: tuple[Formation, ...] = ()


class NoOptions(Form):
    """Options that may not be used in this scenario."""

    SAYS = "{options} cannot be used"
    form: Literal["no_options"]
    options: Annotated[tuple[Option, ...], NOT_EMPTY]


class BritishLimits(Form):
    """British divisions are held back until they are released."""

    SAYS = "British divisions are held back until they are released"
    form: Literal["british_limits"]


class SecretPlan(Form):
    """A side chooses one of the plans in secret before play."""

    SAYS = "{side} chooses one of these plans in secret before play: {plans|or}"
    form: Literal["secret_plan"]
    side: Side
    plans: Annotated[tuple[Plan, ...], NOT_EMPTY]


class ListedWith(Form):
    """Companies that the set-up lists with some formations, whose artillery supports them at first."""

    SAYS = "{counters} are listed with {formations}, whose artillery supports them at first"
    form: Literal["listed_with"]
    formations: Annotated[tuple[Formation, ...], NOT_EMPTY]
    counters: Annotated[tuple[Counter, ...], NOT_EMPTY]


class FreeSetup(Form):
    """A side sets up as it likes within an area."""

    SAYS = "{side} sets up as it likes within {area}"
    form: Literal["free_setup"]
    side: Side
    area: Area


class Variable(Form):
    """An arrival by the die: the throws that bring it, the lines of the second roll, and which one of equal counters
    comes for a throw."""

    SAYS = "a die of {die|or} brings it[, then line {then|or} of the second roll][: {counters|or}]"
    form: Literal["variable"]
    die: Annotated[tuple[DieFace, ...], NOT_EMPTY]
    then: tuple[SecondLine, ...] = ()
    counters: tuple[Counter, ...] = ()
