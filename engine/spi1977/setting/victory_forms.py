"""Which forms have the victory clauses of spi1977? (25.17, 25.27, 26.7, 27.7)"""

from typing import Annotated, Literal

from engine.data.clauses.arguments import (
    BY_FORM,
    NOT_EMPTY,
    PLACES,
    UNITS,
    Area,
    Count,
    Counted,
    Place,
    Sheet,
    Side,
    Yes,
    beyond_reach,
    steps_of,
)
from engine.data.clauses.form import Form
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
Nation = Literal["us", "British", "French", "Belgian", "Canadian"]
Plan = Literal["historical", "liege-aachen", "luxembourg", "liege-luxembourg", "spoiling"]

SOME_UNITS = {"at_least": UNITS, "at_most": UNITS}
TANKS_TOO = SOME_UNITS | {"tanks": Counted("units", trait="tank")}
"""What the bounds of a clause count, and its tanks."""


class Verdict(Form):
    """A victory clause: the first that holds, the lowest ``rank`` asked first, gives its ``level``; one with a ``plan``
    counts only under it. A part of another clause has none of these."""

    GIVES = "[{level}][ under the plan {plan}][, asked as number {rank}]"
    level: Level | None = None
    rank: Count = 0
    plan: Plan | None = None


class Bounded(Verdict):
    """So many of something that a side has: at least, at most, or both."""

    side: Side
    at_least: Count | None = None
    at_most: Count | None = None

    def contradiction(self) -> str:
        """Return that nothing is asked, or more than is allowed."""
        if self.at_least is None and self.at_most is None:
            return "neither at_least nor at_most is given, so it always holds; give one"
        if self.at_least == 0 and self.at_most is None and not getattr(self, "tanks", 0):
            return "at_least is 0, so it always holds; ask for 1 or more, or give at_most"
        if self.at_least is not None and self.at_most is not None and self.at_least > self.at_most:
            return f"at_least is {self.at_least} and at_most {self.at_most}; correct one of the two"
        return ""


class UnitsExited(Bounded):
    """So many units of a side have left the map by some areas, ``tanks`` of them with a tank symbol."""

    SAYS = (
        "[at least {at_least} ][at most {at_most} ]{side} [combat {?combat}]units[, {tanks} of them "
        "tanks,] have left by {areas|or}"
    )
    COUNTS = TANKS_TOO
    LEAVES_BY = "areas"
    form: Literal["units_exited"]
    areas: Annotated[tuple[Area, ...], NOT_EMPTY]
    tanks: Count = 0
    combat: Yes = False


class UnitsInPlaces(Bounded):
    """A side has units in so many of the places."""

    SAYS = "{side} has units in[ at least {at_least}][ at most {at_most}] of {places}"
    COUNTS = {"at_most": PLACES}
    form: Literal["units_in_places"]
    places: Annotated[tuple[Place, ...], NOT_EMPTY]

    def contradiction(self) -> str:
        """Return that more places are asked for than are named, or what is wrong with any bounds."""
        return super().contradiction() or beyond_reach(self.at_least, self.places, "places")


class UnitsWestOfMeuse(Bounded):
    """A side has so many units west or north of the Meuse, ``tanks`` of them with a tank symbol."""

    SAYS = (
        "[at least {at_least} ][at most {at_most} ]{side} [combat {?combat}]units[, {tanks} of them "
        "tanks,] are west or north of the Meuse"
    )
    COUNTS = TANKS_TOO
    form: Literal["units_west_of_meuse"]
    tanks: Count = 0
    combat: Yes = False


class UnitsOnSheets(Bounded):
    """A side has so many units on some sheets of the map."""

    SAYS = "[at least {at_least} ][at most {at_most} ]{side} units are on {sheets|or}"
    COUNTS = SOME_UNITS
    form: Literal["units_on_sheets"]
    sheets: Annotated[tuple[Sheet, ...], NOT_EMPTY]


class DepotsTaken(Bounded):
    """A side has taken so many true fuel depots."""

    SAYS = "{side} has taken[ at least {at_least}][ at most {at_most}] true fuel depots"
    form: Literal["depots_taken"]


class UnitsDestroyed(Bounded):
    """So many units of a side are destroyed, of one nation alone if it is named."""

    SAYS = "[at least {at_least} ][at most {at_most} ]{side} units[ ({nation})] are destroyed"
    COUNTS = SOME_UNITS
    form: Literal["units_destroyed"]
    nation: Nation | None = None


class Shift(Form):
    """Where all aims hold, the level is shifted in favor of a side."""

    SAYS = "{of|and}"
    GIVES = "the level is shifted by {levels} in favor of {side}"
    form: Literal["level_shift"]
    side: Side
    levels: Annotated[int, *steps_of(Level)]
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
