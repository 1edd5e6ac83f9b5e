"""Which forms of clause do the scenarios of hj1986 have? Victory (B 16) and conditions of arrivals (B 9.12) are here.

Declared for all who read or write clauses; what a form means is asked by the modules that read it.
"""

from typing import Annotated, Literal

from engine.data.clauses.arguments import (
    BY_FORM,
    FOR_PEOPLE,
    Area,
    ClauseKey,
    Count,
    Counter,
    DieText,
    Formation,
    Option,
    Place,
    Side,
    Turn,
    Unread,
    Winner,
    Word,
    Yes,
)
from engine.data.clauses.form import Form
from engine.data.clauses.registry import Forms
from engine.data.clauses.shared import AllOf, AnyOf, ExitCount, HoldPlaces, Otherwise
from engine.hj1986.setting.clause_words import Event, Level
from engine.hj1986.setting.special_forms import SPECIAL

ONLY_GERMANS = Unread("crossings are counted of Germans only")


class Held(HoldPlaces):
    """A side has a fighting unit in so many of the places."""

    side: Side


class HeldAtEnd(Form):
    """A side has a fighting unit in so many of the places, whatever else is there."""

    form: Literal["units_in_places"]
    side: Side
    places: tuple[Place, ...]
    at_least: Count


class NoneThere(Form):
    """A side has no fighting unit in any of the places."""

    form: Literal["no_units_in_places"]
    side: Side
    places: tuple[Place, ...]


class HexesHeld(Form):
    """A side has fighting units in so many hexes of one place or of several; name ``place`` or ``places``."""

    form: Literal["hold_hexes"]
    side: Side
    place: Place | None = None
    places: tuple[Place, ...] = ()
    at_least: Count
    NEEDS = ("place", "places")

    @property
    def keys(self) -> tuple[str, ...]:
        """The places meant."""
        return self.places or ((self.place,) if self.place else ())


class UnitsInArea(Form):
    """So many fighting units of a side stand beyond all the bounds that are named: a printed column, a river, a
    place."""

    form: Literal["units_in_area"]
    side: Side
    motorized: Yes = False
    supplied: Yes = False
    at_least: Count
    west_of_column: Count | None = None
    west_of: Literal["meuse"] | None = None
    north_of_place: Place | None = None
    NEEDS = ("west_of_column", "west_of", "north_of_place")


class Exited(ExitCount):
    """So many units of a side and some branches have left by an area."""

    branch: tuple[Literal["panzer", "panzer grenadier"], ...] = ("panzer", "panzer grenadier")
    supplied: Yes = False


class AllAims(AllOf["Aim"]):
    """All the aims are reached."""


class AnyAim(AnyOf["Aim"]):
    """One of the aims is reached."""


Aim = Annotated[Held | HeldAtEnd | NoneThere | HexesHeld | UnitsInArea | Exited | AllAims | AnyAim, BY_FORM]
"""What may be asked for within a victory clause."""


class Verdict(Form):
    """When a victory clause is judged and what it gives: a winner, and in the campaign a level."""

    when: Literal["at_once", "at_end"]
    winner: Winner
    level: Level | None = None
    may_continue_for: Level | None = None


class HeldWins(Verdict, Held):
    """Victory by places held."""


class HeldAtEndWins(Verdict, HeldAtEnd):
    """Victory by units in places."""


class NoneThereWins(Verdict, NoneThere):
    """Victory by places without enemies."""


class HexesHeldWin(Verdict, HexesHeld):
    """Victory by hexes held."""


class UnitsInAreaWin(Verdict, UnitsInArea):
    """Victory by units in an area."""


class ExitedWin(Verdict, Exited):
    """Victory by units that left."""


class AllAimsWin(Verdict, AllAims):
    """Victory by several aims at once."""


class AnyAimWins(Verdict, AnyAim):
    """Victory by one of several aims."""


class OtherwiseWins(Verdict, Otherwise):
    """Victory when no other clause is met."""


class Condition(Form):
    """A condition of arrivals: not met before ``from_turn``, met in any case from ``otherwise_turn`` on."""

    from_turn: Turn = 0
    otherwise_turn: Turn | None = None


class OptionPlayed(Condition):
    """An optional rule or variant is played: ``option``, or one of ``any_option``."""

    form: Literal["option"]
    option: Option | None = None
    any_option: tuple[Option, ...] = ()
    NEEDS = ("option", "any_option")
    turn: Annotated[Turn | None, Unread("the schedule has the turn")] = None


class WithFormation(Condition):
    """A unit of one of the formations has come, with an option that is played."""

    form: Literal["with_formation"]
    option: Option
    formations: tuple[Formation, ...]
    which: Annotated[Word | None, FOR_PEOPLE] = None


class LastHeld(Condition):
    """A side was the last in so many of the places; in all without ``at_least``."""

    form: Literal["last_held"]
    side: Side
    places: tuple[Place, ...]
    at_least: Count | None = None


class NearPlace(Condition):
    """A fighting unit of a side is within so many hexes of a place."""

    form: Literal["near_place"]
    side: Side
    place: Place
    within: Count


class EntersPlace(Condition):
    """A side was the last in a hex of a place."""

    form: Literal["enters_place"]
    side: Side
    place: Place


class Crossed(Condition):
    """Germans have crossed the Meuse, ``between`` two places where these are named; ``delay`` turns ago."""

    form: Literal["crossed"]
    side: Annotated[Literal["german"], ONLY_GERMANS]
    river: Annotated[Literal["meuse"], Unread("no other crossing is counted")]
    between: tuple[Place, Place] | None = None
    ss_only: Yes = False
    motorized: Yes = False
    delay: Turn | None = None


class NotEvent(Condition):
    """Something has not happened."""

    form: Literal["not_event"]
    event: Event


class Die(Condition):
    """A die lets a unit come: of ``turn``, or of every turn from ``from_turn`` on; ``areas`` by what is thrown.

    On ``again_turn`` the die is thrown again, or the unit comes without one.
    """

    form: Literal["die"]
    option: Option
    areas: dict[DieText, Area]
    turn: Turn | None = None
    every_turn: Yes = False
    again_turn: Turn | None = None
    again_area: dict[DieText, Area] = {}
    not_if: Event | None = None
    automatic_if: Annotated[Word | None, FOR_PEOPLE] = None


class Drawn(Condition):
    """A die each turn brings one unit of the divisions, and with the first of a division an independent one."""

    form: Literal["drawn"]
    die_at_most: Count
    divisions: tuple[Formation, ...]
    independent: tuple[Counter, ...]


class AllConditions(AllOf["AnyCondition"], Condition):
    """All the conditions are met: those within, or the clauses named in ``of_clauses``."""

    of: tuple["AnyCondition", ...] = ()
    of_clauses: tuple[ClauseKey, ...] = ()
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

VICTORY = (
    *(HeldWins, HeldAtEndWins, NoneThereWins, HexesHeldWin, UnitsInAreaWin),
    *(ExitedWin, AllAimsWin, AnyAimWins, OtherwiseWins),
)
CONDITION = (
    *(OptionPlayed, WithFormation, LastHeld, NearPlace, EntersPlace, Crossed, NotEvent),
    *(Die, Drawn, AllConditions, OneCondition),
)

for _form in (AllAims, AnyAim, AllAimsWin, AnyAimWins, AllConditions, OneCondition):
    _form.model_rebuild()

FORMS = Forms(victory=VICTORY, special=SPECIAL, condition=CONDITION)
