"""Which forms of clause do the scenarios of hj1986 have? Those of victory are here. (B 16)

Declared for all who read or write clauses; what a form means is asked by the modules that read it.
"""

from typing import Annotated, Literal

from engine.data.clauses.arguments import (
    BY_FORM,
    HEXES,
    NOT_EMPTY,
    UNITS,
    Area,
    AtLeast,
    MapColumn,
    Place,
    Side,
    Winner,
    Yes,
    beyond_reach,
)
from engine.data.clauses.common import COMMON
from engine.data.clauses.form import Form
from engine.data.clauses.registry import Forms
from engine.data.clauses.shared import AllOf, AnyOf, ExitCount, HoldPlaces, Otherwise
from engine.hj1986.setting.clause_words import Level
from engine.hj1986.setting.condition_forms import CONDITION
from engine.hj1986.setting.special_forms import SPECIAL


class Held(HoldPlaces):
    """A side has a fighting unit in so many of the places."""

    side: Side


class HeldAtEnd(Form):
    """A side has a fighting unit in so many of the places, whatever else is there."""

    SAYS = "{side} has a fighting unit in at least {at_least} of {places}, whoever else is there"
    form: Literal["units_in_places"]
    side: Side
    places: Annotated[tuple[Place, ...], NOT_EMPTY]
    at_least: AtLeast

    def contradiction(self) -> str:
        """Return that more places are to be held than are named."""
        return beyond_reach(self.at_least, self.places, "places")


class NoneThere(Form):
    """A side has no fighting unit in any of the places."""

    SAYS = "{side} has no fighting unit in any of {places}"
    form: Literal["no_units_in_places"]
    side: Side
    places: Annotated[tuple[Place, ...], NOT_EMPTY]


class HexesHeld(Form):
    """A side has fighting units in so many hexes of one place or of several; name ``place`` or ``places``."""

    SAYS = "{side} has fighting units in at least {at_least} hexes of [{place}][{places|or}]"
    COUNTS = {"at_least": HEXES}
    form: Literal["hold_hexes"]
    side: Side
    place: Place | None = None
    places: tuple[Place, ...] = ()
    at_least: AtLeast
    NEEDS = ("place", "places")

    @property
    def keys(self) -> tuple[str, ...]:
        """The places meant."""
        return self.places or ((self.place,) if self.place else ())


class UnitsInArea(Form):
    """So many fighting units of a side stand beyond all the bounds that are named: a printed column, a river, a
    place."""

    SAYS = (
        "at least {at_least}[ motorized{?motorized}][ supplied{?supplied}] {side} fighting units "
        "stand[ west of column {west_of_column}][ west of the {west_of}][ north of {north_of_place}]"
    )
    COUNTS = {"at_least": UNITS}
    form: Literal["units_in_area"]
    side: Side
    motorized: Yes = False
    supplied: Yes = False
    at_least: AtLeast
    west_of_column: MapColumn | None = None
    west_of: Literal["meuse"] | None = None
    north_of_place: Place | None = None
    NEEDS = ("west_of_column", "west_of", "north_of_place")


class Exited(ExitCount):
    """So many units of a side and some branches have left by an area.

    ``ends`` are those areas at its ends that count no longer where the ruling ``exits`` reads so.
    """

    SAYS = (
        "at least {at_least}[ {branch|or}] {side} units have left by {area}[ in supply{?supplied}][, "
        "where ends count not: not by {ends|or}]"
    )
    branch: tuple[Literal["panzer", "panzer grenadier"], ...] = ("panzer", "panzer grenadier")
    supplied: Yes = False
    ends: tuple[Area, ...] = ()


class AllAims(AllOf["Aim"]):
    """All the aims are reached."""


class AnyAim(AnyOf["Aim"]):
    """One of the aims is reached."""


Aim = Annotated[Held | HeldAtEnd | NoneThere | HexesHeld | UnitsInArea | Exited | AllAims | AnyAim, BY_FORM]
"""What may be asked for within a victory clause."""


class Verdict(Form):
    """When a victory clause is judged and what it gives: a winner, and in the campaign a level."""

    GIVES = "{winner} wins[ {when}][, level {level}][, and may go on for {may_continue_for}]"
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


VICTORY: tuple[type[Form], ...] = (
    *(HeldWins, HeldAtEndWins, NoneThereWins, HexesHeldWin, UnitsInAreaWin),
    *(ExitedWin, AllAimsWin, AnyAimWins, OtherwiseWins),
    *COMMON,
)
for _form in (AllAims, AnyAim, AllAimsWin, AnyAimWins):
    _form.model_rebuild()

FORMS = Forms(victory=VICTORY, special=SPECIAL, condition=CONDITION)
