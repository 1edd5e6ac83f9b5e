"""Which forms does every game have? Points for places, losses, exits and units, who wins by them, and when units come.

``engine.scoring`` judges them at the end of each game turn and after the last one; a game says who holds a place, who
is in supply and how its units leave the map, and lists ``COMMON`` among its forms.
"""

from typing import Annotated, Literal

from engine.data.clauses.arguments import (
    BY_FORM,
    NOT_EMPTY,
    PLACES,
    Area,
    AtLeast,
    Count,
    Delta,
    DieFace,
    Formation,
    Place,
    Side,
    Turn,
    UnitType,
    Winner,
    Word,
    Yes,
    beyond_reach,
)
from engine.data.clauses.form import Form, Part

_TURNS = "[ from turn {from_turn} on][ through turn {through_turn}]"
_WHO = "{side} [{unit_types|or} ]units[ of {formations|or}]"


class Span(Part):
    """Turns in which something counts, both included; all where none is named."""

    from_turn: Turn | None = None
    through_turn: Turn | None = None

    def contradiction(self) -> str:
        """Return that the last turn comes before the first."""
        if self.from_turn is not None and self.through_turn is not None and self.from_turn > self.through_turn:
            return f"from_turn is {self.from_turn} and through_turn {self.through_turn}; correct one of the two"
        return super().contradiction()


class SomeUnits(Part):
    """Units of a side: those of some formations alone where these are named, and of some types."""

    side: Side
    formations: tuple[Formation, ...] = ()
    unit_types: tuple[UnitType, ...] = ()


class HowMany(Part):
    """So many: at least, at most, or both."""

    at_least: AtLeast | None = None
    at_most: Count | None = None
    NEEDS = ("at_least", "at_most")

    def contradiction(self) -> str:
        """Return that more is asked for than is allowed."""
        if self.at_least is not None and self.at_most is not None and self.at_least > self.at_most:
            return f"at_least is {self.at_least} and at_most {self.at_most}; correct one of the two"
        return super().contradiction()


_MANY = "[at least {at_least} ][at most {at_most} ]"


class Holds(Form):
    """A side holds so many of some places."""

    SAYS = "{side} holds at least {at_least} of {places}"
    COUNTS = {"at_least": PLACES}
    form: Literal["holds"]
    side: Side
    places: Annotated[tuple[Place, ...], NOT_EMPTY]
    at_least: AtLeast

    def contradiction(self) -> str:
        """Return that more places are to be held than are named."""
        return beyond_reach(self.at_least, self.places, "places")


class UnitsThere(Form, SomeUnits, HowMany):
    """So many units of a side are in an area or place, have been through it, or have been there and are out of it."""

    SAYS = _MANY + "[supplied {?supplied}]" + _WHO + " are {where} [{area}][{place}]"
    form: Literal["units_there"]
    where: Literal["in", "through", "out_of"]
    area: Area | None = None
    place: Place | None = None
    supplied: Yes = False

    def contradiction(self) -> str:
        """Return that no area is named, or two of them."""
        if (self.area is None) == (self.place is None):
            return "names an area and a place, or neither; name one of the two"
        return super().contradiction()


class UnitsOut(Form, SomeUnits, HowMany, Span):
    """So many units of a side have left the map by some areas, in some turns where these are named."""

    SAYS = _MANY + _WHO + " have left by {areas|or}" + _TURNS
    LEAVES_BY = "areas"
    form: Literal["units_out"]
    areas: Annotated[tuple[Area, ...], NOT_EMPTY]


class Lost(Form, SomeUnits, HowMany):
    """A side has lost so many steps or units since play began."""

    SAYS = (
        "{side} has lost [at least {at_least} ][at most {at_most} ]{what}[ of {formations|or}][, {unit_types|or} alone]"
    )
    form: Literal["lost"]
    what: Literal["steps", "units"]


class Leads(Form):
    """A side has so many points, or so many more than the enemy where ``ahead`` says so."""

    SAYS = "{side} has at least {at_least} points[ more than the enemy{?ahead}]"
    form: Literal["points"]
    side: Side
    at_least: AtLeast
    ahead: Yes = False


class AllOfThese(Form):
    """All parts hold."""

    SAYS = "{of|and}"
    form: Literal["all"]
    of: Annotated[tuple["Aim", ...], NOT_EMPTY]


class AnyOfThese(Form):
    """At least one part holds."""

    SAYS = "{of|or}"
    form: Literal["any"]
    of: Annotated[tuple["Aim", ...], NOT_EMPTY]


Aim = Annotated[Holds | UnitsThere | UnitsOut | Lost | Leads | AllOfThese | AnyOfThese, BY_FORM]
"""What may be asked for by a clause that says who wins."""


class Common(Form):
    """A clause of victory that every game may have."""


class WinsIf(Common):
    """A side wins where all parts hold: at once, judged as each game turn ends (sudden death), or after the last
    turn."""

    SAYS = "{of|and}"
    GIVES = "{winner} wins[ {when}][, level {level}]"
    form: Literal["wins_if"]
    when: Literal["at_once", "at_end"]
    winner: Winner
    level: Word | None = None
    of: Annotated[tuple[Aim, ...], NOT_EMPTY]


class WinsOtherwise(Common):
    """Who wins after the last turn when no other clause has decided."""

    SAYS = "otherwise"
    GIVES = "{winner} wins[, level {level}]"
    form: Literal["wins_otherwise"]
    winner: Winner
    level: Word | None = None


class Award(Common):
    """Points that are entered into the account as a game turn ends; below nothing where they are a price."""

    points: Delta


class PlacePoints(Award, Span):
    """Points for each of some places that a side holds: once, as each game turn ends, or after the last turn."""

    SAYS = "{points} points for {side} for each of {places} that it holds, {when}" + _TURNS
    form: Literal["points_for_places"]
    side: Side
    places: Annotated[tuple[Place, ...], NOT_EMPTY]
    when: Literal["once", "each_turn", "at_end"]


class LossPoints(Award, SomeUnits):
    """Points for the enemy of a side for each step or unit that it loses; what comes back and is lost again counts
    once."""

    SAYS = "{points} points against {side} for each of its {what} lost[, of {formations|or}][, {unit_types|or} alone]"
    form: Literal["points_for_losses"]
    what: Literal["steps", "units"]


class ExitPoints(Award, SomeUnits, Span):
    """Points for each unit of a side that leaves the map by some areas, in some turns where these are named."""

    SAYS = (
        "{points} points for {side} for each of its [{unit_types|or} ]units[ of {formations|or}]"
        " that leaves by {areas|or}" + _TURNS
    )
    LEAVES_BY = "areas"
    form: Literal["points_for_exits"]
    areas: Annotated[tuple[Area, ...], NOT_EMPTY]


class UnitPoints(Award, SomeUnits):
    """Points after the last turn for each unit of a side on the map, in an area where one is named, in supply where
    that is asked for."""

    SAYS = (
        "{points} points for {side} after the last turn for each of its [{unit_types|or} ]units[ of {formations|or}]"
        "[ in {area}][ in supply{?supplied}] on the map"
    )
    form: Literal["points_for_units"]
    area: Area | None = None
    supplied: Yes = False


class PointStep(Part):
    """The result that a margin or a ratio of points gives: ``at_least`` points more than the enemy, or ``at_least``
    points for every ``to`` of the enemy."""

    SAYS = "{winner}[ {level}] from {at_least}[ to {to}] on"
    at_least: AtLeast
    to: AtLeast | None = None
    winner: Side
    level: Word | None = None


class PointsDecide(Common):
    """The points decide by margin or ratio, the first step that is reached, in the order given: after the last turn, or
    as each game turn ends; a draw after the last turn when none is reached."""

    SAYS = "the {by} of points decides {when}"
    GIVES = "{levels}"
    form: Literal["points_decide"]
    by: Literal["margin", "ratio"]
    when: Literal["each_turn", "at_end"]
    levels: Annotated[tuple[PointStep, ...], NOT_EMPTY]

    def contradiction(self) -> str:
        """Return that a step is a ratio in a clause of margins, or none in one of ratios."""
        for number, step in enumerate(self.levels, 1):
            if (step.to is not None) != (self.by == "ratio"):
                needs = "has no 'to', which a ratio needs; give it one" if step.to is None else "has 'to', of a ratio"
                return f"step {number} of levels {needs}"
        return ""


class CommonCondition(Form):
    """A condition of arrivals that every game may have."""


class ComesOnce(CommonCondition):
    """Units come once all parts have held as a game turn begins, and from then on, whatever becomes of the parts."""

    SAYS = "once [{of|and}][{?of}{?die_at_most}, and ][a die is {die_at_most} or less], as a turn begins"
    GIVES = (
        "its units come[ {delay} turns later][, not before turn {from_turn}]"
        "[, in any case from turn {otherwise_turn} on]"
    )
    form: Literal["comes_once"]
    of: tuple[Aim, ...] = ()
    die_at_most: DieFace | None = None
    delay: Count | None = None
    from_turn: Turn | None = None
    otherwise_turn: Turn | None = None
    NEEDS = ("of", "die_at_most")

    def contradiction(self) -> str:
        """Return that the last turn comes before the first."""
        if self.from_turn is not None and self.otherwise_turn is not None and self.from_turn > self.otherwise_turn:
            return f"from_turn is {self.from_turn} and otherwise_turn {self.otherwise_turn}; correct one of the two"
        return super().contradiction()


CONDITIONS: tuple[type[CommonCondition], ...] = (ComesOnce,)
"""The forms of conditions of every game."""

COMMON: tuple[type[Common], ...] = (
    *(WinsIf, WinsOtherwise, PlacePoints, LossPoints, ExitPoints, UnitPoints, PointsDecide),
)
"""The forms of victory of every game; those of the aims stand within them."""

for _form in (AllOfThese, AnyOfThese, WinsIf, ComesOnce):
    _form.model_rebuild()
