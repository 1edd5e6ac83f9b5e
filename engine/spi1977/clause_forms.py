"""Which forms of clause do the scenarios of spi1977 have? (sections 25 to 27)

Declared for all who read or write clauses; what a form means is asked by the modules that read it.
"""

from typing import Annotated, Literal

from engine.data.clauses.arguments import (
    BY_FORM,
    NOT_EMPTY,
    Area,
    Count,
    Counter,
    Formation,
    Hex,
    Option,
    Parameter,
    Place,
    Side,
    Turn,
    UnitType,
    Whole,
    Word,
    Yes,
)
from engine.data.clauses.form import Form
from engine.data.clauses.registry import Forms
from engine.data.clauses.shared import AllOf, AnyOf, Otherwise

Level = Literal[
    "german_strategic",
    "german_decisive",
    "german_substantive",
    "german_median",
    "german_marginal",
    "german_tactical",
    "draw",
    "allied_marginal",
    "allied_substantive",
    "allied_decisive",
]
Plan = Literal["historical", "liege-aachen", "luxembourg", "liege-luxembourg", "spoiling"]
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


class Verdict(Form):
    """A victory clause: the first that holds, the lowest ``rank`` asked first, gives its ``level``; one with a ``plan``
    counts only under it. A part of another clause has none of these."""

    level: Level | None = None
    rank: Count = 0
    plan: Plan | None = None


class Bounded(Verdict):
    """So many of something: at least, at most, or both."""

    at_least: Count | None = None
    at_most: Count | None = None

    def contradiction(self) -> str:
        """Return that nothing is asked, or more than is allowed."""
        if self.at_least is None and self.at_most is None:
            return "neither at_least nor at_most is given, so it always holds; give one"
        if self.at_least is not None and self.at_most is not None and self.at_least > self.at_most:
            return f"at_least is {self.at_least} and at_most {self.at_most}; correct one of the two"
        return ""


class UnitsExited(Bounded):
    """So many units of a side have left the map by some areas, ``tanks`` of them with a tank symbol."""

    form: Literal["units_exited"]
    side: Side
    areas: Annotated[tuple[Area, ...], NOT_EMPTY]
    tanks: Count = 0
    combat: Yes = False


class UnitsInPlaces(Bounded):
    """A side has units in so many of the places."""

    form: Literal["units_in_places"]
    side: Side
    places: Annotated[tuple[Place, ...], NOT_EMPTY]


class UnitsWestOfMeuse(Bounded):
    """A side has so many units west or north of the Meuse, ``tanks`` of them with a tank symbol."""

    form: Literal["units_west_of_meuse"]
    side: Side
    tanks: Count = 0
    combat: Yes = False


class UnitsOnSheets(Bounded):
    """A side has so many units on some sheets of the map."""

    form: Literal["units_on_sheets"]
    side: Side
    sheets: Annotated[tuple[Word, ...], NOT_EMPTY]


class DepotsTaken(Bounded):
    """A side has taken so many true fuel depots."""

    form: Literal["depots_taken"]
    side: Side


class UnitsDestroyed(Bounded):
    """So many units of a side are destroyed."""

    form: Literal["units_destroyed"]
    side: Side


class Shift(Form):
    """Where all aims hold, the level is shifted in favor of a side."""

    form: Literal["level_shift"]
    side: Side
    levels: Whole
    of: Annotated[tuple["AnyAim", ...], NOT_EMPTY]


class AllAims(Verdict, AllOf["AnyAim"]):
    """All aims are reached."""

    form: Literal["all"]
    of: Annotated[tuple["AnyAim", ...], NOT_EMPTY]


class AnyAims(Verdict, AnyOf["AnyAim"]):
    """At least one aim is reached."""

    form: Literal["any"]
    of: Annotated[tuple["AnyAim", ...], NOT_EMPTY]


class OtherwiseLevel(Verdict, Otherwise):
    """The level when nothing before it held."""

    form: Literal["otherwise"]


AnyAim = Annotated[
    UnitsExited | UnitsInPlaces | UnitsWestOfMeuse | UnitsOnSheets | DepotsTaken | UnitsDestroyed | AllAims | AnyAims,
    BY_FORM,
]

for _form in (AllAims, AnyAims, Shift):
    _form.model_rebuild()


class FirstDay(Form):
    """The rules of the first day that hold."""

    form: Literal["first_day"]
    rules: Annotated[tuple[FirstDayRule, ...], NOT_EMPTY]


class Green(Form):
    """Divisions that are green on the first day."""

    form: Literal["green"]
    formations: Annotated[tuple[Formation, ...], NOT_EMPTY]


class Closed(Form):
    """Nobody may enter an area; who is forced in is eliminated."""

    form: Literal["closed"]
    area: Area


class Commitment(Form):
    """Units of a side that start in an area are committed step by step; ``counters``: the one of turn 2."""

    form: Literal["commitment"]
    side: Side
    area: Area
    counters: tuple[Counter, ...] = ()


class LateCommitment(Form):
    """Units of some formations and types, of all types where none is named, are committed at the start of a turn."""

    form: Literal["late_commitment"]
    side: Side
    formations: Annotated[tuple[Formation, ...], NOT_EMPTY]
    unit_types: tuple[UnitType, ...] = ()
    turn: Turn


class NoFurtherThan(Form):
    """Units of some formations never go north of a row of a sheet."""

    form: Literal["no_further_than"]
    formations: Annotated[tuple[Formation, ...], NOT_EMPTY]
    sheet: Word
    row: Count


class NeverUnsupplied(Form):
    """Units of some formations are never unsupplied; where a parameter is named, only if it says yes."""

    form: Literal["never_unsupplied"]
    formations: Annotated[tuple[Formation, ...], NOT_EMPTY]
    parameter: Parameter | None = None


class Unsupplied(Form):
    """Units of some formations are unsupplied in some turns, whatever they can trace."""

    form: Literal["unsupplied"]
    formations: Annotated[tuple[Formation, ...], NOT_EMPTY]
    turns: Annotated[tuple[Turn, ...], NOT_EMPTY]


class HalfAirPoints(Form):
    """Both sides have a share of the air points of the chart."""

    form: Literal["half_air_points"]


class Depots(Form):
    """A side places fuel depots: true ones on ``hexes``, the others within some hexes of ``hex``, from a row of a sheet
    southward, north of a river, on roads."""

    form: Literal["depots"]
    side: Side
    hexes: tuple[Hex, ...]
    hex: Hex
    within: Count
    sheet: Word
    first_row: Count
    north_of: Word


class Exits(Form):
    """A side may leave the map by some areas, for a point or for what the ground of the hex costs."""

    form: Literal["exits"]
    side: Side
    areas: Annotated[tuple[Area, ...], NOT_EMPTY]
    cost: Literal["1", "terrain"]


class SetupLimits(Form):
    """How a side sets up: in which order, how far from the enemy, east of a river, which artillery off roads."""

    form: Literal["setup_limits"]
    side: Side
    order: Count
    enemy_distance: Count = 0
    east_of: Word | None = None
    off_roads: tuple[Formation, ...] = ()


class NoOptions(Form):
    """Options that may not be used in this scenario."""

    form: Literal["no_options"]
    options: Annotated[tuple[Option, ...], NOT_EMPTY]


class BritishLimits(Form):
    """British divisions are held back until they are released."""

    form: Literal["british_limits"]


class SecretPlan(Form):
    """A side chooses one of the plans in secret before play."""

    form: Literal["secret_plan"]
    side: Side
    plans: Annotated[tuple[Plan, ...], NOT_EMPTY]


class ListedWith(Form):
    """Companies that the set-up lists with some formations, whose artillery supports them at first."""

    form: Literal["listed_with"]
    formations: Annotated[tuple[Formation, ...], NOT_EMPTY]
    counters: Annotated[tuple[Counter, ...], NOT_EMPTY]


class FreeSetup(Form):
    """A side sets up as it likes within an area."""

    form: Literal["free_setup"]
    side: Side
    area: Area


class Variable(Form):
    """An arrival by the die: the throws that bring it, the lines of the second roll, and which one of equal counters
    comes for a throw."""

    form: Literal["variable"]
    die: Annotated[tuple[Count, ...], NOT_EMPTY]
    then: tuple[Count, ...] = ()
    counters: tuple[Counter, ...] = ()


FORMS = Forms(
    victory=(
        UnitsExited,
        UnitsInPlaces,
        UnitsWestOfMeuse,
        UnitsOnSheets,
        DepotsTaken,
        UnitsDestroyed,
        AllAims,
        AnyAims,
        OtherwiseLevel,
        Shift,
    ),
    special=(
        FirstDay,
        Green,
        Closed,
        Commitment,
        LateCommitment,
        NoFurtherThan,
        NeverUnsupplied,
        Unsupplied,
        HalfAirPoints,
        Depots,
        Exits,
        SetupLimits,
        NoOptions,
        BritishLimits,
        SecretPlan,
        ListedWith,
        FreeSetup,
    ),
    condition=(Variable,),
)
