"""Which forms do conditions of arrivals of hj1986 have? (B 9.12, N)"""

from typing import Annotated, Literal

from engine.data.clauses.arguments import (
    ACROSS,
    BY_FORM,
    FOR_PEOPLE,
    NOT_EMPTY,
    Area,
    AtLeast,
    ConditionKey,
    Count,
    Counter,
    DieFace,
    DieText,
    Formation,
    Option,
    Place,
    Side,
    Turn,
    Unread,
    Word,
    Yes,
    beyond_reach,
)
from engine.data.clauses.common import CONDITIONS
from engine.data.clauses.form import Form
from engine.data.clauses.shared import AllOf, AnyOf
from engine.hj1986.setting.clause_words import Event

ONLY_GERMANS = Unread("crossings are counted of Germans only")


class Condition(Form):
    """A condition of arrivals: not met before ``from_turn``, met in any case from ``otherwise_turn`` on."""

    GIVES = "[not before turn {from_turn}][, in any case from turn {otherwise_turn} on]"
    from_turn: Turn = 0
    otherwise_turn: Turn | None = None


class OptionPlayed(Condition):
    """An optional rule or variant is played: ``option``, or one of ``any_option``."""

    SAYS = "[{option} is played][one of {any_option|or} is played][, of turn {turn}]"
    form: Literal["option"]
    option: Option | None = None
    any_option: tuple[Option, ...] = ()
    NEEDS = ("option", "any_option")
    turn: Annotated[Turn | None, Unread("the schedule has the turn")] = None


class WithFormation(Condition):
    """A unit of one of the formations has come, with an option that is played."""

    SAYS = "a unit of {formations|or} has come, with {option}[, {which}]"
    form: Literal["with_formation"]
    option: Option
    formations: Annotated[tuple[Formation, ...], NOT_EMPTY]
    which: Annotated[Word | None, FOR_PEOPLE] = None


class LastHeld(Condition):
    """A side was the last in so many of the places; in all without ``at_least``."""

    SAYS = "{side} was the last in [at least {at_least} of ]{places}"
    form: Literal["last_held"]
    side: Side
    places: Annotated[tuple[Place, ...], NOT_EMPTY]
    at_least: AtLeast | None = None

    def contradiction(self) -> str:
        """Return that more places are to be held than are named."""
        return beyond_reach(self.at_least, self.places, "places")


class NearPlace(Condition):
    """A fighting unit of a side is within so many hexes of a place."""

    SAYS = "a fighting unit of {side} is within {within} hexes of {place}"
    COUNTS = {"within": ACROSS}
    form: Literal["near_place"]
    side: Side
    place: Place
    within: Count


class EntersPlace(Condition):
    """A side was the last in a hex of a place."""

    SAYS = "{side} was the last in a hex of {place}"
    form: Literal["enters_place"]
    side: Side
    place: Place


class Crossed(Condition):
    """Germans have crossed the Meuse, ``between`` two places where these are named; ``delay`` turns ago."""

    SAYS = (
        "[motorized {?motorized}][SS {?ss_only}]{side} units have crossed the {river}[ between "
        "{between}][, {delay} turns ago]"
    )
    form: Literal["crossed"]
    side: Annotated[Literal["german"], ONLY_GERMANS]
    river: Annotated[Literal["meuse"], Unread("no other crossing is counted")]
    between: tuple[Place, Place] | None = None
    ss_only: Yes = False
    motorized: Yes = False
    delay: Turn | None = None


class NotEvent(Condition):
    """Something has not happened."""

    SAYS = "{event} has not happened"
    form: Literal["not_event"]
    event: Event


class Die(Condition):
    """A die lets a unit come: of ``turn``, or of every turn from ``from_turn`` on; ``areas`` by what is thrown.

    On ``again_turn`` the die is thrown again, or the unit comes without one.
    """

    SAYS = (
        "with {option} a die brings it[ on turn {turn}][ every turn{?every_turn}] by what is thrown "
        "({areas})[, again on turn {again_turn}][ ({again_area})][, not if {not_if} has happened]"
    )
    form: Literal["die"]
    option: Option
    areas: dict[DieText, Area]
    turn: Turn | None = None
    every_turn: Yes = False
    again_turn: Turn | None = None
    again_area: dict[DieText, Area] = {}
    not_if: Event | None = None
    automatic_if: Annotated[Word | None, FOR_PEOPLE] = None

    def contradiction(self) -> str:
        """Return that the die is never thrown, or brings nothing."""
        if not self.areas:
            return "areas is empty, so no throw lets the unit come; name an area for a throw"
        if self.turn is None and not self.every_turn:
            return "the die is never thrown; name a turn, or every_turn"
        if self.again_turn is not None and not self.again_area:
            return "again_turn goes with again_area; name the area of that turn, or leave both out"
        return ""


class Drawn(Condition):
    """A die each turn brings one unit of the divisions, and with the first of a division an independent one."""

    SAYS = (
        "each turn a die of at most {die_at_most} brings a unit of {divisions|or}, and with the first of a "
        "division one of {independent|or}"
    )
    form: Literal["drawn"]
    die_at_most: DieFace
    divisions: tuple[Formation, ...]
    independent: tuple[Counter, ...]


class AllConditions(AllOf["AnyCondition"], Condition):
    """All the conditions are met: those within, or the clauses named in ``of_clauses``."""

    SAYS = "[{of|and}][{of_clauses|and}]"
    of: tuple["AnyCondition", ...] = ()
    of_clauses: tuple[ConditionKey, ...] = ()
    NEEDS = ("of", "of_clauses")


class OneCondition(AnyOf["AnyCondition"], Condition):
    """One of the conditions is met."""


AnyCondition = Annotated[
    OptionPlayed
    | WithFormation
    | LastHeld
    | NearPlace
    | EntersPlace
    | Crossed
    | NotEvent
    | AllConditions
    | OneCondition,
    BY_FORM,
]
"""What may stand within a condition: all but those of dice."""

CONDITION: tuple[type[Form], ...] = (
    *(OptionPlayed, WithFormation, LastHeld, NearPlace, EntersPlace, Crossed, NotEvent),
    *(Die, Drawn, AllConditions, OneCondition),
    *CONDITIONS,
)

for _form in (AllConditions, OneCondition):
    _form.model_rebuild()
